"""Be the machine: the learner performs minimax or alpha-beta step by step, on a new tree at each attempt."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from secrets import randbelow
from typing import Any

import traitlets
from ipywidgets import widget_serialization

from minimax_lab.diagnosis import step_sentences
from minimax_lab.kit import (
    InvalidArgument,
    in_exam,
    one_of,
    quote,
    refuse_in_exam,
    true_or_false,
    whole_number,
    without_surrogates,
)
from minimax_lab.scene import Picture, style
from minimax_lab.widgets.base import AnsweringWidget, Checked, checks
from minimax_lab.widgets.machine.tasks import (
    ALGORITHMS,
    Procedure,
    Task,
    given_position,
    random_positions,
    random_trees,
)
from minimax_lab.widgets.page import HasPage, build_page
from minimax_lab.widgets.player.widget import StepPlayer

PAGE = """
import { mountSavedMachine } from "./widgets/machine/saved.js";
import { readPage } from "./widgets/shared/page.js";
const { values, data, host } = await readPage();
mountSavedMachine(values, JSON.parse(new TextDecoder().decode(data)), host);
"""  # the script of a saved page
SHEETS = ("widgets/player/player.css", "widgets/machine/machine.css")
SEEDS = 1_000_000  # seeds to choose from if none is given
KEYS = {
    "value": {"score", "right", "total", "mistake", "steps", "seed", "time", "mode"},
    "attempt": {"number", "actions", "isOver", "began"},
}  # of what the browser sets


class BeTheMachine(
    HasPage, AnsweringWidget, front=("widgets/machine/machine.js", "mountMachine", "widgets/machine/machine.css")
):
    """An exercise: the learner performs minimax or alpha-beta, and enters nodes, compares scores, cuts, and returns.

    algorithm   "minimax" or "alphabeta"
    game        a game whose positions are reached by random play; None: random trees
    state       the one position to use; None: a new one for each attempt
    seed        of the trees or positions: the same seed, the same exercises; None: another seed each time
    graded      False: each step is judged at once, and wrong ones are refused and can be tried again;
                True: the steps are judged at the end
    prune_on_equality   the rule of alpha-beta: cut when alpha >= beta, or, with False, only when alpha > beta

    An exercise takes 8 to 16 actions; if the tree needs more, the first ones are done for the learner. Random trees are
    such that each known mistake leads to steps of its own, so that the feedback can name it. In practice, after two
    calls in a row without a mistake, the learner can fast-forward to the last step.

    `value` is {} until there is something to collect: after each step in practice, at the end of a graded attempt. It
    has the "score" from 0 to 1, how many of the "total" steps are "right", the "mistake" that explains the others
    ("slip" or "other" if no known one does), the "steps" of the learner, the "seed" of the exercise, the "time" in
    seconds since the first step, and the "mode", "practice" or "graded".

    Raises InvalidArgument for other options, and for a state whose tree is too large or needs too few actions.

    >>> machine = BeTheMachine("alphabeta", seed=7, graded=True)
    >>> machine.value
    {}
    """

    options = traitlets.Dict().tag(sync=True)
    tasks: Any = traitlets.List().tag(sync=True)
    value = Checked(()).tag(sync=True)
    attempt = Checked(()).tag(sync=True)  # of the learner, so that each view goes on with it
    player = traitlets.Instance(StepPlayer, allow_none=True).tag(sync=True, **widget_serialization)

    def __init__(
        self,
        algorithm: str = "minimax",
        game: Any = None,
        state: Any = None,
        *,
        seed: int | None = None,
        graded: bool = False,
        prune_on_equality: bool = True,
    ) -> None:
        self.procedure = Procedure(
            one_of("algorithm", algorithm, ALGORITHMS), true_or_false("prune_on_equality", prune_on_equality)
        )
        self.graded = true_or_false("graded", graded)
        self.seed = randbelow(SEEDS) if seed is None else whole_number("seed", seed, 0)
        self.prepared = self._prepare(game, state)
        options = {
            "algorithm": algorithm, "graded": self.graded, "cutsOnEquality": self.procedure.prune_on_equality,
            "areChosen": game is None, "isExam": in_exam(), "sentences": step_sentences(), "style": style.as_table(),
        }  # fmt: skip
        tables = [without_surrogates(task.as_table()) for task in self.prepared]
        super().__init__(options=options, tasks=tables, value={}, attempt={})

    def _prepare(self, game: Any, state: Any) -> list[Task]:
        if game is None:
            if state is not None:
                raise InvalidArgument(f"state={quote(state)}: needs a game; a random tree begins at its root")
            return random_trees(self.procedure, self.seed)
        if state is None:
            return random_positions(self.procedure, game, self.seed)
        return given_position(self.procedure, game, state, self.seed)

    @checks(*KEYS)
    def _check_what_is_set(self, name: str, value: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping) or (value and set(value) != KEYS[name]):
            raise InvalidArgument(f"{name}={quote(value, 40)}: must be what the exercise has set, or {{}}")
        return dict(value)

    def answer(self, request: Mapping[str, Any]) -> None:
        """Show the model answer that the learner has asked for, or close it.

        A view also asks at the end of each attempt, so that it learns whether the result has arrived.
        """
        if request.get("do") == "open":
            refuse_in_exam("the model answer")
            number = whole_number("task", request.get("task"), 0, len(self.prepared) - 1)
            self._show(self._model_answer(self.prepared[number], request.get("step")))
        elif request.get("do") == "close":
            self._show(None)

    def _model_answer(self, task: Task, step: Any = 0) -> StepPlayer:
        return StepPlayer(self.procedure.run(task), step=step, title="The model answer")

    def _show(self, player: StepPlayer | None) -> None:
        old, self.player = self.player, player
        if old is not None:
            old.close()

    def still(self) -> Picture:
        """Return the tree of the first exercise as a picture, for paper and for pages without a kernel."""
        return self.prepared[0].tree.draw(title=self._title, caption=f"From left to right. {self._rule}".rstrip())

    @property
    def _title(self) -> str:
        return f"Perform {'minimax' if self.procedure.algorithm == 'minimax' else 'alpha-beta'}"

    @property
    def _rule(self) -> str:
        if self.procedure.algorithm == "minimax":
            return ""
        return f"Cut when alpha {'>=' if self.procedure.prune_on_equality else '>'} beta."

    def page(self) -> str:
        """Return a page for homework as HTML text.

        It contains all exercises of this seed, each with its model answer. The learner copies or downloads the result.
        """
        answers = [self._model_answer(task).page_values() for task in self.prepared]
        for each in answers:
            each["data"] = b64encode(each["data"]).decode()
        values = {"title": self._title, "options": self.options, "tasks": self.tasks, "projected": self.projected}
        data = json.dumps(without_surrogates(answers)).encode()
        return build_page(PAGE, SHEETS, values, data, self.still())

    def __repr__(self) -> str:
        return f"BeTheMachine({self.procedure.algorithm!r}, seed={self.seed}, graded={self.graded})"
