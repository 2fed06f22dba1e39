# what: a win is 1, a draw 0.5, a loss 0
# run: minimax(board, "X")
from minimax_lab import traced

board = ["X", "O", "O", "X", "X", "", "", "", ""]
board[3] = ""


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, player):
    if win(board, "X"):
        return 1
    if win(board, "O"):
        return 0
    if "" not in board:
        return 0.5
    values = []
    for i in range(9):
        if board[i] == "":
            board[i] = player
            values.append(minimax(board, "O" if player == "X" else "X"))
            board[i] = ""
    return max(values) if player == "X" else min(values)
