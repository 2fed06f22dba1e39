"""What Moodle XML and QTI have in common: the HTML of a question, and XML as bytes."""

from html import escape
from typing import Any
from xml.etree import ElementTree as Xml

from minimax_lab.exercises.export.plain import PlainQuestion

POINTS = 1  # of each question; a course can change it


def ask_in_html(plain: PlainQuestion, source: str) -> str:
    """The question and its picture, whose file is at `source`, with the text version folded away below it."""
    html = f"<p>{escape(plain.ask)}</p>"
    if plain.picture is None:
        return html
    return f'{html}<p><img src="{escape(source)}" alt="{escape(plain.picture.alt)}"></p>{plain.picture.described}'


def in_html(text: Any) -> str:
    """A text as a paragraph; "" if there is none."""
    return f"<p>{escape(str(text))}</p>" if str(text) else ""


def solution_in_html(plain: PlainQuestion) -> str:
    """The right answer and the reason."""
    return in_html(f"{plain.answer} {plain.reason}".strip())


def remarks_in_html(plain: PlainQuestion) -> str:
    """The replies that belong to no option, each once, with the answers that it is for."""
    sign = " = " if plain.kind == "values" else ", "
    said: dict[str, list[str]] = {}
    for reply in plain.replies:
        if reply.is_whole or not plain.kind.startswith("choice"):
            said.setdefault(reply.text, []).append(sign.join(map(str, reply.items)))
    return "".join(in_html(f"If you said {' or '.join(answers)}: {text}") for text, answers in said.items())


def add(parent: Xml.Element, path: str, text: Any = None, /, **attributes: str) -> Xml.Element:
    """Add an element below `parent`, or elements one in the other, as in "conditionvar/varequal"; return the last."""
    for tag in path.split("/"):
        parent = Xml.SubElement(parent, tag)
    parent.attrib.update(attributes)
    parent.text = None if text is None else str(text)
    return parent


def as_bytes(root: Xml.Element) -> bytes:
    """The file of an XML document."""
    Xml.indent(root)
    content: bytes = Xml.tostring(root, encoding="UTF-8", xml_declaration=True)
    return content + b"\n"
