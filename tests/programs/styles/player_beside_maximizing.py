# run: minimax(board, 'O', True)
# board: board
# value: result
# max: maximizing
from minimax_lab import traced

board = list("XOX.OX.X.")
board[4] = "O"


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


@traced
def minimax(board, player, maximizing):
    other = "X" if player == "O" else "O"
    if won(board, "O"):
        return 1
    if won(board, "X"):
        return -1
    if "." not in board:
        return 0
    scores = []
    for at in range(9):
        if board[at] == ".":
            board[at] = player
            scores.append(minimax(board, other, not maximizing))
            board[at] = "."
    return max(scores) if maximizing else min(scores)
