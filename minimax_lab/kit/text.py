"""Words and numbers as every view writes them."""

from __future__ import annotations

import math
import re
from decimal import Decimal
from typing import Any

LARGEST_IN_FULL = 10**15
_SURROGATE = re.compile("[\ud800-\udfff]")


def signed_number(value: Any, signed: bool) -> str:
    """A value as it is shown: 10 as "10", or "+10" in a run with values below zero; fractions to six figures.

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


def ordinal(number: int) -> str:
    """1 as "1st".

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 22, 113)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th']
    """
    last = number % 10 if number % 100 not in (11, 12, 13) else 0
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(last, 'th') }"


def counted(number: int, thing: str, things: str = "") -> str:
    """How many of something there are: "1 ply", "549,946 calls".

    >>> counted(1, "ply", "plies"), counted(0, "node"), counted(549946, "call")
    ('1 ply', '0 nodes', '549,946 calls')
    """
    return f"{number:,} {thing if number == 1 else things or f'{thing}s'}"


def listed(things: list[str]) -> str:
    """Some things in words: "1, 4 and 6"."""
    return " and ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def sendable(told: Any) -> Any:
    """The same without half pairs of surrogates, in a name, say: no file and no message to a browser can hold them.

    >>> sendable({"name": ["a" + chr(0xD800), 3]}) == {"name": ["a" + chr(0xFFFD), 3]}
    True
    """
    if isinstance(told, dict):
        return {sendable(key): sendable(value) for key, value in told.items()}
    if isinstance(told, list | tuple):
        return type(told)(map(sendable, told))
    return _SURROGATE.sub("\ufffd", told) if isinstance(told, str) else told
