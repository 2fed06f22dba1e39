"""The sentences about what a search remembers: which template at which step."""

import numpy as np

from minimax_lab.runs import NONE, Columns
from minimax_lab.story.sentences import Template
from minimax_lab.trees import Column


def memory_templates(run: Columns, usual: dict[str, Column]) -> dict[str, Column]:
    """The templates for the places in a step that are about a memory, and those that differ from the `usual` ones."""
    memory, searched = run.memory, run.calls_made > 0
    first_of_rounds = np.zeros(len(run.rows), dtype=bool)
    first_of_rounds[run.parent[memory.is_round]] = True
    known = _known(run, searched)
    chosen = np.where(run.chosen >= 0, run.chosen[run.chosen], NONE)
    last_round = np.where(chosen >= 0, Template.LAST_ROUND, Template.LAST_ROUND_ENDED)
    return {
        "begin": np.where(memory.is_round, Template.ROUND, usual["begin"]),
        "situation": np.select(
            [first_of_rounds, known >= 0], [Template.ROUNDS, Template.NOT_ENDED], usual["situation"]
        ),
        "known": known,
        "moves": np.where((known >= 0) & searched, Template.MOVES, NONE),
        "result": np.where(first_of_rounds, last_round, usual["result"]),
        "remember": np.select(
            [~run.finished | ~searched, memory.has_table, memory.is_search & (run.chosen >= 0)],
            [NONE, Template.REMEMBER, Template.REMEMBER_BEST], NONE,
        ),
        "compare": np.where(memory.is_round, NONE, usual["compare"]),
    }  # fmt: skip


def _known(run: Columns, searched: Column) -> Column:
    """What a call found about its state before it searched."""
    memory = run.memory
    has_source, is_whole = memory.source >= 0, memory.is_whole
    return np.select(
        [memory.answered & has_source, memory.answered, ~searched, memory.has_table & has_source, memory.has_table,
         memory.is_search & has_source & (run.chosen[memory.source] >= 0), memory.is_search & is_whole],
        [Template.KNOWN, Template.KNOWN_BEFORE, NONE, Template.KNOWN_TOO_LITTLE,
         Template.NOT_KNOWN if is_whole else Template.NOT_KNOWN_ENOUGH, Template.KNOWN_BEST, Template.NOT_KNOWN],
        NONE,
    )  # fmt: skip
