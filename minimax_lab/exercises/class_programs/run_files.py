"""Run the programs of a folder, each in a process of its own, a few of them at a time."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from minimax_lab.kit import InvalidArgument, MinimaxLabError, progress, quote

GRACE = 60.0  # seconds for starting Python, for reading the run, and for judging it
VERDICTS = ("wrong", "not readable", "right")
MODULE = "minimax_lab.exercises.class_programs.run_program"


@dataclass(frozen=True)
class ProgramResult:
    """What was found out about one program.

    file      its name
    verdict   "right", "wrong", or "not readable"
    kind      the kind of mistake, None if it has no name; see `diagnose`
    call, at, step   the number of the first wrong call, whether it is wrong at its "call" or its "return", and the step
    evidence  one sentence; for a program that cannot be read, the reason
    count     how many calls go wrong in this way
    calls     how many calls were recorded
    called    how the search was called, if the program does not do so itself
    """

    file: str
    verdict: str
    evidence: str = ""
    kind: str | None = None
    call: int | None = None
    at: str = ""
    step: int = 0
    count: int = 0
    calls: int = 0
    called: str = ""

    @property
    def group(self) -> str:
        """What the table calls programs like this one."""
        return (self.kind or "another mistake") if self.verdict == "wrong" else self.verdict

    @property
    def place(self) -> str:
        """The first wrong call in words."""
        return f"call {self.call}, at its {self.at}" if self.call else ""


@dataclass(frozen=True)
class Runner:
    """How programs are run.

    options   "call", "position", "game", "seconds", and "memory"
    """

    options: Mapping[str, Any]

    def results(self, files: list[Path]) -> Iterator[ProgramResult]:
        """The results of the programs, in the order of their names. Raises MinimaxLabError in a browser."""
        if sys.platform == "emscripten":
            raise MinimaxLabError("diagnose_files: Python in a browser cannot start processes; run it in JupyterLab")
        with ThreadPoolExecutor(max(1, (os.cpu_count() or 2) - 1)) as pool, progress("diagnosing", "programs") as bar:
            running = {pool.submit(self.result, file): file for file in files}
            found = {}
            for each in as_completed(running):
                found[running[each]] = each.result()
                bar.update(1)
        yield from (found[file] for file in files)

    def result(self, file: Path) -> ProgramResult:
        """Run one program."""
        text, trouble = self._run(file, page=False)
        known = {each.name for each in fields(ProgramResult)} - {"file"}
        try:
            found = json.loads(text)
            return ProgramResult(file.name, **{key: value for key, value in found.items() if key in known})
        except (ValueError, TypeError, AttributeError):
            return ProgramResult(file.name, "not readable", trouble or "it ended Python while it was running")

    def page(self, file: Path, step: int) -> str:
        """The page that steps through the run of a program. Raises InvalidArgument if there is none."""
        text, trouble = self._run(file, page=True, step=step)
        if not text.startswith("<!DOCTYPE html>"):
            raise InvalidArgument(f"{file.name}: no call can be shown{trouble and f'; {trouble}'}")
        return text

    def _run(self, file: Path, *, page: bool, step: int = 0) -> tuple[str, str]:
        """What the process of a program wrote, and why it was stopped, "" if it was not."""
        with tempfile.TemporaryDirectory() as folder:
            request, result = Path(folder, "request.json"), Path(folder, "result.html")
            request.write_text(json.dumps({**self.options, "file": str(file), "page": page, "step": step}))
            trouble = self._wait([sys.executable, "-m", MODULE, str(request), str(result)], folder)
            text = result.read_text(encoding="utf-8") if result.exists() else ""
        return text, trouble

    def _wait(self, command: list[str], folder: str) -> str:
        """Run a command without a shell, without input, and without output; end it if it takes too long."""
        path = os.pathsep.join(each or str(Path.cwd()) for each in sys.path)  # the process has another working folder
        environment = os.environ | {
            "PYTHONPATH": path, "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1", "TQDM_DISABLE": "1",
            "MPLBACKEND": "agg",
        }  # fmt: skip
        null = subprocess.DEVNULL
        try:
            ended = subprocess.run(
                command, stdin=null, stdout=null, stderr=null, cwd=folder, env=environment, check=False,
                timeout=self.options["seconds"] + GRACE, start_new_session=True,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return f"it was still running after {self.options['seconds'] + GRACE:g} seconds"
        return f"Python ended with status {ended.returncode}" if ended.returncode else ""


def find_programs(folder: Any) -> list[Path]:
    """The programs of a folder, by name. Raises InvalidArgument if there are none."""
    if not isinstance(folder, str | os.PathLike):
        raise InvalidArgument(f"folder {quote(folder)}: must be the path of a folder with programs")
    path = Path(folder)
    if not path.is_dir():
        raise InvalidArgument(
            f"folder {str(path)!r}: {'is a file, not a folder' if path.exists() else 'does not exist'}"
        )
    files = sorted(each.resolve() for each in path.glob("*.py") if each.is_file())
    if not files:
        raise InvalidArgument(f"folder {str(path)!r}: has no .py files")
    return files
