"""Run one program of a class, in a process of its own: `python -m ...run_program`.

Standard input has the request as JSON: "file", "call", "position", "game", "seconds", "memory", "page", "step", and
"key". Standard output gets one line: the seal, which only somebody who knows the key can make, and what was found, or
the "page" of the run. Before the program runs, both are closed to it. Nothing that it prints is kept.
"""

import ast
import base64
import hmac
import json
import os
import pickle
import random
import sys
import tempfile
import tokenize
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os import _exit, getpid, write  # a program may replace those of os
from pathlib import Path
from types import ModuleType
from typing import Any

from minimax_lab.diagnosis import diagnose
from minimax_lab.exercises.class_programs.find_search import RUN, TRACED, find_search, instrument
from minimax_lab.exercises.class_programs.guess_call import guess_arguments
from minimax_lab.exercises.class_programs.run_files import MOST_BYTES
from minimax_lab.kit import EndlessRecursion, InvalidArgument, TooLarge, pluralize, quote
from minimax_lab.recording import recording_limit, traced
from minimax_lab.runs import Trace, record
from minimax_lab.widgets import StepPlayer

MOST_CALLS = 25_000  # a few more than diagnose judges
MANY = 10_000  # calls: a program that is right in so many is called right
TOO_MANY = f"nothing is wrong in the first {MOST_CALLS:,} calls; choose a position with fewer moves to the end"
AGAIN = 5.0  # seconds
LONGEST = 200  # characters of a line about a program


class Done(BaseException):
    """Ends the program after the first run of its search."""


class TimeOver(BaseException):
    """Raised when the time is over, before the search was called."""


class Run:
    """The first run of the search of a program.

    trace     what was recorded; None if nothing was
    trouble   why it ended early, in one line; "" if it did not
    called    how it was called; "" as the program does
    """

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.trace: Trace | None = None
        self.trouble = self.called = ""
        self.is_running = False

    def first(self, function: Any, *args: Any, **kwargs: Any) -> Any:
        """Record a call of the search, and end the program. A function of another class may have the same name."""
        if not hasattr(getattr(function, "func", function), "minimax_lab_traced"):
            return function(*args, **kwargs)
        if self.trace is None and not self.trouble:
            self._record(function, args, kwargs)
        raise Done

    def _record(self, function: Any, args: Any, kwargs: Any) -> None:
        self.is_running = True
        try:
            with recording_limit(MOST_CALLS), warnings.catch_warnings(action="ignore"):  # of a stopped run
                self.trace = record(function, *args, **kwargs)
        except TooLarge as error:
            self.trace, self.trouble = getattr(error, "trace", None), TOO_MANY
        except EndlessRecursion as error:
            self.trace, self.trouble = getattr(error, "trace", None), "it stops because it calls itself without end"
        except BaseException as error:
            self.trace = getattr(error, "trace", None)
            self.trouble = self.trouble or f"it stops with {describe(error)}"
        self.is_running = False

    def on_alarm(self, *_: Any) -> None:
        """End what runs. A run that is being recorded keeps its calls so far."""
        self.trouble = "it was stopped because its time was over"
        raise KeyboardInterrupt if self.is_running else TimeOver


def describe(error: BaseException) -> str:
    """An error in one line."""
    text = " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(":")
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "\u2026"


def run_program(request: dict[str, Any]) -> Run:
    """Run the search of a program. Raises InvalidArgument, in one line, if that is impossible."""
    path = Path(request["file"])
    try:
        with tokenize.open(path) as file:
            tree = ast.parse(file.read(), path.name)
    except OSError as error:
        raise InvalidArgument(f"this file cannot be opened: {error.strerror}") from None
    except (SyntaxError, UnicodeDecodeError, ValueError) as error:
        line = f" line {number}" if (number := getattr(error, "lineno", None)) else " this file"
        raise InvalidArgument(f"Python cannot read{line}: {getattr(error, 'msg', error)}") from None
    names = find_search(tree)
    run = Run(names)
    with alarm(request["seconds"], run.on_alarm):
        _run_once(tree, run, request)
    return run


def _run_once(tree: ast.Module, run: Run, request: dict[str, Any]) -> None:
    path, names = request["file"], run.names
    sys.modules["__main__"] = main = ModuleType("__main__")  # as for any program; ours is out of its sight
    namespace = vars(main)
    namespace.update({"__file__": path, TRACED: traced, RUN: run.first})
    trouble = _execute(compile(instrument(tree, names), path, "exec"), namespace, run, request)
    if run.trace is None and not run.trouble:
        _call(run, namespace, request, trouble)


def _execute(code: Any, namespace: dict[str, Any], run: Run, request: dict[str, Any]) -> str:
    """Run the file until it calls its search, and return why it ended before; "" if it did not."""
    if request["call"] or request["position"] is not None:
        namespace["__name__"] = "program"
        namespace[RUN] = _end_here
    namespace["input"] = _no_input
    try:
        exec(code, namespace)
        return f"it never calls {run.names[0]}"
    except Done:
        return ""
    except TimeOver:
        raise InvalidArgument(f"it did not call {run.names[0]} in {request['seconds']:g} seconds") from None
    except SystemExit as error:
        return f"it ends Python{_line_of(error, request)} before it calls {run.names[0]}"
    except BaseException as error:
        return f"it stops with {describe(error)}{_line_of(error, request)} before it calls {run.names[0]}"


def _end_here(*_: Any, **__: Any) -> None:
    """In place of the program's own call of its search: everything that it needs is defined by then."""
    raise Done


