"""The questions of a lesson, read from a TOML file beside the lessons."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

from minimax_lab.exercises.question import KINDS, Question
from minimax_lab.games import MAX, MIN, Bones, TicTacToe, TreeGame
from minimax_lab.kit import InvalidArgument, quote

FOLDER = Path(__file__).parent / "questions"
GAMES = {"TicTacToe": TicTacToe, "Bones": Bones, "TreeGame": TreeGame, "MAX": MAX, "MIN": MIN}
MAY = {
    "kind": str,
    "ask": str,
    "game": str,
    "state": str,
    "why": str,
    "picture": bool,
    "first": bool,
    "hints": list,
    "also": list,
    "rule": str,
    "function": str,
    "memory": bool,
    "estimates": str,
}
MUST = ("kind", "ask", "game")


def questions(lesson: str | os.PathLike[str]) -> list[Question]:
    """The questions of a lesson, by its name ("01_from_a_to_10") or by the path of a TOML file.

    Raises InvalidArgument for a file that is missing or wrong, naming the file, the question and the key.
    """
    path = Path(lesson)
    if path.suffix != ".toml":
        path = FOLDER / f"{lesson}.toml"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError:
        known = ", ".join(sorted(each.stem for each in FOLDER.glob("*.toml")))
        raise InvalidArgument(f"questions {str(lesson)!r}: no file {path.name}; there are {known}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidArgument(f"{path.name}: {error}") from None
    tables = data.get("question", [])
    if not isinstance(tables, list) or not tables or set(data) != {"question"}:
        raise InvalidArgument(f"{path.name}: must hold one [[question]] or more, and nothing else")
    return [_question(f"{path.name}, question {number}", number, table) for number, table in enumerate(tables, 1)]


def _question(where: str, number: int, table: dict[str, Any]) -> Question:
    for key in MUST:
        if key not in table:
            raise InvalidArgument(f"{where}: has no {key}")
    for key, value in table.items():
        if key not in MAY:
            raise InvalidArgument(f"{where}: unknown key {key!r}; must be one of {', '.join(MAY)}")
        if not isinstance(value, MAY[key]) or (isinstance(value, list) and not all(isinstance(v, str) for v in value)):
            raise InvalidArgument(f"{where}: {key} = {quote(value)} must be {MAY[key].__name__}")
    if table["kind"] not in KINDS:
        raise InvalidArgument(f"{where}: kind {table['kind']!r} must be one of {', '.join(KINDS)}")
    if "rule" in table and table["kind"] != "cuts":
        raise InvalidArgument(f"{where}: rule is for kind 'cuts' only, not for {table['kind']!r}")
    game, state = _position(where, table["game"], table.get("state"))
    if "function" in table and table["kind"] != "function":
        raise InvalidArgument(f"{where}: function is for kind 'function' only, not for {table['kind']!r}")
    if "memory" in table and table["kind"] != "function":
        raise InvalidArgument(f"{where}: memory is for kind 'function' only, not for {table['kind']!r}")
    also = [_position(where, *map(str.strip, (f"{case}@".split("@"))[:2])) for case in table.get("also", [])]
    rest = {key: value for key, value in table.items() if key not in ("kind", "ask", "game", "state", "also")}
    try:
        return KINDS[table["kind"]](number, table["ask"], game, state, also=also, **rest)
    except InvalidArgument as error:
        raise InvalidArgument(f"{where}: {error}") from None


def _position(where: str, expression: str, text: str | None) -> tuple[Any, Any]:
    """A game, and one of its states: read by the game from text, or the start."""
    try:
        # The file is the teacher's own, like a lesson's code; names other than the games are refused as typos.
        game = eval(expression, {"__builtins__": {}}, GAMES)
    except Exception as error:
        raise InvalidArgument(f"{where}: game {expression!r}: {error}") from None
    try:
        if not text:
            return game, game.initial
        state = game.parse(text) if hasattr(game, "parse") else text
        game.is_terminal(state)
    except Exception as error:
        raise InvalidArgument(f"{where}: state {text!r}: {error}") from None
    return game, state
