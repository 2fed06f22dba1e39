# what: the memory is keyed by the free squares, whoever has the others, and is asked before the ends
# kind: memory key
# run: minimax(board, "X")
# mover: turn
# memory: yes
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", " ", " ", " ", "O"]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
cache = {}


def won(board, mark):
    return any(all(board[square] == mark for square in line) for line in LINES)


@traced
def minimax(board, turn):
    free = tuple(square for square in range(9) if board[square] == " ")
    if free in cache:
        return cache[free]
    if won(board, "X"):
        result = 1
    elif won(board, "O"):
        result = -1
    elif not free:
        result = 0
    else:
        scores = []
        for square in free:
            board[square] = turn
            scores.append(minimax(board, "O" if turn == "X" else "X"))
            board[square] = " "
        result = max(scores) if turn == "X" else min(scores)
    cache[free] = result
    return result
