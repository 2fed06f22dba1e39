"""A player for recorded runs: code, open calls, board, tree, and sentences, all at the same step."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Self

import numpy as np
import traitlets

from minimax_lab.diagnosis import Found, diagnose
from minimax_lab.games import Bones, ConnectFour, TicTacToe, TreeGame
from minimax_lab.kit import (
    MOST_YOUNG,
    InvalidArgument,
    is_lecturing,
    one_of,
    pause_full_gc,
    pluralize,
    quote,
    true_or_false,
    whole_number,
    without_surrogates,
    writable_path,
    write_whole,
)
from minimax_lab.runs import Trace
from minimax_lab.scene import Picture, check_text
from minimax_lab.trees import count_numbers
from minimax_lab.widgets.base import Checked, PictureWidget, as_list, checks, place_in_notebook
from minimax_lab.widgets.page import HasPage, build_page
from minimax_lab.widgets.player.run_tables import pack_run, tabulate_fault

PARTS = ("tree", "code", "cards", "board", "sentence", "values", "numbers")
QUIZZES = ("off", "values", "calls", "cuts", "both")
PLACES = {
    TicTacToe: "a tic-tac-toe board",
    ConnectFour: "a board of connect four",
    Bones: "a heap of bones",
    TreeGame: "a tree",
}
PAGE = """
import { mountPlayer } from "./widgets/player/player.js";
import { focusOnOwnPage, PageModel, readPage } from "./widgets/shared/page.js";
const { values, data, host } = await readPage();
mountPlayer(new PageModel({ ...values, data }), host);
focusOnOwnPage(host.querySelector(".stage"));
"""  # the script of a saved page
NODES_IN_STILL = 60  # nodes in the still picture; deeper nodes are folded, as in the player

_left: dict[Any, tuple[int, int, int]] = {}  # where readers have left the players of this kernel


def _default_title(trace: Trace) -> str:
    """What ran, on which game of the package, and the number of calls."""
    game, name = next(iter(trace.columns.facts)).game, trace.calls[0].function
    place = PLACES.get(type(game))
    words = name.replace("alphabeta", "alpha-beta").replace("_", " ").capitalize()
    return f"{f'{words} on {place}' if place else name}: {pluralize(len(trace), 'call')}"


class StepPlayer(
    HasPage, PictureWidget, front=("widgets/player/player.js", "mountPlayer", "widgets/player/player.css")
):
    """Step through a recorded run, forward and backward.

    trace     the run, as `record` returned it
    step      the number of calls and returns so far, from 0 to 2 * len(trace); can be read, set, observed, and linked
    without   the parts that are not shown: any of "tree", "code", "cards", "board", "sentence", "values", "numbers"
    predict   the quiz: "off", "values" (predict each returned value), "calls" (predict what comes next), "both", or
              "cuts" (in alpha-beta, predict windows that may close, where a bound is known); or the numbers of the
              calls whose values to predict, such as [2, 6]; with "cuts" or "best" (which of two scores is kept), such
              as [2, 6, "cuts"] or ["best"]; `right` of `asked` answers were right
    votes     steps at which the class votes on the next returned value, which stays hidden until then
    notes     the teacher's notes by step, such as {9: "May we stop?"}; playing pauses there
    by_line   whether to step line by line; `line` is the number of lines of this step that have run
    whole_code   whether all lines of the code are shown at the start
    boards    whether the nodes of the tree show small boards, where they have room
    large     whether everything is enlarged, for a projector
    title     by default the function, the game, and the number of calls

    If a cell is run again and shows the same run, the reader goes on at the same step, unless it was the last one.

    A tree of more than 60 nodes opens folded: it shows as many plies as have 60 nodes together. A fold shows how many
    nodes it hides; a click opens it. Only the first 3,000 lines of code that ran are recorded.

    Raises InvalidArgument if `trace` is not a recorded run or an option is invalid.
    """

    tables = traitlets.Dict().tag(sync=True)
    data = traitlets.Bytes().tag(sync=True)
    title = Checked("").tag(sync=True)
    step = Checked(0).tag(sync=True)
    line = Checked(0).tag(sync=True)
    by_line = Checked(False).tag(sync=True)
    predict = Checked("off").tag(sync=True)
    asked = Checked(0).tag(sync=True)
    right = Checked(0).tag(sync=True)
    without = Checked(()).tag(sync=True)
    votes = Checked(()).tag(sync=True)
    notes = Checked(()).tag(sync=True)
    whole_code = Checked(False).tag(sync=True)
    boards = Checked(True).tag(sync=True)
    large = Checked(False).tag(sync=True)
    seeks_fault = Checked(False).tag(sync=True)
    found = traitlets.Dict().tag(sync=True)
    resumed = traitlets.Bool(False).tag(sync=True)  # whether the reader has answered what was asked before this step
    lecturing = traitlets.Bool(False).tag(sync=True)  # whether a class votes on the choices of the quiz

    @pause_full_gc(young=MOST_YOUNG)
    def __init__(
        self,
        trace: Trace,
        *,
        step: int = 0,
        without: Iterable[str] | str = (),
        predict: str | Iterable[int | str] = "off",
        votes: Iterable[int] = (),
        notes: Mapping[int, str] | None = None,
        by_line: bool = False,
        whole_code: bool = False,
        boards: bool = True,
        large: bool = False,
        title: str = "",
    ) -> None:
        if not isinstance(trace, Trace):
            raise InvalidArgument(f"trace {quote(trace)}: must be a recorded run, as record(function, ...) returns it")
        if not len(trace):
            raise InvalidArgument("trace: has no calls; it was stopped before the first one")
        self.trace = trace
        check_text("title", title)
        title = title or _default_title(trace)
        tables, data = pack_run(trace)
        super().__init__(
            tables=without_surrogates(tables), data=data, title=without_surrogates(title), step=step,
            without=without, predict=predict, votes=votes, notes={} if notes is None else notes,
            by_line=by_line, whole_code=whole_code, boards=boards, large=large, lecturing=is_lecturing(),
        )  # fmt: skip
        options = repr([self.predict, self.votes, self.notes, self.without])
        self._place = place_in_notebook(title, hash(data), step, options)
        left, asked, right = _left.get(self._place, (0, 0, 0))
        if 0 < left < 2 * len(trace):
            self.step, self.asked, self.right, self.resumed = left, asked, right, True

    @checks("step")
    def _check_step(self, name: str, value: Any) -> int:
        return self._step_number(name, value)

    @checks("line")
    def _check_line(self, name: str, value: Any) -> int:
        return whole_number(name, value, 0, int((self.trace.lines[:, 0] == self.step).sum()))

    @checks("asked", "right")
    def _check_count(self, name: str, value: Any) -> int:
        return whole_number(name, value, 0, self.asked if name == "right" else None)

    @checks("by_line", "whole_code", "boards", "large", "seeks_fault")
    def _check_choice(self, name: str, value: Any) -> Any:
        return true_or_false(name, value)

    @checks("predict")
    def _check_predict(self, name: str, value: Any) -> str | list[int | str]:
        if isinstance(value, str):
            return str(one_of(name, value, QUIZZES))
        asked = as_list(name, value, f"one of {', '.join(QUIZZES)}, or numbers of calls, such as [2, 6]")
        last = len(self.trace)
        return [each if each in ("best", "cuts") else whole_number("predict: a call", each, 1, last) for each in asked]

    @checks("without")
    def _check_without(self, name: str, value: Any) -> list[str]:
        parts = as_list(name, value, f'some of {", ".join(PARTS)}, such as ["tree"]')
        return [one_of("without: a part", part, PARTS) for part in parts]

    @checks("votes")
    def _check_votes(self, name: str, value: Any) -> list[int]:
        return [self._step_number("votes: a step", each) for each in as_list(name, value, "steps")]

    @checks("notes")
    def _check_notes(self, name: str, value: Any) -> dict[str, str]:
        if not isinstance(value, Mapping):
            raise InvalidArgument(f'notes={quote(value)}: must map steps to texts, such as {{9: "Why?"}}')
        notes: dict[str, str] = {}
        for step, text in value.items():
            number = int(step) if isinstance(step, str) and step.isdigit() else step
            if not isinstance(text, str):
                raise InvalidArgument(f"notes: the note of step {quote(step)} is {quote(text)}: must be text")
            notes[str(self._step_number("notes: a step", number))] = without_surrogates(text)
        return notes

    @checks("title")
    def _check_title(self, name: str, value: Any) -> Any:
        check_text(name, value)
        return value

    @traitlets.observe("step")
    def _restart_line(self, change: Any) -> None:
        """Go back to the first line, unless the browser sends the new step: then it sends the line as well."""
        if self.line and not self._property_lock:
            self.line = 0

    @traitlets.observe("seeks_fault")
    def _find_fault(self, change: Any) -> None:
        """Find the first wrong call of the run when the reader asks for it."""
        if self.seeks_fault and not self.found:
            self.found = tabulate_fault(diagnose(self.trace))

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what the browser has set, and note where the reader is."""
        super().set_state(sync_data)
        if self._place:
            _left[self._place] = self.step, self.asked, self.right

    @classmethod
    def at_fault(cls, trace: Trace, found: Found, step: int) -> Self:
        """A player of a run at a step, whose reader knows its diagnosis: the lines at fault are in view."""
        player = cls(trace, step=step)
        player.found, player.seeks_fault = tabulate_fault(found), True
        return player

    def _step_number(self, name: str, value: Any) -> int:
        return whole_number(name, value, 0, 2 * len(self.trace))

    def still(self) -> Picture:
        """Return the whole run as a picture, for paper and for pages without a kernel."""
        depth = self.trace.tree.depth
        shown = np.flatnonzero(np.cumsum(count_numbers(depth)) <= NODES_IN_STILL)
        fold = int(shown[-1]) if len(shown) and shown[-1] < depth.max() else None
        return self.trace.draw(depth=fold, hide=self._to_predict(), title=self.title)

    def _to_predict(self) -> bool | list[int]:
        """The nodes whose values the quiz asks for, as `draw` takes them."""
        if isinstance(self.predict, str):
            return self.predict in ("values", "both")
        calls = [each for each in self.predict if each != "cuts"]
        return np.flatnonzero(np.isin(self.trace.tree.call, calls)).tolist()  # type: ignore[arg-type]

    def __repr__(self) -> str:
        return f"StepPlayer({self.trace!r}, step {self.step} of {2 * len(self.trace)})"

    def page(self) -> str:
        """Return a page with the player as HTML text.

        Stepping, keys, and the quiz work as in a notebook, because the page contains the same front end.
        """
        values = self.page_values()
        return build_page(PAGE, "widgets/player/player.css", values, values.pop("data"), self.still())

    def page_values(self) -> dict[str, Any]:
        """The traits for a saved page, with an unanswered quiz."""
        traits = {name: getattr(self, name) for name in StepPlayer.class_own_traits(sync=True)}
        found = self.found or tabulate_fault(diagnose(self.trace))  # a page has no kernel to ask
        return traits | {
            "asked": 0,
            "right": 0,
            "projected": self.projected,
            "found": found,
            "seeks_fault": False,
            "resumed": False,
        }

    def handout(self, path: str | os.PathLike[str], steps: Iterable[int] | str | None = None) -> Path:
        """Write a printable handout, a PDF file in A4 with a picture and a sentence for each step; return its path.

        steps   by default the key steps on two pages: the first call and the first return, the first and the deepest
                cut, what changes at the root, votes and notes, the first wrong call, the end. "all", or a list,
                prints at most 500 steps

        Votes and notes are printed below their steps. A vote has a line for the answer. The first wrong call of a
        learner's own program is printed with a note on what is wrong there.
        """
        from minimax_lab.handout import write_handout

        target = writable_path(path, ".pdf")
        notes = {int(step): text for step, text in self.notes.items()}
        found = diagnose(self.trace)
        if found.step is not None:
            notes[found.step] = " ".join(filter(None, [notes.get(found.step), found.evidence, found.question]))
        printed = write_handout(self.trace, self._steps_to_print(steps), self.title, votes=self.votes, notes=notes)
        write_whole(target, printed)
        return target

    def _steps_to_print(self, steps: Iterable[int] | str | None) -> list[int] | None:
        if steps is None:
            return None
        if isinstance(steps, str) and steps == "all":
            return list(range(2 * len(self.trace) + 1))
        return [self._step_number("steps: a step", step) for step in as_list("steps", steps, 'steps or "all"')]
