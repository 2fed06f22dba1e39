"""The command `minimax-lab export`: what it writes, what it leaves out, and one line for each thing that is wrong."""

import ast
import json
import os
import re
import sys
from io import BytesIO
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from exported import QTI

from minimax_lab.apps.command import main
from minimax_lab.apps.lab import folders
from minimax_lab.exercises.export import SYSTEMS

OWN = """
from minimax_lab import Bones, TreeGame
from minimax_lab.exercises import Choices, FunctionQuestion, Number, Position, Puzzle, ValueQuestion


def calls(q: Number, seed: int = 0) -> None:
    here = q.at(TreeGame.random(seed=seed, depth=2))
    q.ask, q.answer, q.reveal = "How many leaves does alpha-beta skip?", len(here.never_read), "Follow the windows."
    q.drawn = here.tree.draw


def many(q: Choices) -> None:
    q.ask, q.options, q.reveal = "Which are whole?", [f"{each}" for each in range(12)], "All of them."
    q.answer = list(q.options)


def worth(q: ValueQuestion) -> None:
    q.at(TreeGame([1, 2]))
    q.ask = "What is A worth?"


def function(q: FunctionQuestion) -> None:
    q.at(Bones(3))
    q.ask = "Write minimax."


def lines(q: Puzzle) -> None:
    q.ask, q.cases = "Order the lines.", {"a tree": Position(TreeGame([[2, 4], [3, 12]]))}
    q.distractors["return values[0]"] = "It returns the first value."
"""
MATES = """
from minimax_lab.exercises import ValueQuestion
from minimax_lab.games.adapters import from_chess


def mate(q: ValueQuestion) -> None:
    q.at(from_chess("8/6k1/R7/8/8/8/8/1R4K1 w - - 0 1"))
    q.ask = "What is it worth?"
"""
CUTS = """
from minimax_lab import TreeGame
from minimax_lab.exercises import CutQuestion


def cuts(q: CutQuestion, seed: int = 0) -> None:
    q.at(TreeGame.random(seed=seed, depth=2))
    q.ask = "Which edges?"
"""
LEFT_OUT = {
    "moodle": ["many: has 12 right options, and Moodle divides a grade into at most 10 parts", "mine-2", "lines"],
    "qti": ["mine-2", "lines"],
    "html": ["mine-2", "lines"],
    "nbgrader": [],
    "otter": [],
}
FILES = {
    "moodle": ["mine.xml"],
    "qti": ["mine.zip"],
    "html": ["mine/calls.html", "mine/many.html", "mine/mine-1.html"],
    "nbgrader": ["source/mine/mine.ipynb", "source/mine/mine.py", "teacher/mine.md"],
    "otter": ["mine/mine.ipynb", "mine/mine.py", "teacher/mine.md"],
}


