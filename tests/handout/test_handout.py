"""What is printed and projected: the handout of a run as PDF, and what `make handouts` writes for a lesson."""

import os
import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import nbformat
import pytest
from examples import HANDOUTS as RUNS
from examples import NINE, NOTE
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from pdf import pages, written

from minimax_lab import (
    MinimaxLabError,
    StepPlayer,
    TreeGame,
    minimax,
    record,
)
from minimax_lab.handout import MOST_STEPS, layout, steps_to_print, write_handout
from minimax_lab.handout.pictures import FOOT, MARGIN, SMALLEST, fold_of, step_pictures
from minimax_lab.scene.marks import Text, printable, text_width
from minimax_lab.scene.style import BOLD

A_TO_O, WIDE, BONES_6, DEEP, PRUNED = (RUNS[name] for name in ("A to O", "wide", "bones", "deep", "pruned"))
HOUSE = Path(__file__).parent.parent.parent


# -- reading PDF ---------------------------------------------------------------------------------------------


def sizes(pdf):
    """Width and height of each page, in millimetres."""
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf)
    return {tuple(round(float(length) * 25.4 / 72) for length in box) for box in boxes}


# -- the pages -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "every"), [("nine", 1), ("A to O", 1), ("bones", 4)])
def test_every_step_stands_in_the_handout_with_its_sentence(name, every):
    run = RUNS[name]
    steps = range(0, 2 * len(run) + 1, every)
    text = pages(write_handout(run, steps, "A run & its <steps>"))
    whole = " ".join(text)
    assert text[0].startswith("A run & its <steps> " + ("All steps, 0 to" if every == 1 else "27 of the steps"))
    for step in steps:
        assert f"Step {step} of {2 * len(run)} {printable(run.story.narrate(step))}" in whole


@pytest.mark.parametrize("name", RUNS)
def test_pages_are_a4_and_numbered(name):
    pdf = write_handout(RUNS[name], steps_to_print(RUNS[name], 60), "x")
    text = pages(pdf)
    assert len(sizes(pdf)) == 1 and sizes(pdf) <= {(210, 297), (297, 210)}
    for number, page in enumerate(text, start=1):
        assert f"page {number} of {len(text)}" in page


def test_nine_calls_take_five_pages():
    assert len(pages(write_handout(NINE, range(19), "Nine calls"))) == 5


def test_what_the_marks_mean_is_said_once_and_not_by_colour():
    text = " ".join(pages(write_handout(NINE, range(19), "Nine calls")))
    for words in ("▲ MAX moves", "▼ MIN moves", "large number: the call", "dashed frame: a call that is still open"):
        assert text.count(words) == 1
    assert "blue" not in text


def test_chosen_steps_stand_in_the_order_given():
    text = " ".join(pages(write_handout(NINE, [18, 0, 7], "Three")))
    assert re.findall(r"Step (\d+) of 18", text) == ["18", "0", "7"]
    assert "3 of the steps 0 to 18" in text


def test_before_the_first_call_there_is_no_tree_and_still_a_page():
    assert "Step 0 of 62" in pages(write_handout(A_TO_O, [0], "Zero"))[0]


def test_the_same_run_gives_the_same_bytes(tmp_path):
    program = (
        "import sys; from minimax_lab import *; from minimax_lab.handout import write_handout;"
        "g = TicTacToe(win=10);"
        "run = record(minimax, g, g.parse('O.X/X.X/.OO'));"
        "open(sys.argv[1], 'wb').write(write_handout(run, [0, 7, 18], 'Nine ∞'))"
    )
    for seed in "12":
        subprocess.run(
            [sys.executable, "-c", program, str(tmp_path / seed)], env=os.environ | {"PYTHONHASHSEED": seed}, check=True
        )
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes() == write_handout(NINE, [0, 7, 18], "Nine ∞")
    assert b"CreationDate" not in (tmp_path / "1").read_bytes()


# -- how large things are ------------------------------------------------------------------------------------


