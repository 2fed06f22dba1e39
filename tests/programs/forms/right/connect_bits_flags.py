# what: connect three on bit boards with a border bit per column; transposition table with EXACT, LOWER, UPPER
# form: Position class with bits, negamax with alpha-beta and a table with flags (Wikipedia)
# run: solver.negamax(Position.of([0, 1, 1, 2, 0]), -8, 8)
from enum import Enum

from minimax_lab import traced

W, H = 4, 3


class Flag(Enum):
    EXACT = 0
    LOWER = 1
    UPPER = 2


class Position:
    __slots__ = ("current", "mask", "moves")

    def __init__(self, current=0, mask=0, moves=0):
        self.current, self.mask, self.moves = current, mask, moves

    @classmethod
    def of(cls, columns):
        p = cls()
        for column in columns:
            p = p.play(column)
        return p

    def can_play(self, col):
        return self.mask & (1 << (H - 1) << col * (H + 1)) == 0

    def play(self, col):
        return Position(self.current ^ self.mask, self.mask | (self.mask + (1 << col * (H + 1))), self.moves + 1)

    def key(self):
        return self.current, self.mask

    def last_player_won(self):
        bits = self.current ^ self.mask
        for shift in (1, H + 1, H, H + 2):
            if bits & (bits >> shift) & (bits >> 2 * shift):
                return True
        return False


class Solver:
    def __init__(self):
        self.table = {}

    @traced
    def negamax(self, position, alpha, beta):
        alpha_orig = alpha
        entry = self.table.get(position.key())
        if entry is not None:
            value, flag = entry
            if flag is Flag.EXACT:
                return value
            elif flag is Flag.LOWER:
                alpha = max(alpha, value)
            else:
                beta = min(beta, value)
            if alpha >= beta:
                return value
        if position.last_player_won():
            return -(W * H + 2 - position.moves) // 2
        if position.moves == W * H:
            return 0
        value = -100
        for col in range(W):
            if position.can_play(col):
                value = max(value, -self.negamax(position.play(col), -beta, -alpha))
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
        if value <= alpha_orig:
            flag = Flag.UPPER
        elif value >= beta:
            flag = Flag.LOWER
        else:
            flag = Flag.EXACT
        self.table[position.key()] = value, flag
        return value


solver = Solver()


def starts(random):
    while True:
        p = Position()
        over = False
        for _ in range(random.choice((3, 4, 5))):
            p = p.play(random.choice([c for c in range(W) if p.can_play(c)]))
            over = over or p.last_player_won()
        if not over:
            solver.table.clear()
            yield p, -8, 8
