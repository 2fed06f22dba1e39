"""A printed handout of a run: A4 as PDF, with a picture and a sentence for each step, readable in grayscale.

The pictures are those of `trace.draw(step)`, split up: the tree is as large as the page allows, the board of the step
has the same size on all pages, and the legend is printed once. The title, the sentences, and the page numbers are text
that can be searched and copied. Below a step are its vote, with a line for the answer, and the teacher's note.
"""

import warnings
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import matplotlib
import numpy as np

from minimax_lab.handout.layout import Plan
from minimax_lab.handout.pages import Pages
from minimax_lab.handout.pictures import fold_of, next_return, step_pictures
from minimax_lab.kit import InvalidArgument, TooLarge, is_whole_number, quote
from minimax_lab.runs import Trace
from minimax_lab.scene import Text
from minimax_lab.scene.figures import missing

MOST_STEPS = 500  # about 120 pages of trees like that of the nine calls, or 250 of larger ones
SETTINGS: Any = {
    "pdf.fonttype": 42,
    "pdf.compression": 6,
    "font.family": ["DejaVu Sans"],
    "text.usetex": False,
    "savefig.bbox": None,
}


def write_handout(
    trace: Trace, steps: Sequence[int], title: str, *, votes: Sequence[int] = (), notes: Mapping[int, str] | None = None
) -> bytes:
    """The handout of these steps as the bytes of a PDF file; the same run gives the same bytes.

    steps   from 0 to 2 * len(trace), in the order to print, at most MOST_STEPS
    title   the title of the first page, repeated in small on the others
    votes   steps with a vote on the value that comes back next; "?" replaces that value until the vote is answered
    notes   the teacher's own words below some steps, {9: "May we stop?"}

    Votes and notes of steps that are not printed are left out. A tree too wide or too tall to be readable on A4 is
    folded below a ply, and the first page says so.
    Raises InvalidArgument for a wrong run, step, or text, and TooLarge for more than MOST_STEPS.
    """
    chosen = _checked_steps(trace, steps, title)
    _check_votes_and_notes(trace, votes, {} if notes is None else notes)
    last = 2 * len(trace)
    which = f"All steps, 0 to {last:,}" if chosen == [*range(last + 1)] else f"{len(chosen)} of the steps 0 to {last:,}"
    with matplotlib.rc_context(SETTINGS):
        pictures = step_pictures(trace, chosen, votes, notes)
        plan = Plan(pictures, title, which)
        labels = [mark.text for mark in (*pictures[-1].tree, *pictures[-1].board) if isinstance(mark, Text)]
        written = [title, *labels, *(words for each in pictures for words in (each.sentence, each.note))]
        if letters := missing(written):
            warnings.warn(f"the handout shows a box for {' '.join(letters)}", stacklevel=3)
        return Pages(plan, last).pdf()


def steps_to_print(trace: Trace, most: int, *, votes: Collection[int] = (), notes: Collection[int] = ()) -> list[int]:
    """About `most` steps that show a run: all, or the calls and returns down to the deepest ply that fits.

    The first two plies are included even if they have more steps, up to MOST_STEPS. Calls that the pictures fold away
    are left out. Steps with a vote or a note are added, and so is the return that answers a vote.
    """
    last = 2 * len(trace)
    if last < most:
        return list(range(last + 1))
    calls_down_to = np.cumsum(np.bincount(trace.columns.depth))
    ply = max(int(np.searchsorted(calls_down_to, (most - 1) / 2, side="right")) - 1, min(1, len(calls_down_to) - 1))
    fold = fold_of(trace)
    ply = ply if fold is None else min(ply, fold)
    rows = np.flatnonzero(trace.columns.depth <= ply)
    made, returned = trace.columns.made[rows], 2 * (trace.columns.last_below[rows] + 1) - trace.columns.depth[rows]
    asked = {*votes, *notes, *(next_return(trace, vote) for vote in votes if vote < last)}
    of_calls = [0, *np.unique(np.concatenate([made, returned])).tolist()]
    return sorted({*of_calls[: MOST_STEPS - len(asked)], *asked})[:MOST_STEPS]


def _checked_steps(trace: Trace, steps: Sequence[int], title: str) -> list[int]:
    if not isinstance(trace, Trace):
        raise InvalidArgument(f"trace {quote(trace)}: must be a recorded run, as record(function, ...) returns it")
    if not len(trace):
        raise InvalidArgument("trace: the run has no calls; it stopped before the first one")
    if not isinstance(title, str):
        raise InvalidArgument(f"title={quote(title)}: must be text")
    if isinstance(steps, str) or not isinstance(steps, Sequence):
        raise InvalidArgument(f"steps={quote(steps)}: must be a list of steps, such as [0, 1, {2 * len(trace)}]")
    if not len(steps):
        raise InvalidArgument(f"steps: the list is empty; must have steps from 0 to {2 * len(trace)}")
    if len(steps) > MOST_STEPS:
        raise TooLarge(
            f"steps: {len(steps):,} are too many; one handout has at most {MOST_STEPS}, "
            f"for example range(0, {MOST_STEPS})"
        )
    return [_step_number("steps", step, trace) for step in steps]


def _check_votes_and_notes(trace: Trace, votes: Sequence[int], notes: Mapping[int, str]) -> None:
    if isinstance(votes, str) or not isinstance(votes, Sequence):
        raise InvalidArgument(f"votes={quote(votes)}: must be a list of steps, such as [6, 14]")
    if not isinstance(notes, Mapping):
        raise InvalidArgument(f'notes={quote(notes)}: must map steps to texts, such as {{9: "Why?"}}')
    for step in votes:
        _step_number("votes", step, trace)
    for step, text in notes.items():
        _step_number("notes", step, trace)
        if not isinstance(text, str):
            raise InvalidArgument(f"notes: the note of step {step} is {quote(text)}: must be text")


def _step_number(name: str, step: Any, trace: Trace) -> int:
    last = 2 * len(trace)
    if not is_whole_number(step) or not 0 <= step <= last:
        raise InvalidArgument(f"{name}: {quote(step)} is not a step; must be a whole number from 0 to {last}")
    return int(step)
