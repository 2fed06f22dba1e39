# what: falling discs, of which a dict has only those that lie, and columns that nobody has used yet
# form: negamax that looks for a win before it makes a call, with an estimate at its depth
# run: negamax(board, 3, -1000, 1000)
from minimax_lab import traced

WIDTH, HEIGHT = 5, 4


class Discs:
    def __init__(self, columns):
        self.at, self.player, self.tops = {}, 1, [0] * WIDTH
        for column in columns:
            self.drop(column)

    def drop(self, column):
        self.at[column, self.tops[column]] = self.player
        self.tops[column] += 1
        self.player = 3 - self.player

    def lift(self, column):
        self.tops[column] -= 1
        self.player = 3 - self.player
        del self.at[column, self.tops[column]]

    def makes_four(self, column):
        row = self.tops[column]
        for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
            count = 1
            for sign in (1, -1):
                step = 1
                while self.at.get((column + sign * step * right, row + sign * step * up)) == self.player:
                    count, step = count + 1, step + 1
            if count >= 4:
                return True
        return False

    def estimate(self):
        center = [player for (column, _), player in self.at.items() if column == 2]
        return center.count(self.player) - center.count(3 - self.player)


@traced
def negamax(board, depth, alpha, beta):
    moves = [column for column in (2, 1, 3, 0, 4) if board.tops[column] < HEIGHT]
    if not moves:
        return 0
    if any(map(board.makes_four, moves)):
        return 100 + depth
    if depth == 0:
        return board.estimate()
    best = -1000
    for column in moves:
        board.drop(column)
        best = max(best, -negamax(board, depth - 1, -beta, -alpha))
        board.lift(column)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


board = Discs([2, 2, 1, 3, 2, 1])


def starts(rng):
    while True:
        drawn = Discs([])
        for column in rng.choices(range(WIDTH), k=rng.randint(4, 8)):
            if drawn.tops[column] == HEIGHT or drawn.makes_four(column):
                break
            drawn.drop(column)
        else:
            yield drawn, rng.randint(2, 3), -1000, 1000
