# what: the second diagonal is missing in the list of lines
# kind: end not seen
# run: minimax(board, "O")
# mover: player
# value: result[1]
from minimax_lab import traced

board = [["O", "X", "_"], ["X", "X", "_"], ["_", "O", "_"]]
board[0][0], board[1][0] = "_", "O"


def check(b):
    for p in "XO":
        for i in range(3):
            if b[i] == [p, p, p] or [b[0][i], b[1][i], b[2][i]] == [p, p, p]:
                return p
        if b[0][0] == b[1][1] == b[2][2] == p:
            return p
    if all(c != "_" for row in b for c in row):
        return "tie"
    return None


scores = {"X": 1, "O": -1, "tie": 0}


@traced
def minimax(board, player):
    w = check(board)
    if w is not None:
        return None, scores[w]
    best_move, best = None, (-2 if player == "X" else 2)
    for r in range(3):
        for c in range(3):
            if board[r][c] == "_":
                board[r][c] = player
                _, s = minimax(board, "O" if player == "X" else "X")
                board[r][c] = "_"
                if (player == "X" and s > best) or (player == "O" and s < best):
                    best_move, best = (r, c), s
    return best_move, best
