"""Colors, sizes, and fonts of the front end come from scene/style."""

import re
from pathlib import Path

import pytest

from minimax_lab.scene import style
from minimax_lab.widgets.frontend import PACKAGE
from minimax_lab.widgets.frontend import style as style_sheet

FILES = sorted(path for path in PACKAGE.rglob("*") if path.suffix in (".js", ".css"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_color_and_no_font_is_typed(path: Path):
    text = path.read_text(encoding="utf-8")
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|DejaVu|monospace", text)


@pytest.mark.parametrize("widget", ["board", "duel", "explorer", "gate", "live_tree"])
def test_a_style_sheet_styles_its_own_widget_only(widget):
    """All sheets are on one page: a mark on the scale of a live tree must not move the marks on a gate's board."""
    text = next(PACKAGE.rglob(f"{widget}.css")).read_text(encoding="utf-8")
    assert re.findall(r"^ *\.minimax-lab .*", text, re.MULTILINE) == []


@pytest.mark.parametrize(
    "sheet",
    [
        "widgets/player/player.css",
        "widgets/board/board.css",
        "exercises/fill_in/fill_in.css",
        "widgets/live_tree/live_tree.css",
        "widgets/explorer/explorer.css",
        "widgets/shared/task.css",
    ],
)
def test_every_variable_of_a_style_sheet_is_defined(sheet):
    text = style_sheet(sheet)
    defined = set(re.findall(r"^\s*(--[\w-]+):", text, re.MULTILINE))
    defined |= {
        "--cell",
        "--rows",
        "--columns",
        "--bones",
        "--bone-rows",
        "--stage-height",
    }  # by JavaScript; and these:
    defined |= {"--board-rows", "--code-lines", "--code-columns", "--most-rows", "--most-columns", "--card-lines"}
    defined |= {"--board-share", "--code-height", "--moves"}
    assert set(re.findall(r"var\((--[\w-]+)\)", text)) <= defined


@pytest.mark.parametrize("path", [path for path in FILES if path.suffix == ".js"], ids=lambda path: path.name)
def test_every_style_that_a_module_uses_is_defined(path: Path):
    text = path.read_text(encoding="utf-8")
    used = set(re.findall(r"\bstyle\.([A-Z][A-Z_]*)\b", text))
    used |= {name for names in re.findall(r"\{([^{}]*)\} = (?:this|this\.scene)\.style", text)
             for name in re.findall(r"\b[A-Z][A-Z_]+\b", names)}  # fmt: skip
    assert used <= set(style.as_table())


def test_the_browser_receives_every_value_of_the_style():
    names = {name for name in vars(style) if name.isupper()}
    assert set(style.as_table()) == names and len(names) > 100
