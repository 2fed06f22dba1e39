# run: maxi(Position())
# board: [line.split() for line in str(pos).splitlines()]
# value: result
# max: max
# state: [line.split() for line in str(state).splitlines()]
from minimax_lab import traced

WINS = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


class Position:
    """Two bit boards and the moves so far."""

    def __init__(self):
        self.crosses, self.noughts = 0b000010101, 0b000101010
        self.crosses, self.moves = self.crosses & ~0b10000, []
        self.noughts &= ~0b100000
        self.turn = True

    def __str__(self):
        marks = ["X" if self.crosses >> at & 1 else "O" if self.noughts >> at & 1 else "." for at in range(9)]
        return "\n".join(" ".join(marks[row : row + 3]) for row in (0, 3, 6))

    def free(self):
        return [at for at in range(9) if not (self.crosses | self.noughts) >> at & 1]

    def push(self, at):
        if self.turn:
            self.crosses |= 1 << at
        else:
            self.noughts |= 1 << at
        self.turn = not self.turn
        self.moves.append(at)

    def pop(self):
        at = self.moves.pop()
        self.crosses &= ~(1 << at)
        self.noughts &= ~(1 << at)
        self.turn = not self.turn

    def worth(self):
        if any(self.crosses & win == win for win in WINS):
            return 1
        if any(self.noughts & win == win for win in WINS):
            return -1
        return None if self.free() else 0


def children(pos):
    for at in pos.free():
        pos.push(at)
        yield pos
        pos.pop()


@traced
def maxi(pos):
    return max(map(mini, children(pos))) if pos.worth() is None else pos.worth()


@traced
def mini(pos):
    return min(map(maxi, children(pos))) if pos.worth() is None else pos.worth()
