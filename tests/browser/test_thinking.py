"""The values in the tree of a board's thinking: true ones have no sign of an estimate."""

import chromium
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
