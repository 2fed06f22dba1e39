"""The pictures of the README are the package's own, and the first one shows the nine calls one after the other."""

import re
import runpy
from pathlib import Path
from xml.etree import ElementTree

import pytest

from minimax_lab import TicTacToe, minimax, record

DOCS = Path(__file__).parent.parent.parent / "docs"
SCRIPT = runpy.run_path(str(DOCS / "pictures.py"))
PICTURES = SCRIPT["pictures"]()
README = (DOCS.parent / "README.md").read_text(encoding="utf-8")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", sorted(PICTURES))
def test_a_picture_in_the_readme_is_up_to_date(name):
    assert (DOCS / name).read_text(encoding="utf-8") == PICTURES[name], "run make pictures"
    assert f"(docs/{name})" in README


def test_the_readme_begins_with_the_nine_calls_which_are_small():
    assert re.search(r"!\[[^\]]*\]\(([^)]*)\)", README)[1] == "docs/nine-calls.svg"
    assert (DOCS / "nine-calls.svg").stat().st_size < 400_000


def test_each_step_is_shown_after_the_one_before_it_and_the_last_one_stays():
    game = TicTacToe(win=10)
    run = record(minimax, game, game.parse("O.X/X.X/.OO"))
    steps = ElementTree.fromstring(PICTURES["nine-calls.svg"]).findall(f"{SVG}g")
    starts = [float(re.search(r"--start: ([\d.]+)s", step.get("style"))[1]) for step in steps]
    assert starts == pytest.approx([SCRIPT["PAUSE"] * at for at in range(19)]), "each for as long as a pause"
    for step, shown in enumerate(steps):
        words = " ".join(text.text for text in shown.iter(f"{SVG}text"))
        assert run.story.narrate(step).replace("-", "\N{MINUS SIGN}") in words, step
    assert "infinite" not in SCRIPT["STYLE"]
