"""The forms of other systems, in the folder `forms`: what is the same in each file, and places to fill in.

Questions become Moodle XML, or a QTI 1.2 package for Canvas.
"""

import re
from base64 import b64encode
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from minimax_lab.exercises.export.plain import NotPlain, PlainQuestion, as_plain
from minimax_lab.kit import is_whole_number, needs, ordinal

with needs("minimax-lab[exam]"):
    from jinja2 import Environment, FileSystemLoader, select_autoescape

Groups = list[list[PlainQuestion]]  # of each question, its variants
EXACT = 1e-5  # of a fraction: as many digits as a page shows
MOST_PARTS = 10  # into which Moodle divides a grade
NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
POINTS = 1  # of each question; a course can change it


def fill_form(form: str, **fields: Any) -> str:
    """The text of a form with these fields, and with POINTS as `points`. XML and HTML are escaped.

    A character that no XML file can hold, such as half of a surrogate pair, is replaced.
    """
    folder = FileSystemLoader(Path(__file__).parent / "forms")
    escaped = select_autoescape(["xml", "html"])
    environment = Environment(loader=folder, autoescape=escaped, trim_blocks=True, lstrip_blocks=True)
    return NOT_IN_XML.sub("\ufffd", environment.get_template(form).render(points=POINTS, **fields))


def identifier(name: str) -> str:
    """A name as other systems allow it: with the letters of ASCII, digits, "-", and "_" only."""
    return re.sub("[^A-Za-z0-9_-]", lambda found: f"_{ord(found[0]):x}", name)


def moodle_xml(name: str, groups: Groups) -> dict[str, bytes]:
    """The file of a set of questions, for the question bank of Moodle 4.4 or newer."""
    return {f"{name}.xml": _fill("moodle.xml", name, groups)}


def plain_in_moodle(asked: Any) -> PlainQuestion:
    """The question as plain data. Raises NotPlain if Moodle cannot mark it."""
    plain = as_plain(asked)
    if plain.kind == "choices" and len(plain.right) > MOST_PARTS:
        why = f"and Moodle divides a grade into at most {MOST_PARTS} parts"
        raise NotPlain(f"{plain.name}: has {len(plain.right)} right options, {why}")
    return plain


def qti_package(name: str, groups: Groups) -> dict[str, bytes]:
    """The ZIP file of a set of questions, the same whenever it is made."""
    folder = identifier(name)
    asked = [plain for group in groups for plain in group]
    pictures = {_path(name, plain): plain.picture.svg.encode() for plain in asked if plain.picture}
    forms = {f"{folder}/{folder}.xml": "qti.xml", f"{folder}/assessment_meta.xml": "assessment_meta.xml"}
    forms |= {"imsmanifest.xml": "imsmanifest.xml"}
    files = {path: _fill(form, name, groups, list(pictures)) for path, form in forms.items()}
    packed = BytesIO()
    with ZipFile(packed, "w") as package:
        for path, content in (files | pictures).items():
            package.writestr(ZipInfo(path), content, ZIP_DEFLATED)
    return {f"{name}.zip": packed.getvalue()}


def _path(name: str, plain: PlainQuestion) -> str:
    """The picture of a question in a package. No other set has it, because a course has one folder of pictures."""
    return f"images/{identifier(name)}/{identifier(plain.name)}.svg"


def _fill(form: str, name: str, groups: Groups, pictures: list[str] | None = None) -> bytes:
    facts = {"name": name, "folder": identifier(name), "groups": groups, "pictures": pictures}
    functions = {"ident": identifier, "path": _path, "margin": _margin, "choices": _choices, "lines": _lines}
    return fill_form(form, **facts, **functions, base64=lambda text: b64encode(text.encode()).decode()).encode()


def _margin(number: Any) -> float:
    """By how much an answer may differ from a number."""
    return 0 if is_whole_number(number) else abs(number) * EXACT


def _choices(plain: PlainQuestion) -> list[Any]:
    """What lines are matched with: names, or numbers."""
    if plain.kind == "order":
        return list(plain.options)
    return sorted({*plain.right, *(reply.items[1] for reply in plain.replies)})


def _lines(plain: PlainQuestion) -> list[tuple[str, Any]]:
    """The lines to match, each with what is right."""
    places = [ordinal(place) for place in range(1, len(plain.right) + 1)]
    return list(zip(places if plain.kind == "order" else plain.options, plain.right, strict=True))
