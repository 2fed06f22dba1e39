# what: cuts only if alpha > beta; O to move first
# run: ab(board, False, -99, 99)
from minimax_lab import traced

board = ["X", "O", "X", " ", "O", " ", " ", " ", " "]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def ab(board, is_max, a, b):
    if win(board, "X"):
        return 10
    if win(board, "O"):
        return -10
    if " " not in board:
        return 0
    best = -99 if is_max else 99
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if is_max else "O"
            v = ab(board, not is_max, a, b)
            board[i] = " "
            if is_max:
                best = max(best, v)
                a = max(a, best)
            else:
                best = min(best, v)
                b = min(b, best)
            if a > b:
                break
    return best
