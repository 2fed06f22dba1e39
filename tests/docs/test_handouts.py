"""What `make handouts` writes for a lesson: the pages and the printed handouts of its runs, and its slides."""

import itertools
import re
from pathlib import Path

import handouts
import lesson_runs
import nbformat
import pytest
from examples import HANDOUTS as RUNS
from examples import NINE
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from pdf import pages

from minimax_lab import StepPlayer, TicTacToe, alphabeta, record

A_TO_O = RUNS["A to O"]


def test_each_run_is_found_once_and_players_come_first():
    player = StepPlayer(A_TO_O, title="Mine")
    variables = {"_": NINE, "run": NINE, "again": NINE, "player": player, "held": A_TO_O}
    found = dict(lesson_runs.players(variables, "02_x"))
    assert list(found) == ["player", "run"] and found["player"] is player
    assert found["run"].title == "Lesson 02, run: minimax, 9 calls"


def test_votes_and_notes_of_a_player_are_printed(tmp_path):
    player = StepPlayer(NINE, votes=[6], notes={9: "May we stop?"})
    assert lesson_runs.print_run(player, tmp_path / "x.pdf") == "key steps"
    text = " ".join(pages((tmp_path / "x.pdf").read_bytes()))
    assert text.count("Vote: what will call 2 return?") == text.count("May we stop?") == 1


def test_of_a_long_run_a_class_steps_through_a_part():
    """A part is a call of the run with all calls below it, windows included."""
    long = record(alphabeta, TicTacToe(), "X...O....")
    [(_, player)] = lesson_runs.players({"long": long}, "07_x")
    number = int(re.fullmatch(r"Lesson 07, long: alphabeta, call ([\d,]+) of .* below it", player.title)[1])
    whole, part = (
        [(call.state, call.value, call.alpha, call.beta) for call in calls]
        for calls in (long.calls[number - 1 : number - 1 + len(player.trace)], player.trace.calls)
    )
    assert part == whole and 30 < len(part) <= lesson_runs.MOST_CALLS < len(long)
    below = itertools.takewhile(lambda call: call.depth > long.calls[number - 1].depth, long.calls[number:])
    assert len(part) == 1 + len(list(below))


def test_a_handout_that_fails_is_left_out_with_the_reason(tmp_path):
    report = lesson_runs.print_run(StepPlayer(NINE), tmp_path / "no such folder" / "x.pdf")
    assert report.startswith("left out: ") and "no such folder" in report


@pytest.mark.slow
def test_a_lesson_has_its_pages_printed_handouts_and_slides(tmp_path):
    path = tmp_path / "07_lesson.ipynb"
    links = "[another](01_other.ipynb), [more](further/07_more.ipynb), and [back](../07_lesson.ipynb)"
    cells = [
        new_markdown_cell(f"# What is it worth?\n\nLook at {links}.\n## Step through it"),
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
    lines = handouts.hand_out(path, tmp_path / "out")
    assert [Path(line.split("  ")[0]).name for line in lines] == ["player.html", "player.pdf", "07_lesson.slides.html"]
    assert "4 calls" in lines[0] and "key steps" in lines[1] and "2 slides" in lines[2]
    assert path.read_bytes() == before
    assert pages((tmp_path / "out/07_lesson/player.pdf").read_bytes())[0].startswith("Two bones")
    page = (tmp_path / "out/07_lesson.slides.html").read_text()
    assert '<a href="07_lesson/player.html">' in page and 'href="01_other.slides.html"' in page
    assert 'href="further/07_more.slides.html"' in page and 'href="../07_lesson.slides.html"' in page
    assert "widget-view" not in page and "checked" not in page
