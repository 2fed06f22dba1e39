"""The rows of a recording, each read as a call of a game: its game, its state, and what came back."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np

from minimax_lab.games import Player
from minimax_lab.reading.reading import STATE_NAMES, Parameters, argument_named, as_player, is_game
from minimax_lab.reading.results import Part, find_action, find_number
from minimax_lab.reading.watch import Watch
from minimax_lab.recording import UNFINISHED, Constant, Raised, Recording, Row, Traced, thaw
from minimax_lab.trees import Column

MISSING = type("Missing", (), {"__repr__": lambda self: "missing"})()  # in place of an argument that a function lacks


class CallReader:
    """Reads the rows of a recording, in the order of the calls. `Columns` reads all of them at once through it.

    watch   the variables that were noted at each call, None if none were
    """

    def __init__(self, recording: Recording, watch: Watch | None = None) -> None:
        self._recording, self.watch = recording, watch
        self._parameters: dict[int, Parameters] = {}
        self.parents: Column = recording.parents[: len(recording)]

    def __len__(self) -> int:
        return len(self._recording)

    @property
    def repeating_row(self) -> int | None:
        """The call that was proven to repeat itself without end, None if none was."""
        return self._recording.repetition.row

    def row(self, row: int) -> Row:
        """The row as it was recorded."""
        return self._recording[row]

    def arguments(self, row: int) -> dict[str, Any]:
        """The arguments of the call in `row`, by name."""
        raw = self._recording[row]
        return self.parameters(raw.traced).arguments(raw)

    def given_state(self, row: int) -> Any:
        """What @traced reads as the state, else the argument called state, board, or node, else the first other one.

        It is as it was recorded: a snapshot of a list, for example.
        """
        raw = self._recording.raw(row)
        parameters = self.parameters(raw.traced)
        how, at = raw.traced.state, parameters.state_at
        if callable(how):
            if self.watch is not None and row in self.watch.states:
                return self.watch.states[row]
            thawed = self._recording[row]
            return how(*thawed.args, **thawed.kwargs)
        if how is None and at is not None and at < len(raw.args):
            return raw.args[at]
        arguments = parameters.arguments(raw)
        if isinstance(how, str):
            return argument_named(arguments, how, raw.traced)
        for name in STATE_NAMES:
            if name in arguments:
                return arguments[name]
        return next((thing for name, thing in arguments.items() if name != "self" and not is_game(thing)), None)

    def game(self, row: int) -> Any:
        """The game: the one that @traced names, else the argument called game, else any argument that is a game."""
        raw = self._recording.raw(row)
        if raw.traced.game is not None:
            return raw.traced.game
        at = self.parameters(raw.traced).game_at
        if at is not None and at < len(raw.args):
            return raw.args[at] if is_game(raw.args[at]) else None
        arguments = self.parameters(raw.traced).arguments(raw)
        if is_game(arguments.get("game")):
            return arguments["game"]
        return next((thing for thing in arguments.values() if is_game(thing)), None)

    def given_player(self, row: int) -> Player | None:
        """Who moves, as @traced reads it; None if it does not."""
        raw = self._recording[row]
        how = raw.traced.player
        if callable(how):
            return as_player(how(*raw.args, **raw.kwargs))
        arguments = self.parameters(raw.traced).arguments(raw)
        return as_player(argument_named(arguments, how, raw.traced)) if isinstance(how, str) else None

    def states_and_games(self) -> Iterator[tuple[list[Any], list[Any]]]:
        """The given states of all rows, a block at a time, and the game of each, or the one game of the block."""
        start = 0
        for block in self._recording.blocks:
            rows = range(start, start := start + len(block))
            states, game = self._shared_column(block)
            if states is None:
                yield [self.given_state(row) for row in rows], [self.game(row) for row in rows]
            else:
                yield states, [game]

    def argument_column(self, name: str) -> list[Any]:
        """One argument of all calls as it was recorded, MISSING where the function has none of this name."""
        found: list[Any] = []
        for block in self._recording.blocks:
            spec = block.traced[0] if len(block) and isinstance(block.traced, Constant) else None
            names = self.parameters(spec).names if spec is not None and self.parameters(spec).are_all_named else []
            column = block.column(names.index(name)) if name in names else None
            if isinstance(column, Constant):
                found.extend([column[0]] * len(block))
            elif column is not None:
                found.extend(column)
            else:
                found.extend(self._argument(block, place, name) for place in range(len(block)))
        return found

    def _argument(self, block: Any, place: int, name: str) -> Any:
        parameters = self.parameters(block.traced[place])
        if name not in parameters.names:
            return MISSING
        args, kwargs = block.row(place), block.kwargs.get(place, {})
        if parameters.are_all_named:
            return parameters.value_of(name, args, kwargs)
        return parameters.arguments(Row(block.traced[place], args, kwargs, None, None, 0)).get(name, MISSING)

    def state_argument(self, spec: Traced) -> str:
        """The name of the argument that is the state of a function, as far as its name or the option gives it."""
        parameters = self.parameters(spec)
        if spec.state is None and parameters.state_at is not None:
            return parameters.names[parameters.state_at]
        return spec.state if isinstance(spec.state, str) else ""

    @cached_property
    def has_games(self) -> bool:
        """Whether a game is known: @traced names it, or it is an argument."""
        names = dict.fromkeys(name for spec in self.specs for name in self.parameters(spec).names)
        if any(spec.game is not None for spec in self.specs):
            return True
        columns = map(self.argument_column, names)
        samples = (dict(zip(map(type, column), column, strict=True)) for column in columns)
        return any(is_game(thing) for each in samples for thing in each.values())

    def _shared_column(self, block: Any) -> tuple[Any, Any]:
        """The states of a block and the game that they share, or None if they must be read row by row."""
        spec = block.traced[0] if len(block) else None
        if spec is None or spec.state is not None:
            return None, None
        parameters = self.parameters(spec)
        if parameters.state_at is None or (parameters.game_at is None and spec.game is None):
            return None, None
        states = block.column(parameters.state_at)
        game = Constant(spec.game) if spec.game is not None else block.column(parameters.game_at)
        if not isinstance(states, list | tuple) or not isinstance(game, Constant) or not is_game(game[0]):
            return None, None
        return states, game[0]

    @cached_property
    def outer(self) -> list[dict[str, Any]]:
        """For each call what the variables that are no arguments held, by their names: globals and attributes."""
        found: list[dict[str, Any]] = [{} for _ in range(len(self))]
        for variable, rows in self.watch.variables if self.watch else ():
            for row, content in zip(rows, variable.contents, strict=False):
                if row < len(found):
                    found[row][variable.label] = content
        return found

    @property
    def returned(self) -> list[Any]:
        """What each call returned, as the recording keeps it: snapshots of lists, for example."""
        return self._recording.returned

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
        spec, returned = self._recording.raw(row).traced, thaw(self.returned[row])
        if returned is UNFINISHED or isinstance(returned, Raised):
            return None, None
        value = spec.value(returned) if spec.value else find_number(returned, part)
        return value, spec.action(returned) if spec.action else find_action(returned, part)

    def returned_object(self, row: int) -> Any:
        """All that the call in `row` returned, None if it did not return."""
        returned = thaw(self.returned[row])
        return None if returned is UNFINISHED or isinstance(returned, Raised) else returned

    @property
    def errors(self) -> list[BaseException | None]:
        """What each call raised, None if it raised nothing."""
        if Raised not in self.returned_types:
            return [None] * len(self)
        return [each.error if type(each) is Raised else None for each in self.returned]

    @cached_property
    def specs(self) -> list[Traced]:
        """The recorded functions, each once, in the order of their first calls."""
        found: dict[int, Traced] = {}
        for block in self._recording.blocks:
            for spec in [block.traced[0]] if isinstance(block.traced, Constant) else block.traced:
                found.setdefault(id(spec), spec)
        return list(found.values())

    @cached_property
    def function_numbers(self) -> Column:
        """Which of `specs` each call is a call of."""
        if len(self.specs) == 1:
            return np.zeros(len(self), dtype=np.int64)
        number = {id(spec): at for at, spec in enumerate(self.specs)}
        return np.array([number[id(self._recording.raw(row).traced)] for row in range(len(self))], dtype=np.int64)

    @property
    def calling_lines(self) -> Column:
        """The line in its caller's file that made each call."""
        return np.concatenate([np.array(block.lines, dtype=np.int32) for block in self._recording.blocks])

    def parameters(self, traced: Traced) -> Parameters:
        """Where the function keeps its state and its game."""
        if id(traced) not in self._parameters:
            self._parameters[id(traced)] = Parameters(traced)
        return self._parameters[id(traced)]
