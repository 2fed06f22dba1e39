"""Questions as Moodle XML and as a QTI 1.2 package for Canvas: the files in `forms`, filled in."""

from base64 import b64encode
from html import escape
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from minimax_lab.exercises.export.forms import fill_form
from minimax_lab.exercises.export.plain import NotPlain, PlainQuestion, all_plain
from minimax_lab.kit import is_whole_number, ordinal

Groups = list[list[PlainQuestion]]  # of each question, its variants
EXACT = 1e-5  # of a fraction: as many digits as a page shows
MOST_PARTS = 10  # into which Moodle divides a grade
MOODLE = {"choice": "multichoice", "choices": "multichoice", "number": "numerical", "order": "ordering"}
CANVAS = {"choice": "multiple_choice", "choices": "multiple_answers", "number": "numerical", "order": "matching"}


def moodle_xml(name: str, groups: Groups) -> dict[str, bytes]:
    """The file of a set of questions, for the question bank of Moodle 4.4 or newer."""
    return {f"{name}.xml": _fill("moodle.xml", name, groups, MOODLE | {"values": "matching"})}


def plain_in_moodle(variants: list[Any]) -> list[PlainQuestion]:
    """The variants of a question as plain data. Raises NotPlain if Moodle cannot mark it."""
    plain = all_plain(variants)
    for each in plain:
        if each.kind == "choices" and len(each.right) > MOST_PARTS:
            why = f"and Moodle divides a grade into at most {MOST_PARTS} parts"
            raise NotPlain(f"{each.name}: has {len(each.right)} right options, {why}")
    return plain


def qti_package(name: str, groups: Groups) -> dict[str, bytes]:
    """The ZIP file of a set of questions, the same whenever it is made."""
    pictures = {
        _picture(group, number): plain.picture.svg.encode()
        for group in groups
        for number, plain in enumerate(group, 1)
        if plain.picture
    }
    types = {kind: f"{what}_question" for kind, what in (CANVAS | {"values": "matching"}).items()}
    forms = {f"{name}/{name}.xml": "qti.xml", f"{name}/assessment_meta.xml": "assessment_meta.xml"}
    forms |= {"imsmanifest.xml": "imsmanifest.xml"}
    files = {path: _fill(form, name, groups, types, pictures=list(pictures)) for path, form in forms.items()}
    packed = BytesIO()
    with ZipFile(packed, "w") as package:
        for path, content in (files | pictures).items():
            package.writestr(ZipInfo(path), content, ZIP_DEFLATED)
    return {f"{name}.zip": packed.getvalue()}


def _fill(form: str, name: str, groups: Groups, types: dict[str, str], **more: Any) -> bytes:
    return fill_form(form, name=name, groups=groups, types=types, **FUNCTIONS, **more).encode()


def _ask(plain: PlainQuestion, source: str) -> str:
    """The question in HTML, with its picture, whose file is at `source`, and the text version folded away below it."""
    if plain.picture is None:
        return _paragraph(plain.ask)
    image = f'<p><img src="{escape(source)}" alt="{escape(plain.picture.alt)}"></p>'
    return f"{_paragraph(plain.ask)}{image}{plain.picture.described}"


def _paragraph(text: Any) -> str:
    return f"<p>{escape(str(text))}</p>" if str(text) else ""


def _remarks(plain: PlainQuestion) -> str:
    """The replies that belong to no option, with the answers that they are for."""
    replies = [each for each in plain.replies if each.is_whole or not plain.kind.startswith("choice")]
    return "".join(_paragraph(f"If you said {said}: {text}") for said, text in plain.by_text(replies))


def _part(plain: PlainQuestion, option: str) -> float:
    """The percentage of the grade that an option gives in Moodle; a wrong one takes as much as a right one gives."""
    is_single = plain.kind == "choice"
    part = 100 if is_single else round(100 / len(plain.right), 5)
    return part if option in plain.right else 0 if is_single else -part


def _choices(plain: PlainQuestion) -> list[Any]:
    """What lines are matched with: names, or numbers."""
    if plain.kind == "order":
        return list(plain.options)
    return sorted({*plain.right, *(reply.items[1] for reply in plain.replies)})


def _lines(plain: PlainQuestion) -> list[tuple[str, Any]]:
    """The lines to match, each with what is right."""
    places = [ordinal(place) for place in range(1, len(plain.right) + 1)]
    return list(zip(places if plain.kind == "order" else plain.options, plain.right, strict=True))


def _ident(group: list[PlainQuestion], number: int) -> str:
    return f"{group[0].name}-variant-{number}" if group[1:] else group[0].name


def _picture(group: list[PlainQuestion], number: int) -> str:
    return f"images/{_ident(group, number)}.svg"


FUNCTIONS = {  # that the forms call
    "ask": _ask,
    "base64": lambda text: b64encode(text.encode()).decode(),
    "choices": _choices,
    "ident": _ident,
    "lines": _lines,
    "margin": lambda number: 0 if is_whole_number(number) else abs(number) * EXACT,
    "pairs": lambda plain: [*_lines(plain), *(("", each) for each in _choices(plain) if each not in plain.right)],
    "paragraph": _paragraph,
    "part": _part,
    "picture": _picture,
    "remarks": _remarks,
    "solution": lambda plain: _paragraph(f"{plain.answer} {plain.reason}".strip()),
}
