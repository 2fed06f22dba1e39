"""What stands around a drawn tree: title, board of the step, caption, notes and legend."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from minimax_lab.scene import style
from minimax_lab.scene.marks import Mark, Text, grid_lines, strike, text_width


@dataclass
class Scene:
    """The marks of a picture in the order of painting, its size in pixels, and its texts around the tree."""

    width: float
    height: float
    marks: list[Mark]
    title: str = ""
    caption: str = ""
    notes: list[str] = field(default_factory=list)
    legend: list[str] = field(default_factory=list)
    left_out: list[Text] = field(default_factory=list)


def explained_once(entries: Iterable[str]) -> list[str]:
    """The entries of several legends as one: of those that explain a like mark, such as (1, 4) and (2, 4), the first.

    >>> explained_once(["(1, 4): the window", "thick frame: this step", "(2, 4): the window"])
    ['(1, 4): the window', 'thick frame: this step']
    """
    found: dict[str, str] = {}
    for entry in entries:
        found.setdefault(entry.partition(": ")[2] or entry, entry)
    return list(found.values())


def add_surroundings(scene: Scene, board: dict[str, Any] | None) -> Scene:
    """Add title, board of the step, caption, notes and legend, wrapped to the width."""
    least = 420.0 if board is None else 0.0
    scene.width = max(
        scene.width, least, min(text_width(scene.title, style.TITLE, bold=True) + 2 * style.MARGIN, style.WIDEST)
    )
    if scene.title:
        scene.marks.append(
            Text("title", -1, style.MARGIN, style.MARGIN + 10, scene.title, style.TITLE, bold=True, anchor="start")
        )
    y = scene.height + 8
    if board is None:
        y = _paragraph(scene, scene.caption, style.CAPTION, style.BLACK, style.MARGIN, y)
    elif scene.width < style.WIDE:
        for mark in [*scene.marks, *scene.left_out]:
            mark.shift(style.PANEL_COLUMN if mark.role != "title" else 0)
        add_panel(scene, board, style.MARGIN, 3 * style.MARGIN)
        below = 3 * style.MARGIN + board["rows"] * style.PANEL_CELL + 28
        scene.width, tree_width = style.PANEL_COLUMN, scene.width
        y = max(y, _paragraph(scene, scene.caption, style.CAPTION, style.BLACK, style.MARGIN, below))
        scene.width += tree_width
    else:
        add_panel(scene, board, style.MARGIN, y)
        below = y + board["rows"] * style.PANEL_CELL + 18
        y = max(
            below,
            _paragraph(scene, scene.caption, style.CAPTION, style.BLACK, style.MARGIN + style.PANEL_COLUMN, y + 14),
        )
    if board is not None:
        scene.legend.append("small number: an empty square")
    for note in scene.notes:
        y = _paragraph(scene, note, style.SMALL, style.BLACK, style.MARGIN, y)
    legend = " · ".join(scene.legend).replace(" ", "\u00a0").replace("·\u00a0", "· ")
    scene.height = _paragraph(scene, legend, style.SMALL, style.GRAY_TEXT, style.MARGIN, y) + 4
    return scene


def _paragraph(scene: Scene, text: str, size: float, color: str, left: float, y: float) -> float:
    """Write `text` below `y` in as many lines as it needs, and return where the next may begin."""
    for line in wrap(text, size, scene.width - style.MARGIN - left):
        scene.marks.append(Text("around", -1, left, y, line.removesuffix(" ·"), size, color, anchor="start"))
        y += size * 1.45
    return y + 5 if text else y


def add_panel(scene: Scene, board: dict[str, Any], left: float, top: float, number: float = 0.45) -> None:
    """Add a large board with its empty squares numbered; `number` is the size of a number as a part of a square."""
    cell, columns = style.PANEL_CELL, board["columns"]
    for square, mark in enumerate(board["cells"]):
        x, y = (left + (square % columns + 0.5) * cell, top + (square // columns + 0.5) * cell)
        size, color = (cell * 0.8, style.BLACK) if mark else (cell * number, style.GRAY_TEXT)
        scene.marks.append(Text("panel", square, x, y, mark or str(square), size, color, bool(mark)))
    grid_lines(scene.marks, -1, left, top, cell, board["rows"], columns, style.BLACK)
    if board["line"]:
        scene.marks.append(strike(-1, board["line"], columns, left, top, cell))


def wrap(text: str, size: float, room: float) -> list[str]:
    """`text` in lines of at most `room` pixels, broken at spaces; hard spaces hold together."""
    lines: list[str] = []
    for hard in text.split(" "):
        word = hard.replace("\u00a0", " ")
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= room:
            lines[-1] = longer
            continue
        while text_width(word, size) > room:  # a word longer than a line is broken anywhere
            fits = max(next(n for n in range(len(word), -1, -1) if text_width(word[:n], size) <= room), 1)
            lines.append(word[:fits])
            word = word[fits:]
        lines.append(word)
    return [line for line in lines if line.strip()]
