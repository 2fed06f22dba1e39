# what: the minimizing half returns after its first row; a driver returns the move
# kind: moves left out
# first: (2, "return")
# run: bestMove()
from math import inf as Infinity
from minimax_lab import traced

ai, human = "X", "O"
board = [["X","O",""],["","X",""],["O","",""]]
scores = {"X": 10, "O": -10, "tie": 0}
def equals3(a, b, c): return a == b and b == c and a != ""
def checkWinner():
    winner = None
    for i in range(3):
        if equals3(board[i][0], board[i][1], board[i][2]): winner = board[i][0]
    for i in range(3):
        if equals3(board[0][i], board[1][i], board[2][i]): winner = board[0][i]
    if equals3(board[0][0], board[1][1], board[2][2]): winner = board[0][0]
    if equals3(board[2][0], board[1][1], board[0][2]): winner = board[2][0]
    openSpots = sum(c == "" for r in board for c in r)
    if winner is None and openSpots == 0:
        return "tie"
    return winner
@traced
def minimax(board, depth, isMaximizing):
    result = checkWinner()
    if result is not None:
        return scores[result]
    if isMaximizing:
        bestScore = -Infinity
        for i in range(3):
            for j in range(3):
                if board[i][j] == "":
                    board[i][j] = ai
                    score = minimax(board, depth + 1, False)
                    board[i][j] = ""
                    bestScore = max(score, bestScore)
        return bestScore
    else:
        bestScore = Infinity
        for i in range(3):
            for j in range(3):
                if board[i][j] == "":
                    board[i][j] = human
                    score = minimax(board, depth + 1, True)
                    board[i][j] = ""
                    bestScore = min(score, bestScore)
            return bestScore
def bestMove():
    bestScore = -Infinity
    move = None
    for i in range(3):
        for j in range(3):
            if board[i][j] == "":
                board[i][j] = ai
                score = minimax(board, 0, False)
                board[i][j] = ""
                if score > bestScore:
                    bestScore = score
                    move = (i, j)
    return move
bestMove = traced(bestMove)
