# run: Solver().alphabeta(-1000, 1000, True)
# board: self.board
# value: result
# max: maximizing
from minimax_lab import traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


class Solver:
    def __init__(self):
        self.board = ["O", "X", "O", "X", "X", " ", " ", "O", " "]

    @traced
    def alphabeta(self, alpha, beta, maximizing):
        if won(self.board, "X"):
            return 1
        if won(self.board, "O"):
            return -1
        if " " not in self.board:
            return 0
        value = -1000 if maximizing else 1000
        for at in range(9):
            if self.board[at] == " ":
                self.board[at] = "X" if maximizing else "O"
                score = self.alphabeta(alpha, beta, not maximizing)
                self.board[at] = " "
                if maximizing:
                    value = max(value, score)
                    alpha = max(alpha, value)
                else:
                    value = min(value, score)
                    beta = min(beta, value)
                if beta <= alpha:
                    break
        return value
