"""A turn that does not change is named where nothing in the game can be the reason, and nowhere else."""

import pytest

from minimax_lab import diagnose, traced

TREE = (((4, -2), (7, 1, -5)), (0, (6, (3, -8))), ((-1, 9), 2))


@traced
def colored(tree, color, factor):
    """Negamax whose leaves are seen from the first player."""
    if not isinstance(tree, tuple):
        return color * tree
    return max(-colored(branch, factor * color, factor) for branch in tree)


@traced
def stuck(tree, color):
    """The same, but the color never changes."""
    if not isinstance(tree, tuple):
        return color * tree
    return max(-stuck(branch, color) for branch in tree)


def test_a_color_that_a_negamax_hands_on_is_a_turn_that_does_not_change():
    found = diagnose(stuck, TREE, 1)
    assert (found.call, found.at, found.kind) == (1, "call", "wrong player")
    assert "Call 2 got color=1, as call 1 did" in found.text
    assert not diagnose(colored, TREE, 1, -1)


LEAVES = [3, 5, 2, 9, 12, 5, 23, 20]


def halves(left, right):
    """A search of a tree with two branches at each node; the arguments are the turns that its MIN hands on."""

    @traced
    def search(depth, node, is_max):
        if depth == 3:
            return LEAVES[node]
        if is_max:
            return max(search(depth + 1, 2 * node, False), search(depth + 1, 2 * node + 1, False))
        return min(search(depth + 1, 2 * node, left), search(depth + 1, 2 * node + 1, right))

    return search


@pytest.mark.parametrize(("left", "right", "seen_at"), [(True, False, 6), (False, True, 3)])
def test_one_of_two_calls_that_keeps_the_turn_is_named(left, right, seen_at):
    found = diagnose(halves(left, right), 0, 0, True)
    assert (found.call, found.seen_at, found.kind) == (2, seen_at, "wrong player"), found.text
    assert not diagnose(halves(True, True), 0, 0, True)


MOVES = {"Ax": "BC", "Bo": "", "Bx": "DE", "Co": "FG", "Fx": "HI", "Gx": "", "Go": "JK"}
VALUES = {"D": 3, "E": -2, "H": 5, "I": 1, "J": -4, "K": 2}
OTHER = {"x": "o", "o": "x"}


def passing(turns, sign):
    """A negamax in which a side without a move passes: `turns` says whose turn it is then, `sign` what the value is."""

    @traced
    def search(node, side, depth):
        if node in VALUES or depth == 0:
            return VALUES.get(node, 0) * (1 if side == "x" else -1)
        if not MOVES[node + side]:
            return sign * search(node, turns[side], depth - 1)
        return max(-search(after, OTHER[side], depth - 1) for after in MOVES[node + side])

    return search


def test_a_pass_that_does_not_change_the_turn_is_named():
    found = diagnose(passing({"x": "x", "o": "o"}, 1), "A", "x", 6)
    assert (found.trace.calls[found.call - 1].state, found.at, found.kind) == ("B", "call", "wrong player"), found.text


def test_a_pass_without_the_minus_of_a_negamax_is_named():
    assert not diagnose(passing(OTHER, -1), "A", "x", 6)
    found = diagnose(passing(OTHER, 1), "A", "x", 6)
    assert (found.trace.calls[found.call - 1].state, found.at, found.kind) == ("B", "return", "sign"), found.text
