"""Games as easyAI writes them, without easyAI, which the adapter never imports; `make peers` plays easyAI's own."""

import pickle
import random

import numpy as np
import pytest
from bad_input import each, refusal

from minimax_lab import MAX, MIN, Bones, IllegalMove, InvalidArgument, InvalidGame, InvalidState, minimax, solve
from minimax_lab.games import name_of
from minimax_lab.games.adapters import from_easyai


class Pile:
    """Players take 1 to 3 sticks in turn; whoever takes the last one wins. As in easyAI, but without its base class."""

    def __init__(self, sticks=5, players=None, current_player=1):
        self.sticks, self.players, self.current_player = sticks, players, current_player

    def possible_moves(self):
        return [str(take) for take in (1, 2, 3) if take <= self.sticks]

    def make_move(self, move):
        self.sticks -= int(move)

    def is_over(self):
        return self.sticks == 0

    def scoring(self):
        return -100 if self.is_over() else 0

    def switch_player(self):
        self.current_player = 3 - self.current_player


class Squares(Pile):
    """The players fill three squares in a row, with nothing to win; the board is a list or an array."""

    def __init__(self, board, players=None):
        super().__init__(players=players)
        self.board = board

    def possible_moves(self):
        return [at for at in range(3) if not self.board[at]]

    def make_move(self, move):
        self.board[move] = self.current_player
        self.nmove = getattr(self, "nmove", 0) + 1  # as in easyAI's play()

    def is_over(self):
        return all(self.board)

    def show(self):
        print("\n".join([" ".join(".OX"[mark] for mark in self.board)] * 2))  # noqa: T201


class Player:
    def __init__(self, **more):
        self.AI_algo = lambda game: 0  # cannot be pickled, and may hold a large table
        self.__dict__.update(more)


def test_values_are_those_of_the_same_game_of_ours():
    for sticks in range(9):
        game, ours = from_easyai(Pile(sticks)), Bones(sticks, win=100)
        assert minimax(game, game.initial).value == minimax(ours, ours.initial).value
        found = solve(game)[game.initial]
        assert [int(move) for move in found.actions] == list(solve(ours)[ours.initial].actions)


def test_player_2_may_begin():
    game = from_easyai(Pile(5, current_player=2))
    assert game.to_move(game.initial) == MIN and minimax(game, game.initial) == (-100, "1")
    assert game.player_names == {MAX: "player 1", MIN: "player 2"}


def test_the_utility_is_from_the_point_of_view_of_player_1():
    game = from_easyai(Pile(1))
    end = game.result(game.initial, "1")
    assert end.held.scoring() == -100 and game.utility(end) == 100


@pytest.mark.parametrize("board", [[0, 0, 0], np.zeros(3, dtype=int)])
def test_states_are_equal_whatever_the_moves_before(board):
    game = from_easyai(Squares(board, [Player(), Player()]))

    def after(*moves):
        state = game.initial
        for move in moves:
            state = game.result(state, move)
        return state

    assert after(0, 1, 2) == after(2, 1, 0) != after(1, 0, 2) and hash(after(0, 1, 2)) == hash(after(2, 1, 0))
    assert len(solve(game)) == 1 + 3 + 6 + 3


def test_the_number_of_moves_is_no_part_of_a_state():
    game, later = from_easyai(Squares([0, 1, 0])), Squares([0, 1, 0])
    later.nmove = 7
    assert game.position(later) == game.initial


def test_what_the_players_have_is_part_of_a_state():
    game = from_easyai(Squares([0, 0, 0], [Player(pawns=[1]), Player(pawns=[2])]))
    moved = Squares([0, 0, 0], [Player(pawns=[3]), Player(pawns=[2])])
    assert (
        game.position(moved)
        != game.initial
        == game.position(Squares([0, 0, 0], [Player(pawns=[1]), Player(pawns=[2])]))
    )


def test_an_entry_of_the_table_is_a_state_and_the_player_to_move_counts():
    class Sorted(Squares):
        def ttentry(self):
            return sorted(self.board)

    game = from_easyai(Sorted([0, 0, 0]))
    assert game.result(game.initial, 0) == game.result(game.initial, 2)
    pile = from_easyai(Pile(5))
    twice = pile.result(pile.result(pile.initial, "1"), "1")
    assert twice != pile.result(pile.initial, "2") and twice.held.sticks == 3


