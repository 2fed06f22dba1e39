"""What the code of the recorded functions shows: helpers, signs that it changes, names that it sets."""

from __future__ import annotations

import ast
import dis
import inspect
import linecache
import math
import re
import textwrap
from collections.abc import Iterable, Iterator, KeysView
from functools import lru_cache
from itertools import chain
from types import CodeType
from typing import Any

from minimax_lab.kit import is_number
from minimax_lab.recording import Traced

MOST_LISTED = 100  # things in a list that may hold lines
NAMED_GAMES = {
    False: re.compile(r"tic.?tac.?toe|tris\b|noughts|morpion", re.I),
    True: re.compile(r"connect.?(4|four)|puissance.?4|vier.?gewinnt", re.I),
}
OTHER_GAMES = re.compile(  # words beside the name that may make it another game
    r"varia|mis[e\u00e8]re|wild|twist|notakto|ultimate|quantum|numerical|toro|wrap|inver|revers|corner|rule|extra|but\b|"
    r"unlike|like|similar|modif|custom|special|instead|except|\bnot?\b|only|also|where|without|free|diagonal|twice|double|"
    r"gravity|\bpass|[1-9]\s?(x|by)\s?[1-9]|3-?d\b|gomoku|"
    r"with (?!(a |an |the )?(minimax|negamax|alpha|ai\b|computer|perfect))",
    re.I,
)
OTHER_RULES = re.compile(  # words anywhere in the file that no program of the usual game needs
    r"varian|variation|mis[e\u00e8]re|\bwild\b|twist|notakto|ultimate|quantum|torus|toroid|corners?\b|\bextra\b|special|modif|"
    r"own (game|rule)|(house|other|new|more|changed|different) rules?|wins?,? (too|also|as well)|also wins?|"
    r"does(n't| not) (win|count)|do(n't| not) (win|count)",
    re.I,
)
INFINITE = re.compile("inf|^(oo|MAX|BIG|LARGE)", re.I)


def names_in(code: CodeType) -> KeysView[str]:
    """The names that a function and the functions inside it use, in the order of their first use."""
    return dict.fromkeys(name for each in with_inner(code) for name in (*each.co_names, *each.co_freevars)).keys()


