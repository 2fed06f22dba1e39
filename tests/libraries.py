"""Stand-ins for games of AIMA, easyAI, and OpenSpiel, written as these libraries write them."""

from collections import namedtuple
from types import SimpleNamespace
from typing import ClassVar

# -- AIMA --

State = namedtuple("State", "to_move board moves")


class Tree:
    """The tree of the textbook's figure on minimax."""

    leaves: ClassVar = {"B": (3, 12, 8), "C": (2, 4, 6), "D": (14, 5, 2)}
    initial = "A"

    def actions(self, state):
        return ["a1", "a2", "a3"] if state == "A" else [0, 1, 2]

    def result(self, state, action):
        return "BCD"[int(action[1]) - 1] if state == "A" else (state, action)

    def terminal_test(self, state):
        return isinstance(state, tuple)

    def to_move(self, state):
        return "MAX" if state == "A" else "MIN"

    def utility(self, state, player):
        value = self.leaves[state[0]][state[1]]
        return value if player == "MAX" else -value


class Corners:
    """Two players fill four squares in turn; the one who has square 0 wins, the others are worth nothing."""

    players = "XO"

    def __init__(self, first="X", sign=-1):
        self.sign = sign
        self.initial = State(first, {}, [0, 1, 2, 3])

    def actions(self, state):
        return state.moves

    def result(self, state, move):
        others = [each for each in self.players if each != state.to_move]
        moves = [each for each in state.moves if each != move]
        return State(others[0], state.board | {move: state.to_move}, moves)

    def is_terminal(self, state):
        return not state.moves

    def utility(self, state, player):
        return 1 if state.board[0] == player else self.sign

    def display(self, state):
        for row in ((0, 1), (2, 3)):
            print(*(state.board.get(at, ".") for at in row), "")  # noqa: T201


# -- easyAI --


class Pile:
    """Players take 1 to 3 sticks in turn; whoever takes the last one wins. As in easyAI, but without its base class."""

    def __init__(self, sticks=5, players=None, current_player=1):
        self.sticks, self.players, self.current_player = sticks, players, current_player

    def possible_moves(self):
        return [str(take) for take in (1, 2, 3) if take <= self.sticks]

    def make_move(self, move):
        self.sticks -= int(move)

    def is_over(self):
        return self.sticks == 0

    def scoring(self):
        return -100 if self.is_over() else 0

    def switch_player(self):
        self.current_player = 3 - self.current_player


class Squares(Pile):
    """The players fill three squares in a row, with nothing to win; the board is a list or an array."""

    def __init__(self, board, players=None):
        super().__init__(players=players)
        self.board = board

    def possible_moves(self):
        return [at for at in range(3) if not self.board[at]]

    def make_move(self, move):
        self.board[move] = self.current_player
        self.nmove = getattr(self, "nmove", 0) + 1  # as in easyAI's play()

    def is_over(self):
        return all(self.board)

    def show(self):
        print("\n".join([" ".join(".OX"[mark] for mark in self.board)] * 2))  # noqa: T201


class Player:
    def __init__(self, **more):
        self.AI_algo = lambda game: 0  # cannot be pickled, and may hold a large table
        self.__dict__.update(more)


# -- OpenSpiel --

FITTING = {
    "dynamics": "SEQUENTIAL", "chance_mode": "DETERMINISTIC", "information": "PERFECT_INFORMATION",
    "utility": "ZERO_SUM",
}  # fmt: skip


class Race:
    """Two players add 1 or 2 in turn; the one who reaches 4 wins. `hidden` leaves the sum out of the text."""

    def __init__(self, name="nim", players=2, hidden=False, **kind):
        self.name, self.players, self.hidden, self.kind = name, players, hidden, FITTING | kind

    def __str__(self):
        return f"{self.name}()"

    def get_type(self):
        fields = {field: SimpleNamespace(name=value) for field, value in self.kind.items()}
        return SimpleNamespace(short_name=self.name, **fields)

    def num_players(self):
        return self.players

    def new_initial_state(self):
        return RaceState(self, [])


class RaceState:
    def __init__(self, game, moves):
        self.game, self.moves = game, moves

    def __str__(self):
        return f"sum{'' if self.game.hidden else f' {sum(self.moves)}'}"

    def get_game(self):
        return self.game

    def clone(self):
        return RaceState(self.game, list(self.moves))

    def history(self):
        return list(self.moves)

    def is_terminal(self):
        return sum(self.moves) >= 4

    def current_player(self):
        return -4 if self.is_terminal() else len(self.moves) % 2

    def legal_actions(self):
        return [] if self.is_terminal() else [1, 2]

    def child(self, action):
        return RaceState(self.game, [*self.moves, action])

    def player_return(self, player):
        return 1.0 if len(self.moves) % 2 != player else -1.0

    def action_to_string(self, action):
        return f"player {self.current_player()} adds {action}"
