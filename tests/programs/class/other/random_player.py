import random

board = [" "] * 9


def computer_move():
    free = [i for i in range(9) if board[i] == " "]
    return random.choice(free)


while " " in board:
    move = int(input("Your move: "))
    board[move] = "X"
    if " " in board:
        board[computer_move()] = "O"
print(board)
