# what: the loop ends, and the last result is returned
# kind: last score
# first: (17, "return")
# form: Othello
# run: minimax(start, "B", 4)
import copy

from minimax_lab import traced

N = 4
start = [list("...."), list(".WB."), list(".BW."), list("....")]


def flips(board, r, c, me):
    if board[r][c] != ".":
        return []
    found = []
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            line, y, x = [], r + dr, c + dc
            while (dr or dc) and 0 <= y < N and 0 <= x < N and board[y][x] not in (".", me):
                line.append((y, x))
                y, x = y + dr, x + dc
            if line and 0 <= y < N and 0 <= x < N and board[y][x] == me:
                found += line
    return found


def valid_moves(board, me):
    return [(r, c) for r in range(N) for c in range(N) if flips(board, r, c, me)]


def put(board, move, me):
    new = copy.deepcopy(board)
    for y, x in flips(board, *move, me) + [move]:
        new[y][x] = me
    return new


def count(board):
    cells = sum(board, [])
    return cells.count("B") - cells.count("W")


@traced
def minimax(board, me, depth):
    enemy = "W" if me == "B" else "B"
    moves = valid_moves(board, me)
    if depth == 0 or (not moves and not valid_moves(board, enemy)):
        return [count(board), None]
    if not moves:
        return [minimax(board, enemy, depth - 1)[0], None]
    results = []
    for move in moves:
        results.append([minimax(put(board, move, me), enemy, depth - 1)[0], move])
    best = results[0]
    for result in results:
        if (me == "B" and result[0] > best[0]) or (me == "W" and result[0] < best[0]):
            best = result
    return result
