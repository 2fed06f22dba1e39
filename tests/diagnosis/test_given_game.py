"""Programs whose game is given: boards in one row, and objects of another library that change in place."""

import re

import pytest

from minimax_lab import ConnectFour, diagnose, record, traced
from minimax_lab.games.adapters import from_chess

ROWS, COLUMNS = 3, 4
LINES = [
    [(row + step * down) * COLUMNS + column + step * right for step in range(3)]
    for row in range(ROWS)
    for column in range(COLUMNS)
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    if row + 2 * down < ROWS and 0 <= column + 2 * right < COLUMNS
]


def has_won(board, mark):
    return any(all(board[square] == mark for square in line) for line in LINES)


def connect_three(for_yellow):
    """Connect three on a text of 12 squares, where Yellow takes the value that `for_yellow` chooses."""

    @traced
    def value(board):
        if has_won(board, "R") or has_won(board, "Y"):
            return 1 if has_won(board, "R") else -1
        if "." not in board:
            return 0
        mark = "R" if board.count("R") == board.count("Y") else "Y"
        values = []
        for column in range(COLUMNS):
            if board[column] == ".":
                square = max(each for each in range(column, len(board), COLUMNS) if board[each] == ".")
                values.append(value(board[:square] + mark + board[square + 1 :]))
        return max(values) if mark == "R" else for_yellow(values)

    return record(value, "....Y...RYR.")


@pytest.mark.parametrize(("for_yellow", "kind"), [(min, None), (max, "wrong extreme")])
def test_the_given_game_says_how_many_squares_are_in_a_row(for_yellow, kind):
    found = diagnose(connect_three(for_yellow), ConnectFour(rows=ROWS, columns=COLUMNS, in_a_row=3))
    assert found.kind == kind and found.judged and not found.unsure, str(found)


def search_chess(option, fen, for_white, black_depth=1):
    """Chess as programs with python-chess write it: one board, on which each move is made and taken back."""
    chess = pytest.importorskip("chess")

    @traced(**option)
    def search(board, depth, is_white):
        if board.is_checkmate():
            return -100 if is_white else 100
        if depth == 0 or board.is_stalemate() or board.is_insufficient_material():
            return 0
        values = []
        for move in list(board.legal_moves):
            board.push(move)
            values.append(search(board, depth - (1 if is_white else black_depth), not is_white))
            board.pop()
        return for_white(values) if is_white else min(values)

    return record(search, chess.Board(fen), 2, True)


MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1"  # 1 Rd8#, the fifth move
CHESS_PROGRAMS = [(max, None), (lambda values: values[0], "wrong extreme")]


@pytest.mark.parametrize(("for_white", "kind"), CHESS_PROGRAMS)
def test_a_chess_program_is_judged_with_the_option_in_the_message(for_white, kind):
    pytest.importorskip("chess")
    game = from_chess(MATE_IN_ONE)
    (sentence,) = diagnose(search_chess({}, MATE_IN_ONE, for_white), game).unsure
    option = re.search(r"@traced\(state=(.*)\) above", sentence)[1]
    assert option == "lambda board, depth, is_white: game.position(board)"
    found = diagnose(search_chess({"state": eval(option, {"game": game})}, MATE_IN_ONE, for_white), game)
    assert bool(found) == bool(kind) and found.judged > 100 and not found.unsure, str(found)


def test_a_depth_that_only_one_player_counts_down_is_judged():
    pytest.importorskip("chess")
    game = from_chess("k7/8/1K6/8/8/8/8/7R w - - 0 1")
    option = {"state": lambda board, depth, is_white: game.position(board)}
    found = diagnose(search_chess(option, game.format(game.initial), max, black_depth=0), game)
    assert found.judged and not any("could not be judged" in each for each in found.unsure), str(found)
