"""Where python-chess is missing, a lesson with chess runs to its end, and shows the command that installs it."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from minimax_lab.apps.lab import blank

LESSONS = Path(__file__).parent.parent.parent / "notebooks"


@pytest.mark.parametrize("name", ["10_your_own_game", pytest.param("further/10_deeper_search", marks=pytest.mark.slow)])
def test_a_lesson_with_chess_shows_what_is_missing(name):
    copy = nbformat.reads(blank((LESSONS / f"{name}.ipynb").read_bytes()), as_version=4)
    copy.cells.insert(0, nbformat.v4.new_code_cell("import sys; sys.modules['chess'] = None"))
    NotebookClient(copy, kernel_name="python3", timeout=300).execute()
    errors = [(cell, out) for cell in copy.cells for out in cell.get("outputs", []) if out.output_type == "error"]
    assert ["from_chess(" in cell.source or "gate(" in cell.source for cell, _ in errors] == [True] * len(errors)
    assert errors
    for _, error in errors:
        assert error.ename == "MissingPackage" and error.traceback == [f"MissingPackage: {error.evalue}"]
        assert error.evalue.endswith('run: pip install "minimax-lab[chess]"')
