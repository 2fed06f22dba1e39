# what: the square is not reset after the call
# kind: no undo
# first: (2, "call")
# form: newBoard index score
# run: minimax(field, machine)
from minimax_lab import traced

person = "O"
machine = "X"
field = ["O", 1, "X", "X", 4, "X", 6, "O", "O"]


def openSpots(board):
    return [s for s in board if s != "O" and s != "X"]


def hasWon(board, player):
    combos = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    for a, b, c in combos:
        if board[a] == player and board[b] == player and board[c] == player:
            return True
    return False


@traced
def minimax(newBoard, player):
    spots = openSpots(newBoard)
    if hasWon(newBoard, person):
        return {"score": -10}
    elif hasWon(newBoard, machine):
        return {"score": 10}
    elif len(spots) == 0:
        return {"score": 0}
    moves = []
    for i in range(len(spots)):
        move = {}
        move["index"] = spots[i]
        newBoard[spots[i]] = player
        if player == machine:
            result = minimax(newBoard, person)
            move["score"] = result["score"]
        else:
            result = minimax(newBoard, machine)
            move["score"] = result["score"]
        moves.append(move)
    bestMove = None
    if player == machine:
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
