"""The first wrong call in the step player: hidden until asked for, then marked, with boards and a question."""

import re

import pytest
from first_wrong import programs, run
from hosted import Hosted

from minimax_lab import StepPlayer, diagnose, minimax, record
from minimax_lab.games import TicTacToe
from minimax_lab.widgets import Card, RunCard
from minimax_lab.widgets.card.card import Line


def program_run(name):
    return next(run(each, record) for each in programs("wrong") if each.name == name)


def fault(root):
    """What the reader sees of the diagnosis, "" before it was asked for."""
    panel = root.locator(".fault")
    return panel.locator(".fault-text").inner_text() if panel.is_visible() else ""


@pytest.fixture(scope="module")
def hosted(offline_page):
    return Hosted(offline_page)


@pytest.fixture(params=["live", "saved"])
def opened(request, hosted, saved):
    """Opens a player with a kernel, or as a saved page without one."""
    if request.param == "saved":
        return lambda trace: saved.open(trace).root
    return lambda trace: hosted.show(StepPlayer(trace))


def test_the_first_wrong_call_is_hidden_until_asked_for(opened):
    root = opened(program_run("old_board_starts_over"))
    root.locator(".stage").focus()
    root.press("ArrowRight")
    assert fault(root) == "" and root.locator(".marked").count() == 0
    root.press("w")
    root.locator(".fault-text").get_by_text("Call 3 got").wait_for()
    assert fault(root) == (
        "Call 3 got XO./OX./..O, which lacks marks of XOX/.X./..O, the board of call 2. Which board does this call "
        "hand on: the one before the move, or the one after it? 5 calls go wrong in this way."
    )
    assert root.locator(".where").inner_text().startswith("step 3 of")
    assert root.locator(".marked").get_attribute("data-node") == "1"
    boards = root.locator(".fault-boards svg")
    assert boards.count() == 5
    assert "X O empty, O X empty, empty empty O" in boards.first.get_attribute("aria-label")
    root.press("Home")
    root.press("w")
    assert root.locator(".where").inner_text().startswith("step 3 of")
    root.get_by_role("button", name="Hide this").click()
    assert fault(root) == "" and root.locator(".marked").count() == 0


def test_a_right_run_gets_no_mark(opened):
    game = TicTacToe(win=10)
    root = opened(record(minimax, game, game.parse("O.X/X.X/.OO")))
    root.locator(".stage").focus()
    root.press("w")
    root.locator(".fault-text").get_by_text("Nothing wrong was found on this board: 9 calls judged.").wait_for()
    assert root.locator(".marked").count() == 0
    assert root.locator(".where").inner_text() == "step 0 of 18"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 600)])
@pytest.mark.parametrize("is_open", [False, True])
def test_the_line_at_fault_stays_in_view_beside_the_current_one(hosted, size, is_open):
    found = diagnose(program_run("initial_best_zero"))
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    root = hosted.show(StepPlayer.at_fault(found.trace, found, found.step - 1))
    root.locator(".stage").focus()
    if is_open:
        root.press("o")
    for _ in range(3):
        code = root.locator(".code").bounding_box()
        for line in (".line.wrong", ".line.now"):
            box = root.locator(line).first.bounding_box()
            assert box["y"] >= code["y"] and box["y"] + box["height"] <= code["y"] + code["height"] + 1, line
        assert re.search(r"best\w* = 0", root.locator(".line.wrong").first.inner_text())
        root.press("ArrowRight")
    root.locator(".stage").focus()


def test_no_line_is_marked_before_the_reader_asks(opened):
    root = opened(program_run("initial_best_zero"))
    root.locator(".stage").focus()
    root.press("ArrowRight")
    assert root.locator(".line.wrong").count() == 0
    root.press("w")
    root.locator(".line.wrong").first.wait_for()


@pytest.mark.parametrize("width", [390, 640, 850, 1280])
def test_the_card_of_a_program_with_long_lines_breaks_them_at_its_width(hosted, width):
    numbers = {1: "    return best + another  # " + 30 * "the best of the values, ", 2: "    return " + 150 * "x"}
    card = Card("Call 1 returned 3.", None, [], "", [Line(at, text, at == 1) for at, text in numbers.items()])
    hosted.page.set_viewport_size({"width": width, "height": 720})
    root = hosted.show(RunCard(card, lambda: None, "Step through it"))
    pre = root.locator("pre")
    assert pre.evaluate("each => each.scrollWidth <= each.clientWidth")
    assert pre.bounding_box()["x"] + pre.bounding_box()["width"] <= width
    assert pre.inner_text().split() == " ".join(numbers.values()).split()
