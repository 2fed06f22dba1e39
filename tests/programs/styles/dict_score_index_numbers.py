# run: minimax(start, 'O')
# board: newBoard
# value: result['score']
# max: player == 'O'
# best: result.get('index')
from minimax_lab import traced

start = ["O", 1, "X", "X", 4, "X", 6, "O", "O"]


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


@traced
def minimax(newBoard, player):
    free = [s for s in newBoard if s != "O" and s != "X"]
    if won(newBoard, "X"):
        return {"score": -10}
    if won(newBoard, "O"):
        return {"score": 10}
    if not free:
        return {"score": 0}
    moves = []
    for spot in free:
        move = {"index": newBoard[spot]}
        newBoard[spot] = player
        move["score"] = minimax(newBoard, "X" if player == "O" else "O")["score"]
        newBoard[spot] = move["index"]
        moves.append(move)
    return (max if player == "O" else min)(moves, key=lambda m: m["score"])
