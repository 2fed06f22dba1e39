# what: >= and <= take the last of equal moves; moves in reverse order
# run: minimax(board, "X")
from minimax_lab import traced

board = ["X", "O", "_", "_", "O", "_", "_", "_", "X"]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, player):
    if win(board, "X"):
        return [1, None]
    if win(board, "O"):
        return [-1, None]
    if "_" not in board:
        return [0, None]
    best = [-2, None] if player == "X" else [2, None]
    for i in reversed(range(9)):
        if board[i] == "_":
            board[i] = player
            score = minimax(board, "O" if player == "X" else "X")[0]
            board[i] = "_"
            if player == "X" and score >= best[0] or player == "O" and score <= best[0]:
                best = [score, i]
    return best
