"""Games with a fault in one state: every search raises one line with the state, the method, and the remedy."""

import re
from itertools import count

import numpy as np
import pytest
from bad_input import refusal
from drawn_games import heaps, tictactoe, trees
from hypothesis import given
from hypothesis import strategies as st
from pace import scale_examples

from minimax_lab import (
    MAX,
    MIN,
    Bones,
    InvalidArgument,
    InvalidGame,
    InvalidState,
    TicTacToe,
    alphabeta,
    alphabeta_with_table,
    depth_limited_alphabeta,
    depth_limited_minimax,
    game_tree,
    iterative_deepening,
    minimax,
    record,
    solve,
    traced,
)
from minimax_lab.games import NAMES, Wrapped, name_of
from minimax_lab.search import ordered, win_or_last_safe
from minimax_lab.widgets.board.positions import check_position

DEEP = 99  # plies: to the end of every game in this file


def zero(state):
    return 0


SEARCHES = {
    "minimax": minimax,
    "alphabeta": alphabeta,
    "alphabeta, strict": lambda game, state: alphabeta(game, state, False),
    "depth_limited_minimax": lambda game, state: depth_limited_minimax(game, state, DEEP, zero),
    "depth_limited_alphabeta": lambda game, state: depth_limited_alphabeta(game, state, DEEP, zero),
    "alphabeta_with_table": alphabeta_with_table,
    "iterative_deepening": lambda game, state: iterative_deepening(game, state, DEEP, zero),
    "win_or_last_safe": win_or_last_safe,
    "solve": solve,
    "game_tree": game_tree,
    "record": lambda game, state: record(minimax, game, state),
}
NUMBER, PLAYER = "it must return a finite number", "it must return MAX or MIN"
STUCK = "and is_terminal returns False; where nobody can move, is_terminal must return True"
FAULTS = {  # the method, what it returns, and how the message goes on after the name of the state
    "utility None": ("utility", None, f"utility returns None; {NUMBER}"),
    "utility NaN": ("utility", float("nan"), f"utility returns nan; {NUMBER}"),
    "utility infinity": ("utility", float("inf"), f"utility returns inf; {NUMBER}"),
    "utility text": ("utility", "1\n2", f"utility returns '1\\n2'; {NUMBER}"),
    "utility list": ("utility", [5], f"utility returns [5]; {NUMBER}"),
    "utility True": ("utility", True, f"utility returns True; {NUMBER}"),
    "third player": ("to_move", "X", f"to_move returns 'X'; {PLAYER}"),
    "no player": ("to_move", None, f"to_move returns None; {PLAYER}"),
    "no actions": ("actions", [], f"actions returns no move, {STUCK}"),
    "no actions, a generator": ("actions", iter(()), f"actions returns no move, {STUCK}"),
    "actions None": ("actions", None, "actions returns None; it must return a list of legal moves"),
}
ENDLESS = "actions returns more than 1,000,000 moves; it must end after the last one"


class Broken(Wrapped):
    """A game in which one method returns something wrong in one state, and only there."""

    def __init__(self, game, state, method, returns):
        super().__init__(game)
        setattr(self, method, lambda each: returns if each == state else getattr(game, method)(each))


def states_asked(search, game, state, method):
    """The states with which a search calls a method of a right game."""
    asked = []
    watched = Wrapped(game)
    setattr(watched, method, lambda each: asked.append(each) or getattr(game, method)(each))
    search(watched, state)
    return asked


