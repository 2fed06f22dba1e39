# what: a negamax that also negates what it returns
# kind: sign
# first: (9, "return")
# run: negamax(board, 1)
from minimax_lab import traced

LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
def won(board):
    for a, b, c in LINES:
        s = board[a] + board[b] + board[c]
        if s == 3: return 1
        if s == -3: return -1
    return 0
@traced
def negamax(board, color):
    w = won(board)
    if w != 0:
        return color * w, None
    if 0 not in board:
        return 0, None
    best, move = -2, None
    for i in range(9):
        if board[i] == 0:
            board[i] = color
            score = -negamax(board, -color)[0]
            board[i] = 0
            if score > best:
                best, move = score, i
    return -best, move
board = [1, 0, -1, 0, -1, 0, 1, 0, 0]