def test_a_game_that_shows_nothing_is_named_by_what_it_contains():
    game = from_easyai(Pile(5))
    assert name_of(game, game.initial) == "sticks=5, current_player=1"
    assert name_of(game, game.result(game.initial, "2")) == "sticks=3, current_player=2"


def test_the_given_game_stays_as_it_is():
    source = Squares([0, 0, 0], [Player(), Player()])
    game = from_easyai(source)
    minimax(game, game.initial)
    assert source.board == [0, 0, 0] and source.current_player == 1 and callable(source.players[0].AI_algo)
    source.board[0] = 1
    assert game.actions(game.initial) == [0, 1, 2]


def test_a_printed_grid_is_drawn_and_other_text_is_shown(capsys):
    game = from_easyai(Squares([0, 1, 2]))
    assert game.look(game.initial) == {
        "kind": "grid", "rows": 2, "columns": 3, "cells": ["", "O", "X"] * 2, "line": [], "places": [None],
        "numbers": False,
    }  # fmt: skip
    assert game.format(game.initial) == ".OX/.OX" and game.action_label(game.initial, 0) == "0"
    assert from_easyai(Pile(5)).look(from_easyai(Pile(5)).initial)["kind"] == "text"
    assert capsys.readouterr().out == ""


def test_games_and_states_can_be_pickled():
    game = from_easyai(Squares([0, 0, 0], [Player(), Player()]))
    copied, state = pickle.loads(pickle.dumps((game, game.initial)))
    assert state == game.initial and hash(state) == hash(game.initial) and copied.actions(state) == [0, 1, 2]


class Dice(Pile):
    def make_move(self, move):
        self.sticks -= random.choice([1, 2]) if self.sticks > 1 else 1


class OwnDice(Pile):
    def __init__(self):
        super().__init__()
        self.dice = random.Random(3)


def test_chance_is_refused():
    assert "it is a game of chance" in refusal(from_easyai, Dice(50), kind=InvalidGame)
    assert "so it is a game of chance" in refusal(from_easyai, OwnDice(), kind=InvalidGame)


@each([1, 3])
def test_another_number_of_players_is_refused(bad):
    message = refusal(from_easyai, Squares([0], [Player() for _ in range(bad)]), kind=InvalidGame)
    assert f"it has {bad} players; must have two" in message


@each([0, 3, None, "1"])
def test_the_player_to_move_is_1_or_2(bad):
    assert "current_player is" in refusal(from_easyai, Pile(current_player=bad), kind=InvalidGame)


@each([None, 3, [], Pile, object(), Bones()])
def test_what_is_not_a_game_is_refused(bad):
    message = refusal(from_easyai, bad, kind=InvalidArgument)
    assert (
        "is a class; must be a game, such as Pile(players)" if bad is Pile else "has no possible_moves()"
    ) in message


def test_illegal_moves_and_what_is_asked_at_the_wrong_time():
    game = from_easyai(Pile(3))
    for bad in (1, "4", None):
        assert "the legal moves are '1', '2', '3'" in refusal(game.result, game.initial, bad, kind=IllegalMove)
    end = game.result(game.initial, "3")
    assert refusal(game.result, end, "1", kind=IllegalMove).endswith(": the game is over") and game.actions(end) == []
    assert "not over there" in refusal(game.utility, game.initial, kind=InvalidState)
    assert "game.position(...) makes one of a game of easyAI" in refusal(game.actions, Pile(3), kind=InvalidState)


class NotedWinner(Pile):
    """A game that notes at its end who has lost, and forgets it with the score."""

    def is_over(self):
        self.has_lost = super().is_over()
        return self.has_lost

    def scoring(self):
        has_lost, self.has_lost = self.has_lost, False
        return -100 if has_lost else 0


def test_what_is_over_and_scoring_note_changes_no_position():
    game = from_easyai(NotedWinner(5))
    assert tuple(minimax(game, game.initial)) == (100, "1")
    (end,) = {state for state in solve(game) if game.is_terminal(state) and game.utility(state) > 0}
    assert [game.utility(end) for _ in range(3)] == [100, 100, 100]


def test_a_game_whose_search_has_its_scoring_gets_a_reason():
    source = Pile()
    source.scoring = None
    assert "if only its search has one, write a subclass with it" in refusal(from_easyai, source, kind=InvalidArgument)
