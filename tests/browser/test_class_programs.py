"""The table of a class in a browser: rows that open a run, and a note for each group."""

import pytest
from axe import violations

from minimax_lab.exercises import ClassReport
from minimax_lab.exercises.class_programs.run_files import ProgramResult, Runner

RESULTS = [
    ProgramResult("ann.py", "wrong", "Call 4 returned -1; its callees returned -1.", "sign", 4, "return", 8, 2, 61),
    ProgramResult("bob.py", "wrong", "Call 7 goes on with call 8.", "no undo", 7, "call", 9, 1, 61),
    ProgramResult("eve.py", "not readable", "no function calls itself"),
]


class NoProcess(Runner):
    """Runs nothing."""

    def page(self, result):
        file, step = result.file, result.step
        return f"<!DOCTYPE html><html lang='en'><title>{file}</title><main><h1>{file} at {step}</h1></main>"


def show(hosted):
    return hosted.show(ClassReport(RESULTS, NoProcess({})))


def test_a_row_opens_its_run_and_the_table_comes_back(hosted):
    root = show(hosted)
    assert root.get_by_role("button", name="eve.py").count() == 0
    root.get_by_role("button", name="bob.py").click()
    root.get_by_role("status").filter(has_text="This is the run of bob.py.").wait_for()
    hosted.page.frame_locator("iframe").get_by_text("bob.py at 9").wait_for()
    assert not root.get_by_role("table").is_visible()
    assert root.evaluate("root => root.getBoundingClientRect().bottom - innerHeight") <= 0
    hosted.page.keyboard.press("Enter")  # the focus is on the way back
    root.get_by_role("table").wait_for()
    assert hosted.page.evaluate("document.activeElement.textContent") == "bob.py"


@pytest.mark.slow
def test_notes_are_kept_and_axe_finds_nothing(hosted):
    root = show(hosted)
    root.get_by_role("textbox", name="Note on no undo").fill("Take the mark away.")
    root.get_by_role("textbox", name="Note on sign").focus()
    hosted.page.wait_for_function("window.model.traits.notes['no undo']")
    assert hosted.widget.notes == {"no undo": "Take the mark away."}
    assert violations(hosted.page, ".minimax-lab.class-programs") == []


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(848, 583), (592, 463), (1280, 720)])
def test_the_table_fits_its_width(hosted, width, height):
    hosted.page.set_viewport_size({"width": width, "height": height})
    root = show(hosted)
    assert root.evaluate("root => document.documentElement.scrollWidth - innerWidth") <= 0
    assert root.evaluate("root => root.getBoundingClientRect().bottom - innerHeight") <= 0
