"""What every question has: its text, its position, and expected mistakes. All answers are computed."""

from typing import Any, ClassVar, Literal

from minimax_lab.exercises.gates.position import Position
from minimax_lab.kit import LARGEST_IN_FULL, InvalidArgument, join_with_and, quote, signed_number

DRAW = 0  # the value of a draw


class Asked:
    """A question, as a function fills it in that has a parameter of this class.

    ask        the question
    mistakes   the expected mistakes: for each wrong answer that learners give, what to reply
    trial      what the reader tries on the board: "moves"; "turns" of it, too; or "" for nothing
    leaks      phrases that would give the answer away, so a lesson must not show them before the question
    """

    kind: ClassVar[str]  # what the learner gives
    name = ""

    def __init__(self) -> None:
        self.ask = ""
        self.position: Position | None = None
        self.mistakes: dict[Any, str] = {}
        self.trial: Literal["", "moves", "turns"] = ""
        self.leaks: list[str] = []

    def at(self, game: Any, state: Any = None) -> Position:
        """Set the position that the question is about, and return it; `state` may be text that the game reads."""
        self.position = Position(game, state)
        return self.position

    @property
    def here(self) -> Position:
        """The position that the question is about."""
        if self.position is None:
            raise InvalidArgument(f"{type(self).__name__}: has no position; set one, as in q.at(Bones(6))")
        return self.position

    def verify(self) -> None:
        """Raise InvalidArgument for what is missing or wrong."""
        if not self.ask or not isinstance(self.ask, str):
            raise InvalidArgument(f"ask={quote(self.ask)}: must be a text, and not empty")
        if not isinstance(self.leaks, list) or not all(isinstance(each, str) for each in self.leaks):
            raise InvalidArgument(f"leaks={quote(self.leaks)}: must be a list of texts")
        for wrong, text in self.mistakes.items():
            if not isinstance(text, str) or not text:
                raise InvalidArgument(f"mistakes: the reply to {quote(wrong)} must be a text")


def write(thing: Any) -> str:
    """A value as a sentence shows it.

    >>> write([4, 8]), write(549946), write(-1), write(10**300)
    ('4 and 8', '549,946', '-1', '1.00000e+300')
    """
    if isinstance(thing, list | tuple | range):
        return join_with_and([write(each) for each in thing])
    if not isinstance(thing, int | float):
        return str(thing)
    return f"{thing:,}" if abs(thing) < LARGEST_IN_FULL else signed_number(thing, signed=False)
