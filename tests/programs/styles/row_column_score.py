# run: minimax(board, 4, COMP)
# board: state
# value: result[2]
# max: player == 1
# best: (result[0], result[1])
from minimax_lab import traced

COMP, HUMAN = 1, -1
board = [[1, -1, 1], [-1, 0, 0], [0, -1, 0]]
board[2][2] = 1
board[2][0] = 0


def won(b, mark):
    lines = [list(row) for row in b] + [[b[r][c] for r in range(3)] for c in range(3)]
    lines += [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
    return any(all(cell == mark for cell in line) for line in lines)


@traced
def minimax(state, depth, player):
    best = [-1, -1, -1000] if player == COMP else [-1, -1, 1000]
    free = [(x, y) for x in range(3) for y in range(3) if state[x][y] == 0]
    if won(state, COMP) or won(state, HUMAN) or not free:
        return [-1, -1, won(state, COMP) - won(state, HUMAN)]
    for x, y in free:
        state[x][y] = player
        score = minimax(state, depth - 1, -player)
        state[x][y] = 0
        score[0], score[1] = x, y
        if (score[2] > best[2]) if player == COMP else (score[2] < best[2]):
            best = score
    return best
