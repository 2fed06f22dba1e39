# what: connect three, the middle column first, alpha-beta, heuristic at the limit
# run: search(board, 4, -10**9, 10**9, "R")
from minimax_lab import traced

board = [[".", ".", "."], [".", "Y", "."], ["R", "R", "Y"], ["Y", "R", "R"]]
H, W = 4, 3


def three(b, p):
    return any(all(0 <= r + k * y < H and 0 <= c + k * x < W and b[r + k * y][c + k * x] == p for k in range(3))
               for r in range(H) for c in range(W) for y, x in ((0, 1), (1, 0), (1, 1), (1, -1)))


def center(b):
    return sum((row[1] == "R") - (row[1] == "Y") for row in b)


@traced
def search(board, depth, alpha, beta, player):
    if three(board, "R"):
        return 10000 + depth
    if three(board, "Y"):
        return -10000 - depth
    cols = [c for c in (1, 0, 2) if board[0][c] == "."]
    if not cols:
        return 0
    if depth == 0:
        return center(board)
    best = -10**9 if player == "R" else 10**9
    for c in cols:
        r = max(r for r in range(H) if board[r][c] == ".")
        board[r][c] = player
        v = search(board, depth - 1, alpha, beta, "Y" if player == "R" else "R")
        board[r][c] = "."
        if player == "R":
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
