"""A tree that fits at a readable size stays where it is from the first call to the end, with all that was skipped."""

from itertools import product

import pytest
from examples import LETTERS
from hosted import Hosted
from pace import slow_after

from minimax_lab import StepPlayer

# the corner of the symbol of each visible node, the smallest text of the tree, whether all of it is in the pane, and
# the letters of the sentence and their size
PLACES = """root => {
  const pane = root.querySelector(".tree-pane").getBoundingClientRect();
  const nodes = [...root.querySelectorAll('svg.tree [data-node][visibility="visible"]')];
  const symbol = (each) => each.querySelector("[data-role=MAX], [data-role=MIN], [data-role=end]");
  const boxes = nodes.map((each) => symbol(each).getBoundingClientRect());
  const scale = root.querySelector("svg.tree > g").getCTM().a;
  const sizes = [...root.querySelectorAll("svg.tree text")].map((each) => scale * each.getAttribute("font-size"));
  return {
    places: Object.fromEntries(nodes.map((each, at) => [each.dataset.node, [boxes[at].x, boxes[at].y]])),
    smallest: Math.min(...sizes),
    sentence: root.querySelector(".sentence").textContent.length,
    type: parseFloat(getComputedStyle(root.querySelector(".sentence")).fontSize),
    isInside: boxes.every((box) => box.top >= pane.top && box.bottom <= pane.bottom && box.right <= pane.right),
  };
}"""
CUT = {"I2", "K", "K1", "K2", "L2", "M2", "G", "N", "O", "N1", "N2", "O1", "O2"}


@pytest.fixture(scope="module")
def hosted(offline_page):
    return Hosted(offline_page)


SIZES = [(1112, 608), (1090, 659), (1280, 720)]  # what JupyterLab shows at 1280x720, and more
SMALL = ((1024, 600), "off")  # there, a question has no room beside the whole tree
THREE_LINES = 360  # letters
PREDICTED = ["off", [7, 9, 14], [14, "cuts"]]


CASES = [(SIZES[0], PREDICTED[1]), SMALL]
OTHERS = [each for each in product(SIZES, PREDICTED) if each not in CASES]


@pytest.mark.parametrize(("size", "predict"), slow_after(len(CASES), [*CASES, *OTHERS]), ids=str)
def test_no_node_of_the_tree_of_31_moves_or_is_folded(hosted, size, predict):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    root = hosted.show(StepPlayer(LETTERS, predict=predict))
    known = {}
    for step in range(1, 2 * len(LETTERS) + 1):
        hosted.widget.step = step
        hosted.refresh()
        hosted.page.wait_for_function("step => document.querySelector('.slider').value === step", arg=str(step))
        hosted.page.wait_for_timeout(50)  # for observers of sizes
        seen = root.evaluate(PLACES)
        moved = [node for node in known if seen["places"][node] != pytest.approx(known[node], abs=0.5)]
        assert (moved, seen["isInside"]) == ([], True), step
        assert seen["smallest"] >= 12.5 and root.locator("[data-fold]:visible").count() == 0
        assert seen["type"] >= (16 if size == SMALL[0] and seen["sentence"] <= THREE_LINES else 14)
        known = seen["places"]
    assert len(known) == 31
    skipped = {row for row, call in enumerate(LETTERS.tree.call.tolist()) if not call}
    names = {LETTERS.tree.states[LETTERS.tree.state[row]] for row in skipped}
    assert names == CUT and {str(row) for row in skipped} <= set(known)
