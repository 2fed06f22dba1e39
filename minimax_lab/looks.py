"""How a state appears, as plain data: a grid, a pile or text. The browser gets the same data as the painters.

A game may offer `look(state)`, a dict whose "kind" is
    "grid"   with "rows", "columns", "cells" (a text each, "" for empty) and "line" (squares struck through)
    "pile"   with "count"
    "text"   with "text"
and `action_label(state, action)`, how a move is written. Without them both are the str of the thing.
"""

from __future__ import annotations

from typing import Any

from minimax_lab.states import name_of


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
