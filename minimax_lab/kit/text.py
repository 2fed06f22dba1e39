"""How every view writes numbers, counts, and lists."""

import json
import math
import re
from collections.abc import Iterable
from contextlib import suppress
from decimal import Decimal
from typing import Any

from minimax_lab.kit.errors import quote

LARGEST_IN_FULL = 10**15
MOST_DIGITS = 30  # of a number that is sorted as one
_SURROGATE = re.compile("[\ud800-\udfff]")


def signed_number(value: Any, signed: bool) -> str:
    """A value as text: 10 as "10", or as "+10" in a run with negative values; fractions to six digits.

    >>> signed_number(10, signed=True), signed_number(0.5, signed=False), signed_number(-3.0, signed=False)
    ('+10', '0.5', '-3')
    """
    if isinstance(value, float) and math.isinf(value):
        text = "\u221e" if value > 0 else "-\u221e"
    elif value == int(value):
        text = str(int(value)) if abs(value) < LARGEST_IN_FULL else f"{Decimal(int(value)):.5e}"
    else:
        text = f"{float(value):.6g}"
    return f"+{text}" if signed and value > 0 else text


def written_alike(one: Any, other: Any) -> bool:
    """Whether two numbers are the same to a reader of any view, which writes 1/3 as 0.333333.

    >>> written_alike(1 / 3, 0.333333), written_alike(0.1 + 0.2, 0.3), written_alike(3, 3.5)
    (True, True, False)
    """
    return bool(_as_written(one) == _as_written(other))


def _as_written(number: Any) -> Any:
    text = signed_number(number, signed=False)
    return text if text.endswith("\u221e") else Decimal(text)


def ordinal(number: int) -> str:
    """The number as a rank: 1 as "1st".

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th']
    """
    last = number % 10 if number % 100 not in (11, 12, 13) else 0
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(last, 'th') }"


def pluralize(number: int, noun: str, plural: str = "") -> str:
    """The number with its noun, in the singular or the plural: "1 ply", "549,946 calls".

    >>> pluralize(1, "ply", "plies"), pluralize(0, "node"), pluralize(549946, "call")
    ('1 ply', '0 nodes', '549,946 calls')
    """
    return f"{number:,} {noun if number == 1 else plural or f'{noun}s'}"


def join_with_and(words: list[str]) -> str:
    """The words as a sentence lists them: "1, 4 and 6"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def natural_order(text: str) -> str:
    """What to sort texts by, so that the numbers in them are in the order of numbers.

    >>> sorted(["task 10", "task 2"], key=natural_order)
    ['task 2', 'task 10']
    """
    return re.sub(r"\d+", lambda found: found[0].zfill(MOST_DIGITS), text)


def some_of(names: Iterable[str], longest: int = 120) -> str:
    """The names as a message lists them: "a, b, c"; of many, the first ones and how many there are.

    >>> some_of(["one", "two", "three"]), some_of(["one", "two", "three"], longest=10)
    ('one, two, three', 'one, two, ... (3 in all)')
    """
    listed = list(names)
    text = ", ".join(listed)
    return text if len(text) <= longest else f"{text[: text.rfind(', ', 0, longest)]}, ... ({len(listed)} in all)"


def as_text(thing: object) -> str:
    """The str of `thing`, or what an error shows of it if it has none: lists nested too deep, a broken class."""
    try:
        return str(thing)
    except Exception:
        return quote(thing)


def without_surrogates(data: Any) -> Any:
    """The same data with each lone surrogate replaced; no file and no message to a browser can hold one.

    >>> without_surrogates({"name": ["a" + chr(0xD800), 3]}) == {"name": ["a" + chr(0xFFFD), 3]}
    True
    """
    with suppress(TypeError, ValueError):
        json.dumps(data, ensure_ascii=False).encode()  # in a tenth of the time of looking at each text
        return data
    if isinstance(data, dict):
        return {without_surrogates(key): without_surrogates(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return type(data)(map(without_surrogates, data))
    return _SURROGATE.sub("\ufffd", data) if isinstance(data, str) and not data.isascii() else data
