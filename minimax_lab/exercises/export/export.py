"""Write lessons and questions in the form of another system."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from minimax_lab.exercises.export.forms import moodle_xml, plain_in_moodle, qti_package
from minimax_lab.exercises.export.notebooks import Lesson, lesson_on, nbgrader_files, otter_files
from minimax_lab.exercises.export.pages import page_of
from minimax_lab.exercises.export.plain import NotPlain, as_plain
from minimax_lab.exercises.gates import lesson_number, question_set, set_names
from minimax_lab.kit import InvalidArgument, MissingPackage, one_of, progress, quote, some_of, whole_number, write_files

Files = dict[str, bytes]  # their contents by their paths in the folder
NOTEBOOKS: dict[str, Callable[[Lesson], Files]] = {"nbgrader": nbgrader_files, "otter": otter_files}
Prepare = Callable[[Any], Any]  # a question, or raise NotPlain
Write = Callable[[str, list[list[Any]]], Files]  # the name of a question set, and the variants of each question
QUIZZES: dict[str, tuple[Prepare, Write]] = {
    "moodle": (plain_in_moodle, moodle_xml),
    "qti": (as_plain, qti_package),
    "html": (page_of, lambda name, groups: {f"{name}/{path}": page for group in groups for path, page in group}),
}
SYSTEMS = (*NOTEBOOKS, *QUIZZES)


def export(
    folder: Path, system: str, names: Sequence[str], lessons: Mapping[str, Lesson], *, variants: int = 1, seed: int = 0
) -> list[str]:
    """Write lessons and questions into a folder, and return a line for each lesson or question that is left out.

    system     one of SYSTEMS
    names      those of lessons, numbers of lessons, and paths of Python files with questions; all lessons if none
    lessons    the notebooks of the lessons, by name
    variants   of each question whose function has a parameter `seed`; the first seed is `seed`

    Raises InvalidArgument for an unknown name, for variants in a notebook, for a wrong question, and for files that
    cannot be written.
    """
    one_of("--to", system, SYSTEMS)
    seeds = range(whole_number("--seed", seed, 0), seed + whole_number("--variants", variants, 1))
    if system in NOTEBOOKS and [*seeds] != [0]:
        raise InvalidArgument(f"--variants, --seed: {system} has one variant of each question; leave them out")
    known = list(lessons) if system in NOTEBOOKS else set_names()
    chosen = [each for name in names for each in _named(name, known)]
    files: Files = {}
    left_out: list[str] = []
    with progress("exporting", "question sets") as bar:
        for name in chosen or known:
            try:
                if system in NOTEBOOKS:
                    made = NOTEBOOKS[system](lessons.get(name) or lesson_on(Path(name)))
                else:
                    made, lines = _questions(system, seeds, name)
                    left_out += lines
            except MissingPackage as reason:
                made = {}
                left_out.append(f"{name}: {reason}")
            if twice := [path for path in made if files.get(path, made[path]) != made[path]]:
                raise InvalidArgument(f"{quote(name)}: another question set has the file {twice[0]}, too; rename one")
            files |= made
            bar.update()
    write_files(folder, files)
    return left_out


def _named(name: str, known: Iterable[str]) -> list[str]:
    """The file with this name, the lesson with this name or in this notebook, or all lessons with this number."""
    if name.endswith(".py"):
        return [name]
    lesson, number = Path(name).name.removesuffix(".ipynb"), lesson_number(name) if name.isdigit() else ""
    if found := [each for each in known if lesson == each or number == lesson_number(each)]:
        return found
    likely = some_of(sorted(known, key=lambda each: each[:2] != name[:2]))  # the one of this number first
    raise InvalidArgument(f"{quote(name)}: must be the path of a Python file, or one of {likely}")


def _questions(system: str, seeds: Sequence[int], name: str) -> tuple[Files, list[str]]:
    """The files of a question set, and lines on what is left out."""
    prepare, write = QUIZZES[system]
    groups, left_out = question_set(name, seeds), []
    if seeds[1:] and not any(group[1:] for group in groups):
        left_out.append(f"{name}: variants, because no function of its questions has a parameter `seed`")
    kept: list[list[Any]] = [[] for _ in groups]
    for at, group in enumerate(groups):
        for asked in group:
            try:
                kept[at].append(prepare(asked))
            except NotPlain as reason:
                left_out.append(str(reason))
    kept = [group for group in kept if group]
    return (write(Path(name).stem, kept) if kept else {}), left_out
