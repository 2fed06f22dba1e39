"""How a state appears, as plain data: a grid, a pile or text. The browser gets the same data as the painters.

A game may offer `look(state)`, a dict whose "kind" is
    "grid"   with "rows", "columns", "cells" (a text each, "" for empty) and "line" (squares struck through)
    "pile"   with "count"
    "text"   with "text"; "named" is True if that is but a name, from which nobody can tell what an end is worth
and `action_label(state, action)`, how a move is written. Without them both are the str of the thing.

For a board to play on, a game may offer besides
    "places" in its look     a list beside `actions(state)`: the square of each action, or how many bones it takes
    parse(text)              the state that a text shows; write(state), else format(state), gives the text back
    started_by(player)       a game like this one, in which MAX or MIN moves first
    player_names             what the players are called, such as {"MAX": "X", "MIN": "O"}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from minimax_lab.games.game import MAX, MIN
from minimax_lab.kit import is_whole_number, quote


def look(game: Any, state: Any) -> dict[str, Any]:
    """The look of `state`: what the game says, else its text. What the game refuses has its text."""
    if callable(getattr(game, "look", None)):
        try:
            return dict(game.look(state))
        except Exception:  # a wrong function under study may hand over anything
            return {"kind": "text", "text": name_of(None, state)}
    return {"kind": "text", "text": name_of(game, state)}


def action_label(game: Any, state: Any, action: Any) -> str:
    """How the move is written: "X4", "take 2", else the str of the action."""
    if callable(getattr(game, "action_label", None)):
        try:
            return str(game.action_label(state, action))
        except Exception:
            return name_of(None, action)
    return name_of(None, action)


def places(shown: Mapping[str, Any], actions: list[Any]) -> list[int | None]:
    """Where each action sits in the look `shown`: its square, how many of the pile it takes, or None: nowhere.

    Without "places", a number that is an empty square's, or a pair (row, column) of one, sits there. Where two
    actions would sit in one place, the first one does.
    """
    given = shown.get("places")
    if not isinstance(given, list | tuple) or len(given) != len(actions):
        given = [_usual_place(shown, action) for action in actions]
    found: list[int | None] = []
    for place in given:
        fits = is_whole_number(place) and place not in found and place in _room(shown)
        found.append(int(place) if fits else None)
    return found


def _room(shown: Mapping[str, Any]) -> range:
    if shown.get("kind") == "grid":
        return range(len(shown["cells"]))
    return range(1, shown["count"] + 1) if shown.get("kind") == "pile" else range(0)


def _usual_place(shown: Mapping[str, Any], action: Any) -> int | None:
    """The square that an action names by its number or by row and column, if it is empty."""
    if shown.get("kind") == "pile":
        return action if is_whole_number(action) else None
    if shown.get("kind") != "grid":
        return None
    if isinstance(action, tuple) and len(action) == 2 and all(map(is_whole_number, action)):
        row, column = action
        inside = 0 <= row < shown["rows"] and 0 <= column < shown["columns"]
        action = row * shown["columns"] + column if inside else None
    fits = is_whole_number(action) and 0 <= action < len(shown["cells"]) and not shown["cells"][action]
    return int(action) if fits else None


def player_names(game: Any) -> dict[str, str]:
    """What MAX and MIN are called in this game: the marks they put, else MAX and MIN."""
    try:
        given = dict(game.player_names)
        names = {player: str(given[player]) for player in (MAX, MIN)}
    except Exception:  # there are none, or they are no names
        return {MAX: MAX, MIN: MIN}
    return names if len(set(names.values())) == 2 and all(names.values()) else {MAX: MAX, MIN: MIN}


def name_of(game: Any, state: Any) -> str:
    """`state` as text: `game.format` if there is one, else its str; a list of single signs without the commas."""
    write = getattr(game, "format", None)
    if isinstance(state, list):
        state = _compact(state)
    return quote(_Verbatim(write(state) if callable(write) else state), longest=200)


def _compact(board: list[Any]) -> Any:
    """A board given as a list of single signs, or of rows of them, as one text: "O.X/X.X/.OO"."""
    if board and all(isinstance(row, list) for row in board):
        rows = [_compact(row) for row in board]
        return "/".join(rows) if all(isinstance(row, str) for row in rows) else board
    if not any(isinstance(sign, str) for sign in board):  # numbers alone are no board: three heaps, for instance
        return board
    signs = [str(sign) if isinstance(sign, str | int) else "  " for sign in board]
    return "".join(sign.strip() or "." for sign in signs) if all(len(sign) <= 1 for sign in signs) else board


class _Verbatim:
    """Something whose repr is its str, so that `quote` cleans it but adds no quotation marks."""

    def __init__(self, thing: Any) -> None:
        self.thing = thing

    def __repr__(self) -> str:
        return str(self.thing)
