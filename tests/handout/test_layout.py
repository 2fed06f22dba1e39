"""The layout of a handout: nothing overlaps, everything is on the page, and everything is readable on paper."""

import pytest
from examples import HANDOUTS as RUNS
from examples import NINE, NOTE, some_steps
from pace import slow_after
from pdf import written

from minimax_lab.handout import layout, write_handout
from minimax_lab.handout.pictures import FOOT, MARGIN, SMALLEST, Pictures
from minimax_lab.scene.marks import Text, text_width
from minimax_lab.scene.style import BOLD


def laid_out(run, steps, votes=(), notes=None):
    """The plan of a handout, and the place of each step: (page, step, left, top, right, bottom)."""
    plan = layout.Plan(Pictures(run, notes).of(steps, votes), "Title", "Some steps")
    boxes = []
    for number, page in enumerate(plan.layout.pages):
        for y, row in page:
            for column, picture in enumerate(row):
                x = MARGIN + column * (plan.layout.column + layout.COLUMN_GAP)
                bottom = y + plan.height(picture, plan.layout)
                right = x + max(plan.layout.column, plan.width * plan.layout.scale)
                boxes.append((number, picture.step, x, y, right, bottom))
    return plan, boxes


NOTES = {"none": {}, "short": {1: "Why?", 3: NOTE}, "long": {0: NOTE * 9, 1: "y" * 900, 4: NOTE * 5, 5: "W" * 300}}


@pytest.mark.parametrize("name", RUNS)
@pytest.mark.parametrize("length", NOTES)
def test_no_step_overlaps_another_or_leaves_the_page(name, length):
    votes = [0, 1, 3, 4] if length != "none" else []
    steps = some_steps(RUNS[name], 30)
    plan, boxes = laid_out(RUNS[name], steps, votes=votes, notes=NOTES[length])
    width, height = plan.layout.size
    for number, _, left, top, right, bottom in boxes:
        assert left >= MARGIN - 1 and right <= width - MARGIN + 1
        assert top >= MARGIN and bottom <= height - FOOT - layout.SMALL
        others = [box for box in boxes if box[0] == number and box[2:] != (left, top, right, bottom)]
        assert all(o[4] <= left or right <= o[2] or o[5] <= top or bottom <= o[3] for o in others)
    for picture in plan.pictures:
        texts, column = plan.text(picture, plan.layout), plan.layout.column
        room = column - (picture.board_size[0] + 10) * texts.is_beside_board
        assert all(text_width(line, layout.SENTENCE) <= room + 0.1 for line in texts.sentence)
        assert all(text_width(line, layout.SENTENCE * BOLD) <= column + 0.1 for line in texts.vote)
        assert all(text_width(line, layout.SENTENCE) <= column - layout.INDENT + 0.1 for line in texts.note)


@pytest.mark.parametrize("name", slow_after(1, ["nine", "pruned", "bones"]))
@pytest.mark.parametrize("length", NOTES)
def test_no_line_of_text_overlaps_another_in_the_file(name, length):
    steps = [0, 1, 2, 3, 4, 5, 6, 7]
    plan, _ = laid_out(RUNS[name], steps, votes=steps[:5], notes=NOTES[length])
    pdf = write_handout(RUNS[name], steps, "Title", votes=steps[:5], notes=NOTES[length])
    wide, tall = plan.layout.size
    for lines in written(pdf):
        boxes = [(x, y, x + text_width(text, size), y + 0.7 * size) for text, size, x, y in lines]
        for at, (left, foot, right, top) in enumerate(boxes):
            assert left >= MARGIN - 1 and right <= wide - MARGIN + 15 and foot >= FOOT - 1 and top <= tall - MARGIN + 5
            for other in boxes[at + 1 :]:
                assert other[2] <= left or right <= other[0] or other[3] <= foot or top <= other[1], lines[at]


@pytest.mark.parametrize("name", RUNS)
def test_trees_are_large_enough_to_read(name):
    plan, _ = laid_out(RUNS[name], some_steps(RUNS[name], 60))
    assert plan.layout.scale >= SMALLEST - 0.001
    texts = [mark for picture in plan.pictures for mark in picture.tree if isinstance(mark, Text)]
    assert min((mark.size * plan.layout.scale for mark in texts if mark.role in ("value", "call")), default=9) > 6.5


def test_every_mark_is_dark_enough_for_paper():
    plan, _ = laid_out(NINE, range(19))
    drawn = [mark for picture in plan.pictures for mark in [*picture.tree, *picture.board] if mark.color]
    for mark in drawn:
        red, green, blue = (int(mark.color[at : at + 2], 16) / 255 for at in (1, 3, 5))
        assert 0.3 * red + 0.59 * green + 0.11 * blue < 0.45, mark
