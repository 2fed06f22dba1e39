"""Wrong moves."""

import pytest
from asking import ONE_MISTAKE_EACH, TREE

from minimax_lab import MIN, TreeGame, game_tree
from minimax_lab.diagnosis import explain_move


@pytest.mark.parametrize(
    ("game", "move", "mistake"),
    [
        (ONE_MISTAKE_EACH, "B", "leaf"), (ONE_MISTAKE_EACH, "C", "swapped"), (TREE, "D", "leaf"), (TREE, "C", "other"),
        (TreeGame([[4, 9], [9, 1], [6, 6]]), "C", "swapped"), (TreeGame([[4, 9], [9, 1], [6, 6]]), "B", "other"),
        (TreeGame([[0, 7], [2, 6], [5, 3]], first=MIN), "B", "leaf"),
    ],
)  # fmt: skip
def test_wrong_moves_are_told_apart(game, move, mistake):
    tree = game_tree(game).back_up()
    assert explain_move(tree, tree[move]).name == mistake
