"""Where the labels and nodes of a scene are, as rectangles, and whether they are apart."""

from itertools import combinations

from minimax_lab.scene.marks import Shape, Text, text_width

ON_EDGES = ("window", "cut", "origin", "action")


def boxes(scene):
    for mark in scene.marks:
        if isinstance(mark, Text) and mark.role not in ("cell", "action", "panel"):
            width = text_width(mark.text, mark.size, mark.bold)
            left = mark.x - width * {"start": 0, "middle": 0.5, "end": 1}[mark.anchor]
            yield mark, (left, mark.y - 0.4 * mark.size, left + width, mark.y + 0.4 * mark.size)


def edge_boxes(scene):
    """What is written on edges."""
    for mark in scene.marks:
        if isinstance(mark, Text) and mark.role in ON_EDGES:
            half = text_width(mark.text, mark.size) / 2
            yield mark, (mark.x - half, mark.y - 0.4 * mark.size, mark.x + half, mark.y + 0.4 * mark.size)


def symbol_boxes(scene):
    for mark in scene.marks:
        if isinstance(mark, Shape) and mark.role in ("MAX", "MIN", "end"):
            xs, ys = zip(*mark.points, strict=True)
            yield mark, (min(xs), min(ys), max(xs), max(ys))


def all_apart(scene):
    """No label on another or on a node, none outside."""
    labels = {(mark.role, mark.node, mark.text): box for mark, box in [*boxes(scene), *edge_boxes(scene)]}
    for key, (left, top, right, bottom) in labels.items():
        assert left >= 0 and top >= 0 and right <= scene.width and bottom <= scene.height, key
    for (one, a), (other, b) in combinations(labels.items(), 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (one, other)
    for mark, a in symbol_boxes(scene):
        for key, b in labels.items():
            if key[0] in ON_EDGES or key[0] in ("value", "utility", "folded"):
                assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (mark, key)
