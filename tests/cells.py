"""Runs of the cells of a notebook, as a kernel sees them."""

from itertools import count

from minimax_lab.widgets import base

RUNS = count()


def run_cell(monkeypatch, cell):
    """Begin a new run of a cell; None: in a program that names no cell."""
    request = {"header": {"msg_id": f"run {next(RUNS)}"}, "metadata": {"cellId": cell} if cell else {}}
    monkeypatch.setattr(base, "_request", lambda: request)
