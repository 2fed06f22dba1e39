"""Trees to fill in: mouse, keys, reasons at the nodes, verdicts on cuts, and what happens without Python."""

import re
from itertools import pairwise

import chromium
import pytest
from axe import violations
from pace import slow_after

from minimax_lab import Bones, TicTacToe, TreeGame, game_tree
from minimax_lab.exercises import CutTask, FillIn, fill_in, questions
from minimax_lab.kit import COPIES, classroom
from minimax_lab.widgets.frontend import style

A_TO_O = [[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]
ROOT = ".minimax-lab.fill-in"
VALUES = """\
from minimax_lab import TreeGame
from minimax_lab.exercises import fill_in
tree = fill_in(TreeGame([[3, 12], [2, 4]]))
tree"""
PLACES = """root => {
  const rect = (element) => element.getBoundingClientRect();
  const parts = [".ask", ".ground", ".sentence", ".controls"].map((name) => rect(root.querySelector(name)));
  const pane = rect(root.querySelector(".tree-pane"));
  const nodes = [...root.querySelectorAll("[role=treeitem] .target")].map(rect);
  const inPane = [...root.querySelectorAll(".entry")].filter((each) => !each.hidden).map(rect);
  const isOut = (each) =>
    Math.min(each.left - pane.left, pane.right - each.right, each.top - pane.top, pane.bottom - each.bottom) < -1;
  return {
    overlaps: parts.slice(1).filter((each, at) => each.top < parts[at].bottom - 1).length,
    outside: [...nodes, ...inPane].filter(isOut).length,
    tall: rect(root).height,
    wide: root.scrollWidth - root.clientWidth,
  };
}"""

# How many values there are, and those that leave the pane or are not clear of another node.
CROWDED = """root => {
  const pane = root.querySelector(".tree-pane").getBoundingClientRect();
  const boxes = (selector) => [...root.querySelectorAll(`[role=treeitem] ${selector}`)]
    .map((each) => ({ each, node: each.closest("[data-node]"), box: each.getBoundingClientRect() }));
  const gap = (a, b) => Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
  const texts = boxes(":is([data-role=value], [data-role=utility])").filter(({ each }) => each.textContent);
  const symbols = boxes(":is([data-role=MAX], [data-role=MIN], [data-role=end], [data-role=somebody])");
  const isCrowded = ({ node, box }) =>
    box.left < pane.left || box.right > pane.right || box.bottom > pane.bottom ||
    symbols.some((other) => other.node !== node && gap(other.box, box) < 3);
  return [texts.length, texts.filter(isCrowded).map(({ each }) => each.textContent)];
}"""


def test_a_right_value_that_depends_on_an_estimate_is_marked_as_one(hosted):
    question = questions("06_how_far_to_look")[0]
    root, keys = hosted.show(question.view), hosted.page.keyboard
    done = [(1, "2", "+2 \u2260"), (1, "\u22481", "\u2248+1"), (6, "3", "\u2248+3"), (0, "+3", "\u2248+3")]
    for row, typed, shown in done:
        root.locator(f"[data-node='{row}'] [data-role=name]").click()
        keys.type(typed)
        keys.press("Enter")
        value_of(root, row).get_by_text(shown, exact=True).wait_for()
    assert value_of(root, 5).text_content() == "\u221210"  # the end of a game


@pytest.mark.parametrize("leaves", range(2, 6))
def test_the_hand_prefers_none_of_the_values(hosted, leaves):
    root = hosted.show(fill_in(TreeGame([*range(leaves)])))
    middle = """each => {
      const { x, width } = each.getBoundingClientRect();
      return x + width / 2;
    }"""
    values = [value_of(root, row).evaluate(middle) for row in range(1, leaves + 1)]
    hand = root.locator(".invitation path").evaluate(middle)
    assert min(abs(hand - value) for value in values) > (values[1] - values[0]) / 3


@pytest.mark.parametrize(("button", "reply"), [("Hint", ".note"), ("Check", ".verdicts li")])
def test_a_reply_below_the_screen_comes_into_view(hosted, button, reply):
    hosted.page.set_viewport_size({"width": 848, "height": 420})
    root = hosted.show(questions("07_alpha_beta")[0].view)
    root.locator(".cuttable").last.dispatch_event("click")
    root.get_by_role("button", name=button).click()
    shown = root.locator(reply).first
    shown.wait_for()
    chromium.still(hosted.page, 100)
    place = shown.bounding_box()
    assert place["y"] >= 0 and place["y"] + place["height"] <= 421
    hosted.page.set_viewport_size(chromium.SCREEN)


def test_a_cell_that_is_run_again_has_the_entries_and_the_reader_can_start_again(hosted, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / COPIES).write_text("{}")  # a learner's copy
    make = lambda: given(fill_in(TreeGame([[3, 12], [2, 4]])), {"C": 2})  # noqa: E731
    root, keys = hosted.show(make()), hosted.page.keyboard
    root.get_by_role("tree").focus()
    for key in ("3", "Enter"):
        keys.press(key)
    root.get_by_text("1 of 2 right").wait_for()  # C was given
    again = make()
    root = hosted.show(again)
    assert again.entries == {"1": 3, "4": 2} and names(root.locator(".next")) == ["A"]
    root.get_by_role("button", name="Start again").click()
    chromium.still(hosted.page, 50)
    assert names(root.locator(".next")) == ["B"] and again.entries == make().entries == {"4": 2}


def given(tree, entries):
    """The tree with entries that a lesson has set."""
    tree.entries |= entries
    return tree


def test_the_next_node_to_fill_in_is_marked(hosted):
    root, keys = hosted.show(fill_in(TreeGame([[3, 12], [2, 4]]))), hosted.page.keyboard
    assert names(root.locator(".next")) == ["B"] and root.locator(".where").inner_text() == ""
    root.locator(".next [data-role=name]").click()
    keys.type("12")
    keys.press("Tab")
    root.get_by_text("0 of 3 right").wait_for()
    assert names(root.locator(".marked")) == ["B"] and root.locator(".next").count() == 0  # it is a mistake now
    root.get_by_role("button", name="Start again").click()
    chromium.still(hosted.page, 50)
    assert names(root.locator(".next")) == ["B"] and root.locator(".where").inner_text() == ""
    assert root.locator(".marked").count() == 0


def test_the_rows_say_what_each_player_takes_when_the_tree_is_filled_in(hosted):
    root = hosted.show(given(fill_in(TreeGame([[3, 12], [2, 4]])), {"C": 2}))
    rows = root.locator("[data-role=ply]")
    assert rows.first.is_hidden()
    for row, is_said in ((3, False), (2, False), (1, True)):  # a wrong value for B, then the right one, then A's
        value_of(root, row).click()
        hosted.page.wait_for_timeout(600)
        assert rows.first.is_visible() == is_said, row


@pytest.mark.parametrize(("given_plies", "shown_plies"), [((2, 3, 4), 3), ((2, 4), 6)])
def test_branches_that_are_filled_in_for_the_reader_are_folded(hosted, given_plies, shown_plies):
    """Not if a node in them is left to the reader."""
    tree = fill_in(Bones(5))
    right = tree.asked.right_entries
    root = hosted.show(
        given(tree, {row: right[row] for row in tree.rows if tree.asked.nodes[row].depth in given_plies})
    )
    rows = [int(each.get_attribute("data-node")) for each in root.get_by_role("treeitem").all()]
    assert rows == [node.row for node in tree.asked.nodes if node.depth < shown_plies]


def test_an_exam_does_not_say_how_a_value_is_found(hosted, monkeypatch):
    monkeypatch.setitem(classroom._is_on, "exam", True)
    tree = fill_in(TreeGame([[3, 12], [2, 4]]))
    root = hosted.show(tree)
    assert "largest" not in root.text_content() and root.get_by_role("button", name="Hand in").is_visible()
    for row in (3, 5, 1):  # 12 from MIN, 2, and then 12: an answer in an exam may be wrong, and nobody says so
        value_of(root, row).click()
        hosted.page.wait_for_timeout(500)
    assert tree.entries == {"0": 12, "1": 12, "4": 2} and tree.marks == {} and root.locator(".marked").count() == 0


def value_of(root, row):
    """What a reader takes to send the value of a node up."""
    return root.locator(f"[data-node='{row}'] :is([data-role=value], [data-role=utility])")


def middle(box):
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_click_sends_a_value_up_right_or_wrong(hosted):
    tree = fill_in(TreeGame([[3, 12], [2, 4]]))
    root = hosted.show(tree)
    assert root.get_by_role("button", name="Show the answer").is_hidden()  # first, a reader tries
    said = root.get_by_role("status")
    value_of(root, 3).click()
    said.filter(has_text="a large value or a small one?").wait_for()
    assert tree.entries == {"1": 12} and names(root.locator(".marked")) == ["B"]
    value_of(root, 2).click()
    said.filter(has_text="Right so far. 2 nodes to go.").wait_for()
    assert tree.entries == {"1": 3} and names(root.locator(".next")) == ["C"]
    value_of(root, 3).click()
    said.filter(has_text="The node above this leaf has its value already.").wait_for()
    value_of(root, 5).click()
    said.filter(has_text="1 node to go.").wait_for()
    value_of(root, 1).click()  # a value that came up goes on
    said.filter(has_text="Every value is right. A is worth 3.").wait_for()
    assert tree.entries == {"0": 3, "1": 3, "4": 2} and root.locator(".sendable, .next").count() == 0


def test_a_drag_sends_a_value_to_the_node_above_only(hosted):
    tree, mouse = fill_in(TreeGame([[3, 12], [2, 4]])), hosted.page.mouse
    root = hosted.show(tree)
    for goal, entries in ((4, {}), (1, {"1": 3})):
        mouse.move(*middle(value_of(root, 2).bounding_box()))
        mouse.down()
        mouse.move(*middle(value_of(root, goal).bounding_box()), steps=5)
        assert root.locator(".ghost text").text_content() == "3"
        mouse.up()
        chromium.still(hosted.page, 100)
        assert tree.entries == entries and root.locator("svg.carrying").count() == 0


def test_the_value_under_the_pointer_is_shown_where_it_would_go(hosted):
    tree = fill_in(TreeGame([[3, 12], [2, 4]]))
    root = hosted.show(tree)
    for row, text, above in ((3, "12", "B"), (5, "2", "C")):
        value_of(root, row).hover()
        assert root.locator(".ghost text").text_content() == text and names(root.locator(".awaiting")) == [above]
    root.locator("svg.tree").hover(position={"x": 5, "y": 5})
    assert root.locator(".ghost text").count() == root.locator(".awaiting").count() == 0 and tree.entries == {}


def test_a_tree_is_filled_in_with_a_few_keys(hosted):
    hosted.page.set_viewport_size(chromium.SCREEN)
    tree, keys = fill_in(BOARD, BOARD.parse("O.X/X.X/.OO")), hosted.page.keyboard
    root = hosted.show(tree)
    keys.press("Tab")
    for press, count in (("", 3), ("", 2), ("ArrowRight", 1)):
        for key in ("ArrowDown", *press.split(), "Enter"):
            keys.press(key)
        root.get_by_role("status").filter(has_text=f"Right so far. {count} node").wait_for()
    for key in ("ArrowDown", "ArrowRight", "Enter"):  # the move that wins at once
        keys.press(key)
    end = root.get_by_role("status").filter(has_text="Right. The root is worth +10: X can win.")
    end.wait_for()
    assert tree.is_done and not root.get_by_role("button", name="Show the answer").count()
    leaf = next(row for row in range(len(tree.asked.nodes)) if row not in tree.rows)
    root.locator(f"[role=treeitem][data-node='{leaf}']").click()
    chromium.still(hosted.page)
    assert end.is_visible() and root.get_by_text("value already").count() == 0


def test_enter_alone_sends_no_value_up(hosted):
    tree, keys = fill_in(TreeGame(A_TO_O)), hosted.page.keyboard
    root = hosted.show(tree)
    root.get_by_role("tree").focus()
    for _ in range(6):
        keys.press("Enter")
    chromium.still(hosted.page)
    assert tree.entries == {} and names(root.locator(".pointed")) in ([], ["H"])


def test_enter_at_a_value_that_nobody_waits_for_goes_to_the_next_empty_node(hosted):
    tree, keys = fill_in(TreeGame([[3, 12], [2, 4]])), hosted.page.keyboard
    root = hosted.show(tree)
    root.get_by_role("tree").focus()
    for key in ("3", "Enter"):
        keys.press(key)
    for arrows in ("ArrowLeft", "ArrowLeft ArrowDown"):  # to B, which has its value, and to its first child
        root.get_by_label("Value of C, ").wait_for()
        for key in ("Escape", *arrows.split(), "Enter"):
            keys.press(key)
    root.get_by_label("Value of C, ").wait_for()
    assert tree.entries == {"1": 3}


def test_ends_have_no_symbol_beside_their_boards_and_nothing_where_no_bone_is_left(hosted):
    for mode in ("values", "calls"):
        root = hosted.show(fill_in(BOARD, BOARD.parse("O.X/X.X/.OO"), mode))
        assert root.locator("[data-role=end]").count() == 0 and root.locator("[data-role=card]").count() == 9
    root = hosted.show(fill_in(Bones(3)))
    assert root.locator("[data-role=card]").count() == len(hosted.widget.rows)


def names(items):
    return [each.get_attribute("aria-label").split(",")[0] for each in items.all()]


def test_cuts_are_made_judged_and_announced(hosted):
    root, keys = hosted.show(FillIn(CutTask(TreeGame(A_TO_O)))), hosted.page.keyboard
    tree, status = root.get_by_role("tree"), root.get_by_role("status")
    windows, option = root.locator("[data-role=window]"), root.get_by_label("Show the windows")
    assert option.is_hidden()
    root.get_by_role("button", name="Check", exact=True).click()
    root.get_by_text("Not yet: 5 more edges can be cut.").wait_for()  # also when nothing is cut
    tree.focus()
    for presses, said in (
        ("End Enter", "O2 is cut."),
        ("Enter", "O2 is no longer cut."),
        ("Enter", "O2 is cut."),
        ("ArrowLeft Enter", "O1 is cut."),
        ("ArrowLeft Enter", "N2 is cut."),
        ("ArrowUp ArrowRight Enter", "O is cut, and O1 and O2 with it."),
    ):
        for key in presses.split():
            keys.press(key)
        status.first.filter(has_text=re.compile(f"^{said}$")).wait_for()
    edge(root, 30)
    assert status.first.inner_text() == "O2 is below O, which is already cut."
    root.get_by_role("button", name="Check", exact=True).click()
    status.filter(has_text="Not yet: 0 of 2 cuts are right").wait_for()
    assert cuts(root) == {"N2": "too little", "O": "too little"}
    option.check()
    assert windows.count() == 4 and windows.last.text_content() == "(10, ∞)"  # of the edges before I2
    root.locator("[data-role=verdict]").last.click(force=True)  # a click on a verdict or a window is one on its edge
    root.locator("[data-role=verdict]").first.wait_for(state="detached")  # the windows are drawn anew, too
    windows.last.click(force=True)
    assert cuts(root) == {"N2": "", "I": ""}
    root.get_by_role("button", name="Show the answer").click()
    root.get_by_role("button", name="Check", exact=True).click()
    status.filter(has_text="Every cut is right. Alpha-beta visits 18 of the 31 nodes.").wait_for()
    assert cuts(root) == dict.fromkeys(("I2", "K", "L2", "M2", "G"), "right") and windows.count() == 10
    assert {*root.locator("text[data-role=verdict]").all_text_contents()} == {"✓"}  # no word that could be a direction
    option.uncheck()
    assert windows.count() == 0


def edge(root, row):
    root.locator(f".cuttable[data-node='{row}']").dispatch_event("click")


def cuts(root):
    """The cuts by the names of their nodes, each with its verdict."""
    labels = [each.get_attribute("aria-label") for each in root.locator("[role=treeitem][aria-label*='cut by']").all()]
    return {label.split(",")[0]: label.partition("cut by you")[2].lstrip(": ") for label in labels}


def test_the_field_is_named_after_its_node_and_writes_the_sign_of_the_leaves(hosted):
    root, keys = hosted.show(fill_in(TreeGame([[1, -1], [1, 1]]))), hosted.page.keyboard
    items = root.locator("[role=treeitem]")
    items.nth(1).click()
    root.get_by_label("Value of B, MIN moves, children +1 and -1", exact=True).wait_for()
    keys.press("Escape")
    items.nth(4).click()
    keys.type("1")
    keys.press("Enter")
    items.and_(hosted.page.locator("[aria-label*='value +1']")).nth(2).wait_for()
    labels = [items.nth(row).get_attribute("aria-label") for row in (4, 5)]
    assert labels == ["C, MIN moves, value +1", "C1, leaf, value +1"]
    assert [items.nth(4).get_attribute(f"aria-{each}") for each in ("posinset", "setsize")] == ["2", "2"]
    items.nth(0).click()
    root.get_by_label("Value of A, MAX moves, children unknown and +1", exact=True).wait_for()


def test_an_order_is_heard_as_one(hosted):
    root = hosted.show(fill_in(Bones(3), mode="calls"))
    items = root.locator("[role=treeitem]")
    items.nth(0).click()
    items.and_(hosted.page.locator("[aria-label*='visited 1st']")).wait_for()
    assert "1 below 3" in items.nth(5).get_attribute("aria-label")
    root.get_by_role("button", name="Start again").click()
    root.get_by_role("status").get_by_text("Cleared.").wait_for()


def field(hosted, name):
    """Wait until the value of this node is typed; return what is in the field, and what of it is selected."""
    hosted.page.locator(f"[aria-label^='Value of {name},']:focus").wait_for()
    return hosted.page.evaluate(
        "() => { const { value, selectionStart, selectionEnd } = document.activeElement;"
        " return [value, value.slice(selectionStart, selectionEnd)]; }"
    )


def test_enter_stays_at_a_wrong_value_which_typing_replaces(hosted):
    hosted.page.set_viewport_size(chromium.SCREEN)
    root, keys = hosted.show(fill_in(TreeGame(A_TO_O))), hosted.page.keyboard
    root.locator("[role=treeitem][data-node='3']").click()
    for key in ("1", "1", "Enter"):
        keys.press(key)
    assert field(hosted, "H") == ["11", "11"]
    assert root.locator(".marked").get_attribute("data-node") == "3"
    for key in ("9", "Enter"):  # no leaf below H has that value
        keys.press(key)
    root.get_by_role("status").filter(has_text="must be the value of one of its children").wait_for()
    assert field(hosted, "H") == ["9", "9"]
    for key in ("1", "0", "Enter"):
        keys.press(key)
    assert (
        field(hosted, "I") == ["", ""] and hosted.widget.entries == {"3": 10} and root.locator(".marked").count() == 0
    )
    for key in ("1", "1", "Enter"):
        keys.press(key)
    assert field(hosted, "I") == ["11", "11"]
    keys.press("Enter")  # without a change
    assert field(hosted, "J") == ["", ""]
    root.locator("[role=treeitem][data-node='6']").click()  # a click and a key select the old value, too
    assert field(hosted, "I") == ["11", "11"]
    keys.press("Escape")
    keys.press("Enter")
    assert field(hosted, "I") == ["11", "11"]


def test_what_is_typed_before_python_answers_is_not_lost(hosted):
    root, keys = hosted.show(fill_in(TreeGame([[3, 12], [2, 4]]))), hosted.page.keyboard
    root.locator("[role=treeitem][data-node='1']").click()
    hosted.page.evaluate(
        "() => { const { send } = model; model.send = (each) => setTimeout(() => send.call(model, each), 200); }"
    )
    for key in ("3", "Enter", "2"):
        keys.press(key)
    assert field(hosted, "C") == ["2", ""]


def test_what_is_no_number_stays_in_the_field_without_the_old_reason(hosted):
    root, keys = hosted.show(fill_in(TreeGame([[3, 12], [2, 4]]))), hosted.page.keyboard
    root.locator("[role=treeitem][data-node='1']").click()
    keys.type("12\n")
    root.get_by_role("status").filter(has_text="a large value or a small one?").wait_for()
    keys.type("1.x2.\n")
    root.get_by_role("status").filter(has_text="Type digits").wait_for()
    hosted.page.wait_for_timeout(100)  # the next frame
    assert root.locator("input.entry").input_value() == "1.x2."
    assert root.get_by_role("status").filter(has_text="a large value or a small one?").count() == 0
    keys.press("Control+a")
    keys.type("3\n")
    root.get_by_role("status").filter(has_text="Type digits").wait_for(state="detached")
    assert "value 3" in root.locator('[data-node="1"]').get_attribute("aria-label")


def test_a_reason_is_shown_once_and_covers_nothing(hosted):
    root, keys = hosted.show(fill_in(TreeGame([[3, 12], [2, 4]]))), hosted.page.keyboard
    root.locator("[role=treeitem][data-node='1']").click()
    keys.type("12\n")
    reason = hosted.page.get_by_text("a large value or a small one?")
    reason.wait_for()
    assert reason.count() == 1 and root.locator('[data-node="1"].marked').count() == 1
    pane, said = root.locator(".tree-pane").bounding_box(), reason.bounding_box()
    assert 0 <= said["y"] - (pane["y"] + pane["height"]) < 10


BOARD = TicTacToe(win=10)
COVERED = """root => {
  const field = root.querySelector("input.entry").getBoundingClientRect();
  const cells = [...root.querySelectorAll("[role=treeitem] [data-role=cell]")];
  const marks = cells.map((each) => each.getBoundingClientRect());
  const isBelow = (mark) => Math.min(mark.right, field.right) - Math.max(mark.left, field.left) > 1
    && Math.min(mark.bottom, field.bottom) - Math.max(mark.top, field.top) > 1;
  return [marks.length > 50, marks.filter(isBelow).length];
}"""


def test_the_field_covers_no_mark_of_a_board(hosted):
    hosted.page.set_viewport_size(chromium.SCREEN)
    root = hosted.show(fill_in(BOARD, BOARD.parse("XOX/OOX/...")))
    for row in hosted.widget.rows:
        root.locator(f"[role=treeitem][data-node='{row}']").click()
        assert root.evaluate(COVERED) == [True, 0], row


def test_the_field_keeps_its_size_when_another_widget_brings_its_styles(hosted):
    root = hosted.show(fill_in(TreeGame([[3, 12], [2, 4]])))
    root.locator("[role=treeitem][data-node='1']").click()
    field = root.locator("input.entry")
    before = field.evaluate("each => [each.offsetWidth, each.offsetHeight]")
    hosted.page.add_style_tag(content=style())
    assert field.evaluate("each => [each.offsetWidth, each.offsetHeight]") == before


def test_a_value_that_is_not_judged_yet_does_not_look_accepted(hosted):
    hosted.page.set_viewport_size(chromium.SCREEN)
    tree = fill_in(TreeGame([[3, 12], [2, 4]]))
    tree.entries = {"B": 12, "C": 2, "A": 12}
    root = hosted.show(tree)
    colors = {
        row: root.locator(f"[data-node='{row}'] [data-role=value]").evaluate("each => getComputedStyle(each).fill")
        for row in ("0", "1", "4")
    }
    assert colors["0"] == colors["1"] != colors["4"]
    assert root.locator("[data-node='0'] [data-role=value]").text_content() == "12 ?"


ORDERS = {
    "heap": lambda: fill_in(Bones(3), mode="calls"),
    "larger heap": lambda: fill_in(Bones(4), mode="returns"),
    "tree": lambda: fill_in(TreeGame([[7, 2], 5]), mode="calls"),
    "boards": lambda: fill_in(BOARD, BOARD.parse("XOX/OOX/..."), mode="returns"),
}


@pytest.mark.parametrize("kind", slow_after(2, ORDERS))
def test_each_place_in_an_order_is_whole_and_clear_of_the_other_nodes(hosted, kind):
    for size, keys in (((848, 583), [""]), ((592, 463), [""]), ((1280, 720), ["", "f", "f"])):
        hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        root = hosted.show(ORDERS[kind]())
        root.get_by_role("button", name="Show the answer").click()
        root.get_by_role("status").filter(has_text="Right").wait_for()
        for key in keys:
            root.focus()
            if key:
                hosted.page.keyboard.press(key)
            chromium.still(hosted.page, 150)
            assert root.evaluate(CROWDED) == [len(hosted.widget.rows), []], (size, key)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(872, 644), (592, 463)])
