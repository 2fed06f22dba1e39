"""What is known of a call, and of the position that it was about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from minimax_lab.games import Player
from minimax_lab.kit import pluralize

if TYPE_CHECKING:
    from minimax_lab.runs.trace import Trace


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a recorded run.

    number     from 1, in the order of the calls
    parent     the caller's number, None at the root
    depth      0 at the root
    state      what the call was about
    action     the action that led here from the parent's state, None at the root or where none does
    player     who moves: MAX or MIN; None at the end of the game
    value      what the call returned, None if it returned no number
    best       the action it returned, None if it returned none
    alpha, beta   the window as it came in, where the function has one
    function   the name of the function
    arguments  all its arguments, by name
    returned   all that it returned, None while unfinished
    error      the exception that it raised, None if it did not
    finished   whether it returned or raised
    line       the line in the caller's file from which it was called
    """

    number: int
    parent: int | None
    depth: int
    state: Any
    action: Any
    player: Player | None
    value: Any
    best: Any
    alpha: Any
    beta: Any
    function: str
    arguments: dict[str, Any]
    returned: Any
    error: BaseException | None
    finished: bool
    line: int


class Leads:
    """Which moves lead to each next state. A state without a hash, such as a list, is found by comparing."""

    def __init__(self) -> None:
        self._known: dict[Any, list[int]] = {}
        self._others: list[tuple[Any, int]] = []

    def add(self, state: Any, place: int) -> None:
        """Note that the move at this place leads to `state`."""
        try:
            self._known.setdefault(state, []).append(place)
        except TypeError:
            self._others.append((state, place))

    def get(self, state: Any, default: list[int]) -> list[int]:
        """The places of the moves that lead to `state`, or `default`."""
        try:
            return self._known.get(state, default)
        except TypeError:
            return [place for other, place in self._others if _alike(other, state)] or default


def _alike(a: Any, b: Any) -> bool:
    try:
        same = a == b
        return type(a) is type(b) and bool(same.all() if hasattr(same, "all") else same)  # arrays answer place by place
    except Exception:
        return False


class Position(NamedTuple):
    """What a game says of a state: who moves, the actions, and which of them lead to each next state."""

    game: Any
    state: Any
    player: Player | None
    actions: list[Any]
    leads: Leads


class Calls(Sequence[Call]):
    """The calls of a Trace; each is read from its row when it is asked for."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace

    def __len__(self) -> int:
        return len(self._trace)

    @overload
    def __getitem__(self, index: int) -> Call: ...
    @overload
    def __getitem__(self, index: slice) -> list[Call]: ...
    def __getitem__(self, index: int | slice) -> Call | list[Call]:
        if isinstance(index, slice):
            return [self._trace.call(row) for row in range(len(self))[index]]
        return self._trace.call(range(len(self))[index])

    def __iter__(self) -> Iterator[Call]:
        return map(self._trace.call, range(len(self)))

    def __repr__(self) -> str:
        return pluralize(len(self), "call")
