"""The JavaScript modules, joined into one script."""

import re

import pytest

from minimax_lab import PlayBoard, StepPlayer
from minimax_lab.exercises import FillIn
from minimax_lab.widgets import frontend


@pytest.fixture
def front(tmp_path, monkeypatch):
    """Write modules into an empty folder that takes the place of front/."""
    monkeypatch.setattr(frontend, "PACKAGE", tmp_path.resolve())

    def write(**files):
        for name, text in files.items():
            path = tmp_path / f"{name.replace('__', '/')}.js"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")

    return write


def test_each_module_comes_once_and_after_the_modules_that_it_imports(front):
    front(
        a__one='import { two } from "./two.js";\nimport { three } from "../b/three.js";\nexport const one = 3 * two;\n',
        a__two='import { three } from "../b/three.js";\nexport const two = three;\n',
        b__three="export const three = 3;\nexport function four() {}\n",
    )
    three = "const b_three_js = (() => {\nconst three = 3;\nfunction four() {}\nreturn { three, four };\n})();\n"
    two = "const a_two_js = (() => {\nconst { three } = b_three_js;\nconst two = three;\nreturn { two };\n})();\n"
    script = frontend.bundle('import { one } from "./a/one.js";\nalert(one);\n')
    assert script.startswith(three + two + "const a_one_js = ")
    assert script.endswith("const { one } = a_one_js;\nalert(one);\n")


def test_two_modules_in_different_folders_may_have_the_same_name(front):
    front(a__same="export const first = 1;\n", b__same="export const second = 2;\n")
    script = frontend.bundle('import { first } from "./a/same.js";\nimport { second } from "./b/same.js";\n')
    assert "const { first } = a_same_js;\nconst { second } = b_same_js;\n" in script
    assert script.count("(() => {") == 2


def test_a_missing_module_is_an_error_that_names_it(front):
    front(a__one='import { two } from "./two.js";\n', b__two="export const two = 2;\n")
    with pytest.raises(FileNotFoundError, match=r"a/two\.js"):
        frontend.bundle('import { one } from "./a/one.js";\n')


@pytest.mark.parametrize("widget", [StepPlayer, PlayBoard, FillIn])
def test_each_widget_is_one_script_that_fetches_nothing(widget):
    script = widget._esm
    [export] = re.findall(r"^\s*(?:import|export)\b.*", script, re.MULTILINE)
    assert export.startswith("export default widget(")
    assert not re.search(r"\bimport\(|\bfetch\(|XMLHttpRequest|\beval\(|innerHTML", script)
    assert set(re.findall(r"https?://[^\"'`\s)]+", script)) <= {"http://www.w3.org/2000/svg"}


SHEETS = [path for path in sorted(frontend.PACKAGE.rglob("*.css")) if path.parent.name not in ("shared", "tree")]
OF_ONE_WIDGET = re.compile(r"\.minimax-lab(\.[\w-]+|:where\(\.[\w-]+\))|from$")  # or a part of an animation


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_style_sheet_changes_no_other_widget(path):
    """JupyterLab keeps the style sheet of every widget that it has shown, in all notebooks."""
    rules = re.findall(r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL))
    selectors = [each.strip() for rule in rules if not rule.strip().startswith("@") for each in split_selectors(rule)]
    assert selectors and [each for each in selectors if not OF_ONE_WIDGET.match(each)] == []


def split_selectors(rule):
    """The selectors of a rule; commas within parentheses do not separate them."""
    selectors, depth = [""], 0
    for letter in rule:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and not depth:
            selectors.append("")
        else:
            selectors[-1] += letter
    return selectors
