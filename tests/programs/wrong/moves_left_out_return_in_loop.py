# what: the return stands inside the loop
# kind: moves left out
# best: 1
# run: minimax(board, 0, True)
# mover: "X" if isMax else "O"
from minimax_lab import traced

board = ["X", "O", "O", " ", "X", " ", " ", "X", "O"]
board[7] = " "


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, depth, isMax):
    if win(board, "X"):
        return 1
    if win(board, "O"):
        return -1
    if " " not in board:
        return 0
    best = -2 if isMax else 2
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if isMax else "O"
            score = minimax(board, depth + 1, not isMax)
            board[i] = " "
            if isMax:
                best = max(best, score)
            else:
                best = min(best, score)
            return best
