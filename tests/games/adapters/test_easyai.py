"""Games as easyAI writes them, without easyAI, which the adapter never imports; `make peers` plays easyAI's own."""

import random

from bad_input import each, refusal
from libraries import Pile, Player, Squares

from minimax_lab import MAX, MIN, Bones, InvalidArgument, InvalidGame, minimax, solve
from minimax_lab.games import name_of
from minimax_lab.games.adapters import from_easyai


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


def test_a_printed_grid_is_drawn_and_other_text_is_shown(capsys):
    game = from_easyai(Squares([0, 1, 2]))
    assert game.look(game.initial) == {
        "kind": "grid", "rows": 2, "columns": 3, "cells": ["", "O", "X"] * 2, "line": [], "places": [None],
        "numbers": False,
    }  # fmt: skip
    assert game.format(game.initial) == ".OX/.OX" and game.action_label(game.initial, 0) == "0"
    assert from_easyai(Pile(5)).look(from_easyai(Pile(5)).initial)["kind"] == "text"
    assert capsys.readouterr().out == ""


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
