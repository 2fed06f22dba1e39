# what: the extreme is chosen by who moves next, not by who moves now
# kind: wrong extreme
# first: (19, "return")
# form: mancala
# run: minimax([[2, 1, 3], [1, 2, 2]], [1, 2], 0, 4)
from minimax_lab import traced


def sow(pits, stores, player, pit):
    pits, stores = [row[:] for row in pits], stores[:]
    seeds, side, at = pits[player][pit], player, pit
    pits[player][pit] = 0
    again = False
    while seeds:
        at += 1
        if at == 3:
            if side == player:
                stores[player] += 1
                seeds -= 1
                again = seeds == 0
                if again:
                    break
            side, at = 1 - side, -1
            continue
        pits[side][at] += 1
        seeds -= 1
    if sum(pits[0]) == 0 or sum(pits[1]) == 0:
        stores = [stores[0] + sum(pits[0]), stores[1] + sum(pits[1])]
        pits = [[0, 0, 0], [0, 0, 0]]
    return pits, stores, player if again else 1 - player


@traced
def minimax(pits, stores, player, depth):
    if depth == 0 or sum(pits[0]) + sum(pits[1]) == 0:
        return stores[0] - stores[1]
    best = None
    for pit in range(3):
        if pits[player][pit] == 0:
            continue
        new_pits, new_stores, next_player = sow(pits, stores, player, pit)
        value = minimax(new_pits, new_stores, next_player, depth - 1)
        if best is None:
            best = value
        elif next_player == 1:
            best = max(best, value)
        else:
            best = min(best, value)
    return best
