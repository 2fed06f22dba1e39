"""What is around a drawn tree: its title, the board of the step, the caption, notes and the legend."""

from minimax_lab.games import StateLook
from minimax_lab.scene import style
from minimax_lab.scene.boards import card_side, draw_board, room_for_names, rows_of
from minimax_lab.scene.marks import Scene, Text, in_painting_order, new_layers, text_width
from minimax_lab.scene.style import MARGIN


def add_frame(scene: Scene, board: StateLook | None = None) -> Scene:
    """Add the title, the board of the step, the caption, the notes and the legend, wrapped to the width."""
    title_width = text_width(scene.title, style.TITLE, bold=True) + 2 * MARGIN
    least = style.NARROWEST if board is None else 0.0
    scene.width = max(scene.width, least, min(title_width, style.WIDEST))
    if scene.title:
        scene.groups.append(
            Text("title", -1, MARGIN, MARGIN + style.TITLE_AT, scene.title, style.TITLE, bold=True, anchor="start")
        )
    y = scene.height + style.BELOW_TREE
    if board is None:
        y = _caption(scene, MARGIN, y)
    elif scene.width < style.WIDE:
        y = _panel_beside(scene, board, y)
    else:
        add_panel(scene, board, MARGIN, y)
        y = max(
            y + panel_size(board)[1] + style.BELOW_PANEL,
            _caption(scene, MARGIN + style.PANEL_COLUMN, y + style.CAPTION_BESIDE),
        )
    for note in scene.notes:
        y = _paragraph(scene, note, style.SMALL, style.TEXT, MARGIN, y)
    if board is not None:
        scene.legend["empty"] = "small number: an empty square"
    legend = " · ".join(scene.legend.values()).replace(" ", "\u00a0").replace("·\u00a0", "· ")
    scene.height = _paragraph(scene, legend, style.SMALL, style.SECOND_TEXT, MARGIN, y) + style.BELOW_LEGEND
    return scene


def _panel_beside(scene: Scene, board: StateLook, y: float) -> float:
    """Move the tree to the right, and put the board of the step with its sentence to its left."""
    for mark in scene.groups:
        mark.shift(style.PANEL_COLUMN if mark.role != "title" else 0)
    add_panel(scene, board, MARGIN, 3 * MARGIN)
    below = 3 * MARGIN + panel_size(board)[1] + style.CAPTION_BELOW
    scene.width, tree_width = style.PANEL_COLUMN, scene.width
    y = max(y, _caption(scene, MARGIN, below))
    scene.width += tree_width
    return y


def _caption(scene: Scene, left: float, y: float) -> float:
    return _paragraph(scene, scene.caption, style.CAPTION, style.TEXT, left, y)


def _paragraph(scene: Scene, text: str, size: float, color: str, left: float, y: float) -> float:
    """Write `text` below `y` in as many lines as it needs, and return where the next may begin."""
    for line in wrap(text, size, scene.width - MARGIN - left):
        scene.groups.append(Text("around", -1, left, y, line.removesuffix(" ·"), size, color, anchor="start"))
        y += size * style.LEADING
    return y + style.PARAGRAPH_GAP if text else y


def add_panel(scene: Scene, board: StateLook, left: float, top: float, number: float = style.NUMBER_IN_CELL) -> None:
    """Add a large board with its empty squares numbered; `number` is the size of a number as a part of a square."""
    layers, side = new_layers(), card_side(style.PANEL_CELL)
    left += room_for_names(board, style.PANEL_CELL) + side
    draw_board(layers, -1, board, left, top + side, style.PANEL_CELL, role="panel", number=number)
    scene.groups += in_painting_order(layers)
    scene.boards[-1] = board_in_words(board)


def panel_size(board: StateLook, cell: float = style.PANEL_CELL) -> tuple[float, float]:
    """The width and the height of a board with squares of the side `cell`, with the names of its rows and columns."""
    room = room_for_names(board, cell) + 2 * card_side(cell)
    return board.columns * cell + room, board.rows * cell + room


def board_in_words(board: StateLook) -> str:
    """The rows of a board, with the numbers of its empty squares."""
    return board.in_words or " / ".join(map(" ".join, rows_of(board, numbered=True)))


def wrap(text: str, size: float, room: float) -> list[str]:
    """`text` in lines of at most `room` pixels, broken at spaces; hard spaces hold words together."""
    lines: list[str] = []
    for hard in text.split(" "):
        word = hard.replace("\u00a0", " ")
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= room:
            lines[-1] = longer
            continue
        lines += _broken(word, size, room)
    return [line for line in lines if line.strip()]


def _broken(word: str, size: float, room: float) -> list[str]:
    """`word` in lines: only one that is longer than a line is broken, anywhere."""
    lines, width = [""], 0.0
    for letter in word:
        letter_width = text_width(letter, size)
        if lines[-1] and width + letter_width > room:
            lines.append("")
            width = 0.0
        lines[-1] += letter
        width += letter_width
    return lines
