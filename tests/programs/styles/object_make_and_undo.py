# run: minimax(Board(), True)
# board: board.cells
# value: result[0]
# max: maximizing
# state: state.cells
# best: result[1]
from minimax_lab import traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


class Board:
    def __init__(self):
        self.cells = list("XOX-O---X")
        self.history = []

    def push(self, at, mark):
        self.cells[at] = mark
        self.history.append(at)

    def pop(self):
        self.cells[self.history.pop()] = "-"


@traced
def minimax(board, maximizing):
    if won(board.cells, "X"):
        return 1, None
    if won(board.cells, "O"):
        return -1, None
    if "-" not in board.cells:
        return 0, None
    best, move = (-2, None) if maximizing else (2, None)
    for at in [at for at, mark in enumerate(board.cells) if mark == "-"]:
        board.push(at, "X" if maximizing else "O")
        value, _ = minimax(board, not maximizing)
        board.pop()
        if (value > best) if maximizing else (value < best):
            best, move = value, at
    return best, move
