# what: "best = score" stands outside of the if
# kind: last score
# run: minimax(board, 0, True)
# mover: "X" if isMax else "O"
from minimax_lab import traced

board = [[1, 0, 0], [0, 1, 0], [-1, 0, -1]]
board[2][1] = 0
EMPTY, X, O = 0, 1, -1


def evaluate(b):
    sums = [sum(r) for r in b] + [sum(c) for c in zip(*b)] + [b[0][0] + b[1][1] + b[2][2], b[0][2] + b[1][1] + b[2][0]]
    if 3 in sums:
        return 10
    if -3 in sums:
        return -10
    return 0


@traced
def minimax(board, depth, isMax):
    if evaluate(board) != 0:
        return evaluate(board)
    if not any(0 in r for r in board):
        return 0
    for i in range(3):
        for j in range(3):
            if board[i][j] == 0:
                board[i][j] = X if isMax else O
                best = minimax(board, depth + 1, not isMax)
                board[i][j] = 0
    return best
# marks: [1, -1]
