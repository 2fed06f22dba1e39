"""A board that gets smaller with each move, as a row of coins does, and keys that are held down."""

import pytest

from minimax_lab import MAX, MIN, ConnectFour, PlayBoard
from minimax_lab.games import grid_look

PLACES = """root => [".controls", ".settings", ".squares"].map(
  (part) => root.querySelector(part).getBoundingClientRect().toJSON()).map(({ left, top }) => [left, top])"""
FOCUSED = "() => document.activeElement.getAttribute('aria-label')"
IDLE = "root => !root.hasAttribute('data-waiting')"


class CoinRow:
    """Each player takes the first or the last coin."""

    initial = ((8, 15, 3, 7, 4, 9), 0)

    def to_move(self, state):
        return MIN if len(state[0]) % 2 else MAX

    def actions(self, state):
        return ["first", "last"]

    def result(self, state, action):
        coins, lead = state
        coin, rest = (coins[0], coins[1:]) if action == "first" else (coins[-1], coins[:-1])
        return rest, lead + coin * (1 if self.to_move(state) == MAX else -1)

    def is_terminal(self, state):
        return not state[0]

    def utility(self, state):
        return state[1]

    def look(self, state):
        ends = [0, len(state[0]) - 1] if state[0] else []
        return grid_look([state[0] or [""]], places=ends, numbers=False)


@pytest.fixture(autouse=True)
def size(hosted):
    hosted.page.set_viewport_size({"width": 1000, "height": 700})


def press(root, *keys):
    for key in keys:
        root.page.keyboard.press(key)
        root.page.wait_for_function(IDLE, arg=root.element_handle())


def test_nothing_moves_and_the_focus_stays_when_the_board_gets_smaller(hosted):
    root = hosted.show(PlayBoard(CoinRow()))
    root.page.wait_for_selector(".cell")
    before, size = root.evaluate(PLACES), root.locator(".cell").first.bounding_box()
    root.locator(".cell").last.focus()
    press(root, "Enter")
    assert root.locator(".cell").count() == 4 and root.page.evaluate(FOCUSED) == "row 1, column 4, 4, move last"
    assert root.evaluate(PLACES) == before
    assert root.locator(".cell").first.bounding_box() == size
    press(root, "Home", "Enter", "Enter")
    assert root.page.evaluate("document.activeElement.textContent") == "new game"
    press(root, "u")
    assert root.locator(".cell").count() == 2 and root.evaluate(PLACES) == before


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
