# what: negamax on copies
# run: negamax(board, "O", "X")
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", " ", " ", "X", "O"]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def negamax(board, player, opponent):
    if win(board, opponent):
        return -1
    if " " not in board:
        return 0
    best = -float("inf")
    for i in range(9):
        if board[i] == " ":
            new = list(board)
            new[i] = player
            best = max(best, -negamax(new, opponent, player))
    return best
