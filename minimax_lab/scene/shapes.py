"""Shapes of several pictures: rectangles, the symbols of the players, grids, and strips around full lines."""

import math

from minimax_lab.scene import style
from minimax_lab.scene.marks import Line, Mark, Points, Shape

Point = tuple[float, float]


def line_width(width: float, size: float) -> float:
    """The width of a line, which is thinner on small things."""
    return width * min(1.0, max(size / style.THIN_BELOW, style.THINNEST))


def rectangle(left: float, top: float, right: float, bottom: float) -> Points:
    """The corners of a rectangle, clockwise from the upper left one."""
    return (left, top), (right, top), (right, bottom), (left, bottom)


def square(x: float, y: float, half: float) -> Points:
    """The corners of a square around (x, y)."""
    return rectangle(x - half, y - half, x + half, y + half)


def cut_corners(points: Points, radius: float) -> list[tuple[Point, Point]]:
    """Where the arc of each round corner of a rectangle begins and ends."""
    return [
        (_toward(corner, points[at - 1], radius), _toward(corner, points[(at + 1) % len(points)], radius))
        for at, corner in enumerate(points)
    ]


def _toward(start: Point, end: Point, distance: float) -> Point:
    """The point at a distance from `start` on the way to `end`."""
    (x1, y1), (x2, y2) = start, end
    part = distance / (math.hypot(x2 - x1, y2 - y1) or 1.0)
    return x1 + part * (x2 - x1), y1 + part * (y2 - y1)


def symbol(role: str, node: int, x: float, y: float, r: float, is_skipped: bool = False) -> Shape:
    """The symbol of a node: an up-triangle for "MAX", a down-triangle for "MIN", else a square, or a diamond.

    r   the distance from its middle (x, y) to a corner of a triangle, or to a side of the square
    """
    r *= style.DIAMOND if role == "somebody" else 1.0
    points, radius = _corners(role, x, y, r), style.CORNER / style.SQUARE * r if role == "end" else 0.0
    shape = outlined(role, node, points, _TONES.get(role, 0), r, is_skipped, radius)
    if role == "end":
        shape.fill = shape.color  # an empty square beside a board looks like a box to check
    return shape


_TONES = {"MAX": 1, "MIN": -1}


def outlined(
    role: str, node: int, points: Points, tone: int, r: float, is_skipped: bool = False, radius: float = 0.0
) -> Shape:
    """A shape in the colors of what favors MAX, nobody, or MIN: `tone` is 1, 0, or -1; `r` is its size."""
    width, (fill, color, _) = line_width(style.SYMBOL_WIDTH, r), style.VALUE_COLORS[tone + 1]
    if is_skipped:
        fill, color = style.SURFACE, style.SKIPPED
    return Shape(role, node, points, fill, color, width, is_skipped, "skipped" * is_skipped, radius)


def _corners(role: str, x: float, y: float, r: float) -> Points:
    if role in ("MAX", "MIN"):
        up = -r if role == "MAX" else r
        return (x, y + up), (x + r, y - style.FLAT * up), (x - r, y - style.FLAT * up)
    return ((x, y - r), (x + r, y), (x, y + r), (x - r, y)) if role == "somebody" else square(x, y, r)


def cell_center(cell_number: int, columns: int, left: float, top: float, cell: float) -> Point:
    """The middle of a square of a grid whose upper left corner is at (left, top)."""
    return left + (cell_number % columns + 0.5) * cell, top + (cell_number // columns + 0.5) * cell


def grid_lines(node: int, left: float, top: float, cell: float, rows: int, columns: int) -> list[Mark]:
    """The lines between the squares of a grid whose upper left corner is at (left, top)."""
    right, bottom = left + columns * cell, top + rows * cell
    across = [(left, top + at * cell, right, top + at * cell) for at in range(1, rows)]
    down = [(left + at * cell, top, left + at * cell, bottom) for at in range(1, columns)]
    return [Line("grid", node, *ends, style.GRID, style.GRID_IN_CELL * cell) for ends in across + down]


def capsule(start: Point, end: Point, half: float) -> Points:
    """The corners of a strip around the line from `start` to `end`, and `half` of its width beyond both."""
    (x1, y1), (x2, y2) = start, end
    length = math.hypot(x2 - x1, y2 - y1)
    ux, uy = ((x2 - x1) / length * half, (y2 - y1) / length * half) if length else (half, 0.0)
    return ((x1 - ux + uy, y1 - uy - ux), (x2 + ux + uy, y2 + uy - ux),
            (x2 + ux - uy, y2 + uy + ux), (x1 - ux - uy, y1 - uy + ux))  # fmt: skip
