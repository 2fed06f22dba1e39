"""Where the labels and nodes of a scene are, as boxes (left, top, right, bottom), and whether they are apart."""

from itertools import combinations

from minimax_lab.scene.marks import Shape, Text, text_width

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


def all_apart(scene):
    """Nor is a label on a node, but the value of a leaf is in its box."""
    labels_apart(scene)
    labels = [(mark, box) for mark, box in boxes(scene) if mark.role in (*ON_EDGES, "value", "utility", "folded")]
    for node, a in symbol_boxes(scene):
        for mark, b in labels:
            is_inside = node.role == "end" and node.node == mark.node and holds(a, b)
            assert apart(a, b) or is_inside, (node, mark)
