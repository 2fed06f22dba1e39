# what: Nim with player +1 and -1 and a move, memory keyed by both, ties broken by the larger move
# run: minimax(6, 1)
from minimax_lab import traced

memoize_table = {}


@traced
def minimax(state, player):
    if state == 0:
        return (-10 * player, None)
    if (state, player) in memoize_table:
        return memoize_table[(state, player)]
    moves = []
    for action in [1, 2, 3][:state]:
        moves.append((minimax(state - action, -1 * player)[0], action))
    best = max(moves) if player == 1 else min(moves)
    memoize_table[(state, player)] = best
    return best
