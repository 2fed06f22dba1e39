# what: a driver returns one square over a value-only helper, global board
# run: find_best_move()
from minimax_lab import traced

board = ["X", "O", "X", " ", "O", " ", " ", " ", " "]
board[3] = "X"
bot, human = "O", "X"


def check_win(mark):
    b = board
    return any(b[i] == b[j] == b[k] == mark for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


@traced
def find_best_move():
    bestScore, bestMove = -800, 0
    for key in range(9):
        if board[key] == " ":
            board[key] = bot
            score = minimax(board, 0, False)
            board[key] = " "
            if score > bestScore:
                bestScore, bestMove = score, key
    return bestMove


@traced
def minimax(board, depth, isMaximizing):
    if check_win(bot):
        return 100
    elif check_win(human):
        return -100
    elif " " not in board:
        return 0
    bestScore = -800 if isMaximizing else 800
    for key in range(9):
        if board[key] == " ":
            board[key] = bot if isMaximizing else human
            score = minimax(board, depth + 1, not isMaximizing)
            board[key] = " "
            bestScore = max(bestScore, score) if isMaximizing else min(bestScore, score)
    return bestScore
