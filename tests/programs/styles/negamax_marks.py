# run: negamax(board, 'X')
# board: board
# value: result[0]
# max: player == 'X'
# best: result[1]
from minimax_lab import traced

board = list("XOX-O-X-O")
board[6] = "-"


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


@traced
def negamax(board, player):
    other = "O" if player == "X" else "X"
    if won(board, other):
        return -1, None
    if "-" not in board:
        return 0, None
    best = -2, None
    for at in range(9):
        if board[at] == "-":
            board[at] = player
            value = -negamax(board, other)[0]
            board[at] = "-"
            if value > best[0]:
                best = value, at
    return best
