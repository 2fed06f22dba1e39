# what: the winner is looked for only on a full board
# kind: plays on after the end
# run: minimax(board, True)
# mover: "X" if maximizing else "O"
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", "O", " ", " ", " "]
board[4] = " "


def wins(b, p):
    return any(all(b[i] == p for i in line) for line in
               [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)])


@traced
def minimax(board, maximizing):
    if " " not in board:
        if wins(board, "X"):
            return 1
        if wins(board, "O"):
            return -1
        return 0
    scores = []
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if maximizing else "O"
            scores.append(minimax(board, not maximizing))
            board[i] = " "
    return max(scores) if maximizing else min(scores)
