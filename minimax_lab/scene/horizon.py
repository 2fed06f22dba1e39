"""Draw the horizon of a search: a dashed line below the last ply that it sees, and edges that lead beyond it."""

from minimax_lab.scene import style
from minimax_lab.scene.layout import Places, Room
from minimax_lab.scene.marks import Line, Mark, Text


def draw_horizon(ply: int, room: Room, places: Places, layers: dict[str, list[Mark]]) -> None:
    """Add the horizon below `ply`, or below the last shown row above it."""
    nodes, contents = room.contents.nodes, room.contents
    y = places.bottom[min(ply, len(nodes.levels) - 1)] + style.HORIZON_AT
    left = style.MARGIN + style.ROW_LABELS
    layers["edge"].append(
        Line("horizon", -1, left, y, places.right, y, style.VERMILLION, style.HORIZON_WIDTH, dashed=True)
    )
    text = f"horizon: {ply} {'ply' if ply == 1 else 'plies'} ahead"
    layers["text"].append(
        Text("horizon", -1, left, y + style.HORIZON_LABEL, text, style.SMALL, style.ORANGE, anchor="start")
    )
    for at, node in enumerate(nodes.rows):
        if nodes.depth[at] == ply and contents.player[at]:
            x, top, scale = places.of[at]
            start = top + room.reach(at).below * scale
            end = y + style.BEYOND_HORIZON
            layers["edge"].append(Line("beyond", node, x, start, x, end, style.SKIPPED_LINE, style.EDGE_WIDTH))
