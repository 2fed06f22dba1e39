# what: the best score of O starts at 0
# kind: initial best
# first: (7, "return")
# form: misère
# run: play(0, True)
from minimax_lab import traced

WINS = ("012", "345", "678", "036", "147", "258", "048", "246")
board = list("XO.OX.XO.")
board[6] = "."


def three(mark):
    return any(all(board[int(n)] == mark for n in way) for way in WINS)


@traced
def play(depth, x_moves):
    global board
    if three("X"):
        return -10 + depth
    if three("O"):
        return 10 - depth
    if "." not in board:
        return 0
    best = -99 if x_moves else 0
    for n in range(9):
        if board[n] != ".":
            continue
        board[n] = "X" if x_moves else "O"
        score = play(depth + 1, not x_moves)
        board[n] = "."
        if x_moves:
            best = max(best, score)
        else:
            best = min(best, score)
    return best
