# what: lists [row, column, score], the depth is the number of empty cells, marks +1 and -1
# run: minimax(board, 5, 1)
from math import inf as infinity

from minimax_lab import traced

board = [[1, -1, 0], [0, 1, 0], [0, 0, -1]]
HUMAN, COMP = -1, +1


def wins(state, player):
    win_state = state + [list(c) for c in zip(*state)] + [[state[i][i] for i in range(3)], [state[i][2 - i] for i in range(3)]]
    return [player, player, player] in win_state


def evaluate(state):
    if wins(state, COMP):
        return +1
    elif wins(state, HUMAN):
        return -1
    return 0


def empty_cells(state):
    return [[x, y] for x, row in enumerate(state) for y, cell in enumerate(row) if cell == 0]


@traced
def minimax(state, depth, player):
    if player == COMP:
        best = [-1, -1, -infinity]
    else:
        best = [-1, -1, +infinity]
    if depth == 0 or wins(state, HUMAN) or wins(state, COMP):
        return [-1, -1, evaluate(state)]
    for cell in empty_cells(state):
        x, y = cell[0], cell[1]
        state[x][y] = player
        score = minimax(state, depth - 1, -player)
        state[x][y] = 0
        score[0], score[1] = x, y
        if player == COMP:
            if score[2] > best[2]:
                best = score
        else:
            if score[2] < best[2]:
                best = score
    return best
