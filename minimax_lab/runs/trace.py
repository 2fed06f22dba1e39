"""A recorded run, read as a game: which state each call was about, what it returned, which action led there."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cached_property
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np

from minimax_lab.games import action_label, name_of
from minimax_lab.kit import EndlessRecursion, InvalidArgument, pluralize, quote, without_surrogates
from minimax_lab.recording import MOST_LINES, UNFINISHED, Raised, Recording, endless_recursion_message
from minimax_lab.runs.calls import Call, Calls, Position
from minimax_lab.runs.rows import Rows

if TYPE_CHECKING:
    from minimax_lab.runs.columns import Columns
    from minimax_lab.runs.story import Story
    from minimax_lab.scene import Picture
    from minimax_lab.trees import GameTree

__all__ = ["Call", "Calls", "Position", "Trace", "record"]

SHOWN = 20  # rows of the table that a notebook shows


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
        unfinished = sum(returned is UNFINISHED for returned in recording.returned)
        made = pluralize(len(recording), "call")
        warnings.warn(f"stopped after {made}, {unfinished} of them unfinished; the trace holds them all", stacklevel=2)
    except RecursionError as error:
        trace = Trace(recording)
        if not len(trace):  # it ended while the arguments were copied
            name = getattr(function, "__name__", None) or quote(function)
            raise InvalidArgument(f"{name}: its arguments hold themselves, or too many lists in lists") from None
        last = trace.calls[-1]
        endless = EndlessRecursion(
            endless_recursion_message(last.function, f" {trace.plies:,} plies deep", last.arguments)
        )
        endless.trace = trace  # type: ignore[attr-defined]
        raise endless from error.with_traceback(None)
    except Exception as error:
        error.trace = Trace(recording)  # type: ignore[attr-defined]
        error.add_note(f"recorded until then: {pluralize(len(recording), 'call')}, in the error's .trace")
        raise
    return Trace(recording)


class Trace(Rows):
    """A recorded run: one call a row, in the order of the calls. Every view of the run is a view of this table.

    Has `calls`, `value` and `action` of the first call, `tree`, and shows itself as a table.
    """

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
        return type(UNFINISHED) not in self.kinds_returned

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
        from minimax_lab.runs.run_tree import tree_of_run

        return tree_of_run(self)

    @cached_property
    def columns(self) -> Columns:
        """The run column by column, which is the fast way to read all of it."""
        from minimax_lab.runs.columns import Columns

        return Columns(self)

    @property
    def has_all_lines(self) -> bool:
        """Whether `lines` goes to the end of the run."""
        return 0 < len(self._recording.lines) < 3 * MOST_LINES

    @cached_property
    def story(self) -> Story:
        """What is told of each call."""
        from minimax_lab.runs.story import Story

        return Story(self)

    @property
    def errors(self) -> list[BaseException | None]:
        """What each call raised, None where it did not."""
        if Raised not in self.kinds_returned:
            return [None] * len(self)
        return [each.error if type(each) is Raised else None for each in self._recording.returned]

    @cached_property
    def lines(self) -> np.ndarray[Any, np.dtype[np.int32]]:
        """Each line of code that ran, in order: after how many calls and returns, and its number in its file.

        Shape (lines, 2). Of a long run only the first MOST_LINES are noted, with a debugger at work none are.
        """
        row, calls, number = np.array(self._recording.lines, dtype=np.int32).reshape(-1, 3).T
        return np.stack([2 * calls - self.depths[row] - 1, number], axis=1)

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

    # -- showing ----------------------------------------------------------------------------------------

    def draw(self, step: int | None = None, **options: Any) -> Picture:
        """The run as a tree, after `step` calls and returns (None: at the end); see `picture.draw_run`."""
        from minimax_lab.scene import draw_run

        return draw_run(self, step, **options)

    def __repr__(self) -> str:
        return f"Trace({pluralize(len(self), 'call')}, value {self.value}, action {self.action!r}" + (
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
        more = pluralize(len(self), "call") + (f", the first {SHOWN} shown" if len(self) > SHOWN else "")
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in table]
        heading = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in table[0])
        body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in table[1:])
        shown: dict[str, str] = without_surrogates({
            "text/plain": "\n".join([*(line.rstrip() for line in lines), more]),
            "text/html": f"<table><caption>{more}</caption><thead><tr>{heading}</tr></thead>"
            f"<tbody>{body}</tbody></table>",
        })  # fmt: skip
        return shown
