"""The player in JupyterLab: traits in both directions, two views, restart, shortcuts, and themes."""

import json
import shutil

import chromium
import labserver
import pytest
from axe import violations
from nbformat.v4 import new_markdown_cell, new_notebook
from pace import slow_after
from saved import Shown

from minimax_lab.apps.lab import jupyterlab_environment

NINE = """\
import ipywidgets
from minimax_lab import StepPlayer, TicTacToe, minimax, record
game = TicTacToe(win=10)
run = record(minimax, game, game.parse("O.X/X.X/.OO"))
player = StepPlayer(run, votes=[6], predict="off")
"""


@pytest.fixture
def nine(lab):
    lab.run([NINE + "player", "# below"])
    return Shown(lab.page)


def test_the_output_contains_the_player_and_the_still_picture(lab, nine):
    assert nine.root.count() == 1
    outputs = lab.page.evaluate(
        "window.jupyterapp.shell.currentWidget.content.model.cells.get(0).outputs.get(0).toJSON().data"
    )
    assert set(outputs) == {"application/vnd.jupyter.widget-view+json", "text/html", "text/plain"}
    assert "alt=" in outputs["text/html"]


def test_the_page_shows_what_python_sets(lab, nine):
    lab.ask("player.step = 12")
    nine.root.get_by_text("step 12 of 18").wait_for()
    assert nine.read()["sentence"] == "Try X4: call 8. Ended? Yes, it is worth +10."
    lab.ask("player.without = ['code']; player.boards = True")
    nine.root.locator("svg.tree [data-role=cell]").first.wait_for()
    assert nine.root.locator(".code").is_hidden()
    lab.ask("player.predict = 'values'")
    nine.root.locator(".quiz").wait_for()
    lab.ask("player.large = True")
    nine.root.locator(".board-now").wait_for(state="hidden")
    lab.ask("player.notes = {12: 'Look here.'}")
    nine.root.get_by_text("Look here.").wait_for()
    lab.ask("player.by_line = True; player.step = 1; player.line = 3")
    nine.root.get_by_text("line 3 of").wait_for()


def test_a_widget_that_took_long_to_load_hears_python(browser, server):
    """After two seconds of loading, as on a busy computer, anywidget drops every message from Python to the widget."""
    page = browser.new_page(viewport=chromium.SCREEN)
    page.add_init_script("const real = AbortSignal.timeout; AbortSignal.timeout = () => real.call(AbortSignal, 0);")
    lab = labserver.Lab(server, page)
    lab.run([NINE + "player.step = 7  # before there is a view\nplayer", "# below"])
    page.get_by_text("step 7 of 18").first.wait_for()
    lab.ask("player.step = 12")
    page.get_by_text("step 12 of 18").first.wait_for()
    lab.close()
    page.close()


def test_the_list_of_files_is_closed_until_the_learner_opens_it(browser, tmp_path, monkeypatch):
    monkeypatch.delenv("JUPYTERLAB_WORKSPACES_DIR", raising=False)
    (tmp_path / "work").mkdir()
    shutil.copytree(
        jupyterlab_environment(tmp_path / "work")["JUPYTERLAB_WORKSPACES_DIR"], tmp_path / "jupyterlab_workspaces_dir"
    )
    server, page = labserver.Server(tmp_path), browser.new_page(viewport=chromium.SCREEN)
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    lesson = new_notebook(cells=[new_markdown_cell("# A lesson")], metadata=kernel)
    (server.notebooks / "a.ipynb").write_text(json.dumps(lesson), encoding="utf-8")
    page.goto(f"{server.address}/doc/tree/a.ipynb")
    page.get_by_role("heading", name="A lesson").wait_for()
    files = page.locator("#filebrowser")
    assert not files.is_visible() and page.locator(".jp-Notebook").bounding_box()["width"] > 1150
    page.get_by_role("tab", name="File Browser").first.click()
    files.wait_for()
    page.close()
    server.stop()


