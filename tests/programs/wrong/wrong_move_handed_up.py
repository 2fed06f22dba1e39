# what: each call returns the move of its callee, so all of them return None
# kind: wrong move
# run: search(("X", "O", "X", "O", "X", "", "", "", "O"), "X")
# mover: mark
# value: result[0]
# move: result[1]
from minimax_lab import traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@traced
def search(board, mark):
    for a, b, c in LINES:
        if board[a] and board[a] == board[b] == board[c]:
            return (1 if board[a] == "X" else -1), None
    if "" not in board:
        return 0, None
    best = None
    for square in range(9):
        if board[square] == "":
            score, move = search(board[:square] + (mark,) + board[square + 1 :], "O" if mark == "X" else "X")
            if best is None or (score > best[0] if mark == "X" else score < best[0]):
                best = score, move
    return best
