# what: the pits are put back after the call, but not what was sown into the stores
# kind: no undo
# first: (3, "call")
# form: other games
# run: best([3, 3, 0, 3, 3, 0], 0, 4)
from minimax_lab import traced

PITS, STORES = ((0, 1), (3, 4)), (2, 5)


@traced
def best(board, player, plies):
    if plies == 0 or not any(board[pit] for pit in PITS[player]):
        return board[2] - board[5]
    scores = []
    for pit in PITS[player]:
        if board[pit]:
            before = [board[each] for each in range(6)]
            seeds, at = board[pit], pit
            board[pit] = 0
            while seeds:
                at = (at + 1) % 6
                if at != STORES[1 - player]:
                    board[at] += 1
                    seeds -= 1
            scores.append(best(board, player if at == STORES[player] else 1 - player, plies - 1))
            for each in PITS[0] + PITS[1]:
                board[each] = before[each]
    return max(scores) if player == 0 else min(scores)
