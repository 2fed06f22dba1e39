# what: three in a row loses, as only the line below says; a driver returns the best square
# form: driver over values
# run: pick(".xo.ox...", "x")
from minimax_lab import traced

TRIPLES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
# Rule: three in a row LOSES.


def complete(cells, mark):
    return any(all(cells[i] == mark for i in triple) for triple in TRIPLES)


def put(cells, i, mark):
    return cells[:i] + mark + cells[i + 1 :]


@traced
def worth(cells, mark):
    rival = "o" if mark == "x" else "x"
    if complete(cells, rival):
        return 1
    if "." not in cells:
        return 0
    return max(-worth(put(cells, i, mark), rival) for i in range(9) if cells[i] == ".")


@traced
def pick(cells, mark):
    rival = "o" if mark == "x" else "x"
    return max((i for i in range(9) if cells[i] == "."), key=lambda i: -worth(put(cells, i, mark), rival))


def starts(random):
    while True:
        cells = "........."
        for k, i in enumerate(random.sample(range(9), random.choice((4, 5)))):
            cells = put(cells, i, "xo"[k % 2])
        if not complete(cells, "x") and not complete(cells, "o"):
            yield cells, "xo"[(9 - cells.count(".")) % 2]
