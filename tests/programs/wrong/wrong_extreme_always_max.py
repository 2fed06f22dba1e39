# what: max_value calls itself, so every player takes the largest value
# kind: wrong extreme
# run: max_value(board)
from minimax_lab import traced

board = [["X", "O", None], [None, "X", None], [None, None, "O"]]


def player(b):
    n = sum(c is not None for row in b for c in row)
    return "X" if n % 2 == 0 else "O"


def actions(b):
    return {(i, j) for i in range(3) for j in range(3) if b[i][j] is None}


def result(b, a):
    new = [list(r) for r in b]
    new[a[0]][a[1]] = player(b)
    return new


def winner(b):
    for t in ([(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)], *[[(i, j) for j in range(3)] for i in range(3)],
              *[[(j, i) for j in range(3)] for i in range(3)]):
        marks = {b[i][j] for i, j in t}
        if len(marks) == 1 and None not in marks:
            return marks.pop()
    return None


@traced
def max_value(board):
    if winner(board) or not actions(board):
        return {"X": 1, "O": -1, None: 0}[winner(board)]
    v = -99
    for action in sorted(actions(board)):
        v = max(v, max_value(result(board, action)))
    return v
