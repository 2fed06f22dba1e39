"""What an answer is worth, where it first goes wrong, and which mistake that is."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Self

from minimax_lab.diagnosis import explain_node_value
from minimax_lab.exam.tasks import CLICKED, PERFORMED, ExamTask
from minimax_lab.exercises import CutQuestion, Feedback, Question, TreeQuestion
from minimax_lab.exercises.class_programs import NAMELESS
from minimax_lab.exercises.gates import Answers, question_set, set_names
from minimax_lab.kit import InvalidArgument, MinimaxLabError, is_number, pluralize, quote, written_alike
from minimax_lab.runs import Trace
from minimax_lab.trees import return_steps
from minimax_lab.widgets import StepPlayer
from minimax_lab.widgets.machine.tasks import model_actions

RIGHT, NOT_ANSWERED, NOT_READABLE = "right", "not answered", "not readable"
NOT_ACCEPTED, MISSING, NOTHING, STRAY = "not accepted", "not handed in", "nothing to mark", "stray file or folder"
STEPS = {"update": "new best", "keep": "keep", "cut": "cut"}
NO_MARKS = "has no programs and no answers that are marked here"


class Mark(NamedTuple):
    """What one answer is worth.

    points     of `most`; None if the examiner has to look at it
    group      the name of the mistake, "right", or why nothing was marked
    evidence   what is wrong, in one sentence
    place      the first wrong node, step, or call
    opens      returns the page that steps through the right run at that place; None if there is none
    student    the name of the folder, with the number and the name of the student
    task       which task, gate, or file
    attempts   how many the student made; 0 if they were not counted
    """

    points: float | None = 1.0
    most: float = 1.0
    group: str = RIGHT
    evidence: str = ""
    place: str = ""
    opens: Callable[[], str] | None = None
    student: str = ""
    task: str = ""
    attempts: int = 0

    @property
    def file(self) -> str:
        """The student and the task, which name the row."""
        return f"{self.student}: {self.task}" if self.task else self.student

    def of(self, student: str) -> Self:
        """The mark of this student. A mistake without a name is in one group with those of programs."""
        return self._replace(student=student, group=NAMELESS if self.group == "other" else self.group)

    def at(self, run: Trace, step: int) -> Self:
        """The same mark with the page of a run at this step."""
        return self._replace(opens=lambda: StepPlayer(run, step=step).page())


def mark_task(task: ExamTask, said: Any) -> Mark:
    """The mark of an answer to a task, as a notebook has kept it; no answer raises an error.

    The values of a tree give a share of the point for each right node. Cuts give a share for each right one, and each
    wrong one takes as much away. Steps give the share of right ones that the student's browser has counted. A value or
    a move by itself gives all or nothing.
    """
    if not said:
        return Mark(0.0, group=NOT_ANSWERED)
    try:
        if task.kind in PERFORMED:
            return _mark_steps(task, said)
        asked = task.question
        if task.kind in CLICKED:
            mark = _as_mark(asked.judge(asked.clicked(said["said"])))
        else:
            mark = _mark_entries(asked, asked.read_entries(said))
        if mark.group == RIGHT:
            return mark
        row, run = asked.unique_names.index(mark.place) if mark.place else 0, task.run
        return mark.at(run, _step_at(run, row))
    except Exception as error:  # what was handed in may be anything
        return _unreadable(error, said)


def _unreadable(error: Exception, said: Any) -> Mark:
    is_reply = isinstance(error, MinimaxLabError)
    reason = str(error) if is_reply else f"{quote(said, 60)} is no answer"
    return Mark(0.0 if is_reply and said else None, group=NOT_READABLE, evidence=reason)


def _mark_entries(asked: TreeQuestion | CutQuestion, entries: Mapping[int, Any]) -> Mark:
    """The mark of a tree that was filled in; what is said wrong comes before what is missing."""
    right = asked.right_entries
    wrong = [row for row in asked.rows if not asked.equals(entries.get(row), right.get(row))]
    if not wrong:
        return Mark()
    first = next((row for row in wrong if row in entries), wrong[0])
    if isinstance(asked, CutQuestion):
        marked = asked.cuts.check(asked.entered(entries))
        mistake, message = marked.kind, marked.summary
    elif first in entries:
        mistake, reply = explain_node_value(asked.solved[first], entries[first])
        message = f"{quote(entries[first], 20)} was entered. {reply}"
    else:
        mistake, message = "missing", f"missing: {pluralize(len(wrong), 'value')}; all others are right"
    points = max(0.0, 1 - len(wrong) / len(right))
    return Mark(points, 1.0, mistake, message, asked.unique_names[first])


def _as_mark(feedback: Feedback) -> Mark:
    if feedback.outcome == "correct":
        return Mark()
    return Mark(0.0, 1.0, feedback.mistake or NOT_ANSWERED, feedback.message)


def _step_at(run: Trace, row: int) -> int:
    """The step at which the call for a node returns, or that for the nearest node above if there is none for it."""
    node = run.tree[row]
    while not node.call and node.parent:  # alpha-beta has not visited it
        node = node.parent
    return int(return_steps(run.tree)[node.row])


def mark_result(value: Mapping[str, Any]) -> Mark:
    """The mark of a result of Be the machine. Raises InvalidArgument for an impossible score."""
    score, steps = value["score"], f"{quote(value['right'], 10)} of {quote(value['total'], 10)} steps are right"
    if not is_number(score) or not 0 <= score <= 1:
        raise InvalidArgument(f"score {quote(score, 20)} must be a number from 0 to 1")
    return Mark(float(score), 1.0, RIGHT if score == 1 else str(value["mistake"] or "slip"), steps)


def _mark_steps(task: ExamTask, said: Mapping[str, Any]) -> Mark:
    """The mark of an attempt: the browser has judged each step; the first wrong one is found again here."""
    value = said.get("value")
    if not value:
        steps = len(said.get("attempt", {}).get("actions", ()))
        return Mark(0.0, 1.0, NOT_ANSWERED, f"{steps} steps of an attempt that was not finished" if steps else "")
    mark = mark_result(value)
    run, taken = task.run, said["actions"]
    model = model_actions(run)
    pairs = enumerate(zip(model, taken, strict=False))
    at = next((at for at, ((one, _), other) in pairs if not _same(one, other)), min(len(model), len(taken)))
    is_right = at == len(taken) == len(model)
    if is_right != (mark.points == 1) or value["seed"] != task.seed:
        return Mark(None, 1.0, "does not fit", "the score in the file does not fit the steps in it")
    if is_right:
        return Mark()
    evidence = f"the student's step is {_in_words(taken[at], run)}" if at < len(taken) else "the steps end there"
    evidence += f"; the right one is {_in_words(model[at][0], run)}" if at < len(model) else ""
    mark = mark._replace(evidence=evidence, place=f"step {at + 1}")
    return mark.at(run, model[min(at, len(model) - 1)][1])


def _in_words(action: Mapping[str, Any], run: Trace) -> str:
    do = action["do"]
    if do == "enter":
        return f"call {run.tree[action['node']].name}"
    return f"return {quote(action['value'], 20)}" if do == "return" else str(STEPS[do])


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    if one["do"] != other["do"] or one.get("node") != other.get("node"):
        return False
    return one["do"] != "return" or written_alike(one["value"], other["value"])


def mark_kept(path: Path) -> Mark:
    """The mark of the last answer to a gate or a question that a learner's copy has kept in a file."""
    asked, tries = _load(path.stem[:2]).get(path.stem), list[Any]()
    if asked is None:  # it may be a question of the lecturer's own
        reason = f"{quote(path.stem, 40)}: there is no gate and no question of this name"
        return Mark(None, group=NOT_READABLE, evidence=reason)
    try:
        if (kept := Answers(path.parent).recall(path.stem)) is None:
            return Mark(0.0, group=NOT_ANSWERED)
        tries = kept["tries"] if isinstance(kept, Mapping) and isinstance(kept.get("tries"), list) else [kept]
        said = asked.clicked(tries[-1]) if isinstance(asked, Question) else [asked.read(each) for each in tries]
        mark = _as_mark(asked.judge(said))
    except Exception as error:  # what was handed in may be anything
        mark = _unreadable(error, tries)
    return mark._replace(attempts=len(tries))


@cache
def _load(number: str) -> dict[str, Any]:
    """The gates and questions of the lessons with this number, by name."""
    return {each.name: each for name in set_names() if name[:2] == number for (each,) in question_set(name)}
