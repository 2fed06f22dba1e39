# what: the memory is keyed by the number of marks
# kind: memory key
# run: minimax(board, True)
# mover: "X" if isMax else "O"
# memory: yes
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", " ", "O", " ", " "]
memo = {}


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def minimax(board, isMax):
    if win(board, "X"):
        return 10
    if win(board, "O"):
        return -10
    if " " not in board:
        return 0
    key = (board.count("X"), board.count("O"))
    if key in memo:
        return memo[key]
    best = -1000 if isMax else 1000
    for i in range(9):
        if board[i] == " ":
            board[i] = "X" if isMax else "O"
            value = minimax(board, not isMax)
            board[i] = " "
            best = max(best, value) if isMax else min(best, value)
    memo[key] = best
    return best
