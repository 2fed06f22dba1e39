# run: minimax(the_board, False)
# board: board
# value: result
# max: is_maximizing
from minimax_lab import traced

the_board = ["X", " ", "O", " ", "O", "X", " ", "X", " "]


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


@traced
def minimax(board, is_maximizing):
    if won(board, "O"):
        return 1
    if won(board, "X"):
        return -1
    if " " not in board:
        return 0
    scores = []
    for square, mark in enumerate(board):
        if mark == " ":
            board[square] = "O" if is_maximizing else "X"
            scores.append(minimax(board, not is_maximizing))
            board[square] = " "
    return max(scores) if is_maximizing else min(scores)
