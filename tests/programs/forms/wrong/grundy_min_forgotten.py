# what: max is taken for both players
# kind: wrong extreme
# first: (2, "return")
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
    return max(values)
