# what: connect three on three rows of four in a dictionary; negamax that counts the depth; boards are nearly full
# form: connect three
# run: negamax(board_of(".XOX/.XXO/.OXO"), "O", 0)
from minimax_lab import traced

ROWS, COLUMNS = 3, 4
LINES = [
    [(r + k * down, c + k * right) for k in range(3)]
    for r in range(ROWS) for c in range(COLUMNS) for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    if r + 2 * down < ROWS and 0 <= c + 2 * right < COLUMNS
]


def board_of(text):
    return {(r, c): cell for r, row in enumerate(text.split("/")) for c, cell in enumerate(row)}


def has(board, mark):
    return any(all(board[cell] == mark for cell in line) for line in LINES)


def drops(board):
    lowest = [max((r for r in range(ROWS) if board[r, c] == "."), default=-1) for c in range(COLUMNS)]
    return [(r, c) for c, r in enumerate(lowest) if r >= 0]


@traced
def negamax(board, turn, depth):
    other = "O" if turn == "X" else "X"
    if has(board, other):
        return [depth - 20, None]
    if not drops(board):
        return [0, None]
    best, chosen = -100, None
    for cell in drops(board):
        score = -negamax({**board, cell: turn}, other, depth + 1)[0]
        if score > best:
            best, chosen = score, cell
    return [best, chosen]


def starts(random):
    while True:
        board, marks = board_of("..../..../...."), 0
        while len(drops(board)) > 1 or marks < 7:
            board[random.choice(drops(board))] = "XO"[marks % 2]
            marks += 1
            if has(board, "X") or has(board, "O"):
                break
        else:
            yield board, "XO"[marks % 2], 0
