"""The README is short, its addresses are those of the project, and its picture shows the nine calls in order."""

import re
import runpy
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from minimax_lab import TicTacToe, minimax, record

DOCS = Path(__file__).parent.parent.parent / "docs"
SCRIPT = runpy.run_path(str(DOCS / "pictures.py"))
PICTURES = SCRIPT["pictures"]()
ROOT = DOCS.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SHOWN_IN = {"nine-calls.svg": ("README.md", "docs/"), "a-to-o.svg": ("site/glossary.md", "../docs/")}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", sorted(PICTURES))
def test_a_picture_is_up_to_date(name):
    assert (DOCS / name).read_text(encoding="utf-8") == PICTURES[name], "run make pictures"
    page, folder = SHOWN_IN[name]
    assert f"({folder}{name})" in (ROOT / page).read_text(encoding="utf-8")


def test_the_readme_begins_with_the_nine_calls_which_are_small():
    assert re.search(r"!\[[^\]]*\]\(([^)]*)\)", README)[1] == "docs/nine-calls.svg"
    assert (DOCS / "nine-calls.svg").stat().st_size < 400_000


def test_the_readme_has_under_900_words():
    assert len(README.split()) < 900


def test_each_address_of_the_project_is_the_one_in_pyproject():
    """All but the first are made of it, and the address exists only once the repository does."""
    address, site = PROJECT["urls"]["Repository"], PROJECT["urls"]["Documentation"]
    owner = address.removeprefix("https://github.com/")
    links = [link for link in re.findall(r"https://[^)\s`]+", README) if "minimax-lab" in link]
    assert links and all(owner in link or link == site for link in links)
    assert README.index(f"`{owner}` is a placeholder") < README.index("## Install")
    assert f"REPOSITORY={address} " in README and 'pip install "minimax-lab[lab] @ git+$REPOSITORY"' in README


def test_each_file_that_the_readme_links_to_exists():
    files = re.findall(r"\]\((?!https:)([^)#]+)\)", README)
    assert len(files) > 5 and [file for file in files if not (ROOT / file).exists()] == []


def test_version_and_address_are_the_same_everywhere():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == PROJECT["version"] and citation["repository-code"] == PROJECT["urls"]["Repository"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n## {PROJECT['version']} ({citation['date-released']})\n" in changelog
    assert PROJECT["description"].startswith("Game tree and alpha-beta")


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
