# what: connect three as columns; fail-hard alpha-beta whose ends, too, stay within alpha and beta; a driver returns a column
# form: fail-hard
# run: best_column([["Y", "R"], ["R"], ["R", "Y", "R", "Y"], ["Y", "R"]], "Y")
from minimax_lab import traced

SIZE = 4


def three(columns, piece):
    cells = {(c, r): mark for c, column in enumerate(columns) for r, mark in enumerate(column)}
    return any(
        all(cells.get((c + k * right, r + k * up)) == piece for k in range(3))
        for c, r in cells for right, up in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def within(value, alpha, beta):
    return min(max(value, alpha), beta)


@traced
def alphabeta(columns, turn, alpha, beta):
    for piece, value in (("R", 1), ("Y", -1)):
        if three(columns, piece):
            return within(value, alpha, beta)
    free = [c for c in (1, 2, 0, 3) if len(columns[c]) < SIZE]
    if not free:
        return within(0, alpha, beta)
    for c in free:
        columns[c].append(turn)
        score = alphabeta(columns, "Y" if turn == "R" else "R", alpha, beta)
        columns[c].pop()
        if turn == "R":
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            break
    return alpha if turn == "R" else beta


@traced
def best_column(columns, turn):
    rated = []
    for c in (1, 2, 0, 3):
        if len(columns[c]) < SIZE:
            columns[c].append(turn)
            rated.append((alphabeta(columns, "Y" if turn == "R" else "R", -1, 1), c))
            columns[c].pop()
    return max(rated)[1] if turn == "R" else min(rated)[1]


def starts(random):
    while True:
        columns, marks = [[], [], [], []], 0
        while marks < 9:
            random.choice([column for column in columns if len(column) < SIZE]).append("RY"[marks % 2])
            marks += 1
        if not three(columns, "R") and not three(columns, "Y"):
            yield columns, "Y"
