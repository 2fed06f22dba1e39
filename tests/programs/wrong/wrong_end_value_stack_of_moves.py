# what: the player to move has lost, and gets a positive value; the moves are on a stack with the name of a heap
# kind: wrong end value
# first: (6, "return")
# run: START.best()
from minimax_lab import traced

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Game:
    def __init__(self, text):
        self.cases = [{"X": 1, "O": -1}.get(mark, 0) for mark in text]
        self.side = 1 if sum(self.cases) == 0 else -1
        self.pile = []

    def play(self, cell):
        self.cases[cell] = self.side
        self.side = -self.side
        self.pile.append(cell)

    def take_back(self):
        self.cases[self.pile.pop()] = 0
        self.side = -self.side

    @traced
    def negamax(self, alpha, beta):
        if any(sum(self.cases[cell] for cell in line) == -3 * self.side for line in LINES):
            return 10 - len(self.pile)
        free = [cell for cell in range(9) if self.cases[cell] == 0]
        if not free:
            return 0
        for cell in free:
            self.play(cell)
            alpha = max(alpha, -self.negamax(-beta, -alpha))
            self.take_back()
            if alpha >= beta:
                break
        return alpha

    @traced
    def best(self):
        scores = {}
        for cell in [cell for cell in range(9) if self.cases[cell] == 0]:
            self.play(cell)
            scores[cell] = -self.negamax(-100, 100)
            self.take_back()
        return max(scores, key=scores.get)


START = Game("X..OX.O..")
