"""Cuts to fill in, in JupyterLab: mouse, keys, verdicts, and the answer."""

import pytest
from axe import violations

pytestmark = pytest.mark.slow  # each opens JupyterLab

CUTS = ".minimax-lab.fill-in"
CELL = """\
from minimax_lab import TreeGame
from minimax_lab.exercises import CutTask, FillIn
leaves = [[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]
marking = FillIn(CutTask(TreeGame(leaves)))
marking"""


class Tree:
    """The tree on the page."""

    def __init__(self, page):
        self.page, self.root = page, page.locator(CUTS)

    def click(self, name):
        row = self.page.evaluate(f"[...document.querySelectorAll('{CUTS} [role=treeitem]')].findIndex((each) => "
                                 f"each.getAttribute('aria-label').split(',')[0] === '{name}')")  # fmt: skip
        self.root.locator(f".cuttable[data-node='{row}']").dispatch_event("click")

    def button(self, name):
        self.root.get_by_role("button", name=name, exact=True).click()

    def cuts(self):
        labels = self.page.evaluate(f"[...document.querySelectorAll('{CUTS} [role=treeitem]')].map((each) => "
                                    "each.getAttribute('aria-label'))")  # fmt: skip
        return {
            label.split(",")[0]: label.partition("cut by you")[2].lstrip(": ") for label in labels if "cut by" in label
        }


@pytest.fixture(name="tree")
def open_tree(lab):
    lab.run([CELL], wait_for=CUTS)
    lab.page.wait_for_timeout(300)  # the tree is drawn again when its pane gets its size
    return Tree(lab.page)


def test_clicking_cuts_edges_and_restores_them(lab, tree):
    tree.click("I2")
    tree.click("E")
    tree.click("I2")
    assert tree.cuts() == {"E": ""}
    lab.until("[marking.asked.nodes[int(row)].name for row in marking.entries]", "['E']")
    tree.click("J1")
    assert tree.root.locator(".sentence").inner_text() == "J1 is below E, which is already cut."
    assert tree.cuts() == {"E": ""}
    tree.click("B")
    assert tree.cuts() == {"B": ""} and "E with it" in tree.root.locator(".sentence").inner_text()


def test_each_cut_gets_a_verdict(tree):
    for name in ("I2", "E", "O2"):
        tree.click(name)
    tree.button("Check")
    tree.root.get_by_text("Not yet: 1 of 3 cuts is right").wait_for()
    assert tree.cuts() == {"I2": "right", "E": "too much", "O2": "too little"}
    assert "the result would be 9 by B" in tree.root.locator(".verdicts").inner_text()
    tree.button("Show the answer")
    tree.root.get_by_text("never followed").wait_for()
    assert set(tree.cuts()) == {"I2", "K", "L2", "M2", "G"}
    tree.button("Check")
    tree.root.get_by_text("18 of the 31").wait_for()
    tree.button("Start again")
    assert tree.cuts() == {}


def test_windows_are_shown_on_request_up_to_the_first_mistake(tree):
    option, windows = tree.root.get_by_label("Show the windows"), tree.root.locator("[data-role=window]")
    assert option.is_hidden()
    tree.click("I2")
    tree.button("Check")
    option.check()
    assert windows.count() == 6  # of the edges before K, which can be cut as well
    assert windows.last.text_content() == "(\u2212∞, 10)"
    tree.button("Show the answer")
    tree.root.get_by_text("never followed").wait_for()
    assert windows.count() == 10
    option.uncheck()
    assert windows.count() == 0


def test_keyboard_only(lab, tree):
    tree.root.locator("svg.tree").focus()
    for key in ("End", "Enter"):
        lab.page.keyboard.press(key)
    assert tree.cuts() == {"O2": ""}
    lab.page.keyboard.press("Tab")
    lab.page.keyboard.press("Enter")
    tree.root.get_by_text("Not yet: 0 of 1 cuts are right").wait_for()
    lab.page.keyboard.press("Escape")
    assert not tree.root.evaluate("root => root.contains(document.activeElement)")


def test_a_missing_kernel_is_reported(lab, tree):
    lab.restart()
    tree.click("K")
    tree.button("Check")
    tree.root.get_by_text("Python does not answer").wait_for()
    assert tree.cuts() == {"K": ""}


def test_axe_finds_nothing(lab, tree):
    tree.click("K")
    tree.button("Check")
    tree.root.get_by_text("Not yet").wait_for()
    assert violations(lab.page, CUTS) == []
