"""The front end's small files, joined into one script: what anywidget and a saved page take."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

FRONT = Path(__file__).parent / "front"
IMPORT = re.compile(r'^import (\{[^}]*\}) from "\.\.?/(?:\w+/)?(\w+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)


@cache
def joined(name: str) -> str:
    """The file `name` after all that it imports, each once; each keeps its names to itself, as a module does."""
    return "".join(_parts(name, set()))


def _parts(name: str, seen: set[str]) -> list[str]:
    if name in seen:
        return []
    seen.add(name)
    source = _file(f"{name}.js")
    needed = [part for _, other in IMPORT.findall(source) for part in _parts(other, seen)]
    body = EXPORT.sub("", IMPORT.sub(r"const \1 = file_\2;", source))
    return [
        *needed,
        f"const file_{name} = (() => {{\n{body}return {{ {', '.join(EXPORT.findall(source))} }};\n}})();\n",
    ]


def module(name: str, mount: str) -> str:
    """A module for anywidget: `mount(model, element)` shows one view of the widget and returns how to end it."""
    view = f"file_dom.keepPlainKeys(el, file_{name}.{mount}(model, el))"
    return f"{joined(name)}export default {{ render: ({{ model, el }}) => {view} }};\n"


@cache
def style(*names: str) -> str:
    """The style that all widgets share, and the style sheets `names` after it."""
    return "".join(_file(f"{name}.css") for name in ("widget", *names))


def _file(name: str) -> str:
    """The text of a file of the front end, in whichever of its folders it lies: no two have the same name."""
    return next(FRONT.rglob(name)).read_text(encoding="utf-8")
