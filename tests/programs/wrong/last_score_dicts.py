# what: moves with index and score; the comparison forgets to keep the best score
# kind: last score
# run: minimax(newBoard, "O")
# board: newBoard
# mover: player
# max: "O"
# value: result["score"]
from minimax_lab import traced

ai, hu = "O", "X"
newBoard = ["X", 1, "O", 3, "O", 5, "X", 7, 8]
newBoard[8] = "X"


def winning(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(newBoard, player):
    avail = [s for s in newBoard if s not in ("O", "X")]
    if winning(newBoard, hu):
        return {"score": -10}
    if winning(newBoard, ai):
        return {"score": 10}
    if not avail:
        return {"score": 0}
    moves = []
    for spot in avail:
        newBoard[spot] = player
        score = minimax(newBoard, hu if player == ai else ai)["score"]
        newBoard[spot] = spot
        moves.append({"index": spot, "score": score})
    best, bestScore = None, -10000 if player == ai else 10000
    for move in moves:
        if player == ai and move["score"] > -10000 or player == hu and move["score"] < 10000:
            best = move
    return best
