# what: alpha is raised to the callee's score before the minus
# kind: wrong window
# first: (4, "call")
# form: complete tree over an array of leaves, negamax with alpha-beta
# run: search([12, -3, 8, 5, 7, -9, 4, 11, -6, 2, 9, 1, 3, 10, -8, 6], 0, 0, -100, 100)
from minimax_lab import traced


@traced
def search(leaves, depth, at, alpha, beta):
    if depth == 4:
        return leaves[at]
    best = -100
    for side in (0, 1):
        score = search(leaves, depth + 1, 2 * at + side, -beta, -alpha)
        best = max(best, -score)
        alpha = max(alpha, score)
        if alpha >= beta:
            break
    return best
