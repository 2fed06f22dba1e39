"""Step through a recorded run: code, open calls, board, tree and one sentence, all at the same step."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import numpy as np
import traitlets

from minimax_lab.kit import (
    InvalidArgument,
    is_whole_number,
    one_of,
    pause_full_gc,
    pluralize,
    quote,
    without_surrogates,
)
from minimax_lab.runs import Trace
from minimax_lab.scene import Picture
from minimax_lab.widgets.checked import Checked
from minimax_lab.widgets.frontend import style, widget_script
from minimax_lab.widgets.player.page import page
from minimax_lab.widgets.player.run_tables import pack_run

PARTS = ("tree", "code", "cards", "board", "sentence", "values", "numbers")
QUIZZES = ("off", "values", "calls", "both")
LONG = 100  # steps of a long run that are printed
STILL = 60  # nodes in the still picture; deeper ones are folded, as they are in the player


class StepPlayer(anywidget.AnyWidget):
    """A recorded run to step through, forward and back.

    trace     what `record` returned
    step      after how many calls and returns it stands, 0 to 2 * len(trace); to be read, set, observed and linked
    hide      what is not shown: some of "tree", "code", "cards", "board", "sentence", "values", "numbers"
    predict   the quiz: "off", "values" (of each return), "calls" (what comes next) or "both"; `right` of `asked`
              answers were right
    votes     steps at which the room is asked for the next value, which stays hidden until it is returned
    notes     a sentence of the teacher's own at some steps, {9: "May we stop?"}; playing stops there
    by_line   whether stepping goes line by line; `line` lines of the step have run
    boards    whether the nodes of the tree hold small boards
    large     whether everything is enlarged, for a projector
    title     what it is called; the name of the function and the count of its calls without it

    A tree of more than 60 nodes opens folded below the last ply that they fill; a fold says how much it holds, and
    opens on a click. Lines of code are noted for the first 10,000 of a run.

    Raises InvalidArgument for what is no recorded run, a step outside it, unknown parts.
    """

    _esm = widget_script("player/player.js", "mountPlayer")
    _css = style()

    tables = traitlets.Dict().tag(sync=True)
    data = traitlets.Bytes().tag(sync=True)
    title = Checked("").tag(sync=True)
    step = Checked(0).tag(sync=True)
    line = Checked(0).tag(sync=True)
    by_line = Checked(False).tag(sync=True)
    predict = Checked("off").tag(sync=True)
    asked = traitlets.Int(0).tag(sync=True)
    right = traitlets.Int(0).tag(sync=True)
    hide = Checked(()).tag(sync=True)
    votes = Checked(()).tag(sync=True)
    notes = Checked(()).tag(sync=True)
    boards = Checked(False).tag(sync=True)
    large = Checked(False).tag(sync=True)

    @pause_full_gc()
    def __init__(
        self,
        trace: Trace,
        *,
        step: int = 0,
        hide: Iterable[str] | str = (),
        predict: str = "off",
        votes: Iterable[int] = (),
        notes: Mapping[int, str] | None = None,
        by_line: bool = False,
        boards: bool = False,
        large: bool = False,
        title: str = "",
    ) -> None:
        if not isinstance(trace, Trace):
            raise InvalidArgument(f"trace {quote(trace)}: must be a recorded run, as record(function, ...) returns it")
        if not len(trace):
            raise InvalidArgument("trace: has no calls; it was stopped before the first one")
        self.trace = trace
        title = title or f"{trace.calls[0].function}, {pluralize(len(trace), 'call')}"
        tables, data = pack_run(trace)
        super().__init__(
            tables=without_surrogates(tables), data=data, title=without_surrogates(title), step=step,
            hide=hide, predict=predict, votes=votes, notes={} if notes is None else notes,
            by_line=by_line, boards=boards, large=large,
        )  # fmt: skip

    # -- what may be set --------------------------------------------------------------------------------

    @traitlets.validate("step")
    def _check_step(self, proposal: Any) -> int:
        return self._step_number("step", proposal["value"])

    @traitlets.validate("line")
    def _check_line(self, proposal: Any) -> int:
        lines = int((self.trace.lines[:, 0] == self.step).sum())
        if not is_whole_number(proposal["value"]) or not 0 <= proposal["value"] <= lines:
            raise InvalidArgument(
                f"line={quote(proposal['value'])}: must be a whole number from 0 to {lines} at step {self.step}"
            )
        return int(proposal["value"])

    @traitlets.validate("predict")
    def _check_predict(self, proposal: Any) -> Any:
        return one_of("predict", proposal["value"], QUIZZES)

    @traitlets.validate("hide")
    def _check_hide(self, proposal: Any) -> list[str]:
        given = _several("hide", proposal["value"], f'some of {", ".join(PARTS)}, such as ["tree"]')
        for part in given:
            one_of("hide: a part", part, PARTS)
        return given

    @traitlets.validate("votes")
    def _check_votes(self, proposal: Any) -> list[int]:
        return [self._step_number("votes: a step", each) for each in _several("votes", proposal["value"], "steps")]

    @traitlets.validate("notes")
    def _check_notes(self, proposal: Any) -> dict[str, str]:
        if not isinstance(proposal["value"], Mapping):
            raise InvalidArgument(f'notes={quote(proposal["value"])}: must be texts by step, such as {{9: "Why?"}}')
        notes: dict[str, str] = {}
        for step, text in proposal["value"].items():
            number = int(step) if isinstance(step, str) and step.isdigit() else step
            if not isinstance(text, str):
                raise InvalidArgument(f"notes: the note of step {quote(step)} is {quote(text)}: must be text")
            notes[str(self._step_number("notes: a step", number))] = without_surrogates(text)
        return notes

    @traitlets.validate("by_line", "boards", "large")
    def _check_switch(self, proposal: Any) -> bool:
        return bool(one_of(proposal["trait"].name, proposal["value"], (False, True)))

    @traitlets.validate("title")
    def _check_title(self, proposal: Any) -> str:
        if not isinstance(proposal["value"], str):
            raise InvalidArgument(f"title={quote(proposal['value'])}: must be text")
        return proposal["value"]

    @traitlets.observe("step")
    def _restart_line(self, change: Any) -> None:
        """The lines are counted from each step; what the browser sends has its own count, and is left alone."""
        if self.line and not self._property_lock:
            self.line = 0

    def _step_number(self, name: str, value: Any) -> int:
        last = 2 * len(self.trace)
        if not is_whole_number(value) or not 0 <= value <= last:
            raise InvalidArgument(f"{name}={quote(value)}: must be a whole number from 0 to {last}, the last step")
        return int(value)

    # -- without a browser ------------------------------------------------------------------------------

    def still(self) -> Picture:
        """The whole run as a picture, for paper and for pages without Python."""
        depth = self.trace.tree.depth
        within = np.flatnonzero(np.cumsum(np.bincount(depth)) <= STILL)
        fold = int(within[-1]) if len(within) and within[-1] < depth.max() else None
        return self.trace.draw(depth=fold, title=self.title, caption="To step through this run, run this cell.")

    def __repr__(self) -> str:
        return f"StepPlayer({self.trace!r}, step {self.step} of {2 * len(self.trace)})"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget, and beside it the still picture and its text for wherever no widget can be shown."""
        live = super()._repr_mimebundle_(**options)
        data, metadata = live if isinstance(live, tuple) else (live or {}, {})
        return data | self.still()._repr_mimebundle_(), metadata

    # -- files ------------------------------------------------------------------------------------------

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the player into one HTML file that needs no network and no Python, and return its path.

        Stepping, keys and quiz work there as they do here: it is the same front end.
        """
        target = _target(path, ".html")
        state = {name: getattr(self, name) for name in self.keys if name in _SAVED}
        target.write_text(without_surrogates(page(self.title, state, self.data, self.still())), encoding="utf-8")
        return target

    def handout(self, path: str | os.PathLike[str], steps: Iterable[int] | None = None) -> Path:
        """Write a printed handout, A4 as PDF: a picture and a sentence a step, readable in greyscale.

        steps   which steps, 500 at most; None is all of them, or of a long run those down to some ply, about 100

        The votes stand below their steps, with a line to write the answer on, and so do the notes.
        """
        from minimax_lab.handout import MOST_STEPS, steps_to_print, write_handout

        every = range(2 * len(self.trace) + 1)
        notes = {int(step): text for step, text in self.notes.items()}
        long = len(every) > MOST_STEPS
        usual = steps_to_print(self.trace, LONG, votes=self.votes, notes=notes) if long else every
        chosen = usual if steps is None else _several("steps", steps, "steps")
        numbers = [self._step_number("steps: a step", step) for step in chosen]
        target = _target(path, ".pdf")
        target.write_bytes(write_handout(self.trace, numbers, self.title, votes=self.votes, notes=notes))
        return target


_SAVED = ("tables", "title", "step", "line", "by_line", "predict", "hide", "votes", "notes", "boards", "large")


def _several(name: str, given: Any, what: str) -> list[Any]:
    """`given` as a list, one thing alone included."""
    if isinstance(given, str) or is_whole_number(given):
        return [given]
    if isinstance(given, Mapping) or not isinstance(given, Iterable):
        raise InvalidArgument(f"{name}={quote(given)}: must be {what}")
    return list(given)


def _target(path: str | os.PathLike[str], form: str) -> Path:
    """The path, if a file of this form can be written there."""
    if not isinstance(path, str | os.PathLike) or Path(path).suffix.lower() != form:
        raise InvalidArgument(f"file {quote(str(path) if isinstance(path, os.PathLike) else path)}: must end in {form}")
    if not Path(path).parent.is_dir():
        raise InvalidArgument(f"file {str(path)!r}: there is no folder {str(Path(path).parent)!r}")
    return Path(path)
