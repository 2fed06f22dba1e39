# what: small mancala with an extra turn; lists of pits and stores are copied; the value is the difference of the stores
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
        elif player == 0:
            best = max(best, value)
        else:
            best = min(best, value)
    return best


def starts(random):
    while True:
        pits = [[random.randint(0, 3) for _ in range(3)] for _ in range(2)]
        if sum(pits[0]) and sum(pits[1]):
            yield pits, [random.randint(0, 4), random.randint(0, 4)], random.choice((0, 1)), random.choice((3, 4, 5))
