"""Open JupyterLab on copies of the lessons, so that a learner's work never touches the originals.

`minimax-lab` and `make lab` do this; JupyterLab gets the other arguments. A copy starts without outputs. Each later run
refreshes the copy until the learner changes it. After that, the copy belongs to the learner, and a newer version of the
lesson becomes a file of its own next to the copy.
"""

import json
import os
import platform
import re
import signal
import subprocess
import sys
from contextlib import suppress
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from urllib.parse import quote

from minimax_lab.kit import COPIES, InvalidArgument, needs, write_whole

NOT_COPIED = {"check", "teacher"}  # the tags of cells that give answers away
PACKAGE = Path(__file__).resolve().parent.parent
# JupyterLab writes these facts about the kernel into a notebook that lacks them, and then marks it as changed.
KERNEL = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {
        "codemirror_mode": {"name": "ipython", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
        "version": platform.python_version(),
    },
}
WORKSPACE = "default-37a8.jupyterlab-workspace"  # what JupyterLab calls the file of the workspace without a name
LAYOUT = {"main": None, "left": {"collapsed": True, "visible": True}, "top": {"simpleVisibility": False}}
VERSION = re.compile(rb'"version": "[^"]*"')  # a newer Python does not change a copy


def folders() -> tuple[Path, Path]:
    """Return the folder of the lessons and the folder of the copies."""
    if (PACKAGE / "lessons").is_dir():  # an installed package contains the lessons
        return PACKAGE / "lessons", Path.cwd() / "work"
    return PACKAGE.parent / "notebooks", PACKAGE.parent / "work"


def lesson_files(folder: Path) -> list[Path]:
    """Return the lessons in a folder: the core lessons in order, and then those in its folder `further`.

    The folders of the copies are arranged in the same way, so links between lessons work in both places.
    """
    return [*sorted(folder.glob("*.ipynb")), *sorted(folder.glob("further/*.ipynb"))]


def refresh(lessons: Path, work: Path, has_notes: bool = False) -> list[str]:
    """Copy every lesson to `work`, except over a copy that the learner has changed. Return messages for the learner.

    With `has_notes`, the copies have the teacher's notes.

    The file COPIES in `work` has, for each copy, the digest of the lesson that was copied.
    """
    work.mkdir(parents=True, exist_ok=True)
    notes = _read_notes(work / COPIES)
    messages = []
    for lesson in lesson_files(lessons):
        name = lesson.relative_to(lessons)
        (work / name).parent.mkdir(exist_ok=True)
        placed = _place(blank(lesson.read_bytes(), has_notes), work, name, notes)
        if placed and placed != name:
            named, new = name.as_posix(), placed.as_posix()
            messages.append(f"{named} has changed since you started to work in your copy: see {new}")
        _write_changed(work / COPIES, json.dumps(notes, indent=1).encode())
    return messages


def blank(lesson: bytes, has_notes: bool = False) -> bytes:
    """Return the lesson without outputs, checks, and, unless it `has_notes`, teacher's notes; its kernel is named."""
    left_out = NOT_COPIED - {"teacher"} if has_notes else NOT_COPIED
    try:
        notebook = json.loads(lesson)
        notebook["cells"] = [
            each for each in notebook["cells"] if left_out.isdisjoint(each.get("metadata", {}).get("tags", []))
        ]
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                cell["outputs"], cell["execution_count"] = [], None
        notebook["metadata"] = notebook.get("metadata", {}) | KERNEL
    except (ValueError, LookupError, TypeError, AttributeError):
        return lesson
    return json.dumps(notebook, indent=1, ensure_ascii=False).encode() + b"\n"


def _place(lesson: bytes, work: Path, name: Path, notes: dict[str, str]) -> Path | None:
    """Write `lesson` to a file that the learner has not changed, and note it. Return its name, or None if unwritten."""
    copy, key = work / name, name.as_posix()
    new, noted = _digest(lesson), notes.get(key)
    if copy.exists():
        found = _digest(copy.read_bytes())
        if new in (noted, found):  # the lesson has not changed since it was copied
            notes[key] = new
            return None
        if found != noted:
            return _place(lesson, work, name.with_suffix(".new.ipynb"), notes)
    elif copy.name.endswith(".new.ipynb") and noted == new:
        return None  # the learner has deleted this version of the lesson
    write_whole(copy, lesson)
    notes[key] = new
    return name


