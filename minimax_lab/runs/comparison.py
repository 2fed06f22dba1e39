"""Searches beside each other on one position: their calls, cutoffs, and answers from a table, and their time."""

import inspect
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, NamedTuple

from minimax_lab.games import action_label, name_of
from minimax_lab.kit import InvalidArgument, quote, true_or_false
from minimax_lab.runs.record import name_of_function, record, require_recorded
from minimax_lab.runs.text_table import show_table


class Effort(NamedTuple):
    """What a search found, and what it took.

    search     the name of the function
    value      what the position is worth to MAX
    action     the action that the search chose
    calls      how many calls it made
    cutoffs    how many of them left out a move
    hits       how many of them a table answered
    seconds    how long it took without being recorded, None if that was not measured
    """

    search: str
    value: Any
    action: Any
    calls: int
    cutoffs: int
    hits: int
    seconds: float | None


class Comparison(Sequence[Effort]):
    """The efforts of several searches on one position, one row for each, which a notebook shows as a table."""

    def __init__(self, game: Any, state: Any, efforts: list[Effort]) -> None:
        self.game, self.state, self.efforts = game, state, efforts

    def __len__(self) -> int:
        return len(self.efforts)

    def __getitem__(self, index: Any) -> Any:
        return self.efforts[index]

    def __repr__(self) -> str:
        return f"Comparison({self.efforts!r})"

    def table(self) -> list[tuple[str, ...]]:
        """The rows as text, after a row of headings."""
        headings = ("search", "value", "move", "calls", "cutoffs", "table hits", "seconds")
        rows = [headings, *map(self._row, self)]
        return rows if any(each.seconds is not None for each in self) else [row[:-1] for row in rows]

    def _row(self, effort: Effort) -> tuple[str, ...]:
        move = "-" if effort.action is None else action_label(self.game, self.state, effort.action)
        seconds = "-" if effort.seconds is None else f"{effort.seconds:.3f}"
        counts = (f"{count:,}" for count in (effort.calls, effort.cutoffs, effort.hits))
        value = f"{effort.value:.{3 if abs(effort.value) < 1 else 6}g}"
        return effort.search, value, move, *counts, seconds

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return show_table(self.table(), f"from {name_of(self.game, self.state)}")


def compare_searches(
    game: Any, state: Any, *searches: Callable[..., Any], timed: bool = False, **options: Any
) -> Comparison:
    """Run several searches on one position, and count what each of them does.

    searches   functions such as minimax, alphabeta_with_table, and iterative_deepening
    timed      whether to run each search once more, without recording, for the time that it takes. A run on a busy
               computer takes longer, so compare calls first
    options    further arguments by name, such as depth=4; a search gets those that it has

    Raises InvalidArgument for no search at all, for a function that is not recorded, for an option that no search has,
    and for one that a search needs and was not given.

    >>> from minimax_lab import Bones, alphabeta, alphabeta_with_table, minimax
    >>> for effort in compare_searches(Bones(12), Bones(12).initial, minimax, alphabeta, alphabeta_with_table):
    ...     print(*effort[:-1])
    minimax -1 1 2031 0 0
    alphabeta -1 1 987 83 0
    alphabeta_with_table -1 1 73 7 33
    """
    true_or_false("timed", timed)
    if not searches:
        raise InvalidArgument("there is no search to compare; name some after the state: minimax, alphabeta")
    for search in searches:
        require_recorded(search)
    known = {name for search in searches for name in inspect.signature(search).parameters}
    for name in options:
        if name not in known:
            raise InvalidArgument(f"{name}={quote(options[name])}: none of the searches has an argument of this name")
    efforts = [_effort(search, game, state, timed, options) for search in searches]
    return Comparison(game, state, efforts)


def _effort(search: Callable[..., Any], game: Any, state: Any, timed: bool, options: dict[str, Any]) -> Effort:
    given = {name: options[name] for name in inspect.signature(search).parameters if name in options}
    trace = record(search, game, state, **given)
    seconds = None
    if timed:
        start = perf_counter()
        search(game, state, **given)
        seconds = perf_counter() - start
    cutoffs = 0 if trace.cuts is None else int(((trace.cuts.closer >= 0) & (trace.cuts.skipped > 0)).sum())
    hits = int(trace.columns.memory.answered.sum())
    return Effort(name_of_function(search), trace.value, trace.action, len(trace), cutoffs, hits, seconds)
