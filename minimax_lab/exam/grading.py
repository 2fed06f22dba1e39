"""What a class has handed in, as one table: points, the first wrong step or call, and the mistake."""

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from minimax_lab.exam.handed_in import ALL_SEALED, PLAIN, Work, mark_programs, mark_work
from minimax_lab.exam.marking import MISSING, NOT_ACCEPTED, NOT_ANSWERED, NOTHING, RIGHT, STRAY, Mark, mark_task
from minimax_lab.exam.papers import KEY, RECORD, folder_name
from minimax_lab.exam.seals import check_signature, read_key, unseal
from minimax_lab.exam.sitting import ANSWERS, NOT_WRITTEN, PAPER, SEALED, read_json
from minimax_lab.exam.tables import PERSON, as_csv
from minimax_lab.exam.tasks import PROGRAM, ExamTask
from minimax_lab.exercises.class_programs import GroupedReport, Row
from minimax_lab.exercises.gates import COPY_ANSWERS
from minimax_lab.kit import (
    InvalidArgument,
    existing_folder,
    is_whole_number,
    natural_order,
    path_error,
    pluralize,
    positive_number,
    writable_path,
    write_whole,
)

COLUMNS: Final = ("Student and task", "Points", "First wrong", "What went wrong", "Attempts")
SECONDS: Final = 10.0  # that a program may take


class Grades(GroupedReport):
    """The marks of a class in a table, grouped by the kind of mistake. `grade` makes it.

    results   a Mark for each answer, the most frequent mistake first
    totals    the points of each student; None if the examiner has to look at an answer
    papers    what was handed out in an exam, by the names of the folders
    """

    def __init__(self, results: Sequence[Mark], papers: Mapping[str, Mapping[str, Any]]) -> None:
        self.papers = papers
        self.by_student: dict[str, list[Mark]] = defaultdict(list)
        marks = [each for each in results if each.group != STRAY]
        for each in sorted(marks, key=lambda each: natural_order(each.file)):
            self.by_student[each.student].append(each)
        self.totals: dict[str, float | None] = {}
        for student, own in self.by_student.items():
            points = [each.points for each in own]
            self.totals[student] = None if None in points else round(sum(filter(None, points), 0.0), 2)
        answers = [each for each in marks if each.most and each.group != MISSING]
        right = sum(each.group == RIGHT for each in answers)
        students = pluralize(len(papers or self.by_student), "student")
        summary = f"{students}, {pluralize(len(answers), 'answer')}: {right} right"
        super().__init__(results, COLUMNS, "What a class has handed in", summary)

    def row(self, result: Mark) -> Row:
        rank = {STRAY: 3, RIGHT: 2, NOT_ANSWERED: 1, MISSING: 1}.get(result.group, 0)
        points = "?" if result.points is None else f"{result.points:.2g}"
        words = [result.file, f"{points} of {result.most:g}" * bool(result.most), result.place, result.evidence]
        return Row(rank, [*words, str(result.attempts or "")], words, result.opens is not None)

    def build_page(self, result: Mark) -> str:
        if result.opens is None:
            raise InvalidArgument(f"{result.file}: there is nothing to step through")
        return result.opens()

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write all marks to a CSV file, those of each student with a total, and return its path."""
        titles = ("task", "points", "of", "first wrong", "mistake", "evidence", "attempts")
        rows: list[list[Any]] = [["student", *PERSON, *titles]]
        for student, marks in self.by_student.items():
            person = [self.papers.get(student, {}).get(fact) for fact in PERSON]
            total = Mark(self.totals[student], sum(each.most for each in marks), task="total")
            for each in (*marks, total):
                points = None if each.points is None else round(each.points, 2)
                mistake = "" if each.group == RIGHT else each.group
                row = [each.task, points, each.most, each.place, mistake, each.evidence, each.attempts or None]
                rows.append([student, *person, *row])
        write_whole(target := writable_path(path, ".csv"), as_csv(rows))
        return target


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


def grade(
    folder: str | os.PathLike[str], exam: str | os.PathLike[str] | None = None, *, seconds: float = SECONDS
) -> Grades:
    """Mark what a class has handed in.

    folder   one folder for each student, with what was handed in: the answers to an exam, the folder .answers of a
             copy of the lessons or answers of an assignment, results of Be the machine that were copied to .json
             files, and programs
    exam     the folder that `exam` wrote; needed for answers to an exam
    seconds  how long a program may take; the points of one that takes longer are left to you

    Each answer is worth one point, and a share of it if a part is right. A program is worth its point if no mistake was
    seen in it; if it could not be judged, its points are left to you. With an exam, only its tasks are marked. Nothing
    that was handed in runs, except the programs: as in `diagnose_files`, each in a process of its own.

    What was changed, exchanged, handed in twice, or cannot be read gets a line that states it, and all others are
    marked. A stray file or folder, such as a task sheet or the feedback of nbgrader, has a line and is no student; what
    is hidden is left out. Raises InvalidArgument if there is no such folder, or nothing in it.
    """
    path, seconds = existing_folder("folder", folder), positive_number("seconds", seconds)
    if (path / RECORD).exists():
        raise path_error("folder", path, "has an exam; must be the folder with what was handed in")
    if (path / PAPER).exists() or (path / COPY_ANSWERS).exists():
        raise path_error("folder", path, "is one student's; must have a folder for each student")
    if (path / "submitted").is_dir():
        raise path_error("folder", path, "is a course of nbgrader; must be its folder 'submitted'")
    record = ExamRecord(existing_folder("exam", exam)) if exam is not None else None
    works = [Work(each) for each in sorted(path.iterdir()) if not each.name.startswith((".", "__"))]
    if not works:
        raise path_error("folder", path, "is empty; must have one folder for each student")
    programs: dict[str, list[Mark]] = {}
    if record is None or record.has_program:
        programs = mark_programs(path, works, seconds, is_exam=record is not None)
    if record:
        return Grades(list(record.mark(works, programs)), record.papers)
    return Grades([mark for work in works for mark in mark_work(work, programs.get(work.name, []))], {})
