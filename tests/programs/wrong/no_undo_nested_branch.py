# what: only the minimizing branch takes its move back
# kind: no undo
# run: minimax(board, True)
# mover: "O" if is_max else "X"
# max: "O"
from minimax_lab import traced

board = [["O", "X", ""], ["", "X", ""], ["", "O", ""]]


def evaluate(b):
    for p, s in (("O", 10), ("X", -10)):
        for i in range(3):
            if b[i][0] == b[i][1] == b[i][2] == p or b[0][i] == b[1][i] == b[2][i] == p:
                return s
        if b[0][0] == b[1][1] == b[2][2] == p or b[0][2] == b[1][1] == b[2][0] == p:
            return s
    return 0


def isMovesLeft(b):
    return any("" in row for row in b)


@traced
def minimax(board, is_max):
    score = evaluate(board)
    if score != 0:
        return score
    if not isMovesLeft(board):
        return 0
    if is_max:
        best = -1000
        for i in range(3):
            for j in range(3):
                if board[i][j] == "":
                    board[i][j] = "O"
                    best = max(best, minimax(board, not is_max))
        return best
    best = 1000
    for i in range(3):
        for j in range(3):
            if board[i][j] == "":
                board[i][j] = "X"
                best = min(best, minimax(board, not is_max))
                board[i][j] = ""
    return best
