"""Values and orders to fill in, in JupyterLab: mouse, keys, reasons at the nodes, and what happens without Python."""

import chromium
import pytest
from axe import violations
from pace import slow_after

from minimax_lab import Bones, TicTacToe, TreeGame
from minimax_lab.exercises import CutTask, FillIn, fill_in, questions

ROOT = ".minimax-lab.fill-in"
VALUES = """\
from minimax_lab import TreeGame
from minimax_lab.exercises import fill_in
tree = fill_in(TreeGame([[3, 12], [2, 4]]))
tree"""
LARGE = """\
from minimax_lab import TreeGame
from minimax_lab.exercises import fill_in
leaves = [[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]
tree = fill_in(TreeGame(leaves){})
tree"""
SCREENS = {"with the list of files": (1280, 720), "small": (1024, 600)}
PLACES = """root => {
  const rect = (element) => element.getBoundingClientRect();
  const parts = [".ask", ".ground", ".controls", ".sentence"].map((name) => rect(root.querySelector(name)));
  const pane = rect(root.querySelector(".tree-pane"));
  const nodes = [...root.querySelectorAll("[role=treeitem] .target")].map(rect);
  const inPane = [...root.querySelectorAll(".entry, .reason")].filter((each) => !each.hidden).map(rect);
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
  const symbols = boxes("polygon:not(.target)");
  const isCrowded = ({ node, box }) =>
    box.left < pane.left || box.right > pane.right || box.bottom > pane.bottom ||
    symbols.some((other) => other.node !== node && gap(other.box, box) < 3);
  return [texts.length, texts.filter(isCrowded).map(({ each }) => each.textContent)];
}"""


def test_a_tree_that_a_second_run_of_its_cell_empties_says_so(hosted):
    sentence = "If you run the cell again, the tree is empty again."
    assert sentence in hosted.show(fill_in(TreeGame([3, 12]))).inner_text()
    asked = questions("01_from_a_to_10")[2]
    asked.view.entries = {asked.view.rows[0]: 3}
    assert sentence not in hosted.show(asked.view).inner_text() and asked.view.entries  # the same view is shown again


def test_cuts_and_the_reasons_why_they_are_wrong_are_announced(hosted):
    root, keys = hosted.show(FillIn(CutTask(TreeGame([[3, 12, 8], [2, 4, 6]])))), hosted.page.keyboard
    root.get_by_role("tree").focus()
    said = []
    for key in ("End", "Enter", "Enter", "ArrowUp", "Enter", "ArrowUp", "Enter", "ArrowUp", "Enter"):
        keys.press(key)
        hosted.page.wait_for_timeout(50)
        said += [root.get_by_role("status").first.inner_text()] if key == "Enter" else []
    assert said == [
        "C3 is cut.", "C3 is no longer cut.", "C2 is cut.", "C1 is cut.", "C is cut, and C1 and C2 with it.",
    ]  # fmt: skip
    root.get_by_role("button", name="Check", exact=True).click()
    root.get_by_role("status").filter(has_text="C: ").wait_for()
    root.get_by_role("button", name="Show the answer").click()
    root.get_by_role("button", name="Check", exact=True).click()
    root.get_by_role("status").filter(has_text="Every cut is right.").wait_for()


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


class Shown:
    """A tree to fill in on a page."""

    def __init__(self, lab):
        self.lab, self.page = lab, lab.page
        self.root = lab.page.locator(ROOT).last

    def click(self, row):
        self.root.locator(f"[role=treeitem][data-node='{row}']").click()

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def wait_for(self, sentence):
        self.root.get_by_role("status").filter(has_text=sentence).wait_for()

    def label(self, row):
        return self.root.locator(f"[role=treeitem][data-node='{row}']").get_attribute("aria-label")

    @property
    def reason(self):
        note = self.root.locator(".reason")
        return note.inner_text() if note.is_visible() else ""


@pytest.fixture(name="open_tree")
def opens(lab):
    def open_tree(cell=VALUES):
        lab.run([cell], wait_for=ROOT)
        return Shown(lab)

    return open_tree


