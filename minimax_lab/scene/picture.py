"""A picture, as a notebook shows it and as a file: made from a tree or from a step of a run."""

from __future__ import annotations

import os
from base64 import b64encode
from contextlib import suppress
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from minimax_lab.games import look
from minimax_lab.kit import (
    MissingPackage,
    is_projecting,
    positive_number,
    whole_number,
    without_surrogates,
    writable_path,
    write_whole,
)
from minimax_lab.runs import running
from minimax_lab.scene.build import build
from minimax_lab.scene.marks import Scene
from minimax_lab.scene.options import read_options, size_of
from minimax_lab.scene.svg import svg, with_dark_theme
from minimax_lab.scene.text_version import Section, as_html, as_sentence, as_text, describe, speak_boards, summarize
from minimax_lab.trees import GameTree

if TYPE_CHECKING:
    from minimax_lab.runs import Trace

LARGEST_SVG = 400_000  # characters; a larger picture shows itself as PNG
# What the page's body has in a dark theme of JupyterLab or Notebook, and of VS Code. A saved page follows the browser.
DARK_THEMES = ('body[data-jp-theme-light="false"]', "body.vscode-dark")
IN_DARK_THEMES = ",".join(f"{theme} .minimax-lab-picture" for theme in DARK_THEMES)
THEME = f"<style>{IN_DARK_THEMES}{{color-scheme:dark!important}}</style>"  # an SVG image follows its element
FORMS = (".png", ".svg", ".pdf")


class Picture:
    """A scene that can be shown and saved; `text` is its text version.

    A notebook shows it as an image with alt text, and the text version folded away below it.
    """

    room = "max-width:100%"  # in CSS: as large as a notebook shows it

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
        sentences = (as_sentence(self.heading), self.summary, "The full description follows the picture.")
        return speak_boards(" ".join(filter(None, sentences)))

    @property
    def heading(self) -> str:
        """The title, or what the text version has in its place."""
        return self.scene.title

    @property
    def summary(self) -> str:
        """What the picture shows, in a few sentences."""
        return summarize(self.scene)

    @property
    def svg(self) -> str:
        """The picture as the text of an SVG file."""
        return svg(self.scene, *(self.size or ()))

    def png(self, scale: float = 1.0) -> bytes:
        """The picture as the bytes of a PNG file, `scale` times as large."""
        return self.paint("png", positive_number("scale", scale))

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the picture to a file whose name ends in .png, .svg or .pdf, and return its path."""
        target = writable_path(path, *FORMS)
        form = target.suffix.lower()
        write_whole(target, self.svg.encode() if form == ".svg" else self.paint(form[1:]))
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
        return {"text/plain": without_surrogates(self.text), "text/html": without_surrogates(self.html)}

    @property
    def html(self) -> str:
        """The picture for a notebook: an image, with its text version below it."""
        size = "width:100%;max-height:85vh" if is_projecting() else self.room
        return (
            f'{THEME}<img src="{self.source}" alt="{escape(self.alt)}" class="minimax-lab-picture" '
            f'style="{size};background:#fff;color-scheme:light">{self.described}'
        )

    @property
    def source(self) -> str:
        """The address of the image, which holds the image itself."""
        kind, data = self._image()
        return f"data:image/{kind};base64,{b64encode(data).decode()}"

    @property
    def described(self) -> str:
        """The text version as HTML, folded away."""
        title = escape(self.scene.title or "a tree")
        words = speak_boards(as_html(self.sections))
        return f"<details><summary>The picture in words: {title}</summary>{words}</details>"

    def _image(self) -> tuple[str, bytes]:
        """The image that a notebook shows, after its kind: PNG if the SVG is large and PNG can be made, or else SVG."""
        image = self.svg
        if len(image) > LARGEST_SVG:
            with suppress(MissingPackage):
                return "png", self.png()
        return "svg+xml", with_dark_theme(image).encode()


def draw_tree(tree: GameTree, *, size: Any, **given: Any) -> Picture:
    """A picture of a tree; `GameTree.draw` explains the options."""
    return Picture(build(tree, read_options(tree, given)), size_of(size))


def draw_run(trace: Trace, step: int | None, **given: Any) -> Picture:
    """A picture of a run after `step` calls and returns; `Trace.draw` explains the options."""
    given |= {"cuts": trace.cuts, "so_far": trace.story.keeps_best}
    usual: dict[str, Any] = {"title": "", "caption": "", "highlight": ()}
    if step is not None:
        given["step"] = step = whole_number("step", step, 0, 2 * len(trace))
        row = running(trace.columns, step) if step else 0
        board = look(trace.columns.game_of(row), trace.columns.state_of(row))
        given["panel"] = board if board.kind == "grid" else None
        usual = {"title": f"Step {step} of {2 * len(trace)}", "caption": trace.story.narrate(step)}
        usual["highlight"] = np.flatnonzero(trace.tree.call == row + 1).tolist() if step else ()
    return draw_tree(trace.tree, **given | {name: text for name, text in usual.items() if given[name] is None})
