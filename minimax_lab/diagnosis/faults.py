"""What a judge finds: a fault at a step, and the scale on which a program's values are judged."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, NamedTuple

from minimax_lab.diagnosis.learners_calls import LearnersCall, last_below
from minimax_lab.reading import EMPTY, Rules, Side


class Trouble(Enum):
    """What is wrong at a step. The first group is seen at a call, and its caller is at fault."""

    SAME_BOARD = auto()
    OLDER_BOARD = auto()
    MARKS_LEFT = auto()
    WRONG_MARK = auto()
    SAME_PLAYER = auto()
    ILLEGAL = auto()
    AFTER_END = auto()
    WINDOW = auto()

    NOTHING = auto()
    END_VALUE = auto()
    END_MISSED = auto()
    DEPTH_SIGN = auto()
    VALUE = auto()
    BOUND = auto()
    LEFT_OUT = auto()
    NO_CALLS = auto()
    MOVE = auto()


@dataclass(eq=False)
class Fault:
    """A wrong step.

    call      the call at fault
    seen_at   the call that shows it: the callee for a wrong call or a bound, the call whose value was remembered
              wrongly, else the call itself
    allowed   the places or values that the rules allow instead
    moves     the moves that were left out
    """

    trouble: Trouble
    call: LearnersCall
    seen_at: LearnersCall
    allowed: list[Any] = field(default_factory=list)
    moves: list[Any] = field(default_factory=list)

    @property
    def is_return(self) -> bool:
        """Whether the fault is the return of a call."""
        return self.trouble.value >= Trouble.NOTHING.value

    @property
    def has_filled_cells(self) -> bool:
        """Whether the cells that were left out are filled on the last board below, as if no move were taken back."""
        return all(last_below(self.call).place[cell] is not EMPTY for cell in self.moves)

    @property
    def step(self) -> int:
        """The step at which it shows."""
        return self.call.returns_at if self.is_return else self.seen_at.called_at


class View(Enum):
    """From whose point of view a program gives its values."""

    MAX = auto()
    MOVER = auto()
    OPPONENT = auto()


class Scale(NamedTuple):
    """What a program's values mean.

    rules     the rules, for heaps with who loses at the end
    largest   the side for which large values are good
    view      MAX: always `largest`'s point of view; MOVER: that of the player to move; OPPONENT: that of the other one
    """

    rules: Rules
    largest: Side
    view: View

    def sign(self, mover: Side) -> int:
        """1 if a value that is good for `largest` is a large one at a call in which `mover` moves, else -1."""
        if self.view is View.MAX:
            return 1
        return 1 if (mover == self.largest) == (self.view is View.MOVER) else -1


class Tried(NamedTuple):
    """A call with the callees whose values it chooses from; all moves were tried if it is `complete`.

    known   the values of moves that were not tried because the program remembers them
    """

    call: LearnersCall
    callees: list[LearnersCall]
    complete: bool
    known: tuple[Any, ...] = ()