def test_values_are_typed_and_each_gets_its_reason_at_the_node(lab, open_tree):
    shown = open_tree()
    shown.click(1)
    lab.page.keyboard.type("12")
    shown.press("Enter")
    shown.wait_for("Whose move is it there")
    assert shown.reason.endswith("a large value or a small one?") and "value 12 ✗" in shown.label(1)
    lab.page.locator("[aria-label^='Value of B,']:focus").wait_for()  # it stays there
    shown.press("Enter")  # without a change, it goes on
    lab.page.locator("[aria-label^='Value of C,']:focus").wait_for()
    lab.page.keyboard.type("2")
    shown.press("Enter")
    lab.page.locator("[aria-label^='Value of A,']:focus").wait_for()
    shown.press("Escape")
    shown.root.locator("svg.tree").focus()
    shown.press("Home", "ArrowDown", "3", "Enter")
    shown.wait_for("Right so far. 1 node to go.")
    lab.page.locator("[aria-label^='Value of A,']:focus").wait_for()
    assert shown.reason == ""
    lab.page.keyboard.type("+3")
    shown.press("Enter")
    shown.wait_for("Every value is right. A is worth 3.")
    assert lab.ask("print(tree.is_done, dict(tree.entries))") == "True {'0': 3, '1': 3, '4': 2}"
    shown.click(1)
    lab.page.keyboard.type("1-")
    shown.press("Enter")
    shown.wait_for("is not a number, such as 3 or -1")


def test_a_click_on_a_verdict_or_a_window_acts_on_its_edge(lab, open_tree):
    shown = open_tree(LARGE.format(", mode='cuts'"))
    lab.page.wait_for_timeout(300)  # the tree is drawn again when its pane gets its size
    shown.root.locator("svg.tree").focus()
    shown.press("Home", *["ArrowDown"] * 9, "Enter")
    shown.root.get_by_role("button", name="Check", exact=True).click()
    shown.wait_for("Not yet")
    shown.root.get_by_label("Show the windows").check()
    assert "cut by you" in shown.label(9)
    shown.root.locator("[data-role=verdict]").last.click(force=True)
    shown.root.locator("[data-role=verdict]").wait_for(state="detached")
    assert "cut by you" not in shown.label(9)
    shown.root.locator("[data-role=window]").last.click(force=True)
    assert "cut by you" in shown.label(6)  # the last window is that of I


@pytest.mark.slow
def test_an_order_grows_with_each_right_click(lab, open_tree):
    shown = open_tree(LARGE.format(", mode='returns'"))
    shown.click(0)
    shown.wait_for("A still waits for a call that it makes.")
    assert lab.ask("print(tree.entries)") == "{}" and shown.reason
    shown.root.locator("svg.tree").focus()
    shown.press("Home", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "Enter")
    shown.wait_for("Right so far. 30 nodes to go.")
    assert "1st" in shown.label(4) and shown.reason == ""
    shown.root.get_by_role("button", name="Show the answer").click()
    shown.wait_for("is the last to return")
    assert "31st" in shown.label(0)
    shown.root.get_by_role("button", name="Start again").click()
    assert "1st" not in shown.label(4)


