"""The board on a projector, in a notebook, and on a phone: all is visible without scrolling, and large enough."""

from pathlib import Path
from types import SimpleNamespace

import chromium
import pytest
from board_page import BOARD, Board, cell
from pace import slow_after

from minimax_lab import Bones, ConnectFour, PlayBoard, TicTacToe, TreeGame
from minimax_lab.games.adapters import from_chess
from minimax_lab.widgets.page import build_page

MEASURE = "".join((Path(__file__).parent / name).read_text(encoding="utf-8") for name in ("boxes.js", "board_stage.js"))
# A board as Python shows it, on a page without Python.
SCRIPT = """
import { mountBoard } from "./widgets/board/board.js";
import { PageModel, readPage } from "./widgets/shared/page.js";
const { values, data, host } = await readPage();
if (values.thoughts.tables) values.thoughts.data = data;
mountBoard(Object.assign(new PageModel(values), { send() {} }), host);
"""
FOUR = TicTacToe(rows=4, columns=4, in_a_row=4)


def hinted(*what, **how):
    board = PlayBoard(*what, **how)
    board.hint()
    return board


BOARDS = {
    "the empty board": lambda: PlayBoard(TicTacToe(win=10), thinking=True),
    "a hint, no thinking": lambda: hinted(TicTacToe(win=10), position="O.X/X.X/.OO"),
    "a sure loss": lambda: hinted(TicTacToe(win=10), position="OX./.O./..X", thinking=True),
    "three moves": lambda: PlayBoard(TicTacToe(win=10), position="XOX/OOX/...", thinking=True),
    "the end": lambda: PlayBoard(TicTacToe(win=10), position="XXX/OO./...", thinking=True),
    "estimates": lambda: PlayBoard(FOUR, strength=2, thinking=True, evaluate=lambda state: len(set(state[:4])) / 9),
    "a large board": lambda: PlayBoard(TicTacToe(rows=10, columns=10, in_a_row=5), thinking=True),
    "connect four": lambda: hinted(ConnectFour(), thinking=True),
    "a heap": lambda: PlayBoard(Bones(9), strength=2, thinking=True, evaluate=lambda heap: heap.bones / 9),
    "a tree": lambda: PlayBoard(TreeGame([[3, 12], [2, 4]]), thinking=True),
    "chess": lambda: PlayBoard(from_chess("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"), strength=3),
}
FULL = {"1280x720": (1280, 720), "1920x1080": (1920, 1080)}
NOTEBOOK = {"1280x720": (860, 580), "1024x600": (640, 460)}  # output areas of JupyterLab beside the list of files
PHONE = (390, 844)


@pytest.fixture
def measured(offline_page, tmp_path):
    """Shows a board on a screen of a size, presses keys, and measures it."""

    page = offline_page

    def measure(name, size, smallest, keys=()):
        board = BOARDS[name]()
        thoughts = dict(board.thoughts)
        values = {"title": name, "view": board.view, "player": None, "scene_style": board.scene_style}
        data = bytes(thoughts.pop("data", b""))
        html = build_page(SCRIPT, "widgets/board/board.css", values | {"thoughts": thoughts}, data, board.still())
        (tmp_path / "board.html").write_text(html, encoding="utf-8")
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        page.goto((tmp_path / "board.html").as_uri())
        shown = Board(SimpleNamespace(page=page))
        page.evaluate(MEASURE)
        page.locator(f"{BOARD} .controls button").first.focus()
        shown.press(*keys)
        chromium.still(page, 300)
        return shown.root.evaluate("(root, smallest) => lmMeasureBoard(root, smallest)", smallest)

    return measure


def check(seen, *needed):
    assert set(needed) <= set(seen["shown"]) and not set(needed) & set(seen["outside"]), seen
    assert seen["covering"] == [] and seen["cut"] == [] and seen["touching"] == [], seen
    assert seen["small"] == [] and seen["sideways"] <= 0 and not seen["scrolls"], seen


@pytest.mark.parametrize("size", slow_after(1, FULL))
@pytest.mark.parametrize("name", slow_after(3, BOARDS))
def test_full_screen_shows_everything(measured, name, size):
    seen = measured(name, FULL[size], 14, "f")
    check(seen, "place", "said", "controls", *(["tree"] if "tree" in seen["shown"] else []))


