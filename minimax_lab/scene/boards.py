"""Draw boards: those in the nodes of a tree, the board of a step, and those of the posters."""

from collections.abc import Sequence

from minimax_lab.games import StateLook, square_number
from minimax_lab.scene import shapes, style
from minimax_lab.scene.marks import Mark, Shape, Text, fitting_size


def draw_board(
    layers: dict[str, list[Mark]],
    node: int,
    board: StateLook,
    left: float,
    top: float,
    cell: float,
    *,
    role: str = "cell",
    part: float = style.MARK_IN_CELL,
    number: float = 0.0,
    before: Sequence[str] | None = None,
    color: str = style.TEXT,
    grid_color: str = "",
    line_color: str = style.MIN,
) -> None:
    """Add the marks of a board, whose upper left corner is at (left, top), to layers.

    board    its look: rows, columns, cells, and the line that is struck through
    cell     the side of a square
    role     that of the texts in the squares
    part     the size of an X or an O as a part of a square; `number` that of the number of an empty square;
             with it, the names of the rows and columns are at the left and below
    before   the squares before the move; those that differ are shaded
    color    that of the marks, and of the grid if it has no `grid_color`
    """
    rows, columns = board.rows, board.columns
    layers["grid"] += shapes.grid_lines(node, left, top, cell, rows, columns, grid_color or color)
    for square, mark in enumerate(board.cells):
        x, y = shapes.cell_center(square, columns, left, top, cell)
        if mark and before is not None and mark != before[square]:
            corners = shapes.rectangle(x - cell / 2, y - cell / 2, x + cell / 2, y + cell / 2)
            layers["under"].append(Shape("moved", node, corners, style.SUNKEN, None, 0))
        if mark:
            is_piece = not number and mark in style.PIECES
            size = fitting_size(mark, cell * (style.PIECE_IN_CELL if is_piece else part), cell, bold=True)
            layers["text"].append(Text(role, node, x, y, mark, size, color, bold=True))
        elif number and (written := square_number(board, square)):
            layers["text"].append(Text(role, node, x, y, written, cell * number, style.SECOND_TEXT))
    if number:
        layers["text"] += _names_beside(role, node, board, left, top, cell)
    if board.line:
        layers["grid"].append(shapes.full_line(node, board, left, top, cell, line_color))


def _names_beside(role: str, node: int, board: StateLook, left: float, top: float, cell: float) -> list[Text]:
    """The names of the rows at the left of a board, and those of the columns below it."""
    size, away = cell * style.NAME_IN_CELL, cell * style.NAMES_BESIDE / 2
    below = top + board.rows * cell + away
    rows = [(left - away, top + (at + 0.5) * cell, name) for at, name in enumerate(board.row_names)]
    columns = [(left + (at + 0.5) * cell, below, name) for at, name in enumerate(board.column_names)]
    return [Text(role, node, x, y, name, size, style.SECOND_TEXT) for x, y, name in rows + columns]


def room_for_names(board: StateLook, cell: float) -> float:
    """The width at the left of a board and the height below it that the names of its rows and columns need."""
    return cell * style.NAMES_BESIDE if board.row_names else 0.0


def board_as_text(board: StateLook) -> str:
    """The rows of a board, such as "O.X/X.X/.OO", or "8 15 3 7" if a square has a longer text, or its own words."""
    if board.in_words:
        return board.in_words
    rows = rows_of(board)
    space = " " if any(len(mark) > 1 for row in rows for mark in row) else ""
    return "/".join(space.join(row) for row in rows)


def rows_of(board: StateLook, numbered: bool = False) -> list[list[str]]:
    """The marks of a board row by row; an empty square is a dot, or else its number."""
    empty = [square_number(board, square) if numbered and not mark else "" for square, mark in enumerate(board.cells)]
    cells = [mark or number or "." for mark, number in zip(board.cells, empty, strict=True)]
    return [cells[start : start + board.columns] for start in range(0, len(cells), board.columns)]
