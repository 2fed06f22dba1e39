# what: the same player moves in the next call
# kind: wrong player
# first: (1, "call")
# form: list of rows, deep copies
# run: search([["X","O","O"],["","O","X"],["","X",""]], "X")
import copy

from minimax_lab import traced


def won(g):
    for i in range(3):
        if g[i][0] != "" and g[i][0] == g[i][1] == g[i][2]:
            return g[i][0]
        if g[0][i] != "" and g[0][i] == g[1][i] == g[2][i]:
            return g[0][i]
    if g[1][1] != "" and (g[0][0] == g[1][1] == g[2][2] or g[0][2] == g[1][1] == g[2][0]):
        return g[1][1]
    return None


def left(g):
    return [(r, c) for r in range(3) for c in range(3) if g[r][c] == ""]


@traced
def search(g, turn):
    w = won(g)
    if w == "X":
        return 1
    if w == "O":
        return -1
    if not left(g):
        return 0
    scores = []
    for r, c in left(g):
        new = copy.deepcopy(g)
        new[r][c] = turn
        scores.append(search(new, turn))
    if turn == "X":
        return max(scores)
    return min(scores)
