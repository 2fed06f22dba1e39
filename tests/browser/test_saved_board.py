"""A saved board: opened from disk without network, and played on by keyboard and on a phone."""

from types import SimpleNamespace

import chromium
import pytest
from axe import violations
from board_page import Board

from minimax_lab import Bones, PlayBoard, TicTacToe, TreeGame

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def saved(offline_page, tmp_path):
    """Opens a saved board."""

    def open_board(game, **options):
        file = PlayBoard(game, **options).save(tmp_path / "board.html")
        offline_page.goto(file.as_uri())
        return Board(SimpleNamespace(page=offline_page))

    return open_board


def test_a_game_by_keys_from_the_first_key_on(saved):
    board = saved(TicTacToe(win=10))
    board.press("Enter")
    assert board.marks == "X...O...."
    board.press("ArrowRight", "Enter", "h")
    assert board.marks == "XXO.O...." and board.message.startswith("Hint: X6 (row 3, column 1).")
    board.press("ArrowDown", "ArrowDown", "Enter")
    assert board.message == "The machine wins. O has 2, 4 and 6 in a line. \u221210 for MAX (X)."
    assert board.read()["struck"] == [2, 4, 6] and board.focused == ["controls", "new game"]
    board.press("u", "t")
    assert board.marks == "XXO.O...." and board.read()["scores"][3:] == ["-10", "", "-10", "0", "-10", "-10"]
    board.press("n")
    assert board.marks == "." * 9
    board.choose("You play", "O, moves second")
    assert board.marks.count("X") == 1 and "Your move." in board.message


def test_a_game_on_a_tree_is_played_on_its_tree(saved):
    board = saved(TreeGame([[3, [5, 4]], [4, 6]]))
    nodes = board.root.locator("svg.tree [role=treeitem]")
    assert nodes.count() == 9
    nodes.filter(has_text="B").first.click()  # MIN then moves to the smaller number
    assert board.message.strip() == "You get 3."


def test_what_needs_python_is_not_shown(saved):
    board = saved(TicTacToe(win=10), thinking=True)
    shown = board.root.inner_text()
    assert "Worked out to the end of the game." in shown
    assert not any(words in shown for words in ("step through", "tree:", "set up a position", "looks ahead"))


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_before_and_after_the_end(saved, offline_page, scheme):
    offline_page.emulate_media(color_scheme=scheme)
    board = saved(TicTacToe(win=10), position="XX./.OO/...", thinking=True)
    assert violations(offline_page) == []
    board.click(8)
    offline_page.wait_for_timeout(300)
    assert board.root.get_attribute("data-sign") == "-1" and violations(offline_page) == []
    board.press("f")
    assert violations(offline_page) == []
    board.press("f")
    offline_page.emulate_media(color_scheme="light")


@pytest.mark.slow
@pytest.mark.parametrize("game", [TicTacToe(), Bones(30), TreeGame([[3, 12], [2, 4]]), TicTacToe(rows=2, columns=5)])
def test_on_a_phone_nothing_is_beside_the_page(offline_page, saved, game):
    offline_page.set_viewport_size(PHONE)
    board = saved(game)
    for _ in range(3):
        assert offline_page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        board.press("Enter")
    offline_page.set_viewport_size(chromium.SCREEN)


BROKEN_WORDS = r"""root => [...root.querySelectorAll(".seat .words > *")].flatMap(({ firstChild: text }) =>
  [...(text?.data ?? "").matchAll(/\S+/g)].filter(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map((box) => box.top)).size > 1;
  }).map(([word]) => word))"""


@pytest.mark.parametrize("width", [320, 344, 390, 600])  # 344: a frame of the site on a phone
def test_no_word_about_the_players_is_broken(saved, offline_page, width):
    offline_page.set_viewport_size({"width": width, "height": 844})
    board = saved(TicTacToe(win=10), position="XX./.OO/...")
    assert "Machine" in board.root.locator(".seat.far").inner_text()
    assert board.root.evaluate(BROKEN_WORDS) == []
    offline_page.set_viewport_size(chromium.SCREEN)