def with_inner(code: CodeType) -> Iterator[CodeType]:
    """The code of a function, and those of the functions inside it."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from with_inner(each)


def scope_of(function: Any) -> dict[str, Any]:
    """What the names of its class, of the functions around a function, and of its module, mean."""
    owner = function.__globals__.get(function.__qualname__.split(".")[0])
    methods = dict(inspect.getmembers(owner)) if inspect.isclass(owner) else {}
    return {**methods, **function.__globals__, **inspect.getclosurevars(function).nonlocals}


def functions_reached(specs: Iterable[Traced]) -> list[Any]:
    """The functions of some specs, those of the same module or class that they call, and so on."""
    found, waiting = dict[Any, None](), [inspect.unwrap(spec.function) for spec in specs]
    while waiting:
        function = waiting.pop()
        if function not in found:
            found[function] = None
            known = scope_of(function)
            called = [known[name] for name in names_in(function.__code__) if inspect.isfunction(known.get(name))]
            waiting += [each for each in map(inspect.unwrap, called) if each.__globals__ is function.__globals__]
    return list(found)


def recorded_functions(specs: Iterable[Traced], owner: Any = None) -> set[str]:
    """The names of the functions with @traced that some recorded functions use.

    owner   the object whose methods they are, if they are methods
    """
    known = {name: thing for spec in specs for name, thing in scope_of(spec.function).items()}
    known.update(inspect.getmembers(type(owner)) if owner is not None else [])
    return {name for name, thing in known.items() if hasattr(thing, "minimax_lab_traced")}


@lru_cache(maxsize=50)
def tree_of(function: Any) -> ast.Module | None:
    """The syntax tree of a function, with the lines of its file; None without a text."""
    try:
        lines, first = inspect.getsourcelines(function)
        tree = ast.parse(textwrap.dedent("".join(lines)))
    except (OSError, TypeError, SyntaxError):
        return None
    return ast.increment_lineno(tree, first - 1)


def calls_itself(spec: Traced) -> bool:
    """Whether a function uses its own name."""
    return spec.function.__name__ in names_in(spec.function.__code__)


def untraced_helper(specs: list[Traced], owner: Any) -> str:
    """A function without @traced that a recorded one calls and that calls a recorded one; "" if there is none.

    owner   the object whose methods the recorded functions are, if they are methods
    """
    recorded = {spec.function.__name__ for spec in specs}
    for spec in specs:
        known, code = scope_of(spec.function), spec.function.__code__
        for name in names_in(code) - recorded - {*code.co_varnames, *code.co_cellvars}:
            other: Any = known.get(name, getattr(type(owner), name, None))
            is_plain = inspect.isfunction(other) and not hasattr(other, "minimax_lab_traced")
            if is_plain and recorded & names_in(other.__code__):
                return name
    return ""


def changes_sign(function: Any) -> bool:
    """Whether the code of a function changes the sign of something but infinity, as a negamax does."""
    before: list[Any] = ["", ""]
    for each in chain.from_iterable(map(dis.get_instructions, with_inner(function.__code__))):
        if each.opname == "UNARY_NEGATIVE" and not any(INFINITE.search(str(name)) for name in before):
            return True
        before = [*before[1:], each.argval] if each.opname.startswith("LOAD") else before
    return False


def things_in(specs: Iterable[Traced]) -> Iterator[Any]:
    """The constants in the code, in that of the functions that it calls, and so on, and what the outer names mean."""
    for function in functions_reached(specs):
        known = scope_of(function)
        yield from (known[name] for name in names_in(function.__code__) if name in known)
        yield from chain.from_iterable(code.co_consts for code in with_inner(function.__code__))


def numbers_in(specs: Iterable[Traced]) -> set[float]:
    """The numbers in the code and in the variables that it uses, without their signs, and infinity."""
    parts = chain.from_iterable(each if isinstance(each, tuple) else (each,) for each in things_in(specs))
    return {math.inf, *(abs(each) for each in parts if is_number(each))}


def triples_in(specs: Iterable[Traced]) -> set[frozenset[int]]:
    """The sets of three squares of tic-tac-toe that the code or its variables list, as it lists lines that win."""
    found, waiting = set[frozenset[int]](), list(things_in(specs))
    while waiting:
        thing = waiting.pop()
        thing = list(thing.values()) if isinstance(thing, dict) else thing
        if isinstance(thing, list | tuple | set | frozenset) and len(thing) <= MOST_LISTED:
            squares = {each for each in thing if type(each) is int and each in range(10)}
            if len(squares) == len(thing) == 3:
                found.add(frozenset(squares))
            else:
                waiting += thing
    return found


def says_line_loses(spec: Traced) -> bool:
    """Whether the file of the program says that a line loses, in a name or a comment."""
    return _says(spec, r"mis[e\u00e8]re|(a row|line|three)\W+(\w+\W+){0,2}(loses|lost)\b")


def says_lines(spec: Traced) -> set[bool]:
    """The games of lines that the file names: False for tic-tac-toe, True for connect four, whose marks fall.

    A line that may call the game another one, as "4x4 tic-tac-toe" or "a variant of connect four" do, names none; nor
    does a file that speaks of other rules, or of corners.
    """
    found = set[bool]()
    if any(map(OTHER_RULES.search, _lines_of(spec))):
        return found
    for falls, names in NAMED_GAMES.items():
        lines = list(filter(names.search, _lines_of(spec)))
        if lines and not any(map(OTHER_GAMES.search, lines)):
            found.add(falls)
    return found


def says_last_loses(spec: Traced) -> bool | None:
    """Whether the file says that the last thing taken loses; False if it says that it wins, None if neither or both."""
    loses, wins = (_says(spec, rf"\blast\W+(\w+\W+){{0,5}}({verbs})\b") for verbs in ("loses|lost|loser", "wins|won"))
    return loses if loses != wins else None


def _says(spec: Traced, pattern: str) -> bool:
    return any(re.search(pattern, line, re.I) for line in _lines_of(spec))


def _lines_of(spec: Traced) -> list[str]:
    """The lines of the file or the cell that has the function."""
    return linecache.getlines(spec.function.__code__.co_filename)
