"""Answers: the forms in which learners write them, and the feedback that they get."""

import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from math import inf, isfinite, prod
from typing import Any, Literal

import numpy as np

from minimax_lab.kit import quote
from minimax_lab.scene import printable, style
from minimax_lab.widgets import Card

Outcome = Literal["correct", "incorrect", "not attempted"]

STYLES: dict[Outcome, tuple[str, str]] = {  # a symbol and a word, as a gate says it, and a dark color
    "correct": ("\u2713 Right", style.BEST_TEXT),
    "incorrect": ("\u2717 Not right", style.TEXT),
    "not attempted": ("\u2013 Not attempted", style.SECOND_TEXT),
}


NEXT_SENTENCE = re.compile(r"(?<=[.!?]) (?=[A-Z])")
INTEGER = re.compile(r"[+-]?[0-9]+")
NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[+-]?[0-9]+)?", re.IGNORECASE)
THOUSANDS = re.compile(r"[+-]?[1-9][0-9]{0,2}(,[0-9]{3})+(?=\.|$)")
FRACTION = re.compile(r"([+-]?[0-9]+)/([0-9]+)")
INFINITE = re.compile("[+-]?\u221e")
TIMES = re.compile("[*\u00d7]")


@dataclass(frozen=True, repr=False)
class Feedback:
    """What a learner reads about an answer: a message that does not give the answer away.

    A notebook shows a right answer as a card, as large as one about a mistake:

    >>> Feedback("correct", "A is worth 7.")
    ✓ Right. A is worth 7.
    """

    outcome: Outcome
    message: str
    mistake: str = ""  # a short name for the kind of mistake

    def __repr__(self) -> str:
        return f"{STYLES[self.outcome][0]}. {self.message}".rstrip()

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        if self.outcome != "correct":
            return panel(str(self), STYLES[self.outcome][1])
        first, *rest = NEXT_SENTENCE.split(self.message, maxsplit=1)
        return Card(f"Right. {first}".rstrip(), None, rest, str(self), is_right=True)._repr_mimebundle_()


NOT_ATTEMPTED = Feedback("not attempted", "Replace the three dots with your answer and run the cell again.")


def incorrect(mistake: str, message: str) -> Feedback:
    """Feedback on a wrong answer."""
    return Feedback("incorrect", message, mistake)


def unfit(answer: Any) -> Feedback | None:
    """Feedback on an answer of a kind that no question asks for; None for any other answer."""
    if answer is ...:
        return NOT_ATTEMPTED
    if isinstance(answer, np.ndarray):
        return incorrect("array", f"{quote(answer, 30)} is an array. Give the number or the names themselves.")
    return None


def panel(text: str, color: str = style.SECOND_TEXT) -> dict[str, str]:
    """Text for a notebook: as HTML in a frame on white, and as plain text."""
    look = f"background:{style.BOARD};color:{style.TEXT};border:1px solid {style.GRID};border-left:6px solid {color}"
    lines = "<br>".join(escape(printable(line)) for line in text.split("\n"))
    return {"text/plain": text, "text/html": f'<div style="{look};padding:.5em .8em">{lines}</div>'}


def show(data: dict[str, str]) -> None:
    """Display the HTML in a notebook; elsewhere, print the plain text."""
    ipython = sys.modules.get("IPython")
    if ipython is not None and ipython.get_ipython() is not None:
        from IPython.display import display

        display(data, raw=True)
    else:
        sys.stdout.write(data["text/plain"] + "\n")


def number_in(answer: Any) -> Any:
    """The number in a text as learners type it, or the product of numbers; any other answer as it is.

    The browser's `readNumber` does the same.

    >>> number_in(" +10 "), number_in("\u2212.5"), number_in("1e30"), number_in("ten"), number_in(3)
    (10, -0.5, 1e+30, 'ten', 3)
    >>> number_in("1,000"), number_in("0,5"), number_in("1/2")
    (1000, 0.5, 0.5)
    >>> number_in("9*7"), number_in("3 \u00d7 0.5"), number_in("9*"), number_in("2**9")
    (63, 1.5, '9*', '2**9')
    >>> number_in("\u2248+3")  # as pictures write an estimate
    3
    """
    if not isinstance(answer, str):
        return answer
    text = without_quotes(answer).replace("\u2212", "-").removeprefix(style.ESTIMATE).lstrip()
    if INFINITE.fullmatch(text):
        return -inf if text.startswith("-") else inf
    factors = [_number(each.strip()) for each in TIMES.split(text)]
    number = factors[0] if len(factors) == 1 else _product(factors)
    return answer if number is None else number


def _number(text: str) -> float | None:
    """The number in a text; None if it is none."""
    text = text.replace(",", "") if THOUSANDS.match(text) else text.replace(",", ".", 1)
    with suppress(ValueError, OverflowError, ZeroDivisionError):
        if INTEGER.fullmatch(text):
            return int(text)
        if fraction := FRACTION.fullmatch(text):
            return int(fraction[1]) / int(fraction[2])
        if NUMBER.fullmatch(text) and isfinite(number := float(text)):
            return number
    return None


def _product(factors: list[float | None]) -> float | None:
    """The product, as a whole number if it is one; None if a factor is None or the product is too large for a float."""
    with suppress(TypeError, ValueError, OverflowError):  # no number, not a number, and infinite
        product = prod(map(float, factors))  # type: ignore[arg-type]
        return int(product) if product == int(product) else product
    return None


def without_quotes(text: str) -> str:
    """A text without the spaces and the quotes around it, which learners type where none are needed."""
    return text.strip().strip("'\"\u2018\u2019\u201c\u201d").strip()


def known_name(said: Any, names: Iterable[str]) -> str:
    """The name that is meant, in any case and with or without quotes; any other text as it is.

    >>> known_name("'c2'", ["C1", "C2"]), known_name("Q", ["C1"])
    ('C2', 'Q')
    """
    text = without_quotes(str(said))
    listed = list(names)
    alike = dict.fromkeys(name for name in listed if name.casefold() == text.casefold())
    return text if text in listed or len(alike) != 1 else next(iter(alike))


def names_in(text: str) -> list[str]:
    """The names in a text such as "I2, K and L2", or in a list written as text.

    >>> names_in("I2, K and L2"), names_in("['A', 'B']")
    (['I2', 'K', 'L2'], ['A', 'B'])
    """
    words = re.sub(r"[,;'\"\u2018\u2019\u201c\u201d]", " ", text.strip("[](){} ")).split()
    return [word for word in words if word != "and"]


def values_in(text: str) -> dict[str, Any]:
    """The values in the text version of a tree, by the names of the nodes; None for a "?"."""
    found: dict[str, Any] = {}
    for line in text.splitlines():
        name, _, rest = line.strip().partition(",")
        if value := re.search(r"value\s+([-+\u2212]?[\d.][^\s,]*|\?)", rest):
            found[re.sub(r"^.* -> ", "", name)] = None if value[1] == "?" else number_in(value[1])
    return found