def _write_changed(path: Path, content: bytes) -> None:
    """Write the file unless it has this content: a folder that is up to date may be read-only."""
    if not path.exists() or path.read_bytes() != content:
        write_whole(path, content)


def _digest(notebook: bytes) -> str:
    return sha256(VERSION.sub(b"", notebook)).hexdigest()


def _read_notes(path: Path) -> dict[str, str]:
    """Return the notes, or an empty table if they are missing or broken: then every copy belongs to the learner."""
    with suppress(OSError, ValueError):
        if isinstance(notes := json.loads(path.read_bytes()), dict):
            return notes
    return {}


def open_lab(arguments: list[str], work: Path | None = None) -> int:
    """Refresh the copies in `work`, open JupyterLab on the first lesson, and return JupyterLab's exit code."""
    with needs("minimax-lab[lab]"):
        import_module("jupyterlab")
    work, first = make_copies(work)
    command = [sys.executable, "-m", "jupyterlab", *_arguments(arguments, first)]
    try:
        environment = jupyterlab_environment(work)
    except OSError as error:
        raise InvalidArgument(f"cannot write to {work}: {error}") from None
    return _wait_for(subprocess.Popen(command, cwd=work, env=environment))


def make_copies(work: Path | None = None, has_notes: bool = False) -> tuple[Path, str]:
    """Make or refresh the copies and print where they are. Return their folder and the name of the first lesson.

    With `has_notes`, the copies have the teacher's notes.
    """
    lessons, usual = folders()
    work = work.resolve() if work else usual
    first = min((lesson.name for lesson in lessons.glob("*.ipynb")), default=None)
    if first is None:
        raise InvalidArgument(f"no lessons in {lessons}: clone the repository again, or reinstall minimax_lab")
    if work == lessons:
        raise InvalidArgument(f"{work} has the lessons themselves; give another folder for the copies")
    try:
        messages = refresh(lessons, work, has_notes)
    except (OSError, InvalidArgument) as error:
        raise InvalidArgument(f"cannot copy the lessons to {work}: {error}") from None
    print(*messages, f"Your copies of the lessons are in {work}", sep="\n", flush=True)
    return work, first


def _arguments(given: list[str], first_lesson: str) -> list[str]:
    """Return JupyterLab's arguments: those that are given, and what they leave open."""
    lesson = next((argument for argument in given if argument.endswith(".ipynb")), first_lesson)
    arguments = [f"--LabApp.default_url=/doc/tree/{quote(Path(lesson).as_posix())}"]
    arguments += [argument for argument in given if argument != lesson]
    if hasattr(os, "geteuid") and os.geteuid() == 0:  # in a container, root is often the only user
        arguments.append("--allow-root")
    return arguments


def jupyterlab_environment(work: Path) -> dict[str, str]:
    """Return an environment in which JupyterLab leaves the screen to the lesson, and needs no network.

    It does not fetch news, which are pop-ups, and its list of files is closed until the learner opens it.
    """
    folder = work / ".jupyter"
    (folder / "labconfig").mkdir(parents=True, exist_ok=True)
    quiet = {"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}}
    _write_changed(folder / "labconfig" / "page_config.json", json.dumps(quiet).encode())
    (folder / "workspaces").mkdir(exist_ok=True)
    if not (workspace := folder / "workspaces" / WORKSPACE).exists():  # JupyterLab keeps it up to date from then on
        content = {"data": {"layout-restorer:data": LAYOUT}, "metadata": {"id": "default"}}
        write_whole(workspace, json.dumps(content).encode())
    paths = [str(folder), *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
    own = {"JUPYTERLAB_WORKSPACES_DIR": str(workspace.parent)}
    return own | os.environ | {"JUPYTER_CONFIG_PATH": os.pathsep.join(paths)}


def _wait_for(lab: subprocess.Popen[bytes]) -> int:
    signal.signal(signal.SIGTERM, lambda *_: lab.terminate())
    while True:
        with suppress(KeyboardInterrupt):  # JupyterLab gets Ctrl+C too; it asks for confirmation and then ends
            return lab.wait()
