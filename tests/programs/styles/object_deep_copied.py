# run: maxi(State())
# board: s.grid
# value: result
# max: max
# state: state.grid
from minimax_lab import traced

import copy

def won(b, mark):
    lines = [list(row) for row in b] + [[b[r][c] for r in range(3)] for c in range(3)]
    lines += [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
    return any(all(cell == mark for cell in line) for line in lines)


class State:
    def __init__(self):
        self.grid = [["X", "O", "X"], ["O", "X", " "], [" ", " ", "O"]]
        self.mark = "X"

    def free(self):
        return [(r, c) for r in range(3) for c in range(3) if self.grid[r][c] == " "]

    def child(self, r, c):
        new = copy.deepcopy(self)
        new.grid[r][c] = self.mark
        new.mark = "O" if self.mark == "X" else "X"
        return new


def score(s):
    return 1 if won(s.grid, "X") else -1 if won(s.grid, "O") else None if s.free() else 0


@traced
def maxi(s):
    if score(s) is not None:
        return score(s)
    return max(mini(s.child(*move)) for move in s.free())


@traced
def mini(s):
    if score(s) is not None:
        return score(s)
    return min(maxi(s.child(*move)) for move in s.free())
