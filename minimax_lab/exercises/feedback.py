"""What an exercise says: an outcome, a sentence, and the name of the mistake. It shows itself, and never raises."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

Outcome = Literal["correct", "incorrect", "not attempted"]

SIGNS: dict[str, tuple[str, str]] = {  # a sign and a dark colour; the word says the same
    "correct": ("\u2713", "#005A8C"),
    "incorrect": ("\u2717", "#A33F00"),
    "not attempted": ("\u2013", "#5F5F5F"),
}


@dataclass(frozen=True)
class Feedback:
    """The answer to an answer.

    outcome   "correct", "incorrect" or "not attempted"
    message   what to tell the learner; it names the kind of mistake and gives nothing away
    mistake   a short name for that kind, "" if there is none
    """

    outcome: Outcome
    message: str
    mistake: str = ""

    def __str__(self) -> str:
        return f"{SIGNS[self.outcome][0]} {self.outcome.capitalize()}. {self.message}"

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return panel(str(self), SIGNS[self.outcome][1])


def panel(text: str, color: str = "#5F5F5F") -> dict[str, str]:
    """Some text, as a notebook shows it: in a frame on white, with the plain text beside it."""
    style = f"background:#fff;color:#222;border:1px solid #949494;border-left:6px solid {color};padding:.5em .8em"
    lines = escape(text).replace("\n", "<br>")
    return {"text/plain": text, "text/html": f'<div style="{style}">{lines}</div>'}


def show(data: dict[str, str]) -> None:
    """Show some text with its HTML in a notebook, the text alone elsewhere."""
    ipython = sys.modules.get("IPython")
    if ipython is not None and ipython.get_ipython() is not None:
        from IPython.display import display

        display(data, raw=True)  # type: ignore[no-untyped-call]
    else:
        sys.stdout.write(data["text/plain"] + "\n")


def correct(message: str = "") -> Feedback:
    """The answer is right."""
    return Feedback("correct", message)


def incorrect(mistake: str, message: str) -> Feedback:
    """The answer is wrong, in a way that has a name."""
    return Feedback("incorrect", message, mistake)


NOT_ATTEMPTED = Feedback("not attempted", "Put your answer in place of the three dots and run the cell again.")
