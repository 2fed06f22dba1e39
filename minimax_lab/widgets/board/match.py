"""One game as it is played on a board: the position, the moves so far, and what is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple

import numpy as np

from minimax_lab.games import MAX, MIN, Player, look, name_of, other
from minimax_lab.kit import IllegalMove, InvalidState, MinimaxLabError, is_number, is_whole_number, quote

NAMED: Final = 9  # moves; where there are more, the first are named


class How(NamedTuple):
    """How the machine chose a move: what it is set to may be changed afterwards.

    strength   "random", "perfect", or how many plies it looked ahead
    quicker    whether it preferred the quicker win
    """

    strength: str | int
    quicker: bool


class Choice(NamedTuple):
    """A move of the machine, and how it was chosen."""

    action: Any
    how: How


class Match:
    """A game in course, from the position `start` on. Only legal positions are ever in it."""

    def __init__(self, game: Any, start: Any) -> None:
        self.game = game
        self.states = [checked(game, start)]
        self.actions: list[Any] = []
        self.how: list[How | None] = []  # beside the actions; None where a person moved
        self._legal: tuple[int, list[Any]] | None = None  # after how many moves, and what is legal then

    @property
    def state(self) -> Any:
        """The position now."""
        return self.states[-1]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.game.is_terminal(self.state))

    def mover(self, at: int = -1) -> Player | None:
        """Who is to move now, or in an earlier position; None at the end of the game."""
        state = self.states[at]
        if self.game.is_terminal(state):
            return None
        return MAX if self.game.to_move(state) == MAX else MIN

    def legal(self) -> list[Any]:
        """The actions that are legal now; none at the end of the game."""
        if self._legal is None or self._legal[0] != len(self.actions):
            # Asked once: actions that are made anew each time need not be equal to those of the time before.
            self._legal = len(self.actions), [] if self.over else list(self.game.actions(self.state))
        return list(self._legal[1])

    def play(self, action: Any) -> Any:
        """Make a person's move, and return it as the game writes it. Raises IllegalMove, in words for a player."""
        legal = self.legal()
        at = index_of(action, legal)
        if at is None:
            raise IllegalMove(self._why_not(action, legal))
        self._make(legal[at], None)
        return legal[at]

    def answer(self, action: Any, how: How) -> None:
        """Make a move of the machine, which chose it among the game's own."""
        self._make(action, how)

    def _make(self, action: Any, how: How | None) -> None:
        self.states.append(self.game.result(self.state, action))
        self.actions.append(action)
        self.how.append(how)
        self._legal = None

    def cut(self, moves: int) -> None:
        """Go back to the position after so many moves."""
        del self.actions[moves:], self.how[moves:], self.states[moves + 1 :]
        self._legal = None

    def last_choice(self) -> tuple[Any, Choice] | None:
        """The position before the machine's last move, and that move; None where it has not moved."""
        for at in range(len(self.actions) - 1, -1, -1):
            how = self.how[at]
            if how is not None:
                return self.states[at], Choice(self.actions[at], how)
        return None

    def _why_not(self, action: Any, legal: list[Any]) -> str:
        """Why `action` cannot be played, in the words of somebody who sees the position."""
        if not legal:
            return "nothing more can be played: the game is over; start a new game, or take a move back"
        shown = look(self.game, self.state)
        square = _square(shown, action) if shown.get("kind") == "grid" else None
        what = named(action) if square is None else f"square {square}"
        if square is not None:
            mark = shown["cells"][square]
            return f"{what} {f'is taken by {mark}' if mark else 'cannot be played now'}; choose an empty square"
        if shown.get("kind") == "grid" and is_whole_number(action):
            return f"there is no square {action}; choose an empty square"
        right = _one_of(named(each) for each in legal)  # by what is to be given, and no label
        if shown.get("kind") == "pile" and is_whole_number(action):
            return f"{action} cannot be taken from a heap of {shown['count']}; must be {right}"
        return f"{what} is no move here; must be {right}"


def named(action: Any) -> str:
    """An action as Python is given it: its str; text in quotation marks.

    >>> named("B"), named((1, 2)), named(None)
    ("'B'", '(1, 2)', 'None')
    """
    return quote(action) if isinstance(action, str) else name_of(None, action)


