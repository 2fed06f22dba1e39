# what: a click places X, then the program searches; the check of the columns leaves out the last one
# kind: end not seen
# first: (24, "call")
# run: click([["X", "", "O"], ["", "O", ""], ["", "X", ""]], 2, 0)
from minimax_lab import traced

grid = [[""] * 3 for _ in range(3)]


def won(mark):
    rows = any(all(grid[r][c] == mark for c in range(3)) for r in range(3))
    columns = any(all(grid[r][c] == mark for r in range(3)) for c in range(2))
    return rows or columns or grid[0][0] == grid[1][1] == grid[2][2] == mark or grid[0][2] == grid[1][1] == grid[2][0] == mark


def empty():
    return [(r, c) for r in range(3) for c in range(3) if grid[r][c] == ""]


@traced
def minimax(is_maximizing):
    if won("O"):
        return 1
    if won("X"):
        return -1
    if not empty():
        return 0
    scores = []
    for r, c in empty():
        grid[r][c] = "O" if is_maximizing else "X"
        scores.append(minimax(not is_maximizing))
        grid[r][c] = ""
    return max(scores) if is_maximizing else min(scores)


@traced
def click(position, row, column):
    global grid
    grid = position
    grid[row][column] = "X"
    best, move = -2, None
    for r, c in empty():
        grid[r][c] = "O"
        score = minimax(False)
        grid[r][c] = ""
        if score > best:
            best, move = score, (r, c)
    return move
