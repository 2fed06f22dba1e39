"""Join the JavaScript modules of the package into one script, which anywidget and a saved page can load.

Comments stay in the modules, because a saved page is a tenth smaller without them.
"""

import re
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath

from minimax_lab.scene import DARK_THEMES
from minimax_lab.scene import style as scene_style

PACKAGE = Path(__file__).resolve().parents[1]
IMPORT = re.compile(r'^import (\{[^}]*\}) from "(\.[^"]+)";$', re.MULTILINE)
COMMENT = re.compile(r"^ *(?://.*|/\*\*(?s:.)*?\*/)\n", re.MULTILINE)  # in lines of its own
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)


def bundle(script: str) -> str:
    """Return `script` after all modules that it imports, each of them once. Its paths are relative to the package."""
    main, imported = _without_imports(script, "")
    modules: dict[str, str] = {}
    _add(imported, modules)
    return "".join(modules.values()) + main


def _add(paths: list[str], modules: dict[str, str]) -> None:
    """Add modules by their paths in the package, each after those that it imports."""
    for path in paths:
        if path not in modules:
            text, imported = _module(PACKAGE / path, path, (PACKAGE / path).stat().st_mtime_ns)
            _add(imported, modules)
            modules[path] = text


@cache  # most widgets share most modules
def _module(file: Path, path: str, modified: int) -> tuple[str, list[str]]:
    """A module as a constant, a function that keeps its other names private; and the modules that it imports.

    modified   when the file was changed; after another change, it is read again
    """
    source, imported = _without_imports(COMMENT.sub("", file.read_text(encoding="utf-8")), dirname(path))
    exported = ", ".join(EXPORT.findall(source))
    text = f"const {_name(path)} = (() => {{\n{EXPORT.sub('', source)}return {{ {exported} }};\n}})();\n"
    return text, imported


def _without_imports(source: str, folder: str) -> tuple[str, list[str]]:
    """The source of a module in a folder with constants instead of imports, and the paths of the imported modules."""
    imported = []

    def constant(found: re.Match[str]) -> str:
        imported.append(normpath(join(folder, found[2])))
        return f"const {found[1]} = {_name(imported[-1])};"

    return IMPORT.sub(constant, source), imported


def _name(path: str) -> str:
    """The constant of a module: player_quiz_js for player/quiz.js."""
    return re.sub(r"\W", "_", path)


def read_front_end(script: str, mount: str, *sheets: str) -> tuple[str, str]:
    """Return the script and the style sheet of a widget for anywidget.

    The module at `script` exports the function `mount(model, element)`, which shows one view of the widget and returns
    a function that removes it. `sheets` are the widget's own style sheets.
    """
    imports = f'import {{ widget }} from "./widgets/shared/widget.js";\nimport {{ {mount} }} from "./{script}";\n'
    return bundle(f"{imports}export default widget({mount});\n"), style(*sheets)


def style(*paths: str) -> str:
    """Return the style sheets of all widgets and of trees and those at `paths`, after the variables that they use."""
    paths = ("widgets/shared/widget.css", "widgets/shared/task.css", "widgets/tree/tree.css", *paths)
    return variables() + "".join((PACKAGE / path).read_text(encoding="utf-8") for path in paths)


def variables() -> str:
    """The rules that set the CSS variables, in the light theme, in the dark one, and on paper."""
    light, dark = scene_style.as_variables(), scene_style.as_variables(scene_style.DARK) + "  color-scheme: dark;\n"
    return (
        f".minimax-lab, .minimax-lab-page {{\n{light}  color-scheme: light;\n}}\n"
        f"{', '.join(f'{theme} .minimax-lab' for theme in DARK_THEMES)} {{\n{dark}}}\n"
        "@media screen and (prefers-color-scheme: dark) {\n"
        f".minimax-lab-page, .minimax-lab-page .minimax-lab {{\n{dark}}}\n}}\n"
        f"@media print {{\n.minimax-lab {{\n{scene_style.as_variables(scene_style.PAPER)}}}\n}}\n"
    )