def _no_input(*_: Any) -> str:
    raise EOFError("input() is not possible here")


def _line_of(error: BaseException, request: dict[str, Any]) -> str:
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == request["file"]]
    return f" in line {lines[-1]}" if lines else ""


def _call(run: Run, namespace: dict[str, Any], request: dict[str, Any], trouble: str) -> None:
    """Call the search as the teacher says, or with arguments guessed from their names."""
    namespace[RUN] = run.first
    with suppress(Done):
        if request["call"]:
            _call_as_told(run, namespace, request["call"])
        else:
            _call_by_guess(run, namespace, request["position"], trouble)
    if run.trace is None or not len(run.trace):
        raise InvalidArgument(f"{run.called}: {run.trouble}")


def _call_as_told(run: Run, namespace: dict[str, Any], call: str) -> None:
    run.called = call
    code = compile(instrument(ast.parse(call, mode="eval"), run.names), "<call>", "eval")
    try:
        eval(code, namespace)
    except Exception as error:
        raise InvalidArgument(f"{call}: it stops with {describe(error)}") from None
    raise InvalidArgument(f"{call}: it does not call {run.names[0]}")


def _call_by_guess(run: Run, namespace: dict[str, Any], position: Any, trouble: str) -> None:
    function = next((namespace[name] for name in run.names if callable(namespace.get(name))), None)
    if function is None:
        raise InvalidArgument(trouble)
    arguments = guess_arguments(function, namespace, position)
    if arguments is None:
        raise InvalidArgument(f"{trouble}; name the call, such as call='{run.names[0]}(...)'")
    run.called = f"{function.__name__}({', '.join(quote(each, 30) for each in arguments)})"
    run.first(function, *arguments)


def judge(run: Run, game: Any = None) -> dict[str, Any]:
    """What is wrong with a run, by the rules of `game`."""
    result: dict[str, Any] = {"called": run.called, "calls": 0 if run.trace is None else len(run.trace)}
    if run.trace is None or not len(run.trace):
        return result | {"verdict": "not readable", "evidence": run.trouble}
    found = diagnose(run.trace, game)
    if found and (found.judged or not run.called):  # a program may fail because its arguments were only guessed
        keys = ("call", "at", "step", "kind", "evidence", "count")
        return result | {"verdict": "wrong"} | {key: getattr(found, key) for key in keys}
    if run.trouble and not run.called and run.trouble.startswith("it stops"):
        return result | {"verdict": "wrong", "evidence": run.trouble}
    if found.judged >= MANY:
        return result | {
            "verdict": "right",
            "evidence": f"nothing is wrong in the {found.judged:,} calls that were judged",
        }
    unsure = [run.trouble] if run.trouble else list(found.unsure)
    if unsure or not found.judged:
        return result | {"verdict": "not readable", "evidence": " ".join(unsure)}
    return result | {"verdict": "right", "evidence": f"{pluralize(found.judged, 'call')} judged"}


def limit_resources(megabytes: int) -> None:
    """Limit the memory of this process and the size of a file, where the system can."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_BYTES, MOST_BYTES))


@contextmanager
def alarm(seconds: float, handler: Any) -> Iterator[None]:
    """Call `handler` after so many seconds, and again later: a program may swallow the first error."""
    try:
        from signal import ITIMER_REAL, SIGALRM, setitimer, signal
    except ImportError:  # Windows, where the caller of this process ends it
        yield
        return
    signal(SIGALRM, handler)
    setitimer(ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        setitimer(ITIMER_REAL, 0)


def main() -> None:
    """Read the request, run the program, and write what was found."""
    request = json.loads(sys.stdin.buffer.read())
    seal = hmac.new(request.pop("key").encode(), digestmod="sha256")  # signs, but does not give the key away
    output, process = close_to_programs(), getpid()
    found = f"{find_out(request)!a}".encode()  # not with json, which a program may change
    if getpid() == process:  # not what the program forked
        seal.update(found)
        write(output, f"\n{seal.hexdigest()} ".encode() + found)
    _exit(0)  # threads of the program may still run


def close_to_programs() -> int:
    """Put the null device in place of standard input and output, and return a new descriptor for the old output."""
    output, null = os.dup(1), os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    os.close(null)
    return output


def find_out(request: dict[str, Any]) -> dict[str, Any]:
    """What was found, or the page of the run if that is requested."""
    request["position"] = ast.literal_eval(request["position"])
    game = pickle.loads(base64.b64decode(request["game"])) if request["game"] else None  # before a program can hide it
    random.seed(0)
    limit_resources(request["memory"])
    sys.path.insert(0, str(Path(request["file"]).parent))
    try:
        run = run_program(request)
        return page_of(run, request) if request["page"] else judge(run, game)
    except InvalidArgument as error:
        return {"verdict": "not readable", "evidence": str(error)}
    except BaseException as error:  # its boards may raise anything when they are compared
        return {"verdict": "not readable", "evidence": f"its run cannot be judged: {describe(error)}"}


def page_of(run: Run, request: dict[str, Any]) -> dict[str, Any]:
    """The page that steps through the run, at the first wrong step."""
    if run.trace is None or not len(run.trace):
        return {"evidence": run.trouble}
    with tempfile.TemporaryDirectory() as folder:
        player = StepPlayer(run.trace, step=request["step"], title=Path(request["file"]).name)
        return {"page": player.save(Path(folder, "page.html")).read_text(encoding="utf-8")}


if __name__ == "__main__":
    main()
