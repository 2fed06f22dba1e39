# run: minimax(0, True)
# board: board
# value: result
# max: is_max
# state: state
from minimax_lab import traced

board = [["O", "", "X"], ["", "X", "O"], ["", "", ""]]


def won(b, mark):
    lines = [list(row) for row in b] + [[b[r][c] for r in range(3)] for c in range(3)]
    lines += [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
    return any(all(cell == mark for cell in line) for line in lines)


def moves():
    return [(r, c) for r in range(3) for c in range(3) if board[r][c] == ""]


@traced
def minimax(depth, is_max):
    if won(board, "X"):
        return 1
    if won(board, "O"):
        return -1
    if not moves():
        return 0
    best = None
    for r, c in moves():
        board[r][c] = "X" if is_max else "O"
        score = minimax(depth + 1, not is_max)
        board[r][c] = ""
        if best is None or (score > best if is_max else score < best):
            best = score
    return best
