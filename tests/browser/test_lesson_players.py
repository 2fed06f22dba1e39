"""The players of the lessons, beside JupyterLab's list of files and without it: what a question is about is in view."""

import ast
import linecache
from itertools import pairwise
from pathlib import Path

import chromium
import pytest
from hosted import Hosted
from lesson_pages import read_page
from pace import slow_after
from test_first_screen import IN_A_CELL

FOLDER = Path(__file__).parents[2] / "notebooks"
# What JupyterLab at 1280x720 shows of a notebook with its list of files, and without it; and a whole window.
BESIDE_FILES = (848, 598)
SIZES = [BESIDE_FILES, (840, 598), (860, 598), (1090, 598), (1280, 720)]
HEIGHTS = [560, 572, 584]
LESSONS = ["00_start_here", "02_nine_calls", "07_alpha_beta"]
# What is asked; which nodes are cut off, by how much at the top, and what is blank at the bottom; and more.
SEEN = """root => {
  const pane = root.querySelector(".tree-pane").getBoundingClientRect();
  const nodes = [...root.querySelectorAll("svg.tree [role=treeitem]")]
    .filter((each) => getComputedStyle(each).visibility === "visible");
  const shape = (node) => node.querySelector("[data-role=MAX], [data-role=MIN], [data-role=end], [data-role=current]");
  const boxes = nodes.map((node) => shape(node).getBoundingClientRect());
  const isCut = (box) => box.top < pane.top - 1 || box.bottom > pane.bottom + 1
    || box.left < pane.left - 1 || box.right > pane.right + 1;
  return {
    asked: root.querySelector(".quiz strong").textContent,
    cut: nodes.filter((_, at) => isCut(boxes[at])).map((node) => node.getAttribute("aria-label")),
    missing: pane.top - Math.min(...boxes.map((box) => box.top)),
    blank: pane.bottom - Math.max(...nodes.map((node) => node.getBoundingClientRect().bottom)),
    boards: root.querySelectorAll("svg.tree [data-role=cell]").length > 0,
    height: pane.height,
    hiddenCode: root.querySelector(".code").scrollHeight - root.querySelector(".code").clientHeight,
    smallest: Math.min(...[...root.querySelectorAll("svg.tree text")]
      .map((each) => each.getScreenCTM().a * each.getAttribute("font-size"))),
  };
}"""


def players(lesson):
    """The players of a lesson that ask something, as its own cells make them."""
    names, found = {}, []
    for number, cell in enumerate(read_page(FOLDER / f"{lesson}.ipynb")):
        file = f"cell {number} of {lesson}"
        linecache.cache[file] = 0, None, cell.source.splitlines(keepends=True), file  # a player lists its code
        for each in ast.parse(cell.source).body if cell.cell_type == "code" and "%" not in cell.source else []:
            if isinstance(each, ast.Import | ast.ImportFrom | ast.FunctionDef | ast.Assign):
                exec(compile(ast.Module([each], []), file, "exec"), names)  # the lesson's own code
            elif "StepPlayer(" in (source := ast.unparse(each)) and "predict=" in source:
                found.append(lambda source=source, own=dict(names): eval(source, own))
    return found


@pytest.fixture(scope="module")
def hosted(offline_page):
    yield Hosted(offline_page)
    offline_page.set_viewport_size(chromium.SCREEN)


def questions(hosted, player, size):
    """What is seen at each question of this player, before the answer and after it."""
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    root = hosted.show(player)
    hosted.page.evaluate("document.body.className = ''")  # a notebook shows the title
    hosted.page.evaluate(IN_A_CELL, 1)
    for _ in range(200):
        root.locator(".stage").focus()
        hosted.page.keyboard.press("End")
        if not root.locator(".quiz .form button").count():
            return
        chromium.still(hosted.page, 100)
        before = root.evaluate(SEEN)
        root.get_by_role("button", name="Show the answer").click()
        chromium.still(hosted.page, 100)
        yield before, root.evaluate(SEEN)
    raise AssertionError("too many questions")


@pytest.mark.parametrize("size", slow_after(1, [(each,) for each in SIZES]), ids=str)
@pytest.mark.parametrize("lesson", LESSONS)
def test_no_call_that_a_question_is_about_is_cut_off(hosted, lesson, size):
    for make in players(lesson):
        player = make()
        for before, after in questions(hosted, player, size):
            assert before["asked"].endswith("?") and before["cut"] == [] and before["smallest"] >= 12, before
            may_scroll = player.whole_code or "cards" not in hosted.widget.without
            assert may_scroll or before["hiddenCode"] <= 1, before
            if after["asked"] == "":  # the height is the same, so that no other picture has room
                assert after["height"] == pytest.approx(before["height"], abs=2.5), (before, after)
                assert before["boards"] or not after["boards"], before


# Where the parts are, except for those that a question and its reply share, and where the first call is.
PLACES = """root => {
  const place = (name) => {
    const { top, height } = root.querySelector(name).getBoundingClientRect();
    return `${name} ${Math.round(top)} ${Math.round(height)}`;
  };
  const first = root.querySelector("svg.tree [data-node='0'] [data-role=MAX]").getBoundingClientRect();
  const rows = root.querySelector(".tree-gutter").getBoundingClientRect();
  return {
    parts: [".tree-pane", ".code", ".bar"].map(place), first: first.left, top: first.top, rows: rows.left,
    pane: root.querySelector(".tree-pane").clientWidth,
  };
}"""


@pytest.mark.parametrize("size", [(840, 598), BESIDE_FILES, (1090, 598)], ids=str)
def test_between_steps_no_part_moves_and_the_tree_hardly_does(hosted, size):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    root = hosted.show(players("07_alpha_beta")[1]())
    root.locator(".stage").focus()
    steps = []
    while not steps or int(root.locator(".slider").input_value()) < 35:
        steps.append(root.evaluate(PLACES))
        if root.locator(".quiz .form button").count():
            root.get_by_role("button", name="Show the answer").click()
        hosted.page.keyboard.press("ArrowRight")
        chromium.still(hosted.page, 50)
    assert len(steps) > 10 and all(each["parts"] == steps[0]["parts"] for each in steps), steps
    for name in "top", "rows":
        assert all(each[name] == pytest.approx(steps[0][name], abs=1) for each in steps), steps
    across = [each["first"] for each in steps]
    moved = sum(abs(one - other) for one, other in pairwise(across))
    assert moved < 0.15 * steps[0]["pane"], across


@pytest.mark.parametrize("height", slow_after(1, HEIGHTS))
@pytest.mark.parametrize("lesson", slow_after(1, ["07_alpha_beta", "02_nine_calls"]))
def test_nothing_is_cut_off_above_blank_room(hosted, lesson, height):
    for make in players(lesson):
        for seen in questions(hosted, make(), (BESIDE_FILES[0], height)):
            for each in seen:
                assert each["missing"] <= 1 or each["blank"] < 40, each


@pytest.mark.parametrize("size", slow_after(1, [(each,) for each in SIZES if each[0] > 1000]), ids=str)
def test_the_boards_of_the_nine_calls_are_in_the_tree_from_the_first_step_on(hosted, size):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    root = hosted.show(players("02_nine_calls")[0]())
    hosted.page.evaluate("document.body.className = ''")
    hosted.page.evaluate(IN_A_CELL, 1)
    for step in range(1, 19):
        hosted.widget.step = step
        hosted.refresh()
        root.get_by_text(f"step {step} of").wait_for()
        chromium.still(hosted.page, 50)
        assert root.evaluate(SEEN)["boards"], step
