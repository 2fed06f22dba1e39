# what: the best score is kept, but its move is not
# kind: wrong move
# first: (4, "return")
# form: object with a flat board, (score, move)
# run: game.minimax(False)
from minimax_lab import traced


LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Game:
    def __init__(self, cells):
        self.cells = list(cells)

    def winner(self):
        for a, b, c in LINES:
            if self.cells[a] == self.cells[b] == self.cells[c] and self.cells[a] != "-":
                return self.cells[a]

    @traced
    def minimax(self, is_ai):
        w = self.winner()
        if w == "O":
            return 1, None
        if w == "X":
            return -1, None
        if "-" not in self.cells:
            return 0, None
        if is_ai:
            best = (-2, None)
            for i, c in enumerate(self.cells):
                if c == "-":
                    self.cells[i] = "O"
                    s, _ = self.minimax(False)
                    self.cells[i] = "-"
                    if s > best[0]:
                        best = (s, i)
        else:
            best = (2, None)
            for i, c in enumerate(self.cells):
                if c == "-":
                    self.cells[i] = "X"
                    s, _ = self.minimax(True)
                    self.cells[i] = "-"
                    if s < best[0]:
                        best = (s, best[1])
        return best


game = Game("XOO-OX-X-")
