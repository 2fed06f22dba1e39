# run: MaxValue(start)
# board: state
# value: result
# max: max
# state: state
from minimax_lab import traced

start = (("X", "O", "X"), ("O", "X", None), (None, None, "O"))


def won(b, mark):
    lines = [list(row) for row in b] + [[b[r][c] for r in range(3)] for c in range(3)]
    lines += [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
    return any(all(cell == mark for cell in line) for line in lines)


def player(state):
    return "X" if sum(cell is None for row in state for cell in row) % 2 else "O"


def results(state):
    for r in range(3):
        for c in range(3):
            if state[r][c] is None:
                yield tuple(tuple(player(state) if (i, j) == (r, c) else state[i][j] for j in range(3)) for i in range(3))


def utility(state):
    if won(state, "X"):
        return 1
    if won(state, "O"):
        return -1
    return None if any(None in row for row in state) else 0


@traced
def MaxValue(state):
    if utility(state) is not None:
        return utility(state)
    return max(MinValue(after) for after in results(state))


@traced
def MinValue(state):
    if utility(state) is not None:
        return utility(state)
    return min(MaxValue(after) for after in results(state))
