# asks at the top level, with no function for the game
board = [' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ', ' ']
human = input("Do you want to be X or O? ").upper()
ai = 'O' if human == 'X' else 'X'


def print_board():
    for i in range(0, 9, 3):
        print(board[i], '|', board[i + 1], '|', board[i + 2])


def check_win(b, p):
    wins = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    return any(b[x] == b[y] == b[z] == p for x, y, z in wins)


def minimax(b, depth, is_maximizing):
    if check_win(b, ai):
        return 10 - depth
    if check_win(b, human):
        return depth - 10
    if ' ' not in b:
        return 0
    if is_maximizing:
        best_score = -1000
        for i in range(9):
            if b[i] == ' ':
                b[i] = ai
                score = minimax(b, depth + 1, False)
                b[i] = ' '
                best_score = max(score, best_score)
        return best_score
    else:
        best_score = 1000
        for i in range(9):
            if b[i] == ' ':
                b[i] = human
                score = minimax(b, depth + 1, True)
                b[i] = ' '
                best_score = min(score, best_score)
        return best_score


turn = 'X'
while ' ' in board:
    print_board()
    if turn == human:
        try:
            move = int(input("Your move (1-9): ")) - 1
        except ValueError:
            print("Please type a number")
            continue
        if move < 0 or move > 8 or board[move] != ' ':
            print("You cannot go there")
            continue
        board[move] = human
    else:
        best_score = -1000
        for i in range(9):
            if board[i] == ' ':
                board[i] = ai
                score = minimax(board, 0, False)
                board[i] = ' '
                if score > best_score:
                    best_score = score
                    move = i
        board[move] = ai
    if check_win(board, turn):
        print_board()
        print(turn, "wins")
        break
    turn = 'O' if turn == 'X' else 'X'
else:
    print("It is a draw")
