"""What a class takes home, and what it sees on the wall: `make handouts`.

Every lesson is run once, as it is, with one more cell at its end, which writes each recorded run that the lesson
leaves behind as a page to step through (HTML) and as a printed handout (PDF); then nbconvert makes slides of it.

    handouts/<lesson>/<name>.html, .pdf      a name of the lesson that holds a run or a player
    handouts/<lesson>.slides.html            one file, no network: arrow keys, Home, End
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from base64 import b64decode
from collections.abc import Container, Iterator
from math import ceil
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
LESSONS = HERE.parent / "notebooks"
OUT = HERE.parent / "handouts"
PRINTED = 100  # steps; of a longer run, a handout prints those of the calls down to as deep a ply as fits
LARGEST = 100_000  # calls; a larger run is left out of print
NAME = re.compile(r"^(\w+) = ", re.MULTILINE)
VIEW = "application/vnd.jupyter.widget-view+json"


# -- in the lesson's kernel ----------------------------------------------------------------------------------


def save_runs(namespace: dict[str, Any], folder: str, lesson: str, leave: Container[str] = ()) -> None:
    """Write the runs of a namespace, but for names to `leave`, into `folder`, and print what became of them as JSON."""
    from minimax_lab.kit.errors import MinimaxLabError

    done: list[dict[str, str]] = []
    models: dict[str, str] = {}
    printed: set[int] = set()
    for name, player in players({name: namespace[name] for name in namespace if name not in leave}, lesson):
        Path(folder).mkdir(parents=True, exist_ok=True)
        player.step = 0  # where a reader begins
        done.append({"file": player.save(Path(folder, f"{name}.html")).name, "what": f"{len(player.trace):,} calls"})
        models[player.model_id] = f"{name}.html"
        if id(player.trace) not in printed:
            printed.add(id(player.trace))
            try:
                done.append({"file": f"{name}.pdf", "what": print_run(player, Path(folder, f"{name}.pdf"))})
            except MinimaxLabError as error:
                done.append({"file": f"{name}.pdf", "what": f"left out: {error}"})
    print(json.dumps({"done": done, "models": models}))


def players(namespace: dict[str, Any], lesson: str) -> Iterator[tuple[str, Any]]:
    """The players of a namespace, and one for each run that is in none of them; each thing under its first name."""
    from minimax_lab import StepPlayer
    from minimax_lab.runs.trace import Trace

    public = {name: thing for name, thing in namespace.items() if not name.startswith("_")}
    seen: set[int] = set()
    for kind in (StepPlayer, Trace):
        for name, thing in public.items():
            if not isinstance(thing, kind) or id(thing) in seen or not len(getattr(thing, "trace", thing)):
                continue
            seen |= {id(thing), id(getattr(thing, "trace", thing))}
            calls = "" if kind is StepPlayer else f"{len(thing):,} call" + "s" * (len(thing) != 1)
            yield (
                name,
                thing
                if not calls
                else StepPlayer(thing, title=f"Lesson {lesson[:2]}, {name}: {thing.calls[0].function}, {calls}"),
            )


def print_run(player: Any, path: Path) -> str:
    """Write the printed handout of a player, and say what it holds."""
    from minimax_lab.handout.handout import steps_to_print

    calls = len(player.trace)
    if calls > LARGEST:
        return f"left out: {calls:,} calls are more than the {LARGEST:,} that are printed"
    steps = steps_to_print(player.trace, PRINTED, votes=player.votes, notes=list(map(int, player.notes)))
    player.handout(path, steps)
    return f"{len(steps):,} of {2 * calls + 1:,} steps"


# -- a lesson ------------------------------------------------------------------------------------------------


def hand_out(path: Path, out: Path) -> list[str]:
    """Run the lesson at `path` and write its handouts into `out`; a line for each file."""
    import nbformat

    notebook = nbformat.read(path, as_version=4)
    folder = out / path.stem
    for old in [*folder.glob("*.html"), *folder.glob("*.pdf")]:
        old.unlink()
    told = run(notebook, path, folder)
    lines = [f"{folder / each['file']}  {size(folder / each['file'])}{each['what']}" for each in told["done"]]
    links = {model: f"{path.stem}/{file}" for model, file in told["models"].items()}
    target = out / f"{path.stem}.slides.html"
    out.mkdir(parents=True, exist_ok=True)
    page = slides(notebook, path.stem, links)
    target.write_text(page, encoding="utf-8")
    return [*lines, f"{target}  {size(target)}{page.count('</section></section>')} slides"]


def hidden(cell: Any) -> bool:
    """Whether a cell is folded away: it checks what the lesson says, and makes runs of its own for that."""
    return cell.cell_type == "code" and bool(cell.metadata.get("jupyter", {}).get("source_hidden"))


def size(path: Path) -> str:
    """The size of a file, if it was written."""
    return f"{ceil(path.stat().st_size / 1000):,} kB, " if path.exists() else ""


def run(notebook: Any, path: Path, folder: Path) -> Any:
    """Run a notebook where it stands, its outputs put into it, and its runs saved; what `save_runs` told."""
    from nbclient import NotebookClient
    from nbformat.v4 import new_code_cell

    from minimax_lab.kit.progress_bar import progress

    checks = "\n".join(cell.source for cell in notebook.cells if hidden(cell))
    own = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code" and not hidden(cell))
    only_checked = set(NAME.findall(checks)) - set(NAME.findall(own))
    given = f"dict(globals()), {str(folder)!r}, {path.stem!r}, {sorted(only_checked)!r}"
    saving = f"__import__('runpy').run_path({__file__!r})['save_runs']({given})"
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    notebook.cells.append(new_code_cell(saving))
    with progress(path.stem, "cells") as bar:
        NotebookClient(
            notebook,
            timeout=600,
            kernel_name="python3",
            extra_arguments=["--log-level=ERROR"],  # no word about the transport
            resources={"metadata": {"path": str(path.parent)}},
            store_widget_state=False,
            on_cell_complete=lambda cell, cell_index: bar.update(),
        ).execute()
    outputs = notebook.cells.pop().outputs
    text = "".join(output.text for output in outputs if output.get("name") == "stdout")
    return json.loads(text.splitlines()[-1])


# -- slides --------------------------------------------------------------------------------------------------

ROOM = 18.5  # lines of a slide
HALF = 7.0  # lines; a slide with fewer takes in a task
LINE = 88  # letters of a line
TASKS = (
    "Predict|Look for|Your turn|Vote|Pause|Stop|Question|Check|Explain|Talk|Change|Investigate|Try|Task|Build|"
    "Warm-up|Twist|Open"
)
TASK = re.compile(rf"\*\*({TASKS})")
PLAYER = '<p class="player">'
ASKS = re.compile(r"\*\*(Predict|Vote|Pause|Stop|Question)|\?\*\*")  # what follows is the answer


def slides(notebook: Any, title: str, links: dict[str, str]) -> str:
    """The page of slides that `nbconvert --to slides` makes of a lesson, with the template beside this file.

    links   where the page of a player is, by the player's model
    """
    from nbconvert.exporters import SlidesExporter

    exporter = SlidesExporter(
        template_name="slides", extra_template_basedirs=[str(HERE)], exclude_input_prompt=True,
        exclude_output_prompt=True, exclude_anchor_links=True,
    )  # fmt: skip
    page, _ = exporter.from_notebook_node(cut(notebook, links), {"metadata": {"name": title}})
    return re.sub(r"</section>\s+</section>", "</section></section>", page)


def cut(notebook: Any, links: dict[str, str]) -> Any:
    """A copy of a lesson that says in its metadata where slides begin.

    A heading begins a slide, a paragraph that opens with a task where the slide is half full, and whatever has no
    room on the one before. Code stands under its text; what it shows comes a step later if the text asks for it.
    Checks and teacher's notes are left out.
    """
    from nbformat.v4 import new_markdown_cell, new_notebook

    cells: list[Any] = []
    full, only_head, asked = 0.0, True, False
    for cell in notebook.cells:
        for part in parts(cell):
            text = part if isinstance(part, str) else ""
            put = new_markdown_cell(text) if text else shown(part, links)
            head, need = text.startswith("#"), height(text or put)
            begins = head or (full > HALF and TASK.match(text)) or full + need > ROOM
            kind = "slide" if not cells or (begins and not only_head) else "-"
            if kind == "slide":
                full, only_head, asked = 0.0, True, False
            if not text and asked:
                kind = "fragment"
            if text and kind == "-" and cells[-1].cell_type == "markdown":
                cells[-1].source += "\n\n" + text
            else:
                cells.append(put)
                cells[-1].metadata["slideshow"] = {"slide_type": kind}
            full += need
            only_head, asked = only_head and head, bool(ASKS.search(text)) if text else False
    for number, cell in enumerate(cells):
        cell.id = f"cell-{number}"  # the same at every run
        cell.source = re.sub(r"\]\((\w+)\.ipynb", r"](\1.slides.html", cell.source)
    return new_notebook(cells=cells, metadata={"language_info": {"name": "python", "pygments_lexer": "python"}})


def parts(cell: Any) -> Iterator[Any]:
    """What of a cell goes onto slides: the blocks of a text, a cell of code."""
    if cell.cell_type == "code":
        code = [line for line in cell.source.splitlines() if line.strip() and not line.startswith("#")]
        if code and not hidden(cell):
            yield cell
    elif cell.cell_type == "markdown" and "Teacher's notes</summary>" not in cell.source:
        yield from blocks(cell.source)


def blocks(text: str) -> list[str]:
    """The paragraphs, headings, tables, lists and fences of a text; what is between details tags stays together."""
    found, block, fence, deep = [], "", False, 0
    for line in [*text.splitlines(), ""]:
        is_head = line.startswith("#") and not fence and not deep
        if (is_head or not line.strip()) and not fence and not deep and block:
            found.append(block.rstrip("\n"))
            block = ""
        fence ^= line.startswith(("```", "~~~"))
        deep += line.count("<details") - line.count("</details>")
        block += line + "\n" if line.strip() or block else ""
        if is_head:
            found.append(block.rstrip("\n"))
            block = ""
    return [*found, *([block] if block.strip() else [])]


def height(part: Any) -> float:
    """About how many lines a part takes, as it is shown; a picture is shrunk a little."""
    if not isinstance(part, str):
        return 0.9 + 0.8 * len(part.source.splitlines()) + sum(map(_output_height, part.outputs))
    if part.startswith("#"):
        return 2.0
    if part.startswith(("```", "~~~")):
        return 0.8 * len(part.splitlines())
    items = re.split(r"\n(?=\s*(?:[-*|]|\d+\.) ?)", part)
    return 0.4 + sum(ceil(len(item) / LINE) for item in items)


def _output_height(output: Any) -> float:
    data = output.get("data", {"text/plain": output.get("text", "")})
    html = data.get("text/html", "")
    if html.startswith(PLAYER):
        return 2.5
    picture = re.search(r'<img src="data:image/([^;]+);base64,([^"]+)"', html)
    if picture and picture[1] == "svg+xml":
        width, height = map(float, re.findall(rb'(?:width|height)="([\d.]+)"', b64decode(picture[2]))[:2])
        return min(height * min(1, 1150 / width), 430) / 40 + 1
    if picture:
        return 12.0
    return 0.4 + 0.8 * sum(ceil(len(line) / 100) for line in data.get("text/plain", "").splitlines())


def shown(cell: Any, links: dict[str, str]) -> Any:
    """A cell of code for a slide: a player is the way to its page.

    Its still picture is the finished tree, with the answer to each vote of the class, so that is folded away.
    """
    from copy import deepcopy

    cell = deepcopy(cell)
    cell.metadata = {}
    for output in cell.outputs:
        model = output.get("data", {}).pop(VIEW, {}).get("model_id")
        if model in links:
            link = f'{PLAYER}<a href="{links[model]}">Step through this run</a></p>'
            still = output.data.get("text/html", "")
            summary = "<summary>The finished tree, with all answers</summary>"
            output.data["text/html"] = f'{link}<details class="finished">{summary}{still}</details>'
    return cell


def main() -> int:
    """Hand out the lessons named on the command line, else all of them."""
    from nbclient.exceptions import CellExecutionError

    os.environ["TQDM_DISABLE"] = os.environ.get("TQDM_DISABLE", "")
    begun, count = time.monotonic(), 0
    named = [Path(name) if Path(name).exists() else LESSONS / name for name in sys.argv[1:]]
    lessons = [path.resolve() for path in named] or sorted(LESSONS.glob("*.ipynb"))
    for number, path in enumerate(lessons, start=1):
        print(f"{path.name} ({number} of {len(lessons)})", flush=True)
        try:
            lines = hand_out(path, OUT)
        except (CellExecutionError, OSError, ValueError) as error:
            print(f"{path.name}: {str(error).strip().splitlines()[-1]}", file=sys.stderr)
            return 1
        if len(lines) == 1:
            print("  leaves no run behind")
        for line in lines:
            print(f"  {os.path.relpath(line)}", flush=True)
        count += sum("left out" not in line for line in lines)
    print(f"{count} files in {os.path.relpath(OUT)}, {time.monotonic() - begun:.0f} seconds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
