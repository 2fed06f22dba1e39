"""The progress bar: only where somebody can see it, only after a while, and never when it is turned off."""

import io
import sys
import threading
import time
from contextlib import redirect_stderr

import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook
from tqdm import tqdm

from minimax_lab.kit import long_work as module
from minimax_lab.kit.long_work import progress


class Terminal(io.StringIO):
    """A screen that keeps everything written on it."""

    def isatty(self):
        return True


@pytest.fixture(autouse=True)
def short_delay(monkeypatch):
    monkeypatch.setattr(module, "DELAY", 0)
    monkeypatch.setenv("TQDM_DISABLE", "")


def written_on(screen):
    """What a screen has after some work."""
    with redirect_stderr(screen), progress("counting", "things") as bar:
        bar.update(10)
        time.sleep(0.12)  # tqdm writes ten times a second at most
        bar.update(20)
    return screen.getvalue()


def test_it_appears_in_a_terminal_and_leaves_nothing_there():
    *_, counted, cleared, end = written_on(Terminal()).split("\r")
    assert counted.startswith("counting: 30 things")
    assert cleared.strip() == end == ""


def test_short_work_has_no_bar(monkeypatch):
    monkeypatch.setattr(module, "DELAY", 60)
    assert written_on(Terminal()) == ""


def test_work_that_is_known_to_be_long_has_a_bar_at_once(monkeypatch):
    monkeypatch.setattr(module, "DELAY", 60)
    with redirect_stderr(Terminal()) as screen, progress("counting", "things", at_once=7):
        assert screen.getvalue().split("\r")[-1].startswith("counting: 7 things")
    assert screen.getvalue().split("\r")[-2].strip() == ""


def test_the_environment_turns_it_off(monkeypatch):
    monkeypatch.setenv("TQDM_DISABLE", "1")
    assert written_on(Terminal()) == ""


def test_there_is_no_bar_where_nobody_can_see_it():
    assert written_on(io.StringIO()) == ""


def test_without_tqdm_there_is_no_bar(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm", None)  # an import of it now raises ImportError
    assert written_on(Terminal()) == ""


def test_it_warns_of_nothing_where_there_are_no_threads(monkeypatch, recwarn):
    def start(*arguments):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", start)
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(tqdm, "monitor_interval", 10)
    monkeypatch.setattr(tqdm, "monitor", None)
    assert "counting: 30 things" in written_on(Terminal())
    assert [each for each in recwarn if each.category is not DeprecationWarning] == []  # old releases of tqdm have one


BEGIN = """\
%env TQDM_DISABLE=
from minimax_lab.kit import long_work
long_work.DELAY = {delay}
bar = long_work.progress("counting", "things").__enter__()"""

UPDATE = "bar.update(3);"  # without the semicolon, a slow kernel also shows that it has drawn the bar


def saved_with(*sources, delay=0):
    """What a notebook keeps of what these cells show; widgets need their kernel, text does not."""
    cells = [new_code_cell(source) for source in (BEGIN.format(delay=delay), *sources)]
    ran = NotebookClient(new_notebook(cells=cells)).execute()
    shown = [output for cell in ran.cells for output in cell.outputs if output.output_type != "stream"]
    return [output.data for output in shown]


def test_in_a_notebook_it_is_a_line_of_text_and_nothing_of_it_is_saved():
    [seen] = saved_with(UPDATE, "bar.refresh();")
    assert list(seen) == ["text/plain"] and seen["text/plain"].startswith("counting: 3 things")
    assert saved_with(UPDATE, "bar.close()") == [{}]
