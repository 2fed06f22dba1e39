# what: the opponent needs only one good reply for me to win
# kind: wrong extreme
# first: (1, "return")
# form: piles are split into unlike halves, true or false, whose turn as a flag
# run: i_win((5, 3), False)
from minimax_lab import traced


@traced
def i_win(piles, mine):
    options = []
    for i, pile in enumerate(piles):
        for part in range(1, (pile + 1) // 2):
            options.append(piles[:i] + piles[i + 1 :] + (part, pile - part))
    if not options:
        return not mine
    if mine:
        return any([i_win(option, False) for option in options])
    return any([i_win(option, True) for option in options])
