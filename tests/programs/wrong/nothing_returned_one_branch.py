# what: the minimizing branch has no return
# kind: nothing returned
# run: minimax(board, True)
# mover: "X" if maximizing else "O"
from minimax_lab import traced

board = ["X", "O", "X", " ", "O", " ", " ", " ", " "]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, maximizing):
    if win(board, "X"):
        return 1
    if win(board, "O"):
        return -1
    if " " not in board:
        return 0
    if maximizing:
        best = -10
        for i in range(9):
            if board[i] == " ":
                board[i] = "X"
                score = minimax(board, False)
                board[i] = " "
                if score > best:
                    best = score
        return best
    else:
        best = 10
        for i in range(9):
            if board[i] == " ":
                board[i] = "O"
                score = minimax(board, True)
                board[i] = " "
                if score < best:
                    best = score
