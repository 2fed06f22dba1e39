# what: the sign of the depth is wrong for both; player is a mark
# kind: depth sign
# run: minimax(board, "X", 0)
# mover: player
# depth: depth
from minimax_lab import traced

board = [["X", "O", "-"], ["-", "X", "-"], ["O", "-", "-"]]


def lines(b):
    return b + [list(c) for c in zip(*b)] + [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]


@traced
def minimax(board, player, depth):
    if ["X"] * 3 in lines(board):
        return {"score": 10 + depth}
    if ["O"] * 3 in lines(board):
        return {"score": -10 - depth}
    free = [(r, c) for r in range(3) for c in range(3) if board[r][c] == "-"]
    if not free:
        return {"score": 0}
    scores = []
    for r, c in free:
        board[r][c] = player
        scores.append(minimax(board, "O" if player == "X" else "X", depth + 1)["score"])
        board[r][c] = "-"
    return {"score": max(scores) if player == "X" else min(scores)}
# value: result["score"]
