"""Join the JavaScript modules in front/ into one script, which anywidget and a saved page can load."""

import re
from pathlib import Path

from minimax_lab.scene import DARK_THEMES
from minimax_lab.scene import style as scene_style

FRONT = Path(__file__).resolve().parent / "front"
IMPORT = re.compile(r'^import (\{[^}]*\}) from "(\.[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)


def bundle(script: str) -> str:
    """Return `script` after all modules that it imports, each of them once. Its paths are relative to front/."""
    modules: dict[Path, str] = {}
    main = _replace_imports(script, FRONT, modules)
    return "".join(modules.values()) + main


def _replace_imports(source: str, folder: Path, modules: dict[Path, str]) -> str:
    """Add the modules that `source` imports to `modules`, and return `source` with constants instead of imports."""

    def constant(found: re.Match[str]) -> str:
        names, path = found[1], (folder / found[2]).resolve()
        if path not in modules:
            modules[path] = _module(path, modules)
        return f"const {names} = {_name(path)};"

    return IMPORT.sub(constant, source)


def _module(path: Path, modules: dict[Path, str]) -> str:
    """A module as a constant: a function keeps its other names private and returns what it exports."""
    source = path.read_text(encoding="utf-8")
    body = EXPORT.sub("", _replace_imports(source, path.parent, modules))
    return f"const {_name(path)} = (() => {{\n{body}return {{ {', '.join(EXPORT.findall(source))} }};\n}})();\n"


def _name(path: Path) -> str:
    """The constant of a module: player_quiz_js for player/quiz.js."""
    return re.sub(r"\W", "_", path.relative_to(FRONT).as_posix())


def read_front_end(script: str, mount: str, sheet: str) -> tuple[str, str]:
    """Return the script and the style sheet of a widget for anywidget.

    The module at `script` exports the function `mount(model, element)`, which shows one view of the widget and returns
    a function that removes it. `sheet` is the widget's own style sheet.
    """
    imports = f'import {{ widget }} from "./shared/widget.js";\nimport {{ {mount} }} from "./{script}";\n'
    return bundle(f"{imports}export default widget({mount});\n"), style(sheet)


def style(*paths: str) -> str:
    """Return the style sheets of all widgets and of trees and those at `paths`, after the variables that they use."""
    paths = ("shared/widget.css", "shared/task.css", "tree/tree.css", *paths)
    return variables() + "".join((FRONT / path).read_text(encoding="utf-8") for path in paths)


def variables() -> str:
    """The rules that set the CSS variables, in the light theme and in the dark one."""
    light, dark = scene_style.as_variables(), scene_style.as_variables(dark=True) + "  color-scheme: dark;\n"
    return (
        f".minimax-lab, .minimax-lab-page {{\n{light}  color-scheme: light;\n}}\n"
        f"{', '.join(f'{theme} .minimax-lab' for theme in DARK_THEMES)} {{\n{dark}}}\n"
        "@media screen and (prefers-color-scheme: dark) {\n"
        f".minimax-lab-page, .minimax-lab-page .minimax-lab {{\n{dark}}}\n}}\n"
    )
