"""The forms of other systems, in the folder `forms`: what is the same in each file, and places to fill in."""

import re
from pathlib import Path
from typing import Any

from minimax_lab.kit import needs

with needs("minimax-lab[exam]"):
    from jinja2 import Environment, FileSystemLoader, select_autoescape

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
