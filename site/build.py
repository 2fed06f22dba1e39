"""Build the site: `make site`.

    build/site-lessons  the lessons as run here, and the pages in their frames; run again after a change
    build/site-pages    what Sphinx reads: a copy of this folder, and the lessons
    build/site          the site, for any host of static files

Each lesson is run without its checks and teacher's notes, as a learner has it. In its page, a widget that works without
Python is a frame with its saved page; the others are still pictures. See frames.py, and live.py for the live lessons.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import live
import nbformat
from answer_key import write_answer_key
from frames import write_frames
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell

import minimax_lab
from minimax_lab.apps.lab import blank, lesson_files
from minimax_lab.widgets.base import GO_ON

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
LESSONS = ROOT / "notebooks"
PAGES = ROOT / "build" / "site-pages"
RUN_LESSONS = ROOT / "build" / "site-lessons"
DOCTREES = ROOT / "build" / "site-doctrees"
SITE = ROOT / "build" / "site"
NOT_COPIED = ("__pycache__", "*.txt", "answer_key.py", "build.py", "frames.py", "live.py")
VIEW = "application/vnd.jupyter.widget-view+json"  # a page without a kernel shows the still picture
GALLERY = HERE / "gallery.ipynb"  # runs as a lesson does
RUN = (
    '<p class="run"><a href="{live}?lesson={name}">Run this lesson</a> '
    "It runs in your browser. There is nothing to install.</p>"
)
NAMES = """## {heading}

```{{eval-rst}}
.. currentmodule:: minimax_lab

.. autosummary::
   :toctree: names
   :nosignatures:

{names}
```
"""


def main() -> int:
    """Build the site, and print how large it is."""
    lessons = {path: f"learn/{path.relative_to(LESSONS).as_posix()}" for path in lesson_files(LESSONS)}
    run_lessons(lessons | {GALLERY: GALLERY.name})
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(HERE, PAGES, ignore=shutil.ignore_patterns(*NOT_COPIED))
    shutil.copytree(RUN_LESSONS, PAGES, dirs_exist_ok=True)
    shutil.copyfile(ROOT / "CHANGELOG.md", PAGES / "changelog.md")
    shutil.copytree(ROOT / "docs", PAGES.parent / "docs", dirs_exist_ok=True)  # its pictures: pages refer to ../docs
    write_frames(PAGES / "extra" / "frames")
    write_names(PAGES / "api" / "index.md")
    write_answer_key(PAGES / "teach" / "answer_key.md")
    live.prepare(ROOT / "build" / "site-live")
    command = [sys.executable, "-m", "sphinx", "--quiet", "--jobs=auto", "-d", DOCTREES, *sys.argv[1:], PAGES, SITE]
    if code := subprocess.run(command).returncode:
        return code
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    print(f"build/site: {size / 1e6:.0f} MB. To look at it: python -m http.server --bind 127.0.0.1 -d build/site")
    return 0


def run_lessons(pages: dict[Path, str]) -> None:
    """Run those lessons, two at a time, that have changed, or all of them if the package has.

    pages   the page of each lesson
    """
    sources = [HERE / "frames.py", *(path for path in (ROOT / "minimax_lab").rglob("*.*") if path.suffix != ".pyc")]
    package = max(path.stat().st_mtime for path in sources)
    newest = {lesson: max(package, lesson.stat().st_mtime) for lesson in pages}
    made = {lesson: RUN_LESSONS / page for lesson, page in pages.items()}
    changed = [each for each in pages if not made[each].exists() or made[each].stat().st_mtime < newest[each]]
    with ThreadPoolExecutor(2) as pool:
        for number, page in enumerate(pool.map(run_lesson, changed, map(pages.get, changed)), start=1):
            print(f"{page} ({number} of {len(changed)})", flush=True)


def run_lesson(path: Path, page: str) -> str:
    """Run one lesson, write its page, and return the name of the page."""
    up = "../" * page.count("/")
    frames = f"frames/{page.removesuffix('.ipynb')}"
    notebook = nbformat.reads(blank(path.read_bytes()).decode(), as_version=4)
    run(notebook, path.parent, RUN_LESSONS / "extra" / frames, up + frames)
    first = notebook.cells[0]
    title, _, rest = first.source.partition("\n")
    first.source = f"{title}\n\n{RUN.format(live=f'{up}live/index.html', name=page.removeprefix('learn/'))}\n{rest}"
    target = RUN_LESSONS / page
    target.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, target)
    return page


def run(notebook: Any, folder: Path, saved: Path, address: str) -> None:
    """Run a notebook in `folder`. The frames of its widgets show pages in `saved`, which have this address."""
    code = f"__import__('runpy').run_path({str(HERE / 'frames.py')!r})['show_frames']({str(saved)!r}, {address!r})"
    notebook.cells.insert(0, new_code_cell(code))
    NotebookClient(
        notebook,
        timeout=600,
        kernel_name="python3",
        extra_arguments=["--log-level=ERROR"],  # no warnings about the transport
        resources={"metadata": {"path": str(folder)}},
        force_raise_errors=True,
        store_widget_state=False,
        record_timing=False,
    ).execute()
    del notebook.cells[0]
    for data in (output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", [])):
        data.pop(VIEW, None)
        if "text/html" in data:
            data["text/html"] = data["text/html"].replace(f"<p>{GO_ON}</p>", "")


def write_names(path: Path) -> None:
    """Write the list of all public names, those of one folder after the other."""
    path.parent.mkdir(exist_ok=True)
    parts = [path.read_text(encoding="utf-8")]
    for folder, names in (minimax_lab.NAMES | {"exams": "exam.exam exam.sit exam.grade exam.room"}).items():
        listed = "\n".join(f"   {name}" for name in names.split())
        parts.append(NAMES.format(heading=folder.capitalize(), names=listed))
    path.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