def _one_of(choices: Iterable[str]) -> str:
    """Some choices in words: "1, 2 or 3"; of many of them the first."""
    things = list(islice(choices, NAMED + 1))
    if len(things) > NAMED:
        return f"one of {', '.join(things[:NAMED])} ..."
    return " or ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def _square(shown: Mapping[str, Any], action: Any) -> int | None:
    """The square that an action names, empty or not, by its number or by row and column."""
    if isinstance(action, tuple) and len(action) == 2 and all(map(is_whole_number, action)):
        row, column = action
        inside = 0 <= row < shown["rows"] and 0 <= column < shown["columns"]
        return int(row * shown["columns"] + column) if inside else None
    return int(action) if is_whole_number(action) and 0 <= action < len(shown["cells"]) else None


def checked(game: Any, state: Any) -> Any:
    """`state`, if the game can be played from there; what the game raises about it becomes an InvalidState."""
    try:
        hash(state)
        if game.is_terminal(state):
            worth = game.utility(state)
            fault = "" if is_number(worth) else f"its utility is {quote(worth)}: must be a finite number"
        else:
            fault = "" if game.to_move(state) in (MAX, MIN) else "neither MAX nor MIN is to move there"
            fault = fault or ("" if list(game.actions(state)) else "no actions, yet the game is not over there")
    except MinimaxLabError:
        raise
    except Exception as error:
        fault = f"the game cannot read it ({type(error).__name__}: {' '.join(str(error).split())})"
    if fault:
        raise InvalidState(f"position {quote(state)}: {fault}")
    return state


def read_position(game: Any, position: Any) -> tuple[Any, Any]:
    """The game and the state that `position` gives: a text that the game parses, or a state.

    If it is only possible with the other starter, the game is one in which the other one starts. Raises the
    game's own error for a position that cannot be.
    """
    parse = getattr(game, "parse", None)
    if not isinstance(position, str) or not callable(parse):
        return game, checked(game, position)
    try:
        return game, checked(game, parse(position))
    except MinimaxLabError:
        mine = starter(game)
        turned = started_by(game, other(mine)) if mine else None
        if turned is None:
            raise
        try:
            return turned, checked(turned, turned.parse(position))
        except MinimaxLabError:
            pass
        raise


def starter(game: Any) -> Player | None:
    """Who moves first in this game, if that can be said: there may be nothing to play."""
    try:
        first = game.initial
        if not game.is_terminal(first):
            return MAX if game.to_move(first) == MAX else MIN
        return getattr(game, "first", None) if getattr(game, "first", None) in (MAX, MIN) else None
    except Exception:
        return None


def started_by(game: Any, player: Player) -> Any:
    """A game like this one in which `player` starts, or None if it has no such thing.

    A game that only passes on what another one offers, as `quicker_wins` does, would lose its own rule by it.
    """
    make = getattr(game, "started_by", None)
    if not callable(make):
        return None
    turned = make(player)
    return turned if type(turned) is type(game) else None


def why_fixed(game: Any, player: Player) -> str:
    """Why `player` cannot be made to start in this game."""
    if not hasattr(game, "initial"):
        return "this game has no start of its own, and the position says who moves"
    if game.is_terminal(game.initial):
        return "nobody starts, the game is over at once"
    make, own = getattr(game, "started_by", None), type(game).__name__
    if not callable(make):
        return "who starts is fixed in this game"
    return f"who starts is fixed in this game: its started_by() gives a {type(make(player)).__name__}, not a {own}"


def position_text(game: Any, state: Any) -> str:
    """The position as text that `parse` reads, if the game has one: `write`, else `format`, else its str."""
    write = getattr(game, "write", None)
    try:
        return str(write(state)) if callable(write) else name_of(game, state)
    except Exception:
        return name_of(None, state)


def index_of(action: Any, actions: list[Any]) -> int | None:
    """Which of the actions it is, None for none of them. None itself may be an action, a pass."""
    return next((at for at, each in enumerate(actions) if same(each, action)), None)


def same(action: Any, given: Any) -> bool:
    """Whether they are the same action; True is no 1, and arrays are the same if all in them is."""
    if action is given:
        return True
    if isinstance(given, bool) != isinstance(action, bool):
        return False
    if is_whole_number(action) and is_whole_number(given):
        return bool(action == given)
    if type(action) is not type(given):
        return False
    if isinstance(action, tuple | list):
        return len(action) == len(given) and all(map(same, action, given))
    try:
        return bool(np.array_equal(action, given) if isinstance(action, np.ndarray) else action == given)
    except Exception:  # what cannot be compared
        return False
