# what: of moves that lead to mirrored boards only the first is tried
# run: minimax(board, True)
from minimax_lab import traced

board = ("X", " ", " ", " ", "O", " ", " ", " ", "X")
board = ("X", "O", " ", " ", "O", " ", " ", "X", " ")
board = ("X", " ", "O", " ", "X", " ", "O", " ", " ")


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


def mirrored(b):
    return tuple(b[3 * c + r] for r in range(3) for c in range(3))


@traced
def minimax(board, is_max):
    if win(board, "X"):
        return 1
    if win(board, "O"):
        return -1
    if " " not in board:
        return 0
    tried, values = set(), []
    for i in range(9):
        if board[i] == " ":
            new = board[:i] + ("X" if is_max else "O",) + board[i + 1:]
            if mirrored(new) in tried:
                continue
            tried.add(new)
            values.append(minimax(new, not is_max))
    return max(values) if is_max else min(values)
