class Board:
    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def __init__(self, squares=None):
        self.squares = squares or [" "] * 9

    def moves(self):
        return [i for i, s in enumerate(self.squares) if s == " "]

    def with_move(self, square, mark):
        squares = self.squares[:]
        squares[square] = mark
        return Board(squares)

    def winner(self):
        for x, y, z in self.LINES:
            if self.squares[x] != " " and self.squares[x] == self.squares[y] == self.squares[z]:
                return self.squares[x]
        return None

    def is_over(self):
        return self.winner() is not None or not self.moves()

    def __str__(self):
        return "\n".join("|".join(self.squares[i:i + 3]) for i in (0, 3, 6))
