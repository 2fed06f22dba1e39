"""A picture, as a notebook shows it and as a file: made from a tree or from a step of a run."""

from __future__ import annotations

import os
from base64 import b64encode
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from minimax_lab.games import look
from minimax_lab.kit import InvalidArgument, whole_number, without_surrogates, writable_path
from minimax_lab.runs import step_at
from minimax_lab.scene.build import build
from minimax_lab.scene.marks import Scene
from minimax_lab.scene.options import read_options, size_of
from minimax_lab.scene.svg import svg
from minimax_lab.scene.text_version import Section, as_html, as_text, describe
from minimax_lab.trees import GameTree

if TYPE_CHECKING:
    from minimax_lab.runs import Trace

LARGEST_SVG = 400_000  # characters; a larger picture shows itself as PNG
FORMS = (".png", ".svg", ".pdf")


class Picture:
    """A scene that can be shown and saved; `text` is its text version.

    A notebook shows it as an image with alt text, and the text version folded away below it.
    """

    def __init__(self, scene: Scene, size: tuple[int, int] | None = None) -> None:
        self.scene = scene
        self.size = size

    @property
    def sections(self) -> list[Section]:
        """The parts of the text version."""
        return [describe(self.scene)]

    @cached_property
    def text(self) -> str:
        """The text version: the same facts as an outline."""
        return as_text(self.sections, self.scene.title)

    @property
    def alt(self) -> str:
        """A one-line description for those who cannot see the picture."""
        first = self.text.partition("\n")[0]
        return f"{first}. The full description follows the picture." if first else "An empty game tree."

    @property
    def svg(self) -> str:
        """The picture as the text of an SVG file."""
        return svg(self.scene, *(self.size or ()))

    def png(self, scale: float = 1.0) -> bytes:
        """The picture as the bytes of a PNG file, `scale` times as large."""
        return self.paint("png", scale)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the picture to a file whose name ends in .png, .svg or .pdf, and return its path."""
        target = writable_path(path, *FORMS)
        form = target.suffix.lower()
        target.write_bytes(self.svg.encode() if form == ".svg" else self.paint(form[1:]))
        return target

    def paint(self, form: str, scale: float = 1.0) -> bytes:
        """The picture as the bytes of a "png" or "pdf" file."""
        from minimax_lab.scene.figures import paint  # late: matplotlib takes longer to import than all the rest

        width, height = self.scene.width, self.scene.height
        if self.size:
            scale *= min(self.size[0] / width, self.size[1] / height)
        return paint(self.scene, form, width * scale, height * scale)

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        image = self.svg
        kind, data = ("svg+xml", image.encode()) if len(image) <= LARGEST_SVG else ("png", self.png())
        source = f"data:image/{kind};base64,{b64encode(data).decode()}"
        html = (
            f'<img src="{source}" alt="{escape(self.alt)}" style="max-width:100%;background:#fff">'
            f"<details><summary>The picture in words: {escape(self.scene.title or 'a tree')}</summary>"
            f"{as_html(self.sections)}</details>"
        )
        return {"text/plain": without_surrogates(self.text), "text/html": without_surrogates(html)}


def draw_tree(
    tree: GameTree,
    *,
    values: bool = True,
    hide: Any = (),
    calls: bool = True,
    returns: bool = False,
    actions: bool = True,
    boards: bool = True,
    highlight: Any = (),
    principal_variation: bool = False,
    depth: int | None = None,
    fold_skipped: bool = False,
    title: str = "",
    caption: str = "",
    size: str | tuple[int, int] = "notebook",
) -> Picture:
    """A picture of a tree.

    values       whether to write the values
    hide         nodes whose value is a "?": a name, a row, a Node, several of them, or True for all inner nodes
    calls        whether to write the numbers of the calls, if the tree comes from a run
    returns      whether to write the order of the returns, likewise
    actions      whether to write the actions on the edges
    boards       whether to draw small boards in the nodes of a board game
    highlight    nodes to frame, given as for `hide`
    principal_variation   whether to draw the line of best play in blue
    depth        the last ply to show; the rest is folded away
    fold_skipped whether to draw each subtree that a run skipped as one node, with the number of its nodes
    title, caption   texts above and below
    size         "notebook", "projector" (1280 x 720), or the (width, height) in pixels to fit into
    """
    return _picture(tree, size, values=values, hide=hide, calls=calls, returns=returns, actions=actions,
                    boards=boards, highlight=highlight, principal_variation=principal_variation, depth=depth,
                    fold_skipped=fold_skipped, title=title, caption=caption)  # fmt: skip


def draw_run(trace: Trace, step: int | None = None, *, windows: bool = True, **options: Any) -> Picture:
    """A picture of a run after `step` calls and returns, with the board of that step and its sentence.

    step      from 0 to 2 * len(trace); None is the end, without the board
    windows   whether to write the windows of alpha-beta on the edges. They are left out if values are hidden, because
              they would reveal them. Cuts and bounds are drawn in any case
    options   those of `draw_tree`
    """
    tree, cuts = trace.tree, trace.cuts
    if step is None and cuts is None:
        return draw_tree(tree, **options)
    size = options.pop("size", "notebook")
    given: dict[str, Any] = {"windows": windows, "cuts": cuts, **options}
    if step is None:
        return _picture(tree, size, **given)
    step, last = whole_number("step", step, 0), 2 * len(trace)
    if step > last:
        raise InvalidArgument(f"step={step}: the run has {last} steps; must be from 0 to {last}")
    row = step_at(trace.columns, step).row if step else 0
    board = look(trace.reader.game(row), trace.reader.state(row))
    given = {"title": f"Step {step} of {last}", "caption": trace.story.narrate(step), **given}
    if step:
        given["highlight"] = {int(at) for at in np.flatnonzero(tree.call == row + 1)}
    return _picture(tree, size, step=step, panel=board if board["kind"] == "grid" else None, **given)


def _picture(tree: GameTree, size: Any, **given: Any) -> Picture:
    return Picture(build(tree, read_options(tree, given)), size_of(size))
