"""Draw boards: those in the nodes of a tree, the board of a step, and those of the posters."""

from collections.abc import Sequence
from functools import cache

from minimax_lab.games import StateLook, square_number
from minimax_lab.scene import shapes, style
from minimax_lab.scene.marks import Line, Mark, Shape, Text, fitting_size


def draw_board(
    layers: dict[str, list[Mark]],
    node: int,
    board: StateLook,
    left: float,
    top: float,
    cell: float,
    *,
    role: str = "cell",
    number: float = 0.0,
    before: Sequence[str] | None = None,
    is_skipped: bool = False,
    has_card: bool = True,
) -> None:
    """Add the marks of a board, whose upper left corner is at (left, top), to layers.

    board        its look: rows, columns, cells, and the squares of a full line
    cell         the side of a square
    role         that of the marks in the squares
    number       the size of the number of an empty square as a part of the square; with it, the names of the rows and
                 columns are at the left and below
    before       the squares before the move; those that differ are tinted
    is_skipped   whether a run skipped the state
    has_card     whether the board is on a card, which is a frame with holes if discs fall into it
    """
    if has_card:
        layers["shape"].append(_card(node, board, left, top, cell, is_skipped))
    is_chess = any(mark and mark in style.PIECES for mark in board.cells)
    has_coins = board.coins and cell >= style.COIN_CELL
    if not (board.falls or has_coins or board.piles or is_chess):
        layers["grid"] += shapes.grid_lines(node, left, top, cell, board.rows, board.columns)
    scale = cell * (style.MARK_ON_DISC if board.falls or has_coins else 1.0)
    for square, mark in enumerate(board.cells):
        if not (mark or board.falls or is_chess or number):
            continue
        x, y = shapes.cell_center(square, board.columns, left, top, cell)
        if is_chess and sum(divmod(square, board.columns)) % 2:
            layers["board"].append(Shape("dark square", node, shapes.square(x, y, cell / 2), style.HAIRLINE, None, 0))
        if mark and before is not None and mark != before[square]:
            fill, half, radius = tint(board, mark), 0.46 * cell, style.CARD_IN_CELL / 2 * cell
            layers["grid"].append(Shape("moved", node, shapes.square(x, y, half), fill, None, 0, False, mark, radius))
        is_counter = board.piles and mark == style.COUNTER
        if board.falls or is_counter:
            _draw_disc(layers, node, x, y, cell, _color(board.max_mark, mark, is_skipped))
        if mark and has_coins:
            layers["disc"].append(_coin(node, x, y, cell))
        if mark and not is_counter:
            color = style.SURFACE if board.falls else _color(board.max_mark, mark, is_skipped)
            _draw_mark(layers, role, node, x, y, scale, mark, color)
        elif number and (written := square_number(board, square)):
            layers["text"].append(Text(role, node, x, y, written, cell * number, style.SKIPPED_TEXT))
    if number:
        layers["text"] += _names_beside(role, node, board, left, top, cell)
    if board.line:
        layers["grid"].append(_full_line(node, board, left, top, cell, is_skipped))


@cache
def favored(max_mark: str, mark: str) -> int:
    """The player to whom a mark belongs: 1 for MAX, who has `max_mark`, -1 for MIN, 0 if this is unknown."""
    if mark.upper() in ("X", "O"):
        return 1 if mark.upper() == max_mark else -1
    if mark and mark in style.PIECES:
        return 1 if style.PIECES.index(mark) < len(style.PIECES) / 2 else -1
    return 0


def tint(board: StateLook, mark: str) -> str:
    """The ground behind a mark that was just made."""
    player = favored(board.max_mark, mark)
    return style.VALUE_COLORS[player + 1][0] if player else style.SUNKEN


@cache
def _color(max_mark: str, mark: str, is_skipped: bool) -> str:
    """The color of a mark, or of an empty hole."""
    if not mark:
        return style.SURFACE
    player = favored(max_mark, mark)
    return style.SKIPPED if is_skipped else style.VALUE_COLORS[player + 1][1] if player else style.TEXT


