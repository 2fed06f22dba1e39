"""A change to a file of the front end shows in the widgets that are open."""

import shutil
import threading
import time

import pytest
from examples import NINE

from minimax_lab import StepPlayer
from minimax_lab.exercises import CutTask, FillIn
from minimax_lab.widgets import frontend, watcher


@pytest.fixture
def front(tmp_path, monkeypatch):
    """A copy of the front end that the tests may change. Afterward the classes have the real one again."""
    shutil.copytree(frontend.PACKAGE, tmp_path / "front")
    monkeypatch.setattr(frontend, "PACKAGE", (tmp_path / "front").resolve())
    yield frontend.PACKAGE
    for thread in threading.enumerate():
        if thread.name == "front end":
            thread.join()
    monkeypatch.undo()
    watcher.show_front_end()


def append(path, text):
    path.write_text(path.read_text("utf-8") + text, "utf-8")


def wait_for(condition):
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline, "nothing changed"
        time.sleep(0.02)


def test_open_widgets_and_later_ones_show_the_change(front):
    player, marking = StepPlayer(NINE), FillIn(CutTask.random(seed=1))
    append(front / "widgets" / "shared" / "dom.js", "var is_new;\n")
    append(front / "widgets" / "shared" / "widget.css", "/* new */\n")
    assert "var is_new;" not in player._esm and "/* new */" not in player._css
    watcher.show_front_end()
    for widget in (player, marking, StepPlayer(NINE)):
        assert "var is_new;" in widget._esm and "/* new */" in widget._css
    assert player._esm.count("export default widget(mountPlayer)") == 1
    assert marking._esm.count("export default widget(mountFillIn)") == 1


def test_the_watcher_sees_changes_and_survives_a_missing_file(front, capsys, request):
    player = StepPlayer(NINE)
    stop = watcher.watch(seconds=0.01)
    request.addfinalizer(stop.set)
    append(front / "widgets" / "player" / "code.js", "var is_first;\n")
    wait_for(lambda: "var is_first;" in player._esm)
    append(front / "widgets" / "player" / "code.js", 'import { none } from "./none.js";\n')
    wait_for(lambda: "none.js" in capsys.readouterr().err)
    assert "var is_first;" in player._esm and "none.js" not in player._esm
    code = front / "widgets" / "player" / "code.js"
    code.write_text(code.read_text("utf-8").replace('import { none } from "./none.js";\n', "var is_last;\n"), "utf-8")
    wait_for(lambda: "var is_last;" in player._esm)
