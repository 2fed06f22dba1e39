"""Make slides of a lesson: nbconvert's, with the template in the folder `slides`. One file, no network."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterator
from copy import deepcopy
from math import ceil
from pathlib import Path
from typing import Any

from nbconvert.exporters import SlidesExporter
from nbformat.v4 import new_markdown_cell, new_notebook

from minimax_lab.widgets.base import GO_ON

SLIDE = 18.5  # lines on a slide
HALF = 7.0  # lines; a task begins a new slide if there are more above it
LINE = 88  # letters on a line
CODE_LINE = 100  # letters on a line of output
TASK = re.compile(r"\*\*(Try it|Open task)")
FENCES = ("```", "~~~")
LINK_CLASS = "player"
VIEW = "application/vnd.jupyter.widget-view+json"


def slides(notebook: Any, title: str, pages: dict[str, str]) -> str:
    """The slides of a lesson as an HTML page.

    pages   the page of each step player, by the player's model
    """
    exporter = SlidesExporter(
        template_name="slides", extra_template_basedirs=[str(Path(__file__).resolve().parent)],
        exclude_input_prompt=True, exclude_output_prompt=True, exclude_anchor_links=True,
    )  # fmt: skip
    page, _ = exporter.from_notebook_node(with_slides(notebook, pages), {"metadata": {"name": title}})
    return re.sub(r"</section>\s+</section>", "</section></section>", page)


def with_slides(notebook: Any, pages: dict[str, str]) -> Any:
    """A copy of a lesson whose metadata mark where slides begin.

    A slide begins at a heading, at a paragraph that opens with a task when the slide is half full, and where the next
    part does not fit. Code stays below its text. Checks and teacher's notes are left out.
    """
    cells: list[Any] = []
    height, only_heading = 0.0, True
    for part in (part for cell in notebook.cells for part in parts(cell)):
        text = part if isinstance(part, str) else ""
        cell = new_markdown_cell(text) if text else with_links(part, pages)
        is_heading, added = text.startswith("#"), height_of(text or cell)
        begins = is_heading or (height > HALF and TASK.match(text)) or height + added > SLIDE
        kind = "slide" if not cells or (begins and not only_heading) else "-"
        if kind == "slide":
            height, only_heading = 0.0, True
        if text and kind == "-" and cells[-1].cell_type == "markdown":
            cells[-1].source += "\n\n" + text
        else:
            cells.append(cell)
            cell.metadata["slideshow"] = {"slide_type": kind}
        height += added
        only_heading = only_heading and is_heading
    for number, cell in enumerate(cells):
        cell.id = f"cell-{number}"  # the same in every run
        cell.source = re.sub(r"\]\(((?:\.\./|further/)?\w+)\.ipynb", r"](\1.slides.html", cell.source)
    return new_notebook(cells=cells, metadata={"language_info": {"name": "python", "pygments_lexer": "python"}})


def is_check(cell: Any) -> bool:
    """Whether a cell is folded away: it checks what the lesson states."""
    return cell.cell_type == "code" and bool(cell.metadata.get("jupyter", {}).get("source_hidden"))


def parts(cell: Any) -> Iterator[Any]:
    """The parts of a cell that go onto slides: the blocks of a text, or the cell itself if it has code."""
    if cell.cell_type == "code":
        code = [line for line in cell.source.splitlines() if line.strip() and not line.startswith("#")]
        if code and not is_check(cell):
            yield cell
    elif cell.cell_type == "markdown" and "teacher" not in cell.metadata.get("tags", []):
        yield from blocks(cell.source)


def blocks(text: str) -> list[str]:
    """The paragraphs, headings, tables, lists, and fences of a text; a `details` element is one block."""
    found: list[str] = []
    lines: list[str] = []
    in_fence, details = False, 0
    for line in [*text.splitlines(), ""]:
        can_end = not in_fence and not details
        is_heading = line.startswith("#") and can_end
        if lines and can_end and (is_heading or not line.strip()):
            found.append("\n".join(lines))
            lines = []
        in_fence ^= line.startswith(FENCES)
        details += line.count("<details") - line.count("</details>")
        if is_heading:
            found.append(line)
        elif lines or line.strip():
            lines.append(line)
    return [*found, *(["\n".join(lines)] if lines else [])]


def height_of(part: Any) -> float:
    """About how many lines a part needs on a slide."""
    if not isinstance(part, str):
        return 0.9 + 0.8 * len(part.source.splitlines()) + sum(map(_output_height, part.outputs))
    if part.startswith("#"):
        return 2.0
    if part.startswith(FENCES):
        return 0.8 * len(part.splitlines())
    items = re.split(r"\n(?=\s*(?:[-*|]|\d+\.) ?)", part)
    return 0.4 + sum(ceil(len(item) / LINE) for item in items)


def _output_height(output: Any) -> float:
    """The same for an output of a cell; a large picture is scaled down a little."""
    data = output.get("data", {"text/plain": output.get("text", "")})
    html = data.get("text/html", "")
    if html.startswith(f'<p class="{LINK_CLASS}">'):
        return 2.5
    picture = re.search(r'<img src="data:image/([^;]+);base64,([^"]+)"', html)
    if picture and picture[1] == "svg+xml":
        width, height = map(float, re.findall(rb'(?:width|height)="([\d.]+)"', b64decode(picture[2]))[:2])
        return min(height * min(1, 1150 / width), 430) / 40 + 1
    if picture:
        return 12.0
    return 0.4 + 0.8 * sum(ceil(len(line) / CODE_LINE) for line in data.get("text/plain", "").splitlines())


def with_links(cell: Any, pages: dict[str, str]) -> Any:
    """A copy of a code cell in which a link to its page replaces each step player.

    The player's still picture is the finished tree, which shows the answer to each vote, so it is folded away.
    A slide has no cell to run.
    """
    cell = deepcopy(cell)
    cell.metadata = {}
    for output in cell.outputs:
        if "text/html" in output.get("data", {}):
            output.data["text/html"] = output.data["text/html"].removeprefix(f"<p>{GO_ON}</p>")
        model = output.get("data", {}).pop(VIEW, {}).get("model_id")
        if model in pages:
            link = f'<p class="{LINK_CLASS}"><a href="{pages[model]}">Step through this run</a></p>'
            still = output.data.get("text/html", "")
            summary = "<summary>The finished tree, with all answers</summary>"
            output.data["text/html"] = f'{link}<details class="finished">{summary}{still}</details>'
    return cell
