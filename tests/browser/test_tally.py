"""A board for several games and its table, in a browser: mouse, keys, what is visible, and what screen readers get."""

import chromium
import pytest
from axe import violations
from hosted import Hosted
from playwright.sync_api import expect

from minimax_lab import Bones, PlayBoard, TicTacToe, tally

SIZES = {"JupyterLab": (848, 583), "small": (592, 463)}
COURSE = "each => [...each.rows].map((row) => [...row.cells].map((cell) => cell.innerText))"
# Put the page in a pane that scrolls when a mouse button is pressed, as JupyterLab may do.
SCROLLED = """() => {
  const pane = document.querySelector("main");
  pane.style = "height: 500px; overflow-y: auto; padding: 300px 0";
  pane.scrollTop = 250;
  pane.addEventListener("mousedown", () => pane.scrollBy(0, -200));
}"""
CELLS = """each => [...each.rows]
  .filter((row) => !row.querySelector("[scope=colgroup]"))
  .map((row) => [...row.cells].map((cell) => cell.innerText))"""


def cells(root):
    return root.locator("table.tally").evaluate(CELLS)


def test_heaps_are_played_one_after_the_other_with_keys(hosted):
    root = hosted.show(tally(PlayBoard(Bones(3)), heaps=range(3, 6)))
    keys = hosted.page.keyboard
    root.get_by_role("button", name="take 3").last.click()
    root.get_by_text("You win!").wait_for()
    hosted.page.wait_for_timeout(700)
    keys.press("Enter")  # the focus is on the next heap
    root.locator(".count", has_text="4 bones").wait_for()
    keys.press("Enter")  # and on a bone there: take 1
    root.get_by_text("The machine wins.", exact=True).wait_for()
    keys.press("n")
    root.locator(".count", has_text="4 bones").wait_for()
    assert cells(root) == [["heap", "3", "4", "5"], ["won", "1", "", ""], ["lost", "", "1", ""]]
    assert root.locator("[aria-current]").inner_text() == "4"
    keys.press("m")
    root.get_by_role("status").filter(has_text="The first player won 6, 7 and 9, and lost 8.").wait_for()
    assert cells(root)[0] == ["heap", "3", "4", "5", "6", "7", "8", "9"]
    root.get_by_role("button", name="5", exact=True).click()
    root.locator(".count", has_text="5 bones").wait_for()
    assert not root.get_by_role("button", name="next heap").is_visible()


def test_only_the_end_of_a_game_offers_to_play_it_again(hosted):
    root = hosted.show(tally(PlayBoard(Bones(2)), heaps=[2], machine=()))
    root.get_by_role("button", name="take 2").click()
    root.get_by_role("button", name="play again").click()
    root.get_by_role("button", name="new game").wait_for()
    assert root.locator("table.tally").inner_text().split() == ["heap", "won", "lost", "2", "1"]


def test_the_course_of_a_game_stays_after_its_end(hosted):
    root = hosted.show(tally(PlayBoard(Bones(8)), heaps=[8], machine=()))
    course = root.get_by_role("table", name="The course of the game")
    assert course.evaluate(COURSE) == [["left to you", "8"], ["left to the machine", ""]]
    for left in ("4", "0"):
        root.get_by_role("button", name="take 2").last.click()
        course.get_by_role("cell", name=left, exact=True).wait_for()
    assert root.get_by_text("The machine wins.", exact=True).is_visible()
    rows = [["left to you", "8", "", "4", "", "0"], ["left to the machine", "", "6", "", "2", ""]]
    assert course.evaluate(COURSE) == rows


def test_nothing_shows_which_of_several_heaps_cannot_be_won(hosted):
    root = hosted.show(tally(PlayBoard(Bones(8)), heaps=[5, 8], machine=()))
    for heap in ("5", "8"):
        root.get_by_role("button", name=heap, exact=True).click()
        root.locator(".count", has_text=f"{heap} bones").wait_for()
        while not root.get_by_text("The machine wins.", exact=True).is_visible():
            root.get_by_role("button", name="take 2").last.click()
            root.locator(".message", has_text="The machine").wait_for()
            hosted.page.wait_for_timeout(700)
        assert not root.get_by_text("Where did I lose?").is_visible()


def test_a_click_takes_a_bone_although_the_page_scrolls_on_the_press(hosted):
    root = hosted.show(tally(PlayBoard(Bones(8)), heaps=[8], machine=()))
    hosted.page.evaluate(SCROLLED)
    box = root.get_by_role("button", name="take 2").last.bounding_box()
    hosted.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    hosted.page.mouse.down()
    hosted.page.wait_for_timeout(100)
    hosted.page.mouse.up()
    root.locator(".count", has_text="4 bones").wait_for(timeout=3000)


