"""Gates in JupyterLab: answers survive a restart in a learner's copy, and a kernel that has ended is reported."""

import json

import pytest

from minimax_lab.kit import COPIES

pytestmark = pytest.mark.slow  # each opens JupyterLab

GATE = ".minimax-lab.gate"
CELLS = ["from minimax_lab import gate", 'gate("03-rule")', 'gate("03-never-won")']


@pytest.fixture(name="work")
def learners_folder(server):
    """The folder of the notebooks, as if `make lab` had made it."""
    mark = server.notebooks / COPIES
    mark.write_text("{}", encoding="utf-8")
    yield server.notebooks
    mark.unlink()
    for each in (server.notebooks / ".answers").glob("*"):
        each.unlink()


def answer(lab, number):
    root = lab.page.locator(GATE).first
    root.locator("input[type=text]").fill(str(number))
    lab.page.keyboard.press("Enter")
    root.get_by_text(f"You said {number}.").wait_for()
    return root


def test_an_answer_survives_a_restart_and_run_all(lab, work):
    lab.run(CELLS, wait_for=GATE)
    answer(lab, 1)
    assert json.loads((work / ".answers" / "03-rule.json").read_text()) == {"tries": [1]}
    lab.restart()
    lab.start()
    lab.idle()
    root = lab.page.locator(GATE).first
    root.get_by_text("You said 1. That leaves 1,002").wait_for()
    root.locator("input[type=text]").fill("3")
    lab.page.keyboard.press("Enter")
    root.get_by_text("You said 1, then 3.").wait_for()
    assert json.loads((work / ".answers" / "03-rule.json").read_text()) == {"tries": [1, 3]}


def test_elsewhere_nothing_is_written(lab, server):
    lab.run(CELLS, wait_for=GATE)
    answer(lab, 1)
    assert not (server.notebooks / ".answers" / "03-rule.json").exists()


def test_a_kernel_that_has_ended_is_reported_and_nothing_is_lost(lab):
    lab.run([CELLS[0], 'gate("03-calls-of-seven")'], wait_for=GATE)
    lab.restart()
    root = lab.page.locator(GATE).first
    root.locator("input[type=text]").fill("1")
    lab.page.keyboard.press("Enter")
    root.get_by_text("Python does not answer").wait_for()
    assert root.locator("input[type=text]").input_value() == "1"


def test_the_saved_notebook_of_a_learner_does_not_contain_the_answer(lab, work):
    lab.run(CELLS, wait_for=GATE)
    lab.page.evaluate("window.jupyterapp.shell.currentWidget.context.save()")
    lab.page.wait_for_timeout(500)
    saved = (work / lab.path).read_text(encoding="utf-8")
    assert "You move first with 1,003 bones" in saved and "multiple of 4" not in saved
