"""The lessons of the built site, live in JupyterLite, in Chromium and Firefox, with nothing outside the site."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import nbformat
import pytest
from built_site import RUN_ALL, Visitor, served

from minimax_lab.apps.lab import NOT_COPIED, lesson_files
from minimax_lab.exercises.gates.paper import FOLDED

pytestmark = pytest.mark.slow
HERE = Path(__file__).parent
NOTEBOOKS = HERE.parents[1] / "notebooks"
LESSONS = [path.relative_to(NOTEBOOKS).as_posix() for path in lesson_files(NOTEBOOKS)]
NEEDS_PROCESSES = "further/10_many_processes.ipynb"
SHOW = """async selector => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  notebook.activeCellIndex = notebook.widgets.findIndex((cell) => cell.node.querySelector(selector));
  await notebook.scrollToItem(notebook.activeCellIndex, "start");
}"""  # JupyterLab hides the cells that are out of sight
FIREFOX_RUNS = ("02_nine_calls.ipynb", "05_play.ipynb")


@pytest.fixture(scope="module")
def address():
    server, address = served()
    yield address
    server.shutdown()


@pytest.fixture
def visitor(browser, address):
    visitor = Visitor(browser, address)
    yield visitor
    visitor.end()


def errors(cells):
    """A line for each cell that failed or warned."""
    found = [(number, output) for number, cell in enumerate(cells, start=1) for output in cell]
    return [
        f"code cell {number}: {output.get('evalue') or output.get('text')}"
        for number, output in found
        if output["output_type"] == "error" or output.get("name") == "stderr"
    ]


def printed(cells):
    """The texts that each cell prints and shows."""
    texts = [["".join(each.get("data", {}).get("text/plain", each.get("text", ""))) for each in cell] for cell in cells]
    return ["".join(text).strip() for text in texts]


def expected(name):
    """The texts in the saved lesson, without its checks. A learner's copy does not contain the answers to gates."""
    cells = nbformat.read(NOTEBOOKS / name, as_version=4).cells
    kept = [each for each in cells if each.cell_type == "code" and NOT_COPIED.isdisjoint(each.metadata.get("tags", []))]
    return [re.sub(rf"\n{FOLDED}.*", "", text, flags=re.DOTALL) for text in printed([each.outputs for each in kept])]


@pytest.mark.parametrize("name", [name for name in LESSONS if name != NEEDS_PROCESSES])
def test_all_cells_of_a_lesson_give_what_they_give_in_jupyter(name, visitor):
    cells = visitor.open_live(name).evaluate(RUN_ALL)
    assert errors(cells) == []
    assert printed(cells) == expected(name)


def test_the_lesson_about_processes_says_that_it_needs_them(visitor):
    first, *_ = errors(visitor.open_live(NEEDS_PROCESSES).evaluate(RUN_ALL))
    assert "_multiprocessing" in first


def test_a_gate_is_answered_and_keeps_the_answer(visitor):
    lesson = visitor.open_live("02_nine_calls.ipynb")
    gate = lesson.locator(".minimax-lab.gate").first
    gate.get_by_role("button", name=re.compile("row 3, column 2")).click()
    gate.get_by_role("button", name="Check", exact=True).click()
    gate.get_by_text("X need not win at once").wait_for()
    text = gate.inner_text()
    visitor.page.close()  # unlike an address, it does not ask whether to save the notebook
    visitor.page = visitor.context.new_page()
    again = visitor.open_live("02_nine_calls.ipynb").locator(".minimax-lab.gate").first
    again.get_by_text("X need not win at once").wait_for()
    assert again.inner_text() == text


def test_a_player_steps(visitor):
    lesson = visitor.open_live("02_nine_calls.ipynb")
    lesson.evaluate(RUN_ALL)
    lesson.evaluate(SHOW, ".minimax-lab.player")
    player = lesson.locator(".minimax-lab.player").first
    player.locator(".stage").wait_for()
    before = player.locator(".sentence").inner_text()
    player.locator(".stage").focus()
    visitor.page.keyboard.press("ArrowRight")
    assert player.locator(".sentence").inner_text() != before
    assert player.locator(".slider").input_value() == "1"


def test_a_game_is_played_to_its_end(visitor):
    board = visitor.open_live("00_start_here.ipynb").locator(".minimax-lab.board").first
    for left in ("4 bones are left.", "0 bones are left."):  # the machine takes 3 each time
        board.get_by_role("button", name="take 1, leaves").click()
        board.get_by_text(left).wait_for()
    assert "The machine wins." in board.inner_text()


def test_two_lessons_run_in_firefox(address, tmp_path):
    found = {"Firefox": shutil.which("firefox-esr") or shutil.which("firefox"), "Node": shutil.which("node")}
    found["puppeteer-core"] = (HERE.parents[1] / "node_modules" / "puppeteer-core").exists()
    for name in (name for name in found if not found[name]):
        (pytest.fail if "CI" in os.environ else pytest.skip)(f"{name} is missing, so nothing is tested in Firefox")
    command = [found["Node"], HERE / "firefox_live.mjs", found["Firefox"], address, *FIREFOX_RUNS]
    done = subprocess.run(
        command, env=os.environ | {"HOME": str(tmp_path)}, capture_output=True, text=True, timeout=900
    )
    assert done.returncode == 0, done.stderr
    for name, seen in zip(FIREFOX_RUNS, json.loads(done.stdout), strict=True):
        assert seen["outside"] == [] and errors(seen["cells"]) == []
        assert printed(seen["cells"]) == expected(name)
