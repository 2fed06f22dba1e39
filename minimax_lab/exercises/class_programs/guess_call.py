"""How to call the search of a program that only defines it: each argument by its name."""

import ast
import builtins
import inspect
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice, product
from math import inf
from typing import Any

import numpy as np

# What an argument gets whose name matches; a global variable with the name of the argument comes first.
BY_NAME: list[tuple[re.Pattern[str], Any]] = [
    (re.compile(r"depth|level|ply|index", re.I), (0, 2)),
    (re.compile(r"^(alpha|lower|low|a)$", re.I), (-inf,)),
    (re.compile(r"^(beta|upper|high|b)$", re.I), (inf,)),
    (re.compile(r"max|^is_?|^my_?|^me$|^(ai|bots?|computers?)_?turn", re.I), (True, False)),
    (re.compile(r"heap|pile|stick|stone|coin|match|bean|total|remaining|^n$|num", re.I), (7,)),
    (re.compile(r"scores|values|lea(f|ves)|tree|tokens|^row$", re.I), ([3, 5, 2, 9, 12, 5, 23, 23],)),
    (re.compile(r"^(taken|used|filled|mine|yours|theirs|own|others?)$", re.I), (frozenset(),)),
    (re.compile(r"^(rows?|col(umn)?s|size|width|height)$", re.I), (3,)),
]
ANY: list[Any] = [0, True]  # for a name that nobody knows; the first argument is the state, and no flag
BOARD = re.compile(r"(board|state|grid|squares|cells|position|game|node)(?!_?index)", re.I)
PLAYER = re.compile(r"player|turn|mark|symbol|letter|who|mover|colou?r|piece", re.I)
NEW_BOARD = re.compile(r"(initial|new|create|make|empty|start|init|build|get)\w*(board|state|grid|game)|initial", re.I)
BOARD_CLASS = re.compile(r"board|game|state|grid|tictactoe|ttt", re.I)
FIRST = re.compile(r"^b$")  # as the first argument, a board; later, beta
MARKS = ("X", "x", 1, "O", "o")
EMPTY_SQUARES = (" ", "", "_", "-", ".", "#", "*", "e", "E", None, 0)  # 0 last: it may be any number
MOST_GUESSES = 40


def guesses(
    function: Any, names: Mapping[str, Any], constants: Collection[str] = (), position: Any = None
) -> Iterator[list[Any]]:
    """Arguments with which a function may be called, the likeliest ones first.

    names       the variables of the program, by their names
    constants   the texts and numbers that are written in it, as Python writes them
    """
    candidates: list[list[Any]] = []
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.default is not parameter.empty or parameter.kind in (
            parameter.VAR_POSITIONAL,
            parameter.VAR_KEYWORD,
        ):
            break
        given = position if not candidates else None
        name = name if candidates else FIRST.sub("board", name)
        guessed = [given] if given is not None else [*_for_parameter(name, names, constants)]
        candidates.append(guessed or (ANY if candidates else []))
    yield from map(list, islice(product(*candidates), MOST_GUESSES))


def _for_parameter(name: str, names: Mapping[str, Any], constants: Collection[str]) -> Iterator[Any]:
    if name in names and not callable(names[name]):
        yield names[name]
    elif BOARD.search(name):
        boards = [each for key, each in names.items() if BOARD.search(key) and not callable(each)]
        yield from (boards if len(boards) == 1 else []) or [*_new_boards(names)] or _empty_boards(constants)
    elif by_name := [values for pattern, values in BY_NAME if pattern.search(name)]:
        yield from by_name[0]
    elif PLAYER.search(name):
        yield from [each for each in MARKS if repr(each) in constants] or ["X"]


def _new_boards(names: Mapping[str, Any]) -> Iterator[Any]:
    """What the program makes for a new game: by a function, or as an object of a class."""
    for name, each in names.items():
        pattern = BOARD_CLASS if isinstance(each, type) else NEW_BOARD
        if callable(each) and pattern.search(name):
            with suppress(Exception):  # it needs arguments
                made = each()
                if made is not None:
                    yield made


def _empty_boards(constants: Collection[str]) -> Iterator[Any]:
    """Empty boards of tic-tac-toe with the squares that the program compares with."""
    for empty in EMPTY_SQUARES:
        if repr(empty) in constants:
            yield [[empty] * 3 for _ in range(3)]
            yield [empty] * 9
            yield dict.fromkeys(range(1, 10), empty)
            yield [empty] * 10
            if isinstance(empty, str) and empty:
                yield empty * 9
            if empty == 0:
                yield np.zeros((3, 3), dtype=int)


def constants_of(trees: Iterable[ast.AST]) -> set[str]:
    """The texts and numbers that are written in a program, each as Python writes it."""
    return {repr(each.value) for tree in trees for each in ast.walk(tree) if isinstance(each, ast.Constant)}


def unbound_names(trees: Iterable[ast.AST]) -> list[str]:
    """The names that a program uses but does not define, such as those of a star import."""
    parts = [each for tree in trees for each in ast.walk(tree)]
    used = {each.id for each in parts if isinstance(each, ast.Name)}
    bound = {each.id for each in parts if isinstance(each, ast.Name) and not isinstance(each.ctx, ast.Load)}
    bound |= {each.asname or each.name for each in parts if isinstance(each, ast.alias)}
    return sorted(used - bound - {getattr(each, "name", None) for each in parts} - set(dir(builtins)))
