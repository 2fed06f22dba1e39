# what: Grundy's game: split a pile into two unequal ones; the state is a sorted tuple; whoever cannot split loses
# form: Grundy
# run: minimax((7,), True)
from minimax_lab import traced


def splits(piles):
    found = set()
    for i, pile in enumerate(piles):
        for left in range(1, (pile + 1) // 2):
            found.add(tuple(sorted(piles[:i] + piles[i + 1 :] + (left, pile - left))))
    return sorted(found)


@traced
def minimax(piles, max_to_move):
    nexts = splits(piles)
    if not nexts:
        return -1 if max_to_move else 1
    values = [minimax(state, not max_to_move) for state in nexts]
    return max(values) if max_to_move else min(values)


def starts(random):
    while True:
        yield (random.randint(4, 10),), random.choice((True, False))
