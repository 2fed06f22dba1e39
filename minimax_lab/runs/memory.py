"""What the searches of this package remember during a run: answers in a table, and the best moves of earlier rounds."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np

from minimax_lab.search import alphabeta_with_table, iterative_deepening, search_round
from minimax_lab.trees import Column, object_column

Columns = Any  # the module of that name imports this one
SEARCHES: tuple[Any, ...] = (alphabeta_with_table, iterative_deepening, search_round)
WITH_TABLE, DEEPENING, ROUND = map(inspect.unwrap, SEARCHES)
TABLE, BEST_MOVES = "table", "best_moves"  # their arguments
NONE = -1


class Memory:
    """What a run remembers; a row is a call.

    has_table   which calls look their state up in a table of values
    is_search   which calls look up the best move in an earlier round
    is_round    which calls are the first of a round of iterative deepening
    answered    which calls returned what the table held
    source      the row of the last call that had stored something about the same state, NONE if the run has none
    is_whole    whether the run shows all that was stored: the table was empty at the first call
    """

    def __init__(self, run: Columns) -> None:
        functions, number = [spec.function for spec in run.reader.specs], run.reader.function_numbers
        own = (WITH_TABLE, DEEPENING, ROUND)
        is_of = {one: np.array([each is one for each in functions], dtype=bool)[number] for one in own}
        self.has_table, self.is_search = is_of[WITH_TABLE], is_of[ROUND]
        below = run.parent >= 0
        self.is_round = self.is_search & below & is_of[DEEPENING][run.parent]
        self.answered = self.has_table & (run.calls_made == 0) & (run.player != 0) & (run.value >= 0)
        stores = (self.has_table | self.is_search) & (run.calls_made > 0) & run.finished
        self.source = _sources(run, stores) if stores.any() else np.full(len(run.rows), NONE)
        first = run.reader.arguments(0) if len(run.rows) and bool(self) else {}
        self.is_whole = first.get(TABLE) is None and BEST_MOVES not in first

    @property
    def remarks(self) -> Column:
        """A text for the tree about each call: its round, or the call whose answer the table held; "" for none."""
        texts = object_column([""] * len(self.source))
        texts[self.is_round] = [f"round {number + 1}" for number in range(int(self.is_round.sum()))]
        sources = self.source[self.answered].tolist()
        texts[self.answered] = [f"table: call {source + 1}" if source >= 0 else "table" for source in sources]
        return texts

    @property
    def arguments(self) -> set[str]:
        """The names of the arguments that hold what the run remembers, which is no fact about one call."""
        return {TABLE, BEST_MOVES} if self else set()

    def __bool__(self) -> bool:
        """Whether the run remembers anything."""
        return bool(self.has_table.any() or self.is_search.any())


def _sources(run: Columns, stores: Column) -> Column:
    """The source of each row, from a walk through the calls and returns."""
    source = np.full(len(run.rows), NONE)
    stored: dict[int, int] = {}  # the row that stored the entry, by state
    state, is_stored = run.facts_at.tolist(), stores.tolist()
    for row, is_return in run.steps:
        if not is_return:
            source[row] = stored.get(state[row], NONE)
        elif is_stored[row]:
            stored[state[row]] = row
    return source
