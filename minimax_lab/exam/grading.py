"""What a class has handed in, as one table: points, the first wrong step or call, and the mistake."""

import os
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from minimax_lab.exam.handed_in import Work, mark_programs, mark_work
from minimax_lab.exam.marking import MISSING, NOT_ANSWERED, RIGHT, STRAY, Mark
from minimax_lab.exam.papers import RECORD
from minimax_lab.exam.record import ExamRecord
from minimax_lab.exam.sitting import PAPER
from minimax_lab.exam.tables import PERSON, as_csv
from minimax_lab.exercises.class_programs import GroupedReport, Row
from minimax_lab.exercises.gates import COPY_ANSWERS
from minimax_lab.kit import (
    InvalidArgument,
    existing_folder,
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
