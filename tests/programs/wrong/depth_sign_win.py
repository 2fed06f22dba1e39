# what: a win is 10 + depth, so a slow win looks better; O maximizes
# kind: depth sign
# run: minimax(board, 0, True)
# mover: "O" if isMaximizing else "X"
# max: "O"
# depth: depth
from minimax_lab import traced

board = ["O", "X", "", "", "O", "X", "X", "", ""]
board[5] = ""


def winner(b):
    for i, j, k in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if b[i] and b[i] == b[j] == b[k]:
            return b[i]
    return None


@traced
def minimax(board, depth, isMaximizing):
    w = winner(board)
    if w == "O":
        return 10 + depth
    elif w == "X":
        return -10 - depth
    elif "" not in board:
        return 0
    scores = []
    for i in range(len(board)):
        if board[i] == "":
            board[i] = "O" if isMaximizing else "X"
            scores.append(minimax(board, depth + 1, not isMaximizing))
            board[i] = ""
    return max(scores) if isMaximizing else min(scores)
