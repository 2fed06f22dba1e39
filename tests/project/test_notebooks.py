"""The gate: what nbval does not look at. Each lesson was run whole and in order, holds no error, and can be read."""

import re
from copy import deepcopy
from html.parser import HTMLParser
from pathlib import Path
from statistics import median

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from minimax_lab.apps.lab import lesson_files

FOLDER = Path(__file__).parent.parent.parent / "notebooks"
LESSONS = lesson_files(FOLDER)
CORE = [path for path in LESSONS if path.parent == FOLDER]
ADDRESS = re.compile(r" at 0x[0-9a-f]", re.IGNORECASE)
HOME = re.compile(r"(?<![\w.])(/home/|/Users/|/root/|[A-Z]:\\+Users\\)")
CHECK = "# Check the numbers above (not in the learner's copy)\n"  # all that a folded check cell shows
DATA = re.compile(r"data:[\w/+.;=-]+,[^\"'\s)]*")


def faults(notebook):
    """What is wrong with a notebook: a sentence for each fault, cells counted from 1."""
    try:
        nbformat.validate(notebook)
    except nbformat.ValidationError as error:
        return [f"no valid notebook: {error.message}"]
    found = ["widget state is stored"] if "widgets" in notebook.metadata else []
    ran = []
    for number, cell in enumerate(notebook.cells, start=1):
        if cell.cell_type == "code" and cell.source.strip():
            ran.append(cell)
            found += [f"cell {number}: {fault}" for fault in code_faults(cell, len(ran))]
        elif cell.cell_type == "markdown" and re.search(r"!\[\s*\]", cell.source):
            found.append(f"cell {number}: an image without alt text")
        if "Teacher's notes</summary>" in cell.source and "teacher" not in cell.metadata.get("tags", []):
            found.append(f"cell {number}: teacher's notes without the tag teacher")
    titles = [heads(cell) for cell in notebook.cells]
    if sum(titles) != 1 or titles[0] != 1:
        found.append(f"one title belongs in the first cell and nowhere else; there are {titles}")
    lengths = [sum(map(is_read, cell.source.splitlines())) for cell in ran]
    if lengths and median(lengths) > 3:
        found.append(f"the median code cell has {median(lengths)} lines, more than 3")
    return found


def is_read(line):
    """Whether a line of code is one that a learner reads: no import, and not empty."""
    return bool(line) and not line.startswith(("from ", "import "))


def code_faults(cell, place):
    """What is wrong with the code cell that should have been run as number `place`."""
    if cell.execution_count is None:
        yield "never run"
    elif cell.execution_count != place:
        yield f"run as number {cell.execution_count}, should be {place}"
    if len(cell.source.splitlines()) > 25:
        yield "more than 25 lines"
    yield from check_faults(cell)
    if "execution" in cell.metadata:
        yield "times of execution are stored"
    for output in cell.outputs:
        if output.output_type == "error":
            yield f"holds an error, {output.ename}"
            continue
        data = {"text/plain": output.text} if output.output_type == "stream" else output.data
        yield from picture_faults(data)
        for text in data.values():
            text = DATA.sub("", str(text))
            if ADDRESS.search(text):
                yield "shows a memory address"
            if HOME.search(text):
                yield "shows somebody's folder"


def check_faults(cell):
    """What would give an answer away, or leave a check in the learner's copy."""
    if "check" not in cell.metadata.get("tags", []):
        if re.search(r"^\s*assert\b", cell.source, re.MULTILINE):
            yield "asserts without the tag check"
        if cell.metadata.get("jupyter", {}).get("source_hidden"):
            yield "folded without the tag check"
        return
    if not cell.source.startswith(CHECK):
        yield "a check that begins otherwise"
    if not cell.metadata.get("jupyter", {}).get("source_hidden"):
        yield "a check that is not folded"
    if cell.outputs:
        yield "a check that shows something"


def picture_faults(data):
    """What somebody who does not see the picture would miss. `data` holds one output in its several forms."""
    if any(form.startswith("image/") for form in data) and "text/html" not in data:
        yield "a picture without alt text; show it as text/html"
    images = Images(data.get("text/html", ""))
    if images.inline:
        yield "an inline svg, which a notebook not yet trusted does not show"
    if not all(text and text.strip() for text in images.alternatives):
        yield "an img without alt text"
    if images.alternatives and not data.get("text/plain", "").strip():
        yield "a picture without a text beside it"


