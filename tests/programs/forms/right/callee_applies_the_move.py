# what: the callee makes the move that it is given, and takes it back before it returns
# form: callee applies the move
# run: play(board, None, "x")
from minimax_lab import traced

board = ["x", "o", "x", "", "o", "", "", "", ""]


def three_in_a_row(b):
    for a, c, d in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if b[a] and b[a] == b[c] == b[d]:
            return True
    return False


def other(mark):
    return "o" if mark == "x" else "x"


@traced
def play(board, move, turn):
    """the value of the board after `move`, which the other player makes, for x"""
    if move is not None:
        board[move] = other(turn)
    if three_in_a_row(board):
        value = 1 if other(turn) == "x" else -1
    elif "" not in board:
        value = 0
    else:
        values = [play(board, m, other(turn)) for m in range(9) if board[m] == ""]
        value = max(values) if turn == "x" else min(values)
    if move is not None:
        board[move] = ""
    return value


def starts(random):
    while True:
        cells, marks = [""] * 9, random.randint(3, 6)
        for k, n in enumerate(random.sample(range(9), marks)):
            cells[n] = "xo"[k % 2]
        if not three_in_a_row(cells):
            yield cells, None, "xo"[marks % 2]
