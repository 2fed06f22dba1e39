import random
import time
from math import inf as infinity

HUMAN = -1
COMP = +1
board = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
]


def evaluate(state):
    if wins(state, COMP):
        return +1
    elif wins(state, HUMAN):
        return -1
    return 0


def wins(state, player):
    win_state = [
        [state[0][0], state[0][1], state[0][2]],
        [state[1][0], state[1][1], state[1][2]],
        [state[2][0], state[2][1], state[2][2]],
        [state[0][0], state[1][0], state[2][0]],
        [state[0][1], state[1][1], state[2][1]],
        [state[0][2], state[1][2], state[2][2]],
        [state[0][0], state[1][1], state[2][2]],
        [state[2][0], state[1][1], state[0][2]],
    ]
    return [player, player, player] in win_state


def game_over(state):
    return wins(state, HUMAN) or wins(state, COMP)


def empty_cells(state):
    cells = []
    for x, row in enumerate(state):
        for y, cell in enumerate(row):
            if cell == 0:
                cells.append([x, y])
    return cells


def set_move(x, y, player):
    if [x, y] in empty_cells(board):
        board[x][y] = player
        return True
    return False


def minimax(state, depth, player):
    if player == COMP:
        best = [-1, -1, -infinity]
    else:
        best = [-1, -1, +infinity]
    if depth == 0 or game_over(state):
        score = evaluate(state)
        return [-1, -1, score]
    for cell in empty_cells(state):
        x, y = cell[0], cell[1]
        state[x][y] = player
        score = minimax(state, depth - 1, -player)
        state[x][y] = 0
        score[0], score[1] = x, y
        if player == COMP:
            if score[2] > best[2]:
                best = score  # max value
        else:
            if score[2] < best[2]:
                best = score  # min value
    return best


def ai_turn():
    depth = len(empty_cells(board))
    if depth == 0 or game_over(board):
        return
    if depth == 9:
        x = random.choice([0, 1, 2])
        y = random.choice([0, 1, 2])
    else:
        move = minimax(board, depth, COMP)
        x, y = move[0], move[1]
    set_move(x, y, COMP)
    time.sleep(1)


def human_turn():
    if len(empty_cells(board)) == 0 or game_over(board):
        return
    moves = {k: ((k - 1) // 3, (k - 1) % 3) for k in range(1, 10)}
    move = -1
    while move < 1 or move > 9:
        try:
            move = int(input('Use numpad (1..9): '))
            coord = moves[move]
            if not set_move(coord[0], coord[1], HUMAN):
                print('Bad move')
                move = -1
        except (EOFError, KeyboardInterrupt):
            print('Bye')
            exit()
        except (KeyError, ValueError):
            print('Bad choice')


def main():
    h_choice = ''
    first = ''
    while h_choice != 'O' and h_choice != 'X':
        h_choice = input('Choose X or O\nChosen: ').upper()
    while first != 'Y' and first != 'N':
        first = input('First to start?[y/n]: ').upper()
    while len(empty_cells(board)) > 0 and not game_over(board):
        if first == 'N':
            ai_turn()
            first = ''
        human_turn()
        ai_turn()
    print('YOU WIN!' if wins(board, HUMAN) else 'YOU LOSE!' if wins(board, COMP) else 'DRAW!')
    exit()


if __name__ == '__main__':
    main()
