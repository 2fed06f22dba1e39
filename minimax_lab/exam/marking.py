"""What an answer is worth, where it first goes wrong, and which mistake that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

from minimax_lab.diagnosis import explain_node_value
from minimax_lab.exam.sitting import read_json
from minimax_lab.exam.tasks import CLICKED, PERFORMED, ExamTask
from minimax_lab.exercises import CutQuestion, Question, TreeQuestion, gate_names, load_question, questions
from minimax_lab.games import MAX
from minimax_lab.kit import InvalidArgument, MinimaxLabError, pluralize, quote, written_alike
from minimax_lab.runs import Trace, steps_of

RIGHT, NOT_ANSWERED, NOT_READABLE = "right", "not answered", "not readable"


class Mark(NamedTuple):
    """What one answer is worth.

    points     of `most`; None if the examiner has to look at it
    group      the name of the mistake, "right", or why nothing was marked
    place      the first wrong node, step, or call
    evidence   what is wrong there, in one sentence
    step       the step of a StepPlayer with the right run that shows the place; 0 if none does
    student    the name of the folder, with the number and the name of the student
    task       which task, gate, or file
    attempts   how many the student made; 0 if they were not counted
    opens      returns the page that steps through it; None if there is none
    """

    points: float | None
    most: float = 1.0
    group: str = RIGHT
    place: str = ""
    evidence: str = ""
    step: int = 0
    student: str = ""
    task: str = ""
    attempts: int = 0
    opens: Callable[[], str] | None = None

    @property
    def file(self) -> str:
        """The student and the task, which name the row."""
        return f"{self.student}: {self.task}" if self.task else self.student

    def of(self, student: str, task: str = "") -> Mark:
        """The same mark in the row of this answer."""
        return self._replace(student=student, task=task)


def no_points(group: str, evidence: str = "", most: float = 1.0) -> Mark:
    """The mark of an answer that is missing or cannot be read."""
    return Mark(0.0, most, group, "", evidence)


def mark_task(task: ExamTask, said: Any) -> Mark:
    """The mark of an answer to a task, as a notebook has kept it; no answer raises an error.

    The values of a tree give a share of the point for each right node. Cuts give a share for each right one, and each
    wrong one takes as much away. Steps give the share of right ones. A value or a move by itself gives all or nothing.
    """
    if not said:
        return no_points(NOT_ANSWERED)
    try:
        if task.kind in PERFORMED:
            return _mark_steps(task, said)
        asked = task.question
        if task.kind in CLICKED:
            mark = _mark_answer(asked, said["said"])
            return mark if mark.points else mark._replace(step=_step_at(task.run, 0))
        entries = asked.read_entries(said)
        mark = _mark_cuts(asked, entries) if task.kind == "cuts" else _mark_values(asked, entries)
        row = asked.unique_names.index(mark.place) if mark.place else 0
        return mark if mark.group == RIGHT else mark._replace(step=_step_at(task.run, row))
    except Exception as error:  # what was handed in may be anything
        return no_points(NOT_READABLE, str(error) if isinstance(error, MinimaxLabError) else quote(said, 60))


def _mark_values(asked: TreeQuestion, entries: Mapping[int, Any]) -> Mark:
    right = asked.right_entries
    wrong = [row for row in asked.rows if row not in entries or not asked.equals(entries[row], right[row])]
    if not wrong:
        return Mark(1.0)
    first = next((row for row in wrong if row in entries), wrong[0])  # what is said wrong comes before what is missing
    mistake, message = "missing", f"missing: {pluralize(len(wrong), 'value')}; all others are right"
    if first in entries:
        mistake, message = explain_node_value(asked.solved[first], entries[first])
    return Mark(1 - len(wrong) / len(right), 1.0, mistake, asked.unique_names[first], message)


def _mark_cuts(asked: CutQuestion, entries: Mapping[int, Any]) -> Mark:
    marked = asked.cuts.check(asked.entered(entries))
    if marked.is_right:
        return Mark(1.0)
    right = sum(verdict.kind == "right" for verdict in marked.verdicts)
    points = max(0.0, (2 * right - len(marked.verdicts)) / len(asked.cuts.right))
    first = min(marked.mistakes, key=asked.names.index)
    return Mark(points, 1.0, marked.kind, first, marked.summary)


def _mark_answer(asked: Question, said: Any) -> Mark:
    """The mark of an answer to a question of an exercise."""
    feedback = asked.judge(asked.clicked(said))
    if feedback.outcome == "correct":
        return Mark(1.0)
    return no_points(feedback.mistake or NOT_ANSWERED, feedback.message)


def _step_at(run: Trace, row: int) -> int:
    """The step at which the call for a node returns, or that for the nearest node above if there is none for it."""
    node = run.tree[row]
    while not node.call and node.parent:  # alpha-beta has not visited it
        node = node.parent
    return 1 + [tuple(step) for step in steps_of(run.columns)].index((int(node.call or 1) - 1, True))


def _mark_steps(task: ExamTask, said: Mapping[str, Any]) -> Mark:
    """The mark of an attempt: the browser has judged each step; the first wrong one is found again here."""
    value = said.get("value")
    if not value:
        steps = len(said.get("attempt", {}).get("actions", ()))
        return no_points(NOT_ANSWERED, f"{steps} steps of an attempt that was not finished" if steps else "")
    model, taken = list(model_actions(task)), said["actions"]
    pairs = enumerate(zip(model, taken, strict=False))
    at = next((at for at, ((one, _), other) in pairs if not _same(one, other)), min(len(model), len(taken)))
    is_right = at == len(taken) == len(model)
    if is_right != (value["score"] == 1) or value["seed"] != task.seed or not 0 <= value["score"] <= 1:
        return Mark(None, 1.0, "does not fit", "", "the score in the file does not fit the steps in it")
    if is_right:
        return Mark(1.0)
    evidence = f"the student's step is {quote(taken[at], 60)}" if at < len(taken) else "the steps end there"
    step = model[min(at, len(model) - 1)][1]
    return Mark(value["score"], 1.0, value["mistake"] or "slip", f"step {at + 1}", evidence, step)


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    if one["do"] != other["do"] or one.get("node") != other.get("node"):
        return False
    return one["do"] != "return" or written_alike(one["value"], other["value"])


def model_actions(task: ExamTask) -> Iterator[tuple[dict[str, Any], int]]:
    """The right steps of a task to perform, each with the step of the StepPlayer that shows it."""
    run, game = task.run, task.here.game
    rows = {node.call: node.row for node in run.tree}
    tried: Counter[int] = Counter()  # by the number of the call that tries them
    best: dict[int, Any] = {}
    for step, (row, is_return) in enumerate(steps_of(run.columns), 1):
        call = run.calls[row]
        if not is_return and call.parent:
            yield {"do": "enter", "node": rows[call.number]}, step
        if is_return and call.player:
            if tried[call.number] < len(game.actions(call.state)):
                yield {"do": "cut"}, step
            yield {"do": "return", "value": call.value}, step
        if is_return and call.parent:
            tried[call.parent] += 1
            score = call.value if run.calls[call.parent - 1].player == MAX else -call.value
            is_new = score > best.get(call.parent, -inf)
            best[call.parent] = max(score, best.get(call.parent, -inf))
            yield {"do": "update" if is_new else "keep"}, step


def mark_kept(path: Path) -> Mark:
    """The mark of the last answer to a gate or a question that a learner's copy has kept in a file."""
    tries: Sequence[Any] = ()
    try:
        kept = read_json(path)
        tries = kept["tries"] if isinstance(kept, Mapping) and "tries" in kept else [kept]
        return _mark_kept(_load(path.stem), tries)._replace(attempts=len(tries))
    except (InvalidArgument, ValueError, LookupError, TypeError) as error:
        return no_points(NOT_READABLE, str(error))._replace(attempts=len(tries))


@cache
def _load(name: str) -> Any:
    """A gate, or a question of an exercise."""
    if name in gate_names():
        return load_question(name)
    lesson, _, number = name.rpartition("-")
    return questions(lesson)[int(number) - 1]


def _mark_kept(asked: Any, tries: Sequence[Any]) -> Mark:
    if not tries:
        return no_points(NOT_ANSWERED)
    if isinstance(asked, Question):
        return _mark_answer(asked, tries[-1])
    said = asked.read(tries[-1])
    if asked.is_right(said):
        return Mark(1.0)
    return no_points(f"gate {asked.name}", asked.hint(said) or asked.repeat([said]))
