# what: the loop stops as soon as the player to move wins, scores by depth
# run: minimax(board, 0, "X")
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", " ", " ", " ", "O"]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, depth, player):
    if win(board, "X"):
        return 1
    if win(board, "O"):
        return -1
    if " " not in board:
        return 0
    best = None
    for i in range(9):
        if board[i] == " ":
            board[i] = player
            score = minimax(board, depth + 1, "O" if player == "X" else "X")
            board[i] = " "
            if best is None or (score > best if player == "X" else score < best):
                best = score
            if best == (1 if player == "X" else -1):
                return best
    return best
