"""A printed handout of a run: A4 as PDF, a picture and a sentence a step, to be read in black and white too.

The pictures are those of `trace.draw(step)`, taken apart: the tree is painted as large as the page allows, the
board of the step stands in one size on all pages, title, sentences and page numbers are text that can be searched
and copied, and what the marks mean is said once. Below a step stands what a step player asks and remarks there: a
vote, with a line to write the answer on, and the teacher's note.
"""

from __future__ import annotations

import warnings
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import matplotlib
import numpy as np

from minimax_lab.handout.layout import Plan
from minimax_lab.handout.pages import Pages
from minimax_lab.handout.pictures import StepPicture, fold_of, step_pictures
from minimax_lab.handout.sentences import next_return
from minimax_lab.kit import InvalidArgument, TooLarge, is_whole_number, quote
from minimax_lab.runs import Trace
from minimax_lab.scene import Text
from minimax_lab.scene.figures import missing

MOST_STEPS = 500  # of one handout: some 120 pages of the nine calls' size, 250 of a larger tree
SETTINGS: Any = {
    "pdf.fonttype": 42,
    "pdf.compression": 6,
    "font.family": ["DejaVu Sans"],
    "text.usetex": False,
    "savefig.bbox": None,
}


def write_handout(
    trace: Trace,
    steps: Sequence[int],
    title: str,
    *,
    votes: Sequence[int] = (),
    notes: Mapping[int, str] | None = None,
) -> bytes:
    """The handout of these steps as the bytes of a PDF file; the same run gives the same bytes.

    steps   from 0 to 2 * len(trace), in the order in which they are to stand, at most MOST_STEPS
    title   what stands above it
    votes   steps below which the next value is asked for; a sentence that tells it too early has a "?" in its place
    notes   the teacher's own words below some steps, {9: "May we stop?"}

    Votes and notes of steps that are not printed are left out. A tree too wide or too tall to be read on A4 is folded
    below a ply, which the first page says.
    Raises InvalidArgument for what is no run, no step, no text; TooLarge for more than MOST_STEPS.
    """
    chosen = _checked(trace, steps, title)
    _check_asked(trace, votes, {} if notes is None else notes)
    last = 2 * len(trace)
    which = f"All steps, 0 to {last:,}" if chosen == [*range(last + 1)] else f"{len(chosen)} of the steps 0 to {last:,}"
    with matplotlib.rc_context(SETTINGS):
        pictures = step_pictures(trace, chosen, votes, notes)
        plan = Plan(pictures, title, which)
        _warn_of_missing([title, *(text for picture in pictures for text in (picture.sentence, picture.note)),
                          *_written_in(pictures[-1])])  # fmt: skip
        return Pages(plan, last).pdf()


def steps_to_print(trace: Trace, most: int, *, votes: Collection[int] = (), notes: Collection[int] = ()) -> list[int]:
    """Some `most` steps that tell a run: all, or those of the calls down to as deep a ply as fits.

    The calls and returns of the first two plies are told however many there are, up to MOST_STEPS, but nothing of
    calls that the pictures fold away. Steps with a vote or a note come on top, and the return that answers a vote.
    """
    last = 2 * len(trace)
    if last < most:
        return list(range(last + 1))
    made = np.cumsum(np.bincount(trace.columns.depth))
    ply = max(int(np.searchsorted(made, (most - 1) / 2, side="right")) - 1, min(1, len(made) - 1))
    fold = fold_of(trace)
    ply = ply if fold is None else min(ply, fold)  # what is folded away cannot be looked at
    rows = np.flatnonzero(trace.columns.depth <= ply)
    entered, left = trace.columns.made[rows], 2 * (trace.columns.last_below[rows] + 1) - trace.columns.depth[rows]
    asked = {*votes, *notes, *(next_return(trace, vote) for vote in votes if vote < last)}
    of_calls = [0, *np.unique(np.concatenate([entered, left])).tolist()]
    return sorted({*of_calls[: MOST_STEPS - len(asked)], *asked})[:MOST_STEPS]


def _checked(trace: Trace, steps: Sequence[int], title: str) -> list[int]:
    if not isinstance(trace, Trace):
        raise InvalidArgument(f"trace {quote(trace)}: must be a recorded run, as record(function, ...) returns it")
    if not len(trace):
        raise InvalidArgument("trace: has no calls; it was stopped before the first one")
    if not isinstance(title, str):
        raise InvalidArgument(f"title={quote(title)}: must be text")
    if isinstance(steps, str) or not isinstance(steps, Sequence):
        raise InvalidArgument(f"steps={quote(steps)}: must be a list of steps, such as [0, 1, {2 * len(trace)}]")
    if not len(steps):
        raise InvalidArgument(f"steps: there are none; must be some of 0 to {2 * len(trace)}")
    if len(steps) > MOST_STEPS:
        raise TooLarge(
            f"steps: {len(steps):,} are more than the {MOST_STEPS} that one handout holds; choose some, "
            f"such as range(0, {MOST_STEPS})"
        )
    return [_step_number("steps", step, trace) for step in steps]


def _check_asked(trace: Trace, votes: Sequence[int], notes: Mapping[int, str]) -> None:
    if isinstance(votes, str) or not isinstance(votes, Sequence):
        raise InvalidArgument(f"votes={quote(votes)}: must be a list of steps, such as [6, 14]")
    if not isinstance(notes, Mapping):
        raise InvalidArgument(f'notes={quote(notes)}: must be texts by step, such as {{9: "Why?"}}')
    for step in votes:
        _step_number("votes", step, trace)
    for step, text in notes.items():
        _step_number("notes", step, trace)
        if not isinstance(text, str):
            raise InvalidArgument(f"notes: the note of step {step} is {quote(text)}: must be text")


def _step_number(name: str, step: Any, trace: Trace) -> int:
    last = 2 * len(trace)
    if not is_whole_number(step) or not 0 <= step <= last:
        raise InvalidArgument(f"{name}: {quote(step)} is none; must be a whole number from 0 to {last}")
    return int(step)


def _written_in(picture: StepPicture) -> list[str]:
    """All that is written into the tree and the board."""
    return [mark.text for mark in (*picture.tree, *picture.board) if isinstance(mark, Text)]


def _warn_of_missing(texts: list[str]) -> None:
    lacking = missing(texts)
    if lacking:
        warnings.warn(f"the handout shows a box for {' '.join(lacking)}", stacklevel=4)
