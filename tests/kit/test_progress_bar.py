"""The progress bar: only where somebody watches, only after a while, and never when it is silenced."""

import sys

import pytest

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
