# what: what was taken from a pile is not put back
# kind: no undo
# first: (4, "call")
# run: negamax([1, 2, 2], 1)
from minimax_lab import traced

def moves(piles):
    for i in range(len(piles)):
        for k in range(1, piles[i] + 1):
            yield i, k
@traced
def negamax(piles, player):
    if sum(piles) == 0:
        return player
    best = -player
    for i, k in moves(piles):
        piles[i] -= k
        score = negamax(piles, -player)
        if score * player > best * player:
            best = score
    return best
