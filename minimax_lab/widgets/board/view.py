"""What a board tells the browser, and how it looks without one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from minimax_lab.games import MAX, MIN, look, other, places
from minimax_lab.kit import is_whole_number
from minimax_lab.scene import Picture, Scene, Text, add_surroundings, grid_lines, strike, style
from minimax_lab.widgets.board.match import started_by, starter
from minimax_lab.widgets.board.sentences import score
from minimax_lab.widgets.tables import STYLE, pack_tree

if TYPE_CHECKING:
    from minimax_lab.widgets.board.widget import PlayBoard

MANY: Final = 400  # squares; more of them are not drawn in the still picture
SMALL_CELL: Final = style.CELL * 3 / 4  # of a square in the tree


def view_of(board: PlayBoard) -> dict[str, Any]:
    """The position as the browser shows it, with the number that it sends back with each click."""
    match, words = board.match, board.words
    shown = look(board.game, match.state)
    legal = match.legal()
    where = places(shown, legal)
    last = match.actions[-1] if match.actions else None
    return {
        "title": board.title,
        "number": board.number,
        "answered": board.answered,
        "refused": board.refused,
        "busy": board.busy,
        "message": board.busy or board._message,
        "aside": board.aside,
        "look": shown,
        "actions": [
            {"place": place, "label": words.move(match.state, each) if place is None or shown["kind"] != "grid" else ""}
            for each, place in zip(legal, where, strict=True)
        ],
        "turn": "" if match.over else words.turn(board._to_move()),
        "over": match.over,
        "last": _changed(board, shown) if last is not None else [],
        "hint": board.hinted,
        "moves": len(match.actions),
        "settings": settings_of(board),
        "style": STYLE["colors"],
        "editor": _editor(board, shown),
    }  # fmt: skip


def _changed(board: PlayBoard, shown: dict[str, Any]) -> list[int]:
    """The squares that the last move has changed."""
    before = look(board.game, board.match.states[-2])
    if shown.get("kind") != "grid" or before.get("kind") != "grid" or len(shown["cells"]) != len(before["cells"]):
        return []
    return [at for at, (old, new) in enumerate(zip(before["cells"], shown["cells"], strict=True)) if old != new]


def settings_of(board: PlayBoard) -> dict[str, Any]:
    """What can be chosen on the board, and what is chosen."""
    names, machine, able = board.names, board.machine, board.able
    person, first = board.side, starter(board.game)
    free = first is not None and started_by(board.game, other(first)) is not None
    role = {None: "", MAX: "", MIN: ""} if person is None else {person: " (you)", other(person): " (the machine)"}
    return {
        "person": board.person,
        "persons": [[names[MAX], names[MAX]], [names[MIN], names[MIN]], ["both", "both: two people"]],
        "starts": board.starts,
        "starters": [[names[each], names[each] + role[each]] for each in (MAX, MIN) if free or each == first],
        "strength": "ahead" if is_whole_number(able) else able,
        "plies": able if is_whole_number(able) else machine.usual,
        "most": machine.most,
        "perfect": machine.solution is not None,
        "quicker": board.quicker,
        "note": board.words.strength(machine, board.strength),
        "thinking": board.thinking,
        "thinking_of": board.thinking_of,
        "tree_plies": board.tree_plies,
        "large": board.large,
    }


def _editor(board: PlayBoard, shown: dict[str, Any]) -> dict[str, Any] | None:
    """What is needed to set up a position: its text, the presets, and the marks of the squares."""
    if not callable(getattr(board.game, "parse", None)):
        return None
    squares = shown["kind"] == "grid" and callable(getattr(board.game, "format", None))
    signs = list(board.names.values()) if squares and set(board.names.values()) != {MAX, MIN} else []
    return {"text": board.position, "presets": list(board.positions.items()), "marks": signs}


# -- its thinking --------------------------------------------------------------------------------------------------


def thoughts_of(board: PlayBoard) -> dict[str, Any]:
    """The score of each move, how it comes about, and the tree of the position with its values."""
    state, choice = board.decision(board.thinking_of)
    machine, strength = board.machine, board.strength
    scores = [] if board.game.is_terminal(state) else machine.scores(state, strength)
    tree = machine.tree(state, strength, board.tree_plies)
    signed = True  # beside the number of its square, a bare 1 would be another number
    tables, data = pack_tree(tree)
    # The values as the squares have them, in the order of tables.py.
    tables["values"] = [score(each, signed) for each in sorted(set(tree.value_column[tree.known].tolist()))]
    before = "" if choice is None else f"Before the machine's move {board.words.move(state, choice.action)}. "
    return {
        "number": board.number,
        "now": choice is None,
        "words": [before + line if not at else line for at, line in enumerate(
            board.words.thinking(machine, state, strength, choice, scores, signed))],
        "scores": [score(value, signed) for _, value in scores],
        "plies": int(tree.depth.max()),
        "nodes": len(tree),
        "tables": tables | {"style": STYLE | {"cell": _cell(board)}},
        "data": data,
    }  # fmt: skip


def _cell(board: PlayBoard) -> float:
    """The size of a square in the tree; on a large board a smaller one, so that more boards stand beside each other."""
    shown = look(board.game, board.state)
    return SMALL_CELL if shown["kind"] == "grid" and max(shown["rows"], shown["columns"]) > 3 else style.CELL


# -- without a browser ---------------------------------------------------------------------------------------------


def still_picture(board: PlayBoard) -> Picture:
    """The position as a picture: the squares with what stands in them, or the position in words."""
    shown = look(board.game, board.state)
    caption = f"{board.message} To play on this board, run this cell."
    scene = Scene(420, 3 * style.MARGIN, [], title=board.title)
    if shown["kind"] == "grid" and len(shown["cells"]) <= MANY:
        _draw_squares(scene, shown)
    else:
        caption = f"Position: {board.position}. {caption}"
    scene.caption = caption
    return Picture(add_surroundings(scene, None))


def _draw_squares(scene: Scene, shown: dict[str, Any]) -> None:
    columns, cell, top = shown["columns"], style.PANEL_CELL, 3 * style.MARGIN
    for square, mark in enumerate(shown["cells"]):
        x, y = style.MARGIN + (square % columns + 0.5) * cell, top + (square // columns + 0.5) * cell
        size, color = (cell * 0.8, style.BLACK) if mark else (cell * 0.35, style.GRAY_TEXT)
        scene.marks.append(Text("panel", square, x, y, mark or str(square), size, color, bool(mark)))
    grid_lines(scene.marks, -1, style.MARGIN, top, cell, shown["rows"], columns, style.BLACK)
    if shown["line"]:
        scene.marks.append(strike(-1, shown["line"], columns, style.MARGIN, top, cell))
    scene.width = max(scene.width, columns * cell + 2 * style.MARGIN)
    scene.height = top + shown["rows"] * cell + 12
