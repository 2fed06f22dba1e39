# what: numbers from either end of a row, MAX's points minus MIN's as an argument, which the memory is looked up by, too
# form: points so far as an argument, memory
# run: collect((3, 9, 3, 1, 2), 0, True)
from minimax_lab import traced

memory = {}


@traced
def collect(row, lead, maximizing):
    if not row:
        return lead
    key = (row, lead, maximizing)
    if key not in memory:
        ends = ((row[0], row[1:]), (row[-1], row[:-1]))
        values = [collect(rest, lead + (n if maximizing else -n), not maximizing) for n, rest in ends]
        memory[key] = max(values) if maximizing else min(values)
    return memory[key]


def starts(random):
    while True:
        memory.clear()
        yield tuple(random.randint(-3, 6) for _ in range(random.randint(3, 6))), 0, random.choice([True, False])
