# what: the move of the first square is returned with the best value
# kind: wrong move
# run: minimax(board, "X")
# mover: player
# value: result[0]
# move: result[1]
from minimax_lab import traced

board = ["X", "O", "O", "-", "X", "-", "-", "-", "-"]
board[5] = "X"
board[3] = "O"


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
    best, move = None, None
    for i in range(9):
        if board[i] == "-":
            board[i] = player
            value, _ = minimax(board, "O" if player == "X" else "X")
            board[i] = "-"
            if move is None:
                move = i
            if best is None or (value > best if player == "X" else value < best):
                best = value
    return best, move
