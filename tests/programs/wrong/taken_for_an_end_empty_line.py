# what: three empty squares in a line are taken for a line of O
# kind: taken for an end
# run: minimax(board, "X")
# mover: player
from minimax_lab import traced

board = [["X", "O", "X"], ["O", "X", "O"], [" ", " ", " "]]
board[1][1] = " "


def winner(b):
    lines = b + [list(c) for c in zip(*b)] + [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
    for line in lines:
        if line[0] == line[1] == line[2]:
            return line[0]
    return None


@traced
def minimax(board, player):
    w = winner(board)
    if w is not None and (w != " " or player == "O"):
        return 1 if w == "X" else -1
    empty = [(i, j) for i in range(3) for j in range(3) if board[i][j] == " "]
    if not empty:
        return 0
    scores = []
    for i, j in empty:
        board[i][j] = player
        scores.append(minimax(board, "O" if player == "X" else "X"))
        board[i][j] = " "
    return max(scores) if player == "X" else min(scores)