@pytest.mark.parametrize("make", [PlayBoard, lambda game: tally(PlayBoard(game), heaps=range(3, 6))])
def test_f_is_full_screen_after_a_click_beside_the_board(hosted, make):
    root = hosted.show(make(Bones(3)))
    box = root.bounding_box()
    hosted.page.mouse.click(box["x"] + box["width"] - 20, box["y"] + box["height"] - 5)
    hosted.page.keyboard.press("f")
    root.and_(hosted.page.locator(".full")).wait_for(timeout=3000)
    hosted.page.keyboard.press("Escape")
    root.and_(hosted.page.locator(":not(.full)")).wait_for()


def test_the_whole_table_of_tic_tac_toe_is_seen_and_nothing_else_is_pointed_at_after_a_click(hosted):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), SIZES["JupyterLab"], strict=True)))
    root = hosted.show(tally(PlayBoard(TicTacToe(), person="O"), games={"machine begins": TicTacToe()}))
    table = root.get_by_role("table")
    assert cells(root) == [["game", "won", "lost", "drawn"], ["machine begins", "", "", ""]]
    box = table.bounding_box()
    assert box["y"] + box["height"] - root.bounding_box()["y"] <= SIZES["JupyterLab"][1]
    root.locator(".cell").nth(4).click()
    root.get_by_role("button", name="new game").click()
    root.locator(".cell[aria-label*='empty']").nth(7).wait_for()
    hosted.page.wait_for_timeout(200)
    assert root.locator(".cell.landing").count() == 0


def test_all_columns_are_seen_on_a_phone(browser):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table = tally(PlayBoard(Bones(3)), heaps=range(3, 9))
    table.let_machine_play()
    cells = Hosted(context.new_page()).show(table).locator("thead tr:nth-child(2) > th")
    boxes = [each.bounding_box() for each in cells.all()]
    context.close()
    assert len(boxes) == 11 and all(box["x"] + box["width"] <= 390 for box in boxes), boxes


@pytest.mark.slow
def test_hints_settings_and_thinking_are_out_of_reach(hosted):
    root = hosted.show(tally(PlayBoard(Bones(3)), heaps=range(3, 9)))
    root.get_by_role("button", name="take 1").last.focus()
    before = root.inner_text()
    for key in "ht":
        hosted.page.keyboard.press(key)
    hosted.page.wait_for_timeout(200)
    assert root.inner_text() == before and root.get_by_role("group", name="Settings").count() == 0


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_the_heap_and_the_table_are_visible_together(hosted, size):
    hosted.page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
    table = tally(PlayBoard(Bones(3)), heaps=range(3, 9))
    table.let_machine_play()
    table.choose(8)
    root = hosted.show(table)
    box = root.bounding_box()
    assert box["height"] <= SIZES[size][1] and root.evaluate("each => each.scrollWidth - each.clientWidth") <= 0
    hosted.page.set_viewport_size(chromium.SCREEN)
    hosted.page.keyboard.press("Tab")
    hosted.page.keyboard.press("f")
    root.locator("xpath=self::*[contains(@class, 'full')]").wait_for()
    assert root.evaluate("each => each.scrollHeight - each.clientHeight") <= 0
    hosted.page.keyboard.press("f")


@pytest.mark.slow
def test_axe_finds_nothing(hosted):
    table = tally(PlayBoard(Bones(3), title="Heaps"), heaps=range(3, 9))
    table.play(3)
    hosted.show(table)
    assert violations(hosted.page, ".minimax-lab.board") == []


def test_a_table_of_one_heap_offers_no_other_column_and_the_menu_is_at_its_button(hosted):
    root = hosted.show(tally(PlayBoard(Bones(8)), heaps=[8], machine=()))
    hosted.page.keyboard.press("x")
    assert [root.get_by_role("button", name=name).count() for name in ("new game", "play again")] == [1, 0]
    button, panel = root.locator(".menu > summary"), root.locator(".menu > .panel")
    button.click()
    expect(panel.locator("kbd").first).to_be_visible()
    root.locator(".legend > summary").click()  # the keys are alone
    expect(panel.locator("kbd").first).to_be_hidden()
    assert "column" not in panel.inner_text()
    at, box, inside = button.bounding_box(), panel.bounding_box(), root.bounding_box()
    assert 0 <= at["y"] - box["y"] - box["height"] < 20 and box["y"] >= inside["y"] - 1
    assert box["x"] < at["x"] + at["width"] / 2 < box["x"] + box["width"]
