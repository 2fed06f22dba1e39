# what: Othello on four by four, to the end, with passes; the best score of MIN starts at 0
# form: Othello
# run: minimax(board, 20, True)
# first: (9, "return")
# kind: initial best
from minimax_lab import traced


def flips(board, r, c, me):
    n = len(board)
    other = "W" if me == "B" else "B"
    if board[r][c] != " ":
        return []
    out = []
    for dr, dc in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]:
        line = []
        y, x = r + dr, c + dc
        while 0 <= y < n and 0 <= x < n and board[y][x] == other:
            line.append((y, x))
            y += dr
            x += dc
        if line and 0 <= y < n and 0 <= x < n and board[y][x] == me:
            out += line
    return out


def get_moves(board, me):
    return [(r, c) for r in range(len(board)) for c in range(len(board)) if flips(board, r, c, me)]


def make_move(board, r, c, me):
    new = [row[:] for row in board]
    for y, x in flips(board, r, c, me):
        new[y][x] = me
    new[r][c] = me
    return new


def score(board):
    return sum(row.count("B") for row in board) - sum(row.count("W") for row in board)


@traced
def minimax(board, depth, is_max):
    me, other = ("B", "W") if is_max else ("W", "B")
    moves = get_moves(board, me)
    if depth == 0:
        return score(board)
    if not moves and not get_moves(board, other):
        return score(board)
    if not moves:
        return minimax(board, depth - 1, not is_max)
    if is_max:
        best = -1000
        for r, c in moves:
            value = minimax(make_move(board, r, c, "B"), depth - 1, False)
            best = max(best, value)
        return best
    else:
        best = 0
        for r, c in moves:
            value = minimax(make_move(board, r, c, "W"), depth - 1, True)
            best = min(best, value)
        return best


board = [list("B WB"), list(" WBB"), list(" BWW"), list("   W")]
