"""Which values of a picture depend on estimates, compared with a search of every way in which the estimates may be."""

from itertools import product
from random import Random

import pytest

from minimax_lab import game_tree
from minimax_lab.games import MAX, MIN
from minimax_lab.scene.estimates import draw_estimates, estimated_rows


class Cut:
    """A random game of three plies whose last one is beyond the limit of a search; some games end before."""

    def __init__(self, seed):
        self.random, self.ends = Random(seed), {}
        self.initial = ()

    def to_move(self, state):
        return MIN if len(state) % 2 else MAX

    def actions(self, state):
        return [0, 1, 2][: 2 + hash(state) % 2]

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        if state not in self.ends:
            self.ends[state] = bool(state) and (len(state) > 2 or self.random.random() < 0.4)
        return self.ends[state]

    def utility(self, state):
        return 10 if sum(state) % 2 else -10


def worth(node, numbers):
    """The value of a node with these numbers at the estimates, by their rows."""
    if not node.children:
        return numbers.get(node.row, node.value)
    return (max if node.player == MAX else min)(worth(child, numbers) for child in node.children)


@pytest.mark.parametrize("seed", range(40))
def test_an_estimate_is_a_value_that_estimates_can_change(seed):
    game = Cut(seed)
    tree = game_tree(game, None, 2, lambda state: len(state) % 3).back_up()
    guesses = [node.row for node in tree if node.player and not node.children]
    most = max(abs(node.value) for node in tree if not node.children)
    ways = [dict(zip(guesses, way, strict=True)) for way in product((-most, most), repeat=len(guesses))]
    expected = {node.row for node in tree if len({worth(node, way) for way in ways}) > 1}
    assert estimated_rows(tree) == expected


def test_each_value_that_depends_on_an_estimate_has_the_sign_and_room_for_it():
    tree = game_tree(Cut(3), None, 2, lambda state: 3).back_up()
    marks = draw_estimates(tree).scene.marks
    texts = {mark.node: mark for mark in marks if getattr(mark, "role", "") in ("estimate", "value", "utility")}
    rows = estimated_rows(tree)
    assert rows and {row for row, mark in texts.items() if mark.text.startswith("\u2248")} == rows
    grounds = {mark.node: mark for mark in marks if mark.role == "ground"}
    for row, ground in grounds.items():
        half = max(x for x, _ in ground.points) - texts[row].x
        assert 2 * half >= 0.5 * len(texts[row].text) * texts[row].size
