"""The questions of a lesson, read from a TOML file."""

import os
from pathlib import Path
from typing import Any

from minimax_lab.exercises.function_question import FunctionQuestion
from minimax_lab.exercises.gates import read_mistakes
from minimax_lab.exercises.kinds import CutQuestion, MoveQuestion, OrderQuestion, TreeQuestion, ValueQuestion
from minimax_lab.exercises.positions import read_position
from minimax_lab.exercises.question import Question
from minimax_lab.kit import InvalidArgument, quote, read_toml, some_of

FOLDER = Path(__file__).parent / "questions"
CLASSES = (ValueQuestion, MoveQuestion, TreeQuestion, OrderQuestion, FunctionQuestion, CutQuestion)
KINDS: dict[str, type[Question]] = {each.kind: each for each in CLASSES}
KEYS: dict[str, type] = {
    **dict.fromkeys(("kind", "ask", "game", "state", "why", "estimates", "rule", "function"), str),
    **dict.fromkeys(("first", "memory"), bool),
    **dict.fromkeys(("hints", "also", "mistakes", "leaks"), list),
}
REQUIRED = ("kind", "ask", "game")
ONLY_FOR = {  # the only kind that may have the key
    **dict.fromkeys(("function", "memory", "also"), "function"),
    "rule": "cuts",
    "first": "move",
}


def questions(lesson: str | os.PathLike[str]) -> list[Question]:
    """The questions of a lesson, given by its name ("01_from_a_to_10") or by the path of a TOML file.

    Raises InvalidArgument for a file that is missing or wrong; the message names the file, the question, and the key.
    """
    if not isinstance(lesson, str | os.PathLike):
        raise InvalidArgument(f"questions {quote(lesson)}: must be the name of a lesson, such as '01_from_a_to_10'")
    path = Path(lesson)
    if path.suffix != ".toml":
        path = FOLDER / f"{lesson}.toml"
    if not os.path.isfile(path):
        known = some_of(sorted(each.stem for each in FOLDER.glob("*.toml")))
        raise InvalidArgument(f"questions {quote(str(lesson))}: no file {quote(path.name)}; the lessons are {known}")
    data = read_toml(path)
    tables = data.get("question", [])
    if not isinstance(tables, list) or not tables or set(data) != {"question"}:
        raise InvalidArgument(f"{path.name}: must contain at least one [[question]], and nothing else")
    return [_question(f"{path.name}, question {number}", number, table) for number, table in enumerate(tables, 1)]


def _question(where: str, number: int, table: dict[str, Any]) -> Question:
    _check_keys(where, table)
    game, state = read_position(where, table["game"], table.get("state"))
    rest = {key: value for key, value in table.items() if key not in ("kind", "ask", "game", "state")}
    if "also" in table:
        rest["also"] = [read_position(where, *map(str.strip, case.partition("@")[::2])) for case in table["also"]]
    try:
        rest["mistakes"] = read_mistakes(table.get("mistakes", []))
        question = KINDS[table["kind"]](number, table["ask"], game, state, **rest)
        question.check_data()
    except InvalidArgument as error:
        raise InvalidArgument(f"{where}: {error}") from None
    question.seal()
    return question


def _check_keys(where: str, table: dict[str, Any]) -> None:
    if missing := [key for key in REQUIRED if key not in table]:
        raise InvalidArgument(f"{where}: has no {missing[0]}")
    for key, value in table.items():
        if key not in KEYS:
            raise InvalidArgument(f"{where}: unknown key {key!r}; must be one of {', '.join(KEYS)}")
        texts = value if isinstance(value, list) and key != "mistakes" else []
        if not isinstance(value, KEYS[key]) or not all(isinstance(each, str) for each in texts):
            raise InvalidArgument(f"{where}: {key} = {quote(value)} must be {KEYS[key].__name__}")
        if table["kind"] != ONLY_FOR.get(key, table["kind"]):
            raise InvalidArgument(f"{where}: {key} is for kind {ONLY_FOR[key]!r} only, not for {table['kind']!r}")
    if table["kind"] not in KINDS:
        raise InvalidArgument(f"{where}: kind {table['kind']!r} must be one of {', '.join(KINDS)}")
