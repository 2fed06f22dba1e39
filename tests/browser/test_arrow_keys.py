"""The arrow keys in every tree go where they point to in the picture."""

import pytest
import runs
from hosted import Hosted

from minimax_lab import BeTheMachine, Bones, LookAhead, StepPlayer, TicTacToe, TreeGame
from minimax_lab.exercises import fill_in, gate

TREES = {
    "a gate about edges": lambda: gate("07-never-read"),
    "a gate about nodes": lambda: gate("01-just-before-c"),
    "fill in": lambda: fill_in(TreeGame([[[3, 12], 8], [2, [4, 6]]])),
    "cuts": lambda: fill_in(TreeGame([10, [[[5, 20], 7], 12]]), mode="cuts"),
    "a player": lambda: StepPlayer(runs.nine_calls(), step=18),
    "a look ahead": lambda: LookAhead(TicTacToe(), "X.OOX.XO.", depth=3),
    "a machine": lambda: BeTheMachine("minimax", Bones(3), seed=1),
}
PLACE = """root => {
  const { x, y, width, height } = root.querySelector(".pointed .target, .pointed").getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


@pytest.fixture(scope="module")
def hosted(offline_page):
    offline_page.set_viewport_size({"width": 1280, "height": 720})
    return Hosted(offline_page)


@pytest.mark.parametrize("name", TREES)
def test_arrow_keys_go_where_they_point_to(hosted, name):
    root = hosted.show(TREES[name]())
    tree = root.get_by_role("tree")
    tree.focus()
    assert "Left and right: to the nodes beside. Up: to the parent. Down: to the first child." in tree.get_attribute(
        "aria-label"
    )

    def press(key):
        hosted.page.keyboard.press(key)
        return root.evaluate(PLACE)

    top = press("Home")
    assert press("ArrowLeft") == press("ArrowRight") == press("ArrowUp") == top
    first = press("ArrowDown")
    if first == top:  # the machine has made no call yet
        return
    assert first[1] > top[1]
    row = []
    for _ in range(12):
        row.append(press("ArrowRight"))
    across = [first[0], *dict.fromkeys(x for x, _ in row)]
    assert across == sorted(across) and all(abs(y - first[1]) < 20 for _, y in row)  # of other heights
    assert press("ArrowLeft")[0] <= row[-1][0] and press("ArrowUp") == top
