# run: ai.best()
# board: self.squares
# value: result['value']
# max: self.turn == 1
# best: result['square']
from minimax_lab import traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def won(b, mark):
    return any(all(b[i] == mark for i in line) for line in LINES)


class Player:
    def __init__(self, squares, turn):
        self.squares, self.turn, self.seen = list(squares), turn, {}

    def play(self, square):
        self.squares[square] = self.turn
        self.turn = -self.turn

    def take_back(self, square):
        self.squares[square] = 0
        self.turn = -self.turn

    @traced
    def best(self):
        for mark in (1, -1):
            if won(self.squares, mark):
                return {"value": mark, "square": None}
        free = [at for at, mark in enumerate(self.squares) if not mark]
        if not free:
            return {"value": 0, "square": None}
        found = None
        for square in free:
            mover = self.turn
            self.play(square)
            value = self.best()["value"]
            self.take_back(square)
            if found is None or mover * value > mover * found["value"]:
                found = {"value": value, "square": square}
        return found


ai = Player([1, -1, 1, 0, -1, 0, 0, 1, -1], 1)
ai.turn = 1
