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
from dataclasses import dataclass
from pathlib import Path
from threading import Timer, get_ident
from time import monotonic
from typing import Any

from minimax_lab.diagnosis import KINDS
from minimax_lab.exercises.class_programs.folder import copied
from minimax_lab.kit import InvalidArgument, MinimaxLabError, one_of, pluralize, progress, quote, whole_number

GRACE = 20.0  # seconds for starting Python, and for judging a run that was stopped
MOST_BYTES = 1 << 28  # of a result; a page that steps through a long run has a few million
NAMELESS = "another mistake"  # the group of mistakes without a name
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
        return (self.kind or NAMELESS) if self.verdict == "wrong" else self.verdict

    @property
    def result(self) -> str:
        """The verdict in words."""
        return f"{self.verdict} in {pluralize(self.positions, 'position')}" if self.positions else self.verdict

    @property
    def place(self) -> str:
        """The first wrong call in words."""
        begin = f", from {self.position}" if self.position else ""
        return f"call {self.call}, at its {self.at}{begin}" if self.call else ""


class Runner:
    """How programs are run.

    options   "call", "position", "game", "seconds", and "memory"
    folder    that of the class; a program in a subfolder has a copy of that one, and any other a copy of all files
    """

    def __init__(self, options: Mapping[str, Any], folder: Path = Path()) -> None:
        self._options, self._folder = options, folder
        self._judges: list[Judge] = []
        self._is_stopped = False

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
        """Threads that wait for processes. At the end, also at Ctrl+C, all processes end."""
        pool, self._judges, self._is_stopped = ThreadPoolExecutor(os.cpu_count() or 1), [], False
        try:
            yield pool
        finally:
            self._is_stopped = True
            for judge in self._judges:
                judge.process.kill()
            pool.shutdown(cancel_futures=True)
            for judge in self._judges:
                judge.process.communicate()  # closes its pipes

    def result(self, file: str) -> ProgramResult:
        """Run one program."""
        found, trouble = self._run(file)
        try:
            return ProgramResult(file, **found)
        except (InvalidArgument, TypeError):
            return ProgramResult(file, "not readable", trouble or NO_RESULT)

    def page(self, result: ProgramResult) -> str:
        """The page that steps through a run of a program. Raises InvalidArgument if there is none."""
        with self._pool() as pool:
            found, trouble = pool.submit(self._run, result.file, [result.start, result.run, result.step]).result()
        if "page" not in found:
            reason = found.get("evidence") or trouble or NO_RESULT
            raise InvalidArgument(f"{result.file}: no call can be shown; {reason}")
        return str(found["page"])

    def _run(self, file: str, page: Sequence[int] = ()) -> tuple[dict[str, Any], str]:
        """What the process of a program found, {} for nothing, and why there may be nothing."""
        key = secrets.token_hex()
        try:
            with (
                copied(self._folder, file) as folder,
                tempfile.TemporaryDirectory() as place,
                open(os.path.join(place, "found"), "w+b") as output,
            ):
                request = {**self._options, "file": str(folder / file), "page": page, "key": key, "output": output.name}
                trouble = self._judge(json.dumps(request).encode())
                return unsealed(output.read(MOST_BYTES), key), trouble
        except InvalidArgument as error:
            return {}, str(error)
        except OSError as error:  # no memory for a process, no room for a copy
            return {}, f"it could not be run: {error.strerror}"

    def _judge(self, request: bytes) -> str:
        """Let the judge of this thread run a program; a new one if that has ended. Returns why there is no result."""
        thread = get_ident()
        judge = next((each for each in self._judges if each.thread == thread and each.process.poll() is None), None)
        if judge is None:
            self._judges.append(judge := Judge(thread))
        if self._is_stopped:
            judge.process.kill()
        trouble = judge.run(request, self._options["seconds"])
        return "it was stopped" if self._is_stopped else trouble


class Judge:
    """A process that runs one program after another. On Linux, it forks itself for each, which imports nothing again.

    Elsewhere, it runs one program only.

    thread   the number of the thread that uses it
    """

    def __init__(self, thread: int) -> None:
        self.thread = thread
        path = os.pathsep.join(each or str(Path.cwd()) for each in sys.path)  # a program has another working folder
        environment = os.environ | {
            "PYTHONPATH": path, "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1", "TQDM_DISABLE": "1",
            "MPLBACKEND": "agg",
        }  # fmt: skip
        self.process = subprocess.Popen(  # -P: the programs of a class hide no module of Python's
            [sys.executable, "-P", "-m", MODULE], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, env=environment, start_new_session=True,
        )  # fmt: skip

    def run(self, request: bytes, seconds: float) -> str:
        """Run a program, and return why there may be no result. Nothing that it started is left."""
        asked, answers = self.process.stdin, self.process.stdout
        assert asked and answers
        end = monotonic() + seconds + GRACE
        late = Timer(seconds + GRACE, self.process.kill)
        late.start()
        program, status = 0, 1
        try:
            with suppress(BrokenPipeError):
                asked.write(request + b"\n")
                asked.flush()
            program = int(answers.readline() or 0)
            status = int(answers.readline() or self.process.wait())
        except ValueError:  # somebody has written to its output
            self.process.kill()
        finally:
            late.cancel()
            if program:
                end_group(program)
        if monotonic() > end:
            return f"it was still running after {seconds:g} seconds"
        return f"{NO_RESULT}, with status {status}" if status else ""


def end_group(process: int) -> None:
    """End a process and all that it started, unless that left its group; on Windows, only what it started stays."""
    with suppress(OSError):  # all have ended
        if sys.platform != "win32":
            os.killpg(process, signal.SIGKILL)


def unsealed(output: bytes, key: str) -> dict[str, Any]:
    """What `run_program` found, the last line of its output; {} without the seal that only this run can have."""
    seal, _, found = output[output.rfind(b"\n") + 1 :].partition(b" ")
    if not hmac.compare_digest(seal, hmac.new(key.encode(), found, "sha256").hexdigest().encode()):
        return {}
    with suppress(ValueError, SyntaxError, TypeError):
        return dict(ast.literal_eval(found.decode()))
    return {}
