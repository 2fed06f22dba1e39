"""What a class has handed in, as one table: points, the first wrong step or call, and the mistake."""

from __future__ import annotations

import ast
import json
import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from minimax_lab.exam.marking import NOT_ANSWERED, RIGHT, Mark, mark_kept, mark_task, no_points, player_at
from minimax_lab.exam.papers import KEY, RECORD, as_csv, folder_name
from minimax_lab.exam.seals import check_signature, public_key, read_key, unseal
from minimax_lab.exam.sitting import ANSWERS, PAPER, SEALED, read_json
from minimax_lab.exam.tasks import PROGRAM, ExamTask
from minimax_lab.exercises import ClassReport, GroupedReport, diagnose_files
from minimax_lab.kit import InvalidArgument, is_whole_number, pluralize, progress, quote, writable_path, write_whole

COLUMNS: Final = ("Student and task", "Points", "First wrong", "What went wrong", "Attempts")
KEPT: Final = (".answers", "answers")  # folders of a learner's copy, and of an assignment
MISSING: Final = "nothing handed in"
ALLOWED: Final = {  # names of the package that a student's own search may import
    "MAX", "MIN", "TicTacToe", "Bones", "ConnectFour", "TreeGame", "Game", "traced", "record", "minimax_lab", "games",
}  # fmt: skip


class Graded(NamedTuple):
    """The mark of one answer.

    student   the name of the folder, with the number and the name of the student
    task      which task, gate, or file
    mark      its points, the mistake, and where it is
    attempts  how many the student made; 0 if they were not counted
    opens     returns the page that steps through it; None if there is none
    """

    student: str
    task: str
    mark: Mark
    attempts: int = 0
    opens: Callable[[], str] | None = None

    @property
    def file(self) -> str:
        """The student and the task, which name the row."""
        return f"{self.student}: {self.task}" if self.task else self.student

    @property
    def group(self) -> str:
        """The name of the mistake."""
        return self.mark.group


class Grades(GroupedReport):
    """The marks of a class in a table, grouped by the kind of mistake. `grade` makes it.

    results   a Graded for each answer, the most frequent mistake first
    totals    the points of each student; None if the examiner has to look at an answer
    """

    unit = "answer"

    def __init__(self, results: Iterable[Graded]) -> None:
        found = list(results)
        sizes = Counter(each.group for each in found)
        last = {RIGHT: 2, NOT_ANSWERED: 1, MISSING: 1}
        ordered = sorted(found, key=lambda each: (last.get(each.group, 0), -sizes[each.group], each.group, each.file))
        students = len({each.student for each in found})
        summary = f"{pluralize(students, 'student')}, {pluralize(len(found), 'answer')}: {sizes[RIGHT]} right"
        super().__init__(ordered, COLUMNS, "What a class has handed in", summary)

    @property
    def totals(self) -> dict[str, float | None]:
        """The points of each student."""
        points: dict[str, float | None] = {}
        for each in sorted(self.results, key=lambda each: each.student):
            so_far = points.get(each.student, 0.0)
            more = each.mark.points
            points[each.student] = None if so_far is None or more is None else round(so_far + more, 2)
        return points

    def cells(self, result: Graded) -> list[str]:
        mark = result.mark
        points = "?" if mark.points is None else f"{mark.points:.2g}"
        return [result.file, f"{points} of {mark.most:g}", mark.place, mark.evidence, str(result.attempts or "")]

    def can_open(self, result: Graded) -> bool:
        return result.opens is not None

    def build_page(self, result: Graded) -> str:
        if result.opens is None:
            raise InvalidArgument(f"{result.file}: there is nothing to step through")
        return result.opens()

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write all marks to a CSV file, with a last line for each student's total, and return its path."""
        target = writable_path(path, ".csv")
        rows: list[list[Any]] = [["student", "task", "points", "of", "first wrong", "mistake", "evidence", "attempts"]]
        for each in sorted(self.results, key=lambda each: (each.student, each.task)):
            mark = each.mark
            points = "" if mark.points is None else round(mark.points, 2)
            where = [mark.place, "" if mark.group == RIGHT else mark.group, mark.evidence]
            rows.append([each.student, each.task, points, mark.most, *where, each.attempts or ""])
        most: Counter[str] = Counter()
        for each in self.results:
            most[each.student] += each.mark.most
        rows += [
            [student, "total", "" if total is None else total, most[student], "", "", "", ""]
            for student, total in self.totals.items()
        ]
        write_whole(target, as_csv(rows))
        return target


