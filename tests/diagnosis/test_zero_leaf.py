"""A leaf worth 0, which a program takes for a node without a value."""

import math

import pytest

from minimax_lab import diagnose, traced


class Node:
    def __init__(self, value=None, children=()):
        self.value, self.children = value, children


def tree(*values):
    """A tree of three levels over six leaves."""
    leaves = [Node(value) for value in values]
    return Node(None, [Node(None, leaves[at : at + 2]) for at in (0, 2, 4)])


def as_dict(node):
    return {"value": node.value, "children": [as_dict(child) for child in node.children]}


def program(is_leaf, part):
    @traced
    def minimax(node, is_max):
        if is_leaf(part(node, "value")):
            return part(node, "value")
        best = -math.inf if is_max else math.inf
        for child in part(node, "children"):
            best = (max if is_max else min)(best, minimax(child, not is_max))
        return best

    return minimax


LEAVES_WITH_ZERO = [((3, 0, 5, 2, 8, 6), 4), ((3, 1, 5, 2, 0, 6), 9), ((0, 7, 0, 2, 8, 6), 3)]
FORMS = {"objects": (lambda tree: tree, getattr), "dictionaries": (as_dict, dict.get)}


@pytest.mark.parametrize(("write", "part"), FORMS.values(), ids=FORMS)
@pytest.mark.parametrize(("values", "call"), LEAVES_WITH_ZERO)
def test_the_first_leaf_of_zero_that_is_not_taken_for_a_leaf(values, call, write, part):
    found = diagnose(program(bool, part), write(tree(*values)), True)
    assert (found.call, found.at, found.kind) == (call, "return", "end not seen")
    assert found.evidence == f"The value of the leaf in call {call} is 0, but it returned -∞: 0 counts as False."


@pytest.mark.parametrize(("write", "part"), FORMS.values(), ids=FORMS)
@pytest.mark.parametrize("values", [(3, 0, 5, 2, 8, 6), (3, math.inf, 5, 2, 0, 6)])
def test_a_program_that_takes_zero_for_a_leaf_is_right(values, write, part):
    found = diagnose(program(lambda value: value is not None, part), write(tree(*values)), True)
    assert not found and found.judged == 10
