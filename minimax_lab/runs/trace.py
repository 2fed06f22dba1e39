"""A recorded run, and all views of it: its calls, its tree, its sentences, its picture."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from minimax_lab.games import action_in_list, action_label, name_of
from minimax_lab.kit import pluralize, quote, whole_number
from minimax_lab.reading import CallReader, Watch
from minimax_lab.recording import MOST_LINES, UNFINISHED, Recording
from minimax_lab.runs.call import Call, Calls
from minimax_lab.runs.columns import Columns
from minimax_lab.runs.cuts import Cuts, cuts_of
from minimax_lab.runs.explanation import how_read, uncertain
from minimax_lab.runs.run_tree import tree_of_run
from minimax_lab.runs.text_table import show_table
from minimax_lab.trees import PLAYER, Column, GameTree, data_frame, number_column, object_column, with_none

if TYPE_CHECKING:
    import pandas as pd

    from minimax_lab.scene import Picture
    from minimax_lab.story import Story

SHOWN = 20  # rows of the table that a notebook shows


class Trace:
    """A recorded run: one row for each call, in the order of the calls. Every view of the run is a view of this table.

    Has `calls`, `value` and `action` of the first call, and `tree`. A notebook shows it as a table.
    """

    def __init__(self, recording: Recording, watch: Watch | None = None) -> None:
        self.reader = CallReader(recording, watch)

    def __len__(self) -> int:
        return len(self.reader)

    @cached_property
    def columns(self) -> Columns:
        """The run as a table: one column for each fact about its calls."""
        return Columns(self.reader)

    @cached_property
    def tree(self) -> GameTree:
        """The run as a GameTree: what was called, and the moves that a call left out, marked as never visited."""
        return tree_of_run(self.columns)

    @cached_property
    def cuts(self) -> Cuts | None:
        """The windows of the run and where it cut; None for a run without alpha and beta."""
        return cuts_of(self.columns)

    @cached_property
    def story(self) -> Story:
        """The sentences about each step."""
        from minimax_lab.story import Story

        return Story(self.columns, self.cuts)

    @cached_property
    def calls(self) -> Calls:
        """The calls, each built when it is asked for."""
        return Calls(self._call, len(self))

    @cached_property
    def reading(self) -> dict[str, str]:
        """What was read as "state", "value", "player", and "action", and how, in one sentence each."""
        return how_read(self.columns)

    @cached_property
    def uncertain(self) -> list[str]:
        """What could not be read with certainty, each with the option of `@traced` that helps; usually nothing."""
        return list(uncertain(self.columns))

    @property
    def value(self) -> Any:
        """The value that the first call returned."""
        return self.calls[0].value if len(self) else None

    @property
    def action(self) -> Any:
        """The action that the first call chose."""
        return self.calls[0].best if len(self) else None

    @property
    def finished(self) -> bool:
        """Whether every call returned or raised."""
        return self.reader.has_ended

    @property
    def plies(self) -> int:
        """How many plies below the first call the deepest call is."""
        return int(self.columns.depth.max(initial=0))

    def _call(self, row: int) -> Call:
        run, raw = self.columns, self.reader.recording[row]
        value, best = run.results[run.result[row]]
        alpha, beta = run.windows.pairs[row] if run.windows.pairs else (None, None)
        return Call(
            number=row + 1, parent=None if raw.parent is None else raw.parent + 1, depth=int(run.depth[row]),
            state=run.state_of(row), action=run.action_to(row), player=PLAYER[int(run.player[row])],
            value=value, best=best, alpha=alpha, beta=beta,
            function=raw.traced.function.__name__, arguments=self.reader.arguments(row),
            returned=self.reader.returned_object(row),
            error=self.reader.error(row),
            finished=raw.returned is not UNFINISHED, line=raw.line, step=int(run.made[row]),
        )  # fmt: skip

    @cached_property
    def lines(self) -> Column:
        """Each line of code that ran, in order: the number of calls and returns before it, and its number in its file.

        Shape (lines, 2). Of a long run only the first MOST_LINES are noted, and none while a debugger is at work.
        """
        row, calls, number = np.array(self.reader.recording.lines, dtype=np.int32).reshape(-1, 3).T
        return np.stack([2 * calls - self.columns.depth[row] - 1, number], axis=1)

    @property
    def variables(self) -> list[list[tuple[str, Any]]]:
        """For each of `lines`, the local variables that contain a number before it runs, with their numbers."""
        return self.reader.recording.variables

    @property
    def has_all_lines(self) -> bool:
        """Whether `lines` goes to the end of the run."""
        return 0 < len(self.reader.recording.lines) < 3 * MOST_LINES

    def draw(
        self,
        step: int | None = None,
        *,
        windows: bool = True,
        values: bool = True,
        hide: Any = (),
        calls: bool = True,
        returns: bool = False,
        actions: bool = True,
        boards: bool = True,
        highlight: Any = None,
        principal_variation: bool = False,
        depth: int | None = None,
        fold_skipped: bool = False,
        title: str | None = None,
        caption: str | None = None,
        size: str | tuple[int, int] = "notebook",
    ) -> Picture:
        """The run as a tree.

        step      how many calls and returns to show, from 0 to 2 * len(trace), with the board of that step and its
                  sentence as the caption; None is the end, without both
        windows   whether to write the windows of alpha-beta on the edges. They are left out if values are hidden,
                  because they would reveal them. Cuts and bounds are drawn in any case
        highlight nodes to frame; None is the call that has control after the step
        title, caption   texts above and below; None is the usual one

        `GameTree.draw` explains the other options.
        """
        from minimax_lab.scene import draw_run

        return draw_run(
            self, step, windows=windows, values=values, hide=hide, calls=calls, returns=returns, actions=actions,
            boards=boards, highlight=highlight, principal_variation=principal_variation, depth=depth,
            fold_skipped=fold_skipped, title=title, caption=caption, size=size,
        )  # fmt: skip

    def to_pandas(self) -> pd.DataFrame:
        """The run as a pandas.DataFrame: one row per call, in the order of the calls.

        The index is `number`, and the columns are those of `Call` with the same meaning: `parent` (0 at the root),
        `depth`, `state`, `action`, `player`, `value`, `best`, and `function`. pandas may show None as NaN.

        Raises MissingPackage without pandas.
        """
        run, specs = self.columns, self.reader.specs
        values, best = ([result[part] for result in run.results] for part in (0, 1))
        columns = {
            "number": run.rows + 1,
            "parent": run.parent + 1,
            "depth": run.depth,
            "state": object_column(run.states)[run.state],
            "action": object_column([run.action_to(row) for row in range(len(self))]),
            "player": object_column([PLAYER[sign] for sign in run.player.tolist()]),
            "value": with_none(*number_column(values))[run.result],
            "best": object_column(best)[run.result],
            "function": object_column([spec.function.__name__ for spec in specs])[self.reader.function_numbers],
        }
        return data_frame(columns, "number")

    def __repr__(self) -> str:
        unfinished = "" if self.finished else ", unfinished"
        return f"Trace({pluralize(len(self), 'call')}, value {self.value}, action {self.action!r}{unfinished})"

    def table(self, rows: int = SHOWN) -> list[tuple[str, ...]]:
        """The first `rows` calls as text, after a row of headings."""
        headings = ("call", "ply", "called by", "move", "state", "to move", "value", "by")
        return [headings, *map(self._table_row, self.calls[: whole_number("rows", rows, 0)])]

    def _table_row(self, call: Call) -> tuple[str, ...]:
        value = "unfinished" if not call.finished else f"raised {type(call.error).__name__}" if call.error else None
        return (
            str(call.number),
            str(call.depth),
            "-" if call.parent is None else str(call.parent),
            self._move(call),
            name_of(self.columns.game_of(call.number - 1), call.state),
            call.player or "-",
            value or ("-" if call.value is None else f"{call.value}"),
            "-" if call.best is None else self._best(call),
        )

    def _best(self, call: Call) -> str:
        if isinstance(call.best, str):
            return quote(call.best)
        return action_in_list(self.columns.game_of(call.number - 1), call.state, call.best)

    def _move(self, call: Call) -> str:
        if call.action is None or call.parent is None:
            return "-"
        above = call.parent - 1
        return action_label(self.columns.game_of(above), self.columns.state_of(above), call.action)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        table = self.table()
        more = pluralize(len(self), "call") + (f", the first {SHOWN} shown" if len(self) > SHOWN else "")
        return show_table(table, more)