def laid_out(run, steps, **asked):
    """The plan of a handout, and what stands where: (page, step, left, top, right, bottom) of each step."""
    plan = layout.Plan(step_pictures(run, list(steps), **asked), "Title", "Some steps")
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
def test_nothing_overlaps_or_leaves_the_page(name, length):
    votes = [0, 1, 3, 4] if length != "none" else []
    steps = steps_to_print(RUNS[name], 60, votes=votes, notes=NOTES[length])
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


@pytest.mark.parametrize("name", ["nine", "pruned", "bones"])
@pytest.mark.parametrize("length", NOTES)
def test_no_line_of_text_lies_on_another_in_the_file(name, length):
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
    plan, _ = laid_out(RUNS[name], steps_to_print(RUNS[name], 60))
    assert plan.layout.scale >= SMALLEST - 0.001
    texts = [mark for picture in plan.pictures for mark in picture.tree if isinstance(mark, Text)]
    assert min((mark.size * plan.layout.scale for mark in texts if mark.role in ("value", "call")), default=9) > 6.5


def test_a_tree_too_wide_is_folded_and_the_sentence_says_where_its_call_is():
    text = " ".join(pages(write_handout(WIDE, [0, 5, 402], "Wide")))
    assert "n below: so many nodes are folded away" in text
    assert "(Call 3 is folded away below call 1.)" in text


def test_the_legend_explains_each_mark_once():
    """Windows have other numbers in each picture."""
    head = pages(write_handout(RUNS["pruned"], steps_to_print(RUNS["pruned"], 60), "x"))[0]
    assert head.count("the window, alpha and beta") == 1


def test_every_mark_is_dark_enough_for_paper():
    plan, _ = laid_out(NINE, range(19))
    drawn = [mark for picture in plan.pictures for mark in [*picture.tree, *picture.board] if mark.color]
    for mark in drawn:
        red, green, blue = (int(mark.color[at : at + 2], 16) / 255 for at in (1, 3, 5))
        assert 0.3 * red + 0.59 * green + 0.11 * blue < 0.45, mark


@pytest.mark.parametrize("run", [NINE, A_TO_O, BONES_6, WIDE])
@pytest.mark.parametrize("most", [10, 30, 100])
def test_the_steps_to_print_are_those_of_whole_plies(run, most):
    steps = steps_to_print(run, most)
    assert steps == sorted(set(steps)) and steps[0] == 0 and steps[-1] == 2 * len(run)
    assert len(steps) <= max(most, 1 + 2 * int((run.columns.depth <= 1).sum()))
    assert len(steps) % 2 == 1  # each call with its return
    if 2 * len(run) < most:
        assert steps == list(range(2 * len(run) + 1))
    elif (fold := fold_of(run)) is not None:  # nothing of what the pictures fold away
        assert len(steps) <= 1 + 2 * int((run.columns.depth <= fold).sum())


UNSEEN, HEBREW = "a\u200db\xad\u200b\u200f\u202e", "\u05d0\u05d1 (12)"


@pytest.mark.parametrize(
    "name", ["<script>alert(1)</script>", "$x^2$", "(a\\b)", "x" * 400, "\x07\ud800", UNSEEN, HEBREW]
)
def test_any_name_is_printed_as_text(name):
    run = record(minimax, TreeGame({"root": [name, "b"], name: -1, "b": 2}), "root")
    text = pages(write_handout(run, [0, 1, 6], name))
    if name == HEBREW:  # as it is painted, the brackets by the glyphs that stand for them
        assert re.match(r"[()]12[()] \u05d1\u05d0 ", text[0])
    elif name.isprintable() and len(name) < 40:
        assert text[0].startswith(name) and f"Open: {name} and b" in text[0]


def test_a_line_that_begins_with_hebrew_runs_as_its_whole_text_does():
    name, read = "\u05d0\u05d1\u05d2" * 9, "\u05d2\u05d1\u05d0" * 9  # as it is stored, as it is read from the left
    run = record(minimax, TreeGame({"root": [name, "b"], name: -1, "b": 2}), "root")
    note = "\u05d0 " * 40 + "minimax!"  # a Hebrew note, whose last line has an English word only
    [page] = written(write_handout(run, [3], "x", notes={3: note}))
    lines = [text.strip("\u200e\u200f") for text, *_ in page]
    assert f"{read}." in lines and f".{read}" not in lines
    assert any(line.startswith("!minimax") for line in lines)


