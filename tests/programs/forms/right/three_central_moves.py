# what: three in a row on 3 x 5; searches only the three empty cells nearest to the center, on purpose
# form: searches only some moves
# run: search([list(".A..."), list("..BA."), list(".B...")], 3, "A")
from minimax_lab import traced

ROWS, COLUMNS = 3, 5
LINES = [
    [(r + k * dr, c + k * dc) for k in range(3)]
    for r in range(ROWS)
    for c in range(COLUMNS)
    for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1))
    if 0 <= r + 2 * dr < ROWS and 0 <= c + 2 * dc < COLUMNS
]


def won(grid, mark):
    return any(all(grid[r][c] == mark for r, c in line) for line in LINES)


def central(grid):
    cells = [(r, c) for r in range(ROWS) for c in range(COLUMNS) if grid[r][c] == "."]
    return sorted(cells, key=lambda cell: (abs(cell[0] - 1) + abs(cell[1] - 2), cell))[:3]


@traced
def search(grid, depth, side):
    if won(grid, "A"):
        return 1
    if won(grid, "B"):
        return -1
    cells = central(grid)
    if not cells or depth == 0:
        return 0
    best = -9 if side == "A" else 9
    for r, c in cells:
        grid[r][c] = side
        value = search(grid, depth - 1, "B" if side == "A" else "A")
        grid[r][c] = "."
        best = max(best, value) if side == "A" else min(best, value)
    return best


def starts(random):
    while True:
        grid, side = [["."] * COLUMNS for _ in range(ROWS)], "A"
        for _ in range(random.choice((4, 5, 6, 7))):
            r, c = random.choice([(r, c) for r in range(ROWS) for c in range(COLUMNS) if grid[r][c] == "."])
            grid[r][c], side = side, "B" if side == "A" else "A"
        if not won(grid, "A") and not won(grid, "B"):
            yield grid, random.choice((2, 3, 4)), side
