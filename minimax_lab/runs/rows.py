"""The rows of a recorded run, each read as a call of a game: its state, its player, what it returned, its callees."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np

from minimax_lab.games import Player
from minimax_lab.kit import is_number
from minimax_lab.recording import UNFINISHED, Constant, Raised, Recording, Row, Traced, own_copy
from minimax_lab.runs.calls import Leads, Position
from minimax_lab.runs.reading import (
    STATE_NAMES,
    Reader,
    as_player,
    equal,
    is_game,
    is_move,
    named,
    player_said,
    read_action,
    read_value,
)


class Rows:
    """The rows of a recording, in the order of the calls. `Trace` adds the views of the whole run."""

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self.parents = recording.parents[: len(recording)]

    def __len__(self) -> int:
        return len(self._recording)

    # -- reading a row ----------------------------------------------------------------------------------

    def state(self, row: int) -> Any:
        """The state: the argument called state, board or node, else the first that is no game."""
        raw = self._recording[row]
        how = raw.traced.state
        if callable(how):
            return how(*raw.args, **raw.kwargs)
        reader = self._reader(raw.traced)
        if how is None and reader.state_at is not None and reader.state_at < len(raw.args):
            return raw.args[reader.state_at]
        arguments = self._arguments(raw)
        if isinstance(how, str):
            return named(arguments, how, raw.traced)
        for name in STATE_NAMES:
            if name in arguments:
                return arguments[name]
        others = (thing for name, thing in arguments.items() if name != "self" and not is_game(thing))
        return next(others, None)

    def game(self, row: int) -> Any:
        """The game: what @traced says, else the argument called game, else any argument that is a game."""
        raw = self._recording[row]
        if raw.traced.game is not None:
            return raw.traced.game
        reader = self._reader(raw.traced)
        if reader.game_at is not None and reader.game_at < len(raw.args):
            return raw.args[reader.game_at] if is_game(raw.args[reader.game_at]) else None
        arguments = self._arguments(raw)
        if is_game(arguments.get("game")):
            return arguments["game"]
        return next((thing for thing in arguments.values() if is_game(thing)), None)

    def player(self, row: int) -> Player | None:
        """Who moves: what @traced says, else what the game says, else an argument called player or maximizing."""
        raw = self._recording[row]
        how = raw.traced.player
        if callable(how):
            return as_player(how(*raw.args, **raw.kwargs))
        if isinstance(how, str):
            return as_player(named(self._arguments(raw), how, raw.traced))
        game = self.game(row)
        if game is None:
            return player_said(self._arguments(raw))
        return as_player(self.position(game, self.state(row)).player)

    def outcome(self, row: int) -> tuple[Any, Any]:
        """The value and the action that the call returned, None for what it did not return."""
        raw = self._recording[row]
        returned = raw.returned
        if returned is UNFINISHED or isinstance(returned, Raised):
            return None, None
        if row in self._drivers:
            value, action = self._drivers[row], returned
        else:
            value, action = read_value(returned), read_action(returned)
        spec = raw.traced
        return spec.value(returned) if spec.value else value, spec.action(returned) if spec.action else action

    def action_to(self, row: int) -> Any:
        """The action that leads from the parent's state here; the second of two alike leads to the second."""
        parent = int(self.parents[row])
        if parent < 0:
            return None
        game = self.game(parent)
        if game is None:
            return None
        position = self.position(game, self.state(parent))
        found = position.leads.get(self.state(row), [])
        if len(found) < 2:
            return position.actions[found[0]] if found else None
        before = sum(equal(self.state(sibling), self.state(row)) for sibling in self.children(parent) if sibling < row)
        return position.actions[found[min(before, len(found) - 1)]]

    def children(self, row: int) -> list[int]:
        """The rows of the calls that the call in `row` made."""
        starts, order = self.families
        return [int(child) for child in order[starts[row] : starts[row + 1]]]

    @cached_property
    def families(self) -> tuple[Any, Any]:
        """The rows sorted by their caller, and where each caller's begin."""
        order = np.argsort(self.parents, kind="stable")
        return np.cumsum(np.bincount(self.parents + 1, minlength=len(self) + 1)), order

    def is_childless(self, row: int) -> bool:
        """Whether the call in `row` made no calls: the next row is none of its own."""
        return row + 1 == len(self) or int(self.parents[row + 1]) != row

    def returned_normally(self, row: int) -> bool:
        """Whether the call in `row` has returned, and did not raise."""
        returned = self._recording.returned[row]
        return returned is not UNFINISHED and not isinstance(returned, Raised)

    def given_back(self, row: int) -> Any:
        """All that the call in `row` returned, None if it did not return."""
        returned = self._recording.returned[row]
        return returned if self.returned_normally(row) else None

    @property
    def returned(self) -> list[Any]:
        """What each call returned, as the recording keeps it."""
        return self._recording.returned

    @cached_property
    def kinds_returned(self) -> set[type]:
        """The types of what was returned, `Raised` and that of UNFINISHED among them."""
        return set(map(type, self._recording.returned))

    def position(self, game: Any, state: Any) -> Position:
        """What the game says of `state`, asked once.

        What the game refuses, as a wrong function may hand it anything, has no player and no actions.
        """
        try:
            key = (id(game), state)
            if key in self._positions:
                return self._positions[key]
        except TypeError:
            key = None
        player: Player | None = None
        actions: list[Any] = []
        leads = Leads()
        try:
            asked = own_copy(state)  # a game that changes a list in place must not change the record
            if not game.is_terminal(asked):
                player = game.to_move(asked)
                for place, action in enumerate(game.actions(asked)):
                    actions.append(action)
                    leads.add(game.result(own_copy(state), action), place)
        except Exception:
            player, actions, leads = None, [], Leads()
        position = Position(game, state, player, actions, leads)
        if key is not None:
            self._positions[key] = position
        return position

    @cached_property
    def _positions(self) -> dict[Any, Position]:
        return {}

    # -- reading many rows ------------------------------------------------------------------------------

    def parts(self) -> Iterator[tuple[list[Any], list[Any]]]:
        """The states of the rows, in pieces, and the game of each state, or the one game of all in the piece."""
        start = 0
        for block in self._recording.blocks:
            rows = range(start, start := start + len(block))
            states, games = self._columns_of(block)
            if states is None:
                yield [self.state(row) for row in rows], [self.game(row) for row in rows]
            else:
                yield states, [games]

    def _columns_of(self, block: Any) -> tuple[Any, Any]:
        """The states of some rows and the game that they share, or None where they are to be read singly."""
        spec = block.traced[0] if len(block) else None
        if spec is None or spec.state is not None:
            return None, None
        reader = self._reader(spec)
        if reader.state_at is None or (reader.game_at is None and spec.game is None):
            return None, None
        states = block.column(reader.state_at)
        game = Constant(spec.game) if spec.game is not None else block.column(reader.game_at)
        if not isinstance(states, list | tuple) or not isinstance(game, Constant) or not is_game(game[0]):
            return None, None
        return states, game[0]

    @cached_property
    def specs(self) -> list[Traced]:
        """The recorded functions, each once, in the order of their first calls."""
        found: dict[int, Traced] = {}
        for block in self._recording.blocks:
            for spec in [block.traced[0]] if isinstance(block.traced, Constant) else block.traced:
                found.setdefault(id(spec), spec)
        return list(found.values())

    @property
    def function_numbers(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """Which of `specs` each call is a call of."""
        if len(self.specs) == 1:
            return np.zeros(len(self), dtype=np.int64)
        number = {id(spec): at for at, spec in enumerate(self.specs)}
        return np.array([number[id(self._recording[row].traced)] for row in range(len(self))])

    @property
    def called_from(self) -> np.ndarray[Any, np.dtype[np.int32]]:
        """The line in its caller's file from which each call was made."""
        return np.concatenate([np.array(block.lines, dtype=np.int32) for block in self._recording.blocks])

    def arguments(self, row: int) -> dict[str, Any]:
        """The arguments of the call in `row`, by name."""
        return self._arguments(self._recording[row])

    @property
    def tells_players(self) -> bool:
        """Whether @traced says of some function how to read who moves."""
        return any(spec.player is not None for spec in self.specs)

    @property
    def reads_alike(self) -> bool:
        """Whether what a call returned tells its value and action, whichever call it was."""
        return not self._drivers and all(spec.value is None and spec.action is None for spec in self.specs)

    @cached_property
    def _drivers(self) -> dict[int, Any]:
        """The rows whose function returns a move and no value, each with the value of that move.

        Such is the `best_move` over a value-only `minimax` of document 002. It is called at the top alone,
        its callees return bare numbers, and what it returns is an action or is none of their values.
        """
        drivers: dict[int, Any] = {}
        for row in np.flatnonzero(self.parents < 0).tolist():
            raw, callees = self._recording[row], self.children(row)
            values = [self._recording[callee].returned for callee in callees]
            if not callees or not all(map(is_number, values)):
                continue
            if any(self._recording[below].traced is raw.traced for below in np.flatnonzero(self.parents >= 0).tolist()):
                continue
            by_action = {index: self.action_to(callee) for index, callee in enumerate(callees)}
            chosen = [values[index] for index, action in by_action.items() if equal(action, raw.returned)]
            if chosen:
                drivers[row] = chosen[0]
            elif self.game(row) is None and not isinstance(raw.returned, Raised) and is_move(raw.returned, values):
                drivers[row] = None
        return drivers

    # -- arguments --------------------------------------------------------------------------------------

    @cached_property
    def _readers(self) -> dict[int, Reader]:
        return {}

    def _reader(self, traced: Traced) -> Reader:
        if id(traced) not in self._readers:
            self._readers[id(traced)] = Reader(traced)
        return self._readers[id(traced)]

    def _arguments(self, raw: Row) -> dict[str, Any]:
        return self._reader(raw.traced).arguments(raw)
