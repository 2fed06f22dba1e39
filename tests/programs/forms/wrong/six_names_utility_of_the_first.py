# what: the utility is always that of the first player
# kind: sign
# first: (8, "return")
# orkind: wrong end value
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
        return game.utility(state, "first")
    return max(-negamax(game, game.result(state, action)) for action in game.actions(state))


game = Subtract(6)
