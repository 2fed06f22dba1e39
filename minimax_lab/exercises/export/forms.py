"""The forms of other systems, in the folder `forms`: what is the same in each file, and places to fill in."""

from pathlib import Path
from typing import Any

from minimax_lab.kit import needs

with needs("minimax-lab[exam]"):
    from jinja2 import Environment, FileSystemLoader, select_autoescape

POINTS = 1  # of each question; a course can change it


def fill_form(form: str, **fields: Any) -> str:
    """The text of a form with these fields, and with POINTS as `points`. XML and HTML are escaped."""
    folder = FileSystemLoader(Path(__file__).parent / "forms")
    escaped = select_autoescape(["xml", "html"])
    environment = Environment(loader=folder, autoescape=escaped, trim_blocks=True, lstrip_blocks=True)
    return environment.get_template(form).render(points=POINTS, **fields)