@pytest.mark.parametrize("mode", ["values", "calls", "cuts"])
def test_the_whole_tree_fits(hosted, size, mode):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    root = hosted.show(fill_in(TreeGame(A_TO_O), mode=mode))
    root.locator("[role=treeitem][data-node='9']").click()
    chromium.still(hosted.page, 400)
    seen = root.evaluate(PLACES)
    assert seen["overlaps"] == seen["outside"] == 0 and seen["wide"] <= 0 and seen["tall"] <= size[1], seen


# How large the texts of the tree are on the screen, and the nodes that touch another one.
SMALL_AND_TOUCHING = """root => {
  const { a: scale } = root.querySelector("[role=tree] > g").getScreenCTM();
  const sizes = [...root.querySelectorAll("[role=tree] text")]
    .map((each) => Number.parseFloat(getComputedStyle(each).fontSize));
  const boxes = [...root.querySelectorAll("[role=treeitem] .target")].map((each) => each.getBoundingClientRect());
  const touches = (a, b) => Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom) < 0;
  return [Math.min(...sizes) * scale, boxes.filter((a) => boxes.some((b) => a !== b && touches(a, b))).length];
}"""


@pytest.mark.parametrize(
    ("game", "mode", "least"),
    slow_after(3, [(TreeGame(A_TO_O), "values", 12), (Bones(4), "values", 9),
                   (TreeGame(A_TO_O), "calls", 12), (TreeGame(A_TO_O), "cuts", 12)]),
)  # fmt: skip
def test_a_phone_shows_a_tree_whole_with_readable_texts(hosted, game, mode, least):
    hosted.page.set_viewport_size({"width": 390, "height": 844})
    view = fill_in(game, mode=mode)
    root = hosted.show(view)
    for _ in range(2):
        chromium.still(hosted.page)
        seen, (smallest, touching) = root.evaluate(PLACES), root.evaluate(SMALL_AND_TOUCHING)
        assert seen["overlaps"] == seen["outside"] == touching == 0 and seen["wide"] <= 0, seen
        assert smallest >= least and seen["tall"] <= 844, (smallest, seen)
        view.entries = view.asked.right_entries
        hosted.refresh()


