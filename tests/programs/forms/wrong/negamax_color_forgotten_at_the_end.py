# what: the end is not multiplied by the color
# kind: sign
# first: (6, "return")
# orkind: wrong end value
# form: negamax with color
# run: negamax(board, 4, 1)
from minimax_lab import traced

board = [[1, -1, 1], [0, -1, 0], [0, 0, 0]]
board[2][0] = -1
board[2][2] = 1


def check(board):
    sums = [sum(row) for row in board] + [sum(col) for col in zip(*board)]
    sums += [sum(board[i][i] for i in range(3)), sum(board[i][2 - i] for i in range(3))]
    return 1 if 3 in sums else -1 if -3 in sums else 0


@traced
def negamax(board, depth, color):
    w = check(board)
    if w != 0 or depth == 0:
        return w * 10
    value = -100
    moved = False
    for r in range(3):
        for c in range(3):
            if board[r][c] == 0:
                moved = True
                board[r][c] = color
                value = max(value, -negamax(board, depth - 1, -color))
                board[r][c] = 0
    return value if moved else 0
