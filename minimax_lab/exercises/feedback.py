"""Feedback on an answer: an outcome, a sentence, and the name of the mistake."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

Outcome = Literal["correct", "incorrect", "not attempted"]

GRAY = "#5F5F5F"
BLUE = "#005A8C"
STYLES: dict[Outcome, tuple[str, str]] = {  # a symbol and a dark color; the word has the same meaning
    "correct": ("\u2713", BLUE),
    "incorrect": ("\u2717", "#A33F00"),
    "not attempted": ("\u2013", GRAY),
}


@dataclass(frozen=True)
class Feedback:
    """What a learner reads about an answer.

    outcome   "correct", "incorrect", or "not attempted"
    message   the kind of mistake in a sentence that does not give the answer away
    mistake   a short name for the kind of mistake, "" if there is none
    """

    outcome: Outcome
    message: str
    mistake: str = ""

    def __str__(self) -> str:
        return f"{STYLES[self.outcome][0]} {self.outcome.capitalize()}. {self.message}"

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return panel(str(self), STYLES[self.outcome][1])


def correct(message: str = "") -> Feedback:
    """Feedback on a right answer."""
    return Feedback("correct", message)


def incorrect(mistake: str, message: str) -> Feedback:
    """Feedback on a wrong answer."""
    return Feedback("incorrect", message, mistake)


NOT_ATTEMPTED = Feedback("not attempted", "Replace the three dots with your answer and run the cell again.")


def panel(text: str, color: str = GRAY) -> dict[str, str]:
    """Text for a notebook: as HTML in a frame on white, and as plain text."""
    style = f"background:#fff;color:#222;border:1px solid #949494;border-left:6px solid {color};padding:.5em .8em"
    lines = escape(text).replace("\n", "<br>")
    return {"text/plain": text, "text/html": f'<div style="{style}">{lines}</div>'}


def show(data: dict[str, str]) -> None:
    """Display the HTML in a notebook; elsewhere, print the plain text."""
    ipython = sys.modules.get("IPython")
    if ipython is not None and ipython.get_ipython() is not None:
        from IPython.display import display

        display(data, raw=True)  # type: ignore[no-untyped-call]
    else:
        sys.stdout.write(data["text/plain"] + "\n")
