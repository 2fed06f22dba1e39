# run: visit(False)
# board: grid
# value: result
# max: mine
# outer: 1
from minimax_lab import traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


def make():
    grid = list("XOX.O..X.")

    @traced
    def visit(mine):
        if won(grid, "X"):
            return 1
        if won(grid, "O"):
            return -1
        if "." not in grid:
            return 0
        scores = []
        for at in range(9):
            if grid[at] == ".":
                grid[at] = "X" if mine else "O"
                scores.append(visit(not mine))
                grid[at] = "."
        return max(scores) if mine else min(scores)

    return visit, grid


visit, grid = make()
