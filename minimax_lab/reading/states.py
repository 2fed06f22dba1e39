"""Where a program keeps its state: what differs between most calls and their callees, in the whole run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.reading.boards import as_board
from minimax_lab.reading.call_reader import CallReader
from minimax_lab.reading.distinct import MISSING, first_rows, is_own_object, number_contents, number_keys
from minimax_lab.reading.program_code import things_in
from minimax_lab.reading.two_sides import boards_of_two_sides
from minimax_lab.reading.watch import Variable, useful_labels
from minimax_lab.recording import Traced, attributes_of, thaw, with_attributes
from minimax_lab.trees import Column

NAMES = (
    "state", "board", "node", "position", "pos", "grid", "cells", "squares", "field", "game_state", "gamestate",
    "current_state", "curr_state", "current_board", "node_index", "nodeindex", "index", "idx", "heap", "pile", "piles",
    "heaps", "sticks", "stones", "n",
)  # fmt: skip
NO_STATES = ("depth", "level", "ply", "alpha", "beta", "score", "value", "best", "max_depth", "maxdepth")
FEW_ROWS = 4
SELVES = ("self", "cls")
FEW_CHANGES = 0.5  # of a state, more of the calls than this differ from their callers
MOST_HEAP = 2**31
SAMPLE = 50  # states at which a candidate is looked at


class Source(NamedTuple):
    """A place that may hold the state.

    label        how the program writes it
    numbers      the number of its content in each row, -1 where it has none
    things       the different contents, as they were recorded
    is_argument  whether it is an argument
    is_part      whether it is a part of something that may be the state
    """

    label: str
    numbers: Column
    things: list[Any]
    is_argument: bool
    is_part: bool = False


class FoundStates(NamedTuple):
    """The states of a run.

    things   the distinct states, as they were recorded, and in `numbers` the number of each row's state
    labels   where each function has its state; "" if the first argument that may be one was taken
    unsure   the functions whose state could not be read with certainty
    """

    things: list[Any]
    numbers: Column
    labels: dict[str, str]
    unsure: list[Traced]


def read_sources(reader: CallReader) -> dict[str, Source]:
    """All places that may hold the state of a run, by their labels."""
    sources = {each.label: each for each in _arguments(reader)}
    for each in _variables(reader):
        known = sources.get(each.label)
        if known is None or (each.is_argument and _is_changed_in_place(known, each)):
            sources[each.label] = each
        elif not each.is_argument:  # an argument of one function, and a global of another
            sources[each.label] = _joined(known, each)
    found = (_together(reader, sources), _two_sides(reader, sources))
    return {**sources, **{each.label: each for each in found if each is not None}}


def _together(reader: CallReader, sources: dict[str, Source]) -> Source | None:
    """The whole numbers that change only together at every call, such as two heaps in an argument each."""
    below = np.flatnonzero(reader.parents >= 0)
    above = reader.parents[below]
    parts = [each for each in sources.values() if each.is_argument and _is_heap(each, below, above)]
    changes = [each.numbers[below] != each.numbers[above] for each in parts]
    if len(parts) < 2 or any(each.all() for each in changes) or not np.array(changes).any(axis=0).all():
        return None
    label = ", ".join(each.label for each in parts)
    held = [[each.things[at] for at in each.numbers.tolist()] for each in parts]
    return _source(label, list(zip(*held, strict=True)), True)


def _two_sides(reader: CallReader, sources: dict[str, Source]) -> Source | None:
    """The board of which two variables or arguments hold the cells of one player each."""
    whole = {label: each for label, each in sources.items() if len(each.things) > 1 and (each.numbers >= 0).all()}
    held = {label: (each.things, each.numbers.tolist()) for label, each in whole.items()}
    found = boards_of_two_sides(held, reader.parents.tolist(), things_in(reader.specs))
    return None if found is None else _source(*found, True)


def _is_heap(source: Source, below: Column, above: Column) -> bool:
    """Whether an argument is a whole number from 0 up that only becomes smaller."""
    is_count = all(type(thing) is int and 0 <= thing < MOST_HEAP for thing in source.things)
    if not is_count or source.label in NO_STATES or (source.numbers < 0).any():
        return False
    held = np.array(source.things, dtype=np.int64)[source.numbers]
    return len(source.things) > 1 and bool((held[below] <= held[above]).all())


def _joined(first: Source, second: Source) -> Source:
    """What `first` holds, and where it holds nothing, what `second` does."""
    numbers = np.where(first.numbers >= 0, first.numbers, second.numbers + len(first.things))
    numbers[(first.numbers < 0) & (second.numbers < 0)] = -1
    things = [*first.things, *second.things]
    return _source(first.label, [things[at] if at >= 0 else MISSING for at in numbers.tolist()], True)


def find_states(reader: CallReader, sources: dict[str, Source]) -> FoundStates:
    """Find the states of all rows."""
    ranks = {label: _rank(reader, source) for label, source in sources.items()}
    labels: dict[str, str] = {}
    unsure: list[Traced] = []
    kept: list[Source | None] = []
    for number, spec in enumerate(reader.specs):
        rows = reader.function_numbers == number
        whole = [label for label, source in sources.items() if not source.is_part]
        present = [label for label in whole if (sources[label].numbers[rows] >= 0).all()]
        if isinstance(spec.state, str):
            present = [spec.state] if spec.state in present else []
        best = max(present, key=lambda label: ranks[label][1], default="")
        kept.append(sources.get(best))
        labels[spec.function.__name__] = best
        if spec.state is None and len(reader) > 1 and not (best and ranks[best][0]):
            unsure.append(spec)
    first = kept[0] if kept else None
    if first is not None and all(each is first for each in kept):
        return FoundStates(first.things, first.numbers, labels, unsure)
    found = [kept[number] for number in reader.function_numbers.tolist()]
    things = [each.things[each.numbers[row]] if each else reader.given_state(row) for row, each in enumerate(found)]
    return FoundStates(*number_contents(things), labels, unsure)


def has_driver(reader: CallReader) -> bool:
    """Whether the first call is the only one of its function, which says nothing about where its state is."""
    if len(reader) < 2:
        return False
    number = reader.function_numbers[0]
    return (reader.function_numbers == number).sum() == 1 and reader.specs[number].state is None


def _rank(reader: CallReader, source: Source) -> tuple[bool, int]:
    """Whether the source changes from call to call, and how much it looks like a state."""
    below = np.flatnonzero(reader.parents >= 0)
    here, above = source.numbers[below], source.numbers[reader.parents[below]]
    both = (here >= 0) & (above >= 0)
    name = source.label.split(".")[-1].strip("_").lower()
    changes = bool(both.any()) and float((here != above)[both].mean()) > FEW_CHANGES
    sample = source.things[:SAMPLE]
    is_named = name in NAMES
    if not is_named and (name in NO_STATES or len(source.things) <= 2 < FEW_ROWS < len(reader)):
        return False, -1
    is_number = all(isinstance(thaw(thing), bool | int | float | None) for thing in sample)
    is_history = len({len(thing) for thing in map(thaw, sample) if isinstance(thing, list)}) > 1
    return changes, 4 * changes + (1 if is_history else 3) * is_named + 2 * _has_boards(sample) + (not is_number)


def _has_boards(sample: list[Any]) -> bool:
    """Whether all these things are boards of the same size."""
    sizes = {(board.rows, board.columns) if board else (0, 0) for board in map(as_board, map(thaw, sample))}
    return len(sizes) == 1 and sizes.pop()[0] > 1


def _is_changed_in_place(objects: Source, contents: Source) -> bool:
    """Whether the content of objects is the state, and not the objects themselves, such as the nodes of a tree."""
    pairs, _ = number_keys((objects.numbers + 1) * (len(contents.things) + 1) + contents.numbers + 1)
    return len(pairs) > len(set(objects.numbers.tolist())) or _has_boards(contents.things[:SAMPLE])


def _arguments(reader: CallReader) -> Iterator[Source]:
    for name in reader.argument_names:
        if name not in SELVES:
            things = reader.argument_column(name)
            if not all(thing is MISSING or callable(thing) for thing in things):
                yield _source(name, things, True)


def _source(label: str, things: list[Any], is_argument: bool) -> Source:
    """Number what an argument holds; equal contents are the same."""
    distinct, numbers = number_contents([MISSING, *things])  # it has the number 0, which becomes -1
    return Source(label, numbers[1:] - 1, distinct[1:], is_argument)


def _variables(reader: CallReader) -> Iterator[Source]:
    """The variables that are not arguments, and the objects of which they are attributes."""
    watched = [variable for variable, _ in reader.watch.variables] if reader.watch else []
    useful, found = useful_labels(watched), dict[str, Variable]()
    for each in watched:
        if each.label in useful:
            found.setdefault(each.label, each)
    groups: dict[str, list[tuple[Variable, Source]]] = {}
    for label, first in found.items():
        source = _source(label, reader.outer_columns[label], False)
        owner = first.root or (first.path[0] if first.owner is not None else "")
        if owner:
            groups.setdefault(owner, []).append((first, source))
        yield source._replace(is_part=first.root not in ("", *SELVES))
    for owner, parts in groups.items():
        whole = _of_object(reader, owner, parts)
        if whole is not None:
            yield whole


def _of_object(reader: CallReader, owner: str, parts: list[tuple[Variable, Source]]) -> Source | None:
    """An object that is changed in place: its state is that of all attributes that change."""
    numbers = np.zeros(len(reader), dtype=np.int64)
    has_all = np.ones(len(reader), dtype=bool)
    for _, source in parts:
        has_all &= source.numbers >= 0
        numbers = number_keys(numbers * (len(source.things) + 1) + source.numbers + 1)[1]
    if not has_all.any():
        return None
    is_argument = bool(parts[0][0].root)
    objects = reader.argument_column(owner) if is_argument else None
    things = []
    for row in first_rows(numbers).tolist():
        thing = parts[0][0].owner if objects is None else objects[row]
        contents = {
            variable.path if is_argument else variable.path[1:]: source.things[source.numbers[row]]
            for variable, source in parts
            if source.numbers[row] >= 0
        }
        things.append(_rebuilt(thing, contents))
    return Source(owner, np.where(has_all, numbers, -1), things, is_argument)


def _rebuilt(thing: Any, contents: dict[tuple[str, ...], Any]) -> Any:
    """An object as it was, from what its attributes held; anything else, such as the None below a leaf, as it is."""
    if not is_own_object(thing):
        return thing
    attributes = dict(attributes_of(thing))
    for name in {path[0] for path in contents}:
        inner = {path[1:]: content for path, content in contents.items() if path[0] == name and len(path) > 1}
        attributes[name] = _rebuilt(attributes[name], inner) if inner else thaw(contents[name,])
    return with_attributes(thing, attributes)