def grade(folder: str | os.PathLike[str], exam: str | os.PathLike[str] | None = None) -> Grades:
    """Mark what a class has handed in.

    folder   one folder for each student, with what was handed in: the answers to an exam, the folder .answers of a
             copy of the lessons or answers of an assignment, results of Be the machine that were copied to .json
             files, and programs
    exam     the folder that `exam` wrote; needed for answers to an exam

    Each answer is worth one point, and a share of it if a part is right. A program is worth its point if no mistake was
    seen in it; if it could not be judged, its points are left to you. Nothing that was handed in runs, except the
    programs: as in `diagnose_files`, each in a process of its own.

    What was changed, exchanged, handed in twice, or cannot be read gets a line that states it, and all others are
    marked. Raises InvalidArgument if there is no such folder, or nothing in it.
    """
    path = _folder("folder", folder)
    paper = _Exam(_folder("exam", exam)) if exam is not None else None
    works = [each for each in sorted(path.iterdir()) if each.name[0] != "." or each.name == ".answers"]
    if not works:
        raise InvalidArgument(f"folder {quote(str(path), 200)}: is empty; must have one folder for each student")
    results: list[Graded] = []
    with progress("marking", "students") as bar:
        for work in works:
            results += _mark_exam(work, paper)
            results += _mark_lessons(work)
            bar.update(1)
    results += _mark_programs(path, works)
    if paper:
        results += paper.remarks(results)
    if not results:
        raise InvalidArgument(f"folder {quote(str(path), 200)}: has no answers and no programs")
    return Grades(results)


class _Exam:
    """The examiner's record of an exam, and which papers were handed in."""

    def __init__(self, folder: Path) -> None:
        self.key = read_key(folder / KEY)
        self.papers = {paper["number"]: paper for paper in read_json(folder / RECORD)["papers"]}
        self.public = public_key(self.key)
        self.found: dict[int, list[str]] = {}

    def open(self, work: Path) -> dict[str, Any] | None:
        """What is handed in here, None if that is nothing. Raises InvalidArgument for what was changed."""
        files = sorted(work.rglob("answers*")) if work.is_dir() else [work] * work.name.startswith("answers")
        sealed = [each for each in files if each.suffix == Path(SEALED).suffix]
        plain = [each for each in files if each.suffix == Path(ANSWERS).suffix]
        is_sealed = next(iter(self.papers.values()))["sealed"]
        chosen = sealed if is_sealed else plain
        if not chosen:
            if is_sealed and plain:
                raise InvalidArgument(f"{plain[0].name} is not sealed; {SEALED} is missing")
            return None
        if not is_sealed:
            return read_json(chosen[0])
        try:
            return dict(json.loads(unseal(self.key, chosen[0].read_bytes())))
        except (OSError, ValueError) as error:
            raise InvalidArgument(str(error)) from None

    def check(self, handed_in: Mapping[str, Any], work: Path) -> dict[str, Any]:
        """The paper that this answers. Raises InvalidArgument if it was changed, or is another student's."""
        signed = dict(handed_in["paper"])
        if signed.get("examiner") != self.public or signed.get("exam") != next(iter(self.papers.values()))["exam"]:
            raise InvalidArgument("these are answers to another exam")
        check_signature(self.public, signed)
        owner = next((paper for paper in self.papers.values() if folder_name(paper) == work.name), signed)
        if owner["number"] != signed["number"]:
            raise InvalidArgument(f"this is the paper of {folder_name(signed)}")
        return signed

    def remarks(self, results: Iterable[Graded]) -> Iterator[Graded]:
        """A line for each student who handed in nothing, and for each paper that was handed in twice."""
        here = {each.student for each in results}
        for number, paper in self.papers.items():
            name, works = folder_name(paper), self.found.get(number, [])
            if not works and name not in here:
                yield Graded(name, "", no_points(MISSING, most=float(len(paper["tasks"]))))
            if len(works) > 1:
                yield Graded(name, "", Mark(None, 0.0, "handed in twice", "", f"in {' and in '.join(works)}"))


