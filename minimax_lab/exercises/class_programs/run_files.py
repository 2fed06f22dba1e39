"""Run the programs of a folder, each in a process of its own, a few of them at a time."""

import ast
import hmac
import json
import os
import secrets
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

from minimax_lab.diagnosis import KINDS
from minimax_lab.exercises.class_programs.folder import written
from minimax_lab.kit import InvalidArgument, MinimaxLabError, one_of, pluralize, progress, quote, whole_number

GRACE = 20.0  # seconds for starting Python, and for judging a run that was stopped
TICK = 0.05  # seconds between two looks at a process
MOST_BYTES = 1 << 28  # of a result; a page that steps through a long run has a few million
VERDICTS = ("wrong", "unsure", "not readable", "no mistake seen")
MODULE = "minimax_lab.exercises.class_programs.run_program"
NO_RESULT = "Python ended before the run of the program was judged"


@dataclass(frozen=True)
class ProgramResult:
    """What was found out about one program.

    file      its name, in a subfolder with the name of that
    verdict   "no mistake seen", "wrong", "unsure" if its run could not be judged, or "not readable" if there is none
    kind      the kind of mistake, None if it has no name; see `diagnose`
    call, at, step   the number of the first wrong call, whether it is wrong at its "call" or its "return", and the step
    evidence  one sentence; for a program that cannot be judged, the reason
    count     how many calls go wrong in this way
    calls     how many calls were recorded
    called    how the search was called, if the program does not do so itself
    start     which of the guesses of its first call leads there, from 0
    run       which of the recorded runs goes wrong, from 0
    position  the position in which that run began
    positions in how many positions no mistake was seen
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
    start: int = 0
    run: int = 0
    position: str = ""
    positions: int = 0

    def __post_init__(self) -> None:
        one_of("verdict", self.verdict, VERDICTS)
        one_of("at", self.at, ("", "call", "return"))
        if self.kind is not None:
            one_of("kind", self.kind, KINDS)
        if self.call is not None:
            whole_number("call", self.call, 1, self.calls)
        for name in ("step", "count", "calls", "start", "run", "positions"):
            whole_number(name, getattr(self, name), 0)
        for name in ("file", "evidence", "called", "position"):
            if not isinstance(getattr(self, name), str):
                raise InvalidArgument(f"{name}={quote(getattr(self, name))}: must be text")

    @property
    def group(self) -> str:
        """What the table calls programs like this one."""
        return (self.kind or "another mistake") if self.verdict == "wrong" else self.verdict

    @property
    def result(self) -> str:
        """The verdict in words."""
        return f"{self.verdict} in {pluralize(self.positions, 'position')}" if self.positions else self.verdict

    @property
    def place(self) -> str:
        """The first wrong call in words."""
        begin = f", from {self.position}" if self.position else ""
        return f"call {self.call}, at its {self.at}{begin}" if self.call else ""


@dataclass(frozen=True)
class Runner:
    """How programs are run.

    options   "call", "position", "game", "seconds", and "memory"
    files     the contents of all files of the class, by their paths; each program has a copy of its own
    """

    options: Mapping[str, Any]
    files: Mapping[str, bytes] = field(default_factory=dict)
    _stop: Event = field(default_factory=Event)

    def results(self, files: Sequence[str]) -> Iterator[ProgramResult]:
        """The results of the programs with these names, in this order. Raises MinimaxLabError in a browser."""
        if sys.platform == "emscripten":
            raise MinimaxLabError("diagnose_files: Python in a browser cannot start processes; run it in JupyterLab")
        with self._pool() as pool, progress("diagnosing", "programs") as bar:
            running = {pool.submit(self.result, file): file for file in files}
            found = {}
            for each in as_completed(running):
                found[running[each]] = each.result()
                bar.update(1)
        yield from (found[file] for file in files)

    @contextmanager
    def _pool(self) -> Iterator[ThreadPoolExecutor]:
        """Threads that wait for processes. Ctrl+C ends all processes."""
        pool = ThreadPoolExecutor(os.cpu_count() or 1)
        try:
            yield pool
        except BaseException:
            self._stop.set()
            raise
        finally:
            pool.shutdown(cancel_futures=True)

    def result(self, file: str) -> ProgramResult:
        """Run one program."""
        found, trouble = self._run(file)
        try:
            return ProgramResult(file, **found)
        except (InvalidArgument, TypeError):
            return ProgramResult(file, "not readable", trouble or NO_RESULT)

    def page(self, result: ProgramResult) -> str:
        """The page that steps through a run of a program. Raises InvalidArgument if there is none."""
        found, trouble = self._run(result.file, page=result)
        if "page" not in found:
            reason = found.get("evidence") or trouble or NO_RESULT
            raise InvalidArgument(f"{result.file}: no call can be shown; {reason}")
        return str(found["page"])

    def _run(self, file: str, page: ProgramResult | None = None) -> tuple[dict[str, Any], str]:
        """What the process of a program found, {} for nothing, and why there may be nothing."""
        key = secrets.token_hex()
        try:
            with written(self.files) as folder, tempfile.TemporaryFile() as output:
                path = folder / file
                run = [] if page is None else [page.start, page.run, page.step]
                request = {**self.options, "file": str(path), "page": run, "key": key}
                trouble = self._wait(json.dumps(request).encode(), path.parent, output)
                output.seek(0)
                return unsealed(output.read(MOST_BYTES), key), trouble
        except OSError as error:  # no memory for a process, no room for a copy
            return {}, f"it could not be run: {error.strerror}"

    def _wait(self, request: bytes, folder: Path, output: Any) -> str:
        """Run a program, and return why there may be no result. Nothing that it started is left."""
        path = os.pathsep.join(each or str(Path.cwd()) for each in sys.path)  # the process has another working folder
        environment = os.environ | {
            "PYTHONPATH": path, "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1", "TQDM_DISABLE": "1",
            "MPLBACKEND": "agg",
        }  # fmt: skip
        process = subprocess.Popen(  # -P: the programs of a class hide no module of Python's
            [sys.executable, "-P", "-m", MODULE], stdin=subprocess.PIPE, stdout=output, stderr=subprocess.DEVNULL,
            cwd=folder, env=environment, start_new_session=True,
        )  # fmt: skip
        seconds = self.options["seconds"]
        end = monotonic() + seconds + GRACE
        try:
            with suppress(BrokenPipeError), process.stdin as pipe:  # type: ignore[union-attr]
                pipe.write(request)
            while process.poll() is None:
                if self._stop.wait(TICK):
                    return "it was stopped"
                if monotonic() > end:
                    return f"it was still running after {seconds:g} seconds"
        finally:
            end_group(process)
        return f"{NO_RESULT}, with status {process.returncode}" if process.returncode else ""


def end_group(process: subprocess.Popen[bytes]) -> None:
    """End a process and all that it started, unless that left its group; on Windows, the process alone."""
    with suppress(OSError):  # all have ended
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def unsealed(output: bytes, key: str) -> dict[str, Any]:
    """What `run_program` found, the last line of its output; {} without the seal that only this run can have."""
    seal, _, found = output[output.rfind(b"\n") + 1 :].partition(b" ")
    if not hmac.compare_digest(seal, hmac.new(key.encode(), found, "sha256").hexdigest().encode()):
        return {}
    with suppress(ValueError, SyntaxError, TypeError):
        return dict(ast.literal_eval(found.decode()))
    return {}
