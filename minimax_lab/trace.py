"""A recorded run, read as a game: which state each call was about, what it returned, which action led there."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple, overload

import numpy as np

from minimax_lab.errors import EndlessRecursion, InvalidArgument, quote
from minimax_lab.games.game import Player, is_number
from minimax_lab.looks import action_label
from minimax_lab.reading import STATE_NAMES, Reader, as_player, equal, is_game, is_move, named, read_action, read_value
from minimax_lab.recording import MOST_LINES, UNFINISHED, Raised, Recording, Row, Same, Traced
from minimax_lab.states import name_of

if TYPE_CHECKING:
    from minimax_lab.columns import Columns
    from minimax_lab.narration import Story
    from minimax_lab.picture import Picture
    from minimax_lab.tree import GameTree

SHOWN = 20  # rows of the table that a notebook shows


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a recorded run.

    number     from 1, in the order of the calls
    parent     the caller's number, None at the root
    depth      0 at the root
    state      what the call was about
    action     the action that led here from the parent's state, None at the root or where none does
    player     who moves: MAX or MIN; None at the end of the game
    value      what the call returned, None if it returned no number
    best       the action it returned, None if it returned none
    alpha, beta   the window as it came in, where the function has one
    function   the name of the function
    arguments  all its arguments, by name
    returned   all that it returned, None while unfinished
    error      the exception that it raised, None if it did not
    finished   whether it returned or raised
    line       the line in the caller's file from which it was called
    """

    number: int
    parent: int | None
    depth: int
    state: Any
    action: Any
    player: Player | None
    value: Any
    best: Any
    alpha: Any
    beta: Any
    function: str
    arguments: dict[str, Any]
    returned: Any
    error: BaseException | None
    finished: bool
    line: int


class Position(NamedTuple):
    """What a game says of a state: who moves, the actions, and which of them lead to each next state."""

    game: Any
    state: Any
    player: Player | None
    actions: list[Any]
    leads: dict[Any, list[int]]


