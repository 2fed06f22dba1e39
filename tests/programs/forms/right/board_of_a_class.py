# what: the board and the turn are attributes of the class, so no call has them as an argument; negamax
# form: class attributes
# run: Game.negamax(*Game.begin("X.O.X.O.."))
from minimax_lab import traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Game:
    board = ["."] * 9
    turn = "X"

    @classmethod
    def begin(cls, text):
        cls.board, cls.turn = list(text), "XO"[text.count("X") > text.count("O")]
        return ()

    @classmethod
    def other(cls):
        return "O" if cls.turn == "X" else "X"

    @classmethod
    @traced
    def negamax(cls):
        if any(all(cls.board[cell] == cls.other() for cell in line) for line in LINES):
            return -1 - cls.board.count(".")
        best = float("-inf") if "." in cls.board else 0
        for cell in range(9):
            if cls.board[cell] == ".":
                cls.board[cell], cls.turn = cls.turn, cls.other()
                best = max(best, -cls.negamax())
                cls.turn = cls.other()
                cls.board[cell] = "."
        return best


def starts(random):
    while True:
        cells, text = random.sample(range(9), 4), ["."] * 9
        for at, cell in enumerate(cells):
            text[cell] = "XO"[at % 2]
        yield Game.begin("".join(text))
