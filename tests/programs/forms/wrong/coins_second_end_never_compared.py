# what: the lead after the last coin is computed, but the one after the first coin is returned
# kind: first score
# first: (3, "return")
# form: coins in a row, lead of the player to move
# run: lead((4, 9, 2, 6), 0, 4)
from minimax_lab import traced


@traced
def lead(coins, start, end):
    if start == end:
        return 0
    first = coins[start] - lead(coins, start + 1, end)
    last = coins[end - 1] - lead(coins, start, end - 1)
    return first
