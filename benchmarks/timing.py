"""Jobs that take turns, so that a slow moment of the machine affects them all, and the table of their times.

The peers' worker imports this module too, so it needs the standard library only.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from statistics import median
from typing import Any, NamedTuple

Run = Callable[[], Any]
Answer = Callable[[Any], Any]
Job = Callable[[], dict[str, Any]]

LEAST, MOST = 3, 15  # rounds
LONG = 3.0  # seconds, after which no round begins
FIRST_COLUMN = 74  # letters

wrong_answers: list[str] = []


class Times(NamedTuple):
    """How long each run of a job took, or why there are no times."""

    seconds: list[float]
    error: str = ""

    @property
    def median(self) -> float:
        return median(self.seconds)

    @property
    def best(self) -> float:
        return min(self.seconds)

    def __str__(self) -> str:
        return self.error or f"{with_unit(self.median)} ({with_unit(self.best)})"


def timed(run: Run, answer: Answer) -> dict[str, Any]:
    """The time of one run and its answer, which is computed after the time is taken."""
    gc.collect()
    begin = time.perf_counter()
    result = run()
    seconds = time.perf_counter() - begin
    return {"seconds": seconds, "answer": answer(result)}


def ours(run: Any, answer: Answer, before: Run | None = None) -> Job:
    """A job of this package; what `before` returns is given to `run` and is not timed."""

    def once() -> dict[str, Any]:
        given = () if before is None else (before(),)
        return timed(lambda: run(*given), answer)

    return once


def take_turns(jobs: dict[str, Job], expected: Any) -> dict[str, Times]:
    """The times of each job. A job with a wrong answer has none, because it did something else."""
    times = {name: Times([]) for name in jobs}
    begin = time.perf_counter()
    for turn in range(MOST):
        if turn >= LEAST and time.perf_counter() - begin > LONG:
            break
        for name, job in jobs.items():
            if not times[name].error:
                times[name] = add_run(name, times[name], job(), expected)
    return times


def add_run(name: str, times: Times, reply: dict[str, Any], expected: Any) -> Times:
    """The times with one more run, if its answer is right."""
    if "error" in reply:
        return Times([], reply["error"])
    if reply["answer"] != expected:
        wrong_answers.append(f"{name} answers {reply['answer']}, not {expected}")
        return Times([], f"WRONG: {wrong_answers[-1]}")
    return Times([*times.seconds, reply["seconds"]])


# -- the table ------------------------------------------------------------------------------------------


def heading(title: str) -> None:
    """Print the heading of a part of the table."""
    print(f"\n{title:{FIRST_COLUMN}}{'ours':>20}{'other':>20}   ours is")


def compare(what: str, own: Times, other: Times) -> None:
    """Print how many times faster ours is than another: by the medians, and in brackets by the best runs."""
    comparison = "no ratio"
    if not own.error and not other.error:
        ratio, best_ratio = other.median / own.median, other.best / own.best
        verdict = f"{times_text(ratio)} faster" if ratio >= 1 else f"slower: {times_text(ratio)}"
        comparison = f"{verdict} ({times_text(best_ratio)})"
    print_row(what, own, other, comparison)


def cost(what: str, more: Times, less: Times) -> None:
    """Print what a job of ours costs compared with a job of ours that does less."""
    comparison = "no ratio"
    if not more.error and not less.error:
        ratio, best_ratio = more.median / less.median, more.best / less.best
        comparison = f"takes {times_text(ratio)} ({times_text(best_ratio)})"
    print_row(what, more, less, comparison)


def print_row(what: str, own: Times, other: Times | str, remark: str) -> None:
    """Print a row of the table."""
    print(f"{what:{FIRST_COLUMN}}{own!s:>20}{other!s:>20}   {remark}", flush=True)


def times_text(ratio: float) -> str:
    """A ratio, rounded to its meaningful digits."""
    return f"{ratio:,.0f}x" if ratio >= 10 else f"{ratio:.1f}x" if ratio >= 1.095 else f"{ratio:.2f}x"


def with_unit(seconds: float) -> str:
    """A time in seconds or milliseconds."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.{1 if seconds < 0.1 else 0}f} ms"