@pytest.mark.slow
def test_without_python_one_sentence_says_so_and_nothing_is_lost(lab):
    lab.run([VALUES], wait_for=ROOT)
    lab.restart()
    root = lab.page.locator(ROOT).last
    root.locator("[role=treeitem][data-node='1']").click()
    lab.page.keyboard.type("3")
    lab.page.keyboard.press("Enter")
    root.get_by_text("Python does not answer").wait_for()
    assert "value 3" in root.locator("[role=treeitem][data-node='1']").get_attribute("aria-label")


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["values", "cuts"])
def test_axe_finds_nothing(hosted, mode):
    root = hosted.show(fill_in(TreeGame([[3, 12], [2, 4]]), mode=mode))
    if mode == "cuts":
        edge(root, 4)
        root.get_by_role("button", name="Check", exact=True).click()
    else:
        root.locator("[role=treeitem][data-node='1']").click()
        hosted.page.keyboard.type("12\n")
    root.get_by_role("status").filter(has_text="Not yet" if mode == "cuts" else "Whose move is it there").wait_for()
    assert violations(hosted.page, ROOT) == []


def test_the_tree_fills_the_stage_and_keeps_its_size_when_verdicts_appear(hosted):
    hosted.page.set_viewport_size(chromium.SCREEN)
    root = hosted.show(FillIn(CutTask(TreeGame(A_TO_O))))
    chromium.still(hosted.page)
    width, height = before = extent(root)
    assert width > 0.75 * root.bounding_box()["width"] and height > 0.5 * chromium.SCREEN["height"]
    edge(root, 4)
    root.get_by_role("button", name="Check", exact=True).click()
    root.locator(".verdicts li").first.wait_for()
    chromium.still(hosted.page)
    assert extent(root) == pytest.approx(before, abs=1)


