"""Draw the horizon of a search: a dashed line below the last ply that it sees, and edges that lead beyond it."""

from minimax_lab.scene import style
from minimax_lab.scene.layout import Places, Room
from minimax_lab.scene.marks import Line, Mark, Text


def draw_horizon(ply: int, room: Room, places: Places, layers: dict[str, list[Mark]]) -> None:
    """Add the horizon below `ply`, or below the last row; if rows above it are folded, only how far down it is."""
    nodes, contents = room.contents.nodes, room.contents
    last = len(nodes.levels) - 1
    is_folded = ply > last and any(nodes.folded[at] for at in nodes.levels[last])
    y = places.bottom[min(ply, last)] + style.HORIZON_AT
    left = style.MARGIN + style.ROW_LABELS
    if not is_folded:
        line = Line("horizon", -1, left, y, places.right, y, style.VERMILLION, style.HORIZON_WIDTH, dashed=True)
        layers["edge"].append(line)
    role = "far horizon" if is_folded else "horizon"
    text = f"horizon: {_plies(ply)} ahead" + (f", {_plies(ply - last)} below this row" if is_folded else "")
    layers["text"].append(
        Text(role, -1, left, y + style.HORIZON_LABEL, text, style.SMALL, style.ORANGE, anchor="start")
    )
    for at, node in enumerate(nodes.rows):
        if nodes.depth[at] == ply and contents.player[at]:
            x, top, scale = places.of[at]
            start = top + room.reach(at).below * scale
            end = y + style.BEYOND_HORIZON
            layers["edge"].append(Line("beyond", node, x, start, x, end, style.SKIPPED_LINE, style.EDGE_WIDTH))


def _plies(count: int) -> str:
    return "1 ply" if count == 1 else f"{count} plies"
