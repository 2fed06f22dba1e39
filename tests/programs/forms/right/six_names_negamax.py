# what: negamax over a game class with six methods (initial, to_move, actions, result, is_terminal, utility)
# form: game of six names, mover's view
# run: negamax(game, game.initial)
from minimax_lab import traced


class Subtract:
    """take one or two from a row of coins; whoever takes the last one wins"""

    def __init__(self, coins):
        self.initial = (coins, "first")

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [n for n in (1, 2) if n <= state[0]]

    def result(self, state, action):
        return (state[0] - action, "second" if state[1] == "first" else "first")

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state, player):
        winner = "second" if state[1] == "first" else "first"
        return 1 if player == winner else -1


@traced
def negamax(game, state):
    if game.is_terminal(state):
        return game.utility(state, game.to_move(state))
    return max(-negamax(game, game.result(state, action)) for action in game.actions(state))


game = Subtract(6)


def starts(random):
    while True:
        game = Subtract(random.randint(2, 12))
        yield game, game.initial
