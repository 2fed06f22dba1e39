# what: "if result:" takes the 0 of a draw for "no result"
# kind: end not seen
# run: minimax(board, True)
# mover: "X" if maximizing else "O"
from minimax_lab import traced

board = ["X", "O", "X", "O", " ", "X", " ", " ", "O"]


def evaluate(b):
    for i, j, k in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if b[i] != " " and b[i] == b[j] == b[k]:
            return 1 if b[i] == "X" else -1
    if " " not in b:
        return 0
    return None


@traced
def minimax(board, maximizing):
    result = evaluate(board)
    if result:
        return result
    best = float("-inf") if maximizing else float("inf")
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if maximizing else "O"
            best = (max if maximizing else min)(best, minimax(board, not maximizing))
            board[i] = " "
    return best