class Images(HTMLParser):
    """The alt text of each img tag (None if there is none), and the number of inline svg tags."""

    def __init__(self, html):
        super().__init__()
        self.alternatives, self.inline = [], 0
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.inline += tag == "svg"
        if tag == "img":
            self.alternatives.append(dict(attributes).get("alt"))


def heads(cell):
    """How many first-level headings the cell has, those in code left out."""
    prose = re.sub(r"^(```|~~~).*?^\1", "", cell.source, flags=re.DOTALL | re.MULTILINE)
    patterns = (r"^ {0,3}#\s", r"^\S.*\n=+\s*$", r"<h1\b")
    return sum(len(re.findall(pattern, prose, re.MULTILINE)) for pattern in patterns) * (cell.cell_type == "markdown")


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.name)
def test_lesson(path):
    assert faults(nbformat.read(path, as_version=4)) == []


def test_the_lessons_import_from_the_packages_that_contributing_names():
    guide = (FOLDER.parent / "CONTRIBUTING.md").read_text("utf-8")
    named = re.search(r"Lessons import from `minimax_lab` and .*?: (.*?)\.\n", guide, re.DOTALL)[1]
    imported = set()
    for path in LESSONS:
        code = "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code")
        imported |= set(re.findall(r"^(?:from|import) (minimax_lab[\w.]*)", code, re.MULTILINE))
    assert imported == {"minimax_lab", *(f"minimax_lab.{name}" for name in re.findall(r"`([\w.]+)`", named))}
    assert len(imported) <= 1 + 7


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.name)
def test_a_lesson_begins_with_what_it_needs_and_what_you_can_do_after_it(path):
    beginning = "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells[:3])
    [needs] = re.findall(r"^\*[^*]*\d+ minutes[^*]*\*$", beginning, re.MULTILINE)
    assert re.search(r"You need |Before this (lesson|notebook|page): ", needs.replace("\n", " "))
    assert "After this lesson, you can " in " ".join(beginning.split())


MAP_ROW = re.compile(
    r"^\| \[[^\]]+\]\((?:https://\S+/blob/lessons/)?(\w+\.ipynb)\) \| (.+?) \| (\d+) \|$", re.MULTILINE
)

GUIDE_ROW = re.compile(r"^\| (\d\d) .* \| (\d+) \|$", re.MULTILINE)


def test_the_maps_name_every_lesson_with_its_question_and_its_minutes():
    rows = []
    for path in CORE:
        title, minutes = re.match(
            r"# (.+)\n\n\*.*?(\d+) minutes", nbformat.read(path, as_version=4).cells[0].source
        ).groups()
        rows.append((path.name, title, minutes))
    cells = nbformat.read(CORE[0], as_version=4).cells
    [plan] = [cell.source for cell in cells if "## The map" in cell.source]
    assert MAP_ROW.findall(plan) == rows[1:]
    assert MAP_ROW.findall((FOLDER.parent / "README.md").read_text("utf-8")) == rows
    guide = (FOLDER.parent / "site" / "teach" / "guide.md").read_text("utf-8")
    assert GUIDE_ROW.findall(guide) == [(name[:2], minutes) for name, _, minutes in rows]
    assert set(re.findall(r"(?<!exercises of )(\d\d) \((\d+)(?: minutes)?\)", guide)) <= set(GUIDE_ROW.findall(guide))


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.name)
def test_each_link_leads_to_a_lesson(path):
    """Links are relative, so they lead from copy to copy as well."""
    texts = [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "markdown"]
    links = re.findall(r"\]\(([^)#]+\.ipynb)", "\n".join(texts))
    assert [link for link in links if (path.parent / link).resolve() not in LESSONS] == []
    if path not in CORE:
        assert any((path.parent / link).resolve() in CORE for link in links), "no way back to a core lesson"


