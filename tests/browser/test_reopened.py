"""Every lesson, run and saved in JupyterLab and opened again the next day: a still picture replaces each widget.

The next day, the server is a new one, which trusts the notebook because its own cells wrote all outputs.
"""

import json
import re
import shutil
from pathlib import Path

import chromium
import labserver
import pytest
from nbconvert import HTMLExporter

from minimax_lab.apps.lab import lesson_files

LESSONS = lesson_files(Path(__file__).parents[2] / "notebooks")
GO_ON = "Run this cell to go on."
SAVES_STATE = {"@jupyter-widgets/jupyterlab-manager/plugin": {"saveState": True}}
CASES = [pytest.param(lesson, {}, id=lesson.stem) for lesson in LESSONS]
CASES += [pytest.param(lesson, SAVES_STATE, id=f"{lesson.stem}, state saved") for lesson in (LESSONS[2], LESSONS[7])]


def outputs(notebook):
    """The data of all outputs of a saved notebook."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return [output["data"] for cell in cells for output in cell.get("outputs", []) if "data" in output]


@pytest.fixture
def open_lab(browser, tmp_path):
    """Return a function that opens a page of a new server on the same notebooks, after the end of the one before."""
    started = []

    def close():
        while started:
            server, page = started.pop()
            page.close()
            server.stop()

    def open_next(settings):
        close()
        started.append((labserver.Server(tmp_path, settings), browser.new_page(viewport=chromium.SCREEN)))
        return labserver.Lab(*started[-1])

    yield open_next
    close()


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "settings"), CASES)
def test_a_lesson_shows_still_pictures_on_the_next_day(open_lab, tmp_path, lesson, settings):
    (tmp_path / "notebooks").mkdir()
    notebook = Path(shutil.copy(lesson, tmp_path / "notebooks"))
    pictures = sum(data.get("text/html", "").count("<img") for data in map(joined, outputs(notebook)))
    widgets = sum(GO_ON in data.get("text/html", "") for data in map(joined, outputs(notebook)))
    lab = open_lab(settings)
    lab.show(notebook.name)
    lab.start()
    lab.idle(300)
    lab.close()
    assert ("widgets" in json.loads(notebook.read_text(encoding="utf-8"))["metadata"]) == bool(settings)
    lab = open_lab(settings)
    lab.show(notebook.name)
    lab.page.locator(".jp-OutputArea img").nth(pictures - 1).wait_for(state="attached")  # folded answers have some
    lab.idle()
    assert lab.page.locator(".jp-OutputArea img").count() == pictures
    assert lab.page.locator(".jp-OutputArea").get_by_text(GO_ON, exact=True).count() == widgets
    assert "displaying widget" not in " ".join(lab.page.locator(".jp-OutputArea").all_inner_texts())
    page, _ = HTMLExporter().from_filename(str(notebook))
    assert len(re.findall("<img[^>]* alt=", page)) == pictures and 'widget-view+json">' not in page


def joined(data):
    return {kind: "".join(text) for kind, text in data.items()}