POSITIONS = st.one_of(trees(), tictactoe(), heaps()).map(lambda drawn: drawn[:2])


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
@scale_examples(1 / 12)  # of each of 110 cases
@given(position=POSITIONS, choice=st.integers(0, 99))
def test_a_fault_in_one_state_is_named(search, fault, position, choice):
    game, state = position
    method, returns, rest = FAULTS[fault]
    candidates = states_asked(search, game, state, method)
    if not candidates:  # nobody moves in a game that is over
        assert method != "utility" and game.is_terminal(state)
        return
    wrong = candidates[choice % len(candidates)]
    message = refusal(search, Broken(game, wrong, method, returns), state, kind=InvalidGame)
    assert message == f"state {name_of(game, wrong)!r}: {rest}"


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
@pytest.mark.parametrize("kind", [list, tuple, iter, np.array, dict.fromkeys])
@scale_examples(1 / 12)
@given(position=POSITIONS)
def test_a_right_game_may_return_its_actions_in_any_form(search, kind, position):
    game, state = position
    found = search(game, state)
    other = Wrapped(game)
    other.actions = lambda each: kind(game.actions(each))
    again = search(other, state)
    if search in (solve, game_tree):
        assert len(again) == len(found)
    else:
        assert (again.value, again.action) == (found.value, found.action)


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_actions_without_end_are_not_listed(search):
    game = Broken(Bones(6), Bones(6).initial, "actions", None)
    game.actions = lambda state: count(1)
    message = refusal(search, game, game.initial)
    if search not in (solve, game_tree):  # they have a limit of their own
        assert message == f"state '6': {ENDLESS}"


def test_sorting_and_reading_stop_at_actions_without_end():
    endless = Wrapped(Bones(6))
    endless.actions = lambda state: count(1)
    assert refusal(ordered(endless, zero).actions, endless.initial) == f"state '6': {ENDLESS}"

    @traced
    def first_only(game, state):
        return 0 if game.is_terminal(state) else first_only(game, game.result(state, next(iter(game.actions(state)))))

    trace = record(first_only, endless, endless.initial)
    assert [str(call.state) for call in trace.calls] and len(trace) == 7
    with pytest.raises(InvalidState, match=re.escape(f"position: state '6': {ENDLESS}")):
        check_position(endless, endless.initial)


def test_a_draw_that_never_ends_is_named():
    class NoDraws(TicTacToe):
        def is_terminal(self, state):
            return self.winner(state) is not None

        def to_move(self, state):
            return MAX if state.count("X") == state.count("O") else MIN

        def actions(self, state):
            return [square for square, mark in enumerate(state) if mark == "."]

    game = NoDraws()
    for search in SEARCHES.values():
        assert (
            refusal(search, game, "XOXXOO.X.", kind=InvalidGame)
            == f"state 'XOX/XOO/OXX': actions returns no move, {STUCK}"
        )


NO_GAMES = {
    "a class": (TicTacToe, "game TicTacToe: is a class; must be a game, such as TicTacToe()"),
    "a list": ([[3, 12], [2, 4]], "game [[3, 12], [2, 4]]: is not a game yet; wrap it: TreeGame([[3, 12], [2, 4]])"),
    "a board": (".........", f"game '.........': has no to_move(); a game has initial, {', '.join(NAMES)}"),
    "a number": (5, f"game 5: has no to_move(); a game has initial, {', '.join(NAMES)}"),
    "nothing": (None, f"game None: has no to_move(); a game has initial, {', '.join(NAMES)}"),
}


@pytest.mark.parametrize("swapped", NO_GAMES)
@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_what_is_not_a_game_is_explained(search, swapped):
    thing, message = NO_GAMES[swapped]
    for state in (TicTacToe(), TicTacToe().initial):
        assert refusal(search, thing, state, kind=InvalidArgument) == message


def test_arguments_by_name_are_explained_and_so_is_a_missing_state():
    assert "is a class" in refusal(minimax, game=TicTacToe, state=TicTacToe().initial, kind=InvalidArgument)
    assert "is a class" in refusal(record, minimax, state=TicTacToe().initial, game=TicTacToe, kind=InvalidArgument)
    for call in (lambda: minimax(TicTacToe()), lambda: minimax()):
        with pytest.raises(TypeError, match="missing .* required positional argument"):
            call()
    with pytest.raises(InvalidArgument, match="pass a state, such as game.initial"):
        record(minimax, TicTacToe())


def test_an_error_of_a_right_game_passes_through():
    game = Wrapped(TicTacToe())
    game.utility = lambda state: None + 1
    for search in SEARCHES.values():
        with pytest.raises(TypeError, match="unsupported operand"):
            search(game, TicTacToe().parse("O.X/X.X/.OO"))
