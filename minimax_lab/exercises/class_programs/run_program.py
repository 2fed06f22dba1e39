"""Run one program of a class, in a process of its own: `python -m ...run_program REQUEST RESULT`.

REQUEST is a JSON file: "file", "call", "position", "game", "seconds", "memory", "page", and "step". RESULT is a JSON
file with what was found, or the HTML page of the run if "page" is true. Nothing that the program prints is kept.
"""

import ast
import base64
import json
import pickle
import random
import sys
import tokenize
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from minimax_lab.diagnosis import diagnose
from minimax_lab.exercises.class_programs.find_search import RUN, TRACED, find_search, instrument
from minimax_lab.exercises.class_programs.guess_call import guess_arguments
from minimax_lab.kit import EndlessRecursion, InvalidArgument, TooLarge, pluralize, quote, without_surrogates
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
        except Exception as error:
            self.trace, self.trouble = getattr(error, "trace", None), f"it stops with {describe(error)}"
        self.is_running = False

    def on_alarm(self, *_: Any) -> None:
        """End what runs. A run that is being recorded keeps its calls so far."""
        self.trouble = "it was stopped because its time was over"
        raise KeyboardInterrupt if self.is_running else TimeOver


def describe(error: BaseException) -> str:
    """An error in one line."""
    text = f"{type(error).__name__}: {error}".replace("\n", " ")
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "\u2026"


def run_program(request: dict[str, Any]) -> Run:
    """Run the search of a program. Raises InvalidArgument, in one line, if that is impossible."""
    path = Path(request["file"])
    try:
        with tokenize.open(path) as file:
            tree = ast.parse(file.read(), path.name)
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
    namespace = {"__name__": "__main__", "__file__": path, TRACED: traced, RUN: run.first}
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
    if found:
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


def limit_memory(megabytes: int) -> None:
    """Limit the memory of this process, where the system can."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


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


def main(request_path: str, result_path: str) -> None:
    """Read the request, run the program, and write the result."""
    request = json.loads(Path(request_path).read_text(encoding="utf-8"))
    request["position"] = ast.literal_eval(request["position"])
    game = pickle.loads(base64.b64decode(request["game"])) if request["game"] else None  # before a program can hide it
    sys.path.insert(0, str(Path(request["file"]).parent))
    random.seed(0)
    limit_memory(request["memory"])
    try:
        run = run_program(request)
        if request["page"]:
            save_page(run, request, result_path)
            return
        result = judge(run, game)
    except InvalidArgument as error:
        result = {"verdict": "not readable", "evidence": str(error)}
    Path(result_path).write_text(json.dumps(without_surrogates(result), default=str), encoding="utf-8")


def save_page(run: Run, request: dict[str, Any], path: str) -> None:
    """Write the page that steps through the run, at the first wrong step."""
    if run.trace is not None and len(run.trace):
        StepPlayer(run.trace, step=request["step"], title=Path(request["file"]).name).save(path)


if __name__ == "__main__":
    main(*sys.argv[1:])