def extent(root):
    """The width and the height of the nodes, without what is written beside them."""
    boxes = [each.bounding_box() for each in root.locator("[role=treeitem] .target").all()]
    ends = [[(box[at], box[at] + box[side]) for box in boxes] for at, side in (("x", "width"), ("y", "height"))]
    return [max(end for _, end in each) - min(start for start, _ in each) for each in ends]


def test_a_tree_of_boards_fills_most_of_its_pane(hosted):
    hosted.page.set_viewport_size(chromium.SCREEN)
    root = hosted.show(fill_in(BOARD, BOARD.parse("O.X/X.X/.OO")))
    chromium.still(hosted.page)
    boxes = [each.bounding_box() for each in root.locator("[role=treeitem] [data-role=card]").all()]
    assert len(boxes) == 9 and min(each["width"] for each in boxes) > 50
    width = max(each["x"] + each["width"] for each in boxes) - min(each["x"] for each in boxes)
    assert width > 0.6 * root.locator(".tree-pane").bounding_box()["width"]


def test_the_best_line_lights_up_with_the_last_value(hosted):
    widget = fill_in(TreeGame([[3, 12], [2, 4]]))
    root, keys = hosted.show(widget), hosted.page.keyboard
    line = root.locator("path.best-line")
    for name, value in (("A", "3"), ("C", "2"), ("B", "3")):
        assert line.get_attribute("d") == ""
        root.locator(f"[role=treeitem][aria-label^='{name},']").dispatch_event("click")
        keys.type(f"{value}\n")
        hosted.page.wait_for_timeout(100)
    assert widget.is_done and line.get_attribute("d").count("M") == 2  # the edges to B and to its leaf
    color = "each => [getComputedStyle(each).stroke, getComputedStyle(each).getPropertyValue('--best')]"
    stroke, best = line.evaluate(color)
    assert stroke == f"rgb({', '.join(str(int(best.strip()[at : at + 2], 16)) for at in (1, 3, 5))})"


