"""The pictures of reveals: heaps by who wins, a table, the scores of a board, and a tree along one line of play."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from minimax_lab.exercises.gates.position import Position
from minimax_lab.games import Bones, StateLook, action_label, places
from minimax_lab.kit import InvalidArgument, join_with_and, pluralize, sign_of, signed_number
from minimax_lab.runs import Trace
from minimax_lab.scene import (
    Cell,
    Picture,
    Scene,
    Shape,
    Text,
    add_panel,
    board_in_words,
    box_around,
    card_side,
    draw_board,
    draw_estimates,
    draw_tree,
    fitting_size,
    in_painting_order,
    new_layers,
    panel_size,
    shapes,
    style,
    table_scene,
)
from minimax_lab.search import Evaluation
from minimax_lab.trees import GameTree, call_steps, game_tree

LOST = "Framed: the player who moves loses."
TABLE = "A table"
KNOB = [
    (-3.8 + 4.4 * np.cos(turn), -12.8 + 4.4 * np.sin(turn)) for turn in np.linspace(1.33, 5.77, 9)
]  # as in style.BONE
BY_RULE = "Rows: how many bones a player may take."


def heaps(numbers: Iterable[int], takes: Iterable[int] = (1, 2, 3), columns: int = 8) -> Picture:
    """Heaps in rows of `columns`; those with which the player who moves loses are framed."""
    cells = [_heap(number, takes) for number in numbers]
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    caption = f"The player who moves {_outcomes(cells)}."
    return Picture(table_scene([("", row) for row in rows], caption, TABLE, LOST))


def heaps_by_rule(most_taken: Iterable[int], numbers: Iterable[int]) -> Picture:
    """The same heaps under several rules, in a row each: a player may take one bone to `most_taken` bones."""
    listed = list(numbers)
    rows = {most: [_heap(number, range(1, most + 1)) for number in listed] for most in most_taken}
    outcomes = [
        f"If players take {_range(most)}, the one who moves {_outcomes(cells)}." for most, cells in rows.items()
    ]
    labeled = [(_range(most), cells) for most, cells in rows.items()]
    return Picture(table_scene(labeled, " ".join(outcomes), TABLE, f"{BY_RULE} {LOST}"))


def table(rows: Mapping[str, Iterable[Any]]) -> Picture:
    """Numbers or texts in rows, by the labels of the rows."""
    listed = {
        label: [f"{each:,}" if isinstance(each, int) else str(each) for each in cells] for label, cells in rows.items()
    }
    caption = " ".join(f"{label.capitalize()}: {join_with_and(cells)}." for label, cells in listed.items())
    return Picture(table_scene([(label, list(map(Cell, cells))) for label, cells in listed.items()], caption, TABLE))


def board(position: Position) -> Picture:
    """The board of a position with its empty squares numbered."""
    shown = position.look
    width, height = (side + 2 * style.MARGIN for side in panel_size(shown))
    scene = Scene(width, height, [], title="The board")
    add_panel(scene, shown, style.MARGIN, style.MARGIN, style.NUMBER_IN_STILL)
    return Picture(scene)


def play_out(position: Position, *moves: Any) -> Picture:
    """The board after some moves, with the number of each move, from 1, on what it put on the board."""
    picture, side = board(position.after(*moves)), style.MARGIN + card_side(style.PANEL_CELL)
    half, away, said = style.PANEL_CELL * 0.22, style.PANEL_CELL * 0.26, []  # in a corner, off the mark
    for number, move in enumerate(moves, start=1):
        here = position.after(*moves[: number - 1])
        square = dict(zip(here.moves, places(here.look, here.moves), strict=True))[move]
        x, y = shapes.cell_center(square, here.look.columns, side, side, style.PANEL_CELL)
        corners = shapes.square(x + away, y + away, half)
        picture.scene.marks.append(Shape("order", -1, corners, style.BOARD, style.GRID, radius=half))
        picture.scene.marks.append(Text("order", -1, x + away, y + away, str(number), 1.8 * half, bold=True))
        said.append(action_label(here.game, here.state, move))
    picture.scene.caption = f"In order: {join_with_and(said)}."
    return picture


def heap(position: Position, taken: Sequence[int] = ()) -> Picture:
    """The heap of a position as bones in rows, and their number; the last are those that the players take in turn."""
    count, (width, height) = position.look.count, style.BONE_ROOM
    drawn = count if count <= style.MOST_BONES else style.BONES_IN_A_ROW
    rows = max(1, -(-drawn // style.BONES_IN_A_ROW))
    columns = max(min(drawn, style.BONES_IN_A_ROW), 1)
    marks: list[Any] = []
    fills = [style.MAX if at % 2 == 0 else style.MIN for at, number in enumerate(taken) for _ in range(number)]
    for at in range(drawn):
        row, column = divmod(at, style.BONES_IN_A_ROW)
        fill = fills[drawn - 1 - at] if drawn - at <= len(fills) else style.BOARD
        marks.append(_bone(style.MARGIN + (column + 0.5) * width, style.MARGIN + (row + 0.5) * height, fill))
    middle, below = style.MARGIN + columns * width / 2, style.MARGIN + rows * height + style.COUNT_LINE / 2
    marks.append(Text("panel", -1, middle, below, f"{'… ' if count > drawn else ''}{count:,}", style.VALUE, bold=True))
    scene = Scene(columns * width + 2 * style.MARGIN, below + style.COUNT_LINE, marks, title="The heap")
    scene.caption = f"A heap of {pluralize(count, 'bone')}."
    return Picture(scene)


def _bone(x: float, y: float, fill: str) -> Shape:
    """A bone with its middle at (x, y): a shaft with a knob at each end."""
    top = [*KNOB, *((-dx, dy) for dx, dy in reversed(KNOB))]
    corners = [*top, *((-dx, -dy) for dx, dy in top)]
    return Shape("bone", -1, tuple((x + dx, y + dy) for dx, dy in corners), fill, style.GRID)


def draw_position(position: Position) -> Picture | None:
    """The board or the heap of a position; None if it is neither."""
    draw = {"grid": board, "pile": heap}.get(position.look.kind)
    return draw(position) if draw else None


def scores(position: Position, framed: Iterable[Any] | None = None, notes: Mapping[Any, str] | None = None) -> Picture:
    """The board of a position with the value of each move, or a note on it, in its square.

    The best moves are framed, or those given; the frame of another move has no color.
    """
    shown, moves = position.look, position.moves
    if shown.kind != "grid":
        raise InvalidArgument(f"scores of {position}: only a board has squares for scores")
    framed = position.best_moves if framed is None else list(framed)
    layers, left = new_layers(), style.MARGIN + card_side(style.PANEL_CELL)
    draw_board(layers, -1, shown, left, left, style.PANEL_CELL, role="panel")
    texts = []
    for move, square in zip(moves, places(shown, moves), strict=True):
        value = position.after(move).value
        text = notes[move] if notes else position.score(move)
        texts.append(f"{action_label(position.game, position.state, move)} {text}")
        if square is not None:
            x, y = shapes.cell_center(square, shown.columns, left, left, style.PANEL_CELL)
            color, is_framed = style.VALUE_COLORS[sign_of(value) + 1][2], move in framed
            size = fitting_size(text, style.VALUE, style.PANEL_CELL - 3 * style.TABLE_GAP, bold=True)
            layers["text"].append(Text("score", -1, x, y, text, size, color, bold=is_framed))
            if is_framed:
                _frame_square(layers, x, y, style.BEST if move in position.best_moves else style.GRID)
    picture = board(position)
    picture.scene.marks = in_painting_order(layers)
    picture.scene.title = "The board with the value of each move"
    picture.scene.caption = f"{join_with_and(texts)}."
    return picture


def _frame_square(layers: dict[str, list[Any]], x: float, y: float, color: str) -> None:
    half = style.PANEL_CELL / 2 - style.TABLE_GAP
    corners = shapes.square(x, y, half)
    layers["grid"].append(Shape("framed", -1, corners, None, color, style.NOW_WIDTH, radius=style.CORNER))


def boards_to_choose(looks: Mapping[str, StateLook]) -> Picture:
    """Boards in two columns, each below its name: the nodes of the picture, in order."""
    layers, cell, name_room = new_layers(), style.ROW_CELL, 1.4 * style.COUNT_LINE
    width, height = (size + 2 * style.MARGIN for size in panel_size(next(iter(looks.values())), cell))
    for at, (name, shown) in enumerate(looks.items()):
        left, top = at % 2 * width, at // 2 * (height + name_room)
        layers["text"].append(Text("name", at, left + width / 2, top + 0.85 * name_room, name, style.VALUE, bold=True))
        inset = style.MARGIN + card_side(cell)
        draw_board(layers, at, shown, left + inset, top + name_room + inset, cell)
    caption = " ".join(f"{name}: {board_in_words(shown)}." for name, shown in looks.items())
    size = 2 * width, (len(looks) + 1) // 2 * (height + name_room)
    return Picture(Scene(*size, in_painting_order(layers), title="The boards", caption=caption))


def boards(positions: Iterable[Position], title: str = "", values: bool | str = False) -> Picture:
    """The boards of positions side by side, each above its value if `values` is true, or above a text such as "?".

    What the moves since the board before have put on a board is tinted.
    """
    listed, cell = list(positions), style.ROW_CELL
    value, room = 1.4 * style.VALUE, 1.4 * style.COUNT_LINE  # they can be read in a row that is made to fit a page
    layers, side = new_layers(), card_side(cell)
    step, height = (size + style.MARGIN for size in panel_size(listed[0].look, cell))
    for at, position in enumerate(listed):
        left, number = style.MARGIN + at * step + side, style.NUMBER_IN_CELL
        before = listed[at - 1].look.cells if at else position.look.cells
        follows = all(old in ("", new) for old, new in zip(before, position.look.cells, strict=True))
        top = style.MARGIN + side
        draw_board(layers, -1, position.look, left, top, cell, number=number, before=before if follows else None)
        if values:
            x, y = style.MARGIN / 2 + (at + 0.5) * step, height + room / 2
            text, sign = (values, 0) if isinstance(values, str) else (_worth(position), sign_of(position.value))
            color = style.VALUE_COLORS[sign + 1][2]
            layers["text"].append(Text("score", -1, x, y, text, value, color, bold=True))
    width, height = len(listed) * step + style.MARGIN, height + style.MARGIN + bool(values) * room
    texts = [f"{position} {_worth(position)}" if values is True else str(position) for position in listed]
    caption = f"{join_with_and(texts)}."
    return Picture(Scene(width, height, in_painting_order(layers), title=title, caption=caption))


def _worth(position: Position) -> str:
    return signed_number(position.value, signed=True)


def line(position: Position, *moves: Any) -> Picture:
    """The tree with its values, but only with the moves at the nodes along this line of play."""
    tree = game_tree(position.game, position.state).back_up()
    at = tree.root
    on_line = [at.row]
    for move in moves:
        at = next(child for child in at.children if child.action == move)
        on_line.append(at.row)
    picture = _part(tree, np.flatnonzero(np.isin(tree.parent, [-1, *on_line]))).draw(highlight=len(moves) and at.name)
    for mark in picture.scene.marks:
        if isinstance(mark, Text) and mark.role == "estimate":  # the true value of a node below which the game goes on
            mark.role = "value"
            mark.text = mark.text.removeprefix(style.ESTIMATE)
    _crop(picture.scene)
    return picture


def look_ahead(position: Position, depth: int, evaluation: Evaluation) -> Picture:
    """The tree so many plies ahead, with the rounded estimates at the horizon, and the moves that seem best.

    A value that depends on an estimate is marked as one.
    """
    evaluate = evaluation(position.game)
    tree = game_tree(position.game, position.state, depth, lambda state: round(evaluate(state), 2)).back_up()
    picture = draw_estimates(tree, horizon=depth)
    _crop(picture.scene)
    return picture


def midway(position: Position, step: int) -> Picture:
    """The tree as minimax has it after so many calls and returns. The last is a call of a leaf, which has "?".

    Open calls have no values: those so far would look like those in the end.
    """
    tree = position.run.tree
    reached = np.flatnonzero(call_steps(tree) <= step)
    leaf = [int(reached[-1])]
    picture = draw_tree(
        _part(tree, reached), size="notebook", step=step, hide=leaf, so_far=False, highlight=leaf, depth=None,
        horizon=None, title="", caption="", calls=False,
    )  # fmt: skip
    _crop(picture.scene, "open")
    return picture


def draw_calls(position: Position) -> Picture:
    """The calls of minimax with their boards, without what they return."""
    picture = position.run.draw(values=False, actions=False)
    _crop(picture.scene)
    return picture


def draw_returns(run: Trace) -> Picture:
    """The calls of a run with their boards and what each of them returned, without the moves, which the boards show."""
    picture = run.draw(actions=False)
    _crop(picture.scene, "full line")
    for mark in picture.scene.marks:  # half a margin is enough beside boards, and the texts become larger
        mark.shift(-style.MARGIN / 2)
    picture.scene.width -= style.MARGIN
    return picture


def _crop(scene: Scene, *roles: str) -> None:
    """Leave out what is around the tree, which the reveal explains, and its room; and the marks with these roles."""
    scene.marks = [mark for mark in scene.marks if mark.role not in ("around", "row", "ply", *roles)]
    left, _, right, bottom = box_around(scene.marks)
    for mark in scene.marks:
        mark.shift(style.MARGIN - left)
    scene.width, scene.height = right - left + 2 * style.MARGIN, bottom + style.MARGIN


def _part(tree: GameTree, rows: Any) -> GameTree:
    """The tree with only these rows; the parent of each is among them."""
    place = np.full(len(tree) + 1, -1)
    place[rows] = np.arange(len(rows))
    return GameTree(
        parent=place[tree.parent[rows]], depth=tree.depth[rows], player=tree.player_column[rows],
        state=tree.state[rows], states=tree.states, action=tree.action[rows], value=tree.value_column[rows],
        known=tree.known[rows], best=place[tree.best[rows]], game=tree.game,
        call=None if tree.call is None else tree.call[rows],
    )  # fmt: skip


def _heap(number: int, takes: Iterable[int]) -> Cell:
    loses = Position(Bones(number, takes)).mover_loses
    return Cell(str(number), style.SUNKEN if loses else style.BOARD, loses, loses)


def _outcomes(cells: Iterable[Cell]) -> str:
    lost = [cell.text for cell in cells if cell.framed]
    return f"loses with {join_with_and(lost)}, and wins with the others"


def _range(most: int) -> str:
    return "1" if most == 1 else f"1 to {most}"