def test_a_letter_that_the_font_lacks_is_said_aloud():
    run = record(minimax, TreeGame({"root": ["中", "b"], "中": -1, "b": 2}), "root")
    with pytest.warns(UserWarning, match="box for 中"):
        assert "Open: □ and b" in pages(write_handout(run, [0], "x"))[0]


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ((5, [0], "x"), "trace 5: must be a recorded run"),
        ((NINE, [], "x"), "steps: the list is empty; must have steps from 0 to 18"),
        ((NINE, [19], "x"), "steps: 19 is not a step; must be a whole number from 0 to 18"),
        ((NINE, [1.5], "x"), "steps: 1.5 is not a step"),
        ((NINE, "0", "x"), "steps='0': must be a list"),
        ((NINE, 3, "x"), "steps=3: must be a list"),
        ((NINE, [0], 5), "title=5: must be text"),
        ((WIDE, [0] * (MOST_STEPS + 1), "x"), "501 are too many; one handout has at most 500"),
    ],
)
def test_bad_arguments_are_named(given, fault):
    with pytest.raises(MinimaxLabError, match=re.escape(fault)) as caught:
        write_handout(*given)
    assert "\n" not in str(caught.value)


def test_a_player_writes_its_handout(tmp_path):
    player = StepPlayer(NINE, title="For the class")
    text = pages(player.handout(tmp_path / "nine.pdf", [6, 14]).read_bytes())
    assert len(text) == 1 and text[0].startswith("For the class 2 of the steps 0 to 18")


def test_a_player_prints_its_votes_and_notes(tmp_path):
    player = StepPlayer(NINE, votes=[6], notes={9: "May we stop?"})
    text = " ".join(pages(player.handout(tmp_path / "nine.pdf").read_bytes()))
    assert text.count("Vote: what will call 2 return?") == text.count("May we stop?") == 1