@pytest.mark.slow
def test_a_changed_file_of_the_front_end_shows_in_the_open_page(lab, nine, tmp_path):
    lab.ask("player.step = 5")
    lab.ask(
        "import shutil; from pathlib import Path; from minimax_lab.widgets import frontend, watcher; "
        f"frontend.PACKAGE = Path(shutil.copytree(frontend.PACKAGE, {str(tmp_path / 'front')!r})).resolve(); "
        "stop = watcher.watch(0.05)"
    )
    module = tmp_path / "front" / "widgets" / "player" / "player.js"
    module.write_text(module.read_text("utf-8").replace('class: "stage"', 'class: "changed stage"'), "utf-8")
    lab.page.locator(".jp-OutputArea .changed").first.wait_for()
    nine.root.get_by_text("step 5 of 18").wait_for()
    lab.ask("stop.set()")


def test_python_receives_what_is_done_on_the_page(lab, nine):
    lab.ask("seen = []; player.observe(lambda change: seen.append(change.new), 'step')")
    for step in (1, 2, 3):  # one after the other: the page may send two changes as one
        nine.button("Next step").click()
        lab.until("player.step", f"{step}")
    lab.until("player.step, seen", "3 [1, 2, 3]")
    nine.choose("last step")
    lab.until("player.step, seen", "18 [1, 2, 3, 18]")
    nine.focus()
    nine.press("b", "e", "l", "q")
    lab.until("player.boards, player.large, player.by_line, player.predict", "False True True values")
    nine.root.locator(".quiz input").fill("-10")
    nine.root.locator(".quiz input").press("Enter")
    lab.until("player.right, player.asked", "0 1")


def test_python_receives_the_line(lab, nine):
    nine.focus()
    nine.press("l")
    for _ in range(8):
        nine.press("ArrowRight")
    where = nine.read()["where"]
    lab.until("f'step {player.step} of 18, line {player.line} of {(run.lines[:, 0] == player.step).sum()}'", where)


def test_a_linked_slider_works_in_both_directions(lab):
    lab.run([NINE + "slider = ipywidgets.IntSlider(max=18); ipywidgets.link((player, 'step'), (slider, 'value'))\n"
             "ipywidgets.VBox([slider, player])"])  # fmt: skip
    shown = Shown(lab.page)
    slider = lab.page.locator(".widget-slider .noUi-handle, .widget-slider [role=slider]").first
    shown.choose("last step")
    lab.page.wait_for_function("() => document.querySelector('.widget-readout').textContent === '18'")
    slider.press("ArrowLeft")
    shown.root.get_by_text("step 17 of 18").wait_for()
    lab.until("player.step, slider.value", "17 17")


def both_are_at(lab, step):
    """Wait until both players are at this step: a busy page handles a key later."""
    steps = "[...document.querySelectorAll('.minimax-lab.player .slider')].map((each) => each.value).join()"
    lab.page.wait_for_function(f"() => {steps} === '{step},{step}'")


@pytest.mark.slow
def test_two_views_of_one_player(lab):
    lab.run([NINE + "display(player)\nplayer"])
    lab.page.wait_for_function("() => document.querySelectorAll('.minimax-lab.player').length === 2")
    one, other = Shown(lab.page, 0), Shown(lab.page, 1)
    one.focus()
    one.press("End", "ArrowLeft", "ArrowLeft")
    both_are_at(lab, 16)
    other.choose("first step")
    both_are_at(lab, 0)
    one.focus()
    one.press("l", "ArrowRight", "ArrowRight", "ArrowRight")
    assert one.read()["where"] == other.read()["where"]
    assert one.read()["lit"] == other.read()["lit"]
    one.press("l", "q", "End")
    other.root.get_by_text("What does call 3 return?").wait_for()  # the first question
    other.root.locator(".quiz").get_by_role("button", name="+10").click()
    one.focus()
    one.press("s")
    one.root.get_by_text("It is \u221210.").wait_for()
    assert one.read()["tally"] == "0 of 1 right at the first try"  # the answer in the other view
    lab.until("player.step, player.asked", "4 1")


