"""The board of a question on which the reader tries moves, and turns and mirrors what is there."""

from pathlib import Path

import pytest
from test_gate import make, press

import minimax_lab

SHARED = Path(minimax_lab.__file__).parent / "widgets/shared/widget.css"
SQUARES = 9


def marks(root):
    """What is on each square, as a screen reader reads it."""
    names = root.locator(".trial .squares button").evaluate_all("all => all.map(each => each.ariaLabel)")
    return [name.split(", ")[2] for name in names]


def put(root, square):
    root.locator(".trial .squares button").nth(square).click(force=True)  # also a square that refuses it


def turned(cells):
    """A board after a quarter turn to the right: its first column, from below, is the first row then."""
    return [cells[(2 - column) * 3 + row] for row in range(3) for column in range(3)]


def mirrored(cells):
    return [cells[row * 3 + 2 - column] for row in range(3) for column in range(3)]


def images(cells):
    found = {tuple(cells), tuple(mirrored(cells))}
    while more := {tuple(turned(each)) for each in found} - found:
        found |= more
    return found


def test_the_players_take_turns_on_a_board_to_try_moves_on(hosted):
    root = hosted.show(make("06-corner"))
    begin = ["X", *["empty"] * 3, "O", *["empty"] * 3, "X"]
    assert marks(root) == begin
    for square, mark in ((2, "O"), (6, "X"), (3, "O")):
        put(root, square)
        assert marks(root)[square] == mark
    root.get_by_text("3 plies played").wait_for()
    put(root, 3)  # takes the last mark back
    assert marks(root)[3] == "empty"
    put(root, 0)  # was there from the beginning
    put(root, 2)  # is not the last one
    assert [marks(root)[at] for at in (0, 2, 6)] == ["X", "O", "X"]
    press(root, "Start over")
    assert marks(root) == begin
    assert hosted.widget.said is None


def test_a_mark_is_seen_while_the_pointer_is_still_on_it(hosted):
    root = hosted.show(make("08-all-shapes"))
    hosted.page.add_style_tag(content=SHARED.read_text(encoding="utf-8"))  # as another widget of the page brings it
    square = root.locator(".trial .squares button").nth(1)
    square.click()
    color = square.evaluate("square => getComputedStyle(square).backgroundColor")  # the mark is drawn below the button
    assert marks(root)[1] != "empty" and color == "rgba(0, 0, 0, 0)"


@pytest.mark.parametrize("placed", [(), (1,), (4,), (8,), (1, 3), (5, 2)])
def test_a_board_can_be_turned_and_mirrored_until_all_boards_of_its_shape_are_found(hosted, placed):
    root = hosted.show(make("08-all-shapes"))
    for square in placed:
        put(root, square)
    first = now = marks(root)
    found = {tuple(first)}
    for name in ["Turn", "Turn", "Turn", "Turn", "Mirror", "Turn", "Turn", "Turn", "Turn"]:
        press(root, name)
        now = turned(now) if name == "Turn" else mirrored(now)
        found.add(tuple(now))
        assert marks(root) == now
        same = "The first board again. " if now == first else ""
        count = "1 board" if len(found) == 1 else f"{len(found)} boards"
        assert root.locator(".trial p").inner_text() == f"{same}This board, turned and mirrored: {count} so far."
    assert found == images(first)


def test_a_board_is_tried_by_keys_alone(hosted):
    root = hosted.show(make("08-all-shapes"))
    root.locator(".trial .squares button").first.focus()
    for key in ("ArrowRight", "Enter", "Tab", "Enter"):
        hosted.page.keyboard.press(key)
    assert [marks(root)[at] for at in (1, 5)] == ["empty", "X"]
    assert root.get_by_role("button", name="Turn").evaluate("each => each === document.activeElement")
