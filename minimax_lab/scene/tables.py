"""A table as a picture: texts in cells, with a label before each row."""

from typing import NamedTuple

from minimax_lab.scene import shapes, style
from minimax_lab.scene.frame import wrap
from minimax_lab.scene.marks import Mark, Scene, Shape, Text, text_width


class Cell(NamedTuple):
    """A cell of a table, with a thick frame if it is `framed`."""

    text: str
    fill: str = style.BOARD
    bold: bool = False
    framed: bool = False


def table_scene(
    rows: list[tuple[str, list[Cell]]], caption: str, title: str, note: str = "", top: float = style.MARGIN
) -> Scene:
    """A table from `top` down, and a note below it. Its title and the caption, which describes it, are not drawn."""
    labels = max(text_width(label, style.CAPTION) for label, _ in rows)
    left = style.MARGIN + (labels + style.LABEL_GAP if labels else 0)
    widest = max(text_width(cell.text, style.VALUE, bold=True) for _, cells in rows for cell in cells)
    height, gap = style.TABLE_CELL, style.TABLE_GAP
    step = max(style.TABLE_CELL, widest + style.LABEL_GAP) + gap
    marks: list[Mark] = []
    for label, cells in rows:
        y = top + height / 2
        marks.append(Text("label", -1, style.MARGIN, y, label, style.CAPTION, anchor="start"))
        for place, cell in enumerate(cells):
            x = left + place * step
            corners = shapes.rectangle(x, top, x + step - gap, top + height)
            color, width = (style.TEXT, style.OPEN_WIDTH) if cell.framed else (style.GRID, style.GRID_WIDTH)
            marks.append(Shape("cell", -1, corners, cell.fill, color, width))
            marks.append(Text("cell", -1, x + (step - gap) / 2, y, cell.text, style.VALUE, bold=cell.bold))
        top += height + gap
    right = left + max(len(cells) for _, cells in rows) * step - gap + style.MARGIN
    right = max(right, style.NARROWEST_NOTE if note else 0)
    top += style.MARGIN
    for words in wrap(note, style.CAPTION, right - 2 * style.MARGIN):
        marks.append(Text("around", -1, style.MARGIN, top, words, style.CAPTION, anchor="start"))
        top += style.CAPTION * style.LEADING
    marks = [mark for mark in marks if not isinstance(mark, Text) or mark.text]
    return Scene(right, top, marks, title=title, caption=caption)