def record(function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Trace:
    """Call a `@traced` function, passing everything on, and return the run as a Trace.

    An exception of the function passes through, with the calls so far as its `trace`. A recursion without
    end raises EndlessRecursion, likewise. Ctrl-C ends the run and returns the calls so far, marked unfinished.

    >>> from minimax_lab import TreeGame, minimax
    >>> trace = record(minimax, TreeGame([[3, 12], [2, 4]]), "A")
    >>> len(trace), trace.value, trace.action
    (7, 3, 'B')
    """
    if not callable(function) or not hasattr(getattr(function, "func", function), "minimax_lab_traced"):
        name = getattr(function, "__name__", None) or quote(function)
        raise InvalidArgument(f"function {name}: is not recorded; write @traced above its def")
    recording = Recording()
    try:
        with recording:
            function(*args, **kwargs)
    except KeyboardInterrupt:
        open_calls = sum(returned is UNFINISHED for returned in recording.returned)
        warnings.warn(
            f"stopped after {len(recording):,} calls, {open_calls} of them unfinished; the trace holds them all",
            stacklevel=2,
        )
    except RecursionError as error:
        trace = Trace(recording)
        if not len(trace):  # it ended while the arguments were copied
            name = getattr(function, "__name__", None) or quote(function)
            raise InvalidArgument(f"{name}: its arguments hold themselves, or too many lists in lists") from None
        endless = EndlessRecursion(
            f"{trace.calls[-1].function}: still calling itself {trace.plies:,} plies deep, where Python stops it, with "
            f"{_arguments_text(trace.calls[-1].arguments)}; must reach an end before (is a base case missing?)"
        )
        endless.trace = trace  # type: ignore[attr-defined]
        raise endless from error.with_traceback(None)
    except Exception as error:
        error.trace = Trace(recording)  # type: ignore[attr-defined]
        error.add_note(f"recorded until then: {len(recording):,} calls, in the error's .trace")
        raise
    return Trace(recording)


class Trace:
    """A recorded run: one call a row, in the order of the calls. Every view of the run is a view of this table.

    Has `calls`, `value` and `action` of the first call, `tree`, and shows itself as a table.
    """

    def __init__(self, recording: Recording) -> None:
        self._recording = recording
        self.parents = recording.parents[: len(recording)]

    def __len__(self) -> int:
        return len(self._recording)

    @cached_property
    def calls(self) -> Calls:
        """The calls, each read when it is asked for."""
        return Calls(self)

    @property
    def value(self) -> Any:
        """What the first call found the state to be worth."""
        return self.calls[0].value if len(self) else None

    @property
    def action(self) -> Any:
        """The action that the first call chose."""
        return self.calls[0].best if len(self) else None

    @property
    def finished(self) -> bool:
        """Whether every call returned or raised."""
        return not any(returned is UNFINISHED for returned in self._recording.returned)

    @cached_property
    def plies(self) -> int:
        """How many plies below the first call the deepest call is."""
        return int(self.depths.max()) if len(self) else 0

    @cached_property
    def depths(self) -> np.ndarray[Any, np.dtype[np.int32]]:
        """The depth of each row: 0 at the root."""
        depths: list[int] = []
        for parent in self.parents.tolist():
            depths.append(depths[parent] + 1 if parent >= 0 else 0)
        return np.array(depths, dtype=np.int32)

    @cached_property
    def tree(self) -> GameTree:
        """The run as a GameTree: what was called, and the moves that a call left out, marked as never visited."""
        from minimax_lab.grow import tree_of_run

        return tree_of_run(self)

    @cached_property
    def columns(self) -> Columns:
        """The run column by column, which is the fast way to read all of it."""
        from minimax_lab.columns import Columns

        return Columns(self)

    @property
    def has_all_lines(self) -> bool:
        """Whether `lines` goes to the end of the run."""
        return 0 < len(self._recording.lines) < 3 * MOST_LINES

    @cached_property
    def story(self) -> Story:
        """What is told of each call."""
        from minimax_lab.narration import Story

        return Story(self)

    @property
    def errors(self) -> list[BaseException | None]:
        """What each call raised, None where it did not."""
        return [each.error if type(each) is Raised else None for each in self._recording.returned]

    def given_back(self, row: int) -> Any:
        """All that the call in `row` returned, None if it did not return."""
        returned = self._recording.returned[row]
        return returned if self.returned_normally(row) else None

    @cached_property
    def lines(self) -> np.ndarray[Any, np.dtype[np.int32]]:
        """Each line of code that ran, in order: after how many calls and returns, and its number in its file.

        Shape (lines, 2). Of a long run only the first MOST_LINES are noted, with a debugger at work none are.
        """
        row, calls, number = np.array(self._recording.lines, dtype=np.int32).reshape(-1, 3).T
        return np.stack([2 * calls - self.depths[row] - 1, number], axis=1)

    @property
    def returned(self) -> list[Any]:
        """What each call returned, as the recording keeps it."""
        return self._recording.returned

    # -- reading a row ----------------------------------------------------------------------------------

    def call(self, row: int) -> Call:
        """The call in `row`, counted from 0."""
        raw = self._recording[row]
        arguments = self._arguments(raw)
        value, best = self.outcome(row)
        return Call(
            number=row + 1,
            parent=None if raw.parent is None else raw.parent + 1,
            depth=int(self.depths[row]),
            state=self.state(row),
            action=self.action_to(row),
            player=self.player(row),
            value=value,
            best=best,
            alpha=arguments.get("alpha"),
            beta=arguments.get("beta"),
            function=raw.traced.function.__name__,
            arguments=arguments,
            returned=self.given_back(row),
            error=raw.returned.error if isinstance(raw.returned, Raised) else None,
            finished=raw.returned is not UNFINISHED,
            line=raw.line,
        )

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
        """Who moves: what @traced says, else what the game says, else an argument called player."""
        raw = self._recording[row]
        how = raw.traced.player
        if callable(how):
            return as_player(how(*raw.args, **raw.kwargs))
        if isinstance(how, str):
            return as_player(named(self._arguments(raw), how, raw.traced))
        game = self.game(row)
        if game is None:
            return as_player(self._arguments(raw).get("player"))
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
        try:
            found = position.leads.get(self.state(row), [])
        except TypeError:
            return None
        if len(found) < 2:
            return position.actions[found[0]] if found else None
        before = sum(self.state(sibling) == self.state(row) for sibling in self.children(parent) if sibling < row)
        return position.actions[found[min(before, len(found) - 1)]]

    def children(self, row: int) -> list[int]:
        """The rows of the calls that the call in `row` made."""
        starts, order = self._families
        return [int(child) for child in order[starts[row] : starts[row + 1]]]

    @cached_property
    def _families(self) -> tuple[Any, Any]:
        """The rows sorted by their caller, and where each caller's begin."""
        order = np.argsort(self.parents, kind="stable")
        return np.searchsorted(self.parents[order], np.arange(len(self) + 1)), order

    def is_childless(self, row: int) -> bool:
        """Whether the call in `row` made no calls: the next row is none of its own."""
        return row + 1 == len(self) or int(self.parents[row + 1]) != row

    def returned_normally(self, row: int) -> bool:
        """Whether the call in `row` has returned, and did not raise."""
        returned = self._recording.returned[row]
        return returned is not UNFINISHED and not isinstance(returned, Raised)

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
        leads: dict[Any, list[int]] = {}
        try:
            if not game.is_terminal(state):
                player = game.to_move(state)
                for place, action in enumerate(game.actions(state)):
                    actions.append(action)
                    leads.setdefault(game.result(state, action), []).append(place)
        except Exception:
            player, actions, leads = None, [], {}
        position = Position(game, state, player, actions, leads)
        if key is not None:
            self._positions[key] = position
        return position

    @cached_property
    def _positions(self) -> dict[Any, Position]:
        return {}

    # -- reading many rows ------------------------------------------------------------------------------

    def parts(self) -> Iterator[tuple[list[Any], list[Any]]]:
        """The states and the games of the rows, in pieces: a whole column at once where that is possible."""
        start = 0
        for block in self._recording.blocks:
            rows = range(start, start := start + len(block))
            states, games = self._columns_of(block)
            if states is None:
                yield [self.state(row) for row in rows], [self.game(row) for row in rows]
            else:
                yield states, [games] * len(block)

    def _columns_of(self, block: Any) -> tuple[Any, Any]:
        """The states of some rows and the game that they share, or None where they are to be read singly."""
        spec = block.traced[0] if len(block) else None
        if spec is None or spec.state is not None:
            return None, None
        reader = self._reader(spec)
        if reader.state_at is None or (reader.game_at is None and spec.game is None):
            return None, None
        states = block.column(reader.state_at)
        game = Same(spec.game) if spec.game is not None else block.column(reader.game_at)
        if not isinstance(states, list | tuple) or not isinstance(game, Same) or not is_game(game[0]):
            return None, None
        return states, game[0]

    @cached_property
    def specs(self) -> list[Traced]:
        """The recorded functions, each once, in the order of their first calls."""
        found: dict[int, Traced] = {}
        for block in self._recording.blocks:
            for spec in [block.traced[0]] if isinstance(block.traced, Same) else block.traced:
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

    # -- showing ----------------------------------------------------------------------------------------

    def draw(self, step: int | None = None, **options: Any) -> Picture:
        """The run as a tree, after `step` calls and returns (None: at the end); see `picture.draw_run`."""
        from minimax_lab.picture import draw_run

        return draw_run(self, step, **options)

    def __repr__(self) -> str:
        return f"Trace({len(self):,} calls, value {self.value}, action {self.action!r}" + (
            ")" if self.finished else ", unfinished)"
        )

    def table(self, rows: int = SHOWN) -> list[tuple[str, ...]]:
        """The first `rows` calls as text, a heading first."""
        heading = ("call", "ply", "called by", "move", "state", "to move", "value", "by")
        return [heading, *(self._line(call) for call in self.calls[:rows])]

    def _line(self, call: Call) -> tuple[str, ...]:
        game, parent = self.game(call.number - 1), call.parent
        move = "-" if call.action is None or parent is None else self._label(parent, call.action)
        value = "unfinished" if not call.finished else f"raised {type(call.error).__name__}" if call.error else None
        return (
            str(call.number),
            str(call.depth),
            "-" if parent is None else str(parent),
            move,
            name_of(game, call.state),
            call.player or "-",
            value or ("-" if call.value is None else f"{call.value}"),
            "-" if call.best is None else quote(call.best),
        )

    def _label(self, number: int, action: Any) -> str:
        return action_label(self.game(number - 1), self.state(number - 1), action)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        table = self.table()
        more = f"{len(self):,} calls" + (f", the first {SHOWN} shown" if len(self) > SHOWN else "")
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in table]
        heading = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in table[0])
        body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in table[1:])
        return {
            "text/plain": "\n".join([*(line.rstrip() for line in lines), more]),
            "text/html": f"<table><caption>{more}</caption><thead><tr>{heading}</tr></thead>"
            f"<tbody>{body}</tbody></table>",
        }


class Calls(Sequence[Call]):
    """The calls of a Trace; each is read from its row when it is asked for."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace

    def __len__(self) -> int:
        return len(self._trace)

    @overload
    def __getitem__(self, index: int) -> Call: ...
    @overload
    def __getitem__(self, index: slice) -> list[Call]: ...
    def __getitem__(self, index: int | slice) -> Call | list[Call]:
        if isinstance(index, slice):
            return [self._trace.call(row) for row in range(len(self))[index]]
        return self._trace.call(range(len(self))[index])

    def __iter__(self) -> Iterator[Call]:
        return map(self._trace.call, range(len(self)))

    def __repr__(self) -> str:
        return f"{len(self):,} calls"


def _arguments_text(arguments: dict[str, Any]) -> str:
    return quote(_Plain(", ".join(f"{name}={quote(thing, 40)}" for name, thing in arguments.items())), 120)


class _Plain(str):
    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)