# -- make handouts -------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def script():
    spec = spec_from_file_location("handouts", HOUSE / "docs" / "handouts.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PICTURE = '<img src="data:image/png;base64,iVBO" alt="x">'


def slide_types(script, *cells):
    made = script.cut(new_notebook(cells=list(cells)), {})
    return [(cell.metadata.slideshow.slide_type, cell.source) for cell in made.cells]


def test_headings_begin_slides_and_answers_come_a_step_later(script):
    folded = {"jupyter": {"source_hidden": True}}
    assert slide_types(
        script,
        new_markdown_cell("# A question\n\nWords.\n## Next\nMore words.\n\n**Predict** the value."),
        new_code_cell("tree.value"),
        new_code_cell("assert tree.value == 10", metadata=folded),
        new_markdown_cell("It is 10."),
        new_code_cell("# yours"),
        new_markdown_cell("<details><summary>Teacher's notes</summary>\n\nSecret\n</details>"),
    ) == [
        ("slide", "# A question\n\nWords."),
        ("slide", "## Next\n\nMore words.\n\n**Predict** the value."),
        ("fragment", "tree.value"),
        ("-", "It is 10."),
    ]


def test_what_has_no_room_begins_a_slide_but_no_heading_stays_behind(script):
    code = new_code_cell("x", outputs=[new_output("display_data", {"text/html": PICTURE, "text/plain": "x"})])
    again = new_code_cell("x", outputs=code.outputs)
    types = slide_types(script, new_markdown_cell("# H"), code, again, new_markdown_cell("word " * 200))
    assert [kind for kind, _ in types] == ["slide", "-", "slide", "slide"]


def test_a_fence_and_what_can_be_unfolded_stay_in_one_piece(script):
    text = "One\n\n```python\n# no heading\n\nx = 1\n```\n\n<details>\n\n# none\n\n</details>\n\nTwo"
    assert script.blocks(text) == [
        "One", "```python\n# no heading\n\nx = 1\n```", "<details>\n\n# none\n\n</details>", "Two",
    ]  # fmt: skip


def test_runs_are_found_once_players_first(script):
    player = StepPlayer(A_TO_O, title="Mine")
    found = dict(script.players({"_": NINE, "run": NINE, "again": NINE, "player": player, "held": A_TO_O}, "02_x"))
    assert list(found) == ["player", "run"] and found["player"] is player
    assert found["run"].title == "Lesson 02, run: minimax, 9 calls"


def test_votes_and_notes_of_a_player_are_printed(script, tmp_path):
    player = StepPlayer(NINE, votes=[6], notes={9: "May we stop?"})
    assert script.print_run(player, tmp_path / "x.pdf") == "19 of 19 steps"
    text = " ".join(pages((tmp_path / "x.pdf").read_bytes()))
    assert text.count("Vote: what will call 2 return?") == text.count("May we stop?") == 1


def test_a_slide_keeps_the_finished_tree_of_a_player_folded_away(script):
    still = {"text/html": PICTURE, "text/plain": "the tree"}
    player, other = ({script.VIEW: {"model_id": model}, **still} for model in ("linked", "another widget"))
    cell = new_code_cell("player", outputs=[new_output("display_data", each) for each in (player, other)])
    linked, unlinked = (output.data["text/html"] for output in script.shown(cell, {"linked": "x/player.html"}).outputs)
    before, folded = linked.split("<details", 1)
    assert '<a href="x/player.html">' in before and PICTURE not in before and folded.count(PICTURE) == 1
    assert folded.endswith("</details>") and " open" not in folded[: folded.index(">")]
    assert unlinked == PICTURE
    assert script.height(script.shown(cell, {"linked": "x"})) < script.height(script.shown(cell, {}))


def test_a_run_too_large_is_left_out_of_print(script, monkeypatch, tmp_path):
    monkeypatch.setattr(script, "LARGEST", 8)
    assert (
        script.print_run(StepPlayer(NINE), tmp_path / "x.pdf")
        == "left out: 9 calls are more than the 8 that are printed"
    )
    assert not list(tmp_path.iterdir())


def test_a_lesson_is_handed_out(script, tmp_path):
    path = tmp_path / "07_lesson.ipynb"
    cells = [
        new_markdown_cell("# What is it worth?\n\nLook at [another](01_other.ipynb).\n## Step through it"),
        new_code_cell(
            "from minimax_lab import Bones, StepPlayer, minimax, record\n"
            "player = StepPlayer(record(minimax, Bones(2), Bones(2).initial), title='Two bones')\nplayer"
        ),
        new_code_cell(
            "checked = record(minimax, Bones(3), Bones(3).initial)", metadata={"jupyter": {"source_hidden": True}}
        ),
    ]
    nbformat.write(new_notebook(cells=cells), path)
    before = path.read_bytes()
    lines = script.hand_out(path, tmp_path / "out")
    assert [Path(line.split("  ")[0]).name for line in lines] == ["player.html", "player.pdf", "07_lesson.slides.html"]
    assert "9 of 9 steps" in lines[1] and "2 slides" in lines[2]
    assert path.read_bytes() == before
    assert pages((tmp_path / "out/07_lesson/player.pdf").read_bytes())[0].startswith("Two bones")
    page = (tmp_path / "out/07_lesson.slides.html").read_text()
    assert '<a href="07_lesson/player.html">' in page and 'href="01_other.slides.html"' in page
    assert "widget-view" not in page and "checked" not in page


def test_slides_ask_for_nothing_from_the_network(script):
    lesson = nbformat.read(HOUSE / "notebooks" / "02_nine_calls.ipynb", as_version=4)
    page = script.slides(lesson, "02_nine_calls", {})
    assert "default-src 'none'" in page
    assert not re.findall(r"<(?:script|link|iframe)[^>]+(?:src|href)=|@import|url\((?!data:)", page)
    assert page.count("</section></section>") == page.count("<section") / 2 > 20
    assert script.slides(lesson, "02_nine_calls", {}) == page
