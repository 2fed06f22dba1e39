"""The thinking of a board: true values have no sign of an estimate, and everything keeps its place in a game."""

import chromium
import pytest
from hosted import Hosted

from minimax_lab import PlayBoard, TicTacToe

TEXTS = "each => [...each.querySelectorAll('[data-role=estimate], [data-role=value]')].map((mark) => mark.textContent)"


def test_only_estimates_have_the_sign_of_an_estimate(browser):
    page = browser.new_page(viewport=chromium.SCREEN)
    hosted = Hosted(page)
    board = PlayBoard(TicTacToe(), thinking=True, person="both")
    root = hosted.show(board)
    root.locator("[data-role=value]").first.wait_for()
    assert root.evaluate(TEXTS) == ["0"] * 10
    board.strength = 2
    root = hosted.show(board)
    root.locator("[data-role=estimate]").first.wait_for()
    assert [text[0] for text in root.evaluate(TEXTS)].count("\u2248") >= 9
    page.close()


PLACES = """root => [...root.querySelectorAll(".place .cell, .play > .controls > *, .tree-host")]
  .map((each) => each.getBoundingClientRect())
  .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))"""


@pytest.mark.parametrize("size", [[848, 583], [872, 644], [1280, 720], [390, 844]])
def test_the_board_its_tree_and_the_buttons_keep_their_places_in_a_game(hosted, size):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    board = PlayBoard(TicTacToe(), thinking=True)
    root = hosted.show(board)
    chromium.still(hosted.page)
    before = root.evaluate(PLACES)
    assert len(before) == 9 + 3 + 1 and root.locator(".tree-host").is_visible()
    for _ in range(3):
        board.play(board.game.actions(board.state)[-1])
        hosted.refresh()
        chromium.still(hosted.page)
        after = root.evaluate(PLACES)
        assert after[:-1] == before[:-1], board.message
        assert board.result or after == before  # nothing follows the end of a game, so it has no tree
    board.new_game()
    hosted.refresh()
    chromium.still(hosted.page)
    assert root.evaluate(PLACES) == before
