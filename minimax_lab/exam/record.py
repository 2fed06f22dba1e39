"""The examiner's record of what was handed out, and what was handed in of it."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from minimax_lab.exam.handed_in import ALL_SEALED, PLAIN, Work
from minimax_lab.exam.marking import MISSING, NOT_ACCEPTED, NOTHING, Mark, mark_task
from minimax_lab.exam.papers import KEY, RECORD, folder_name
from minimax_lab.exam.seals import check_signature, read_key, unseal
from minimax_lab.exam.sitting import ANSWERS, NOT_WRITTEN, PAPER, SEALED, read_json
from minimax_lab.exam.tasks import PROGRAM, ExamTask
from minimax_lab.kit import InvalidArgument, is_whole_number, path_error


class ExamRecord:
    """The examiner's record of an exam.

    papers   what was handed out, by the names of the folders
    """

    def __init__(self, folder: Path) -> None:
        if not (folder / RECORD).exists():
            raise path_error("exam", folder, f"has no {RECORD}; must be the folder that `exam` has made")
        record = read_json(folder / RECORD)
        try:
            for paper in record["papers"]:
                check_signature(paper)
            self.papers = {folder_name(paper): paper for paper in record["papers"]}
            one = record["papers"][0]
            self.number, examiner, self.is_sealed = one["exam"], one["examiner"], one["sealed"]
            self.has_program = PROGRAM in {task["kind"] for task in one["tasks"]}
        except (AttributeError, LookupError, TypeError, InvalidArgument):
            raise path_error("file", folder / RECORD, NOT_WRITTEN) from None
        self._unseal = partial(unseal, read_key(folder / KEY, examiner)) if self.is_sealed else bytes

    def mark(self, works: Iterable[Work], programs: Mapping[str, list[Mark]]) -> Iterator[Mark]:
        """The marks of each student of the exam, and of works that are none of theirs.

        programs   the marks of the programs, by the names of the works
        """
        folders, marks = defaultdict[str, list[str]](list), defaultdict[str, list[Mark]](list)
        for work in works:
            student, own = work.student, programs.get(work.name, [])
            is_marked = bool(own)
            try:
                if found := self._read(work):
                    student, own, is_marked = found[0], own + found[1], True
            except InvalidArgument as error:
                own = [*own, Mark(None, 0.0, NOT_ACCEPTED, str(error), task="exam")]
            own = own + work.closed
            if own or work.name in self.papers:
                marks[student] += own
                folders[student] += [work.name] * is_marked
            else:
                yield work.stray
        for student in self.papers:
            if folders[student][1:]:
                where = " and in ".join(folders[student])
                marks[student] = [Mark(None, 0.0, "handed in twice", f"in {where}; leave one, and mark again")]
            marks[student] = self._complete(student, marks[student])
        for student, own in marks.items():
            yield from (each.of(student) for each in own)

    def _read(self, work: Work) -> tuple[str, list[Mark]] | None:
        """The name of the paper that is handed in, and a mark for each answer; None without a paper.

        Raises InvalidArgument for a paper that was changed or exchanged, and for files that cannot be read.
        """
        path, plain = work.find_one("files with answers", ALL_SEALED if self.is_sealed else PLAIN), work.find(PLAIN)
        if plain and not path:
            raise InvalidArgument(f"{plain[0].name} is not sealed; {SEALED} is missing")
        try:
            if path:
                kept = read_json(path, self._unseal)
                name = self._check(kept["paper"], work)
                return name, list(_mark_answers(self.papers[name]["tasks"], dict(kept["answers"])))
            if alone := work.find_one("papers", PAPER):  # as of a student who only writes a program
                return self._check(read_json(alone), work), []
        except InvalidArgument:
            raise
        except (LookupError, TypeError, ValueError):
            raise InvalidArgument(f"{ANSWERS} {NOT_WRITTEN}") from None
        return None

    def _check(self, signed: Mapping[str, Any], work: Work) -> str:
        """The name of the paper. Raises InvalidArgument if it was changed, or is another student's."""
        if signed["exam"] != self.number:
            raise InvalidArgument("these are answers to another exam")
        name = next((name for name, paper in self.papers.items() if paper["number"] == signed["number"]), "")
        ours, theirs = _facts(self.papers.get(name, {})), _facts(signed)
        if changed := [fact for fact in ours | theirs if theirs.get(fact) != ours.get(fact)]:
            raise InvalidArgument(f"the paper was changed after you signed it: {', '.join(changed)}")
        if work.name in self.papers and work.name != name:
            raise InvalidArgument(f"this is the paper of {name}")
        return name

    def _complete(self, student: str, marks: Iterable[Mark]) -> list[Mark]:
        """The marks of a student, and what is missing: in the line on what could not be read, or in a new one."""
        marks, most = list(marks), float(len(self.papers[student]["tasks"]))
        missing = most - sum(each.most for each in marks)
        if missing <= 0:
            return [each for each in marks if each.group != NOTHING]
        new = Mark(0.0, 0.0, MISSING, f"{missing:g} of {most:g} tasks")
        line = next((each for each in marks if each.points is None and not each.most), new)
        return [*(each for each in marks if each is not line), line._replace(most=missing)]


def _mark_answers(tasks: Iterable[Mapping[str, Any]], answers: Mapping[str, Any]) -> Iterable[Mark]:
    for number, table in enumerate(tasks, 1):
        task, kept = ExamTask(**table), answers.get(str(number), {})
        if task.kind != PROGRAM:
            answer = kept if isinstance(kept, Mapping) else {"said": kept}
            attempts = answer.get("attempts", 0)
            mark = mark_task(task, answer.get("said"))._replace(task=f"task {number}, {task.kind}")
            yield mark._replace(attempts=max(0, attempts) if is_whole_number(attempts) else 0)


def _facts(paper: Mapping[str, Any]) -> dict[str, Any]:
    """What a paper states, by name."""
    return {**paper, "tasks": None} | {f"task {at}": task for at, task in enumerate(paper.get("tasks", ()), 1)}
