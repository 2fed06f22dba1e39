# what: the loop is left before the square is cleared
# kind: no undo
# first: (3, "call")
# form: inner break
# run: minimax(board, 0, -1000, 1000, True)
from minimax_lab import traced

board = [["x", "o", "x"], [" ", "o", " "], [" ", " ", " "]]


def line_of(b, mark):
    for i in range(3):
        if b[i][0] == b[i][1] == b[i][2] == mark or b[0][i] == b[1][i] == b[2][i] == mark:
            return True
    return b[0][0] == b[1][1] == b[2][2] == mark or b[0][2] == b[1][1] == b[2][0] == mark


@traced
def minimax(b, depth, alpha, beta, isMax):
    if line_of(b, "x"):
        return 10 - depth
    if line_of(b, "o"):
        return -10 + depth
    if not any(" " in row for row in b):
        return 0
    if isMax:
        best = -1000
        for i in range(3):
            for j in range(3):
                if b[i][j] == " ":
                    b[i][j] = "x"
                    best = max(best, minimax(b, depth + 1, alpha, beta, False))
                    b[i][j] = " "
                    alpha = max(alpha, best)
                    if beta <= alpha:
                        break
        return best
    best = 1000
    for i in range(3):
        for j in range(3):
            if b[i][j] == " ":
                b[i][j] = "o"
                best = min(best, minimax(b, depth + 1, alpha, beta, True))
                beta = min(beta, best)
                if beta <= alpha:
                    break
                b[i][j] = " "
    return best
