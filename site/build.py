"""Build the site: `make site`.

    build/site-pages    what Sphinx reads: a copy of this folder, and the lessons as run here
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
from frames import write_frames
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell

import minimax_lab
from minimax_lab.apps.lab import blank, lesson_files

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
LESSONS = ROOT / "notebooks"
PAGES = ROOT / "build" / "site-pages"
EXTRA = PAGES / "extra"  # copied into the site as it is
SITE = ROOT / "build" / "site"
NOT_COPIED = ("__pycache__", "*.txt", "build.py", "frames.py", "live.py")
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
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(HERE, PAGES, ignore=shutil.ignore_patterns(*NOT_COPIED))
    shutil.copyfile(ROOT / "CHANGELOG.md", PAGES / "changelog.md")
    write_frames(EXTRA / "frames")
    write_lessons(lesson_files(LESSONS))
    write_names(PAGES / "api" / "index.md")
    live.prepare(ROOT / "build" / "site-live")
    command = [sys.executable, "-m", "sphinx", "--quiet", "--jobs=auto", *sys.argv[1:], PAGES, SITE]
    if code := subprocess.run(command).returncode:
        return code
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    print(f"build/site: {size / 1e6:.0f} MB. To look at it: python -m http.server --bind 127.0.0.1 -d build/site")
    return 0


def write_lessons(lessons: list[Path]) -> None:
    """Run the lessons, two at a time, and write each as a page."""
    with ThreadPoolExecutor(2) as pool:
        for number, name in enumerate(pool.map(write_lesson, lessons), start=1):
            print(f"{name} ({number} of {len(lessons)})", flush=True)


def write_lesson(path: Path) -> str:
    """Run one lesson, write it as a page, and return its name."""
    name = path.relative_to(LESSONS).as_posix()
    up = "../" * (name.count("/") + 1)
    notebook = nbformat.reads(blank(path.read_bytes()).decode(), as_version=4)
    run(notebook, path.parent, EXTRA / "runs" / name.removesuffix(".ipynb"), f"{up}runs/{name.removesuffix('.ipynb')}")
    first = notebook.cells[0]
    title, _, rest = first.source.partition("\n")
    first.source = f"{title}\n\n{RUN.format(live=f'{up}live/index.html', name=name)}\n{rest}"
    target = PAGES / "learn" / name
    target.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, target)
    return name


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


def write_names(path: Path) -> None:
    """Write the list of all public names, those of one folder after the other."""
    path.parent.mkdir(exist_ok=True)
    parts = [path.read_text(encoding="utf-8")]
    for folder, names in minimax_lab.NAMES.items():
        listed = "\n".join(f"   {name}" for name in names.split())
        parts.append(NAMES.format(heading=folder.capitalize(), names=listed))
    path.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
