"""Negamax for noughts and crosses. Only the functions; the tests of the course import them."""


def is_win(board, mark):
    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
    return any(all(board[i] == mark for i in line) for line in lines)


def free_squares(board):
    return [i for i in range(9) if board[i] == "-"]


def negamax(board, player):
    opponent = "O" if player == "X" else "X"
    if is_win(board, opponent):
        return -1
    if not free_squares(board):
        return 0
    best = -2
    for square in free_squares(board):
        child = board[:]
        child[square] = player
        best = max(best, -negamax(child, opponent))
    return best


def best_move(board, player):
    opponent = "O" if player == "X" else "X"
    scores = {}
    for square in free_squares(board):
        child = board[:]
        child[square] = player
        scores[square] = -negamax(child, opponent)
    return max(scores, key=scores.get)
