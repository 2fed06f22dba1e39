"""One game as it is played on a board: the position, the moves so far, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from minimax_lab.errors import IllegalMove, InvalidState, MinimaxLabError, quote
from minimax_lab.games.game import MAX, MIN, Player, is_number, is_whole_number, other
from minimax_lab.looks import look
from minimax_lab.states import name_of

NAMED: Final = 9  # moves; where there are more, the first are named


class Match:
    """A game in course, from the position `start` on. Only legal positions are ever in it."""

    def __init__(self, game: Any, start: Any) -> None:
        self.game = game
        self.states = [checked(game, start)]
        self.actions: list[Any] = []

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
        return [] if self.over else list(self.game.actions(self.state))

    def play(self, action: Any) -> Any:
        """Make a move, and return it as the game writes it. Raises IllegalMove, in words for a player."""
        legal = self.legal()
        found = next((each for each in legal if _same(each, action)), None)
        if found is None:
            raise IllegalMove(self._why_not(action, legal))
        self.states.append(self.game.result(self.state, found))
        self.actions.append(found)
        return found

    def cut(self, moves: int) -> None:
        """Go back to the position after so many moves."""
        del self.actions[moves:], self.states[moves + 1 :]

    def _why_not(self, action: Any, legal: list[Any]) -> str:
        """Why `action` cannot be played, in the words of somebody who sees the position."""
        if not legal:
            return "nothing more can be played: the game is over; start a new game, or take a move back"
        shown = look(self.game, self.state)
        square = _square(shown, action) if shown.get("kind") == "grid" else None
        what = quote(action) if square is None else f"square {square}"
        if square is not None:
            mark = shown["cells"][square]
            return f"{what} {f'is taken by {mark}' if mark else 'cannot be played now'}; choose an empty square"
        if shown.get("kind") == "grid" and is_whole_number(action):
            return f"there is no square {action}; choose an empty square"
        right = _one_of([quote(each) for each in legal])
        if shown.get("kind") == "pile" and is_whole_number(action):
            return f"{action} cannot be taken from a heap of {shown['count']}; must be {right}"
        return f"{what} is no move here; must be {right}"


def _one_of(things: list[str]) -> str:
    """Some choices in words: "1, 2 or 3"; of many of them the first."""
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


def position_text(game: Any, state: Any) -> str:
    """The position as text that `parse` reads, if the game has one: `write`, else `format`, else its str."""
    write = getattr(game, "write", None)
    try:
        return str(write(state)) if callable(write) else name_of(game, state)
    except Exception:
        return name_of(None, state)


def _same(action: Any, given: Any) -> bool:
    """Whether they are the same action; True is no 1."""
    if isinstance(given, bool) != isinstance(action, bool):
        return False
    if is_whole_number(action) and is_whole_number(given):
        return bool(action == given)
    try:
        return type(action) is type(given) and bool(action == given)
    except Exception:  # arrays, for example, compare in their own way
        return False
