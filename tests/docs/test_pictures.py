"""The SVG pictures of the README are those that the package draws now, and the nine calls move in them once."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pictures
import pytest

from minimax_lab import TicTacToe, minimax, record

DOCS = Path(pictures.__file__).parent
DRAWN = pictures.pictures()
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_of_the_readme_is_drawn_by_the_current_code(name):
    assert (DOCS / name).read_text(encoding="utf-8") == DRAWN[name], "make pictures"


def test_the_readme_begins_with_the_nine_calls_which_move_and_are_small():
    images = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", (DOCS.parent / "README.md").read_text(encoding="utf-8"))
    assert images[0] == "docs/nine-calls.svg"
    assert (DOCS / "nine-calls.svg").stat().st_size < 400_000


def test_each_step_is_shown_after_the_one_before_it_and_the_last_one_stays():
    game = TicTacToe(win=10)
    run = record(minimax, game, game.parse("O.X/X.X/.OO"))
    root = ElementTree.fromstring(DRAWN["nine-calls.svg"])
    steps = root.findall(f"{SVG}g")
    starts = [float(re.search(r"--start: ([\d.]+)s", step.get("style"))[1]) for step in steps]
    assert starts == pytest.approx([pictures.PAUSE * at for at in range(19)]), "each for as long as a pause"
    for step, shown in enumerate(steps):
        words = " ".join(text.text for text in shown.iter(f"{SVG}text"))
        assert run.story.narrate(step).replace("-", "\N{MINUS SIGN}") in words, step
    assert "infinite" not in pictures.STYLE
