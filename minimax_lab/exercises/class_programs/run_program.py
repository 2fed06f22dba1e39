"""Run programs of a class, each in a process of its own: `python -m ...run_program`.

Each line of standard input is a request as JSON: "file", "call", "position", "game", "seconds", "memory", "page",
"key", and "output". Standard output gets the number of the process that runs the program, and its status in the end.
That process writes one line to the file "output": the seal, which only somebody who knows the key can make, and what
was found, or the "page" of the run. The program can neither read nor print anything.
"""

import ast
import base64
import gc
import hmac
import json
import os
import pickle
import random
import sys
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from os import _exit, getpid, write  # a program may replace those of os
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from minimax_lab.diagnosis import Found, diagnose
from minimax_lab.exercises.class_programs.positions import Position, other_positions
from minimax_lab.exercises.class_programs.program import Program, TimeOver
from minimax_lab.exercises.class_programs.run_files import MOST_BYTES
from minimax_lab.games import name_of
from minimax_lab.kit import EndlessRecursion, InvalidArgument, error_in_words, pluralize
from minimax_lab.recording import recording_limit
from minimax_lab.runs import Trace, record
from minimax_lab.widgets import StepPlayer

MOST_CALLS = 2_000  # of one position
MOST_CALLS_OF_ONE = 25_000  # of the position that the teacher names; a few more than diagnose judges
AGAIN = 0.5  # seconds
LATE = "It was stopped because its time was over."
REMEMBERED = "No call was recorded. Does the program remember what it returned before?"


class Run(NamedTuple):
    """A recorded run of the search: what was recorded, and why it ended early in one line, "" if it did not."""

    trace: Trace | None
    trouble: str = ""


class TimeLimit:
    """Raises TimeOver after so many seconds, and again until `stop`: a program may swallow the first one."""

    def __init__(self, seconds: float) -> None:
        self.is_over = False
        with suppress(ImportError):  # Windows, where the caller of this process ends it
            from signal import ITIMER_REAL, SIGALRM, setitimer, signal

            signal(SIGALRM, self._end)
            setitimer(ITIMER_REAL, seconds, AGAIN)

    def _end(self, *_: Any) -> None:
        self.is_over = True
        raise TimeOver

    def stop(self) -> None:
        """Let the process go on."""
        with suppress(ImportError):
            from signal import ITIMER_REAL, setitimer

            setitimer(ITIMER_REAL, 0)


def runs_of(program: Program, start: Position, request: dict[str, Any], limit: TimeLimit) -> Iterator[Run]:
    """The recorded runs from the first call, and from other positions that the program leads to."""
    is_given = bool(request["call"]) or request["position"] is not None
    first = _record(start, MOST_CALLS_OF_ONE if is_given else MOST_CALLS, limit)
    yield first
    if first.trace is not None and not is_given:
        program.look.learn(first.trace)
        for position in other_positions(program.look, start):
            if limit.is_over:
                return
            yield _record(position, MOST_CALLS, limit)


def _record(position: Position, most_calls: int, limit: TimeLimit) -> Run:
    bound = position.restore()
    try:
        with recording_limit(most_calls), warnings.catch_warnings(action="ignore"):  # of a stopped run
            trace = record(position.function, *bound.args, **bound.kwargs)
    except EndlessRecursion as error:
        return Run(getattr(error, "trace", None), "it stops because it calls itself without end")
    except BaseException as error:
        return Run(getattr(error, "trace", None), f"it stops with {error_in_words(error)}")
    if not limit.is_over:
        return Run(trace)
    limit.stop()
    return Run(trace, LATE)


class Verdict:
    """What is found out about a program in several positions.

    A short run may be read wrongly, and then accuse a right program. So no run is accused if a longer one was read in
    another way and is right.

    called   how the first call was guessed or given; "" if the program makes it
    """

    def __init__(self, called: str) -> None:
        self.called = called
        self.calls = 0
        self.unsure: list[str] = []
        self._wrong: list[tuple[int, Trace, Found]] = []
        self._right: list[tuple[Trace, Found]] = []

    @property
    def is_wrong(self) -> bool:
        """Whether something is wrong in a run."""
        return bool(self._wrong)

    def add(self, at: int, run: Run, game: Any) -> None:
        """Judge a run."""
        self.unsure += [run.trouble] * bool(run.trouble)
        if run.trace is None or not len(run.trace):
            return
        self.calls += len(run.trace)
        found = diagnose(run.trace, game)
        self.unsure += found.unsure
        if found and (found.judged or not self.called):  # guessed arguments may make a right program fail
            self._wrong.append((at, run.trace, found))
        elif found.judged:
            self._right.append((run.trace, found))

    def fields(self) -> dict[str, Any]:
        """The fields of a ProgramResult."""
        late = [LATE] * (LATE in self.unsure)
        judged = sum(found.judged for _, found in self._right)
        if (not self._wrong and 2 * judged < self.calls) or not self.calls:
            verdict = "unsure" if self.calls else "not readable"
            return {"verdict": verdict, "calls": self.calls, "evidence": [*self.unsure, REMEMBERED][0]}
        longest, about = max(self._right, key=lambda each: len(each[0]), default=(None, Found()))
        for at, trace, found in self._wrong:
            if longest is None or len(longest) < len(trace) or _reading_of(longest) == _reading_of(trace):
                return _accusation(at, trace, found)
        misread = [f"The run in {pluralize(len(self._wrong), 'other position')} was not understood."]
        evidence = " ".join(
            [f"{pluralize(judged, 'call')} judged.", *misread * bool(self._wrong), *about.unsure[:1], *late]
        )
        positions = len(self._right)
        return {"verdict": "no mistake seen", "positions": positions, "calls": self.calls, "evidence": evidence}


