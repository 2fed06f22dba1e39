# what: row and column are exchanged where a move is taken back
# kind: no undo
# run: minimax(board, "O")
# mover: player
from minimax_lab import traced

board = [["X", "O", "O"], [".", "X", "."], [".", "X", "."]]


def line_of(board, mark):
    columns = [list(column) for column in zip(*board)]
    diagonals = [[board[i][i] for i in range(3)], [board[i][2 - i] for i in range(3)]]
    return [mark] * 3 in board + columns + diagonals


@traced
def minimax(board, player):
    if line_of(board, "X"):
        return 1
    if line_of(board, "O"):
        return -1
    free = [(row, column) for row in range(3) for column in range(3) if board[row][column] == "."]
    if not free:
        return 0
    scores = []
    for row, column in free:
        board[row][column] = player
        scores.append(minimax(board, "O" if player == "X" else "X"))
        board[column][row] = "."
    return max(scores) if player == "X" else min(scores)
