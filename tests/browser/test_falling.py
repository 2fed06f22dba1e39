"""Connect four on a saved board: with the mouse anywhere in a column, by keys alone, and for a screen reader."""

from types import SimpleNamespace

import pytest
from axe import violations
from board_page import Board
from hosted import Hosted

from minimax_lab import ConnectFour, PlayBoard

START = ".O..O../XX..X.O/OO..OOX/OXOXXXO/XOOXOXX/XOXOXOX"  # X moves; a disc falls to row 3 of column 3


@pytest.fixture
def board(offline_page, tmp_path):
    """A saved board near the end of a game, which two people play."""
    file = PlayBoard(ConnectFour(), position=START, person="both").save(tmp_path / "board.html")
    offline_page.goto(file.as_uri())
    return Board(SimpleNamespace(page=offline_page))


def name(board, square):
    return board.cells.nth(square).get_attribute("aria-label")


def landings(board):
    return [at for at in range(42) if "landing" in board.cells.nth(at).get_attribute("class")]


def test_a_click_anywhere_in_a_column_drops_a_disc(board):
    board.cells.nth(2).hover()
    assert landings(board) == [16]
    board.click(2)
    assert board.message == "X: X2. O to move." and board.marks[16] == "X" and board.marks[2] == "."
    assert landings(board) == [9]  # the next disc of that column
    board.click(16)  # the disc that lies there does not matter
    assert board.marks[9] == "O" and board.marks[16] == "X"


def test_by_keys_alone_a_disc_falls_from_the_first_row(board):
    board.cells.first.focus()
    board.press("ArrowRight", "ArrowRight")
    assert board.focused == ["grid", "row 1 of column 2, empty, move 2 falls to row 3 of column 2"]
    assert landings(board) == [16]
    board.press("Enter")
    assert board.marks[16] == "X"
    board.press("ArrowDown", "ArrowDown", " ")
    assert board.marks[9] == "O"


def test_a_screen_reader_hears_where_a_disc_falls(board):
    assert name(board, 2) == "row 1 of column 2, empty, move 2 falls to row 3 of column 2"
    assert name(board, 16) == "row 3 of column 2, empty, move 2"
    assert name(board, 38) == "row 6 of column 3, O"
    group = board.root.locator(".grid").get_attribute("aria-label")
    assert group.startswith("Board of 6 rows and 7 columns. A disc falls to the lowest empty square of its column.")
    assert violations(board.page) == []


def test_empty_columns_are_numbered_where_a_disc_lands(board):
    numbers = {at: text for at in range(42) if (text := board.cells.nth(at).locator(".index").text_content())}
    assert numbers == {0: "0", 16: "2", 17: "3", 12: "5", 6: "6"}


def test_each_column_with_an_empty_square_has_a_short_score(offline_page):
    hosted = Hosted(offline_page)
    for position, strength, scores in ((START, "perfect", 5), (None, 3, 7), (START, 1, 5)):
        board = PlayBoard(ConnectFour(), position=position, strength=strength, person="both", thinking=True)
        root = hosted.show(board)
        root.get_by_text("The score of every move").wait_for()
        shown = [each for each in root.locator(".cell .score").all_inner_texts() if each]
        assert len(shown) == scores and all(len(each) <= 5 for each in shown), (position, shown)


MOVING = """root => root.getAnimations({ subtree: true }).filter((each) => each.playState === "running")
  .map((each) => [each.effect.target.dataset.role, each.effect.getTiming().duration])"""


def test_a_disc_drops_for_as_long_as_it_is_far_and_the_next_key_ends_it(hosted):
    root = hosted.show(PlayBoard(ConnectFour(), position=START, person="both"))
    times = {}
    for square in (16, 12):
        root.locator(".cell").nth(square).click()
        seen = hosted.page.wait_for_function(
            f"root => {{ const all = ({MOVING})(root); return all.length ? all : null }}", arg=root.element_handle()
        )  # in one look: on a busy machine, the disc lies before a second one
        times[square] = dict(seen.json_value())["disc"]
        hosted.page.keyboard.press("ArrowLeft")
        assert root.evaluate(MOVING) == []
    assert 120 <= times[12] < times[16] <= 300
    hosted.page.emulate_media(reduced_motion="reduce")
    root.locator(".cell").nth(17).click()
    root.locator(".cell[aria-label*='row 3 of column 3, ']:not([aria-label*=empty])").wait_for()
    assert root.evaluate(MOVING) == []
    hosted.page.emulate_media(reduced_motion="no-preference")


def test_the_piece_under_the_pointer_or_the_focus_is_seen_where_it_would_fall(board):
    preview = board.root.locator(".preview [data-role=disc]")
    for show in (lambda: board.cells.nth(2).hover(), lambda: board.cells.nth(5).focus()):
        show()
        assert preview.count() == 1
        disc, square = preview.bounding_box(), board.cells.nth(landings(board)[0]).bounding_box()
        assert abs(disc["x"] + disc["width"] / 2 - square["x"] - square["width"] / 2) < 2
        assert abs(disc["y"] + disc["height"] / 2 - square["y"] - square["height"] / 2) < 2
    board.cells.nth(38).hover()  # a disc is there, and the next one falls on it
    assert preview.count() == 1 and landings(board) == [17]
