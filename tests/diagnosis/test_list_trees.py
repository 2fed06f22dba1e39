"""Programs whose leaves are in a list: the node that is handed on, and what is done with it."""

import random

import pytest

from minimax_lab import diagnose, traced

CHILDREN = {"right": (0, 1), "one for both": (0, 0), "one too far": (1, 2)}


def program(children, *, wrong_for=None, takes=(max, min)):
    """A textbook's minimax over a list of leaves; one player may hand on other nodes."""

    @traced
    def minimax(depth, node, is_max, values, height):
        if depth == height:
            return values[node]
        steps = CHILDREN[children if wrong_for is None or is_max == wrong_for else "right"]
        scores = [minimax(depth + 1, 2 * node + step, not is_max, values, height) for step in steps]
        return takes[0](scores) if is_max else takes[1](scores)

    return minimax


def leaves(seed, height=3):
    """Leaves of which no two are alike, and none is 0."""
    return random.Random(seed).sample(range(1, 99), 2**height)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("is_max", [True, False])
@pytest.mark.parametrize("height", [2, 3, 4])
def test_a_right_program_is_judged_and_not_accused(seed, is_max, height):
    found = diagnose(program("right"), 0, 0, is_max, leaves(seed, height), height)
    assert not found and found.judged == 2 ** (height + 1) - 1 and not found.unsure


@pytest.mark.parametrize("seed", range(5))
def test_the_first_call_that_hands_on_a_strange_node(seed):
    found = diagnose(program("one too far", wrong_for=False), 0, 0, True, leaves(seed), 3)
    assert (found.call, found.at) == (2, "call")  # call 2 is MIN's first one; its node 0 has the children 0 and 1
    assert "from node 0 at depth 1 in call 2 to node 2 at depth 2" in found.evidence


@pytest.mark.parametrize("seed", range(5))
def test_a_child_that_is_never_tried(seed):
    values = leaves(seed)
    found = diagnose(program("one for both", wrong_for=True), 0, 0, True, values, 3)
    ignored = [node for node in range(4) if values[2 * node + 1] > values[2 * node]]
    nodes = {0: 3, 1: 6}  # the calls of MAX below call 2, which tries both of its children
    first = next((call for node, call in nodes.items() if node in ignored), None)
    assert found.kind == "moves left out" and (first is None or found.call == first)


@pytest.mark.parametrize(("takes", "call"), [((max, max), 2), ((min, min), 3)])
def test_the_first_call_that_takes_the_wrong_score(takes, call):
    found = diagnose(program("right", takes=takes), 0, 0, True, [9, 2, 4, 7, 5, 1, 8, 6], 3)
    assert (found.call, found.at, found.kind) == (call, "return", "wrong extreme")


@pytest.mark.parametrize("seed", range(5))
def test_the_turn_is_what_the_argument_says_and_not_the_level(seed):
    @traced
    def minimax(depth, node, is_max, values, height):
        if depth == height:
            return values[node]
        if is_max:
            return max(minimax(depth + 1, 2 * node + step, False, values, height) for step in (0, 1))
        return min(minimax(depth + 1, 2 * node + step, step == 0, values, height) for step in (0, 1))

    found = diagnose(minimax, 0, 0, True, leaves(seed), 3)
    assert (found.call, found.at, found.kind) == (2, "call", "wrong player")
