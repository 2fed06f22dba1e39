# what: connect four on 6 by 7 with a depth of 3 and a window score
# run: minimax(board, 3, -10**14, 10**14, True)
from minimax_lab import traced

ROW_COUNT, COLUMN_COUNT = 6, 7
board = [[0] * 7 for _ in range(6)]
for r, c, p in ((5, 3, 1), (5, 2, 2), (4, 3, 1), (3, 3, 2), (5, 4, 1), (5, 5, 2)):
    board[r][c] = p


def is_valid_location(board, col):
    return board[0][col] == 0


def get_next_open_row(board, col):
    for r in range(ROW_COUNT - 1, -1, -1):
        if board[r][col] == 0:
            return r


def windows(board):
    for r in range(ROW_COUNT):
        for c in range(COLUMN_COUNT):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                if 0 <= r + 3 * dr < ROW_COUNT and c + 3 * dc < COLUMN_COUNT:
                    yield [board[r + k * dr][c + k * dc] for k in range(4)]


def winning_move(board, piece):
    return [piece] * 4 in list(windows(board))


def score_position(board, piece):
    score = 3 * [row[3] for row in board].count(piece)
    for w in windows(board):
        if w.count(piece) == 3 and w.count(0) == 1:
            score += 5
        elif w.count(piece) == 2 and w.count(0) == 2:
            score += 2
        if w.count(3 - piece) == 3 and w.count(0) == 1:
            score -= 4
    return score


@traced
def minimax(board, depth, alpha, beta, maximizingPlayer):
    valid_locations = [c for c in range(COLUMN_COUNT) if is_valid_location(board, c)]
    if winning_move(board, 2):
        return None, 100000000000000
    if winning_move(board, 1):
        return None, -10000000000000
    if not valid_locations:
        return None, 0
    if depth == 0:
        return None, score_position(board, 2)
    if maximizingPlayer:
        value, column = -10**18, valid_locations[0]
        for col in valid_locations:
            b_copy = [row[:] for row in board]
            b_copy[get_next_open_row(board, col)][col] = 2
            new_score = minimax(b_copy, depth - 1, alpha, beta, False)[1]
            if new_score > value:
                value, column = new_score, col
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return column, value
    value, column = 10**18, valid_locations[0]
    for col in valid_locations:
        b_copy = [row[:] for row in board]
        b_copy[get_next_open_row(board, col)][col] = 1
        new_score = minimax(b_copy, depth - 1, alpha, beta, True)[1]
        if new_score < value:
            value, column = new_score, col
        beta = min(beta, value)
        if alpha >= beta:
            break
    return column, value
