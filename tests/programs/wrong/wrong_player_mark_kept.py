# what: the argument that says whose mark is placed never changes
# kind: wrong player
# first: (1, "call")
# run: negamax(-2, 2, 'X')
from minimax_lab import traced

board = ["X", " ", "O", " ", "O", " ", "X", " ", " "]
def winner():
    for x, y, z in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if board[x] != " " and board[x] == board[y] == board[z]: return board[x]
@traced
def negamax(alpha, beta, mark):
    opp = "O" if mark == "X" else "X"
    if winner() == opp: return -1
    if " " not in board: return 0
    for i in range(9):
        if board[i] == " ":
            board[i] = mark
            score = -negamax(-beta, -alpha, mark)
            board[i] = " "
            if score >= beta: return beta
            if score > alpha: alpha = score
    return alpha
