# what: three in a row on four by four; who moves follows from the depth; a loop ends at the best value
# form: three in a row on a larger board
# run: solve(board_of(".X.O/XX.O/XO.X/OX.O"), 0, "O")
from minimax_lab import traced

SIZE = 4
LINES = [
    [(r + k * down) * SIZE + c + k * right for k in range(3)]
    for r in range(SIZE) for c in range(SIZE) for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
    if r + 2 * down < SIZE and 0 <= c + 2 * right < SIZE
]


def board_of(text):
    return [None if cell == "." else cell for cell in text.replace("/", "")]


def won(board, mark):
    return any(all(board[cell] == mark for cell in line) for line in LINES)


@traced
def solve(board, level, first):
    if won(board, "O"):
        return None, 1
    if won(board, "X"):
        return None, -1
    free = [cell for cell in range(SIZE * SIZE) if board[cell] is None]
    if not free:
        return None, 0
    me = first if level % 2 == 0 else "XO"[first == "X"]
    sign = 1 if me == "O" else -1
    best, chosen = -2 * sign, None
    for cell in free:
        after = board[:cell] + [me] + board[cell + 1 :]
        value = solve(after, level + 1, first)[1]
        if sign * value > sign * best:
            best, chosen = value, cell
        if best == sign:
            break
    return chosen, best


def starts(random):
    yield board_of("X.OX/X.XO/..XX/OO.O"), 0, "X"
    while True:
        cells = random.sample(range(16), 11)
        board = [None] * 16
        for at, cell in enumerate(cells):
            board[cell] = "XO"[at % 2]
        if not won(board, "X") and not won(board, "O"):
            yield board, 0, "O"
