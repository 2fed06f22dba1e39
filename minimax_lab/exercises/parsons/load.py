"""Parsons problems, read from TOML files: a table for each."""

import os
from pathlib import Path
from typing import Any

from minimax_lab.exercises.parsons.puzzle import Case, Puzzle
from minimax_lab.exercises.positions import read_position
from minimax_lab.kit import InvalidArgument, quote, read_toml, some_of

FILE = Path(__file__).parent / "data" / "puzzles.toml"
KEYS: dict[str, type] = {"ask": str, "function": str, "cases": list, "distractors": list}


def puzzle_names(file: str | os.PathLike[str] | None = None) -> list[str]:
    """The names of the puzzles of the package, or of those in a file."""
    return list(_tables(_path(file)))


def load_puzzle(name: Any, file: str | os.PathLike[str] | None = None) -> Puzzle:
    """The puzzle with this name, from the package or from a file of your own.

    Raises InvalidArgument for an unknown name and for wrong data; the message names the file, the puzzle, and the key.
    """
    path = _path(file)
    tables = _tables(path)
    if not isinstance(name, str) or name not in tables:
        raise InvalidArgument(f"parsons {quote(name)}: must be one of {some_of(tables)}")
    where = f"{path.name}, {name}"
    try:
        table = _checked(tables[name])
        distractors = {each["line"]: each["text"] for each in table["distractors"]}
        cases = [
            Case(each, *read_position(where, *map(str.strip, each.partition("@")[::2]))) for each in table["cases"]
        ]
        return Puzzle(name, table["ask"], table["function"], distractors, cases)
    except InvalidArgument as error:
        raise InvalidArgument(f"{where}: {str(error).removeprefix(f'{where}: ')}") from None


def _path(file: Any) -> Path:
    if file is not None and not isinstance(file, str | os.PathLike):
        raise InvalidArgument(f"file={quote(file)}: must be the path of a TOML file")
    return FILE if file is None else Path(file)


def _tables(path: Path) -> dict[str, Any]:
    return read_toml(path)


def _checked(table: Any) -> dict[str, Any]:
    if not isinstance(table, dict):
        raise InvalidArgument("must be a table")
    for key in [*KEYS, *table]:
        if key not in KEYS:
            raise InvalidArgument(f"unknown key {key!r}; must be one of {', '.join(KEYS)}")
        if not isinstance(table.get(key), KEYS[key]) or not table[key]:
            raise InvalidArgument(f"{key} = {quote(table.get(key))} must be {KEYS[key].__name__}, and not empty")
    if not all(isinstance(each, str) for each in table["cases"]):
        raise InvalidArgument("cases must be a list of texts, such as 'TreeGame([[3, 12], [2, 4]])'")
    for each in table["distractors"]:
        texts = each.values() if isinstance(each, dict) and set(each) == {"line", "text"} else [None]
        if not all(isinstance(text, str) for text in texts):
            raise InvalidArgument(f"distractors: {quote(each)} must have a line and a text")
    return table
