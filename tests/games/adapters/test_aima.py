"""Games as AIMA writes them, without its code, which the adapter never imports; `make peers` plays those of aima3."""

import random
from collections import defaultdict

import pytest
from bad_input import refusal
from libraries import Corners, Tree

from minimax_lab import MAX, MIN, InvalidGame, TreeGame, minimax, solve
from minimax_lab.games import name_of
from minimax_lab.games.adapters import from_aima


def test_the_tree_of_the_textbook():
    game = from_aima(Tree())
    ours = TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    assert minimax(game, game.initial) == (3, "a1") and minimax(ours, ours.initial).value == 3
    assert len(solve(game)) == 13 and game.format(game.initial) == "A"
    assert game.player_names == {MAX: "MAX", MIN: "MIN"}


@pytest.mark.parametrize(("first", "player", "value"), [("X", MAX, 1), ("O", MIN, -1), ("north", MAX, 1)])
def test_max_is_x_or_else_the_one_who_moves_first(first, player, value):
    source = Corners(first)
    source.players = ("north", "south") if first == "north" else "XO"
    game = from_aima(source)
    assert game.to_move(game.initial) == player and minimax(game, game.initial) == (value, 0)
    assert game.player_names == ({MAX: "north", MIN: "south"} if first == "north" else {MAX: "X", MIN: "O"})


def test_a_displayed_grid_is_drawn_with_the_square_of_each_action(capsys):
    game = from_aima(Corners())
    state = game.result(game.initial, 1)
    assert game.look(state) == {
        "kind": "grid", "rows": 2, "columns": 2, "cells": ["", "X", "", ""], "line": [], "places": [0, 2, 3],
        "numbers": True,
    }  # fmt: skip
    assert game.format(state) == ".X/.." and game.action_label(state, 2) == "2" and capsys.readouterr().out == ""


def test_a_state_may_be_an_object_without_a_comparison_of_its_own():
    class Board:
        def __init__(self, marks, to_move):
            self.marks, self.to_move = marks, to_move

    class Objects(Corners):
        display = None

        def __init__(self):
            super().__init__()
            self.initial = Board({}, "X")

        def actions(self, state):
            return [at for at in range(4) if at not in state.marks]

        def result(self, state, move):
            return Board(state.marks | {move: state.to_move}, "XO"[state.to_move == "X"])

        def is_terminal(self, state):
            return len(state.marks) == 4

        def utility(self, state, player):
            return 1 if state.marks[0] == player else -1

    game = from_aima(Objects())
    assert len(solve(game)) == 35 and minimax(game, game.initial) == (1, 0)
    assert name_of(game, game.result(game.initial, 2)) == "marks={2: 'X'}, to_move=O"  # no address in the memory


def test_a_move_that_changes_a_mark_has_no_square_of_its_own():
    class Turned(Corners):
        def display(self, state):
            for row in ((0, 1), (2, 3)):
                print(*("b" if at in state.board else "w" for at in row))  # noqa: T201

    game = from_aima(Turned())
    shown = game.look(game.initial)
    assert shown["cells"] == [*"wwww"] and shown["places"] == [None] * 4 and not shown["numbers"]


def test_terminal_test_counts_if_there_is_is_terminal_too():
    class Both(Corners):
        def terminal_test(self, state):
            return 0 in state.board

    game = from_aima(Both())
    assert game.is_terminal(game.result(game.initial, 0)) and minimax(game, game.initial) == (1, 0)


def test_a_game_may_have_a_method_named_like_one_of_chance():
    class Counted(Corners):
        def probability(self, state):
            return 1

    assert minimax(from_aima(Counted()), from_aima(Counted()).initial).value == 1


def test_a_sum_other_than_zero_is_refused():
    message = refusal(from_aima, Corners(sign=0), kind=InvalidGame)
    assert "a state is worth " in message and message.endswith("; must be zero-sum")


def test_a_third_player_is_refused():
    source = Corners()
    source.result = lambda state, move: Corners.result(source, state, move)._replace(
        to_move="XOZ"[len(state.board) % 3]
    )
    assert "its players are " in refusal(from_aima, source, kind=InvalidGame)


def test_a_mover_of_none_is_refused():
    source = Corners()
    source.to_move = lambda state: None
    assert refusal(from_aima, source, kind=InvalidGame).endswith(
        "to_move returns None; must return the player who moves"
    )


def test_chance_is_refused():
    source = Corners()
    source.chances = source.outcome = source.probability = lambda *_: []
    assert "it has chance moves" in refusal(from_aima, source, kind=InvalidGame)
    source = Corners()
    source.result = lambda state, move: Corners.result(source, state, random.choice(state.moves))
    assert "it is a game of chance" in refusal(from_aima, source, kind=InvalidGame)


def test_moves_that_change_the_state_in_place_are_refused():
    class InPlace(Corners):
        def result(self, state, move):
            state.moves.remove(move)
            state.board[move] = state.to_move
            return state._replace(to_move="XO"[state.to_move == "X"])

    assert "its moves change what they should copy" in refusal(from_aima, InPlace(), kind=InvalidGame)


class NamedBoard(defaultdict):
    """A board as the notebook on games of AIMA's fourth edition writes it; Python's copy of it lacks the attributes."""

    def __init__(self, to_move="X", squares=()):
        super().__init__()
        self.to_move = to_move
        self.update(squares)


def test_a_dictionary_with_attributes_is_a_state():
    class Places(Corners):
        def __init__(self):
            self.initial = NamedBoard()

        def actions(self, state):
            return [square for square in range(4) if square not in state]

        def result(self, state, move):
            return NamedBoard("XO"[state.to_move == "X"], {**state, move: state.to_move})

        def terminal_test(self, state):
            return len(state) == 4

        def to_move(self, state):
            return state.to_move

        def utility(self, state, player):
            return 1 if state[0] == player else -1

    game = from_aima(Places())
    assert tuple(minimax(game, game.initial)) == (1, 0)
    assert len(solve(game)) == 1 + 4 + 12 + 12 + 6  # boards with 0 to 4 marks


def test_a_sum_of_two_utilities_that_rounding_makes_is_zero():
    class Rounded(Tree):
        def utility(self, state, player):
            return 0.3 - 0.2 if player == "MAX" else 0.2 - 0.3 + 1e-17 * 8

    assert Rounded().utility("A", "MAX") + Rounded().utility("A", "MIN") != 0
    game = from_aima(Rounded())
    assert minimax(game, game.initial).value == 0.3 - 0.2
