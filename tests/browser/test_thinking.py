"""The thinking of a board: true values have no sign of an estimate, and everything keeps its place in a game."""

from itertools import pairwise

import chromium
import pytest
from hosted import Hosted

from minimax_lab import ConnectFour, PlayBoard, TicTacToe

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


@pytest.mark.parametrize(("strength", "person", "button"), [
    ("random", "X", None), ("perfect", "X", "show its thinking"), (2, "X", "show its thinking"),
    ("random", "both", "show the scores"),
])  # fmt: skip
def test_only_a_machine_that_plays_at_random_has_no_thinking_to_show(hosted, strength, person, button):
    board = PlayBoard(TicTacToe(), strength=strength, person=person)
    root = hosted.show(board)
    hosted.page.keyboard.press("t")
    shown = root.get_by_role("button", name="show", exact=False).all_inner_texts()
    assert [each for each in shown if each.startswith("show")] == ([button] if button else [])
    root.locator(".grid .cell").first.focus()
    hosted.page.keyboard.press("t")
    assert board.thinking == bool(button)


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
        assert root.evaluate(PLACES) == before, board.message  # at the end, the tree is that of the last move
    board.new_game()
    hosted.refresh()
    chromium.still(hosted.page)
    assert root.evaluate(PLACES) == before


COLUMNS = """root => {
  const grid = root.querySelector(".grid").getBoundingClientRect();
  return [...root.querySelectorAll(".score")].filter((each) => each.textContent).map((each) => {
    const { left, right, bottom } = each.getBoundingClientRect();
    return [each.textContent, left, right, grid.top - bottom];
  });
}"""


@pytest.mark.parametrize("size", [[872, 644], [1280, 720], [390, 844]])
def test_a_score_is_above_each_column_in_which_a_disc_can_fall(hosted, size):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    full = "X....../O....../X....../O....../X....../O......"
    board = PlayBoard(ConnectFour(), thinking=True, person="both", position=full)
    root = hosted.show(board)
    chromium.still(hosted.page)
    columns = root.evaluate(COLUMNS)
    shown = [float(text.replace("\u2212", "-")) for text, *_ in columns]
    scores = [float(each.lstrip("\u2248").replace("\u2212", "-")) for each in board.thoughts["scores"]]
    assert shown == pytest.approx(scores, abs=0.0051)  # two decimals
    assert len(columns) == 6 and all(0 <= above < 12 for *_, above in columns)
    assert all(right < left for (_, _, right, _), (_, left, *_) in pairwise(columns))


FIRST_SCREEN = """root => ["grid", "play > .controls", "tree-host"]
  .map((each) => root.querySelector(`.${each}`).getBoundingClientRect())
  .map(({ width, bottom }) => [width, bottom])"""


@pytest.mark.parametrize("size", [[872, 644], [1280, 720]])
def test_a_board_with_its_scores_stays_large_and_on_the_first_screen(hosted, size):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    board = PlayBoard(TicTacToe(), person="both", title="Let O make a mistake, and win as X", position=".X./.../...")
    root = hosted.show(board)
    chromium.still(hosted.page)
    plain = root.locator(".grid").evaluate("each => each.getBoundingClientRect().width")
    root.get_by_role("button", name="show the scores").click()
    chromium.still(hosted.page)
    (width, bottom), *others = root.evaluate(FIRST_SCREEN)
    assert width > 0.65 * plain
    assert max(bottom, *(each for _, each in others)) <= size[1]


@pytest.mark.parametrize("size", [[872, 644], [1280, 720], [616, 524], [390, 844]])
def test_the_losing_move_is_shown_without_moving_the_board(hosted, size):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    board = PlayBoard(TicTacToe(), person="X")
    root = hosted.show(board)
    for square in (1, 2, 4):
        board.play(square)
    assert board.result == "machine"
    hosted.refresh()
    chromium.still(hosted.page)
    before = root.evaluate(PLACES)
    root.get_by_role("button", name="Where did I lose?").click()
    chromium.still(hosted.page)
    assert root.locator(".mistake").count() == 1 and root.evaluate(PLACES) == before
