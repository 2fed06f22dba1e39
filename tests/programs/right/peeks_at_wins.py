# what: a winning move is seen before the recursive call
# run: minimax(board, "X")
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", " ", " ", " ", "O"]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, player):
    best = -2 if player == "X" else 2
    for i in range(9):
        if board[i] != " ":
            continue
        board[i] = player
        if win(board, player):
            score = 1 if player == "X" else -1
        elif " " not in board:
            score = 0
        else:
            score = minimax(board, "O" if player == "X" else "X")
        board[i] = " "
        best = max(best, score) if player == "X" else min(best, score)
    return best
