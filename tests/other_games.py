"""Twelve games that the package does not know, as plain functions.

A position is a state and whether MAX moves. Each game is a random start, the positions after all moves, and what an end
is worth to MAX.
"""

from itertools import product

EDGES_OF_BOXES = (0, 2, 4, 5), (1, 3, 5, 6)
AROUND = [(down, right) for down, right in product((-1, 0, 1), repeat=2) if down or right]


def last_mover_wins(state, is_max):
    return -1 if is_max else 1


def kayles(random):
    return tuple(random.randint(1, 4) for _ in range(2)), True


def kayles_moves(rows, is_max):
    after = {
        tuple(sorted((*rows[:at], *rows[at + 1 :], *filter(None, (left, row - take - left)))))
        for at, row in enumerate(rows) for take in (1, 2) for left in range(row - take + 1)
    }  # fmt: skip
    return [(each, not is_max) for each in sorted(after)]


def grundy(random):
    return (random.randint(6, 8),), random.random() < 0.5


def grundy_moves(heaps, is_max):
    after = {
        tuple(sorted((*heaps[:at], *heaps[at + 1 :], part, heap - part)))
        for at, heap in enumerate(heaps) for part in range(1, (heap + 1) // 2)
    }  # fmt: skip
    return [(each, not is_max) for each in sorted(after)]


def coins(random):
    return (tuple(random.randint(1, 9) for _ in range(random.randint(4, 6))), 0), True


def coin_moves(state, is_max):
    row, lead = state
    sign = 1 if is_max else -1
    return [((rest, lead + sign * coin), not is_max) for rest, coin in _ends_of(row)]


def _ends_of(row):
    ends = [(row[1:], row[:1]), (row[:-1], row[-1:])]
    return [(rest, *coin) for rest, coin in ends[: len(row)]]


def lead(state, is_max):
    return state[1]


def hexapawn(random):
    position = "bbb...www", True
    for _ in range(random.randint(0, 2)):
        position = random.choice(hexapawn_moves(*position))
    return position


def hexapawn_moves(board, is_max):
    if "w" in board[:3] or "b" in board[6:]:
        return []
    own, other, step = ("w", "b", -3) if is_max else ("b", "w", 3)
    steps = [(at, at + step + side, side) for at in range(9) if board[at] == own for side in (0, -1, 1)]
    legal = [
        (at, to) for at, to, side in steps
        if 0 <= to < 9 and abs(at % 3 - to % 3) == abs(side) and board[to] == (other if side else ".")
    ]  # fmt: skip
    return [
        ("".join("." if k == at else own if k == to else board[k] for k in range(9)), not is_max) for at, to in legal
    ]


def isolation(random):
    cells = random.sample(list(product(range(3), repeat=2)), 4)
    return (cells[0], cells[1], frozenset(cells[2:])), random.random() < 0.5


def isolation_moves(state, is_max):
    first, second, gone = state
    own = first if is_max else second
    around = [(own[0] + down, own[1] + right) for down, right in AROUND]
    free = [cell for cell in around if cell not in (first, second) and cell not in gone and {*cell} <= {0, 1, 2}]
    return [((cell, second, gone | {own}) if is_max else (first, cell, gone | {own}), not is_max) for cell in free]


def kalah(random):
    return (*random.choices((0, 1, 2), k=2), 0, *random.choices((0, 1, 2), k=2), 0), True


def kalah_moves(pits, is_max):
    if not any(pits[:2]) or not any(pits[3:5]):
        return []
    store, skipped = (2, 5) if is_max else (5, 2)
    found = []
    for start in range(store - 2, store):
        board, at = list(pits), start
        board[start] = 0
        for _ in range(pits[start]):
            at = (at + 1 + (at + 1 == skipped)) % 6
            board[at] += 1
        if pits[start]:
            found.append((tuple(board), is_max if at == store else not is_max))
    return found


def kalah_lead(pits, is_max):
    return sum(pits[:3]) - sum(pits[3:])


def dots(random):
    return (tuple(sorted(random.sample(range(7), 2))), 0), True


def dots_moves(state, is_max):
    drawn, lead = state
    found = []
    for edge in {*range(7)} - {*drawn}:
        after = tuple(sorted((*drawn, edge)))
        closed = sum(edge in box and {*box} <= {*after} for box in EDGES_OF_BOXES)
        found.append(((after, lead + (closed if is_max else -closed)), is_max if closed else not is_max))
    return found


def tree(random, depth=3):
    if depth == 0:
        return random.randint(-9, 9)
    below = tuple(tree(random, depth - 1) for _ in range(random.randint(2, 3)))
    return (below, random.random() < 0.5) if depth == 3 else below


def tree_moves(node, is_max):
    return [] if isinstance(node, int) else [(each, not is_max) for each in node]


def leaf(node, is_max):
    return node


def othello(random):
    position = ".....xo..ox.....", True
    for _ in range(7):
        position = random.choice(othello_moves(*position) or [position])
    return position


def othello_moves(board, is_max):
    found = _flips(board, "xo"[not is_max])
    if not found and _flips(board, "xo"[is_max]):
        return [(board, not is_max)]
    return [(after, not is_max) for after in found]


def _flips(board, own):
    found = []
    for row, column in product(range(4), repeat=2):
        turned = []
        for down, right in AROUND if board[4 * row + column] == "." else ():
            line = [(row + k * down, column + k * right) for k in range(1, 4)]
            marks = "".join(board[4 * r + c] if 0 <= r < 4 and 0 <= c < 4 else "." for r, c in line)
            length = marks.find(own)
            if length > 0 and "." not in marks[:length]:
                turned += [4 * r + c for r, c in line[:length]]
        if turned:
            found.append("".join(own if k in (*turned, 4 * row + column) else board[k] for k in range(16)))
    return found


def othello_lead(board, is_max):
    return board.count("x") - board.count("o")


def domineering(random):
    return tuple(tuple(int(random.random() < 0.2) for _ in range(3)) for _ in range(3)), True


def domineering_moves(board, is_max):
    found = []
    for row, column in product(range(3 - is_max), range(3 - (not is_max))):
        covered = {(row, column), (row + is_max, column + (not is_max))}
        if not any(board[r][c] for r, c in covered):
            rows = [tuple(1 if (r, c) in covered else board[r][c] for c in range(3)) for r in range(3)]
            found.append((tuple(rows), not is_max))
    return found


def chomp(random):
    return tuple(sorted((random.randint(1, 3) for _ in range(3)), reverse=True)), random.random() < 0.5


def chomp_moves(rows, is_max):
    bites = [(row, column) for row in range(3) for column in range(rows[row]) if row or column]
    after = [
        tuple(length if k < row else sorted((length, column))[0] for k, length in enumerate(rows))
        for row, column in bites
    ]
    return [(each, not is_max) for each in after]


def wythoff(random):
    return (random.randint(2, 4), random.randint(2, 4)), True


def wythoff_moves(heaps, is_max):
    takes = [(each * a, each * b) for each in range(1, 5) for a, b in ((1, 0), (0, 1), (1, 1))]
    return [((heaps[0] - a, heaps[1] - b), not is_max) for a, b in takes if a <= heaps[0] and b <= heaps[1]]


GAMES = {
    "chomp": (chomp, chomp_moves, last_mover_wins),
    "coins": (coins, coin_moves, lead),
    "domineering": (domineering, domineering_moves, last_mover_wins),
    "dots": (dots, dots_moves, lead),
    "grundy": (grundy, grundy_moves, last_mover_wins),
    "hexapawn": (hexapawn, hexapawn_moves, last_mover_wins),
    "isolation": (isolation, isolation_moves, last_mover_wins),
    "kalah": (kalah, kalah_moves, kalah_lead),
    "kayles": (kayles, kayles_moves, last_mover_wins),
    "othello": (othello, othello_moves, othello_lead),
    "tree": (tree, tree_moves, leaf),
    "wythoff": (wythoff, wythoff_moves, last_mover_wins),
}