def test_the_open_calls_light_up_in_the_order_of_the_calls(hosted):
    root = hosted.show(fill_in(TreeGame([[3, 12], [2, 4]]), mode="calls"))
    line = root.locator("path.best-line")
    opened = []
    for name in ("A", "B", "B1", "B2", "C2", "C"):  # C2 is too early
        root.locator(f"[role=treeitem][aria-label^='{name},']").dispatch_event("click")
        hosted.page.wait_for_timeout(100)
        lit = [each.get_attribute("aria-label").split(",")[0] for each in root.locator("[role=treeitem].open").all()]
        assert line.get_attribute("d").count("M") == len(lit) - 1
        opened.append(" ".join(lit))
    assert opened == ["A", "A B", "A B B1", "A B B2", "A B B2", "A C"]
    assert root.get_by_text("Open calls: for A \u2192 C").is_visible()
    for name in ("C1", "C2"):
        root.locator(f"[role=treeitem][aria-label^='{name},']").dispatch_event("click")
        hosted.page.wait_for_timeout(100)
    assert root.get_by_text("7 of 7 right").is_visible()  # and all calls have returned
    assert root.locator("[role=treeitem].open").count() == 0 and line.get_attribute("d") == ""


# How the tree is outlined, the color of the ring around the node of the arrow keys, and how far it is from its board.
RING = """root => {
  const box = (name) => root.querySelector(`.pointed ${name}`).getBoundingClientRect();
  const ring = getComputedStyle(root.querySelector(".pointed .target")).stroke;
  const [outer, board] = [box(".target"), box("[data-role=card]")];
  const apart = [board.top - outer.top, outer.bottom - board.bottom, outer.right - board.right];
  return [getComputedStyle(root.querySelector("svg.tree")).outlineStyle, ring, Math.max(...apart)];
}"""


