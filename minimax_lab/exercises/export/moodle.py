"""Questions as Moodle XML, for the question bank of Moodle 4.4 or newer.

The elements are those that Moodle's own export writes. A question with variants has a category of its own, from which a
quiz draws a random question.
"""

from base64 import b64encode
from typing import Any
from xml.etree import ElementTree as Xml

from minimax_lab.exercises.export.markup import (
    POINTS,
    add,
    as_bytes,
    ask_in_html,
    in_html,
    remarks_in_html,
    solution_in_html,
)
from minimax_lab.exercises.export.plain import NotPlain, PlainQuestion, all_plain
from minimax_lab.kit import is_whole_number

TOP = "$course$/top/minimax_lab"
PICTURE = "picture.svg"
TYPES = {
    "number": "numerical",
    "choice": "multichoice",
    "choices": "multichoice",
    "order": "ordering",
    "values": "matching",
}
MOST_RIGHT = 10  # options of a question
EXACT = 1e-5  # of a fraction: as many digits as a page shows


def moodle_xml(name: str, groups: list[list[PlainQuestion]]) -> bytes:
    """The file for a set of questions with this name; each group has the variants of one question."""
    quiz = Xml.Element("quiz")
    for group in groups:
        category = f"{TOP}/{name}/{group[0].name}" if group[1:] else f"{TOP}/{name}"
        add(add(quiz, "question", type="category"), "category/text", category)
        for number, plain in enumerate(group, 1):
            _add_question(quiz, plain, f"{plain.name} ({number})" if group[1:] else plain.name)
    return as_bytes(quiz)


def plain_in_moodle(variants: list[Any]) -> list[PlainQuestion]:
    """The variants of a question as plain data. Raises NotPlain if Moodle cannot mark it."""
    plain = all_plain(variants)
    for each in plain:
        if each.kind == "choices" and len(each.right) > MOST_RIGHT:
            why = f"Moodle divides a grade into at most {MOST_RIGHT} parts"
            raise NotPlain(f"{each.name}: has {len(each.right)} right options, and {why}")
    return plain


def _add_question(quiz: Xml.Element, plain: PlainQuestion, title: str) -> None:
    question = add(quiz, "question", type=TYPES[plain.kind])
    add(question, "name/text", title)
    asked = _add_html(question, "questiontext", ask_in_html(plain, f"@@PLUGINFILE@@/{PICTURE}"))
    if plain.picture:
        picture = b64encode(plain.picture.svg.encode()).decode()
        add(asked, "file", picture, name=PICTURE, path="/", encoding="base64")
    _add_html(question, "generalfeedback", solution_in_html(plain))
    add(question, "defaultgrade", POINTS)
    add(question, "penalty", "0.3333333")
    add(question, "hidden", 0)
    if plain.kind == "number":
        _add_numbers(question, plain)
        return
    for each in ("correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"):
        _add_html(question, each, "" if each == "correctfeedback" else remarks_in_html(plain))
    add(question, "shownumcorrect")
    {"order": _add_order, "values": _add_values}.get(plain.kind, _add_options)(question, plain)


def _add_numbers(question: Xml.Element, plain: PlainQuestion) -> None:
    replies = [(number, in_html(plain.reason), "100") for number in plain.right]
    replies += [(each.items[0], in_html(each.text), "0") for each in plain.replies]
    for number, feedback, fraction in replies:
        answer = add(question, "answer", fraction=fraction, format="moodle_auto_format")
        add(answer, "text", number)
        add(answer, "tolerance", 0 if is_whole_number(number) else abs(number) * EXACT)
        _add_html(answer, "feedback", feedback)


def _add_options(question: Xml.Element, plain: PlainQuestion) -> None:
    is_single = plain.kind == "choice"
    add(question, "single", "true" if is_single else "false")
    add(question, "shuffleanswers", "false")
    add(question, "answernumbering", "none")
    part = 100 if is_single else round(100 / len(plain.right), 5)
    for option in plain.options:
        fraction = part if option in plain.right else 0 if is_single else -part
        answer = _add_html(question, "answer", in_html(option), fraction=str(fraction))
        _add_html(answer, "feedback", in_html(plain.reply_to(option)))


def _add_order(question: Xml.Element, plain: PlainQuestion) -> None:
    add(question, "layouttype", "VERTICAL")
    add(question, "selecttype", "ALL")
    add(question, "selectcount", 0)
    add(question, "gradingtype", "ABSOLUTE_POSITION")
    add(question, "showgrading", "SHOW")
    add(question, "numberingstyle", "123")
    for place, item in enumerate(plain.right, 1):
        _add_html(question, "answer", in_html(item), fraction=str(place))


def _add_values(question: Xml.Element, plain: PlainQuestion) -> None:
    add(question, "shuffleanswers", "true")
    wrong = sorted({reply.items[1] for reply in plain.replies} - set(plain.right))
    pairs = [*zip(plain.options, plain.right, strict=True), *(("", number) for number in wrong)]
    for option, number in pairs:
        add(_add_html(question, "subquestion", in_html(option)), "answer/text", number)


def _add_html(parent: Xml.Element, tag: str, html: str, **attributes: str) -> Xml.Element:
    element = add(parent, tag, format="html", **attributes)
    add(element, "text", html)
    return element
