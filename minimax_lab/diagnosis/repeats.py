"""The calls of a long run that are judged: of calls with the same subtree, one is judged for all.

Half a million calls of tic-tac-toe are 16,168 that differ: a call on the same state, with the same arguments, the same
result, and the same calls below it is right or wrong as the first one was.
"""

from collections import Counter, defaultdict
from typing import NamedTuple

import numpy as np

from minimax_lab.reading import number_keys
from minimax_lab.runs import Columns
from minimax_lab.trees import Column


class Sample(NamedTuple):
    """The rows to judge.

    rows      the rows, in the order of the calls
    first     for each row whose callees are left out, the row with the same subtree
    weights   how many calls of the run each row stands for: 0 for one in `first`
    end       the first row that none of them stands for
    """

    rows: list[int]
    first: dict[int, int]
    weights: list[int]
    end: int


def rows_to_judge(columns: Columns, most: int) -> Sample:
    """The rows of a run that are judged: all of a short one; else those that differ, and at most so many."""
    count = len(columns.rows)
    return Sample(list(range(count)), {}, [1] * count, count) if count <= most else differing_rows(columns, most)


def differing_rows(columns: Columns, most: int) -> Sample:
    """The first rows that differ in their subtrees, and the callees of each."""
    parent, makes_calls = columns.parent.tolist(), (columns.calls_made > 0).tolist()
    subtree = _subtrees(columns, parent)
    rows: list[int] = []
    first: dict[int, int] = {}
    known: dict[int, int] = {}
    end = len(parent)
    for row, above in enumerate(parent):
        if above >= 0 and known.get(subtree[above]) != above:
            continue  # below one that was seen before
        if len(rows) == most:
            end = row
            break
        rows.append(row)
        if makes_calls[row] and known.setdefault(subtree[row], row) != row:
            first[row] = known[subtree[row]]
    totals, expanded = Counter(subtree[:end]), {parent[row] for row in rows}
    weights = [  # a leaf stands for those of its caller
        0 if row in first else totals[subtree[row]] if row in expanded or row == 0 else totals[subtree[parent[row]]]
        for row in rows
    ]
    return Sample(rows, first, weights, end)


def _subtrees(columns: Columns, parent: list[int]) -> list[int]:
    """The number of each row's subtree: the same for calls that are alike, with calls below them that are alike."""
    arguments = [source.numbers + 1 for source in columns.sources.values() if source.is_argument]
    facts = [columns.depth, columns.result, columns.finished, columns.reader.function_numbers, *arguments]
    contents: Column = columns.state.astype(np.int64)
    for fact in facts:
        contents = number_keys(contents * (int(fact.max()) + 1) + fact)[1]
    known: dict[tuple[int, tuple[int, ...]], int] = {}
    below: dict[int, list[int]] = defaultdict(list)
    numbers = [0] * len(parent)
    for row, content in reversed(list(enumerate(contents.tolist()))):
        numbers[row] = known.setdefault((content, tuple(below.pop(row, ()))), len(known))
        below[parent[row]].append(numbers[row])
    return numbers
