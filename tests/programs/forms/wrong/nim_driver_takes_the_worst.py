# what: the driver's comparisons are the wrong way around
# kind: wrong extreme
# first: (1, "return")
# orkind: wrong move
# form: nim piles, driver (pile, take)
# run: best_action(Nim([1, 2, 2]))
from minimax_lab import traced


class Nim:
    def __init__(self, initial=(1, 3, 5), player=0):
        self.piles = list(initial)
        self.player = player

    @classmethod
    def available_actions(cls, piles):
        actions = []
        for i, pile in enumerate(piles):
            for j in range(1, pile + 1):
                actions.append((i, j))
        return actions

    @property
    def winner(self):
        return None if any(self.piles) else 1 - self.player

    def after(self, action):
        pile, count = action
        game = Nim(self.piles, 1 - self.player)
        game.piles[pile] -= count
        return game


@traced
def minimax(game):
    if game.winner is not None:
        return 1 if game.winner == 0 else -1
    values = [minimax(game.after(a)) for a in Nim.available_actions(game.piles)]
    return max(values) if game.player == 0 else min(values)


@traced
def best_action(game):
    best, choice = None, None
    for a in Nim.available_actions(game.piles):
        v = minimax(game.after(a))
        if best is None or (v < best if game.player == 0 else v > best):
            best, choice = v, a
    return choice
