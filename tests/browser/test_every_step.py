"""Every step of different kinds of runs: the browser shows what Python computes for the same step."""

import re
from itertools import pairwise

import chromium
import pytest
import runs
from expected import MINUS, Cards, has_boards, line_left, places_of, source_of, tree_of, value_of
from pace import slow_after

from minimax_lab.runs import step_at

LARGE_SCREEN = {"width": 5000, "height": 2600}


@pytest.fixture(scope="module", params=slow_after(6, runs.EVERY), ids=lambda run: run.__name__)
def walk(request, saved):
    """A run, and what the saved page shows at each of its steps."""
    trace = request.param()
    return trace, open_large(saved, trace).every_step()


def open_large(saved, trace, **options):
    """Open a player on a screen that has room for the whole tree."""
    saved.page.set_viewport_size(LARGE_SCREEN)
    shown = saved.open(trace, **options)
    shown.focus()
    shown.press("f")
    chromium.still(shown.page)
    return shown


def test_the_page_shows_every_step(walk):
    trace, shown = walk
    assert [each["step"] for each in shown] == list(range(2 * len(trace) + 1))
    assert [each["where"] for each in shown] == [f"step {step} of {2 * len(trace)}" for step in range(len(shown))]


def test_the_sentences_are_those_of_python(walk):
    trace, shown = walk
    assert [each["sentence"] for each in shown] == [trace.story.narrate(step) for step in range(len(shown))]


def test_the_cards_are_the_open_calls(walk):
    trace, shown = walk
    cards = Cards(trace)
    for step, each in enumerate(shown):
        assert each["cards"] == cards.at(step), step


def nodes_of(shown):
    """The marks at each node, without the label for screen readers."""
    nodes = {int(node): {**held} for node, held in shown["tree"]["nodes"].items()}
    for held in nodes.values():
        held.pop("label")
    return nodes


def test_the_tree_is_that_of_the_pictures(walk):
    trace, shown = walk
    for step, each in enumerate(shown):
        assert nodes_of(each) == tree_of(trace, step, boards=has_boards(trace)), step


def test_the_label_of_each_node_agrees_with_its_marks(walk):
    """The label has the call, move, and value, and whether the node is chosen, open, current, or never visited."""
    trace, shown = walk
    moves = {node.row: node.action for node in trace.tree}
    for step, each in enumerate(shown):
        for node, held in each["tree"]["nodes"].items():
            words = held["label"].replace(MINUS, "-").split(", ")
            label = {
                "call": [word.removeprefix("call ") for word in words if re.fullmatch(r"call \d+", word)],
                "value": [word.removeprefix("value ") for word in words if word.startswith("value ")],
                "so far": [word.removeprefix("so far ") for word in words if word.startswith("so far ")],
                "heavy": ["chosen" in words],
                "dashed": ["never visited" in words],
                "current": ["the call of this step" in words],
                "open": ["still open" in words],
            }
            marks = {
                "call": held.get("call", []),
                "value": value_of(held),
                "so far": held.get("so far", []),
                "heavy": held.get("heavy", [False]),
                "dashed": held.get("dashed", [False]),
                "current": [held.get("frame") == ["current"]],
                "open": [held.get("frame") == ["open"]],
            }
            assert label == marks, (step, node)
            if "action" in held:
                assert held["action"][0] in words and moves[int(node)] is not None


def test_no_node_moves(walk):
    _, shown = walk
    for each in shown:
        assert each["tree"]["places"].items() <= shown[-1]["tree"]["places"].items()


def near(places):
    """These places with a tolerance in pixels, as what is read from the page."""
    return {str(node): pytest.approx(list(place), abs=0.2) for node, place in places.items()}


def moved_apart(trace, shown, places):
    """These places with rows that are further apart, by as much as in the page: the tree fills its pane."""
    depth = trace.tree.depth.tolist()
    deepest = max(places, key=lambda node: depth[node])
    gap = (shown["tree"]["places"][str(deepest)][1] - places[deepest][1]) / max(1, depth[deepest])
    assert gap > -0.1
    return {node: (x, y + gap * depth[node]) for node, (x, y) in places.items()}


def check_places(trace, shown, boards):
    """Check the places of the nodes: with cuts, the rows are those of the picture, and siblings have even gaps."""
    places, expected = shown["tree"]["places"], moved_apart(trace, shown, places_of(trace, boards))
    if trace.calls[0].alpha is None or places == near(expected):
        assert places == near(expected)
        return
    heights = {str(node): pytest.approx(y, abs=0.2) for node, (_, y) in expected.items()}
    assert {node: y for node, (_, y) in places.items()} == heights
    parent = trace.tree.parent.tolist()
    ends = [node for node in range(len(parent)) if node not in parent]
    siblings = [(one, other) for one, other in pairwise(ends) if parent[one] == parent[other]]
    gaps = [places[str(other)][0] - places[str(one)][0] for one, other in siblings]
    assert min(gaps) > 0 and max(gaps) < 1.15 * min(gaps)
    for node in set() if boards else set(parent) - {-1}:  # a symbol beside a board is not in the middle
        children = [places[str(at)][0] for at in range(len(parent)) if parent[at] == node]
        assert places[str(node)][0] == pytest.approx((children[0] + children[-1]) / 2, abs=0.2)


def test_the_nodes_are_where_they_are_in_the_pictures(walk):
    trace, shown = walk
    check_places(trace, shown[-1], has_boards(trace))


def test_the_lines_of_a_step_are_lines_of_the_running_function(walk):
    """What the step is about is in the caller after a return; the other mark is where the control came from."""
    trace, shown = walk
    for step, each in enumerate(shown[1:], 1):
        now = step_at(trace.columns, step)
        running = max(trace.columns.parent[now.row], 0) if now.is_return else now.row
        lines = source_of(trace, running).values()
        assert each["lit"] or now.is_return or not lines, step
        words = [set(re.findall(r"\w+", line)) for line in lines]
        for lit in each["lit"]:
            assert any(set(re.findall(r"\w+", lit)) <= line for line in words), (step, lit)
        left = line_left(trace, step)
        assert all(came in left for came in each["from"]) if left else each["from"] == [], step


@pytest.mark.parametrize(
    "run", slow_after(1, [run for run in runs.EVERY if has_boards(run())]), ids=lambda run: run.__name__
)
def test_a_tree_without_boards_is_that_of_the_pictures(saved, run):
    trace = run()
    shown = open_large(saved, trace, boards=False).every_step()
    for step, each in enumerate(shown):
        assert nodes_of(each) == tree_of(trace, step, boards=False), step
    check_places(trace, shown[-1], boards=False)
