# what: the call hands on the same player
# kind: wrong player
# run: minimax(newBoard, "X")
# board: newBoard
# mover: player
# value: result["score"]
from minimax_lab import traced

huPlayer, aiPlayer = "O", "X"
newBoard = ["O", 1, "X", "X", 4, "X", 6, "O", 8]
newBoard[5] = 5


def emptyIndexies(board):
    return [s for s in board if s != "O" and s != "X"]


def winning(board, p):
    combos = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
    return any(all(board[i] == p for i in combo) for combo in combos)


@traced
def minimax(newBoard, player):
    availSpots = emptyIndexies(newBoard)
    if winning(newBoard, huPlayer):
        return {"score": -10}
    elif winning(newBoard, aiPlayer):
        return {"score": 10}
    elif len(availSpots) == 0:
        return {"score": 0}
    moves = []
    for i in availSpots:
        move = {"index": i}
        newBoard[i] = player
        result = minimax(newBoard, player)
        move["score"] = result["score"]
        newBoard[i] = move["index"]
        moves.append(move)
    bestMove = None
    bestScore = -10000 if player == aiPlayer else 10000
    for m in moves:
        if (player == aiPlayer and m["score"] > bestScore) or (player == huPlayer and m["score"] < bestScore):
            bestScore = m["score"]
            bestMove = m
    return bestMove
