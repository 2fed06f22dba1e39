"""What a notebook saves of a widget, in JupyterLab and in Notebook 6."""

from node import run_in_node


def test_the_picture_is_saved_and_not_the_view(tmp_path):
    run_in_node("saving", None, tmp_path)