@pytest.mark.parametrize("size", slow_after(1, NOTEBOOK))
@pytest.mark.parametrize("name", slow_after(1, BOARDS))
def test_in_a_notebook_the_important_parts_are_visible(measured, name, size):
    check(measured(name, NOTEBOOK[size], 12), "place", "said", "controls")


@pytest.mark.parametrize("name", slow_after(1, BOARDS))
def test_on_a_phone_nothing_is_beside_the_screen(measured, name):
    check(measured(name, PHONE, 12), "place", "said", "controls")


def test_f_and_escape_leave_full_screen_and_the_focus_stays(measured, offline_page):
    measured("three moves", FULL["1280x720"], 14, "f")
    page = offline_page
    root = page.locator(BOARD)
    assert "full" in root.get_attribute("class") and page.evaluate("document.fullscreenElement !== null")
    for keys in (["f"], ["f", "Escape"]):
        for key in keys:
            page.keyboard.press(key)
            page.wait_for_timeout(100)
        assert "full" not in root.get_attribute("class") and page.evaluate("document.fullscreenElement === null")
    assert page.evaluate("document.activeElement.textContent") == "new game"


PLACE = f"document.querySelector('{BOARD} .grid').getBoundingClientRect().toJSON()"


def test_the_keys_cover_the_page_and_leave_the_board_as_it_is(measured, offline_page):
    page = offline_page
    measured("three moves", FULL["1280x720"], 14, "f")
    before = page.evaluate(PLACE)
    page.keyboard.press("?")
    page.locator(".panel:focus").wait_for()
    assert page.evaluate(PLACE) == before
    page.keyboard.press("Escape")
    assert page.locator(f"{BOARD}.full details.menu[open]").count() == 0
    assert page.evaluate("document.fullscreenElement !== null")
    assert page.evaluate("document.activeElement.textContent") == "new game"


def test_no_square_is_cut_off_on_a_small_screen(measured, offline_page):
    seen = measured("the empty board", (1024, 600), 14, "f")
    assert {"place", "said", "controls", "tree"} <= set(seen["shown"]) - set(seen["outside"]) and seen["covering"] == []
    assert offline_page.evaluate(
        f"(each => each.scrollHeight <= each.clientHeight)(document.querySelector('{BOARD} .squares'))"
    )


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)])
def test_in_jupyterlab_with_the_list_of_files(lab, size):
    lab.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    lab.page.evaluate("window.jupyterapp.commands.execute('filebrowser:activate')")
    lab.run([cell(options="position='XOX/OOX/...', thinking=True"), "# below"], wait_for=BOARD)
    board = Board(lab)
    lab.page.evaluate(MEASURE)
    board.root.evaluate("root => root.scrollIntoView({ block: 'start' })")
    lab.page.wait_for_timeout(300)
    check(board.root.evaluate("root => lmMeasureBoard(root, 12)"), "place", "said", "controls")
    lab.page.evaluate("window.jupyterapp.commands.execute('application:toggle-left-area')")
    lab.page.set_viewport_size(chromium.SCREEN)


def test_the_board_fills_the_screen_and_only_the_keyboard_shows_a_focus_ring(hosted):
    hosted.page.set_viewport_size({"width": 1280, "height": 720})
    root = hosted.show(PlayBoard(TicTacToe()))
    root.focus()
    hosted.page.keyboard.press("f")
    hosted.page.wait_for_function("() => document.querySelector('.grid').getBoundingClientRect().height > 0.65 * 720")
    ring = "each => getComputedStyle(each).outlineStyle"
    root.locator(".cell").nth(4).click()
    hosted.page.wait_for_function("() => document.querySelectorAll('.cell.filled').length === 2")
    assert root.locator(".cell").nth(4).evaluate(ring) == "none"
    assert root.locator(".cell.last").count() == 1
    assert root.locator(".cell.last").evaluate("each => getComputedStyle(each).boxShadow") != "none"
    hosted.page.keyboard.press("ArrowRight")
    assert root.locator(".cell").nth(5).evaluate(ring) == "solid"
