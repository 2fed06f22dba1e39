"""Two runs on one tree, drawn alike: minimax beside alpha-beta, and what the second never read."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np

from minimax_lab.kit import InvalidArgument, pluralize, quote, whole_number
from minimax_lab.runs import Trace
from minimax_lab.scene import (
    Mark,
    Options,
    Picture,
    Scene,
    Shape,
    Text,
    add_surroundings,
    build_alike,
    explained_once,
    outline,
    remarks,
    size_of,
    style,
    wrap,
)

WIDEST_PAIR = 1500.0  # pixels; wider trees stand one above the other
HEADING, BETWEEN = 34.0, 28.0


def beside(
    one: Trace,
    other: Trace,
    *,
    windows: bool = False,
    boards: bool = True,
    depth: int | None = None,
    title: str = "",
    size: str | tuple[int, int] = "notebook",
) -> Pair:
    """Two runs from the same state, such as minimax and alphabeta: the same tree twice, and what each of them read.

    Nodes stand in the same places in both. The trees stand side by side, or one above the other if they are wide.

    windows   whether the windows of an alpha-beta are written on its edges
    boards    whether nodes of a board game hold small boards
    depth     fold away what is below this ply
    title     what stands above; without one, which functions read the tree
    size      "notebook", "projector" (1280 x 720), or (width, height) in pixels to fit into

    Raises InvalidArgument for what is no recorded run, and for runs whose trees differ.

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
    if not isinstance(title, str):
        raise InvalidArgument(f"title={quote(title)}: must be text")
    fold = None if depth is None else whole_number("depth", depth, 0)
    several = []
    for run in (one, other):
        cuts = run.cuts
        several.append((run.tree, Options(windows=windows, boards=boards, depth=fold, cuts=cuts)))
    names = [run.calls[0].function for run in (one, other)]
    by = " and by ".join(names) if names[0] != names[1] else f"{names[0]}, twice"
    title = title or f"The same tree, read by {by}"
    return Pair(build_alike(several), [_heading(run) for run in (one, other)], title, size_of(size))


class Pair(Picture):
    """A picture of two trees; its text version describes one after the other."""

    def __init__(self, scenes: list[Scene], headings: list[str], title: str, size: tuple[int, int] | None) -> None:
        self._scenes, self._headings = scenes, headings
        super().__init__(_joined(scenes, headings, title), size)

    @cached_property
    def text(self) -> str:
        """The outlines of both trees, each under its heading."""
        lines = [self.scene.title]
        for heading, told, rest in self._told():
            lines += [heading, *("  " * depth + sentence for depth, sentence in told), *rest]
        return "\n".join(lines)

    @property
    def alt(self) -> str:
        """What the picture is, in a line, for those who cannot see it."""
        read = "; ".join(self._headings)
        return f"{self.scene.title}. {read}. The full description follows the picture."

    def _told(self) -> list[tuple[str, list[tuple[int, str]], list[str]]]:
        pairs = zip(self._headings, self._scenes, strict=True)
        return [(heading, outline(scene), remarks(scene)) for heading, scene in pairs]

    def _text_as_list(self) -> str:
        return "".join(self._as_list(told, [heading], rest) for heading, told, rest in self._told())


def _check(one: Any, other: Any) -> None:
    for run in (one, other):
        if not isinstance(run, Trace) or not len(run):
            raise InvalidArgument(f"run {quote(run)}: must be a recorded run, as record(function, ...) returns it")
    a, b = one.tree, other.tree
    same = len(a) == len(b) and np.array_equal(a.parent, b.parent) and a.names[a.state[0]] == b.names[b.state[0]]
    if not same or list(a.action) != list(b.action):
        what = [f"{run.calls[0].function} with {pluralize(len(run.tree), 'node')}" for run in (one, other)]
        raise InvalidArgument(f"runs {what[0]} and {what[1]}: must be about the same tree, from the same state")


def _heading(run: Trace) -> str:
    """What a run read, in a line."""
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
        found += [_moved(mark, dx, HEADING + dy + HEADING - 6) for mark in scene.marks]
    across, down = (1, 2) if is_wide else (2, 1)
    joined = Scene(across * width + (across - 1) * BETWEEN, HEADING + down * (height + HEADING), found, title)
    joined.notes = list(dict.fromkeys(note for scene in scenes for note in scene.notes))
    joined.legend = explained_once(words for scene in scenes for words in scene.legend)
    joined.left_out = [mark for scene in scenes for mark in scene.left_out]
    return add_surroundings(joined, None)


def _moved(mark: Mark, dx: float, dy: float) -> Mark:
    if isinstance(mark, Text):
        return replace(mark, x=mark.x + dx, y=mark.y + dy)
    if isinstance(mark, Shape):
        return replace(mark, points=tuple((x + dx, y + dy) for x, y in mark.points))
    return replace(mark, x1=mark.x1 + dx, x2=mark.x2 + dx, y1=mark.y1 + dy, y2=mark.y2 + dy)
