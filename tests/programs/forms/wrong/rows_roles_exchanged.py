# what: the roles of the players are exchanged in the comparisons alone
# kind: wrong extreme
# first: (5, "return")
# form: rows of -1, 0, and 1; the result [row, column, score] is changed by the caller
# run: minimax([[1,-1,0],[0,1,0],[0,0,-1]], 5, 1)
from minimax_lab import traced
HUMAN, COMP = -1, +1
def evaluate(state):
    if wins(state, COMP):
        return +1
    elif wins(state, HUMAN):
        return -1
    return 0
def wins(state, player):
    w = [[state[0][0], state[0][1], state[0][2]], [state[1][0], state[1][1], state[1][2]], [state[2][0], state[2][1], state[2][2]],
         [state[0][0], state[1][0], state[2][0]], [state[0][1], state[1][1], state[2][1]], [state[0][2], state[1][2], state[2][2]],
         [state[0][0], state[1][1], state[2][2]], [state[2][0], state[1][1], state[0][2]]]
    return [player, player, player] in w
def game_over(state):
    return wins(state, HUMAN) or wins(state, COMP)
def empty_cells(state):
    return [[x, y] for x, row in enumerate(state) for y, cell in enumerate(row) if cell == 0]
@traced
def minimax(state, depth, player):
    if player == COMP:
        best = [-1, -1, -1000]
    else:
        best = [-1, -1, +1000]
    if depth == 0 or game_over(state):
        score = evaluate(state)
        return [-1, -1, score]
    for cell in empty_cells(state):
        x, y = cell[0], cell[1]
        state[x][y] = player
        score = minimax(state, depth - 1, -player)
        state[x][y] = 0
        score[0], score[1] = x, y
        if player == HUMAN:
            if score[2] > best[2]:
                best = score
        else:
            if score[2] < best[2]:
                best = score
    return best
