"""Gates, read from the TOML files of the lessons: a table for each gate."""

import os
import re
from pathlib import Path
from typing import Any

from minimax_lab.exercises.gates.formulas import FIELD, check_formula
from minimax_lab.exercises.gates.kinds import KINDS
from minimax_lab.exercises.gates.mistakes import read_mistakes
from minimax_lab.exercises.gates.position import Position
from minimax_lab.exercises.gates.question import MOST_WORDS, GateQuestion
from minimax_lab.exercises.positions import read_position
from minimax_lab.kit import InvalidArgument, as_text, quote, read_toml, some_of

FOLDER = Path(__file__).parent / "data"
KEYS: dict[str, type] = {
    **dict.fromkeys(("kind", "ask", "drawing", "answer", "reveal", "picture", "game", "state"), str),
    **dict.fromkeys(("least", "most", "limits", "unit", "only"), str),
    **dict.fromkeys(("options", "mistakes", "leaks"), list),
    "fractions": bool,
}
REQUIRED = ("kind", "ask", "answer", "reveal")
NAME = re.compile(r"[\w-]+")  # it is also the name of a file


def gate_names(file: str | os.PathLike[str] | None = None) -> list[str]:
    """The names of all gates, or of those in one file."""
    return [name for path in _paths(file) for name in _tables(path)]


def load_question(name: Any, file: str | os.PathLike[str] | None = None) -> GateQuestion:
    """The question of the gate with this name, from the lessons or from a file of your own.

    Raises InvalidArgument for an unknown name and for wrong data; the message names the file, the gate, and the key.
    """
    for path in _paths(file):
        tables = _tables(path)
        if isinstance(name, str) and name in tables:
            return _question(f"{path.name}, {name}", name, tables[name])
    likely = sorted(gate_names(file), key=lambda each: each[:2] != as_text(name)[:2])  # of this lesson
    raise InvalidArgument(f"gate {quote(name)}: must be one of {some_of(likely)}")


def _paths(file: Any) -> list[Path]:
    if file is None:
        return sorted(FOLDER.glob("*.toml"))
    if isinstance(file, str | os.PathLike):
        return [Path(file)]
    raise InvalidArgument(f"file={quote(file)}: must be the path of a TOML file")


def _tables(path: Path) -> dict[str, Any]:
    tables = read_toml(path)
    for name, table in tables.items():
        if not isinstance(table, dict) or not NAME.fullmatch(name):
            raise InvalidArgument(f"{path.name}: {name!r} must be a table whose name has letters, digits, and hyphens")
    return tables


def _question(where: str, name: str, table: dict[str, Any]) -> GateQuestion:
    try:
        _check(table)
        mistakes = read_mistakes(table.get("mistakes", []))
    except InvalidArgument as error:
        raise InvalidArgument(f"{where}: {error}") from None
    position = None
    if "game" in table:
        position = Position(*read_position(where, table["game"], table.get("state")))
    rest = {key: value for key, value in table.items() if key not in ("kind", "game", "state", "mistakes")}
    try:
        question = KINDS[table["kind"]](name, table["kind"], **rest, position=position, mistakes=mistakes)
        question.drawing()
        assert question.right and len(question.wrong_answers) == len(mistakes)  # each raises an error if it is wrong
        return question
    except InvalidArgument as error:
        raise InvalidArgument(f"{where}: {error}") from None


def _check(table: dict[str, Any]) -> None:
    if missing := [key for key in REQUIRED if key not in table]:
        raise InvalidArgument(f"has no {missing[0]}")
    for key, value in table.items():
        if key not in KEYS:
            raise InvalidArgument(f"unknown key {key!r}; must be one of {', '.join(KEYS)}")
        if not isinstance(value, KEYS[key]) or not value:
            raise InvalidArgument(f"{key} = {quote(value)} must be {KEYS[key].__name__}, and not empty")
    if not all(isinstance(phrase, str) for phrase in table.get("leaks", [])):
        raise InvalidArgument(f"leaks = {quote(table['leaks'])} must be a list of texts")
    if table["kind"] not in KINDS:
        raise InvalidArgument(f"kind {table['kind']!r} must be one of {', '.join(KINDS)}")
    needs = KINDS[table["kind"]].needs
    if needs and needs not in table:
        raise InvalidArgument(f"kind {table['kind']!r} needs {needs}")
    if (words := len(FIELD.sub("0", table["reveal"]).split())) > MOST_WORDS:
        raise InvalidArgument(f"reveal: has {words} words; must have at most {MOST_WORDS}")
    for key in ("answer", "drawing", "picture"):
        if key in table:
            check_formula(table[key])
