"""Functions that choose a move among scores: which one they return."""

import random

import pytest

from minimax_lab import diagnose, record, traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def winner(board):
    return next((board[i] for i, j, k in LINES if board[i] == board[j] == board[k] != "."), None)


@traced
def minimax(board, is_max):
    if winner(board) or "." not in board:
        return {"X": 1, "O": -1, None: 0}[winner(board)]
    scores = []
    for at in range(9):
        if board[at] == ".":
            board[at] = "X" if is_max else "O"
            scores.append(minimax(board, not is_max))
            board[at] = "."
    return max(scores) if is_max else min(scores)


@traced
def never_better(board):
    best, move = float("-inf"), None
    for at in range(9):
        if board[at] == ".":
            board[at] = "X"
            score = minimax(board, False)
            board[at] = "."
            if score < best:
                best, move = score, at
    return move


@traced
def takes_the_worst(board):
    scores = {}
    for at in range(9):
        if board[at] == ".":
            board[at] = "X"
            scores[at] = minimax(board, False)
            board[at] = "."
    return min(scores, key=scores.get)


@traced
def plays(board):
    """A right driver that puts its mark on the board and returns nothing."""
    scores = {}
    for at in range(9):
        if board[at] == ".":
            board[at] = "X"
            scores[at] = minimax(board, False)
            board[at] = "."
    board[max(scores, key=scores.get)] = "X"


@pytest.mark.parametrize("driver", [never_better, takes_the_worst])
def test_a_driver_that_looks_for_the_worst_move_is_found(driver):
    found = diagnose(record(driver, list("..OX.XO..")))
    assert (found.call, found.kind) == (1, "wrong extreme")


@pytest.mark.parametrize("seed", range(6))
def test_a_driver_that_plays_its_move_returns_nothing_rightly(seed):
    squares = random.Random(seed).sample(range(9), 4)
    board = ["XO"[squares.index(at) % 2] if at in squares else "." for at in range(9)]
    assert not diagnose(record(plays, board))


@traced
def returns_the_last_square(board, turn):
    """Returns the variable of its loop for X, and the best move for O."""
    if winner(board) or "." not in board:
        return {"X": 1, "O": -1, None: 0}[winner(board)], None
    best, move = (-9 if turn == "X" else 9), None
    for at in range(9):
        if board[at] != ".":
            continue
        board[at] = turn
        score, _ = returns_the_last_square(board, "O" if turn == "X" else "X")
        board[at] = "."
        if score > best if turn == "X" else score < best:
            best, move = score, at
    return best, at if turn == "X" else move


def test_moves_of_one_player_show_how_the_wrong_ones_of_the_other_are_written():
    found = diagnose(record(returns_the_last_square, list("O.XX.OO.X"), "X"))
    assert found.kind == "wrong move"
