# what: the flag is handed on as it is
# kind: wrong player
# first: (1, "call")
# form: rows of chomp as a tuple; a flag that decides between max and min
# run: chomp((2, 2), True)
from minimax_lab import traced
def bites(rows):
    for r in range(len(rows)):
        for c in range(rows[r]):
            yield tuple(min(n, c) if i >= r else n for i, n in enumerate(rows))
@traced
def chomp(rows, first):
    if sum(rows) == 0:
        return 1 if first else -1
    outcomes = [chomp(after, first) for after in bites(rows)]
    return max(outcomes) if first else min(outcomes)
