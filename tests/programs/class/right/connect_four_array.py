import math
import random

import numpy as np

ROWS, COLS = 6, 7
PLAYER, AI, EMPTY = 1, 2, 0


def create_board():
    return np.zeros((ROWS, COLS))


def drop_piece(board, row, col, piece):
    board[row][col] = piece


def is_valid_location(board, col):
    return board[ROWS - 1][col] == 0


def get_next_open_row(board, col):
    for r in range(ROWS):
        if board[r][col] == 0:
            return r


def winning_move(board, piece):
    for r in range(ROWS):
        for c in range(COLS):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                if 0 <= r + 3 * dr < ROWS and c + 3 * dc < COLS:
                    if all(board[r + k * dr][c + k * dc] == piece for k in range(4)):
                        return True
    return False


def score_position(board, piece):
    centre = [int(i) for i in list(board[:, COLS // 2])]
    return 3 * centre.count(piece)


def get_valid_locations(board):
    return [col for col in range(COLS) if is_valid_location(board, col)]


def is_terminal_node(board):
    return winning_move(board, PLAYER) or winning_move(board, AI) or len(get_valid_locations(board)) == 0


def minimax(board, depth, alpha, beta, maximizingPlayer):
    valid_locations = get_valid_locations(board)
    is_terminal = is_terminal_node(board)
    if depth == 0 or is_terminal:
        if is_terminal:
            if winning_move(board, AI):
                return (None, 100000000000000)
            elif winning_move(board, PLAYER):
                return (None, -10000000000000)
            else:
                return (None, 0)
        else:
            return (None, score_position(board, AI))
    if maximizingPlayer:
        value = -math.inf
        column = random.choice(valid_locations)
        for col in valid_locations:
            row = get_next_open_row(board, col)
            b_copy = board.copy()
            drop_piece(b_copy, row, col, AI)
            new_score = minimax(b_copy, depth - 1, alpha, beta, False)[1]
            if new_score > value:
                value = new_score
                column = col
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return column, value
    else:
        value = math.inf
        column = random.choice(valid_locations)
        for col in valid_locations:
            row = get_next_open_row(board, col)
            b_copy = board.copy()
            drop_piece(b_copy, row, col, PLAYER)
            new_score = minimax(b_copy, depth - 1, alpha, beta, True)[1]
            if new_score < value:
                value = new_score
                column = col
            beta = min(beta, value)
            if alpha >= beta:
                break
        return column, value


board = create_board()
game_over = False
turn = 0
while not game_over:
    if turn == 0:
        col = int(input("Player 1, make your selection (0-6): "))
        if is_valid_location(board, col):
            drop_piece(board, get_next_open_row(board, col), col, PLAYER)
            if winning_move(board, PLAYER):
                print("Player 1 wins!")
                game_over = True
            turn = 1
    else:
        col, minimax_score = minimax(board, 4, -math.inf, math.inf, True)
        if is_valid_location(board, col):
            drop_piece(board, get_next_open_row(board, col), col, AI)
            if winning_move(board, AI):
                print("Player 2 wins!")
                game_over = True
            turn = 0
    print(np.flip(board, 0))
