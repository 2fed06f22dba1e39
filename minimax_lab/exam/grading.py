"""What a class has handed in, as one table: points, the first wrong step or call, and the mistake."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from minimax_lab.exam.handed_in import (
    KEPT,
    MISSING,
    NOT_ACCEPTED,
    NOTHING,
    PLAIN,
    ExamRecord,
    answer_files,
    handed_in_files,
)
from minimax_lab.exam.marking import NOT_ANSWERED, NOT_READABLE, RIGHT, Mark, mark_kept, mark_result, mark_task
from minimax_lab.exam.papers import RECORD, folder_name
from minimax_lab.exam.programs import mark_programs
from minimax_lab.exam.sitting import ANSWERS, NOT_WRITTEN, PAPER, read_json
from minimax_lab.exam.tables import PERSON, as_csv
from minimax_lab.exam.tasks import PROGRAM, ExamTask
from minimax_lab.exercises.class_programs import GroupedReport, Row
from minimax_lab.kit import (
    InvalidArgument,
    existing_folder,
    is_whole_number,
    natural_order,
    path_error,
    pluralize,
    positive_number,
    progress,
    quote,
    writable_path,
    write_whole,
)

COLUMNS: Final = ("Student and task", "Points", "First wrong", "What went wrong", "Attempts")
SECONDS: Final = 10.0  # that a program may take
STRAY: Final = "stray file or folder"
ARCHIVES: Final = (".zip", ".gz", ".tgz", ".xz", ".bz2", ".tar", ".7z", ".rar")
NO_MARKS: Final = "has no programs and no answers that are marked here"


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
        answers = [each for each in marks if each.most and each.group != MISSING]
        right = sum(each.group == RIGHT for each in answers)
        students = pluralize(len(papers or self.by_student), "student")
        summary = f"{students}, {pluralize(len(answers), 'answer')}: {right} right"
        super().__init__(results, COLUMNS, "What a class has handed in", summary)

    @property
    def totals(self) -> dict[str, float | None]:
        """The points of each student."""
        points = {student: [each.points for each in marks] for student, marks in self.by_student.items()}
        return {
            student: None if None in each else round(sum(filter(None, each), 0.0), 2)
            for student, each in points.items()
        }

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
    seen in it; if it could not be judged, its points are left to you. Nothing that was handed in runs, except the
    programs: as in `diagnose_files`, each in a process of its own.

    What was changed, exchanged, handed in twice, or cannot be read gets a line that states it, and all others are
    marked. A stray file, such as a task sheet, has a line and is no student, and neither is a folder without answers
    that is none of the exam's; what is hidden is left out. Raises InvalidArgument if there is no such folder, or
    nothing in it.
    """
    path, seconds = existing_folder("folder", folder), positive_number("seconds", seconds)
    if (path / RECORD).exists():
        raise path_error("folder", path, "has an exam; must be the folder with what was handed in")
    if (path / PAPER).exists():
        raise path_error("folder", path, "is one student's; must have a folder for each student")
    record = ExamRecord(existing_folder("exam", exam)) if exam is not None else None
    works = [each for each in sorted(path.iterdir()) if not each.name.startswith((".", "__")) or each.name in KEPT]
    if not works:
        raise path_error("folder", path, "is empty; must have one folder for each student")
    results: list[Mark] = []
    with progress("marking", "students") as bar:
        for work in works:
            results += [*_mark_exam(work, record), *_mark_lessons(work)]
            bar.update(1)
    results += mark_programs(path, works, record, seconds)
    known = {each.student for each in results}
    for work in works:
        results += _mark_nothing(work, record, is_marked=bool({work.name, work.stem} & known))
    if record:
        results = record.complete(results)
    return Grades(results, record.handed_out if record else {})


def _mark_nothing(work: Path, record: ExamRecord | None, is_marked: bool) -> Iterator[Mark]:
    """A line for an archive, which may have what is missing, and for a work without marks that is none of the class."""
    packed = [each for each in handed_in_files(work, "*") if each.suffix.lower() in ARCHIVES]
    row = (work.name,) if work.is_dir() else (work.stem, work.name)
    if packed and (record or not is_marked):
        yield Mark(None, 0.0, NOTHING, "unpack this archive, and mark again").of(row[0], packed[0].name)
    elif not is_marked and (work.suffix == ".ipynb" or (record is None and work.is_dir())):
        yield Mark(None, 0.0, NOTHING, NO_MARKS).of(*row)
    elif not is_marked and (record is None or work.name not in {*record.handed_out, *record.students}):
        yield Mark(None, 0.0, STRAY, NO_MARKS).of(work.name)


def _mark_exam(work: Path, record: ExamRecord | None) -> Iterator[Mark]:
    if record is None:
        if any(answer_files(work)):
            reason = "these are answers to an exam; give its folder: grade(folder, exam=...)"
            yield Mark(None, 0.0, NOT_READABLE, reason).of(work.name, "exam")
        return
    try:
        handed_in = record.open(work)
        signed = record.unanswered(work) if handed_in is None else dict(handed_in["paper"])
        if signed is None:
            return
        paper, answers = record.check(signed, work), handed_in and dict(handed_in["answers"])
    except (LookupError, TypeError, ValueError) as error:
        reason = str(error) if isinstance(error, InvalidArgument) else f"{ANSWERS} {NOT_WRITTEN}"
        yield Mark(None, 0.0, NOT_ACCEPTED, reason).of(work.name, "exam")
        return
    record.students[work.name] = folder_name(paper)
    for number, table in enumerate(paper["tasks"] if handed_in else (), 1):
        task = ExamTask(**table)
        if task.kind != PROGRAM:
            kept = answers.get(str(number), {})
            answer: Mapping[str, Any] = kept if isinstance(kept, Mapping) else {"said": kept}
            attempts = answer.get("attempts", 0)
            mark = mark_task(task, answer.get("said")).of(work.name, f"task {number}, {task.kind}")
            yield mark._replace(attempts=max(0, attempts) if is_whole_number(attempts) else 0)


def _mark_lessons(work: Path) -> Iterator[Mark]:
    """The gates and questions that a student answered in copies of the lessons, and results of Be the machine."""
    for path in handed_in_files(work, "*.json"):
        if path.parent.name in KEPT:
            if not path.stem.startswith(("parsons", "fill-in")):
                yield mark_kept(path).of(work.name, path.stem)
        elif path.name != PAPER and not path.match(PLAIN):
            yield from _mark_result(work, path)


def _mark_result(work: Path, path: Path) -> Iterator[Mark]:
    """The mark of a file if it is a result of Be the machine."""
    try:
        kept = read_json(path)
        if {"score", "right", "total", "mistake", "seed", "mode"} <= kept.keys():
            yield mark_result(kept).of(work.name, f"be the machine, seed {quote(kept['seed'], 20)}")
    except InvalidArgument as error:
        yield Mark(0.0, 1.0, NOT_READABLE, str(error)).of(work.name, path.name)
