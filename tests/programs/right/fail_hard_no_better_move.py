# what: fail-hard negamax with a depth limit, which returns (-1, -1) where no move is better than alpha
# run: negamax(["O", "", "", "O", "", "X", "", "X", ""], "X", 0, -100, 100)
from minimax_lab import traced

LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))


@traced
def negamax(board, mark, depth, alpha, beta):
    other = "O" if mark == "X" else "X"
    if any(board[a] == board[b] == board[c] == other for a, b, c in LINES):
        return -10, (-1, -1)
    if "" not in board or depth == 4:
        return 0, (-1, -1)
    move = (-1, -1)
    for i in (4, 0, 2, 6, 8, 1, 3, 5, 7):
        if board[i] == "":
            board[i] = mark
            score = -negamax(board, other, depth + 1, -beta, -alpha)[0]
            board[i] = ""
            if score > alpha:
                alpha, move = score, (i // 3, i % 3)
            if alpha >= beta:
                break
    return alpha, move
