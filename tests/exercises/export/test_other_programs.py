"""Moodle XML and QTI beside what other programs read and write; each has an environment of its own."""

import json
from io import BytesIO
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from asking import ask, filled
from environments import alone, new_environment, run

from minimax_lab import TicTacToe, TreeGame
from minimax_lab.exercises import Choice, Choices, Number, Square, Squares
from minimax_lab.exercises.export import as_plain
from minimax_lab.exercises.export.forms import moodle_xml, qti_package

BOARD = TicTacToe(), "O.X/X.X/.OO"
NUMBER = filled(Number(), answer=[3, 0.5], fractions=True, mistakes={4: "No."})
CHOICES = [
    filled(Choice(), options=["<a> & b", "c"], answer="c", mistakes={"<a> & b": 'Is it "a"?'}),
    filled(Choices(), options=["a", "b", "c"], answer=["a", "c"], mistakes={"b": "Not b."}),
    filled(Square(), *BOARD, answer=4, mistakes={1: "Then O wins."}),
    filled(Squares(), *BOARD, answer=[4, 6], mistakes={1: "Then O wins."}),
    ask("move"),
    ask("cuts"),
]
TEXT2QTI = """Quiz title: Sample

1. One? ![a board](board.svg)
... General.
a) no
... No.
*b) yes
... Yes.

2. Several?
... General.
[*] a
... Yes.
[ ] b
... No.
[*] c

3. A number?
... General.
= 3 +- 0.5

GROUP
pick: 1
points per question: 1

1. One?
*a) yes
b) no

2. Another?
*a) yes
b) no

END_GROUP
"""
MATCH = """
from lxml import etree
from qti_package_maker.assessment_items.item_types import MATCH
from qti_package_maker.engines.canvas_qti_v1_2 import write_item

item = MATCH("Which?", ["a", "b"], ["1", "2", "3"])
item.item_number = 1
print(etree.tostring(write_item.MATCH(item)).decode())
"""
READ = """
import json, sys
from dataclasses import asdict
from moodle_xml_parser.parser import parse_bytes

print(json.dumps([asdict(each) for each in parse_bytes(sys.stdin.buffer.read())["multichoice"]]))
"""


def ways(root):
    """The tags on the way to each element, with the names of its attributes."""
    found, to_visit = set(), [(root, ())]
    while to_visit:
        element, above = to_visit.pop()
        way = (*above, element.tag.rpartition("}")[2])
        way = way if way[-2:] != ("section", "section") else above  # a group has what a quiz has
        found.add((way, *sorted(element.attrib)))
        to_visit += [(child, way) for child in element]
    return found


@pytest.mark.slow
def test_text2qti_writes_the_same_elements(tmp_path):
    programs = new_environment(tmp_path / "venv", "text2qti")
    (tmp_path / "board.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    (tmp_path / "quiz.txt").write_text(TEXT2QTI)
    run(programs / "text2qti", "quiz.txt", cwd=tmp_path, env=alone(programs))
    theirs = ZipFile(tmp_path / "quiz.zip")
    asked = [NUMBER, *CHOICES]
    for number, each in enumerate(asked):
        each.name = f"q{number}"
    groups = [[as_plain(each)] for each in asked] + [[as_plain(ask("value")), as_plain(ask("value", TreeGame([1, 2])))]]
    ours = ZipFile(BytesIO(qti_package("quiz", groups)["quiz.zip"]))
    for ending in ("assessment_meta.xml", "imsmanifest.xml", "/quiz.xml"):
        written = [ElementTree.fromstring(ours.read(name)) for name in ours.namelist() if name.endswith(ending)]
        start = "text2qti_assessment_" if ending == "/quiz.xml" else ending
        known = [name for name in theirs.namelist() if name.rpartition("/")[2].startswith(start)]
        expected = set.union(*(ways(ElementTree.fromstring(theirs.read(name))) for name in known))
        tops = {way for way in ways(written[0]) if len(way[0]) == 1}  # their addresses of schemas are left out
        assert ways(written[0]) - tops <= expected, ending


@pytest.mark.slow
def test_qti_package_maker_writes_the_same_elements_to_match(tmp_path):
    programs = new_environment(tmp_path / "venv", "qti-package-maker")
    theirs = ElementTree.fromstring(run(programs / "python", "-c", MATCH, env=alone(programs)))
    for each in (ask("order"), ask("tree")):
        each.name = "q"
        package = ZipFile(BytesIO(qti_package("quiz", [[as_plain(each)]])["quiz.zip"]))
        item = next(
            each for each in ElementTree.fromstring(package.read("quiz/quiz.xml")).iter() if "item" in each.tag[-4:]
        )
        for part in ("presentation", "resprocessing"):
            assert matching(item, part) == matching(theirs, part)


def matching(item, part):
    """The ways to the elements of a part of an item, without feedback and the types of texts."""
    found = {way for way, *_ in ways(item) if part in way}
    return {way for way in found if not {"other", "displayfeedback"} & {*way}}


@pytest.mark.slow
def test_a_parser_of_moodle_xml_reads_the_choices(tmp_path):
    programs = new_environment(tmp_path / "venv", "moodle-xml-parser")
    for number, each in enumerate(CHOICES):
        each.name = f"q{number}"
    plain = [as_plain(each) for each in CHOICES]
    (tmp_path / "quiz.xml").write_bytes(moodle_xml("quiz", [[each] for each in plain])["quiz.xml"])
    with open(tmp_path / "quiz.xml") as file:
        read = json.loads(run(programs / "python", "-c", READ, env=alone(programs), stdin=file))
    for each, found in zip(plain, read, strict=True):
        part = 100 if each.kind == "choice" else 100 / len(each.right)
        options = [
            (f"<p>{option}</p>", option in each.right, reply and f"<p>{reply}</p>")
            for option, reply in zip(each.options, map(each.reply_to, each.options), strict=True)
        ]
        shown = [
            (option["answer"], option["score_fraction"] > 0, option["feedback"] or "") for option in found["options"]
        ]
        assert (found["name"], found["single"]) == (each.name, each.kind == "choice")
        assert shown == [(answer, is_right, reply) for answer, is_right, reply in options]
        assert max(option["score_fraction"] for option in found["options"]) == pytest.approx(part, abs=1)
