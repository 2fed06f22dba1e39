"""Write the recorded runs that a lesson leaves behind. `handouts.py` runs this in the lesson's kernel."""

from __future__ import annotations

import json
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any

from minimax_lab import MinimaxLabError, StepPlayer, Trace
from minimax_lab.handout import steps_to_print
from minimax_lab.kit import pluralize

USUAL_STEPS = 100  # of a longer run, a handout has the calls and returns down to some ply, about this many steps
MOST_CALLS = 100_000  # a longer run has no printed handout


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
    function, calls = trace.calls[0].function, pluralize(len(trace), "call")
    return StepPlayer(trace, title=f"Lesson {lesson[:2]}, {name}: {function}, {calls}")


def print_run(player: StepPlayer, path: Path) -> str:
    """Write the printed handout of a player, and return what it contains."""
    calls = len(player.trace)
    if calls > MOST_CALLS:
        return f"left out: {calls:,} calls are too many to print; the most are {MOST_CALLS:,}"
    try:
        steps = steps_to_print(player.trace, USUAL_STEPS, votes=player.votes, notes=list(map(int, player.notes)))
        player.handout(path, steps)
    except MinimaxLabError as error:
        return f"left out: {error}"
    return f"{len(steps):,} of {2 * calls + 1:,} steps"
