"""What was found about a run as a card: a sentence, a picture, the line of the program, and more sentences."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import Any

from minimax_lab.diagnosis import Found, function_of, last_line, marking_line
from minimax_lab.kit import MissingPackage, is_number, quote, signed_number, without_surrogates
from minimax_lab.runs import Trace
from minimax_lab.scene import Picture, draw_found, enlarge, printable
from minimax_lab.story import read_listing

LARGEST_TREE = 60  # calls of a right run whose tree is drawn
LARGE, SMALL = "font-size:22px;line-height:1.35", "font-size:16px;line-height:1.4"  # legible from the last row


@dataclass(frozen=True)
class Card:
    """A sentence with a picture and remarks below it; in them, what is between backticks is code.

    text   all of it as text
    """

    sentence: str
    picture: Picture | None
    remarks: list[str]
    text: str

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        """The card as a page without Python shows it."""
        headline = f'<p style="{LARGE};margin:4px 0 8px"><strong>{_as_html(self.sentence)}</strong></p>'
        remarks = "".join(f'<p style="margin:8px 0">{_as_html(each)}</p>' for each in self.remarks)
        html = f'{headline}<div style="{SMALL}">{self.picture.html if self.picture else ""}{remarks}</div>'
        return {"text/plain": without_surrogates(self.text), "text/html": without_surrogates(html)}


def _as_html(sentence: str) -> str:
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(printable(sentence)))


def show_found(found: Found) -> dict[str, Any]:
    """The card of a diagnosis for a notebook. Where there are widgets, a button opens the player at the wrong step."""
    trace, step, text = found.trace, found.step, repr(found)
    if trace is None or (step is None and not found.judged):
        sentence, *remarks = found.text.splitlines()
        return Card(sentence, None, remarks, text)._repr_mimebundle_()
    if step is None:
        sentence, *remarks = found.text.splitlines()
        picture = enlarge(trace.draw()) if len(trace) <= LARGEST_TREE else None
        card = Card(sentence, picture, [*_returned(trace), *remarks], text)
        label = "Step through it"
    else:
        remarks = [each for each in (_line(found, trace), *found.remarks) if each]
        card = Card(found.evidence, draw_found(found, trace), remarks, text)
        step -= found.at == "return"  # so that the return is seen
        label = f"Step through it from here: step {step} of {2 * len(trace)}"
    try:
        from minimax_lab.widgets import RunCard, StepPlayer  # late: they need an extra
    except MissingPackage:
        return card._repr_mimebundle_()
    return RunCard(card, lambda: StepPlayer(trace, step=step or 0), label).bundle()


def _returned(trace: Trace) -> list[str]:
    """What the first call returned, in a sentence; none if no value was read."""
    if not is_number(trace.value):
        return []
    by = "" if trace.action is None else f", by {quote(trace.action, 30)}"
    return [f"The first call returned {signed_number(trace.value, signed=False)}{by}."]


def _line(found: Found, trace: Trace) -> str:
    """The line of the program that made the wrong call, or the last one before the wrong return; "" if unknown."""
    assert found.call is not None and found.seen_at is not None
    if found.line:
        number = found.line
    elif found.at == "call" and found.kind == "wrong player" and found.allowed:
        number = marking_line(trace, found.seen_at)  # where the mark comes from that makes the board wrong
    elif found.at == "call":
        number = trace.calls[found.seen_at - 1].line
    elif found.kind == "sign" and len(callees := trace.columns.children(found.call - 1)):
        number = trace.calls[callees[-1]].line  # where the minus is, or is missing
    else:
        number = last_line(trace, found.call)
    function = function_of(trace, found.call)
    listed = read_listing(function)
    line = listed.line(number)
    return f"Line {listed.place(number)} of `{function.__name__}`: `{line}`" if line else ""