def _mark_exam(work: Path, exam: _Exam | None) -> Iterator[Graded]:
    if exam is None:
        if work.is_dir() and (any(work.rglob(ANSWERS)) or any(work.rglob(SEALED))):
            reason = "these are answers to an exam; give its folder: grade(folder, exam=...)"
            yield Graded(work.name, "exam", Mark(None, 0.0, "not readable", "", reason))
        return
    try:
        handed_in = exam.open(work)
        if handed_in is None:
            return
        paper = exam.check(handed_in, work)
        answers = dict(handed_in["answers"])
    except (InvalidArgument, KeyError, TypeError, ValueError, AttributeError) as error:
        reason = str(error) if isinstance(error, InvalidArgument) else "answers.json is not what an exam has written"
        yield Graded(work.name, "exam", Mark(None, 0.0, "not accepted", "", reason))
        return
    exam.found.setdefault(paper["number"], []).append(work.name)
    for number, table in enumerate(paper["tasks"], 1):
        task = ExamTask(**table)
        if task.kind != PROGRAM:
            yield _graded(folder_name(paper), f"task {number}, {task.kind}", task, answers.get(str(number)))


def _graded(student: str, name: str, task: ExamTask, kept: Any) -> Graded:
    answer: Mapping[str, Any] = kept if isinstance(kept, Mapping) else {}
    mark, attempts = mark_task(task, answer.get("said", {})), answer.get("attempts", 0)
    opens = (lambda: _page(task, mark)) if mark.place else None
    return Graded(student, name, mark, attempts if is_whole_number(attempts) else 0, opens)


def _page(task: ExamTask, mark: Mark) -> str:
    with tempfile.TemporaryDirectory() as folder:
        return player_at(task, mark).save(Path(folder, "page.html")).read_text(encoding="utf-8")


def _mark_lessons(work: Path) -> Iterator[Graded]:
    """The gates and questions that a student answered in copies of the lessons, and results of Be the machine."""
    for path in sorted(work.rglob("*.json")) if work.is_dir() else []:
        if path.name in (ANSWERS, PAPER):
            continue
        try:
            kept = json.loads(path.read_bytes())
        except (OSError, ValueError, RecursionError):
            yield Graded(work.name, path.name, no_points("not readable", "the file is not JSON"))
            continue
        if path.parent.name in KEPT and not path.stem.startswith("parsons"):
            yield Graded(work.name, path.stem, mark_kept(path.stem, kept), _tries(kept))
        elif isinstance(kept, dict) and {"score", "total", "mistake", "seed", "mode"} <= kept.keys():
            yield Graded(work.name, f"be the machine, seed {quote(kept['seed'], 20)}", _mark_result(kept))


def _tries(kept: Any) -> int:
    tries = kept.get("tries") if isinstance(kept, dict) else None
    return len(tries) if isinstance(tries, list) else 1


def _mark_result(kept: Mapping[str, Any]) -> Mark:
    score = kept["score"]
    if isinstance(score, bool) or not isinstance(score, int | float) or not 0 <= score <= 1:
        return no_points("not readable", f"score {quote(score, 20)} must be a number from 0 to 1")
    steps = f"{quote(kept.get('right'), 10)} of {quote(kept['total'], 10)} steps are right"
    return Mark(float(score), 1.0, RIGHT if score == 1 else str(kept["mistake"] or "slip"), "", steps)


def _mark_programs(folder: Path, works: Iterable[Path]) -> Iterator[Graded]:
    if not any(any(work.rglob("*.py")) if work.is_dir() else work.suffix == ".py" for work in works):
        return
    report: ClassReport = diagnose_files(folder)
    for each in report.results:
        path = Path(each.file)
        student = path.parts[0] if path.parts[1:] else path.stem
        evidence = f"{each.evidence} {each.place}".strip()
        if used := searches_of_the_package(folder / each.file):
            mark = no_points("a search of the package", f"the program uses {used}")
        elif each.verdict == "no mistake seen":
            mark = Mark(1.0, 1.0, RIGHT, "", each.result)
        else:
            mark = Mark(0.0 if each.verdict == "wrong" else None, 1.0, each.group, each.place, evidence)
        yield Graded(student, path.name, mark, 0, _opener(report, each) if report.can_open(each) else None)


def _opener(report: ClassReport, result: Any) -> Callable[[], str]:
    return lambda: report.build_page(result)


def searches_of_the_package(path: Path) -> str:
    """Which name of minimax_lab a program uses that is no game and no recorder; "" for none. It is read, not run."""
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    modules = {"minimax_lab"}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "minimax_lab":
            for name in node.names:
                if name.name not in ALLOWED:
                    return name.name
        if isinstance(node, ast.Import):
            modules |= {each.asname for each in node.names if each.name == "minimax_lab" and each.asname}
    used = [
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules
    ]
    return next((name for name in used if name not in ALLOWED), "")


def _folder(name: str, folder: Any) -> Path:
    if not isinstance(folder, str | os.PathLike) or not Path(folder).is_dir():
        raise InvalidArgument(f"{name} {quote(folder)}: must be the path of a folder")
    return Path(folder)
