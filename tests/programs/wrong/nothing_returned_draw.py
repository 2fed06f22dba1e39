# what: the end of the game is found, but a draw returns nothing; "or 0" hides it
# kind: nothing returned
# run: minimax(board, True)
# mover: "X" if maximizing else "O"
from minimax_lab import traced

board = [' ', ' ', 'X', 'O', 'O', 'X', ' ', ' ', ' ']


def winner(b):
    for i, j, k in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if b[i] != " " and b[i] == b[j] == b[k]:
            return b[i]


@traced
def minimax(board, maximizing):
    if winner(board) == "X":
        return 1
    if winner(board) == "O":
        return -1
    if " " not in board:
        return
    scores = []
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if maximizing else "O"
            scores.append(minimax(board, not maximizing) or 0)
            board[i] = " "
    return max(scores) if maximizing else min(scores)