@pytest.fixture
def own(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(OWN)
    return file


def files_in(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refusal(capsys, *arguments):
    """What the command prints when it refuses."""
    with pytest.raises(SystemExit, match="2"):
        main(["export", *map(str, arguments)])
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.count("\n") == 1
    return printed.err


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_file_of_ones_own_in_every_system(system, own, capsys, tmp_path):
    out = tmp_path / "out"
    assert main(["export", str(out), "--to", system, str(own)]) == 0
    *left_out, after = capsys.readouterr().out.splitlines()
    assert [
        line.removeprefix("left out: ")[: len(name)] for line, name in zip(left_out, LEFT_OUT[system], strict=True)
    ] == (LEFT_OUT[system])
    assert after.startswith(f"The files are in {out}: a") and sorted(files_in(out)) == FILES[system]
    before = files_in(out)
    assert main(["export", str(out), "--to", system, str(own)]) == 0 and files_in(out) == before


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_lesson_that_needs_another_package_does_not_cost_the_others(system, capsys, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "chess", None)
    mine = tmp_path / "mates.py"
    mine.write_text(MATES, encoding="utf-8")
    assert main(["export", str(tmp_path / "out"), "--to", system, str(mine), "00_start_here"]) == 0
    first, *_ = capsys.readouterr().out.splitlines()
    assert first.startswith("left out: ") and "mates" in first and 'pip install "minimax-lab[chess]"' in first
    assert [path for path in files_in(tmp_path) if "00_start_here" in path]


def test_variants_by_seed(own, tmp_path):
    for system in ("moodle", "qti", "html"):
        options = ["--to", system, "--variants", "3", "--seed", "5"]
        assert main(["export", str(tmp_path / system), str(own), *options]) == 0
    quiz = ElementTree.fromstring((tmp_path / "moodle" / "mine.xml").read_bytes())
    categories = [each.findtext("category/text") for each in quiz if each.get("type") == "category"]
    assert categories == ["$course$/top/minimax_lab/mine/calls", "$course$/top/minimax_lab/mine"]
    names = [each.findtext("name/text") for each in quiz if each.get("type") != "category"]
    assert names == ["calls-variant-1", "calls-variant-2", "calls-variant-3", "mine-1"]
    package = ZipFile(BytesIO((tmp_path / "qti" / "mine.zip").read_bytes()))
    sections = list(ElementTree.fromstring(package.read("mine/mine.xml")).iter(f"{QTI}section"))
    assert [len(each.findall(f"{QTI}item")) for each in sections] == [2, 3]
    assert [each.text for each in sections[1].iter(f"{QTI}selection_number")] == ["1"]
    pages = files_in(tmp_path / "html")
    assert len({pages[f"mine/calls-variant-{number}.html"] for number in (1, 2, 3)}) == 3 and len(pages) == 5


def test_a_variant_that_a_system_cannot_ask_does_not_cost_the_others(capsys, tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text(CUTS)
    assert main(["export", str(tmp_path / "out"), "--to", "html", "--variants", "9", str(mine)]) == 0
    left_out = capsys.readouterr().out.splitlines()[:-1]
    pages = {path.removeprefix("mine/").removesuffix(".html") for path in files_in(tmp_path / "out")}
    assert left_out == [
        f"left out: mine-1-variant-{number}: no edge is right, and a page needs one"
        for number in range(1, 10)
        if f"mine-1-variant-{number}" not in pages
    ]
    assert left_out and pages and len(left_out) + len(pages) == 9


def test_variants_of_questions_that_have_none_are_named(capsys, tmp_path):
    assert main(["export", str(tmp_path), "--to", "moodle", "--variants", "3", "00_start_here"]) == 0
    first, _ = capsys.readouterr().out.splitlines()
    assert first == "left out: 00_start_here: variants, because no function of its questions has a parameter `seed`"


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("letter", ["\\ud800", "\\x08", "\\uffff", "]]>", "</script>", "{{ name }}", "&amp;"])
def test_no_character_of_a_question_breaks_a_file(system, letter, own, tmp_path):
    own.write_text(OWN.replace("How many leaves", f"How many {letter} leaves").replace("Which are", f"{letter} are"))
    assert main(["export", str(tmp_path / "out"), "--to", system, str(own)]) == 0
    for path, content in files_in(tmp_path / "out").items():
        files = zipped(content) if system == "qti" else {path: content}
        texts = [" ".join(ElementTree.fromstring(files[name]).itertext()) for name in files if name.endswith("xml")]
        assert not texts or any("leaves does alpha-beta skip?" in text for text in texts)


def zipped(content):
    package = ZipFile(BytesIO(content))
    return {name: package.read(name) for name in package.namelist()}


def test_odd_names_are_names_in_every_system(own, tmp_path):
    files = [tmp_path / name for name in ("größe 1.py", "2=x.py", "-rf.py")]
    for file in files:
        file.write_text(OWN.replace("def calls", "def zählt_alle"))
    for system in ("nbgrader", "qti"):
        assert main(["export", str(tmp_path / system), "--to", system, "--", *map(str, files)]) == 0
    idents, pictures, manifests = [], [], []
    for file in files:
        package = zipped((tmp_path / "qti" / f"{file.stem}.zip").read_bytes())
        manifests.append(ElementTree.fromstring(package["imsmanifest.xml"]))
        [quiz] = [name for name in package if not name.endswith(("meta.xml", "manifest.xml", ".svg"))]
        idents += [each.get("ident") for each in ElementTree.fromstring(package[quiz]).iter(f"{QTI}item")]
        pictures += [name for name in package if name.endswith(".svg")]
        assert all(name.isascii() and " " not in name for name in package)
    resources = [each.get("identifier") for tree in manifests for each in tree.iter() if each.get("identifier")]
    for names in (idents, pictures, resources):
        assert len(set(names)) == len(names), "a course would replace one by the other"
    assert all(re.fullmatch(r"[A-Za-z_][A-Za-z0-9_.-]*", name) for name in resources), "an xsd:ID, by the schema"
    for notebook in (tmp_path / "nbgrader").rglob("*.ipynb"):
        cells = json.loads(notebook.read_bytes())["cells"]
        names = [each["metadata"]["nbgrader"]["grade_id"] for each in cells if "nbgrader" in each["metadata"]]
        assert len(names) == 6 and all(re.fullmatch("[A-Za-z0-9_-]+", name) for name in names), names


@pytest.mark.parametrize("name", ["a+b", "a[1]", "a*", "-rf", ".a"])
def test_nbgrader_gets_names_that_it_can_find(name, own, tmp_path):
    file = own.rename(tmp_path / f"{name}.py")
    assert main(["export", str(tmp_path / "out"), "--to", "nbgrader", str(file)]) == 0
    [notebook] = (tmp_path / "out").rglob("*.ipynb")
    assert notebook.parent.name == notebook.stem and not set("+[]*?") & set(notebook.stem)
    assert notebook.stem[0] not in "-."  # an option, or a hidden folder
    assert (notebook.parent / file.name).exists() and json.dumps(file.name) in "".join(
        "".join(each["source"]) for each in json.loads(notebook.read_bytes())["cells"]
    )


def test_a_file_with_quotes_in_its_name_is_loaded(own, tmp_path):
    quoted = own.rename(tmp_path / """it's a "b\\.py""")
    assert main(["export", str(tmp_path / "out"), "--to", "nbgrader", str(quoted)]) == 0
    [notebook] = (tmp_path / "out" / "source").rglob("*.ipynb")
    lines = [
        line for each in json.loads(notebook.read_bytes())["cells"] for line in "".join(each["source"]).splitlines()
    ]
    loads = [line.rpartition(" = ")[2] for line in lines if re.match(r"(\[.*\] = questions|gate)\(", line)]
    assert len(loads) == 3
    names = [node.value for each in loads for node in ast.walk(ast.parse(each)) if isinstance(node, ast.Constant)]
    assert names.count(quoted.name) == 3


def test_a_lesson_keeps_its_cells_and_is_marked_after_each_question(tmp_path):
    assert main(["export", str(tmp_path), "--to", "nbgrader", "07_alpha_beta"]) == 0
    cells = json.loads((tmp_path / "source" / "07_alpha_beta" / "07_alpha_beta.ipynb").read_bytes())["cells"]
    names = [each["metadata"]["nbgrader"]["grade_id"] for each in cells if "nbgrader" in each["metadata"]]
    gates = ["07-never-read", "07-type-alpha", "07-type-beta", "07-fourth-leaf", "07-right-half", "07-first-move"]
    assert names == ["set-up", *gates, "q1", "q2", "q3"]
    sources = ["".join(each["source"]) for each in cells]

    def at(gate):
        return next(number for number, source in enumerate(sources) if source.endswith(gate))

    for name in gates:
        assert f'assert_right(gate("{name}"))' in sources[at(f'gate("{name}")') + 1]
    assert not any("Check the numbers above" in each or "Teacher's notes" in each for each in sources)
    assert len({each["id"] for each in cells}) == len(cells)
    notes = (tmp_path / "teacher" / "07_alpha_beta.md").read_text()
    assert "Teacher's notes" in notes and "**The answer is C2, C3 and D3.**" in notes and "### q" not in notes


def test_no_file_is_overwritten_and_none_is_written_if_one_cannot_be(own, capsys, tmp_path):
    out = tmp_path / "out"
    (out / "source" / "mine").mkdir(parents=True)
    edited = out / "source" / "mine" / "mine.ipynb"
    edited.write_text("mine")
    (out / "other.txt").write_text("other")
    shown = refusal(capsys, out, "--to", "nbgrader", own)
    assert "mine.ipynb': exists, with other content; move it, or give another folder" in shown
    assert sorted(files_in(out)) == ["other.txt", "source/mine/mine.ipynb"] and edited.read_text() == "mine"
    edited.unlink()
    assert main(["export", str(out), "--to", "nbgrader", str(own)]) == 0 and (out / "other.txt").read_text() == "other"


def test_a_folder_that_cannot_be_written_to(own, capsys, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    assert "Not a directory" in refusal(capsys, tmp_path / "file" / "out", "--to", "moodle", own)
    monkeypatch.setattr(os, "mkdir", lambda path, *_: os.stat("/nowhere"))  # root may write everywhere
    assert "No such file or directory" in refusal(capsys, tmp_path / "out", "--to", "moodle", own)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--to", "moodle", "07_alpha"], "'07_alpha': must be the path of a Python file, or one of 07_alpha_beta"),
        (["--to", "moodle", "99"], "'99': must be the path of a Python file, or one of 00_start_here"),
        (["--to", "qti", "07_alpha.ipynb"], "'07_alpha.ipynb': must be the path of a Python file, or one of 07_"),
        (["--to", "nbgrader", "--variants", "3"], "--variants, --seed: nbgrader has one variant of each question"),
        (["--to", "otter", "--seed", "1"], "--variants, --seed: otter has one variant of each question"),
        (["--to", "otter", "deeper_search"], "'deeper_search': must be the path of a Python file, or one of 00_"),
        (["--to", "qti", "missing.py"], "error: file 'missing.py': does not exist"),
        (["--to", "canvas"], "error: argument --to: invalid choice: 'canvas'"),
        (["--to", "qti", "--variants", "0"], "error: --variants=0: must be a whole number of at least 1"),
        (["--to", "qti", "--seed", "-1"], "error: --seed=-1: must be a whole number of at least 0"),
        ([], "error: the following arguments are required: --to"),
    ],
)
def test_a_wrong_call_gets_one_line(arguments, line, capsys, tmp_path):
    assert line in refusal(capsys, tmp_path / "out", *arguments) and not (tmp_path / "out").exists()


@pytest.mark.parametrize("name", ["07", "7", "07_alpha_beta", "07_alpha_beta.ipynb", "notebooks/07_alpha_beta.ipynb"])
def test_a_lesson_may_be_named_by_its_number_or_its_file(name, tmp_path):
    further = {"07_cuts_and_rules", "07_mistakes_and_order"}  # notebooks that have no question set
    for system, more in (("moodle", set()), ("nbgrader", further)):
        assert main(["export", str(tmp_path / system), "--to", system, name]) == 0
        found = {path.stem for ending in ("xml", "ipynb") for path in (tmp_path / system).rglob(f"*.{ending}")}
        assert found == {"07_alpha_beta", *(more if name.isdigit() else ())}


def test_a_notebook_that_the_lecturer_has_changed_is_exported_as_it_is(capsys, tmp_path):
    lesson = json.loads((folders()[0] / "07_alpha_beta.ipynb").read_text())
    lesson["cells"][1]["source"] = "My own words."
    for name in ("mine", "07_alpha_beta"):
        (tmp_path / f"{name}.ipynb").write_text(json.dumps(lesson))
        assert main(["export", str(tmp_path / "out"), "--to", "nbgrader", str(tmp_path / f"{name}.ipynb")]) == 0
        written = (tmp_path / "out" / "source" / name / f"{name}.ipynb").read_text()
        assert "My own words." in written and "assert_right" in written
    capsys.readouterr()
    for content in ("{", "[]", "{}", '{"cells": [3]}'):
        (tmp_path / "bad.ipynb").write_text(content)
        shown = refusal(capsys, tmp_path / "bad", "--to", "nbgrader", tmp_path / "bad.ipynb")
        assert "bad.ipynb': is not a notebook" in shown


def test_only_the_folder_and_the_system_are_required(capsys):
    assert "the following arguments are required: FOLDER;" in refusal(capsys, "--to", "moodle")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("x = 1\n1 / 0", "mine.py, line 2: ZeroDivisionError: division by zero"),
        ("import sys\nsys.exit(3)", "mine.py, line 2: SystemExit: 3"),
        ("x = {}['k']", "mine.py, line 1: KeyError: 'k'"),
        ("def f(:", "mine.py: SyntaxError: invalid syntax (mine.py, line 1)"),
        ("def worth(q: 'Missing'): ...", "mine.py, worth: NameError: name 'Missing' is not defined"),
        (
            OWN.replace('q.ask = "What is A worth?"', "q.ask = ask"),
            "mine.py, question 1, line 19: NameError: name 'ask' is not defined",
        ),
        ("x = 1", "mine.py: has no"),
        (OWN.replace('q.ask = "What is A worth?"', "pass"), "mine.py, question 1: ask='': must be a text"),
    ],
)
def test_a_wrong_question_file_gets_one_line(text, line, capsys, own):
    own.write_text(text)
    for system in SYSTEMS:
        assert line in refusal(capsys, own.parent / "out", "--to", system, own)


def test_two_files_with_one_name(own, capsys, tmp_path):
    (tmp_path / "second").mkdir()
    (tmp_path / "second" / "mine.py").write_text(OWN.replace("[1, 2]", "[1, 3]"))
    shown = refusal(capsys, tmp_path / "out", "--to", "moodle", own, tmp_path / "second" / "mine.py")
    assert "another question set has the file mine.xml, too; rename one" in shown
