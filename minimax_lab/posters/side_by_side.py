"""Two runs on one tree in one picture: minimax beside alpha-beta, and what the second never read."""

from typing import Any

import numpy as np

from minimax_lab.kit import InvalidArgument, pluralize, quote
from minimax_lab.runs import Trace
from minimax_lab.scene import (
    Mark,
    Options,
    Picture,
    Scene,
    Section,
    Text,
    add_frame,
    build_alike,
    describe,
    explained_once,
    size_of,
    style,
    summarize,
    wrap,
)

WIDEST_PAIR = 1500.0  # pixels; wider trees are one above the other
HEADING, BETWEEN = 34.0, 28.0


def beside(one: Trace, other: Trace) -> "Pair":
    """A picture of two runs from the same state, such as minimax and alphabeta: one tree twice, and what each run read.

    Nodes have the same places in both trees. The trees are side by side, or one above the other if they are wide.

    Raises InvalidArgument if an argument is not a recorded run, or if the trees of the runs differ.

    >>> from minimax_lab import TreeGame, alphabeta, minimax, record
    >>> game = TreeGame([[3, 12], [2, 4]])
    >>> print(beside(record(minimax, game, "A"), record(alphabeta, game, "A")).text)
    The same tree, read by minimax and by alphabeta
    minimax: 7 nodes, 4 leaves read
    call 1: A, MAX, value 3
      call 2: B, MIN, value 3, chosen
        call 3: B1, end, utility 3, chosen
        call 4: B2, end, utility 12
      call 5: C, MIN, value 2
        call 6: C1, end, utility 2, chosen
        call 7: C2, end, utility 4
    Rows from the top: MAX, MIN, leaves
    alphabeta: 6 nodes, 3 leaves read
    call 1: A, MAX, value 3
      call 2: B, MIN, value 3, chosen
        call 3: B1, end, utility 3, chosen
        call 4: B2, end, utility 12
      call 5: C, MIN, value at most 2
        call 6: C1, end, utility 2, chosen
        C2, end, alpha cut, never visited
    Rows from the top: MAX, MIN, leaves
    Cut when alpha >= beta.
    """
    _check(one, other)
    several = [(run.tree, Options(windows=False, cuts=run.cuts)) for run in (one, other)]
    names = [run.calls[0].function for run in (one, other)]
    by = " and by ".join(names) if names[0] != names[1] else f"{names[0]}, twice"
    return Pair(build_alike(several), [_heading(run) for run in (one, other)], f"The same tree, read by {by}")


class Pair(Picture):
    """A picture of two trees; its text version describes one after the other."""

    def __init__(self, scenes: list[Scene], headings: list[str], title: str) -> None:
        self._scenes, self._headings = scenes, headings
        super().__init__(_joined(scenes, headings, title), size_of("notebook"))

    @property
    def sections(self) -> list[Section]:
        """A section for each tree."""
        return [describe(scene, heading) for scene, heading in zip(self._scenes, self._headings, strict=True)]

    @property
    def summary(self) -> str:
        """What was read of each tree, and the value of the first one."""
        return f"{'; '.join(self._headings)}. {summarize(self._scenes[0])}"


def _check(one: Any, other: Any) -> None:
    for run in (one, other):
        if not isinstance(run, Trace) or not len(run):
            raise InvalidArgument(f"run {quote(run)}: must be a recorded run, as record(function, ...) returns it")
    a, b = one.tree, other.tree
    same = len(a) == len(b) and np.array_equal(a.parent, b.parent) and a.names[a.state[0]] == b.names[b.state[0]]
    if not same or list(a.action) != list(b.action):
        what = [f"{run.calls[0].function} with {pluralize(len(run.tree), 'node')}" for run in (one, other)]
        raise InvalidArgument(f"runs {what[0]} and {what[1]}: must have the same tree, from the same state")


def _heading(run: Trace) -> str:
    """How much a run read."""
    nodes, leaves = len(run), int((run.columns.calls_made == 0).sum())
    return f"{run.calls[0].function}: {pluralize(nodes, 'node')}, {pluralize(leaves, 'leaf', 'leaves')} read"


def _joined(scenes: list[Scene], headings: list[str], title: str) -> Scene:
    """Both trees in one scene, each under its heading, with one legend for both."""
    width, height = max(scene.width for scene in scenes), max(scene.height for scene in scenes)
    is_wide = 2 * width + BETWEEN > WIDEST_PAIR
    found: list[Mark] = []
    for at, (scene, heading) in enumerate(zip(scenes, headings, strict=True)):
        dx, dy = (0.0, at * (height + HEADING)) if is_wide else (at * (width + BETWEEN), 0.0)
        y = HEADING + dy + style.MARGIN + 8
        for line in wrap(heading, style.TITLE * style.BOLD * 0.9, width - 2 * style.MARGIN)[:1]:
            found.append(Text("heading", -1, style.MARGIN + dx, y, line, style.TITLE * 0.9, bold=True, anchor="start"))
        for mark in scene.marks:
            mark.shift(dx, HEADING + dy + HEADING - 6)
        found += scene.marks
    across, down = (1, 2) if is_wide else (2, 1)
    joined = Scene(across * width + (across - 1) * BETWEEN, HEADING + down * (height + HEADING), found, title)
    joined.notes = list(dict.fromkeys(note for scene in scenes for note in scene.notes))
    joined.legend = explained_once(scene.legend for scene in scenes)
    joined.left_out = [mark for scene in scenes for mark in scene.left_out]
    return add_frame(joined)
