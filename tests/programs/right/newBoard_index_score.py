# what: newBoard with numbers at empty squares, dictionaries of index and score
# run: minimax(newBoard, "X")
from minimax_lab import traced

huPlayer, aiPlayer = "O", "X"
newBoard = ["O", 1, "X", "X", 4, "X", 6, "O", "O"]


def emptyIndexies(board):
    return [s for s in board if s != "O" and s != "X"]


def winning(b, p):
    combos = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
    return any(all(b[i] == p for i in combo) for combo in combos)


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
        move = {}
        move["index"] = newBoard[i]
        newBoard[i] = player
        if player == aiPlayer:
            result = minimax(newBoard, huPlayer)
            move["score"] = result["score"]
        else:
            result = minimax(newBoard, aiPlayer)
            move["score"] = result["score"]
        newBoard[i] = move["index"]
        moves.append(move)
    bestMove = 0
    if player == aiPlayer:
        bestScore = -10000
        for i in range(len(moves)):
            if moves[i]["score"] > bestScore:
                bestScore = moves[i]["score"]
                bestMove = i
    else:
        bestScore = 10000
        for i in range(len(moves)):
            if moves[i]["score"] < bestScore:
                bestScore = moves[i]["score"]
                bestMove = i
    return moves[bestMove]