def _reading_of(trace: Trace) -> tuple[Any, bool]:
    """Which part of the results is the value, and whether pieces fall."""
    return trace.columns.value_reading.part, bool(trace.columns.learners_game.rules.falls)


def _accusation(at: int, trace: Trace, found: Found) -> dict[str, Any]:
    state = trace.calls[0].state
    about = {
        "verdict": "wrong",
        "calls": len(trace),
        "run": at,
        "position": "" if state is None else name_of(None, state),
    }
    evidence = f"{found.evidence} It was in line {found.line}." if found.line else found.evidence
    return (
        about | {key: getattr(found, key) for key in ("call", "at", "step", "kind", "count")} | {"evidence": evidence}
    )


def judge(request: dict[str, Any], game: Any = None) -> dict[str, Any]:
    """What is wrong with a program, by the rules of `game`. Raises InvalidArgument if it cannot be run.

    If its first call is guessed, it is wrong only if no guess leads to runs that are right beyond doubt.
    """
    program = Program(Path(request["file"]))
    verdicts: list[Verdict] = []
    limit = TimeLimit(request["seconds"])
    try:
        with program.installed():
            for start in program.starts(request["call"], request["position"]):
                verdicts.append(Verdict(program.called))
                for at, run in enumerate(runs_of(program, start, request, limit)):
                    verdicts[-1].add(at, run, game)
                    if verdicts[-1].is_wrong and program.was_guessed:
                        break
                if not verdicts[-1].is_wrong and not verdicts[-1].unsure:
                    break
    except TimeOver:
        if not verdicts:
            more = f", and {program.search.group[0]} had made no further calls" if program.search.group else ""
            raise InvalidArgument(f"it was still running after {request['seconds']:g} seconds{more}") from None
        verdicts[-1].unsure.append(LATE)
    finally:
        limit.stop()
    at = next((at for at, each in enumerate(verdicts) if not each.is_wrong and not each.unsure), 0)
    return verdicts[at].fields() | {"called": verdicts[at].called, "start": at}


def limit_resources(megabytes: int) -> None:
    """Limit the memory of this process and the size of a file, where the system can."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_BYTES, MOST_BYTES))


def main() -> None:
    """Run the programs that are requested: on Linux in copies of this process, elsewhere one in this process.

    A process that has used the frameworks of macOS is not safe to copy, and Windows cannot do it.
    """
    gc.freeze()  # collects what a program leaves, not what was imported
    forks = sys.platform == "linux"
    for line in sys.stdin.buffer:
        program = os.fork() if forks else 0
        if program:
            write(1, b"%d\n" % program)
            write(1, b"%d\n" % os.waitstatus_to_exitcode(os.waitpid(program, 0)[1]))
            continue
        if forks:
            os.setsid()
        else:
            write(1, b"%d\n" % getpid())
        run(json.loads(line))


def run(request: dict[str, Any]) -> NoReturn:
    """Run a program, write what was found, and end this process."""
    seal = hmac.new(request.pop("key").encode(), digestmod="sha256")  # signs, but does not give the key away
    output, process = os.open(request.pop("output"), os.O_WRONLY), getpid()
    close_to_programs()
    os.chdir(Path(request["file"]).parent)
    found = f"{find_out(request)!a}".encode()  # not with json, which a program may change
    if getpid() == process:  # not what the program forked
        seal.update(found)
        write(output, f"\n{seal.hexdigest()} ".encode() + found)
    _exit(0)  # threads of the program may still run


def close_to_programs() -> None:
    """Put the null device in place of standard input and output."""
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    os.close(null)


def find_out(request: dict[str, Any]) -> dict[str, Any]:
    """What was found, or the page of the run if that is requested."""
    request["position"] = ast.literal_eval(request["position"])
    game = pickle.loads(base64.b64decode(request["game"])) if request["game"] else None  # before a program can hide it
    random.seed(0)
    limit_resources(request["memory"])
    try:
        return page_of(request) if request["page"] else judge(request, game)
    except InvalidArgument as error:
        return {"verdict": "not readable", "evidence": str(error)}
    except BaseException as error:  # its boards may raise anything when they are compared
        return {"verdict": "not readable", "evidence": f"its run cannot be judged: {error_in_words(error)}"}


def page_of(request: dict[str, Any]) -> dict[str, Any]:
    """The page that steps through a run. "page" has the numbers of the first call, of the run, and of the step."""
    program = Program(Path(request["file"]))
    limit = TimeLimit(request["seconds"])
    first, at, step = request["page"]
    with program.installed():
        start = next(islice(program.starts(request["call"], request["position"]), first, None))
        trace, trouble = next(islice(runs_of(program, start, request, limit), at, None))
    limit.stop()
    if trace is None or not len(trace):
        return {"evidence": trouble}
    with tempfile.TemporaryDirectory() as folder:
        player = StepPlayer(trace, step=step, title=program.path.name)
        return {"page": player.save(Path(folder, "page.html")).read_text(encoding="utf-8")}


if __name__ == "__main__":
    main()