def _draw_mark(
    layers: dict[str, list[Mark]], role: str, node: int, x: float, y: float, scale: float, mark: str, color: str
) -> None:
    """Draw an X, an O, or a text in the middle of a square whose side is `scale`."""
    if mark in ("X", "x"):
        width, r = style.STROKE_IN_CELL * scale, style.X_IN_CELL * scale
        left, right, above, below = x - r, x + r, y - r, y + r
        layers["mark"] += (
            Line(role, node, left, above, right, below, color, width, False, -1, mark),
            Line(role, node, left, below, right, above, color, width, False, -1, mark),
        )
    elif mark in ("O", "o"):
        width, r = style.STROKE_IN_CELL * scale, style.O_IN_CELL * scale
        layers["mark"].append(Shape(role, node, shapes.square(x, y, r), None, color, width, False, mark, r))
    else:
        is_piece = mark in style.PIECES
        size = fitting_size(mark, scale * (style.PIECE_IN_CELL if is_piece else style.MARK_IN_CELL), scale, bold=True)
        fill, edge = color, ""
        if is_piece and favored("", mark) > 0:
            fill, edge = style.WHITE_PIECE, color if color == style.SKIPPED else style.WHITE_EDGE
        fact = mark if is_piece else ""
        layers["text"].append(Text(role, node, x, y, mark, size, fill, bold=True, fact=fact, edge=edge))


def _draw_disc(layers: dict[str, list[Mark]], node: int, x: float, y: float, cell: float, color: str) -> None:
    """Draw a disc, or the hole in which one can be."""
    r, is_hole = style.DISC_IN_CELL * cell, color == style.SURFACE
    disc = Shape("hole" if is_hole else "disc", node, shapes.square(x, y, r), color, None, 0, False, color, r)
    layers["board" if is_hole else "disc"].append(disc)


def _coin(node: int, x: float, y: float, cell: float) -> Shape:
    """A coin in the middle of a square."""
    r, width = style.DISC_IN_CELL * cell, style.GRID_IN_CELL * cell
    return Shape("coin", node, shapes.square(x, y, r), style.SUNKEN, style.GRID, width, radius=r)


def _card(node: int, board: StateLook, left: float, top: float, cell: float, is_skipped: bool) -> Shape:
    """The card on which a board lies, or the frame with holes."""
    pad = card_side(cell)
    points = shapes.rectangle(left - pad, top - pad, left + board.columns * cell + pad, top + board.rows * cell + pad)
    fill = style.HAIRLINE if board.falls else style.BOARD
    color = style.SKIPPED if is_skipped else style.GRID if board.falls else style.HAIRLINE
    return Shape("card", node, points, fill, color, style.GRID_WIDTH, is_skipped, "", pad)


def _full_line(node: int, board: StateLook, left: float, top: float, cell: float, is_skipped: bool) -> Shape:
    """The strip around the marks of a full line."""
    ends = [shapes.cell_center(square, board.columns, left, top, cell) for square in (board.line[0], board.line[-1])]
    mark = board.cells[board.line[0]]
    half = (style.AROUND_PIECES if mark in style.PIECES else style.LINE_IN_CELL) * cell
    color, width = _color(board.max_mark, mark, is_skipped), 2 * style.GRID_IN_CELL * cell
    role, points = board.line_name or "full line", shapes.capsule(ends[0], ends[1], half)
    return Shape(role, node, points, tint(board, mark), color, width, radius=half)


def _names_beside(role: str, node: int, board: StateLook, left: float, top: float, cell: float) -> list[Text]:
    """The names of the rows at the left of a board, and those of the columns below it."""
    size, away = cell * style.NAME_IN_CELL, cell * (style.NAMES_BESIDE / 2 + style.CARD_IN_CELL)
    below = top + board.rows * cell + away
    rows = [(left - away, top + (at + 0.5) * cell, name) for at, name in enumerate(board.row_names)]
    columns = [(left + (at + 0.5) * cell, below, name) for at, name in enumerate(board.column_names)]
    return [Text(role, node, x, y, name, size, style.SECOND_TEXT) for x, y, name in rows + columns]


def card_side(cell: float) -> float:
    """How far the card reaches beyond a board."""
    return style.CARD_IN_CELL * cell


def room_for_names(board: StateLook, cell: float) -> float:
    """The width at the left of a card and the height below it that the names of its rows and columns need."""
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
