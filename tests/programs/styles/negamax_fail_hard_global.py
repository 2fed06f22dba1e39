# run: negamax(-2, 2, 'X')
# board: board
# value: result
# max: mark == 'X'
from minimax_lab import traced

LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
board = list("X O O X  ")
def winner():
    for x, y, z in LINES:
        if board[x] != " " and board[x] == board[y] == board[z]: return board[x]
@traced
def negamax(alpha, beta, mark):
    opp = "O" if mark == "X" else "X"
    if winner() == opp: return -1
    if " " not in board: return 0
    for i in range(9):
        if board[i] == " ":
            board[i] = mark
            score = -negamax(-beta, -alpha, opp)
            board[i] = " "
            if score >= beta: return beta
            if score > alpha: alpha = score
    return alpha
