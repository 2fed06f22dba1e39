"""The rows of a recording, each read as a call of a game: its game, its state, and what came back."""

from functools import cached_property
from typing import Any

import numpy as np

from minimax_lab.games import Player
from minimax_lab.reading.distinct import MISSING, first_rows, number_contents, number_keys
from minimax_lab.reading.reading import STATE_NAMES, Parameters, as_player, is_game, require_argument
from minimax_lab.reading.results import Part, find_action, find_number
from minimax_lab.reading.watch import Watch
from minimax_lab.recording import UNFINISHED, Constant, Raised, Recording, Snapshot, Traced, thaw
from minimax_lab.trees import Column


class CallReader:
    """Reads the rows of a recording, in the order of the calls. `Columns` reads all of them at once through it.

    watch   the variables that were noted at each call, None if none were
    """

    def __init__(self, recording: Recording, watch: Watch | None = None) -> None:
        self.recording, self.watch = recording, watch
        self._parameters: dict[int, Parameters] = {}
        self.parents: Column = recording.parents[: len(recording)]

    def __len__(self) -> int:
        return len(self.recording)

    def arguments(self, row: int) -> dict[str, Any]:
        """The arguments of the call in `row`, by name."""
        raw = self.recording[row]
        return self.parameters(raw.traced).arguments(raw.args, raw.kwargs)

    @property
    def given_states(self) -> list[Any]:
        """What @traced reads as the state, else the argument called state, board, or node, else the first other one.

        It is as it was recorded: a snapshot of a list, for example.
        """
        names = {self.state_argument(spec) for spec in self.specs}
        name = names.pop() if len(names) == 1 else ""
        return self.argument_column(name) if name else [self.given_state(row) for row in range(len(self))]

    def given_state(self, row: int) -> Any:
        """The same for one call."""
        raw = self.recording.raw(row)
        if callable(raw.traced.state):
            if self.watch is not None and row in self.watch.states:
                return self.watch.states[row]
            thawed = self.recording[row]
            return raw.traced.state(*thawed.args, **thawed.kwargs)
        arguments = self.parameters(raw.traced).arguments(raw.args, raw.kwargs)
        if name := self.state_argument(raw.traced):
            return arguments.get(name)
        return next((thing for name, thing in arguments.items() if name != "self" and not is_game(thing)), None)

    @cached_property
    def games(self) -> list[Any]:
        """The game of each call: the one that @traced names, else the argument called game, else any that is a game."""
        found = [self.specs[number].game for number in self.function_numbers.tolist()]
        for name in sorted(self.argument_names, key=lambda name: name != "game"):
            if not any(each is None for each in found):
                break
            things = self.argument_column(name)
            kinds = {
                kind for kind, thing in dict(zip(map(type, things), things, strict=True)).items() if is_game(thing)
            }
            if kinds:
                pairs = zip(found, things, strict=True)
                found = [thing if each is None and type(thing) in kinds else each for each, thing in pairs]
        return found

    def game(self, row: int) -> Any:
        """The game of one call, None if it is not known."""
        return self.games[row]

    def given_player(self, row: int) -> Player | None:
        """Who moves, as @traced reads it; None if it does not."""
        raw = self.recording[row]
        how = raw.traced.player
        if callable(how):
            return as_player(how(*raw.args, **raw.kwargs))
        arguments = self.arguments(row)
        return as_player(arguments[require_argument(arguments, how, raw.traced)]) if how else None

    @property
    def argument_names(self) -> list[str]:
        """The names of all arguments."""
        return list(dict.fromkeys(name for spec in self.specs for name in self.parameters(spec).names))

    def argument_column(self, name: str) -> list[Any]:
        """One argument of all calls as it was recorded, MISSING where the function has none of this name."""
        found: list[Any] = []
        for block in self.recording.blocks:
            place = self.parameters(block.traced[0]).places.get(name) if len(block) else None
            column = None if place is None else block.column(place)
            if isinstance(column, Constant):
                found.extend([column[0]] * len(block))
            else:
                found.extend(column or (self._argument(block, row, name) for row in range(len(block))))
        return found

    def _argument(self, block: Any, row: int, name: str) -> Any:
        parameters, args, kwargs = self.parameters(block.traced[row]), block.row(row), block.kwargs.get(row, {})
        if not parameters.are_all_named:
            return parameters.arguments(args, kwargs).get(name, MISSING)
        if (place := parameters.places.get(name)) is None:
            return MISSING
        return args[place] if place < len(args) else kwargs.get(name, parameters.defaults[place])

    def state_argument(self, spec: Traced) -> str:
        """The name of the argument that is the state of a function, as far as its name or the option gives it."""
        names = self.parameters(spec).names
        if isinstance(spec.state, str):
            return require_argument(names, spec.state, spec)
        return next((name for name in STATE_NAMES if spec.state is None and name in names), "")

    @cached_property
    def outer_columns(self) -> dict[str, list[Any]]:
        """What each variable that is no argument held at each call, by its label; MISSING where it was not noted."""
        found: dict[str, list[Any]] = {}
        for variable, rows in self.watch.variables if self.watch else ():
            column = found.setdefault(variable.label, [MISSING] * len(self))
            for row, content in zip(rows, variable.contents, strict=False):
                if row < len(column):  # the last one may not have begun
                    column[row] = content
        return found

    def outer(self, row: int) -> dict[str, Any]:
        """What the variables that are no arguments held at one call, by their labels: globals and attributes."""
        columns = self.outer_columns.items()
        return {label: column[row] for label, column in columns if column[row] is not MISSING}

    @property
    def returned(self) -> list[Any]:
        """What each call returned, as the recording keeps it: snapshots of lists, for example."""
        return self.recording.returned

    @cached_property
    def returned_types(self) -> set[type]:
        """The types of what was returned, `Raised` and that of UNFINISHED among them."""
        return set(map(type, self.returned))

    @property
    def has_ended(self) -> bool:
        """Whether every call returned or raised."""
        return type(UNFINISHED) not in self.returned_types

    def result(self, row: int, part: Part | None = None) -> tuple[Any, Any]:
        """The value and the action in what the call returned, None for what it did not return.

        part   the part of the result that is the value, None for the usual one
        """
        spec, returned = self.recording.raw(row).traced, thaw(self.returned[row])
        if returned is UNFINISHED or isinstance(returned, Raised):
            return None, None
        value = spec.value(returned) if spec.value else find_number(returned, part)
        return value, spec.action(returned) if spec.action else find_action(returned, part)

    def number_results(self) -> tuple[Column, list[int]]:
        """The number of what each call returned, and the first row of each: results that are read alike are one."""
        returned = self.returned
        odd = {kind for kind in self.returned_types if kind is not Snapshot and kind.__dictoffset__}
        _, numbers = number_contents([(Snapshot, id(each)) if type(each) in odd else each for each in returned])
        if len(self.specs) > 1:
            _, numbers = number_keys(numbers * len(self.specs) + self.function_numbers)
        firsts = first_rows(numbers).tolist()
        shared = [returned[row] for row in firsts]
        # Equal results become one object, in the recording too. Half a million of them would take 40 MB, and half a
        # second of garbage collection just when the player is about to appear.
        returned[:] = map(shared.__getitem__, numbers.tolist())
        return numbers, firsts

    def returned_object(self, row: int) -> Any:
        """All that the call in `row` returned, None if it did not return."""
        returned = thaw(self.returned[row])
        return None if returned is UNFINISHED or isinstance(returned, Raised) else returned

    def error(self, row: int) -> BaseException | None:
        """What the call in `row` raised, None if it raised nothing."""
        returned = self.returned[row]
        return returned.error if type(returned) is Raised else None

    @cached_property
    def specs(self) -> list[Traced]:
        """The recorded functions, each once, in the order of their first calls."""
        found: dict[int, Traced] = {}
        for block in self.recording.blocks:
            for spec in [block.traced[0]] if isinstance(block.traced, Constant) else block.traced:
                found.setdefault(id(spec), spec)
        return list(found.values())

    @cached_property
    def function_numbers(self) -> Column:
        """Which of `specs` each call is a call of."""
        if len(self.specs) == 1:
            return np.zeros(len(self), dtype=np.int64)
        number = {id(spec): at for at, spec in enumerate(self.specs)}
        return np.array([number[id(self.recording.raw(row).traced)] for row in range(len(self))], dtype=np.int64)

    @property
    def calling_lines(self) -> Column:
        """The line in its caller's file that made each call."""
        return np.concatenate([np.array(block.lines, dtype=np.int32) for block in self.recording.blocks])

    def parameters(self, traced: Traced) -> Parameters:
        """Where the function keeps its state and its game."""
        if id(traced) not in self._parameters:
            self._parameters[id(traced)] = Parameters(traced)
        return self._parameters[id(traced)]
