# what: the state is a board with the player to move
# run: minimax((("X", "O", "X", ".", "O", ".", ".", ".", "."), "X"))
from minimax_lab import traced


def winner(b):
    for i, j, k in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if b[i] != "." and b[i] == b[j] == b[k]:
            return b[i]


def successors(state):
    board, player = state
    for i in range(9):
        if board[i] == ".":
            yield i, (board[:i] + (player,) + board[i + 1:], "O" if player == "X" else "X")


@traced
def minimax(state):
    board, player = state
    w = winner(board)
    if w:
        return (1 if w == "X" else -1), None
    if "." not in board:
        return 0, None
    choices = [(minimax(s)[0], a) for a, s in successors(state)]
    return (max if player == "X" else min)(choices, key=lambda c: c[0])
