# what: the number of the square is not restored
# kind: no undo
# first: (2, "call")
# form: flat list of numbers, results in dictionaries
# run: minimax(["X","O","O",3,"O","X",6,"X",8], "X")
from minimax_lab import traced


WINS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def wins(b, p):
    return any(all(b[i] == p for i in w) for w in WINS)


@traced
def minimax(board, player):
    free = [i for i in range(9) if board[i] not in ("X", "O")]
    if wins(board, "O"):
        return {"score": -10}
    elif wins(board, "X"):
        return {"score": 10}
    elif not free:
        return {"score": 0}
    moves = []
    for i in free:
        move = {"index": board[i]}
        board[i] = player
        move["score"] = minimax(board, "O" if player == "X" else "X")["score"]
        moves.append(move)
    if player == "X":
        return max(moves, key=lambda m: m["score"])
    return min(moves, key=lambda m: m["score"])
