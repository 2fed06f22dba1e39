"""Third-party games: one relies on the promises of the interface, and complains if one is broken; one never ends."""

from dataclasses import dataclass

from minimax_lab import MAX


@dataclass(frozen=True)
class Spot:
    """A state: an object of a class that the package does not know."""

    at: int


class StrictGame:
    """A game from a mapping such as those of strategies.webs(). An action is the place of a move among the moves.

    `complaints` keeps the forbidden calls, even if their error is caught; `asked` keeps all calls.
    """

    def __init__(self, web, initial=None):
        self.web = web
        self._initial = initial
        self.complaints = []
        self.asked = []

    @property
    def initial(self):
        if self._initial is None:
            self._complain("initial was read")
        return self._initial

    def to_move(self, state):
        self._require_inner("to_move", state)
        return self.web[state.at][0]

    def actions(self, state):
        self._require_inner("actions", state)
        return (move for move in range(len(self.web[state.at][1])))  # an iterator, which can be used only once

    def result(self, state, action):
        self._require_inner("result", state)
        return Spot(self.web[state.at][1][action])

    def is_terminal(self, state):
        self.asked.append(("is_terminal", state))
        return not isinstance(self.web[state.at], tuple)

    def utility(self, state):
        self.asked.append(("utility", state))
        if isinstance(self.web[state.at], tuple):
            self._complain(f"utility of {state}, but the game is not over there")
        return self.web[state.at]

    def _require_inner(self, question, state):
        self.asked.append((question, state))
        if not isinstance(self.web[state.at], tuple):
            self._complain(f"{question} of {state}, but the game is over there")

    def _complain(self, what):
        self.complaints.append(what)
        raise AssertionError(what)


class Web:
    """The same rules for the oracle."""

    def __init__(self, web):
        self.web = web

    def mover(self, at):
        return self.web[at][0] if isinstance(self.web[at], tuple) else None

    def moves(self, at):
        return list(enumerate(self.web[at][1]))

    def worth(self, at):
        return self.web[at]


class Endless:
    """A game that never ends; `after` returns the state that an action leads to."""

    initial = 0

    def __init__(self, after, moves=(0,)):
        self.after, self.moves = after, moves

    def to_move(self, state):
        return MAX

    def actions(self, state):
        return self.moves

    def result(self, state, action):
        return self.after(state, action)

    def is_terminal(self, state):
        return False

    def utility(self, state):
        raise AssertionError("no state is final")
