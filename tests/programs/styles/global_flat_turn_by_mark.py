# run: search('X')
# board: cells
# value: result[1]
# max: who == 'X'
# best: result[0]
from minimax_lab import traced

cells = ["X", "O", "X", "O", "X", ".", ".", ".", "O"]


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


@traced
def search(who):
    if won(cells, "X"):
        return None, 1
    if won(cells, "O"):
        return None, -1
    if "." not in cells:
        return None, 0
    found = []
    for at in range(9):
        if cells[at] == ".":
            cells[at] = who
            found.append((at, search("O" if who == "X" else "X")[1]))
            cells[at] = "."
    pick = max if who == "X" else min
    return pick(found, key=lambda pair: pair[1])
