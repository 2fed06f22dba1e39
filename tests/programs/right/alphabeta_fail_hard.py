# what: fail-hard: returns alpha or beta
# run: search(board, -1000, 1000, "O")
from minimax_lab import traced

board = [["O", "X", "-"], ["-", "O", "-"], ["-", "-", "X"]]


def winner(b):
    lines = b + [list(c) for c in zip(*b)] + [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
    for line in lines:
        if line[0] != "-" and line[0] == line[1] == line[2]:
            return line[0]


@traced
def search(board, alpha, beta, player):
    w = winner(board)
    if w:
        return 100 if w == "O" else -100
    cells = [(r, c) for r in range(3) for c in range(3) if board[r][c] == "-"]
    if not cells:
        return 0
    for r, c in cells:
        board[r][c] = player
        value = search(board, alpha, beta, "X" if player == "O" else "O")
        board[r][c] = "-"
        if player == "O":
            if value > alpha:
                alpha = value
        else:
            if value < beta:
                beta = value
        if alpha >= beta:
            break
    return alpha if player == "O" else beta
