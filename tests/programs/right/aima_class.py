# what: a class with ALPHA_BETA_SEARCH over max_value and min_value methods, moves sorted by a guess
# run: ai.alpha_beta_search(board)
from math import inf

from minimax_lab import traced

board = ["O", "X", " ", " ", "O", " ", " ", " ", "X"]


class AI:
    def __init__(self, me):
        self.me, self.you = me, "X" if me == "O" else "O"

    def won(self, b, p):
        return any(b[i] == b[j] == b[k] == p for i, j, k in
                   ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))

    def terminal(self, b):
        return self.won(b, self.me) or self.won(b, self.you) or " " not in b

    def utility(self, b):
        return self.won(b, self.me) - self.won(b, self.you)

    def actions(self, b):
        return sorted((i for i in range(9) if b[i] == " "), key=lambda i: (i % 2, i != 4))

    @traced
    def alpha_beta_search(self, b):
        return self.max_value(b, -inf, inf)[1]

    @traced
    def max_value(self, b, alpha, beta):
        if self.terminal(b):
            return self.utility(b), None
        v, move = -inf, None
        for a in self.actions(b):
            new = list(b)
            new[a] = self.me
            v2, _ = self.min_value(new, alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            if v >= beta:
                return v, move
        return v, move

    @traced
    def min_value(self, b, alpha, beta):
        if self.terminal(b):
            return self.utility(b), None
        v, move = inf, None
        for a in self.actions(b):
            new = list(b)
            new[a] = self.you
            v2, _ = self.max_value(new, alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            if v <= alpha:
                return v, move
        return v, move


ai = AI("O")
