# what: pawns on four by four, the board turned for each player; fail-hard negamax with a quiescence search that may stand pat
# form: quiescence
# run: negamax(((3, 0), (3, 1), (3, 2), (3, 3)), ((0, 0), (0, 1), (0, 2), (0, 3)), 3, -9999, 9999)
from minimax_lab import traced

SIZE = 4


def turned(pawns):
    return tuple(sorted((SIZE - 1 - r, SIZE - 1 - c) for r, c in pawns))


def takes(mine, yours):
    return [((r, c), to) for r, c in mine for to in ((r - 1, c - 1), (r - 1, c + 1)) if to in yours]


def walks(mine, yours):
    return [((r, c), (r - 1, c)) for r, c in mine if r and (r - 1, c) not in (*mine, *yours)]


def after(mine, yours, move):
    here, there = move
    mine = [pawn for pawn in mine if pawn != here] + [there]
    return turned(pawn for pawn in yours if pawn != there), turned(mine)


def has_lost(mine, yours):
    return not mine or any(r == SIZE - 1 for r, _ in yours)


def estimate(mine, yours):
    return 10 * (len(mine) - len(yours)) + sum(SIZE - r for r, _ in mine) - sum(r + 1 for r, _ in yours)


@traced
def quiesce(mine, yours, alpha, beta):
    if has_lost(mine, yours):
        return max(alpha, min(beta, -500))
    stand_pat = estimate(mine, yours)
    if stand_pat >= beta:
        return beta
    if stand_pat > alpha:
        alpha = stand_pat
    for move in takes(mine, yours):
        score = -quiesce(*after(mine, yours, move), -beta, -alpha)
        if score >= beta:
            return beta
        if score > alpha:
            alpha = score
    return alpha


@traced
def negamax(mine, yours, depth, alpha, beta):
    if has_lost(mine, yours):
        return max(alpha, min(beta, -500))
    moves = takes(mine, yours) + walks(mine, yours)
    if depth == 0 or not moves:
        return quiesce(mine, yours, alpha, beta)
    for move in moves:
        score = -negamax(*after(mine, yours, move), depth - 1, -beta, -alpha)
        if score >= beta:
            return beta
        alpha = max(alpha, score)
    return alpha


def starts(random):
    places = [(r, c) for r in range(1, 3) for c in range(SIZE)]
    while True:
        drawn = random.sample(places, 5)
        yield tuple(sorted(drawn[:3])), tuple(sorted(drawn[3:])), 2, -9999, 9999
