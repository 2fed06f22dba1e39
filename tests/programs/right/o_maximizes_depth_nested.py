# what: nested lists, O maximizes, 10 minus depth
# run: minimax(board, 0, True)
from minimax_lab import traced

board = [["O", "X", "X"], ["_", "O", "_"], ["_", "_", "X"]]
board[0][2] = "_"


def evaluate(b):
    for row in range(3):
        if b[row][0] == b[row][1] == b[row][2]:
            if b[row][0] == "O":
                return 10
            elif b[row][0] == "X":
                return -10
    for col in range(3):
        if b[0][col] == b[1][col] == b[2][col]:
            if b[0][col] == "O":
                return 10
            elif b[0][col] == "X":
                return -10
    for d in ((0, 1, 2), (2, 1, 0)):
        if b[0][d[0]] == b[1][d[1]] == b[2][d[2]]:
            if b[1][1] == "O":
                return 10
            elif b[1][1] == "X":
                return -10
    return 0


@traced
def minimax(board, depth, isMax):
    score = evaluate(board)
    if score == 10:
        return score - depth
    if score == -10:
        return score + depth
    if not any("_" in row for row in board):
        return 0
    if isMax:
        best = -1000
        for i in range(3):
            for j in range(3):
                if board[i][j] == "_":
                    board[i][j] = "O"
                    best = max(best, minimax(board, depth + 1, not isMax))
                    board[i][j] = "_"
        return best
    best = 1000
    for i in range(3):
        for j in range(3):
            if board[i][j] == "_":
                board[i][j] = "X"
                best = min(best, minimax(board, depth + 1, not isMax))
                board[i][j] = "_"
    return best
