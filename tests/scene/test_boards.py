"""Boards whose squares have longer texts, and boards that change their size."""

import pytest

from minimax_lab import PlayBoard, TicTacToe, game_tree, record, traced
from minimax_lab.exercises.lesson_games import CoinRow
from minimax_lab.games import look, piles_look
from minimax_lab.games.adapters import from_chess
from minimax_lab.scene import Text, style, text_width

TREE = game_tree(CoinRow(8, 15, 3)).back_up()


@pytest.fixture(autouse=True)
def few_positions(monkeypatch):
    """A board that is only drawn needs not count thousands of positions of chess, in order to look ahead."""
    monkeypatch.setattr("minimax_lab.widgets.board.look_ahead.MOST_STATES", 100)


def test_longer_texts_are_apart_in_the_text_version():
    assert str(TREE.draw().text).splitlines()[0] == "8 15 3, MAX, value -4"


def test_a_row_that_becomes_shorter_has_no_square_just_filled():
    """8 and 15 change places only because the coin before them is gone."""
    marks = TREE.draw().scene.marks
    assert {mark.role for mark in marks} >= {"cell", "grid"} and not [mark for mark in marks if mark.role == "moved"]


def test_coins_are_objects_where_there_is_room_for_their_values():
    marks = PlayBoard(CoinRow(8, 15, 3)).still().scene.marks
    assert len([mark for mark in marks if mark.role == "coin"]) == 3
    small = TREE.draw().scene.marks
    assert not [mark for mark in small if mark.role == "coin"]
    assert min(mark.size for mark in small if mark.role == "cell") >= style.SMALL_NAME


class Piles(CoinRow):
    def look(self, state):
        return piles_look((2, 1), [(0, 1), (1, 1)])


def test_counters_are_discs_in_piles_without_lines_between_them():
    marks = PlayBoard(Piles(8, 15)).still().scene.marks
    discs = {tuple(map(sum, zip(*mark.points, strict=True))) for mark in marks if mark.role == "disc"}
    assert len(discs) == 3 and len({x for x, _ in discs}) == 2
    assert not [mark for mark in marks if mark.role == "grid" or (isinstance(mark, Text) and "\u25cf" in mark.text)]


class Unnumbered(TicTacToe):
    def look(self, state):
        return {**super().look(state), "numbers": False}


@pytest.mark.parametrize("game", [TicTacToe(), Unnumbered()])
def test_empty_squares_have_numbers_unless_the_look_says_otherwise(game):
    scene = PlayBoard(game, position="XO./.../...").still().scene
    numbers = [mark.text for mark in scene.marks if isinstance(mark, Text) and mark.text.isdigit()]
    assert numbers == ([str(square) for square in range(2, 9)] if type(game) is TicTacToe else [])
    assert ("2" in scene.boards[-1]) == bool(numbers)


def test_rows_and_columns_are_named_on_a_board_to_read_but_not_in_a_tree():
    game = from_chess("6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1")
    scene = PlayBoard(game, strength=1).still().scene
    names = {mark.text: (mark.x, mark.y) for mark in scene.marks if isinstance(mark, Text) and mark.text.isalnum()}
    assert sorted(names) == [*"12345678", *"abcdefgh"]
    assert sorted("12345678", key=lambda name: names[name][1]) == [*"87654321"]
    assert sorted("abcdefgh", key=lambda name: names[name][0]) == [*"abcdefgh"]
    tree = game_tree(game, depth=1).draw(boards=True).scene
    assert not [mark for mark in tree.marks if mark.role == "cell" and isinstance(mark, Text) and mark.text.isalnum()]


MATE = from_chess("kbK5/p7/pP6/8/8/8/8/8 w - - 0 1")


def test_the_names_of_rows_and_columns_are_beside_the_board_and_in_the_picture():
    scene = PlayBoard(MATE, strength=1).still().scene
    texts = [mark for mark in scene.marks if isinstance(mark, Text) and mark.role == "panel"]
    [card] = [mark.points for mark in scene.marks if mark.role == "card"]
    left, bottom = min(x for x, _ in card), max(y for _, y in card)
    for row in (each for each in texts if each.text.isdecimal()):
        half = text_width(row.text, row.size) / 2
        assert row.x - half > 0 and row.x + half < left
    for column in (each for each in texts if each.text.isalpha()):
        assert bottom <= column.y - column.size / 2 and column.y + column.size / 2 < scene.height


def test_a_chess_piece_fills_its_square_in_a_tree():
    sizes = {mark.size for mark in game_tree(MATE, depth=1).draw().scene.marks if mark.role == "cell"}
    assert len(sizes) == 1 and min(sizes) > style.CELL


def test_white_pieces_are_filled_and_have_an_outline():
    marks = game_tree(MATE, depth=1).draw().scene.marks
    drawn = {mark.text: (mark.drawn, mark.color, mark.edge) for mark in marks if mark.role == "cell"}
    white = {"♔": "♚", "♙": "♟"}  # each with the form of the black piece
    assert {mark: drawn[mark] for mark in white} == {
        mark: (form, style.WHITE_PIECE, style.WHITE_EDGE) for mark, form in white.items()
    }
    assert {drawn[mark] for mark in "♚♝♟"} == {(mark, style.MIN, "") for mark in "♚♝♟"}


class OwnGame:
    """Tic-tac-toe on one row, in which O belongs to MAX and moves first; the players have no names."""

    initial = "...."

    def to_move(self, state):
        return "MAX" if state.count(".") % 2 == 0 else "MIN"

    def actions(self, state):
        return [at for at, mark in enumerate(state) if mark == "."]

    def result(self, state, action):
        return f"{state[:action]}{'O' if self.to_move(state) == 'MAX' else 'X'}{state[action + 1 :]}"

    def is_terminal(self, state):
        return "." not in state

    def utility(self, state):
        return 0

    def look(self, state):
        return {"kind": "grid", "rows": 1, "columns": 4, "cells": ["" if mark == "." else mark for mark in state],
                "line": []}  # fmt: skip


def test_each_mark_has_the_color_of_the_player_who_places_it():
    assert look(OwnGame(), "OX..").max_mark == "O"
    assert look(TicTacToe(max_mark="O"), "." * 9).max_mark == "O" and look(TicTacToe(), "X" + "." * 8).max_mark == "X"

    @traced
    def with_grid(board, largest):
        if not any("." in row for row in board):
            return int(board[1][0] == "O")
        scores = []
        for row in (0, 1):
            for column in (0, 1):
                if board[row][column] == ".":
                    board[row][column] = "O" if largest else "X"
                    scores.append(with_grid(board, not largest))
                    board[row][column] = "."
        return max(scores) if largest else min(scores)

    tree = record(with_grid, [["X", "O"], [".", "."]], True).tree
    assert look(tree.game, tree.states[0]).max_mark == "O"
