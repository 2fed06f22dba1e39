"""Docstrings of the package as Sphinx reads them: a table of parameters becomes a list of definitions.

In such a table, each line begins with names, and their meaning follows after two spaces or more.
"""

from __future__ import annotations

import inspect
import re
from types import MethodDescriptorType
from typing import Any

ROW = re.compile(r"[\w*]+(?:, [\w*]+)*  +(?=\S)")


INNER = {"PictureWidget", "AnsweringWidget", "KeepingWidget"}  # their methods are for the front end


def skip_inner(app: Any, what: str, name: str, obj: Any, skip: bool, options: Any) -> bool | None:
    """Whether to skip a member of a class: what a class of another package or an inner class defines."""
    function = getattr(obj, "fget", obj)
    is_ours = (getattr(function, "__module__", None) or "minimax_lab").startswith("minimax_lab")
    is_inner = getattr(function, "__qualname__", "").split(".")[0] in INNER
    return True if is_inner or not is_ours or isinstance(obj, MethodDescriptorType) else None


def define_parameters(app: Any, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    """Change the lines of a docstring in place."""
    changed, width = list[str](), 0  # of the names, while the lines are those of a table
    for before, line in zip(["", *lines], list(lines), strict=False):
        if not width and not before.strip() and (row := ROW.match(line)):
            width = row.end()
        names, meaning = line[:width], line[width:]
        if width and names.endswith(" ") and meaning.strip():
            changed += [names.strip(), f"    {meaning}"] if names.strip() else [f"    {meaning}"]
        else:
            changed += ["", line] if width and line.strip() else [line]
            width = 0
    lines[:] = changed


def show_arguments(app: Any, what: str, name: str, obj: Any, options: Any, signature: Any, returns: Any) -> Any:
    """The signature of a widget: traitlets shows any arguments."""
    if what == "class" and hasattr(obj, "class_trait_names"):
        try:
            own = inspect.signature(obj.__init__)
        except ValueError:
            return None
        _, *given = (each.replace(annotation=own.empty) for each in own.parameters.values())
        return str(own.replace(parameters=given, return_annotation=own.empty)), None
    return None


def slug(heading: str) -> str:
    """The name of a heading in a link, as in Jupyter."""
    return heading.replace(" ", "-")
