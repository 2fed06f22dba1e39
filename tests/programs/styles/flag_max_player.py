# run: minimax(['O', 'X', 'O', 'X', 'X', '', '', 'O', ''], True)
# board: board
# value: result
# max: max_player
from minimax_lab import traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


@traced
def minimax(board, max_player):
    if won(board, "X"):
        return 1
    if won(board, "O"):
        return -1
    if "" not in board:
        return 0
    scores = []
    for at in [at for at in range(9) if board[at] == ""]:
        copied = board[:]
        copied[at] = "X" if max_player else "O"
        scores.append(minimax(copied, not max_player))
    return max(scores) if max_player else min(scores)
