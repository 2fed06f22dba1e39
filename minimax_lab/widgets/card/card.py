"""What was found about a run as a card: a sentence, a picture, the line of the program, and more sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, NamedTuple

from minimax_lab.diagnosis import Found, function_of, remarks_on_return
from minimax_lab.games import look, name_of
from minimax_lab.kit import MissingPackage, is_number, quote, signed_number, without_surrogates
from minimax_lab.runs import Trace
from minimax_lab.scene import Picture, draw_found, enlarge, printable, style
from minimax_lab.story import Listing, read_listing

LARGEST_TREE = 60  # calls of a right run whose whole tree is drawn; else only its start is
BEFORE, MOST_LINES = 10, 22  # lines of code before the first line at fault, and in all
CHOICE = re.compile(r", but of (.+), [^,]+ chooses the \w+, \S+\.")  # as `_choice` in diagnosis/evidence.py ends
FRAME = "border:{} solid {};border-radius:12px;padding:8px 16px"
TICK = f'<span style="color:{style.BEST}">\u2713</span> '
NEW_LINE = "\n"
LIT = f"background:{style.NOW_TINT};color:{style.TEXT};font-weight:bold"
LARGE, SMALL = "font-size:22px;line-height:1.35", "font-size:16px;line-height:1.4"  # legible from the last row


class Line(NamedTuple):
    """A line of the program; `is_lit` says whether it is at fault."""

    number: int
    text: str
    is_lit: bool


@dataclass(frozen=True)
class Card:
    """A sentence with a picture, lines of code, and remarks below it; what is between backticks is code.

    text       all of it as text
    signed     whose program it is about, "" if it names none
    is_right   whether the run was judged, and nothing is wrong or in doubt
    """

    sentence: str
    picture: Picture | None
    remarks: list[str]
    text: str
    code: Sequence[Line] = ()
    signed: str = ""
    is_right: bool = False

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        """The card as a page without Python shows it."""
        tick, frame = (
            (TICK, FRAME.format("3px", style.BEST)) if self.is_right else ("", FRAME.format("1px", style.GRID))
        )
        headline = f'<p style="{LARGE};margin:4px 0 8px"><strong>{tick}{_as_html(self.sentence)}</strong></p>'
        remarks = "".join(f'<p style="margin:8px 0">{_as_html(each)}</p>' for each in self.remarks)
        inside = f"{self.picture.html if self.picture else ''}{_code_as_html(self.code)}{remarks}"
        signed = f'<p style="{SMALL};margin:4px 0">{_as_html(self.signed)}</p>' if self.signed else ""
        html = f'<div style="{frame}">{signed}{headline}<div style="{SMALL}">{inside}</div></div>'
        return {"text/plain": without_surrogates(self.text), "text/html": without_surrogates(html)}


def _as_html(sentence: str) -> str:
    parts = re.split("`([^`]+)`", sentence)
    return "".join(
        f"<code>{escape(part)}</code>" if at % 2 else escape(printable(part)) for at, part in enumerate(parts)
    )


def _code_as_html(code: Sequence[Line]) -> str:
    lines = (f"{line.number:>3}  {line.text}".rstrip() for line in code)
    marked = (
        f'<span style="{LIT}">{escape(text)}</span>' if line.is_lit else escape(text)
        for line, text in zip(code, lines, strict=True)
    )  # fmt: skip
    return f'<pre style="font-size:14px;white-space:pre-wrap">{NEW_LINE.join(marked)}</pre>' if code else ""


def show_found(found: Found) -> dict[str, Any]:
    """The card of a diagnosis for a notebook. Where there are widgets, a button opens the player at the wrong step."""
    trace, step, text = found.trace, found.step, repr(found)
    if trace is None or (step is None and not found.judged):
        sentence, *remarks = found.text.splitlines()
        return Card(sentence, None, remarks, text)._repr_mimebundle_()
    if step is None:
        sentence, *remarks = found.text.splitlines()
        picture = enlarge(trace.draw(depth=None if len(trace) <= LARGEST_TREE else 0))
        returned = [] if remarks_on_return(trace) else _returned(trace)  # the text has it
        card = Card(sentence, picture, [*returned, *remarks], text, (), _sign(trace, 1), not (found or found.unsure))
        label = "Step through it"
    else:
        listed = read_listing(function_of(trace, found.call or 1))
        numbers = [number for number in found.lines_at_fault if number in listed.numbers]
        remarks = [*_in_words(listed, numbers), *found.remarks]
        sentence, code = _without_board(found, trace), _around(listed, numbers)
        card = Card(sentence, draw_found(found, trace), remarks, text, code, _sign(trace, found.call or 1))
        step -= found.at == "return"  # so that the return is seen
        label = f"Step through it from here: step {step} of {2 * len(trace)}"
    try:
        from minimax_lab.widgets import RunCard, StepPlayer  # late: they need an extra
    except MissingPackage:
        return card._repr_mimebundle_()
    return RunCard(card, lambda: StepPlayer.at_fault(trace, found, step or 0), label).bundle()


def _sign(trace: Trace, call: int) -> str:
    """Whose program it is: the name of the function that a call is a call of."""
    return f"Program: `{function_of(trace, call).__name__}`"


def _returned(trace: Trace) -> list[str]:
    """What the first call returned, in a sentence; none if no value was read."""
    if not is_number(trace.value):
        return []
    by = "" if trace.action is None else f", by {quote(trace.action, 30)}"
    return [f"The first call returned {signed_number(trace.value, signed=False)}{by}."]


def _without_board(found: Found, trace: Trace) -> str:
    """The evidence, without the board, which the picture shows, and the right choice, which the question asks for."""
    assert found.call is not None
    run, row = trace.columns, found.call - 1
    name = name_of(run.game_of(row), run.state_of(row))
    is_board = look(run.game_of(row), run.state_of(row)).kind == "grid"
    evidence = CHOICE.sub(r". Its calls returned \1.", found.evidence) if found.question else found.evidence
    return re.sub(rf"\b([Oo]n) {re.escape(name)}", r"\1 this board", evidence, count=1) if is_board else evidence


def _in_words(listed: Listing, numbers: list[int]) -> list[str]:
    """A sentence on each line at fault."""
    return [f"Line {listed.place(number)} of `{listed.name}`: `{listed.line(number)}`" for number in numbers]


def _around(listed: Listing, lit: list[int]) -> list[Line]:
    """The lines of a function with the lit ones; of a long function, those around the first of them."""
    lines = list[Line]()
    for at, text in zip(listed.numbers, listed.lines, strict=True):
        if at:
            lines.append(Line(listed.place(at), text, at in lit))
        else:  # a long line goes on: the card breaks it where there is no room
            lines[-1] = lines[-1]._replace(text=f"{lines[-1].text} {text.lstrip()}")
    first = next((at for at, line in enumerate(lines) if line.is_lit), 0)
    start = max(0, min(first - BEFORE, len(lines) - MOST_LINES))
    return lines[start : start + MOST_LINES]
