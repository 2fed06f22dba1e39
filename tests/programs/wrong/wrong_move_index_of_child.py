# what: returns the place of the best score in the list of scores, not the square
# kind: wrong move
# run: minimax(board, "X")
# mover: player
# value: result[0]
# move: result[1]
from minimax_lab import traced

board = ["X", "O", "X", "-", "O", "-", "-", "-", "-"]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, player):
    if win(board, "X"):
        return 10, None
    if win(board, "O"):
        return -10, None
    if "-" not in board:
        return 0, None
    scores = []
    for i in range(9):
        if board[i] == "-":
            board[i] = player
            scores.append(minimax(board, "O" if player == "X" else "X")[0])
            board[i] = "-"
    best = max(scores) if player == "X" else min(scores)
    return best, scores.index(best)
