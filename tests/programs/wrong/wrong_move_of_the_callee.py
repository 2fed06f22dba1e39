# what: the best result of the callee is returned as it is, with the callee's move
# kind: wrong move
# run: minimax(board, "X")
# mover: player
# value: result["score"]
# move: result["index"]
from minimax_lab import traced

board = [0, 1, 'X', 'O', 'O', 'X', 6, 7, 8]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, player):
    free = [i for i in range(9) if board[i] not in ("X", "O")]
    if win(board, "X"):
        return {"score": 10, "index": None}
    if win(board, "O"):
        return {"score": -10, "index": None}
    if not free:
        return {"score": 0, "index": None}
    results = []
    for i in free:
        board[i] = player
        res = minimax(board, "O" if player == "X" else "X")
        board[i] = i
        if res["index"] is None:
            res = {"score": res["score"], "index": i}
        results.append(res)
    if player == "X":
        return max(results, key=lambda r: r["score"])
    return min(results, key=lambda r: r["score"])
