# what: the columns are not tested; dictionary board, O maximizes
# kind: end not seen
# run: minimax(board, True)
# mover: "O" if ai_turn else "X"
# max: "O"
from minimax_lab import traced

board = {"a1": "O", "a2": "X", "a3": "X", "b1": " ", "b2": " ", "b3": " ", "c1": " ", "c2": " ", "c3": "O"}


def won(b, m):
    v = list(b.values())
    return v[:3] == [m] * 3 or v[3:6] == [m] * 3 or v[6:] == [m] * 3 or v[0] == v[4] == v[8] == m or v[2] == v[4] == v[6] == m


@traced
def minimax(board, ai_turn):
    if won(board, "O"):
        return 10
    if won(board, "X"):
        return -10
    free = [k for k in board if board[k] == " "]
    if not free:
        return 0
    if ai_turn:
        best = -1000
        for k in free:
            board[k] = "O"
            best = max(best, minimax(board, False))
            board[k] = " "
        return best
    best = 1000
    for k in free:
        board[k] = "X"
        best = min(best, minimax(board, True))
        board[k] = " "
    return best
