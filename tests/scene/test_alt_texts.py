"""The alternative text of a picture: what it shows, in whole sentences."""

import re

import pytest
import runs
from hypothesis import given
from hypothesis import strategies as st
from strategies import nested

from minimax_lab import Bones, PlayBoard, TicTacToe, TreeGame, game_tree, minimax
from minimax_lab.exercises import CutTask
from minimax_lab.posters import beside, draw_states, perfect_play, whole_game


def check(alt):
    assert alt.endswith(" The full description follows the picture.") and "\n" not in alt
    assert not re.search(r"[?!.][.]|  | [.,]", alt)
    return alt


@given(nested(st.integers(-99, 99)), st.sampled_from(["", "What is it worth?", "The end.", "Wait!", "A title", "?"]))
def test_the_value_of_the_root_is_in_it(leaves, title):
    game = TreeGame(leaves)
    tree = game_tree(game).back_up()
    alt = check(tree.draw(title=title).alt)
    value = minimax(game, game.initial).value
    assert re.search(rf"A tree of {len(tree)} nodes?\. The root, A, is worth \+?{value}[.,]", alt)
    if tree.root.best:
        assert f", by {tree.root.best.name}." in alt


@pytest.mark.parametrize("make", runs.EVERY)
def test_each_step_of_a_run_is_described(make):
    trace = make()
    for step in range(0, 2 * len(trace) + 1, 3):
        assert check(trace.draw(step).alt).startswith(f"Step {step} of {2 * len(trace)}. ")


def test_a_question_is_not_answered():
    tree = game_tree(TreeGame([[3, 12], [2, 4]])).back_up()
    hidden = check(tree.draw(hide="A", title="Which way?").alt)
    assert hidden.startswith("Which way? A tree of 7 nodes. The root, A, has no value yet.") and ", by" not in hidden
    assert "yet." in tree.draw(values=False).alt


def test_the_board_of_a_step_is_named():
    assert "Step 0 of 18. Board: O 1 X, X 4 X, 6 O O. Before the first call." in runs.nine_calls().draw(0).alt
    assert " is worth +10, by X4." in runs.nine_calls().draw().alt


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: PlayBoard(TicTacToe()).still(), "Board: "),
        (lambda: PlayBoard(Bones(5)).still(), "Position: "),
        (lambda: CutTask.random(seed=1).paper, "A tree of "),
        (lambda: whole_game(Bones(4)), "nodes"),
        (lambda: draw_states(Bones(5)), "10 states"),
        (lambda: perfect_play("X"), "How X never loses"),
        (lambda: beside(runs.letters(), runs.cut_on_equality()), "is worth 10, by B."),
    ],
)  # fmt: skip
def test_other_pictures(make, words):
    assert words in check(make().alt)
