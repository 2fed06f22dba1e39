"""The widget with a horizon to move, without a browser: what it finds, its still picture, and what it refuses."""

import numpy as np
import pytest
from traitlets import TraitError

from minimax_lab import Bones, InvalidArgument, LookAhead, TicTacToe, TooLarge, depth_limited_minimax, record
from minimax_lab.search import larger_heap, open_lines

SECOND = TicTacToe(win=10, first="O")
POSITION = SECOND.parse("OO./O.X/X..")


@pytest.fixture
def ahead():
    return LookAhead(SECOND, POSITION, depth=2)


def test_it_finds_what_the_search_finds_at_its_depth(ahead):
    for depth in range(5):
        ahead.depth = depth
        run = record(depth_limited_minimax, SECOND, POSITION, depth, open_lines(SECOND))
        assert (ahead.calls, ahead.value, ahead.action) == (len(run), run.value, run.action)
        assert (POSITION in ahead.mistakes) == (depth == 1)


def test_the_browser_gets_the_findings_of_all_depths(ahead):
    assert ahead.found[:4] == [
        {"calls": 1, "value": "\u22480", "move": "", "then": "", "tied": 0, "mistakes": None, "others": None},
        {
            "calls": 5,
            "value": "\u2248+2",
            "move": "X4",
            "then": "O can force a win",
            "tied": 0,
            "mistakes": 1,
            "others": None,
        },
        {"calls": 17, "value": "\u2248-1", "move": "X2", "then": "", "tied": 0, "mistakes": 0, "others": None},
        {"calls": 35, "value": "+10", "move": "X2", "then": "", "tied": 0, "mistakes": 0, "others": None},
    ]
    assert (ahead.positions, ahead.mover) == (18, "X")
    assert LookAhead(Bones(6)).mover == "MAX"


def test_an_example_of_a_mistake_shows_the_chosen_move_and_a_best_one(ahead):
    def worth(state):
        """The value of a position, by plain Python."""
        if SECOND.is_terminal(state):
            return SECOND.utility(state)
        best = max if SECOND.to_move(state) == "MAX" else min
        return best(worth(SECOND.result(state, action)) for action in SECOND.actions(state))

    (example,) = ahead.examples[1]
    assert [len(each) for each in ahead.examples] == [0, 1, 0, 0, 0]
    assert example["look"]["cells"] == [mark.strip(".") for mark in POSITION] and example["mover"] == "X"
    chosen, best = example["moves"]
    for move in (chosen, best):
        after = SECOND.result(POSITION, int(move["move"].removeprefix("X")))
        assert move["look"]["cells"] == [mark.strip(".") for mark in after]
        assert move["value"] == ("+10" if worth(after) > 0 else "-10")
    assert (chosen["move"], chosen["then"], best["then"]) == ("X4", "O can force a win", "X can force a win")


def test_a_right_move_that_only_comes_before_equal_wrong_ones_is_luck():
    game = TicTacToe(win=10)
    trap = LookAhead(game, game.parse("X../.O./..X"))  # a corner loses, and an edge does not
    assert [each["tied"] for each in trap.found] == [0, 0, 0, 6, 0, 0, 0]
    assert (
        "3 plies: 157 calls, \u2248-1, O1 by luck, 0 mistakes. 4 plies: 445 calls, \u22480, O1, 0" in trap.still().text
    )
    assert [each["tied"] for each in LookAhead(Bones(5)).found] == [0, 3, 0, 0, 0, 0]  # only 1 of 3 moves is right


def test_the_goals_and_the_title():
    aims = LookAhead(TicTacToe(win=10), depth=1, goal=[110, 70])
    assert aims.goal == {"fewer": [110, 70], "depth": 1}
    assert "534 mistakes at 1 ply; the goal is fewer than 110 and then 70." in aims.still().text
    assert LookAhead(SECOND, POSITION).title == "How far should X look ahead?"
    assert LookAhead(SECOND, POSITION, title="What does X see?").title == "What does X see?"


def test_the_browser_gets_the_tree_and_knows_how_many_nodes_are_below_it():
    ahead = LookAhead(TicTacToe(win=10))
    index = ahead.tables["columns"]
    assert index["parent"][2] == 586 and max(ahead._calls) == 549_946  # three plies
    column = np.frombuffer(ahead.data, "<i4", index["below9"][2], index["below9"][1])
    assert column[0] == 549_945 and column.max() == column[0] and set(column[1:4].tolist()) == {59_704, 8_231, 1_348}


def test_a_million_calls_are_the_most():
    wide = LookAhead(Bones(60), deepest=60)
    assert max(wide._calls) <= 1_000_000 and len(wide._calls) == len(wide.found) < 60


def test_estimates_are_rounded():
    ahead = LookAhead(Bones(6), evaluate=larger_heap(Bones(6)))
    assert ahead.found[0]["value"] == "\u2248+0.857"


def test_the_mistakes_of_another_evaluation_are_beside_those_of_the_first():
    game = TicTacToe(win=10, first="O")
    state = game.parse("OO./O.X/X..")
    first = LookAhead(game, state, evaluate=lambda state: 0, than=open_lines(game))
    alone = LookAhead(game, state, evaluate=open_lines(game))
    assert [each["others"] for each in first.found] == [each["mistakes"] for each in alone.found]


def test_the_row_of_another_evaluation_has_its_name():
    def knows_nothing(state):
        return 0

    assert LookAhead(Bones(3), than=knows_nothing).than == "knows nothing"
    assert LookAhead(Bones(3), than=lambda state: 0).than == "compared"


def test_the_still_picture_is_the_tree_down_to_the_horizon(ahead):
    picture = ahead.still()
    assert "estimate +1" in picture.text and "utility -10" in picture.text
    assert (
        "2 plies: 17 calls, \u2248-1, X2, 0 mistakes. 3 plies: 35 calls, +10," in picture.text
        and "horizon: 2 plies ahead" in picture.svg
        and "\u2248+1" in picture.svg
    )
    ahead.depth = 0
    assert ahead.still().text.count("estimate") == 1
    folded = LookAhead(TicTacToe(win=10), depth=3).still()
    assert "64 below, folded away" in folded.text and folded.text.count(", estimate ") == 10  # all depend on some


@pytest.mark.parametrize(
    ("make", "error", "reason"),
    [
        (lambda: LookAhead(Bones(0)), InvalidArgument, "the game is over, so there is nothing to see"),
        (lambda: LookAhead(Bones(6), depth=10), TraitError, "depth=10: must be a whole number from 0 to 6"),
        (lambda: LookAhead(Bones(6), depth=1, goal=0), InvalidArgument, "goal=0: must be a whole number of at least 1"),
        (lambda: LookAhead(Bones(6), depth=1, goal=[3, 0]), InvalidArgument, "goal=0: must be a whole number of at"),
        (lambda: LookAhead(Bones(6), goal=3), InvalidArgument, "goal: needs a depth, such as depth=1"),
        (lambda: LookAhead(Bones(6), deepest=0), InvalidArgument, "deepest=0: must be a whole number of at least 1"),
        (lambda: LookAhead(Bones(6), evaluate=3), InvalidArgument, "evaluate=3"),
        (lambda: LookAhead(TicTacToe(rows=4, columns=4)), TooLarge, "more than 20,000 distinct states"),
        (lambda: LookAhead([[3, 12]]), InvalidArgument, "wrap it"),
    ],
)
def test_what_is_refused(make, error, reason):
    with pytest.raises(error) as caught:
        make()
    assert reason in str(caught.value) and "\n" not in str(caught.value)
