"""Trees, games and runs that several tests share. To be read only."""

from minimax_lab import MAX, MIN, Bones, TicTacToe, TreeGame, alphabeta, minimax, record

A_TO_O = [[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]
WIN10 = TicTacToe(win=10)
NINE = record(minimax, WIN10, WIN10.parse("O.X/X.X/.OO"))
EIGHT = record(alphabeta, WIN10, WIN10.parse("O.X/X.X/.OO"))
LETTERS = record(alphabeta, TreeGame(A_TO_O), "A")

HANDOUTS = {
    "nine": NINE,
    "A to O": record(minimax, TreeGame(A_TO_O), "A"),
    "bones": record(minimax, Bones(6), Bones(6).initial),
    "wide": record(minimax, TreeGame(list(range(200))), "A"),
    "deep": record(minimax, Bones(40, takes=(1,)), Bones(40, takes=(1,)).initial),
    "pruned": LETTERS,
}


def some_steps(run, most):
    """Steps from the whole run, evenly spread, the first and the last among them."""
    last = 2 * len(run)
    return sorted({*range(0, last, -(-last // most)), last})


NOTE = "Who has set this bound, and may call 7 stop here? Point at the call that is waiting for it. "


class NamingGame:
    """MAX and MIN name a number from 1 to 2, and whoever reaches 5 wins. The game does not describe its looks."""

    initial = (0, "MAX")

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return ["one", "two"]

    def result(self, state, action):
        return state[0] + (1 if action == "one" else 2), MIN if state[1] == MAX else MAX

    def is_terminal(self, state):
        return state[0] >= 5

    def utility(self, state):
        return 1 if state[1] == MIN else -1
