"""What a kernel sends of a widget: the live view and the picture to a person, only the picture to a program.

`make colab` runs these tests with ipywidgets 7, which shows a widget in another way than ipywidgets 8.
"""

import pytest
from jupyter_client.manager import start_new_kernel
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from nbformat.v4 import new_code_cell, new_notebook

VIEW = "application/vnd.jupyter.widget-view+json"
SETUP = """
from ipywidgets import IntSlider, VBox
from minimax_lab import Bones, PlayBoard
from minimax_lab.widgets import base
"""
PICTURES = {"PlayBoard(Bones(3))": 1, "VBox([IntSlider(), PlayBoard(Bones(3)), PlayBoard(Bones(2))])": 2}


@pytest.fixture(scope="module")
def ask():
    """A function that runs code in a kernel, and returns the data that each output has."""
    manager, client = start_new_kernel(kernel_name="python3")

    def ask(code, **options):
        sent = []
        client.execute_interactive(code, output_hook=lambda message: sent.append(message["content"]), **options)
        return [content["data"] for content in sent if "text/plain" in content.get("data", {})]

    ask(SETUP)
    yield ask
    client.stop_channels()
    manager.shutdown_kernel(now=True)


@pytest.mark.parametrize("widget", PICTURES)
def test_a_person_gets_the_view_and_the_picture(widget, ask):
    [data] = ask(widget, allow_stdin=True)
    assert set(data) == {VIEW, "text/html", "text/plain"} and data["text/html"].count("<img") == PICTURES[widget]


@pytest.mark.parametrize("widget", PICTURES)
def test_a_program_gets_the_picture_alone_but_voila_shows_views(widget, ask):
    [data] = ask(widget, allow_stdin=False)
    assert set(data) == {"text/html", "text/plain"}
    [data] = ask(f"base.os.environ['SERVER_SOFTWARE'] = 'voila/0.5'\n{widget}", allow_stdin=False)
    ask("del base.os.environ['SERVER_SOFTWARE']")
    assert VIEW in data


def test_another_widget_is_shown_as_before(ask):
    for widget in ("IntSlider()", "VBox([IntSlider()])"):
        [data] = ask(widget, allow_stdin=False)
        assert set(data) == {VIEW, "text/plain"} and data["text/plain"].startswith(widget[:5])


def test_a_notebook_that_nbconvert_runs_becomes_a_page_with_pictures():
    notebook = new_notebook(cells=[new_code_cell(SETUP), *map(new_code_cell, PICTURES)])
    NotebookClient(notebook, kernel_name="python3", timeout=120).execute()
    assert "widgets" in notebook.metadata, "nbconvert would show views if there were any"
    page, _ = HTMLExporter().from_notebook_node(notebook)
    assert page.count('class="minimax-lab-picture"') == 3 and f'<script type="{VIEW}">' not in page
