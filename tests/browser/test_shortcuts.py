"""Keys pressed inside a widget in JupyterLab: combinations reach JupyterLab, plain keys do not."""

import json
import re

import chromium
import labserver
import pytest
from pace import slow_after

PLAYER = """\
from minimax_lab import StepPlayer, TicTacToe, minimax, record
game = TicTacToe(win=10)
player = StepPlayer(record(minimax, game, game.parse("O.X/X.X/.OO")), predict="values")
player.step = 4
player"""
BOARD = """\
from minimax_lab import PlayBoard, TicTacToe
PlayBoard(TicTacToe(win=10), position="X.O/.../...", thinking=True)"""
PLAYER_UNDER_BOARD = """\
from minimax_lab import PlayBoard, TicTacToe
board = PlayBoard(TicTacToe(win=10), position="X.O/.X./..O")
board.step_through()
board"""
HEAP = "from minimax_lab import Bones, PlayBoard\nPlayBoard(Bones(6), thinking=True)"
CUTS = """\
from minimax_lab import TreeGame
from minimax_lab.exercises import CutTask
from minimax_lab.exercises import FillIn
FillIn(CutTask(TreeGame([[3, 5], [2, 9]])))"""

WIDGETS = {
    "player": (PLAYER, ".minimax-lab.player .quiz input"),
    "board": (BOARD, ".minimax-lab.board svg.tree"),
    "heap": (HEAP, ".minimax-lab.board svg.tree"),
    "player under a board": (PLAYER_UNDER_BOARD, ".minimax-lab.player .stage"),
    "cuts": (CUTS, ".minimax-lab.fill-in svg.tree"),
}

# The first element of each kind: with the same type and class, in a part with the same class.
FOCUSABLE = """() => {
  const kind = (each) => [each.localName, each.type, each.className, each.parentElement.className].join();
  const found = [...document.querySelectorAll(".minimax-lab, .minimax-lab *")].filter((element) => {
    if (element.disabled || !element.checkVisibility()) return false;
    element.focus({ preventScroll: true });
    return document.activeElement === element;
  });
  return found.filter((element, at) => found.findIndex((each) => kind(each) === kind(element)) === at);
}"""

# A command that records the keys on which JupyterLab acts.
LISTEN = """keys => {
  window.lmPressed = [];
  const { commands } = window.jupyterapp;
  if (commands.hasCommand('minimax-lab:note')) return;
  commands.addCommand('minimax-lab:note', { execute: ({ key }) => { window.lmPressed.push(key); } });
  for (const key of keys)
    commands.addKeyBinding({ command: 'minimax-lab:note', keys: [key], selector: 'body', args: { key } });
}"""
PLAIN = ("F8", "Shift F8")
COMBINATIONS = ("Ctrl F8", "Alt F8", "Ctrl Shift F8", "Ctrl Alt F8")


def show(lab, widget):
    cell, ready = WIDGETS[widget]
    lab.page.set_default_timeout(10_000)
    lab.run([cell, "# below"], wait_for=ready)
    for summary in lab.page.locator(".minimax-lab summary >> visible=true").all():
        summary.click()
    for button in lab.page.get_by_role("button", name="set up a position").all():
        button.click()  # in the menu of a board
    for summary in lab.page.locator(".minimax-lab.board .menu > summary").all():
        summary.click()
    return lab.page


def press(page, keys):
    page.keyboard.press("+".join(keys.replace("Ctrl", "Control").replace("Cmd", "Meta").split()))


def each_focusable(page):
    """Focus a focusable element of each kind in the widgets on the page, and yield its HTML."""
    parts = page.evaluate_handle(FOCUSABLE)
    for at in range(page.evaluate("parts => parts.length", parts)):
        yield page.evaluate(
            "([parts, at]) => { parts[at].focus({ preventScroll: true }); return parts[at].outerHTML.slice(0, 80); }",
            [parts, at],
        )


def reaching(page, keys):
    """The keys on which JupyterLab acts, for each focusable element."""
    page.evaluate(LISTEN, list(keys))
    found = {}
    for part in each_focusable(page):
        for key in keys:
            press(page, key)
        found[part] = page.evaluate("() => window.lmPressed.splice(0)")
    return found


