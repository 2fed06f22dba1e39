# what: plain minimax that hands alpha and beta on, and never uses them
# run: search(list("X..XO.O.."), 0, -1000, 1000, True)
from minimax_lab import traced

LINES = ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))


@traced
def search(board, depth, alpha, beta, is_max):
    for a, b, c in LINES:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return 10 if board[a] == "X" else -10
    if "." not in board:
        return 0
    values = []
    for i in range(9):
        if board[i] == ".":
            board[i] = "X" if is_max else "O"
            values.append(search(board, depth + 1, alpha, beta, not is_max))
            board[i] = "."
    return max(values) if is_max else min(values)
