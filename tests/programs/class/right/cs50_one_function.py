import copy

X = "X"
O = "O"
EMPTY = None


def initial_state():
    return [[EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY], [EMPTY, EMPTY, EMPTY]]


def player(board):
    count = 0
    for row in board:
        for cell in row:
            if cell != EMPTY:
                count += 1
    return X if count % 2 == 0 else O


def actions(board):
    moves = []
    for i in range(3):
        for j in range(3):
            if board[i][j] == EMPTY:
                moves.append((i, j))
    return moves


def result(board, action):
    new = copy.deepcopy(board)
    if new[action[0]][action[1]] != EMPTY:
        raise Exception("taken")
    new[action[0]][action[1]] = player(board)
    return new


def winner(board):
    for i in range(3):
        if board[i][0] == board[i][1] == board[i][2] and board[i][0] != EMPTY:
            return board[i][0]
        if board[0][i] == board[1][i] == board[2][i] and board[0][i] != EMPTY:
            return board[0][i]
    if board[1][1] != EMPTY:
        if board[0][0] == board[1][1] == board[2][2] or board[0][2] == board[1][1] == board[2][0]:
            return board[1][1]
    return None


def terminal(board):
    return winner(board) != None or actions(board) == []


def utility(board):
    if winner(board) == X:
        return 1
    if winner(board) == O:
        return -1
    return 0


def score(board):
    """The value of a board, by the moves that minimax chooses."""
    if terminal(board):
        return utility(board)
    return score(result(board, minimax(board)))


def minimax(board):
    if terminal(board):
        return None
    best = None
    for action in actions(board):
        value = score(result(board, action))
        if player(board) == X:
            if best is None or value > best_value:
                best, best_value = action, value
        else:
            if best is None or value < best_value:
                best, best_value = action, value
    return best
