# run: minimax(board, 0, False)
# board: list(board.values())
# value: result
# max: isMaximizing
# state: list(state.values())
# keys: 1
from minimax_lab import traced

board = {1: "X", 2: "O", 3: "X", 4: " ", 5: "O", 6: " ", 7: " ", 8: " ", 9: " "}


def won(mark):
    b = [None, *board.values()]
    lines = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))
    return any(all(b[i] == mark for i in line) for line in lines)


@traced
def minimax(board, depth, isMaximizing):
    if won("O"):
        return 1
    if won("X"):
        return -1
    if " " not in board.values():
        return 0
    best = -800 if isMaximizing else 800
    for key in board:
        if board[key] == " ":
            board[key] = "O" if isMaximizing else "X"
            score = minimax(board, depth + 1, not isMaximizing)
            board[key] = " "
            best = max(best, score) if isMaximizing else min(best, score)
    return best
