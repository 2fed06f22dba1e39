# what: judge, hasSpace, minimax, and findBestMove, which returns (row, column)
# form: driver over numbers
# run: findBestMove(board)
from minimax_lab import traced

ai, rival = "x", "o"
board = [["x", "o", "x"], ["o", "o", "x"], ["_", "_", "_"]]


def hasSpace(board):
    for i in range(3):
        for j in range(3):
            if board[i][j] == "_":
                return True
    return False


def judge(b):
    for mark, worth in ((ai, 10), (rival, -10)):
        for k in range(3):
            if b[k][0] == b[k][1] == b[k][2] == mark or b[0][k] == b[1][k] == b[2][k] == mark:
                return worth
        if b[0][0] == b[1][1] == b[2][2] == mark or b[0][2] == b[1][1] == b[2][0] == mark:
            return worth
    return 0


@traced
def minimax(board, depth, isMax):
    score = judge(board)
    if score == 10:
        return score - depth
    if score == -10:
        return score + depth
    if not hasSpace(board):
        return 0
    best = -1000 if isMax else 1000
    for i in range(3):
        for j in range(3):
            if board[i][j] == "_":
                board[i][j] = ai if isMax else rival
                if isMax:
                    best = max(best, minimax(board, depth + 1, not isMax))
                else:
                    best = min(best, minimax(board, depth + 1, not isMax))
                board[i][j] = "_"
    return best


@traced
def findBestMove(board):
    topScore = -1000
    spot = (-1, -1)
    for i in range(3):
        for j in range(3):
            if board[i][j] == "_":
                board[i][j] = ai
                score = minimax(board, 0, False)
                board[i][j] = "_"
                if score > topScore:
                    spot = (i, j)
                    topScore = score
    print("The value of the best move is", topScore)
    return spot


def starts(random):
    while True:
        cells = list("_" * 9)
        for k, n in enumerate(random.sample(range(9), random.choice((4, 6)))):
            cells[n] = "xo"[k % 2]
        grid = [cells[:3], cells[3:6], cells[6:]]
        if judge(grid) == 0:
            yield (grid,)
