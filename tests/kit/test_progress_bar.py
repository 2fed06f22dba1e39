"""The progress bar: only where somebody watches, only after a while, and never when it is silenced."""

import sys

import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

from minimax_lab.kit import progress_bar as module
from minimax_lab.kit.progress_bar import progress


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(module, "PATIENCE", 0)
    monkeypatch.setenv("TQDM_DISABLE", "")


def shown():
    with progress("counting", "things") as bar:
        for _ in range(3):
            bar.update(10)
    return bar.count, bar._bar is not None


def test_it_appears_in_a_terminal(terminal):
    assert shown() == (30, True)


def test_it_does_not_appear_before_a_while(terminal, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE", 60)
    assert shown() == (30, False)


def test_the_environment_silences_it(terminal, monkeypatch):
    monkeypatch.setenv("TQDM_DISABLE", "1")
    assert shown() == (30, False)


def test_it_does_not_appear_where_nobody_watches(terminal, monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    assert shown() == (30, False)


BEGIN = """\
%env TQDM_DISABLE=
from minimax_lab.kit import progress_bar
progress_bar.PATIENCE = 0
bar = progress_bar.progress("counting", "things").__enter__()"""


def saved_with(*sources):
    """The forms in which a notebook keeps what these cells show; widgets need their kernel, text does not."""
    cells = [new_code_cell(source) for source in (BEGIN, *sources)]
    ran = NotebookClient(new_notebook(cells=cells)).execute()
    return [output.data for cell in ran.cells[1:] for output in cell.outputs]


def test_in_a_notebook_it_is_a_line_of_text_and_nothing_of_it_is_saved():
    [seen] = saved_with("bar.update(3)")
    assert list(seen) == ["text/plain"] and seen["text/plain"].startswith("counting: 3 things")
    assert saved_with("bar.update(3)", "bar.__exit__()") == [{}]
