"""What can be chosen on a board, and what is refused: its options, its presets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import wraps
from threading import RLock
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import anywidget
import traitlets

from minimax_lab.games import MAX, MIN, Bones, Player, TicTacToe, other
from minimax_lab.kit import InvalidArgument, InvalidState, MinimaxLabError, is_whole_number, one_of, quote, whole_number
from minimax_lab.widgets.board.machine import PERFECT, RANDOM, Machine, Strength
from minimax_lab.widgets.board.match import read_position, started_by, starter, why_fixed
from minimax_lab.widgets.board.sentences import Words, either, shown_otherwise

BOTH: Final = "both"
OPTIONS: Final = ("person", "starts", "strength", "quicker", "thinking", "thinking_of", "tree_plies", "large")
SQUARES = {
    "nine calls": "O.X/X.X/.OO",
    "three moves, three values": "XOX/OOX/...",
    "a win at once, and one later": "XOX/.O./X..",
    "every move loses": "OX./.O./...",
}
HEAPS = {"a heap of 6": "6", "a heap of 8": "8"}
ALONE: Final = RLock()  # one for all boards: two that act on each other would wait for each other's for ever

What = ParamSpec("What")
Answer = TypeVar("Answer")


def one_at_a_time(method: Callable[Concatenate[Any, What], Answer]) -> Callable[Concatenate[Any, What], Answer]:
    """A method that waits until no other thread is at a board.

    JupyterLab has what comes from the browser handled in a thread of its own, beside the one that runs the cells.
    """

    @wraps(method)
    def alone(self: Any, /, *args: What.args, **options: What.kwargs) -> Answer:
        with ALONE:
            return method(self, *args, **options)

    return alone


class Given(traitlets.Any):
    """A trait that is always checked: traitlets lets None pass by where it is allowed."""

    allow_none = False


class BoardOptions(anywidget.AnyWidget):
    """The options of a board: each is checked when it is set, and then what they change is done."""

    game: Any
    names: dict[str, str]  # what MAX and MIN are called
    machine: Machine
    aside: str  # what is told of a change that leaves the message as it is, to those who listen
    _ready = False  # whether the board stands, so that a change of an option is to be acted upon

    person = Given()
    starts = Given()
    strength = Given(PERFECT)
    quicker = Given(True)
    thinking = Given(False)
    thinking_of = Given("now")
    tree_plies = traitlets.Any(None)
    large = Given(False)

    @property
    def side(self) -> Player | None:
        """Whom the person plays; None: both."""
        return None if self.person == BOTH else self._player_called(self.person)

    @property
    def words(self) -> Words:
        """How the board puts things."""
        return Words(self.game, self.side)

    # -- what is refused --------------------------------------------------------------------------------

    @traitlets.validate("person")
    def _check_person(self, proposal: Any) -> str:
        value = proposal["value"]
        return BOTH if value == BOTH else self.names[self._player_called(value, "person", BOTH)]

    @traitlets.validate("starts")
    def _check_starts(self, proposal: Any) -> str:
        given = value = proposal["value"]
        if value in ("person", "machine") and self.side is not None:
            value = self.side if value == "person" else other(self.side)
        player, fixed = self._player_called(value, "starts"), starter(self.game)
        if player != fixed and started_by(self.game, player) is None:
            right = "must be left out" if fixed is None else f"must be {self.names[fixed]!r}"
            raise InvalidArgument(f"starts={quote(given)}: {why_fixed(self.game, player)}; {right}")
        return self.names[player]

    @traitlets.validate("strength")
    def _check_strength(self, proposal: Any) -> Strength:
        value = proposal["value"]
        if value in (RANDOM, PERFECT):
            return str(value)
        if not is_whole_number(value) or value < 1:
            raise InvalidArgument(
                f"strength={quote(value)}: must be 'random', 'perfect' or a number of plies, at least 1"
            )
        return int(value)

    @traitlets.validate("quicker", "thinking", "large")
    def _check_switch(self, proposal: Any) -> bool:
        return bool(one_of(proposal["trait"].name, proposal["value"], (False, True)))

    @traitlets.validate("thinking_of")
    def _check_thinking_of(self, proposal: Any) -> Any:
        return one_of("thinking_of", proposal["value"], ("now", "last"))

    @traitlets.validate("tree_plies")
    def _check_tree_plies(self, proposal: Any) -> int:
        return whole_number("tree_plies", proposal["value"], 1)  # None is not asked about: as many as fit

    @traitlets.observe("starts")
    @one_at_a_time
    def _start_otherwise(self, change: Any) -> None:
        player = self._player_called(self.starts)
        if player != starter(self.game):
            self.game = started_by(self.game, player)
            if self._ready:
                self.new_game()

    @traitlets.observe("person")
    @one_at_a_time
    def _change_sides(self, change: Any) -> None:
        if self._ready:
            with self._whole_turn():
                self._tell(self.words.sides())
            self._show()

    @traitlets.observe("strength")
    @one_at_a_time
    def _change_strength(self, change: Any) -> None:
        if self._ready:
            self._tell(self.words.strength(self.machine, self.strength))
            self._show()

    @traitlets.observe("quicker", "thinking", "thinking_of", "tree_plies", "large")
    @one_at_a_time
    def _show_otherwise(self, change: Any) -> None:
        if self._ready:
            self.aside = shown_otherwise(change["name"], change["new"])
            self._show()

    def _player_called(self, name: Any, option: str = "person", *more: str) -> Player:
        for player in (MAX, MIN):
            if isinstance(name, str) and name in (self.names[player], player):
                return player
        names = list(dict.fromkeys([*self.names.values(), *more]))
        raise InvalidArgument(f"{option}={quote(name)}: must be {either(names)}")

    # -- what a board does --------------------------------------------------------------------------------

    def new_game(self) -> None:
        """Start again from the beginning."""
        raise NotImplementedError

    def _whole_turn(self) -> AbstractContextManager[None]:
        raise NotImplementedError

    def _tell(self, *sentences: str) -> None:
        raise NotImplementedError

    def _show(self) -> None:
        raise NotImplementedError


def presets(game: Any, positions: Any) -> dict[str, str]:
    """The positions to choose from."""
    if positions is None:
        if isinstance(game, TicTacToe) and (game.rows, game.columns, game.in_a_row) == (3, 3, 3):
            return dict(SQUARES)
        return dict(HEAPS) if isinstance(game, Bones) else {}
    if not isinstance(positions, Mapping):
        raise InvalidArgument(f'positions={quote(positions)}: must be texts by name, such as {{"start": "..."}}')
    for name, text in positions.items():
        if not isinstance(name, str) or not isinstance(text, str):
            raise InvalidArgument(f"positions: {quote(name)} is {quote(text)}: both must be text")
        try:
            read_position(game, text)
        except MinimaxLabError as error:
            raise InvalidState(f"positions: {quote(name)}: {error}") from None
    return dict(positions)
