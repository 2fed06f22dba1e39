"""Formulas in the data of gates: Python expressions over positions, so that no file states an answer."""

import ast
import re
from collections.abc import Mapping
from typing import Any

from minimax_lab.exercises.gates.broken import Broken
from minimax_lab.exercises.gates.pictures import PICTURES
from minimax_lab.exercises.gates.position import Position
from minimax_lab.exercises.positions import GAMES
from minimax_lab.kit import LARGEST_IN_FULL, InvalidArgument, join_with_and, quote, signed_number
from minimax_lab.search import heap_modulo, larger_heap, open_lines

FUNCTIONS = {each.__name__: each for each in (dict, len, list, max, min, range, sorted, str, sum)}
EVALUATIONS = {each.__name__: each for each in (heap_modulo, larger_heap, open_lines)}
FIELD = re.compile(r"\{([^{}]+)\}")


def compute(formula: str, names: Mapping[str, Any]) -> Any:
    """The value of a formula. Raises InvalidArgument, which names it.

    Its names are those of the games, `at(game, state)` for a Position, `broken(program, board)`, pictures such as
    `heaps`, a few of Python's functions, and `names`. The file is as trusted as a lesson's code.

    >>> from minimax_lab import Bones
    >>> compute("at(Bones(7)).calls - 1", {})
    95
    """
    known = {
        "__builtins__": FUNCTIONS,
        **GAMES,
        **PICTURES,
        **EVALUATIONS,
        "DRAW": 0,
        "at": Position,
        "broken": Broken,
        **names,
    }
    try:
        return eval(formula, known)
    except Exception as error:
        raise InvalidArgument(f"{quote(formula, 100)}: {error}") from None


def check_formula(formula: str) -> None:
    """Raise InvalidArgument for a text that is no formula, or that states its value, such as "96"."""
    try:
        nodes = list(ast.walk(ast.parse(formula, mode="eval")))
    except SyntaxError as error:
        raise InvalidArgument(f"{quote(formula, 100)}: {error.msg}") from None
    if not any(isinstance(node, ast.Name) for node in nodes):
        raise InvalidArgument(f"{quote(formula, 100)}: must be computed, as in 'at(Bones(7)).calls'")


def fill(text: str, names: Mapping[str, Any]) -> str:
    """The text with the value of the formula in each pair of braces.

    >>> from minimax_lab import Bones
    >>> fill("A heap of {heap} takes {at(Bones(heap)).calls} calls.", {"heap": 7})
    'A heap of 7 takes 96 calls.'
    """
    return FIELD.sub(lambda field: write(compute(field[1], names)), text)


def write(thing: Any) -> str:
    """A value as a sentence shows it.

    >>> write([4, 8]), write(549946), write(-1), write(10**300)
    ('4 and 8', '549,946', '-1', '1.00000e+300')
    """
    if isinstance(thing, list | tuple | range):
        return join_with_and([write(each) for each in thing])
    if not isinstance(thing, int | float):
        return str(thing)
    return f"{thing:,}" if abs(thing) < LARGEST_IN_FULL else signed_number(thing, signed=False)
