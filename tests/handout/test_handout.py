"""The printed handout of a run: its pages, its text, and the steps that it shows."""

import os
import re
import subprocess
import sys

import pytest
from examples import HANDOUTS as RUNS
from examples import NINE, some_steps
from matplotlib import __version_info__
from pace import slow_after
from pdf import pages, written

from minimax_lab import MinimaxLabError, StepPlayer, TreeGame, minimax, record
from minimax_lab.handout import write_handout
from minimax_lab.handout.handout import MOST_STEPS
from minimax_lab.scene.marks import printable

A_TO_O, WIDE = RUNS["A to O"], RUNS["wide"]


def sizes(pdf):
    """Width and height of each page, in millimeters."""
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf)
    return {tuple(round(float(length) * 25.4 / 72) for length in box) for box in boxes}


@pytest.mark.parametrize(("name", "every"), slow_after(1, [("nine", 1), ("A to O", 1), ("bones", 4)]))
def test_every_step_is_printed_with_its_sentence(name, every):
    run = RUNS[name]
    steps = range(0, 2 * len(run) + 1, every)
    text = pages(write_handout(run, steps, "A run & its <steps>"))
    whole = " ".join(text)
    assert text[0].startswith("A run & its <steps> " + ("All steps, 0 to" if every == 1 else "27 of the steps"))
    for step in steps:
        assert f"Step {step} of {2 * len(run)} {printable(run.story.narrate(step))}" in whole


@pytest.mark.parametrize("name", slow_after(1, RUNS))
def test_pages_are_a4_and_numbered(name):
    pdf = write_handout(RUNS[name], some_steps(RUNS[name], 60), "x")
    text = pages(pdf)
    assert len(sizes(pdf)) == 1 and sizes(pdf) <= {(210, 297), (297, 210)}
    for number, page in enumerate(text, start=1):
        assert f"page {number} of {len(text)}" in page


@pytest.mark.slow
def test_the_legend_is_printed_once_and_names_no_color():
    text = " ".join(pages(write_handout(NINE, range(19), "Nine calls")))
    for words in ("▲ MAX moves", "▼ MIN moves", "large number: the call", "dashed frame: a call that is still open"):
        assert text.count(words) == 1
    assert "blue" not in text


def test_chosen_steps_are_printed_in_the_given_order():
    text = " ".join(pages(write_handout(NINE, [18, 0, 7], "Three")))
    assert re.findall(r"Step (\d+) of 18", text) == ["18", "0", "7"]
    assert "3 of the steps 0 to 18" in text


def test_step_0_has_no_tree_but_still_a_page():
    assert "Step 0 of 62" in pages(write_handout(A_TO_O, [0], "Zero"))[0]


@pytest.mark.slow
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


def test_a_tree_too_wide_is_folded_and_the_sentence_names_the_call_that_is_shown():
    text = " ".join(pages(write_handout(WIDE, [0, 5, 402], "Wide")))
    assert "n below: n nodes are folded away" in text
    assert "(Call 3 is folded away below call 1.)" in text


def test_the_legend_explains_each_mark_once():
    """The windows have different numbers in each picture."""
    head = pages(write_handout(RUNS["pruned"], range(12), "x"))[0]
    assert head.count("the window (alpha, beta)") == 1


IS_OLD, OLD = __version_info__ < (3, 11), "matplotlib 3.11 turns lines around"
INVISIBLE, HEBREW = "a\u200db\xad\u200b\u200f\u202e", "\u05d0\u05d1 (12)"


@pytest.mark.parametrize(
    "name", slow_after(3, ["<script>alert(1)</script>", HEBREW, "(a\\b)", "$x^2$", "x" * 400, "\x07\ud800", INVISIBLE])
)
def test_any_name_is_printed_as_text(name):
    if name == HEBREW and IS_OLD:
        pytest.skip(OLD)
    run = record(minimax, TreeGame({"root": [name, "b"], name: -1, "b": 2}), "root")
    text = pages(write_handout(run, [0, 1, 6], name))
    if name == HEBREW:  # in the order of painting, with the glyphs of mirrored brackets
        assert re.match(r"[()]12[()] \u05d1\u05d0 ", text[0])
    elif name.isprintable() and len(name) < 40:
        assert text[0].startswith(name) and f"Legal moves: {name} and b" in text[0]


@pytest.mark.skipif(IS_OLD, reason=OLD)
def test_a_line_that_begins_with_hebrew_runs_as_its_whole_text_does():
    name, read = "\u05d0\u05d1\u05d2" * 9, "\u05d2\u05d1\u05d0" * 9  # as stored, and as painted from left to right
    run = record(minimax, TreeGame({"root": [name, "b"], name: -1, "b": 2}), "root")
    note = "\u05d0 " * 40 + "minimax!"  # a Hebrew note, whose last line has an English word only
    [page] = written(write_handout(run, [3], "x", notes={3: note}))
    lines = [text.strip("\u200e\u200f") for text, *_ in page]
    assert f"{read}." in lines and f".{read}" not in lines
    assert any(line.startswith("!minimax") for line in lines)


def test_a_letter_that_the_font_lacks_raises_a_warning():
    run = record(minimax, TreeGame({"root": ["中", "b"], "中": -1, "b": 2}), "root")
    with pytest.warns(UserWarning, match="box for 中"):
        assert "Legal moves: □ and b" in pages(write_handout(run, [0], "x"))[0]


@pytest.mark.parametrize(
    ("run", "steps", "fault"),
    [
        (NINE, [], "steps: the list is empty; must have steps from 0 to 18"),
        (NINE, [19], "steps: a step=19: must be a whole number from 0 to 18"),
        (NINE, [1.5], "steps: a step=1.5: must be a whole number"),
        (NINE, "0", "steps: a step='0': must be a whole number"),
        (WIDE, [0] * (MOST_STEPS + 1), "501 are too many; one handout has at most 500"),
    ],
)
def test_bad_steps_are_named(tmp_path, run, steps, fault):
    with pytest.raises(MinimaxLabError, match=re.escape(fault)) as caught:
        StepPlayer(run).handout(tmp_path / "x.pdf", steps)
    assert "\n" not in str(caught.value) and not list(tmp_path.iterdir())


def test_a_player_writes_its_handout(tmp_path):
    player = StepPlayer(NINE, title="For the class")
    text = pages(player.handout(tmp_path / "nine.pdf", [6, 14]).read_bytes())
    assert len(text) == 1 and text[0].startswith("For the class 2 of the steps 0 to 18")