@pytest.mark.parametrize("widget", slow_after(2, WIDGETS))
def test_combinations_reach_jupyterlab_and_plain_keys_do_not(lab, widget):
    page = show(lab, widget)
    found = reaching(page, PLAIN + COMBINATIONS)
    assert len(found) > 3
    assert {part: keys for part, keys in found.items() if keys != list(COMBINATIONS)} == {}


RUNS = """() => {
  window.lmRuns = 0;
  window.jupyterapp.commands.commandExecuted.connect((_, { id }) => {
    if (id === 'notebook:run-cell') window.lmRuns += 1;
  });
}"""


# JupyterLab ignores a request to save while it is still saving, so the test waits for the end of each save.
COUNT_SAVES = """() => {
  const isConnected = "lmSaves" in window;
  window.lmSaves = 0;
  if (!isConnected) window.jupyterapp.commands.commandExecuted.connect((_, { id, result }) => {
    if (id === 'docmanager:save') result.then(() => { window.lmSaves += 1; });
  });
}"""
CHANGE = "text => window.jupyterapp.shell.currentWidget.content.model.cells.get(1).sharedModel.setSource(text)"


def on_disk(lab):
    notebook = json.loads((lab.server.notebooks / lab.path).read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"]]


def check_saving(lab, keys):
    """Change the notebook and save it by these keys, from the first focusable part of each kind."""
    saved = set()
    lab.page.evaluate(COUNT_SAVES)
    for part in each_focusable(lab.page):
        kind = re.match(r"<\w+", part)[0]
        if kind in saved:
            continue
        saved.add(kind)
        text = f"# changed before {keys} in {kind}"
        lab.page.evaluate(CHANGE, text)
        press(lab.page, keys)
        lab.page.wait_for_function("saves => window.lmSaves === saves", arg=len(saved))
        assert on_disk(lab)[1] == text
    assert {"<button", "<input", "<summary", "<svg"} <= saved


PARTS = {"player": (".stage", ".quiz input", "svg.tree"), "board": (".cell", ".editor input", "svg.tree")}


@pytest.mark.parametrize("widget", PARTS)
def test_shortcuts_save_the_notebook_hide_the_list_of_files_and_run_the_cell(lab, widget):
    page = show(lab, widget)
    check_saving(lab, "Ctrl s")
    for part in PARTS[widget]:
        for collapsed in ("false", "true"):
            page.locator(f".minimax-lab {part} >> visible=true").first.focus()
            press(page, "Ctrl b")
            page.wait_for_function(f"() => window.jupyterapp.shell.leftCollapsed === {collapsed}")
    page.evaluate(RUNS)
    page.locator(f".minimax-lab {PARTS[widget][0]} >> visible=true").first.focus()
    press(page, "Ctrl Enter")
    page.wait_for_function("() => window.lmRuns > 0")


@pytest.fixture(scope="module")
def mac(browser, server):
    """JupyterLab as on a Mac, where Cmd replaces Ctrl."""
    page = browser.new_page(viewport=chromium.SCREEN)
    page.add_init_script("Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' })")
    watch = chromium.Watch(page)
    opened = labserver.Lab(server, page)
    yield opened
    opened.close()
    page.close()
    watch.check(server.address)


@pytest.mark.slow
@pytest.mark.parametrize("widget", slow_after(1, ["player", "board"]))
def test_cmd_s_saves_the_notebook_on_a_mac(mac, widget):
    show(mac, widget)
    check_saving(mac, "Cmd s")


def test_shortcuts_are_suppressed_before_notebook_looks_for_them(lab):
    """Notebook looks for shortcuts on the way down to the focused element, JupyterLab on the way up."""
    page = show(lab, "board")
    page.evaluate(
        """() => document.addEventListener("keydown", (event) => {
          const isSuppressed = Boolean(event.target.closest("[data-lm-suppress-shortcuts]"));
          (window.lmSuppressed ||= []).push(isSuppressed);
        }, { capture: true })"""
    )
    page.locator(".minimax-lab .cell").first.focus()
    for key in ("F8", "Ctrl F8", "F8"):
        press(page, key)
    assert page.evaluate("window.lmSuppressed") == [True, False, False, True]  # Ctrl itself is a key, too
