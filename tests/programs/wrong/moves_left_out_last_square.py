# what: range(8) never tries the last square
# kind: moves left out
# best: 10
# run: minimax(board, "O")
# mover: player
# max: "O"
from minimax_lab import traced

board = ["O", "X", "O", "X", "O", "X", " ", " ", " "]
board[4] = " "


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, player):
    if win(board, "O"):
        return 10
    if win(board, "X"):
        return -10
    if " " not in board[:8]:
        return 0
    best = -100 if player == "O" else 100
    for i in range(0, 8):
        if board[i] == " ":
            board[i] = player
            score = minimax(board, "X" if player == "O" else "O")
            board[i] = " "
            best = max(best, score) if player == "O" else min(best, score)
    return best
