# what: a column is taken for full one disc too early
# kind: moves left out
# first: (3, "return")
# form: connect four as columns
# run: negamax(columns, 2)
from minimax_lab import traced

HEIGHT = 3
columns = [[1, 2, 1], [2], [2, 1], []]
columns[3].append(1)


def disc(cols, x, y):
    return cols[x][y] if 0 <= x < len(cols) and 0 <= y < len(cols[x]) else 0


def has_three(cols, who):
    for x in range(len(cols)):
        for y in range(HEIGHT):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if all(disc(cols, x + k * dx, y + k * dy) == who for k in range(3)):
                    return True
    return False


@traced
def negamax(cols, who):
    if has_three(cols, 3 - who):
        return -1
    best = -2
    for col in cols:
        if len(col) < HEIGHT - 1:
            col.append(who)
            best = max(best, -negamax(cols, 3 - who))
            col.pop()
    if best == -2:
        return 0
    return best
