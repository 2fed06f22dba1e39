# what: alpha and beta live in the outer function
# kind: wrong window
# best: 10
# run: solver(board, True)
# mover: "X" if maximizing else "O"
from minimax_lab import traced

board = ["X", "O", " ", " ", "X", " ", " ", " ", "O"]


def win(b, p):
    return any(b[i] == b[j] == b[k] == p for i, j, k in
               ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


def make():
    alpha, beta = -100, 100

    @traced
    def solve(board, maximizing):
        nonlocal alpha, beta
        if win(board, "X"):
            return 10
        if win(board, "O"):
            return -10
        if " " not in board:
            return 0
        best = -100 if maximizing else 100
        for i in range(9):
            if board[i] == " ":
                board[i] = "X" if maximizing else "O"
                v = solve(board, not maximizing)
                board[i] = " "
                if maximizing:
                    best = max(best, v)
                    alpha = max(alpha, v)
                else:
                    best = min(best, v)
                    beta = min(beta, v)
                if beta <= alpha:
                    break
        return best

    return solve


solver = make()