@pytest.mark.slow
def test_stepping_continues_after_a_restart(lab, nine):
    lab.restart()
    nine.focus()
    nine.press(*["ArrowRight"] * 5)
    nine.button("Next step").click()
    assert nine.step == 6
    nine.open_menu()
    nine.root.get_by_label("Quiz").select_option("ask me the values")
    nine.press("Escape")
    assert nine.read()["quiz"].startswith("What does call 4 return?")
    nine.root.locator(".quiz").get_by_role("button", name="\u221210").click()
    assert nine.read()["feedback"] == "Right. "


def test_running_the_cell_again_leaves_one_player(lab, nine):
    nine.button("Next step").click()
    lab.start()
    lab.idle()
    lab.page.wait_for_function("() => document.querySelector('.slider')?.value === '1'")
    assert nine.root.count() == 1
    Shown(lab.page).choose("last step")
    lab.until("player.step", "18")


CELLS = """() => window.jupyterapp.shell.currentWidget.content.model.cells.length"""


PARTS = [".stage", "svg.tree", "button[aria-label^=Next]", ".slider", "summary", "select"]


def test_running_the_cell_again_goes_on_at_the_step_and_asks_nothing_again(lab):
    lab.run([NINE.replace('votes=[6], predict="off"', "predict=[2]") + "player"])
    root = lab.page.locator(labserver.PLAYER)
    root.locator(".stage").focus()
    for _ in range(7):
        lab.page.keyboard.press("ArrowRight")
    lab.page.keyboard.type("-10\n")
    root.get_by_text("Right.").wait_for()
    lab.page.keyboard.press("ArrowRight")
    lab.until("player.step, player.asked, player.right", "8 1 1")
    lab.start()
    lab.idle()
    lab.until("player.resumed, player.step, player.asked, player.right", "True 8 1 1")
    root.get_by_text("step 8 of 18").wait_for()
    assert "?" not in root.locator("svg.tree").text_content()
    lab.run([NINE + "player"])
    lab.until("player.resumed, player.step", "False 0")


@pytest.mark.parametrize("part", slow_after(1, PARTS))
def test_shortcuts_of_jupyterlab_do_not_act_inside_the_player(lab, nine, part):
    before = lab.page.evaluate(CELLS)
    place = nine.root.locator(part).first
    if part == "select":
        nine.open_menu()
    for key in ("a", "b", "x", "m", "y", "z", "v", "1", "Shift+M", "d", "d", "0", "0", "i", "i"):
        place.focus()
        nine.press(key)
        assert lab.page.evaluate(CELLS) == before, key
        assert nine.root.evaluate("root => root.contains(document.activeElement)"), key
    assert lab.page.evaluate("window.jupyterapp.shell.currentWidget.content.model.cells.get(0).type") == "code"
    assert lab.page.locator(".jp-Dialog").count() == 0


def test_escape_returns_the_focus_to_the_notebook(lab, nine):
    for part in (".stage", "svg.tree", ".slider"):
        nine.root.locator(part).first.focus()
        nine.press("Escape")
        assert not nine.root.evaluate("root => root.contains(document.activeElement)"), part
    before = lab.page.evaluate(CELLS)
    nine.press("b")  # a shortcut of JupyterLab again
    assert lab.page.evaluate(CELLS) == before + 1


@pytest.mark.slow
def test_no_change_follows_the_release_of_a_held_key(lab, nine):
    lab.ask("seen = []; player.observe(lambda change: seen.append(change.new), 'step')")
    nine.focus()
    for stop in (6, 18):  # a held key stops at the vote, and a new press goes on
        for _ in range(18):
            lab.page.keyboard.down("ArrowRight")
        lab.page.keyboard.up("ArrowRight")
        assert nine.step == stop
    lab.until("player.step, seen[-1], seen == sorted(seen)", "18 18 True")
    assert nine.step == 18  # no later message of the kernel has changed the step