A_TO_O = [[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]


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
    assert field(hosted, "J") == ["", ""] and not root.locator(".reason").is_visible()
    for row in ("6", "3"):  # a click and a key select the old value, too
        root.locator(f"[role=treeitem][data-node='{row}']").click()
        old = str(hosted.widget.entries[row])
        assert field(hosted, "I" if row == "6" else "H") == [old, old]
    keys.press("Escape")
    keys.press("Enter")
    assert field(hosted, "H") == ["10", "10"]


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
    root.locator(".reason").wait_for()
    keys.type("1.x2.\n")
    root.get_by_role("status").filter(has_text="is not a number").wait_for()
    hosted.page.wait_for_timeout(100)  # the next frame
    assert root.locator("input.entry").input_value() == "1.x2." and root.locator(".reason").is_hidden()
    keys.press("Control+a")
    keys.type("3\n")
    root.get_by_role("status").filter(has_text="is not a number").wait_for(state="detached")
    assert "value 3" in root.locator('[data-node="1"]').get_attribute("aria-label")


def test_a_reason_is_shown_once_in_full_screen(hosted):
    root, keys = hosted.show(fill_in(TreeGame([[3, 12], [2, 4]]))), hosted.page.keyboard
    root.focus()
    keys.press("f")
    root.and_(hosted.page.locator(".full")).wait_for()
    root.locator("[role=treeitem][data-node='1']").click()
    keys.type("12\n")
    root.get_by_role("status").filter(has_text="a large value or a small one?").wait_for()
    assert root.locator(".reason").is_hidden() and root.locator('[data-node="1"].marked').count() == 1
    keys.press("Escape")
    keys.press("Escape")
    root.locator(".reason").wait_for()


# How far a reason is from the node, its children, and their values; it must be in its pane.
CLEARANCE = """([root, rows]) => {
  const rect = (each) => each.getBoundingClientRect();
  const [note, pane] = [root.querySelector(".reason"), root.querySelector(".tree-pane")].map(rect);
  if (note.left < pane.left || note.right > pane.right || note.top < pane.top || note.bottom > pane.bottom) return -1;
  const parts = rows.flatMap((row) => [...root.querySelector(`[role=treeitem][data-node="${row}"]`).querySelectorAll(
    "polygon:not(.target), text")]);
  const field = root.querySelector("input.entry");
  const gap = (a, b) => Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
  return Math.min(...[...parts, ...(field.hidden ? [] : [field])].map((each) => gap(note, rect(each))));
}"""
HEAP, BOARD = Bones(4), TicTacToe(win=10)
TREES = {
    "tree": lambda: fill_in(TreeGame(A_TO_O)),
    "heap": lambda: fill_in(HEAP),
    "boards": lambda: fill_in(BOARD, BOARD.parse("XOX/OOX/...")),
}


@pytest.mark.parametrize(("width", "height"), slow_after(1, [(848, 583), (592, 463), (1280, 720)]))
@pytest.mark.parametrize("kind", TREES)
def test_a_reason_covers_neither_its_node_nor_the_children(hosted, kind, width, height):
    hosted.page.set_viewport_size({"width": width, "height": height})
    root = hosted.show(TREES[kind]())
    chromium.still(hosted.page)
    nodes = hosted.widget.asked.nodes
    for row in hosted.widget.rows:
        hosted.widget.entries = {}
        root.locator(f"[role=treeitem][data-node='{row}']").click()
        hosted.page.keyboard.type("77")
        hosted.page.keyboard.press("Enter")
        root.locator(".reason").wait_for()
        assert root.locator("[role=treeitem].marked").get_attribute("data-node") == str(row)
        around = [row, *(child.row for child in nodes[row].children)]
        assert hosted.page.evaluate(CLEARANCE, [root.element_handle(), around]) >= 3, row
        hosted.page.keyboard.press("Escape")
        root.get_by_role("button", name="Start again").click()
        root.locator(".reason").wait_for(state="hidden")


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
@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("options", slow_after(1, ["", ", mode='calls'", ", mode='cuts'"]))
def test_the_whole_tree_fits(lab, open_tree, size, options):
    lab.page.set_viewport_size(dict(zip(("width", "height"), SCREENS[size], strict=True)))
    lab.page.evaluate("window.jupyterapp.commands.execute('application:toggle-left-area')")
    try:
        shown = open_tree(LARGE.format(options))
        shown.click(9)
        lab.page.wait_for_timeout(400)
        seen = shown.root.evaluate(PLACES)
        assert seen["overlaps"] == seen["outside"] == 0 and seen["wide"] <= 0, seen
        room = lab.page.locator(".jp-WindowedPanel-outer").bounding_box()["height"]
        assert seen["tall"] <= room, seen
    finally:
        lab.page.evaluate("window.jupyterapp.commands.execute('application:toggle-left-area')")


@pytest.mark.slow
def test_without_python_one_sentence_says_so_and_nothing_is_lost(lab, open_tree):
    shown = open_tree()
    lab.restart()
    shown.click(1)
    lab.page.keyboard.type("3")
    shown.press("Enter")
    shown.root.get_by_text("Python does not answer").wait_for()
    assert "value 3" in shown.label(1)


@pytest.mark.slow
def test_axe_finds_nothing(lab, open_tree):
    shown = open_tree()
    shown.click(1)
    lab.page.keyboard.type("12")
    shown.press("Enter")
    shown.wait_for("Whose move is it there")
    assert violations(lab.page, ROOT) == []