def test_each_further_lesson_is_linked_from_a_core_lesson():
    texts = [cell.source for path in CORE for cell in nbformat.read(path, as_version=4).cells]
    linked = set(re.findall(r"\]\((further/[^)#]+\.ipynb)", "\n".join(texts)))
    assert linked == {path.relative_to(FOLDER).as_posix() for path in LESSONS if path not in CORE}


PICTURE = '<img alt="A is 10" src="data:image/png;base64,iVBO/home/x+="><details>A: 10</details>'


def result(place, **data):
    data = {form.replace("_", "/"): text for form, text in data.items()}
    return new_output("execute_result", data, execution_count=place)


FOLDED = {"jupyter": {"source_hidden": True}, "tags": ["check"]}


def sound():
    """A small notebook without a fault."""
    return new_notebook(
        cells=[
            new_markdown_cell("# What is A worth?\n\n```python\n# no title\n```\n## Predict"),
            new_code_cell("x = 10\nprint(x)", execution_count=1, outputs=[new_output("stream", text="10\n")]),
            new_code_cell("tree", execution_count=2, outputs=[result(2, text_plain="A: 10", text_html=PICTURE)]),
            new_code_cell(f"{CHECK}assert x == 10", execution_count=3, metadata=FOLDED),
            new_code_cell(""),
            new_markdown_cell("## Try\n![a tree](tree.png)\n#hashtag"),
        ]
    )


def test_a_sound_notebook_passes():
    assert faults(sound()) == []


def cell(number, **changes):
    """A fault: cell `number`, from 1, with other contents."""
    return lambda notebook: notebook.cells[number - 1].update(changes)


def shows(**data):
    """A fault: what cell 3 shows."""
    return cell(3, outputs=[result(2, **data)])


SPOILT = [
    ("never run", cell(2, execution_count=None)),
    ("should be 2", cell(3, execution_count=4)),
    ("holds an error, NameError", cell(2, outputs=[new_output("error", ename="NameError", evalue="x", traceback=[])])),
    ("widget state", lambda notebook: notebook.metadata.update(widgets={})),
    ("times of execution", cell(2, metadata={"execution": {"iopub.status.busy": "2026-01-01"}})),
    ("memory address", cell(2, outputs=[new_output("stream", text="<Game object at 0x7f3c>")])),
    ("somebody's folder", shows(text_plain="PosixPath('/home/ada/lessons')")),
    ("asserts without the tag", cell(4, metadata={"jupyter": {"source_hidden": True}})),
    ("folded without the tag", cell(2, metadata={"jupyter": {"source_hidden": True}})),
    ("begins otherwise", cell(4, source="assert x == 10")),
    ("not folded", cell(4, metadata={"tags": ["check"]})),
    ("shows something", cell(4, outputs=[new_output("stream", text="10\n")])),
    ("one title", cell(6, source="# Another question")),
    ("one title", lambda notebook: notebook.cells.insert(0, new_markdown_cell("Before"))),
    ("one title", cell(6, source="Another question\n================")),
    ("one title", cell(6, source="<h1>Another question</h1>")),
    ("more than 25 lines", cell(2, source="x = 1\n" * 26)),
    ("median code cell", lambda notebook: [cell(n, source="x = 1\n" * 4)(notebook) for n in (2, 3)]),
    ("an img without alt text", shows(text_plain="A: 10", text_html='<img src="a.png">')),
    ("an img without alt text", shows(text_plain="A: 10", text_html='<img alt=" " src="a.png">')),
    ("a picture without alt text", cell(3, outputs=[new_output("display_data", {"image/png": "iVBO"})])),
    ("a picture without a text", shows(text_html=PICTURE)),
    ("inline svg", shows(text_plain="A: 10", text_html="<svg></svg>")),
    ("cell 6: an image without alt text", cell(6, source="![](tree.png)")),
    ("without the tag teacher", cell(6, source="<details><summary>Teacher's notes</summary>\n\nSecret\n</details>")),
    ("no valid notebook", lambda notebook: notebook.cells[1].pop("outputs")),
]


@pytest.mark.parametrize(("words", "spoil"), SPOILT, ids=[words for words, _ in SPOILT])
def test_each_fault_is_seen(words, spoil):
    notebook = deepcopy(sound())
    spoil(notebook)
    assert any(words in fault for fault in faults(notebook)), faults(notebook)
