"""Jobs that take turns, so that a slow moment of the machine hits them all, and the table of their times."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any, NamedTuple

Job = Callable[[], dict[str, Any]]

LEAST, MOST = 3, 15  # rounds
LONG = 3.0  # seconds; no further round is begun after so long
WIDE = 74  # letters of the first column

disagreements: list[str] = []


class Times(NamedTuple):
    """How long the runs of one job took, or why it has no times."""

    seconds: list[float]
    error: str = ""

    @property
    def median(self) -> float:
        return median(self.seconds)

    @property
    def best(self) -> float:
        return min(self.seconds)

    def __str__(self) -> str:
        return f"{length(self.median)} ({length(self.best)})"


def take_turns(jobs: dict[str, Job], expected: Any, least: int = LEAST) -> dict[str, Times]:
    """The times of each job. One that does not give the expected answer has none: it did something else."""
    times = {name: Times([]) for name in jobs}
    begin = time.perf_counter()
    for turn in range(MOST):
        if turn >= least and time.perf_counter() - begin > LONG:
            break
        for name, job in jobs.items():
            if not times[name].error:
                times[name] = with_one_more(name, times[name], job(), expected)
    return times


def with_one_more(name: str, times: Times, reply: dict[str, Any], expected: Any) -> Times:
    """The times with one more run, if it gave the right answer."""
    if "error" in reply:
        return Times([], reply["error"])
    if reply["answer"] != expected:
        disagreements.append(f"{name} answers {reply['answer']}, not {expected}")
        return Times([], f"WRONG: {disagreements[-1]}")
    return Times([*times.seconds, reply["seconds"]])


# -- the table ------------------------------------------------------------------------------------------


def heading(title: str) -> None:
    """Begin a part of the table."""
    print(f"\n{title:{WIDE}}{'ours':>20}{'other':>20}   ours is")


def row(what: str, ours: Times, other: Times) -> None:
    """Ours beside another: how many times faster ours is, by the medians, and in brackets by the best runs."""
    if ours.error or other.error:
        print(f"{what:{WIDE}}  {ours.error or str(ours):>18}  {other.error or str(other):>18}   no ratio")
        return
    ratio, at_best = other.median / ours.median, other.best / ours.best
    verdict = f"{times_text(ratio)} faster" if ratio >= 1 else f"behind: {times_text(ratio)}"
    print(f"{what:{WIDE}}{ours!s:>20}{other!s:>20}   {verdict} ({times_text(at_best)})", flush=True)


def cost(what: str, more: Times, less: Times) -> None:
    """What something of ours costs that does more, beside ours that does less: no race."""
    if more.error or less.error:
        print(f"{what:{WIDE}}  {more.error or str(more):>18}  {less.error or str(less):>18}   no ratio")
        return
    text = f"takes {times_text(more.median / less.median)} ({times_text(more.best / less.best)})"
    print(f"{what:{WIDE}}{more!s:>20}{less!s:>20}   {text}", flush=True)


def alone(what: str, ours: Times, remark: str) -> None:
    """Ours where there is nothing to compare it with."""
    print(f"{what:{WIDE}}{ours.error or str(ours):>20}{'-':>20}   {remark}", flush=True)


def times_text(ratio: float) -> str:
    """A ratio with as many digits as mean something."""
    return f"{ratio:,.0f}x" if ratio >= 10 else f"{ratio:.1f}x" if ratio >= 1.095 else f"{ratio:.2f}x"


def length(seconds: float) -> str:
    """A time, in a unit that suits it."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.{1 if seconds < 0.1 else 0}f} ms"