@pytest.mark.slow
def test_many_players_on_one_page(lab):
    lab.run([NINE + "for _ in range(4): display(StepPlayer(run))", NINE + "display(player)"], wait_for=None)
    lab.page.wait_for_function("() => document.querySelectorAll('.minimax-lab.player').length === 5")
    third = Shown(lab.page, 2)
    third.choose("last step")
    assert [Shown(lab.page, number).step for number in range(5)] == [0, 0, 18, 0, 0]
    ids = lab.page.evaluate("[...document.querySelectorAll('.minimax-lab [id]')].map((each) => each.id)")
    assert len(ids) == len(set(ids)) > 0


THEMES = ("JupyterLab Light", "JupyterLab Dark", "JupyterLab Dark High Contrast")


@pytest.mark.parametrize("theme", slow_after(1, THEMES))
def test_axe_finds_nothing_in_any_theme(lab, nine, theme):
    lab.theme(theme)
    try:
        assert violations(lab.page, labserver.PLAYER) == []
        lab.ask("player.step = 11; player.notes = {11: 'Why?'}; player.predict = 'both'")
        nine.root.get_by_text("What comes next in call 7?").wait_for()
        for summary in nine.root.locator("summary").all():
            summary.click()
        assert violations(lab.page, labserver.PLAYER) == []
        lab.ask("player.step = 4; player.boards = True; player.large = True")
        nine.root.get_by_text("What does call 3 return?").wait_for()
        assert violations(lab.page, labserver.PLAYER) == []
    finally:
        lab.theme(THEMES[0])


@pytest.mark.slow
def test_changing_themes_quickly(lab, nine):
    nine.choose("last step")
    for theme in (*THEMES, *THEMES):
        lab.theme(theme)
    lab.theme(THEMES[0])
    lab.page.wait_for_timeout(300)  # an error of JupyterLab would be logged now
    assert nine.step == 18


def test_a_step_out_of_range_gives_an_error_of_one_line(lab, nine):
    assert lab.ask("player.step = 19") == "Refused: step=19: must be a whole number from 0 to 18"
    assert nine.step == 0


WIDGETS = """\
import os
from minimax_lab import PlayBoard
from minimax_lab.exercises import CutTask, FillIn
from minimax_lab.kit import long_work
os.environ["TQDM_DISABLE"] = ""
display(player, PlayBoard(game), FillIn(CutTask.random(seed=1)))
display(ipywidgets.HBox([ipywidgets.VBox([player, ipywidgets.IntSlider()]), PlayBoard(game)]))
long_work.DELAY = 0
with long_work.progress("counting", "things") as bar:
    bar.update()
"""


def test_a_saved_notebook_shows_still_pictures_when_it_is_opened_again(lab):
    lab.run([NINE + WIDGETS])
    for widget in ("player", "board", "fill-in"):
        lab.page.locator(f".minimax-lab.{widget}").first.wait_for()
    name = lab.path
    lab.close()  # saves the notebook and ends its kernel
    [cell] = json.loads((lab.server.notebooks / name).read_text(encoding="utf-8"))["cells"]
    assert [set(output["data"]) for output in cell["outputs"]] == [{"text/html", "text/plain"}] * 4 + [set()]
    lab.show(name)
    lab.page.locator(".jp-OutputArea img").nth(4).wait_for()
    lab.idle()
    assert "widget" not in lab.page.locator(".jp-OutputArea").inner_text()


def test_an_untrusted_notebook_shows_the_still_picture(lab):
    """The lessons have not been run yet, so the picture is shown in the place of the player."""
    lab.run([NINE + "player"])
    data = lab.page.evaluate(
        "window.jupyterapp.shell.currentWidget.content.model.cells.get(0).outputs.get(0).toJSON().data"
    )
    data.pop("application/vnd.jupyter.widget-view+json")
    lab.open([f"from IPython.display import publish_display_data\npublish_display_data({json.dumps(data)})"])
    lab.start()
    picture = lab.page.locator(".jp-OutputArea img")
    picture.wait_for()
    assert "call 9" in picture.get_attribute("alt") or "9 calls" in picture.get_attribute("alt")
