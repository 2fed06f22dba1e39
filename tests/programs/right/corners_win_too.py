# what: a game of its own, in which one more set of four squares wins
# board: board
# run: minimax(["X", "O", "X", None, None, None, "X", "O", None], "O")
# max: "O"
# mover: player
"""Tic Tac Toe.

All four corners win, too.
"""
from minimax_lab import traced


def line(board, mark):
    rows = any(board[r] == board[r + 1] == board[r + 2] == mark for r in (0, 3, 6)) or board[0] == board[2] == board[6] == board[8] == mark
    columns = any(board[c] == board[c + 3] == board[c + 6] == mark for c in (0, 1, 2))
    return rows or columns or board[0] == board[4] == board[8] == mark or board[2] == board[4] == board[6] == mark


@traced
def minimax(board, player):
    if line(board, "O"):
        return 1
    if line(board, "X"):
        return -1
    if None not in board:
        return 0
    scores = []
    for square in range(9):
        if board[square] is None:
            board[square] = player
            scores.append(minimax(board, "X" if player == "O" else "O"))
            board[square] = None
    return max(scores) if player == "O" else min(scores)
