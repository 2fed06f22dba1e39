# what: at a full board the pair is returned in the other order, and the caller compares None
# kind: nothing returned
# first: (4, "return")
# form: CS50
# run: search([[X, O, EMPTY], [O, X, EMPTY], [EMPTY, X, O]], False)
from minimax_lab import traced

X = "X"
O = "O"
EMPTY = ""


def free(board):
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] == EMPTY]


def won(board, who):
    rows = any(row == [who] * 3 for row in board)
    columns = any([row[k] for row in board] == [who] * 3 for k in range(3))
    return rows or columns or [board[k][k] for k in range(3)] == [who] * 3 or [board[k][2 - k] for k in range(3)] == [who] * 3


@traced
def search(board, x_turn):
    if won(board, X):
        return 1, None
    if won(board, O):
        return -1, None
    if not free(board):
        return None, 0
    best_action = None
    best = -10 if x_turn else 10
    for (i, j) in free(board):
        child = [list(row) for row in board]
        child[i][j] = X if x_turn else O
        val, _ = search(child, not x_turn)
        if x_turn and val > best:
            best, best_action = val, (i, j)
        if not x_turn and val < best:
            best, best_action = val, (i, j)
    return best, best_action
