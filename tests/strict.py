"""A third-party game that takes the promises of the interface at their word, and complains when one is broken."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Spot:
    """A state: an object of a class that the package does not know."""

    at: int


class StrictGame:
    """A game from a mapping such as strategies.webs() draws. An action is the place of a move among the moves.

    `complaints` keeps what was asked against the rules, so that nobody can swallow it; `asked` keeps every question.
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
        self._must_go_on("to_move", state)
        return self.web[state.at][0]

    def actions(self, state):
        self._must_go_on("actions", state)
        return (move for move in range(len(self.web[state.at][1])))  # once through, and gone

    def result(self, state, action):
        self._must_go_on("result", state)
        return Spot(self.web[state.at][1][action])

    def is_terminal(self, state):
        self.asked.append(("is_terminal", state))
        return not isinstance(self.web[state.at], tuple)

    def utility(self, state):
        self.asked.append(("utility", state))
        if isinstance(self.web[state.at], tuple):
            self._complain(f"utility of {state}, where the game goes on")
        return self.web[state.at]

    def _must_go_on(self, question, state):
        self.asked.append((question, state))
        if not isinstance(self.web[state.at], tuple):
            self._complain(f"{question} of {state}, where the game is over")

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
