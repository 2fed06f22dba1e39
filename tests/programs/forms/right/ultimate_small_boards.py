# what: ultimate tic-tac-toe on nine lists; the last square tells the next small board; alpha-beta with a depth limit
# form: ultimate tic-tac-toe
# run: minimax(position, None, 2, -9999, 9999, True)
from minimax_lab import traced

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def small_winner(cells):
    for a, b, c in LINES:
        if cells[a] != " " and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return " "


def big_winner(boards):
    return small_winner([small_winner(b) for b in boards])


def legal_moves(boards, active):
    def open_board(i):
        return small_winner(boards[i]) == " " and " " in boards[i]

    where = [active] if active is not None and open_board(active) else [i for i in range(9) if open_board(i)]
    return [(i, j) for i in where for j in range(9) if boards[i][j] == " "]


def evaluate(boards):
    won = [small_winner(b) for b in boards]
    return 10 * (won.count("X") - won.count("O")) + sum((b[4] == "X") - (b[4] == "O") for b in boards)


@traced
def minimax(boards, active, depth, alpha, beta, maximizing):
    w = big_winner(boards)
    if w != " ":
        return 1000 if w == "X" else -1000
    moves = legal_moves(boards, active)
    if not moves:
        return 0
    if depth == 0:
        return evaluate(boards)
    best = -9999 if maximizing else 9999
    for i, j in moves:
        boards[i][j] = "X" if maximizing else "O"
        value = minimax(boards, j, depth - 1, alpha, beta, not maximizing)
        boards[i][j] = " "
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, value)
        else:
            best = min(best, value)
            beta = min(beta, value)
        if alpha >= beta:
            break
    return best


position = [list("XX  O    "), list("OOO  X X "), list("X X O  O "), list("XXX O O  "), list("  O X  O "), list("O O X X O"),
            list("OX OX   X"), list("XO OX   X"), list("O X O X  ")]


def starts(random):
    while True:
        boards, active, who = [[" "] * 9 for _ in range(9)], None, "X"
        for _ in range(random.randint(10, 45)):
            moves = legal_moves(boards, active)
            if moves and big_winner(boards) == " ":
                i, active = random.choice(moves)
                boards[i][active] = who
                who = "O" if who == "X" else "X"
        if big_winner(boards) == " " and legal_moves(boards, active):
            yield boards, active, 2, -9999, 9999, who == "X"
