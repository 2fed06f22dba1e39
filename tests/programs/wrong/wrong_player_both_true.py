# what: the minimizing half calls with False again, so MIN moves twice
# kind: wrong player
# run: minimax(board, 0, True)
# mover: "X" if maximizing else "O"
from minimax_lab import traced

board = {1: "X", 2: "O", 3: " ", 4: " ", 5: "O", 6: " ", 7: " ", 8: "X", 9: " "}


def won(b, m):
    lines = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]
    return any(b[x] == b[y] == b[z] == m for x, y, z in lines)


@traced
def minimax(board, depth, maximizing):
    if won(board, "X"):
        return 100
    elif won(board, "O"):
        return -100
    elif " " not in board.values():
        return 0
    if maximizing:
        bestScore = -800
        for key in board.keys():
            if board[key] == " ":
                board[key] = "X"
                score = minimax(board, depth + 1, False)
                board[key] = " "
                if score > bestScore:
                    bestScore = score
        return bestScore
    else:
        bestScore = 800
        for key in board.keys():
            if board[key] == " ":
                board[key] = "O"
                score = minimax(board, depth + 1, False)
                board[key] = " "
                if score < bestScore:
                    bestScore = score
        return bestScore
