# run: minimax(board, 0, True)
# board: b
# value: result[0]
# max: is_max
# best: None
from minimax_lab import traced

board = ["X", "O", "X", "O", "O", "X", " ", " ", " "]


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


@traced
def minimax(b, depth, is_max):
    if won(b, "X"):
        return 1, depth
    if won(b, "O"):
        return -1, depth
    if " " not in b:
        return 0, depth
    found = []
    for at in range(9):
        if b[at] == " ":
            b[at] = "X" if is_max else "O"
            found.append(minimax(b, depth + 1, not is_max))
            b[at] = " "
    if is_max:
        return max(found, key=lambda each: (each[0], -each[1]))
    return min(found, key=lambda each: (each[0], each[1]))
