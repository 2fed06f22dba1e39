# what: the minimizer's cut has its comparison reversed
# kind: wrong cut
# first: (2, "return")
# form: gomoku near stones
# run: minimax(board, 2, -INF, INF, True)
from minimax_lab import traced

SIZE, GOAL, INF = 5, 4, 10**6
board = [["."] * SIZE for _ in range(SIZE)]
board[2][2], board[1][2], board[3][3], board[1][1] = "B", "W", "B", "W"


def has_neighbor(board, r, c):
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            y, x = r + dr, c + dc
            if (dr or dc) and 0 <= y < SIZE and 0 <= x < SIZE and board[y][x] != ".":
                return True
    return False


def candidates(board):
    return [(r, c) for r in range(SIZE) for c in range(SIZE) if board[r][c] == "." and has_neighbor(board, r, c)]


def segments(board):
    for r in range(SIZE):
        for c in range(SIZE):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                end_r, end_c = r + (GOAL - 1) * dr, c + (GOAL - 1) * dc
                if end_r < SIZE and 0 <= end_c < SIZE:
                    yield [board[r + i * dr][c + i * dc] for i in range(GOAL)]


def winner(board):
    for seg in segments(board):
        if seg[0] != "." and seg.count(seg[0]) == GOAL:
            return seg[0]
    return None


def evaluate(board):
    score = 0
    for seg in segments(board):
        if "W" not in seg:
            score += 10 ** seg.count("B") if "B" in seg else 0
        elif "B" not in seg:
            score -= 10 ** seg.count("W")
    return score


@traced
def minimax(board, depth, alpha, beta, black):
    won = winner(board)
    if won:
        return (INF if won == "B" else -INF), None
    moves = candidates(board)
    if depth == 0 or not moves:
        return evaluate(board), None
    best_move = moves[0]
    if black:
        best = -INF * 10
        for r, c in moves:
            board[r][c] = "B"
            val = minimax(board, depth - 1, alpha, beta, False)[0]
            board[r][c] = "."
            if val > best:
                best, best_move = val, (r, c)
            alpha = max(alpha, best)
            if beta <= alpha:
                break
    else:
        best = INF * 10
        for r, c in moves:
            board[r][c] = "W"
            val = minimax(board, depth - 1, alpha, beta, True)[0]
            board[r][c] = "."
            if val < best:
                best, best_move = val, (r, c)
            beta = min(beta, best)
            if beta >= alpha:
                break
    return best, best_move
