"""Lessons and questions as notebooks that nbgrader and Otter mark.

After each question, a cell marks its answer. Clicked answers are in a folder beside the notebook, which students hand
in with it. What only the teacher may see is in a file of its own.
"""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from minimax_lab.exercises.export.forms import POINTS, fill_form, identifier
from minimax_lab.exercises.export.plain import as_plain
from minimax_lab.exercises.gates import ASSIGNMENT_ANSWERS as ANSWERS
from minimax_lab.exercises.gates import load_question, question_set, questions
from minimax_lab.exercises.parsons import Puzzle, parsons
from minimax_lab.exercises.question import Question

TEACHER = "teacher"  # the tag of the teacher's notes
SET_UP = f'''from minimax_lab import gate, parsons
from minimax_lab.exercises import assert_right, keep_answers, questions

keep_answers("{ANSWERS}")'''
HAND_IN = f"""**This is an assignment.** Your clicked answers are saved in the folder `{ANSWERS}` beside this notebook.
Hand in that folder together with the notebook. When the right answer is shown, your answer counts and cannot be
changed."""
SET = re.compile(r"""questions\(["']([^"']+)["']\)""")
NAMED = r"""%s\(["'](?P<%s>[^"']+)["'].*\)"""
LAST_LINE = re.compile(rf"({NAMED % ('gate', 'gate')}|{NAMED % ('parsons', 'parsons')}|q\d+)(\.check\(\))?")
NOT_IN_ASSIGNMENTS = re.compile(r"^[-.]|[+*?\[\]]")  # nbgrader refuses +, and looks for files by patterns
KERNEL = {"kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}}
Cell = dict[str, Any]


class Lesson(NamedTuple):
    """A notebook with questions.

    cells   its cells, without checks and teacher's notes
    notes   the teacher's notes, as Markdown
    asked   the questions that it shows; none if they are still to be found in the cells
    files   what it needs beside it, by name
    """

    name: str
    cells: list[Cell]
    notes: str = ""
    asked: tuple[Any, ...] = ()
    files: Mapping[str, bytes] = {}


def lesson_of(name: str, original: bytes, copy: bytes) -> Lesson:
    """A lesson of the package, from its notebook and from a learner's copy of it."""
    cells = json.loads(original)["cells"]
    notes = ["".join(each["source"]) for each in cells if TEACHER in each["metadata"].get("tags", [])]
    return Lesson(name, json.loads(copy)["cells"], "\n\n".join(notes))


def lesson_on(file: Path) -> Lesson:
    """A notebook that asks the questions of a file of one's own."""
    asked = [each for (each,) in question_set(file)]
    exercises = [f"q{each.number}" for each in asked if isinstance(each, Question)]
    cells, file_name = [new_cell("markdown", f"# {file.stem}")], json.dumps(file.name, ensure_ascii=False)
    if exercises:
        cells.append(new_cell("code", f"[{', '.join(exercises)}] = questions({file_name})"))
    for each in asked:
        is_exercise = isinstance(each, Question)
        load = "parsons" if isinstance(each, Puzzle) else "gate"
        cells.append(new_cell("code", f"q{each.number}" if is_exercise else f'{load}("{each.name}", {file_name})'))
        if each.kind == "function":
            cells.append(new_cell("code", f"q{each.number}.answer = ...\nq{each.number}.check()"))
    return Lesson(file.stem, cells, asked=tuple(asked), files={file.name: file.read_bytes()})


def nbgrader_files(lesson: Lesson) -> dict[str, bytes]:
    """Nbgrader's source version. Of it, nbgrader makes the release version, which has no marking code."""
    lesson = lesson._replace(name=NOT_IN_ASSIGNMENTS.sub("_", lesson.name))
    first = [new_cell("markdown", HAND_IN), new_cell("code", SET_UP, nbgrader=_nbgrader("set-up", locked=True))]
    return _files(lesson, f"source/{lesson.name}", first, _nbgrader_mark)


def _nbgrader_mark(name: str, shown: str) -> list[Cell]:
    test = f"# Marked when you hand in\n### BEGIN HIDDEN TESTS\nassert_right({shown})\n### END HIDDEN TESTS"
    return [new_cell("code", test, nbgrader=_nbgrader(identifier(name), grade=True, locked=True, points=POINTS))]


def _nbgrader(name: str, **facts: Any) -> dict[str, Any]:
    return {"grade": False, "solution": False, "task": False, "schema_version": 3, "grade_id": name} | facts


def otter_files(lesson: Lesson) -> dict[str, bytes]:
    """The notebook from which `otter assign` makes the autograder and the students' version."""
    facts = fill_form("otter.txt", name=lesson.name, answers=ANSWERS, files=list(lesson.files))
    first = [new_cell("raw", facts), new_cell("markdown", HAND_IN), new_cell("code", SET_UP)]
    return _files(lesson, lesson.name, first, _otter_mark)


def _otter_mark(name: str, shown: str) -> list[Cell]:
    identifier = re.sub(r"\W", "_", name if name[0].isalpha() else f"gate_{name}")
    facts = f'""" # BEGIN TEST CONFIG\nhidden: true\npoints: {POINTS}\n""" # END TEST CONFIG\n'
    return [
        new_cell("raw", f"# BEGIN QUESTION\nname: {identifier}\npoints: {POINTS}"),
        new_cell("raw", "# BEGIN TESTS"),
        new_cell("code", f"{facts}assert_right({shown})"),
        new_cell("raw", "# END TESTS"),
        new_cell("raw", "# END QUESTION"),
    ]


def _files(lesson: Lesson, folder: str, first: list[Cell], mark: Callable[[str, str], list[Cell]]) -> dict[str, bytes]:
    """The notebook, with cells after the title and after each question; what it needs; and the teacher's notes."""
    shown = find_questions(lesson.cells)
    cells = [*lesson.cells[:1], *first]
    for at, cell in enumerate(lesson.cells):
        cells += [cell] if at else []
        cells += [each for name, (last, code) in shown.items() if last == at for each in mark(name, code)]
    asked = lesson.asked or _load(lesson.cells, list(shown))
    notes = fill_form("notes.txt", name=lesson.name, notes=lesson.notes, asked=asked, as_plain=as_plain)
    files = {f"{lesson.name}.ipynb": write_notebook(cells), **lesson.files}
    return {f"{folder}/{name}": content for name, content in files.items()} | {
        f"teacher/{lesson.name}.md": re.sub("\n{3,}", "\n\n", notes).encode()
    }


def find_questions(cells: list[Cell]) -> dict[str, tuple[int, str]]:
    """The questions in the last lines of cells, by name: the last cell that shows it, and the code that does."""
    found = {}
    for at, cell in enumerate(cells):
        lines = "".join(cell["source"]).rstrip().splitlines()
        if cell["cell_type"] == "code" and lines and (line := LAST_LINE.fullmatch(lines[-1].strip())):
            name = line["gate"] or (f"parsons-{line['parsons']}" if line["parsons"] else line[1])
            found[name] = at, line[1]
    return found


def _load(cells: list[Cell], names: list[str]) -> list[Any]:
    """The questions of the package with these names."""
    sets = {name for cell in cells for name in SET.findall("".join(cell["source"]))}
    known = {f"q{each.number}": each for name in sets for each in questions(name)}
    puzzles = {name: parsons(name.removeprefix("parsons-")).puzzle for name in names if name.startswith("parsons-")}
    return [(known | puzzles).get(name) or load_question(name) for name in names]


def new_cell(kind: str, text: str, **metadata: Any) -> Cell:
    """A cell of a notebook."""
    more: Cell = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {"cell_type": kind, "metadata": metadata, "source": text} | more


def write_notebook(cells: list[Cell]) -> bytes:
    """The notebook with these cells, as its file has it."""
    cells = [cell | {"id": f"cell-{number}"} for number, cell in enumerate(cells)]
    notebook = {"cells": cells, "metadata": KERNEL, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(notebook, indent=1, ensure_ascii=False).encode() + b"\n"
