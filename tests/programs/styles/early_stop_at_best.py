# run: minimax(board, True)
# board: board
# value: result
# max: ai
from minimax_lab import traced

board = [" ", "X", "O", "O", "X", "X", " ", " ", "O"]


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


@traced
def minimax(board, ai):
    if won(board, "X"):
        return 1
    if won(board, "O"):
        return -1
    if " " not in board:
        return 0
    best = -1 if ai else 1
    for at in range(9):
        if board[at] == " ":
            board[at] = "X" if ai else "O"
            score = minimax(board, not ai)
            board[at] = " "
            best = max(best, score) if ai else min(best, score)
            if best == (1 if ai else -1):
                return best
    return best
