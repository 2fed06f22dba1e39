"""Write the recorded runs that a lesson leaves behind. `handouts.py` runs this in the lesson's kernel."""

from __future__ import annotations

import json
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from minimax_lab import MinimaxLabError, StepPlayer, Trace, record
from minimax_lab.kit import pluralize
from minimax_lab.recording import recorded

MOST_CALLS = 60  # that a class steps through; of a longer run, it gets a part with so few calls


def save_runs(variables: dict[str, Any], folder: str, lesson: str, ignore: Container[str] = ()) -> None:
    """Write the runs among the variables of a lesson into `folder`, and print a report as JSON.

    ignore   names of variables that are not the lesson's own
    """
    reports: list[dict[str, str]] = []
    pages: dict[str, str] = {}
    printed: set[int] = set()
    for name, player in players({name: variables[name] for name in variables if name not in ignore}, lesson):
        Path(folder).mkdir(parents=True, exist_ok=True)
        player.step = 0  # where a reader begins
        page = player.save(Path(folder, f"{name}.html")).name
        reports.append({"file": page, "content": pluralize(len(player.trace), "call")})
        pages[player.model_id] = page
        if id(player.trace) not in printed:
            printed.add(id(player.trace))
            reports.append({"file": f"{name}.pdf", "content": print_run(player, Path(folder, f"{name}.pdf"))})
    print(json.dumps({"reports": reports, "pages": pages}))


def players(variables: dict[str, Any], lesson: str) -> Iterator[tuple[str, StepPlayer]]:
    """The step players among the variables, and a new one for each run without a player, each under its first name."""
    public = {name: value for name, value in variables.items() if not name.startswith("_")}
    seen: set[int] = set()
    for kind in (StepPlayer, Trace):
        for name, value in public.items():
            trace = getattr(value, "trace", value)
            if isinstance(value, kind) and id(value) not in seen and len(trace):
                seen |= {id(value), id(trace)}
                yield name, value if kind is StepPlayer else _player_of(value, name, lesson)


def _player_of(trace: Trace, name: str, lesson: str) -> StepPlayer:
    shown, about = (trace, pluralize(len(trace), "call")) if len(trace) <= MOST_CALLS else part_of(trace)
    return StepPlayer(shown, title=f"Lesson {lesson[:2]}, {name}: {trace.calls[0].function}, {about}")


def part_of(trace: Trace) -> tuple[Trace, str]:
    """The largest part of a long run that a class can step through, and what it is: a call and all calls below it.

    The first one, if there are several. That call is made once more, with the same arguments.
    """
    calls = trace.columns.last_below - trace.columns.rows + 1
    row = int(np.argmax(np.where(calls <= MOST_CALLS, calls, 0)))
    raw = trace.reader.recording[row]
    part = record(recorded(raw.traced), *raw.args, **raw.kwargs)
    return part, f"call {row + 1:,} of {len(trace):,} and the {len(part) - 1} below it"


def print_run(player: StepPlayer, path: Path) -> str:
    """Write the printed handout of a player, and return what it contains."""
    try:
        player.handout(path)
    except MinimaxLabError as error:
        return f"left out: {error}"
    return "key steps"
