"""Open JupyterLab on copies of the lessons, so that a learner's work never touches the originals.

Run by `make lab`, or as `python -m minimax_lab.apps.lab`; further arguments go to JupyterLab. A copy in `work/` begins
without outputs and is refreshed while nobody has worked in it. From then on it is the learner's: a newer lesson is
put beside it.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
NOTES = ".copies.json"  # in work/: for each copy, the sha256 of the lesson it was made from


def refresh(lessons: Path, work: Path) -> list[str]:
    """Copy every lesson to `work` unless the copy there has been worked in. Return what a learner should know."""
    work.mkdir(exist_ok=True)
    notes = _read_notes(work / NOTES)
    news = []
    for lesson in sorted(lessons.glob("*.ipynb")):
        placed = _place(blank(lesson.read_bytes()), work / lesson.name, notes)
        if placed not in (None, lesson.name):
            news.append(f"{lesson.name} has changed since you began to work in your copy: the new one is {placed}")
        _write(work / NOTES, json.dumps(notes, indent=1).encode())
    return news


def blank(lesson: bytes) -> bytes:
    """The lesson without its outputs and without its checks: the answers must not stand beside the questions."""
    try:
        notebook = json.loads(lesson)
        notebook["cells"] = [cell for cell in notebook["cells"] if not _is_check(cell)]
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                cell["outputs"], cell["execution_count"] = [], None
    except (ValueError, LookupError, TypeError, AttributeError):
        return lesson
    return json.dumps(notebook, indent=1, ensure_ascii=False).encode() + b"\n"


def _is_check(cell: dict[str, Any]) -> bool:
    return "check" in cell.get("metadata", {}).get("tags", [])


def _place(lesson: bytes, copy: Path, notes: dict[str, str]) -> str | None:
    """Write `lesson` where nothing is lost, note it, and return the name of the file; None if none was written."""
    new = _digest(lesson)
    noted = notes.get(copy.name)
    aside = copy.name.endswith(".new.ipynb")
    if copy.exists():
        found = _digest(copy.read_bytes())
        if new in (noted, found):  # the lesson is the one that was copied, whatever the learner has made of it
            notes[copy.name] = new
            return None
        if found != noted:
            return _place(lesson, copy.with_suffix(".new.ipynb"), notes)
    elif aside and noted == new:
        return None  # the learner has seen it and thrown it away
    _write(copy, lesson)
    notes[copy.name] = new
    return copy.name


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def _read_notes(path: Path) -> dict[str, str]:
    """The notes; none if they are missing or broken, and every copy then counts as worked in."""
    try:
        notes = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    return notes if isinstance(notes, dict) else {}


def _write(path: Path, content: bytes) -> None:
    """Write all of the file or none of it."""
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(content)
    os.replace(part, path)


def main() -> int:
    """Refresh the copies, open JupyterLab on the first lesson, and return its exit code."""
    lessons, work = ROOT / "notebooks", ROOT / "work"
    names = sorted(lesson.name for lesson in lessons.glob("*.ipynb"))
    if not names:
        print(f"no lessons in {lessons}: clone the repository and run `make lab` there", file=sys.stderr)
        return 1
    try:
        news = refresh(lessons, work)
    except OSError as error:
        print(f"the lessons cannot be copied to {work}: {error}", file=sys.stderr)
        return 1
    print(*news, f"Your own copies of the lessons are in {work}", sep="\n", flush=True)
    arguments = sys.argv[1:]
    if not any(argument.endswith(".ipynb") for argument in arguments):
        arguments.insert(0, names[0])
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # in a container, say, where there is nobody else to be
        arguments.append("--allow-root")
    command = [sys.executable, "-m", "jupyterlab", *arguments]
    return _wait_for(subprocess.Popen(command, cwd=work, env=_quiet(work)))


def _quiet(work: Path) -> dict[str, str]:
    """The environment, with JupyterLab told not to ask for news: a lesson needs no network and no pop-up."""
    folder = work / ".jupyter"
    (folder / "labconfig").mkdir(parents=True, exist_ok=True)
    quiet = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
    _write(folder / "labconfig" / "page_config.json", json.dumps(quiet).encode())
    paths = [str(folder), *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
    return os.environ | {"JUPYTER_CONFIG_PATH": os.pathsep.join(paths)}


def _wait_for(lab: subprocess.Popen[bytes]) -> int:
    signal.signal(signal.SIGTERM, lambda *_: lab.terminate())
    while True:
        try:
            return lab.wait()
        except KeyboardInterrupt:
            pass  # JupyterLab has had it too: it asks, and ends by itself


if __name__ == "__main__":
    sys.exit(main())
