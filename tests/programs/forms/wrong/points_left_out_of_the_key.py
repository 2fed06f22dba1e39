# what: the memory is not looked up by the points so far
# kind: memory key
# first: (12, "return")
# form: points so far as an argument, memory
# run: collect((3, 9, 3, 1, 2), 0, True)
from minimax_lab import traced

memory = {}


@traced
def collect(row, lead, maximizing):
    if not row:
        return lead
    key = (row, maximizing)
    if key not in memory:
        ends = ((row[0], row[1:]), (row[-1], row[:-1]))
        values = [collect(rest, lead + (n if maximizing else -n), not maximizing) for n, rest in ends]
        memory[key] = max(values) if maximizing else min(values)
    return memory[key]
