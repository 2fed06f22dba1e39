"""One game as it is played: what is legal, what was played and how it was chosen, and when two actions are the same."""

import numpy as np
import pytest

from minimax_lab import MAX, MIN, Bones, IllegalMove, InvalidState, TicTacToe, TreeGame
from minimax_lab.widgets.board.match import Choice, Match, index_of, named
from minimax_lab.widgets.board.positions import started_by, starter

CHOSEN = Choice(1, "perfect", True)


def test_a_game_goes_on_and_back():
    match = Match(Bones(6), Bones(6).initial)
    assert (match.mover(), match.legal(), match.last_choice()) == (MAX, [1, 2, 3], None)
    assert match.play(2) == 2
    match.answer(CHOSEN)
    match.play(3)
    assert (match.over, match.legal(), match.mover()) == (True, [], None)
    assert (match.actions, match.choices, len(match.states)) == ([2, 1, 3], [None, CHOSEN, None], 4)
    assert match.last_choice() == (match.states[1], CHOSEN)
    match.cut(1)
    assert (match.actions, match.choices, match.legal(), match.last_choice()) == ([2], [None], [1, 2, 3], None)
    match.cut(0)
    match.play(3)
    assert match.legal() == [1, 2, 3] and match.state.bones == 3


def test_what_is_refused_changes_nothing():
    match = Match(TicTacToe(), TicTacToe().initial)
    match.play(4)
    for bad in (4, 9, -1, True, None, "0", 0.0, [0]):
        with pytest.raises(IllegalMove):
            match.play(bad)
    assert (match.actions, match.state) == ([4], "....X....")
    with pytest.raises(InvalidState):
        Match(TicTacToe(), "XXXXX....")


def test_an_action_is_found_by_value_and_kind_and_none_may_be_one():
    actions = [True, None, np.array([1, 2]), 1]
    found = [index_of(each, actions) for each in (1, None, np.array([1, 2]), np.int64(1), 1.0, 0)]
    assert found == [3, 1, 2, 3, None, None]


def test_an_action_is_named_by_its_str():
    class Move:
        def __repr__(self):
            return "Move('a1')"

        def __str__(self):
            return "a1"

    named_ = [named(each) for each in (Move(), "a1", 3, (1, 2), None)]
    assert named_ == ["a1", "'a1'", "3", "(1, 2)", "None"]


def test_who_starts():
    assert (starter(Bones(3)), starter(Bones(3, first=MIN)), starter(TicTacToe(max_mark="O"))) == (MAX, MIN, MIN)
    assert starter(TreeGame({"A": 3})) is None and starter(object()) is None
    assert starter(started_by(Bones(3), MIN)) == MIN and started_by(TreeGame([1, 2]), MIN) is None
