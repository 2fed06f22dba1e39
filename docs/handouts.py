"""Write what a class takes home and what it sees on the wall: `make handouts`.

Each lesson is run once, with one more cell at its end. That cell writes each recorded run that the lesson leaves
behind as a page to step through (HTML) and as a printed handout (PDF). Then nbconvert makes slides of the lesson.

    handouts/<lesson>/<name>.html, .pdf      for each variable of the lesson with a run or a step player
    handouts/<lesson>.slides.html            one file, no network: arrow keys, Home, End

Those of further lessons are in handouts/further.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from math import ceil
from pathlib import Path
from typing import Any

import nbformat
from lesson_slides import is_check, slides
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat.v4 import new_code_cell

from minimax_lab.apps.lab import lesson_files
from minimax_lab.kit import progress

HERE = Path(__file__).resolve().parent
LESSONS = HERE.parent / "notebooks"
OUT = HERE.parent / "handouts"
ASSIGNED = re.compile(r"^(\w+) = ", re.MULTILINE)


def hand_out(lesson: Path, out: Path) -> list[str]:
    """Run a lesson, write its handouts into `out`, and return a line for each file."""
    notebook = nbformat.read(lesson, as_version=4)
    folder = out / lesson.stem
    for old in [*folder.glob("*.html"), *folder.glob("*.pdf")]:
        old.unlink()
    saved = run(notebook, lesson, folder)
    page = slides(notebook, lesson.stem, {model: f"{lesson.stem}/{file}" for model, file in saved["pages"].items()})
    target = out / f"{lesson.stem}.slides.html"
    out.mkdir(parents=True, exist_ok=True)
    target.write_text(page, encoding="utf-8")
    lines = [f"{folder / each['file']}  {size(folder / each['file'])}{each['content']}" for each in saved["reports"]]
    return [*lines, f"{target}  {size(target)}{page.count('</section></section>')} slides"]


def run(notebook: Any, lesson: Path, folder: Path) -> dict[str, Any]:
    """Run a notebook in the folder of its lesson, keep its outputs in it, and return the report of `save_runs`."""
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    notebook.cells.append(new_code_cell(code_to_save(notebook, lesson, folder)))
    with progress(lesson.stem, "cells") as bar:
        client = NotebookClient(
            notebook,
            timeout=600,
            kernel_name="python3",
            extra_arguments=["--log-level=ERROR"],  # no warnings about the transport
            resources={"metadata": {"path": str(lesson.parent)}},
            store_widget_state=False,
            on_cell_complete=lambda cell, cell_index: bar.update(),
        )
        # Only a client that takes input gets the views of widgets, by which `slides` knows the players.
        client.on_notebook_start = lambda notebook: setattr(client.kc, "allow_stdin", True)
        client.execute()
    outputs = notebook.cells.pop().outputs
    text = "".join(output.text for output in outputs if output.get("name") == "stdout")
    report: dict[str, Any] = json.loads(text.splitlines()[-1])
    return report


def code_to_save(notebook: Any, lesson: Path, folder: Path) -> str:
    """The cell that writes the runs, without those of variables that only checks assign."""
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    checks = {name for cell in code if is_check(cell) for name in ASSIGNED.findall(cell.source)}
    own = {name for cell in code if not is_check(cell) for name in ASSIGNED.findall(cell.source)}
    arguments = f"dict(globals()), {str(folder)!r}, {lesson.stem!r}, {sorted(checks - own)!r}"
    return f"__import__('runpy').run_path({str(HERE / 'lesson_runs.py')!r})['save_runs']({arguments})"


def size(path: Path) -> str:
    """The size of a file; "" if it was not written."""
    return f"{ceil(path.stat().st_size / 1000):,} kB, " if path.exists() else ""


def main() -> int:
    """Write the handouts of the lessons named on the command line, or of all lessons."""
    begun, count = time.monotonic(), 0
    named = [Path(name) if Path(name).exists() else LESSONS / name for name in sys.argv[1:]]
    lessons = [path.resolve() for path in named] or lesson_files(LESSONS)
    for number, lesson in enumerate(lessons, start=1):
        print(f"{lesson.name} ({number} of {len(lessons)})", flush=True)
        try:
            lines = hand_out(lesson, OUT / "further" if lesson.parent.name == "further" else OUT)
        except (CellExecutionError, OSError, ValueError) as error:
            print(f"{lesson.name}: {str(error).strip().splitlines()[-1]}", file=sys.stderr)
            return 1
        if len(lines) == 1:
            print("  no recorded runs")
        for line in lines:
            print(f"  {os.path.relpath(line)}", flush=True)
        count += sum("left out" not in line for line in lines)
    print(f"{count} files in {os.path.relpath(OUT)}, {time.monotonic() - begun:.0f} seconds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
