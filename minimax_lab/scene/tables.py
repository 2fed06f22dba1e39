"""A picture of a table: texts in rows, which can also be filled in by hand."""

from minimax_lab.scene import shapes, style
from minimax_lab.scene.frame import add_frame
from minimax_lab.scene.marks import Mark, Scene, Shape, Text, text_width
from minimax_lab.scene.picture import Picture


def table_picture(rows: list[tuple[str, list[str]]], caption: str, title: str) -> Picture:
    """A table of texts: each row has a label and cells; the first row is the head. The caption describes it."""
    labels = max(text_width(label, style.CAPTION) for label, _ in rows) + style.LABEL_GAP
    widest = max(text_width(cell, style.VALUE, bold=True) for _, cells in rows for cell in cells)
    width = max(style.TABLE_CELL, widest + style.LABEL_GAP)
    left, top, height = style.MARGIN + labels, style.MARGIN + style.TITLE_HEIGHT, style.TABLE_CELL
    marks: list[Mark] = []
    for number, (label, cells) in enumerate(rows):
        y = top + (number + 0.5) * height
        marks.append(Text("label", -1, style.MARGIN, y, label, style.CAPTION, anchor="start"))
        for place, cell in enumerate(cells):
            x = left + (place + 0.5) * width
            corners = shapes.rectangle(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
            fill = style.WHITE if number else style.SHADE
            marks.append(Shape("cell", -1, corners, fill, style.GRAY_LINE, style.GRID_WIDTH))
            if cell:
                marks.append(Text("cell", -1, x, y, cell, style.VALUE, bold=not number))
    right = left + max(len(cells) for _, cells in rows) * width + style.MARGIN
    bottom = top + len(rows) * height + style.MARGIN
    return Picture(add_frame(Scene(right, bottom, marks, title=title, caption=caption)))
