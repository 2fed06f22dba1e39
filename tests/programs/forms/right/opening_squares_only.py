# what: in the opening, only a corner, an edge, and the center are tried, because the others are the same
# form: searches only some moves on purpose
# run: minimax(tuple("XOXOX    "), "O", 0)
from minimax_lab import traced


def winner(b):
    for i in range(3):
        if b[3 * i] == b[3 * i + 1] == b[3 * i + 2] != " ":
            return b[3 * i]
        if b[i] == b[i + 3] == b[i + 6] != " ":
            return b[i]
    if b[4] != " " and (b[0] == b[4] == b[8] or b[2] == b[4] == b[6]):
        return b[4]
    return None


def mirror(b):
    """left and right exchanged"""
    return tuple(b[3 * (i // 3) + 2 - i % 3] for i in range(9))


def moves(b):
    free = [i for i in range(9) if b[i] == " "]
    if mirror(b) == b:  # only the left half and the middle
        free = [i for i in free if i % 3 != 2]
    return free


@traced
def minimax(b, who, depth):
    if winner(b):
        return 10 - depth if winner(b) == "X" else depth - 10
    if " " not in b:
        return 0
    values = []
    for i in moves(b):
        after = b[:i] + (who,) + b[i + 1 :]
        values.append(minimax(after, "O" if who == "X" else "X", depth + 1))
    return max(values) if who == "X" else min(values)


def starts(random):
    while True:
        cells, who = [" "] * 9, "X"
        for _ in range(random.choice((3, 4, 5))):
            i = random.choice([i for i in range(9) if cells[i] == " "])
            if i % 3 == 0 and cells[i + 2] == " " and random.random() < 0.4:
                continue
            cells[i] = who
            who = "O" if who == "X" else "X"
        if random.random() < 0.5:  # a symmetric one
            cells, who = list(random.choice(("X X O    ", " X  O    ", "O O X X  ", "   O OX X", "XOX   OXO"))), "O"
            who = "X" if cells.count("X") == cells.count("O") else "O"
        if cells.count(" ") < 7 and not winner(cells):
            yield tuple(cells), who, 0
