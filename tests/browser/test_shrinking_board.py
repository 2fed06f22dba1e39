"""A board that gets smaller with each move, as a row of coins does, and keys that are held down."""

import pytest

from minimax_lab import ConnectFour, PlayBoard
from minimax_lab.exercises.lesson_games import CoinRow
from minimax_lab.games import piles_look, text_look

PLACES = """root => [".controls", ".seat", ".squares"].map(
  (part) => root.querySelector(part).getBoundingClientRect().toJSON()).map(({ left, top }) => [left, top])"""
FOCUSED = "() => document.activeElement.getAttribute('aria-label')"
IDLE = "root => !root.hasAttribute('data-waiting')"


@pytest.fixture(autouse=True)
def size(hosted):
    hosted.page.set_viewport_size({"width": 1000, "height": 700})


def press(root, *keys):
    for key in keys:
        root.page.keyboard.press(key)
        root.page.wait_for_function(IDLE, arg=root.element_handle())


def test_nothing_moves_and_the_focus_stays_when_the_board_gets_smaller(hosted):
    root = hosted.show(PlayBoard(CoinRow(8, 15, 3, 7, 4, 9)))
    root.page.wait_for_selector(".cell")
    assert root.locator("[data-role=coin]").count() == root.locator(".cell").count()
    assert root.locator(".grid").get_attribute("aria-label").startswith("Board of 1 row and ")
    before, size = root.evaluate(PLACES), root.locator(".cell").first.bounding_box()
    assert [each.inner_text() for each in root.locator(".sum").all()] == ["0", "0"]
    root.locator(".cell").last.focus()
    press(root, "Enter")
    assert root.locator(".sum").first.inner_text() == "9"
    assert root.locator(".cell").count() == 4 and root.page.evaluate(FOCUSED) == "row 1, column 4, 4, move last (4)"
    assert root.evaluate(PLACES) == before
    assert root.locator(".cell").first.bounding_box() == size | {"x": size["x"] + size["width"]}  # in the middle
    press(root, "Home", "Enter", "Enter")
    assert root.page.evaluate("document.activeElement.textContent") == "new game"
    assert root.locator(".grid").is_hidden(), "no empty square is left"
    press(root, "u")
    assert root.locator(".cell").count() == 2 and root.evaluate(PLACES) == before


def test_the_score_of_a_coin_is_whole_and_covers_no_number(hosted):
    root = hosted.show(PlayBoard(CoinRow(8, 15, 3, 7, 10, 4), thinking=True))
    root.page.wait_for_selector(".score:not(:empty)")
    for cell in (root.locator(".cell").first, root.locator(".cell").last):
        coin, score = cell.bounding_box(), cell.locator(".score").bounding_box()
        assert cell.evaluate("each => getComputedStyle(each).overflow") == "visible"
        assert score["y"] > coin["y"] + 0.65 * coin["height"]
        assert score["x"] + score["width"] / 2 == pytest.approx(coin["x"] + coin["width"] / 2, abs=1)


def test_a_key_that_is_held_down_plays_once(hosted):
    board = PlayBoard(ConnectFour(), strength="random", seed=1)
    root = hosted.show(board)
    root.page.wait_for_selector(".cell")
    root.locator(".cell").nth(3).focus()
    for _ in range(5):
        root.page.keyboard.down("Enter")
        root.page.wait_for_timeout(60)
    root.page.keyboard.up("Enter")
    root.page.wait_for_function(IDLE, arg=root.element_handle())
    assert len(board.moves) == 2 and board.message.startswith("You: X3. The machine: ")


def test_a_key_that_is_held_down_shows_the_thinking_once(hosted):
    board = PlayBoard(ConnectFour(), strength=2)
    root = hosted.show(board)
    root.page.wait_for_selector(".cell")
    root.locator(".cell").nth(3).focus()
    for _ in range(4):
        root.page.keyboard.down("t")
        root.page.wait_for_function(IDLE, arg=root.element_handle())
    root.page.keyboard.up("t")
    assert board.thinking


class Piles(CoinRow):
    """The coins, drawn as piles of as many counters; an action takes all of one."""

    def look(self, state):
        coins = state[0]
        takes = [(0, coins[0]), (len(coins) - 1, coins[-1])] if coins else []
        return piles_look(coins or (0,), takes, tallest=4)


def test_counters_that_can_be_taken_are_marked_with_all_that_go(hosted):
    root = hosted.show(PlayBoard(Piles(2, 4, 3)))
    root.page.wait_for_selector(".cell")
    assert "it and all above it go." in root.locator(".message").inner_text()
    ringed = root.locator(".cell.free.filled").all()
    assert len(ringed) == 2
    assert ringed[0].evaluate("cell => getComputedStyle(cell, '::before').borderStyle") == "solid"
    bottom = root.locator(".cell").last.bounding_box()
    ringed[1].hover()
    assert [each.get_attribute("aria-label")[:18] for each in root.locator(".cell.filled.going").all()] == [
        f"row {row}, column 3, \u25cf" for row in (2, 3, 4)
    ]
    ringed[0].click()
    root.page.wait_for_function(IDLE, arg=root.element_handle())
    assert root.locator(".message").inner_text().startswith("You: 2 from pile 1. The machine: ")
    assert root.locator(".cell").last.bounding_box()["y"] == bottom["y"]


class Written(CoinRow):
    def look(self, state):
        return text_look(sum(state[0]))


def test_a_short_text_and_its_moves_are_as_large_as_a_board(hosted):
    root = hosted.show(PlayBoard(Written(8, 15, 3, 7)))
    text, moves = root.locator(".place .look-text"), root.locator(".moves button").all()
    assert text.inner_text() == "33" and text.bounding_box()["height"] >= 100
    assert min(each.bounding_box()["height"] for each in moves) >= 56
    middles = [text.bounding_box(), root.locator(".moves").bounding_box()]
    assert middles[0]["x"] + middles[0]["width"] / 2 == pytest.approx(middles[1]["x"] + middles[1]["width"] / 2, abs=2)
