"""A printed handout of a run: A4 as PDF, with a picture and a sentence for each step, readable in grayscale.

The pictures are those of `trace.draw(step)`, split up: the tree is as large as the page allows, the board of the step
has the same size on all pages, and the legend is printed once. The title, the sentences, and the page numbers are text
that can be searched and copied. Below a step are its vote, with a line for the answer, and the teacher's note.
"""

import warnings
from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib

from minimax_lab.handout.key_steps import key_plan
from minimax_lab.handout.layout import Plan
from minimax_lab.handout.pages import Pages
from minimax_lab.handout.pictures import Pictures
from minimax_lab.kit import InvalidArgument, TooLarge
from minimax_lab.runs import Trace
from minimax_lab.scene import Text
from minimax_lab.scene.figures import painted_otherwise

MOST_STEPS = 500  # about 120 pages of trees like that of the nine calls, or 250 of larger ones
SETTINGS: Any = {
    "pdf.fonttype": 42,
    "pdf.compression": 6,
    "font.family": ["DejaVu Sans"],
    "text.usetex": False,
    "savefig.bbox": None,
}


def write_handout(
    trace: Trace,
    steps: Sequence[int] | None,
    title: str,
    *,
    votes: Sequence[int] = (),
    notes: Mapping[int, str] | None = None,
) -> bytes:
    """The handout of these steps as the bytes of a PDF file; the same run gives the same bytes. The caller checks all.

    steps   from 0 to 2 * len(trace), in the order to print, at most MOST_STEPS; None for two pages of key steps
    title   the title of the first page, repeated in small on the others
    votes   steps with a vote on the value that comes back next; "?" replaces that value until the vote is answered
    notes   the teacher's own words below some steps, {9: "May we stop?"}

    Votes and notes of steps that are not printed are left out. A tree too wide or too tall to be readable on A4 is
    folded below a ply, and the first page says so.
    Raises InvalidArgument without a step, and TooLarge for more than MOST_STEPS.
    """
    if steps is not None and not steps:
        raise InvalidArgument(f"steps: the list is empty; must have steps from 0 to {2 * len(trace)}")
    if steps is not None and len(steps) > MOST_STEPS:
        raise TooLarge(
            f"steps: {len(steps):,} are too many; one handout has at most {MOST_STEPS}, "
            f"for example range(0, {MOST_STEPS})"
        )
    with matplotlib.rc_context(SETTINGS):
        pictures = Pictures(trace, notes)
        plan = key_plan(pictures, title, votes) if steps is None else _plan_of(pictures, list(steps), title, votes)
        _warn_of_letters(plan)
        return Pages(plan, 2 * len(trace)).pdf()


def _plan_of(pictures: Pictures, steps: list[int], title: str, votes: Sequence[int]) -> Plan:
    last = 2 * len(pictures.trace)
    which = f"All steps, 0 to {last:,}" if steps == [*range(last + 1)] else f"{len(steps)} of the steps 0 to {last:,}"
    return Plan(pictures.of(steps, votes), title, which)


def _warn_of_letters(plan: Plan) -> None:
    pictures = plan.pictures
    labels = [mark.text for mark in (*pictures[-1].tree, *pictures[-1].board) if isinstance(mark, Text)]
    written = [plan.title, *labels, *(words for each in pictures for words in (each.sentence, each.note))]
    for problem in painted_otherwise(written):
        warnings.warn(f"the handout shows {problem}", stacklevel=4)
