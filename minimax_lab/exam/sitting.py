"""What a student does: open the signed paper, answer, and hand in. Answers are written to a file at once."""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from minimax_lab.exam.seals import check_signature, seal
from minimax_lab.exam.tasks import PERFORMED, PROGRAM, ExamTask
from minimax_lab.exercises import FillIn, QuestionView
from minimax_lab.kit import InvalidArgument, begin_exam, is_whole_number, path_error, write_whole
from minimax_lab.widgets import BeTheMachine

PAPER, ANSWERS, SEALED = "paper.json", "answers.json", "answers.sealed"
NOT_WRITTEN = "is not what this package has written; it may be cut off or edited"
MOST_BYTES = 10_000_000  # of a file that is handed in
Shown = FillIn | QuestionView | BeTheMachine
Keep = Callable[[Any, int], None]  # what was said, and the number of attempts


def read_json(path: Path, unseal: Callable[[bytes], bytes] = bytes) -> dict[str, Any]:
    """What is in a JSON file. Raises InvalidArgument, in one line, if it cannot be read."""
    found: Any = None
    try:
        if path.stat().st_size <= MOST_BYTES:
            found = json.loads(unseal(path.read_bytes()))
    except OSError as error:
        raise path_error("file", path, error) from None
    except InvalidArgument:
        raise
    except (ValueError, RecursionError):
        pass
    if not isinstance(found, dict):
        raise path_error("file", path, NOT_WRITTEN)
    return found


class Answers:
    """The answers of a student, in a file beside the paper; with a sealed copy if the exam wants one.

    A task is numbered from 1. Its answer has what was "said", and how many "attempts" the student has made.
    """

    def __init__(self, folder: Path, paper: Mapping[str, Any]) -> None:
        self.folder, self.paper = folder, paper
        self.said = self._read()
        if self.said:
            self._write()  # the sealed copy may be missing, or may lack the last answer

    def keep(self, number: int, shown: Shown, said: Any, attempts: int) -> None:
        """Write the answer to a task, or show why that is not possible: an error would reach nobody."""
        with suppress(InvalidArgument):  # another notebook on this paper may have written answers
            self.said |= self._read()
        self.said[str(number)] = {"said": said, "attempts": attempts}
        trouble = ""
        try:
            self._write()
        except InvalidArgument as error:
            trouble = f"Your answer is not saved. {error}"
        setattr(shown, "trouble" if isinstance(shown, FillIn) else "refusal", trouble)

    def _read(self) -> dict[str, Any]:
        path = self.folder / ANSWERS
        kept = read_json(path) if path.exists() else {"paper": self.paper, "answers": {}}
        if kept.get("paper") != self.paper:
            raise path_error("file", path, "has answers to another paper; move it away")
        said: Any = kept.get("answers")
        if not isinstance(said, dict) or not all(map(_is_answer, said.values())):
            raise path_error("file", path, f"{NOT_WRITTEN}; move it away")
        return said

    def _write(self) -> None:
        content = json.dumps({"paper": self.paper, "answers": self.said}).encode()
        write_whole(self.folder / ANSWERS, content)
        if self.paper["sealed"]:
            write_whole(self.folder / SEALED, seal(self.paper["examiner"], content))


def _is_answer(kept: Any) -> bool:
    return isinstance(kept, dict) and isinstance(kept.get("said"), dict) and is_whole_number(kept.get("attempts"))


def sit() -> dict[int, Any]:
    """The tasks of the paper in the working folder, by their numbers; a program has a file of its own and no widget.

    From now on, this notebook gives no hints, no solutions, and no diagnosis. Each answer is written at once to
    answers.json, and is there again after a restart. Raises InvalidArgument if the paper was changed.
    """
    paper = read_json(Path.cwd() / PAPER)
    check_signature(paper)
    answers = Answers(Path.cwd(), paper)
    begin_exam()
    tasks = {number: ExamTask(**task) for number, task in enumerate(paper["tasks"], 1)}
    return {number: _show(task, number, answers) for number, task in tasks.items() if task.kind != PROGRAM}


def _show(task: ExamTask, number: int, answers: Answers) -> Shown:
    kept = answers.said.get(str(number), {"said": {}, "attempts": 0})
    said, attempts = kept["said"], kept["attempts"]
    shown: Shown = task.machine() if task.kind in PERFORMED else task.question.view
    keep = partial(answers.keep, number, shown)
    if isinstance(shown, BeTheMachine):
        return _keep_steps(shown, said, attempts, keep)
    shown.attempts = attempts
    if isinstance(shown, QuestionView):
        shown.said = said.get("said")
        shown.observe(lambda change: keep({"said": change.owner.said}, change.owner.attempts), "attempts")
    else:
        shown.entries = said
        shown.observe(lambda change: keep(change.owner.entries, change.owner.attempts), ["entries", "attempts"])
    return shown


def _keep_steps(machine: BeTheMachine, said: Any, attempts: int, keep: Keep) -> BeTheMachine:
    """Keep the running attempt, and the result of the last one that is over."""
    kept = {"attempt": {}, "value": {}, "actions": [], **said}
    machine.attempt, machine.value = kept["attempt"], kept["value"]
    count = attempts

    def save(change: Any) -> None:
        nonlocal count
        kept["attempt"] = machine.attempt
        if machine.attempt["isOver"] and machine.value != kept["value"]:
            kept["value"], kept["actions"] = machine.value, machine.attempt["actions"]
            count += 1
        keep(kept, count)

    machine.observe(save, "attempt")  # the browser sets it after the value
    return machine
