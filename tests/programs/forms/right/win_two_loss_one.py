# what: tic-tac-toe in which a win of X counts 2 and one of O counts 1; a depth that is only counted
# form: unequal values
# run: minimax(board_of("X../XO./OOX"), 9, True)
from minimax_lab import traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def board_of(text):
    return [" " if cell == "." else cell for cell in text.replace("/", "")]


def won(board, mark):
    return any(all(board[cell] == mark for cell in line) for line in LINES)


@traced
def minimax(board, depth, is_max):
    if won(board, "X"):
        return 2
    if won(board, "O"):
        return -1
    if " " not in board:
        return 0
    scores = []
    for cell in range(9):
        if board[cell] == " ":
            board[cell] = "X" if is_max else "O"
            scores.append(minimax(board, depth - 1, not is_max))
            board[cell] = " "
    return max(scores) if is_max else min(scores)


def starts(random):
    while True:
        cells = random.sample(range(9), 6)
        board = [" "] * 9
        for at, cell in enumerate(cells):
            board[cell] = "XO"[at % 2]
        if not won(board, "X") and not won(board, "O"):
            yield board, 9, True
