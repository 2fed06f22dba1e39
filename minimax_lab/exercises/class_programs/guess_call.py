"""How to call the search of a program that only defines it: each argument by its name."""

import inspect
import re
from collections.abc import Mapping
from math import inf
from typing import Any

# What an argument gets whose name matches; a global variable with the name of the argument comes first.
BY_NAME = [
    (re.compile(r"depth|level|ply|index", re.I), 0),
    (re.compile(r"^(alpha|lower|low|a)$", re.I), -inf),
    (re.compile(r"^(beta|upper|high|b)$", re.I), inf),
    (re.compile(r"max", re.I), True),
]
BOARD = re.compile(r"board|state|grid|squares|cells|position|game|node", re.I)
PLAYER = re.compile(r"player|turn|mark|symbol|who|mover", re.I)


def guess_arguments(function: Any, names: Mapping[str, Any], position: Any = None) -> list[Any] | None:
    """The arguments of the first call, the position among them if it is given; None if one cannot be guessed."""
    found: list[Any] = []
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.default is not parameter.empty or parameter.kind in (
            parameter.VAR_POSITIONAL,
            parameter.VAR_KEYWORD,
        ):
            break
        value = _guess(name, names, position if not found else None)
        if value is None:
            return None
        found.append(value)
    return found


def _guess(name: str, names: Mapping[str, Any], position: Any) -> Any:
    if position is not None:
        return position
    if name in names and not callable(names[name]):
        return names[name]
    if BOARD.search(name):
        boards = [each for key, each in names.items() if BOARD.search(key) and not callable(each)]
        return boards[0] if len(boards) == 1 else None
    by_name = next((value for pattern, value in BY_NAME if pattern.search(name)), None)
    return "X" if by_name is None and PLAYER.search(name) else by_name