def test_a_click_rings_nothing_and_a_key_rings_the_node_closely(hosted):
    hosted.page.set_viewport_size(chromium.SCREEN)
    game = TicTacToe(win=10)
    root = hosted.show(fill_in(game, game.parse("XOX/OOX/..."), "calls"))
    root.locator("svg.tree").click(position={"x": 5, "y": 5})
    assert root.evaluate(RING)[:2] == ["none", "none"]
    hosted.page.keyboard.press("ArrowDown")
    outline, ring, apart = root.evaluate(RING)
    assert outline == "none" and ring != "none" and 0 < apart < 12
    root.locator("svg.tree").click(position={"x": 5, "y": 5})
    assert root.evaluate(RING)[:2] == ["none", "none"]


def test_a_small_heap_is_drawn_as_bones_and_a_large_one_as_a_number(hosted):
    hosted.page.set_viewport_size(chromium.SCREEN)
    counts = """root => [...root.querySelectorAll("[role=treeitem]")]
      .map((each) => each.querySelectorAll("[data-role=bone]").length)"""
    widget = fill_in(Bones(4))
    bones = [node.state.bones for node in game_tree(Bones(4))]
    assert hosted.show(widget).evaluate(counts) == bones
    root = hosted.show(fill_in(Bones(9, takes=(4, 5))))
    assert set(root.evaluate(counts)) == {0} and root.locator("[data-role=name]").first.text_content() == "9"


