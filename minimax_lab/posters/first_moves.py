"""Small pictures with numbers: the first moves of a tree on their squares, and counts as bars."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from minimax_lab.games import action_label, look, places
from minimax_lab.kit import (
    InvalidArgument,
    join_with_and,
    pluralize,
    quote,
    sign_of,
    signed_number,
    true_or_false,
    whole_number,
)
from minimax_lab.scene import (
    Line,
    Mark,
    Picture,
    Scene,
    Shape,
    Text,
    add_frame,
    board_in_words,
    draw_board,
    in_painting_order,
    new_layers,
    shapes,
    style,
    text_width,
)
from minimax_lab.trees import GameTree, Node

MOST_BARS = 40


def draw_moves(tree: GameTree, *, counts: bool = False) -> Picture:
    """The board at the root of a tree, with what each first move is worth in its square.

    tree      a tree of a game on a board, backed up
    counts    whether each square has the number of calls below that move instead, and a darker ground for a larger one

    Raises InvalidArgument if the root has no board, and if the tree has no values.
    """
    if not isinstance(tree, GameTree):
        raise InvalidArgument(f"tree {quote(tree)}: must be a GameTree, as game_tree(game) returns it")
    true_or_false("counts", counts)
    root = tree.root
    shown, children = look(tree.game, root.state), root.children
    if shown.kind != "grid":
        raise InvalidArgument(f"tree of {quote(tree.game)}: only a board has squares for its first moves")
    if root.value is None:
        raise InvalidArgument("tree: its nodes have no values; call tree.back_up() first")
    size, left, top = style.MOVE_CELL, style.MARGIN, style.MARGIN
    ground: list[Mark] = []
    numbers: list[Mark] = []
    calls = _sizes(tree)
    for child, square in zip(children, places(shown, [child.action for child in children]), strict=True):
        if square is not None:
            x, y = shapes.cell_center(square, shown.columns, left, top, size)
            ground += _ground(x, y, _share(calls, child.action)) if counts else []
            numbers += _numbers(child, square, x, y, f"{calls[child.action]:,}" if counts else "")
    layers = new_layers()
    draw_board(layers, -1, shown, left, top, size, role="panel", has_card=False)
    marks = [*ground, *in_painting_order(layers), *numbers]
    width, height = shown.columns * size, shown.rows * size
    scene = add_frame(Scene(width + 2 * left, top + height + style.MARGIN, marks))
    scene.caption = _in_words(children, calls if counts else {})
    scene.boards[-1] = board_in_words(shown)
    return Picture(scene)


def _sizes(tree: GameTree) -> dict[Any, int]:
    """The number of calls for each first move and all that follows it: the rows up to those of the next move."""
    rows = [child.row for child in tree.root.children]
    sizes = np.diff([*rows, len(tree)]).tolist()
    return dict(zip((child.action for child in tree.root.children), sizes, strict=True))


def _share(calls: Mapping[Any, int], action: Any) -> float:
    """The place of a count between the smallest and the largest one, from 0 to 1."""
    least, most = min(calls.values()), max(calls.values())
    return (calls[action] - least) / max(most - least, 1)


def _ground(x: float, y: float, share: float) -> list[Mark]:
    half = style.MOVE_CELL / 2
    white, heat = ([int(color[at : at + 2], 16) for at in (1, 3, 5)] for color in (style.BOARD, style.HAIRLINE))
    color = "#" + "".join(f"{round(a + share * (b - a)):02X}" for a, b in zip(white, heat, strict=True))
    return [Shape("ground", -1, shapes.rectangle(x - half, y - half, x + half, y + half), color, None, 0)]


def _numbers(child: Node, square: int, x: float, y: float, count: str) -> list[Mark]:
    """The number of the square, and below it the number of calls, or else the value of the move."""
    corner = style.MOVE_CELL / 2 - style.SMALL
    marks: list[Mark] = [Text("panel", -1, x - corner, y - corner, str(square), style.SMALL_NAME, style.SECOND_TEXT)]
    if count:
        return [*marks, Text("score", -1, x, y, count, style.CAPTION, bold=True)]
    color = style.VALUE_COLORS[sign_of(child.value) + 1][2]
    return [*marks, Text("score", -1, x, y, signed_number(child.value, signed=True), style.TITLE, color, bold=True)]


def _in_words(children: list[Node], calls: Mapping[Any, int]) -> str:
    parts = []
    for child in children:
        move = action_label(child.tree.game, child.tree.root.state, child.action)
        number = pluralize(calls[child.action], "call") if calls else signed_number(child.value, signed=True)
        parts.append(f"{move} {number}")
    return f"{join_with_and(parts)}." if parts else ""


def draw_counts(counts: Mapping[Any, int], *, title: str = "", caption: str = "") -> Picture:
    """Numbers as bars from top to bottom, each with its label before it and the number after it.

    >>> print(draw_counts({"ply 0": 1, "ply 1": 9}, title="Calls"))
    Calls
    ply 0: 1, ply 1: 9.
    """
    if not isinstance(counts, Mapping) or not 0 < len(counts) <= MOST_BARS:
        raise InvalidArgument(f"counts={quote(counts)}: must map 1 to {MOST_BARS} labels to numbers")
    numbers = {str(label): whole_number(f"counts: {label}", number, 0) for label, number in counts.items()}
    left = style.MARGIN + max(text_width(label, style.CAPTION) for label in numbers) + style.LABEL_GAP
    y, most = style.MARGIN + style.TITLE_HEIGHT * bool(title), max(1, *numbers.values())
    bottom = y + len(numbers) * style.BAR_STEP
    marks: list[Mark] = [Line("axis", -1, left, y, left, bottom, style.TEXT, style.GRID_WIDTH)]
    for label, number in numbers.items():
        y += style.BAR_STEP / 2
        right = left + style.LONGEST_BAR * number / most
        corners = shapes.rectangle(left, y - style.HALF_OF_BAR, right, y + style.HALF_OF_BAR)
        marks.append(Shape("bar", -1, corners, style.GRID, None, 0))
        marks.append(Text("label", -1, left - style.LABEL_GAP, y, label, style.CAPTION, anchor="end"))
        marks.append(Text("count", -1, right + style.LABEL_GAP, y, f"{number:,}", style.CAPTION, anchor="start"))
        y += style.BAR_STEP / 2
    width = left + style.LONGEST_BAR + text_width(f"{most:,}", style.CAPTION) + style.LABEL_GAP + style.MARGIN
    scene = add_frame(Scene(width, bottom + style.MARGIN, marks, title=title, caption=caption))
    words = ", ".join(f"{label}: {number:,}" for label, number in numbers.items())
    scene.caption = " ".join(filter(None, [caption, f"{words}."]))
    return Picture(scene)
