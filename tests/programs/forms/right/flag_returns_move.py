# what: a flag makes the top level return the move instead of the value
# form: flag for the top level
# run: minimax(start, "O", True)
from minimax_lab import traced

start = {1: "X", 2: "O", 3: " ", 4: " ", 5: "X", 6: " ", 7: " ", 8: " ", 9: "O"}
start[3] = "X"


def line(b, m):
    return (
        b[1] == b[2] == b[3] == m or b[4] == b[5] == b[6] == m or b[7] == b[8] == b[9] == m or b[1] == b[4] == b[7] == m
        or b[2] == b[5] == b[8] == m or b[3] == b[6] == b[9] == m or b[1] == b[5] == b[9] == m or b[3] == b[5] == b[7] == m
    )


@traced
def minimax(board, letter, top=False):
    if line(board, "O"):
        return 1
    if line(board, "X"):
        return -1
    if " " not in board.values():
        return 0
    scores = {}
    for square in board:
        if board[square] == " ":
            board[square] = letter
            scores[square] = minimax(board, "X" if letter == "O" else "O")
            board[square] = " "
    best = max(scores, key=scores.get) if letter == "O" else min(scores, key=scores.get)
    if top:
        return best
    return scores[best]


def starts(random):
    while True:
        board = {n: " " for n in range(1, 10)}
        marks = random.randint(3, 6)
        for k, n in enumerate(random.sample(range(1, 10), marks)):
            board[n] = "XO"[k % 2]
        if not line(board, "X") and not line(board, "O"):
            yield board, "XO"[marks % 2], True
