# what: a shallow copy of nested lists shares its rows
# kind: no undo
# run: minimax(board, "X")
# mover: player
# max: "O"
from minimax_lab import traced

board = [["X", "O", "X"], ["_", "O", "_"], ["_", "X", "_"]]
board[2][1] = "_"


def winner(b):
    rows = b + [list(c) for c in zip(*b)] + [[b[0][0], b[1][1], b[2][2]], [b[0][2], b[1][1], b[2][0]]]
    for r in rows:
        if r[0] != "_" and r[0] == r[1] == r[2]:
            return r[0]
    return None


def moves(b):
    return [(r, c) for r in range(3) for c in range(3) if b[r][c] == "_"]


@traced
def minimax(board, player):
    w = winner(board)
    if w == "O":
        return 10
    if w == "X":
        return -10
    if not moves(board):
        return 0
    scores = []
    for r, c in moves(board):
        new_board = board.copy()
        new_board[r][c] = player
        scores.append(minimax(new_board, "O" if player == "X" else "X"))
    return max(scores) if player == "O" else min(scores)
