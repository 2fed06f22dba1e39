"""Where the labels and nodes of a scene are, as boxes (left, top, right, bottom), and whether they are apart."""

from itertools import combinations

from minimax_lab.scene.marks import Line, Shape, Text, text_width

ON_EDGES = ("window", "cut", "origin", "action")


def box_of(mark):
    width = text_width(mark.text, mark.size, mark.bold)
    left = mark.x - width * {"start": 0, "middle": 0.5, "end": 1}[mark.anchor]
    return left, mark.y - 0.4 * mark.size, left + width, mark.y + 0.4 * mark.size


def boxes(scene):
    """Each label with its box; not what is in the squares of a board."""
    return [
        (mark, box_of(mark)) for mark in scene.marks if isinstance(mark, Text) and mark.role not in ("cell", "panel")
    ]


def symbol_boxes(scene):
    """Each node's symbol with its box."""
    for mark in scene.marks:
        if isinstance(mark, Shape) and mark.role in ("MAX", "MIN", "end"):
            xs, ys = zip(*mark.points, strict=True)
            yield mark, (min(xs), min(ys), max(xs), max(ys))


def holds(a, b):
    return a[0] <= b[0] and a[1] <= b[1] and b[2] <= a[2] and b[3] <= a[3]


def apart(a, b):
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def labels_apart(scene):
    """No label is on another or outside the picture."""
    found = boxes(scene)
    for mark, (left, top, right, bottom) in found:
        assert left >= 0 and top >= 0 and right <= scene.width and bottom <= scene.height, mark
    for (one, a), (other, b) in combinations(found, 2):
        assert apart(a, b), (one, other)


def windows_beside_edges(scene):
    """No window, and no action above one, is on the edge that it belongs to."""
    found = {mark.node: box for mark, box in boxes(scene) if mark.role == "window"}
    labels = [(mark.node, box) for mark, box in boxes(scene) if mark.role in ON_EDGES and mark.node in found]
    edges = {mark.node: mark for mark in scene.marks if isinstance(mark, Line) and mark.role == "edge"}
    for node, (left, top, right, bottom) in labels:
        edge = edges[node]
        parts = [k / 300 for k in range(301)]
        points = [(edge.x1 + (edge.x2 - edge.x1) * each, edge.y1 + (edge.y2 - edge.y1) * each) for each in parts]
        assert not [
            1 for x, y in points if left < x + edge.width / 2 and x - edge.width / 2 < right and top < y < bottom
        ], edge


def all_apart(scene):
    """Nor is a label on a node, but the value of a leaf is in its box."""
    labels_apart(scene)
    labels = [(mark, box) for mark, box in boxes(scene) if mark.role in (*ON_EDGES, "value", "utility", "folded")]
    for node, a in symbol_boxes(scene):
        for mark, b in labels:
            is_inside = node.role == "end" and node.node == mark.node and holds(a, b)
            assert apart(a, b) or is_inside, (node, mark)