def test_the_outlines_of_neighbors_do_not_overlap(hosted):
    root = hosted.show(fill_in(TreeGame(A_TO_O)))
    chromium.still(hosted.page)
    boxes = [each.bounding_box() for each in root.locator("[role=treeitem] .target").all()]
    scale = root.evaluate("root => root.querySelector('[role=tree] > g').getScreenCTM().a")
    rows = {}
    for box in boxes:
        rows.setdefault(round(box["y"] + box["height"]), []).append(box)
    for row in rows.values():
        ends = sorted((box["x"], box["x"] + box["width"]) for box in row)
        assert all(right[0] - left[1] >= 2.9 * scale for left, right in pairwise(ends))


def test_a_right_exercise_has_one_mark_and_each_right_cut_has_its_own(hosted):
    hosted.page.set_viewport_size(chromium.SCREEN)
    view = questions("07_alpha_beta")[0].view
    view.entries = view.asked.right_entries
    view.check()
    root = hosted.show(view)
    sentence = root.locator(".sentence")
    assert sentence.inner_text().startswith("✓ Right.")
    assert sentence.evaluate("each => getComputedStyle(each, '::before').content") == "none"
    ticks, bars = (root.locator(f"[data-role={role}]").all() for role in ("verdict", "cut"))
    assert len(ticks) == len(bars) == 4
    assert not [1 for tick in ticks for bar in bars if is_near(tick.bounding_box(), bar.bounding_box())]


