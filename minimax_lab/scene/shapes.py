"""Shapes of several pictures: rectangles, the symbols of the players, grids, and strokes through full lines."""

from minimax_lab.games import StateLook
from minimax_lab.scene import style
from minimax_lab.scene.marks import Line, Mark, Points, Shape


def line_width(width: float, size: float) -> float:
    """The width of a line, which is thinner on small things."""
    return width * min(1.0, max(size / style.THIN_BELOW, style.THINNEST))


def rectangle(left: float, top: float, right: float, bottom: float) -> Points:
    """The corners of a rectangle, clockwise from the upper left one."""
    return (left, top), (right, top), (right, bottom), (left, bottom)


def symbol(role: str, node: int, x: float, y: float, r: float, is_skipped: bool = False) -> Shape:
    """The symbol of a node: an up-triangle for "MAX", a down-triangle for "MIN", else a square, or a diamond.

    r   the distance from its middle (x, y) to a corner of a triangle, or to a side of the square
    """
    r *= style.DIAMOND if role == "somebody" else 1.0
    width, corners = line_width(style.SYMBOL_WIDTH, r), _corners(role, x, y, r)
    if is_skipped:
        return Shape(role, node, corners, style.SURFACE, style.SKIPPED, width, dashed=True, fact="skipped")
    fill = {"MAX": style.MAX_TINT, "MIN": style.MIN_TINT}.get(role, style.SURFACE)
    return Shape(role, node, corners, fill, style.TEXT, width)


def _corners(role: str, x: float, y: float, r: float) -> Points:
    if role in ("MAX", "MIN"):
        up = -r if role == "MAX" else r
        return (x, y + up), (x + r, y - style.FLAT * up), (x - r, y - style.FLAT * up)
    if role == "somebody":
        return (x, y - r), (x + r, y), (x, y + r), (x - r, y)
    return rectangle(x - r, y - r, x + r, y + r)


def cell_center(cell_number: int, columns: int, left: float, top: float, cell: float) -> tuple[float, float]:
    """The middle of a square of a grid whose upper left corner is at (left, top)."""
    return left + (cell_number % columns + 0.5) * cell, top + (cell_number // columns + 0.5) * cell


def grid_lines(
    node: int, left: float, top: float, cell: float, rows: int, columns: int, color: str = style.TEXT
) -> list[Mark]:
    """The lines of a grid whose upper left corner is at (left, top)."""
    width, right, bottom = line_width(style.GRID_WIDTH, cell), left + columns * cell, top + rows * cell
    across = [(left, top + at * cell, right, top + at * cell) for at in range(rows + 1)]
    down = [(left + at * cell, top, left + at * cell, bottom) for at in range(columns + 1)]
    return [Line("grid", node, *ends, color, width) for ends in across + down]


def full_line(node: int, board: StateLook, left: float, top: float, cell: float, color: str = style.MIN) -> Line:
    """The stroke through the line of a board, from its first square to its last, and a bit beyond their middles."""
    line, columns, role = board.line, board.columns, board.line_name or "full line"
    (x1, y1), (x2, y2) = (cell_center(square, columns, left, top, cell) for square in (line[0], line[-1]))
    length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1.0)
    dx, dy = ((end - start) / length * cell * style.FULL_LINE_BEYOND for start, end in ((x1, x2), (y1, y2)))
    width = line_width(style.FULL_LINE_WIDTH, cell)
    return Line(role, node, x1 - dx, y1 - dy, x2 + dx, y2 + dy, color, width)
