"""The code of a function as lessons print it and players show it: narrow, and without type hints and docstring."""

import ast
import inspect
import itertools
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from minimax_lab.kit import InvalidArgument, quote
from minimax_lab.story.labeled_lines import LABEL, Node, Span, find_spans

FIRST_WORDS = ("def ", "class ", "lambda", "@")  # one is in the first line of a function
WIDTH = 72  # columns, without the line numbers


@dataclass
class Listing:
    """The lines of a function.

    lines     texts of at most 72 columns; a longer line goes on in the next ones
    numbers   their line numbers in the file; None where a line goes on
    spans     the first and the last line number of what each label of a step is about: "Ended?", "Known?", "Try",
              "Call", "Compare", "Cut?", "Remember", "Return"
    """

    name: str
    lines: list[str] = field(default_factory=list)
    numbers: list[int | None] = field(default_factory=list)
    spans: dict[str, list[Span]] = field(default_factory=dict)

    def __str__(self) -> str:
        """The lines, numbered from 1 without gaps, as a player shows them; a line that goes on has one number."""
        wide, count = len(str(len(self.numbers) - self.numbers.count(None))), itertools.count(1)
        return "\n".join(
            f"{'' if number is None else next(count):>{wide}}  {line}".rstrip()
            for number, line in zip(self.numbers, self.lines, strict=True)
        )

    def place(self, number: int) -> int:
        """The number, from 1, that a player shows for the line with this number."""
        return sum(each is not None for each in self.numbers[: self.numbers.index(number) + 1])

    def line(self, number: int) -> str:
        """The whole line with this number, without its indentation; "" if it is not listed."""
        if number not in self.numbers:
            return ""
        start = self.numbers.index(number)
        rest = itertools.takewhile(lambda at: self.numbers[at] is None, range(start + 1, len(self.lines)))
        return " ".join(self.lines[at].strip() for at in (start, *rest))


def listing(function: Callable[..., Any]) -> str:
    """Return the code of a function as a player shows it: numbered from 1, without type hints and docstring.

    No line has more than 72 columns besides its number; a longer one goes on in the next line, without a number.

    A `functools.partial` is listed as the function that it calls.

    Raises InvalidArgument if there is no source code, as for a function of C.
    """
    if isinstance(function, partial):
        function = function.func
    found = read_listing(inspect.unwrap(function)) if callable(function) else None
    if found is None or not found.lines:
        raise InvalidArgument(f"{quote(function)}: has no source code to list; give it a function written in Python")
    return str(found)


def read_listing(function: Any, names: Iterable[str] = ()) -> Listing:
    """Return the lines of a function. `names` are the functions whose calls count as calls, besides its own.

    Without source code, there are no lines. Code that cannot be read alone, such as a lambda, is listed as it is.
    """
    try:
        raw, first = inspect.getsourcelines(function)
    except (OSError, TypeError):
        return Listing(function.__name__)
    if not any(word in raw[0] for word in FIRST_WORDS):  # from Python 3.13 on, "<string>" is the program of python -c
        return Listing(function.__name__)
    lines = textwrap.dedent("".join(raw)).rstrip().split("\n")
    try:
        node = ast.parse("\n".join(lines)).body[0]
    except SyntaxError:
        node = None
    kept, spans = dict(enumerate(lines, 1)), {}
    if isinstance(node, Node):
        spans = find_spans(node, lines, {node.name, *names})
        kept = dict(enumerate(_without_hints(node, lines), 1))
        for number in _left_out(node):
            kept.pop(number, None)
    found = Listing(function.__name__)
    for number, line in kept.items():
        parts = _broken(line)
        found.lines += parts
        found.numbers += [number + first - 1, *[None] * (len(parts) - 1)]
    found.spans = {
        label: [(start + first - 1, end + first - 1) for start, end in each] for label, each in spans.items()
    }
    return found


def _left_out(node: Node) -> Iterator[int]:
    """The lines of decorators, of the docstring, and of names that are only declared."""
    yield from range(1, node.lineno)
    for each in ast.walk(node):
        inner: ast.stmt | None = None
        if isinstance(each, Node | ast.ClassDef) and ast.get_docstring(each, clean=False) and len(each.body) > 1:
            inner = each.body[0]
        elif isinstance(each, ast.AnnAssign) and not each.value:
            inner = each
        if inner:
            yield from range(inner.lineno, (inner.end_lineno or inner.lineno) + 1)


def _without_hints(node: Node, lines: list[str]) -> list[str]:
    """The lines without type hints. Lines that a hint leaves empty stay empty, so that the numbers stay true."""
    text = [line.encode() for line in lines]  # ast counts bytes
    for first, start, last, end, new in sorted(_hints(node, text), reverse=True):
        after = text[last - 1][end:]
        text[first - 1] = text[first - 1][:start] + new + (after if first == last else b"")
        for number in range(first + 1, last + 1):
            text[number - 1] = after if number == last else b""
    return [line.decode().rstrip() for line in text]


def _hints(node: Node, text: list[bytes]) -> Iterator[tuple[int, int, int, int, bytes]]:
    """Where each type hint begins and ends, as line and byte, and what replaces it."""
    for each in ast.walk(node):
        if isinstance(each, Node):
            yield from _hints_of_arguments(each.args)
            if each.returns is not None:
                row, column = each.returns.lineno, each.returns.col_offset
                arrow = text[row - 1].rfind(b"->", 0, column)
                if arrow >= 0:
                    start = len(text[row - 1][:arrow].rstrip())
                    yield row, start, each.returns.end_lineno or row, each.returns.end_col_offset or column, b""
        elif isinstance(each, ast.AnnAssign) and each.value:
            target, hint = each.target, each.annotation
            yield _end(target) + _end(hint) + (b"",)


def _hints_of_arguments(args: ast.arguments) -> Iterator[tuple[int, int, int, int, bytes]]:
    """As `_hints`. An argument with a default value keeps the usual form without a hint: name=value."""
    defaults = dict(zip(reversed([*args.posonlyargs, *args.args]), reversed(args.defaults), strict=False))
    defaults |= {arg: value for arg, value in zip(args.kwonlyargs, args.kw_defaults, strict=True) if value}
    extra = [arg for arg in (args.vararg, args.kwarg) if arg]
    for arg in [*args.posonlyargs, *args.args, *args.kwonlyargs, *extra]:
        if arg.annotation is None:
            continue
        name_end = arg.lineno, arg.col_offset + len(arg.arg.encode())
        default = defaults.get(arg)
        if default is not None and default.lineno == _end(arg.annotation)[0]:
            yield (*name_end, default.lineno, default.col_offset, b"=")
        else:
            yield (*name_end, *_end(arg.annotation), b"")


def _end(node: Any) -> tuple[int, int]:
    return node.end_lineno, node.end_col_offset


def _broken(line: str) -> list[str]:
    """The parts of a line that have at most 72 columns each."""
    if len(line) > WIDTH:
        line = LABEL.sub("", line).rstrip()  # a player marks the line anyway
    indent = line[: len(line) - len(line.lstrip())] + 8 * " "
    return textwrap.wrap(line, WIDTH, subsequent_indent=indent[: WIDTH // 2]) if len(line) > WIDTH else [line]
