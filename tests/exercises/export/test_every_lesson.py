"""Every question of every lesson in every system: it asks the same, marks the same, and replies the same."""

import json
import zlib
from base64 import b64decode
from functools import cache
from html import unescape
from io import BytesIO
from re import search
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from exported import QTI, moodle_mark, qti_mark, words

from minimax_lab.exercises import FunctionQuestion
from minimax_lab.exercises.export import as_plain
from minimax_lab.exercises.export.forms import moodle_xml, qti_package
from minimax_lab.exercises.export.pages import page_of
from minimax_lab.exercises.gates import GateQuestion, question_set, set_names

SETS = set_names()
GRADES = [100, 90, 80, 75, 70, 60, 50, 40, 30, 25, 20, 12.5, 10, 5, 0, *(round(100 / part, 5) for part in (3, 6, 7, 9))]


@cache
def loaded(name):
    """The questions of a lesson that plain data can hold, each with its plain data."""
    asked = [each for (each,) in question_set(name) if not isinstance(each, FunctionQuestion)]
    return [(each, as_plain(each)) for each in asked]


@cache
def in_moodle(name):
    quiz = ElementTree.fromstring(moodle_xml(name, [[plain] for _, plain in loaded(name)])[f"{name}.xml"])
    return [each for each in quiz if each.get("type") != "category"]


@cache
def in_canvas(name):
    return ZipFile(BytesIO(qti_package(name, [[plain] for _, plain in loaded(name)])[f"{name}.zip"]))


def items(name):
    return list(ElementTree.fromstring(in_canvas(name).read(f"{name}/{name}.xml")).iter(f"{QTI}item"))


def right_answers(plain):
    """Each right answer, as a student gives it."""
    if plain.kind in ("number", "choice"):
        return plain.right
    return [dict(zip(plain.options, plain.right, strict=True)) if plain.kind == "values" else list(plain.right)]


def wrong_answers(plain):
    """Wrong answers, each with the reply to it."""
    for reply in plain.replies:
        if plain.kind == "values":
            name, value = reply.items
            right = right_answers(plain)[0]
            yield {**right, name: value} if value in right.values() else None, reply.text
        elif plain.kind == "order":
            yield (list(reply.items) if sorted(reply.items) == sorted(plain.right) else None), reply.text
        elif reply.is_whole:
            yield list(reply.items), ""
        else:
            yield (reply.items[0] if plain.kind in ("number", "choice") else [reply.items[0]]), reply.text


@pytest.mark.parametrize("name", SETS)
def test_each_question_keeps_what_it_asks_and_its_picture(name):
    for asked, plain in loaded(name):
        drawn = asked.drawing() if isinstance(asked, GateQuestion) else asked.paper()
        assert (plain.ask, plain.name) == (asked.ask, asked.name)
        assert plain.picture if drawn else not plain.picture or asked.look.kind == "pile"
        assert len(set(plain.options)) == len(plain.options) and plain.right and plain.answer and plain.reason


@pytest.mark.parametrize("name", SETS)
def test_each_question_has_its_replies_and_none_to_a_right_answer(name):
    for asked, plain in loaded(name):
        assert {each.text for each in plain.replies} >= set(asked.mistakes.values())
        for each in plain.replies:
            assert each.items != plain.right
            assert each.is_whole or plain.kind == "values" or each.items[0] not in plain.right


@pytest.mark.parametrize("name", SETS)
def test_each_wrong_option_of_a_move_has_a_reply(name):
    for asked, plain in loaded(name):
        if asked.kind == "move":
            assert all(plain.reply_to(each) for each in plain.options if each not in plain.right)


@pytest.mark.parametrize("name", SETS)
def test_moodle_marks_and_replies_as_the_question_does(name):
    for (_, plain), question in zip(loaded(name), in_moodle(name), strict=True):
        assert [round(moodle_mark(question, said)[0]) for said in right_answers(plain)] == [100] * len(
            right_answers(plain)
        )
        for said, text in wrong_answers(plain):
            if said is not None:
                grade, feedback = moodle_mark(question, said)
                assert grade < 100 and text in feedback, (plain.name, said)
        remarks = words(question.findtext("incorrectfeedback/text"))
        assert all(each.text in remarks for each in plain.replies if each.is_whole)


@pytest.mark.parametrize("name", SETS)
def test_a_question_in_moodle_has_its_text_its_picture_and_its_solution(name):
    for (_, plain), question in zip(loaded(name), in_moodle(name), strict=True):
        assert words(question.findtext("questiontext/text")).startswith(plain.ask)
        files = question.findall("questiontext/file")
        assert len(files) == bool(plain.picture)
        if plain.picture:
            assert b64decode(files[0].text).decode() == plain.picture.svg
            assert "@@PLUGINFILE@@/picture.svg" in question.findtext("questiontext/text")
            assert plain.picture.described in question.findtext("questiontext/text")
        assert words(question.findtext("generalfeedback/text")) == f"{plain.answer} {plain.reason}"
        if question.get("type") == "multichoice":
            fractions = [float(each.get("fraction")) for each in question.findall("answer")]
            assert all(abs(each) in GRADES for each in fractions), "Moodle refuses any other part of a grade"
            assert sum(each for each in fractions if each > 0) >= 99.9


@pytest.mark.parametrize("name", SETS)
def test_canvas_marks_and_replies_as_the_question_does(name):
    for (_, plain), item in zip(loaded(name), items(name), strict=True):
        for said in right_answers(plain):
            score, feedback = qti_mark(item, said)
            assert score > 99.9 and f"{plain.answer} {plain.reason}" in feedback, (plain.name, said)
        for said, text in wrong_answers(plain):
            if said is not None:
                score, feedback = qti_mark(item, said)
                assert score < 99 and text in feedback, (plain.name, said)


@pytest.mark.parametrize("name", SETS)
def test_a_package_for_canvas_has_every_file_of_its_manifest(name):
    package = in_canvas(name)
    manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
    listed = [each.get("href") for each in manifest.iter() if each.tag.endswith("}file")]
    assert sorted([*listed, "imsmanifest.xml"]) == sorted(package.namelist())
    for (_, plain), item in zip(loaded(name), items(name), strict=True):
        text = item.findtext(f"{QTI}presentation/{QTI}material/{QTI}mattext")
        picture = search(r"%24IMS-CC-FILEBASE%24/(images/[^\"]+)", text)
        assert bool(picture) == bool(plain.picture) and words(text).startswith(plain.ask)
        if picture:
            assert package.read(picture[1]).decode() == plain.picture.svg and plain.picture.described in text


@pytest.mark.parametrize("name", SETS)
def test_a_page_shows_what_its_question_is_about(name):
    for asked, plain in loaded(name):
        _, page = page_of(asked)
        question = json.loads(search(r'id="values">(.*?)</script>', page.decode())[1])["question"]
        assert not plain.picture or {"tree", "look", "drawing", "tables"} & question.keys(), plain.name


@pytest.mark.parametrize("name", SETS)
def test_a_page_has_the_question_and_hides_the_answer(name):
    for asked, plain in loaded(name):
        file, page = page_of(asked)
        text = unescape(page.decode())
        assert file == f"{plain.name}.html" and plain.ask[:40] in text
        hidden = [plain.answer, plain.reason, *(each.text for each in plain.replies if not each.text.isdigit())]
        assert [each for each in hidden if each in text] == []
        packed = b64decode(search(r'id="data">([^<]*)<', text)[1])
        assert (plain.reason or plain.answer).encode("ascii", "ignore")[:20] in zlib.decompress(packed)
