"""A learner's copy of a lesson: JupyterLab opens it without marking it as changed."""

from pathlib import Path

import pytest

import minimax_lab
from minimax_lab.apps.lab import blank

pytestmark = pytest.mark.slow  # each opens JupyterLab

LESSON = Path(minimax_lab.__file__).parent.parent / "notebooks" / "00_start_here.ipynb"


def test_jupyterlab_opens_a_copy_without_changing_it(lab):
    (lab.server.notebooks / LESSON.name).write_bytes(blank(LESSON.read_bytes()))
    lab.show(LESSON.name)
    lab.page.wait_for_timeout(500)  # what JupyterLab writes comes after the kernel has answered
    assert not lab.page.evaluate("window.jupyterapp.shell.currentWidget.context.model.dirty")
