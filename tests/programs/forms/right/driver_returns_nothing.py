# what: the computer's turn looks for the best square, makes the move on the global board, and returns nothing
# form: driver that returns None
# run: comp_move()
from minimax_lab import traced

board = {1: "X", 2: " ", 3: "O", 4: " ", 5: "O", 6: " ", 7: "X", 8: " ", 9: " "}
player, bot = "O", "X"


def check_for_win(mark):
    for a, b, c in ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)):
        if board[a] == board[b] == board[c] == mark:
            return True
    return False


def check_draw():
    for key in board.keys():
        if board[key] == " ":
            return False
    return True


@traced
def comp_move():
    best_score = -800
    best_move = 0
    for key in board.keys():
        if board[key] == " ":
            board[key] = bot
            score = minimax(board, 0, False)
            board[key] = " "
            if score > best_score:
                best_score = score
                best_move = key
    board[best_move] = bot
    return


@traced
def minimax(board, depth, is_maximizing):
    if check_for_win(bot):
        return 1
    elif check_for_win(player):
        return -1
    elif check_draw():
        return 0
    if is_maximizing:
        best_score = -800
        for key in board.keys():
            if board[key] == " ":
                board[key] = bot
                score = minimax(board, depth + 1, False)
                board[key] = " "
                if score > best_score:
                    best_score = score
        return best_score
    else:
        best_score = 800
        for key in board.keys():
            if board[key] == " ":
                board[key] = player
                score = minimax(board, depth + 1, True)
                board[key] = " "
                if score < best_score:
                    best_score = score
        return best_score


def starts(random):
    while True:
        for key in board:
            board[key] = " "
        for k, key in enumerate(random.sample(range(1, 10), random.choice((4, 6)))):
            board[key] = "XO"[k % 2]
        if not check_for_win("X") and not check_for_win("O"):
            yield ()
