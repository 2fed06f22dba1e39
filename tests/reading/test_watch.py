"""What variables that are no arguments held at each call."""

from minimax_lab import record, traced


class Node:
    """A node that is linked to its parent, so that its list of nodes is too large to note."""

    def __init__(self, parent, below, score=None):
        self.below = [Node(self, *each) for each in below]
        self.parent, self.score = parent, score


@traced
def search(node, is_max):
    if not node.below:
        return node.score
    return (max if is_max else min)([search(each, not is_max) for each in node.below])


def test_an_attribute_that_is_too_large_does_not_shift_those_after_it():
    leaves = [([], 3), ([], 5)]
    trace = record(search, Node(None, [(leaves,), (leaves[1:],)]), True)
    for call in trace.calls:
        for name, held in trace.reader.outer(call.number - 1).items():
            assert held == getattr(call.state, name.removeprefix("node.")), (call.number, name)
    assert any("score" in name for name in trace.reader.outer(0))
