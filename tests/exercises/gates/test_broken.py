"""The broken programs of the gates are those of lesson 09, line by line."""

import nbformat
import pytest

from minimax_lab import InvalidArgument
from minimax_lab.apps.lab import PACKAGE
from minimax_lab.exercises.gates.broken import FOLDER, Broken

CELLS = [cell.source for cell in nbformat.read(PACKAGE.parent / "notebooks/09_your_own_minimax.ipynb", 4).cells]


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_the_lesson_shows_the_program_that_the_gates_run(path):
    assert any(f"{cell}\n".startswith(path.read_text()) for cell in CELLS)


def test_an_unknown_program_is_refused():
    with pytest.raises(InvalidArgument, match="program 'eve': must be one of ann, ben, cleo"):
        Broken("eve", "XOO/.OX/.X.")
