"""The note beside a node covers neither the node nor its children, little else, and is near; or it is nowhere."""

from random import Random

from node import run_in_node

MARGIN, GAP, STEPS, COVERED = 4, 6, 40, 0.05
SIDES = ("left", "top", "right", "bottom")
AXES = (("left", "right"), ("top", "bottom"))


def spread(low, high):
    return [low + (high - low) * at / STEPS for at in range(STEPS + 1)]


def apart(one, other):
    """How far two boxes are apart; negative if they share a part of the pane."""
    return max(max(other[low] - one[high], one[low] - other[high]) for low, high in AXES)


def shared(one, other):
    """How many square pixels are in both boxes."""
    across, down = (max(0, min(one[high], other[high]) - max(one[low], other[low])) for low, high in AXES)
    return across * down


def best_place(note, pane, own, others):
    best, least = None, None
    for x in spread(pane["left"] + MARGIN, pane["right"] - note["width"] - MARGIN):
        for y in spread(pane["top"] + MARGIN, pane["bottom"] - note["height"] - MARGIN):
            box = dict(zip(SIDES, (x, y, x + note["width"], y + note["height"]), strict=True))
            if any(apart(box, each) < GAP for each in own):
                continue
            cost = apart(box, own[0]) + COVERED * sum(shared(box, each) for each in others)
            if least is None or cost < least:
                best, least = {"x": x, "y": y}, cost
    return best


def case_of(random):
    width, height = random.choice([300, 500]), random.choice([90, 250])
    left, top = random.randint(0, 50), random.randint(0, 50)
    pane = {"left": left, "top": top, "right": left + width, "bottom": top + height}
    note = {"width": random.choice([80, 200, width]), "height": random.choice([20, 60, height])}

    def box():
        x, y = left + random.randint(0, width - 40), top + random.randint(0, height - 30)
        return dict(zip(SIDES, (x, y, x + random.randint(20, 60), y + random.randint(20, 40)), strict=True))

    own, others = ([box() for _ in range(random.randint(low, 4))] for low in (1, 0))
    fits = note["width"] + 2 * MARGIN <= width and note["height"] + 2 * MARGIN <= height
    place = best_place(note, pane, own, others) if fits else None
    return {"note": note, "pane": pane, "own": own, "others": others, "place": place}


def test_in_node(tmp_path):
    random = Random(1)
    cases = [case_of(random) for _ in range(40)]
    places = [each["place"] is None for each in cases]
    assert any(places) and not all(places)
    run_in_node("free_place", cases, tmp_path)
