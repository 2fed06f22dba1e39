"""The pane of a tree in the browser, in Node: random panes, pictures, and nodes, which viewport.test.mjs judges."""

import random

from node import run_in_node

from minimax_lab.scene import style

NAMES = "GUTTER", "MARGIN", "ROW_LABELS", "SMALL", "FRAME_GAP", "NOW_WIDTH"


def case(rng):
    """A pane, a picture in it, how far it is panned, and nodes to bring into view, beside others."""
    picture = [rng.randint(60, 2000), rng.randint(60, 900)]
    reach = {name: rng.randint(8, 30) for name in ("left", "right", "above", "below")}
    places = [[rng.randint(0, most) for most in picture] for _ in range(rng.randint(1, 3))]
    return {
        "pane": [rng.randint(150, 1200), rng.randint(120, 700)],
        "footer": rng.choice([0, 24]),
        "picture": picture,
        "pan": [rng.randint(-900, 900), rng.randint(-500, 500)],
        "nodes": [[place, reach] for place in places],
        "others": [[[rng.randint(0, most) for most in picture], reach] for _ in range(rng.choice([0, 8]))],
    }


def test_in_node(tmp_path):
    rng = random.Random(1)
    sizes = style.as_table()
    data = {"style": {name: sizes[name] for name in NAMES}, "cases": [case(rng) for _ in range(300)]}
    run_in_node("viewport", data, tmp_path)