def is_near(tick, bar):
    """Whether the middle of a tick is less than 4 pixels from a box."""
    sides = [("x", "width"), ("y", "height")]
    return all(bar[at] - 4 < tick[at] + tick[size] / 2 < bar[at] + bar[size] + 4 for at, size in sides)


def test_what_start_again_has_cleared_can_be_brought_back_until_the_next_entry(hosted):
    root = hosted.show(fill_in(TreeGame(A_TO_O)))
    for name, value in (("H", 10), ("I", 9)):
        root.locator(f"[role=treeitem][aria-label^='{name},'] [data-role=name]").click()
        root.get_by_label(f"Value of {name},").fill(str(value))
        hosted.page.keyboard.press("Enter")
        root.locator(f"[role=treeitem][aria-label*='{name}, MIN moves, value {value}']").wait_for()
    root.get_by_role("button", name="Start again").click()
    root.get_by_text("Cleared.").wait_for()
    root.get_by_role("button", name="Undo").click()
    root.locator("[role=treeitem][aria-label*='I, MIN moves, value 9']").wait_for()
    assert len(hosted.widget.entries) == 2
    root.get_by_role("button", name="Start again").click()
    root.locator("[role=treeitem][aria-label^='H,'] [data-role=name]").click()
    root.get_by_label("Value of H,").fill("10")
    hosted.page.keyboard.press("Enter")
    root.get_by_role("button", name="Start again").wait_for()
    assert root.get_by_role("button", name="Undo").count() == 0
