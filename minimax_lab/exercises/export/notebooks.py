"""Lessons and questions as notebooks that nbgrader and Otter mark.

After each question, a cell marks its answer. Clicked answers are in a folder beside the notebook, which students hand
in with it. What only the teacher may see is in a file of its own.
"""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from minimax_lab.exercises.export.markup import POINTS
from minimax_lab.exercises.export.plain import NotPlain, as_plain
from minimax_lab.exercises.gates import load_question, questions
from minimax_lab.exercises.parsons import Puzzle, parsons
from minimax_lab.exercises.question import Question

TEACHER = "teacher"  # the tag of the teacher's notes
ANSWERS = "answers"  # the folder of the clicked answers
SET_UP = f'''from minimax_lab import gate, parsons
from minimax_lab.exercises import assert_right, keep_answers, questions

keep_answers("{ANSWERS}")'''
HAND_IN = f"""**This is an assignment.** Your clicked answers are saved in the folder `{ANSWERS}` beside this notebook.
Hand in that folder together with the notebook. When the right answer is shown, your answer counts and cannot be
changed."""
SET = re.compile(r"""questions\(["']([^"']+)["']\)""")
NAMED = r"""%s\(["'](?P<%s>[^"']+)["'].*\)"""
LAST_LINE = re.compile(rf"({NAMED % ('gate', 'gate')}|{NAMED % ('parsons', 'parsons')}|q\d+)(\.check\(\))?")
PARSONS = "parsons-"
Cell = dict[str, Any]


class Lesson(NamedTuple):
    """A notebook with questions.

    name    such as "07_alpha_beta"
    cells   its cells, without checks and teacher's notes
    notes   the teacher's notes, as Markdown
    files   what it needs beside it, by name
    """

    name: str
    cells: list[Cell]
    notes: str = ""
    files: Mapping[str, bytes] = MappingProxyType({})


def lesson_of(name: str, original: bytes, copy: bytes) -> Lesson:
    """A lesson of the package, from its notebook and from a learner's copy of it."""
    cells = json.loads(original)["cells"]
    notes = ["".join(each["source"]) for each in cells if TEACHER in each["metadata"].get("tags", [])]
    return Lesson(name, json.loads(copy)["cells"], "\n\n".join(notes))


class Marked(NamedTuple):
    """A question to be marked: the number of the cell after which that happens, its code, and its name."""

    at: int
    code: str
    name: str


def find_questions(cells: list[Cell]) -> list[Marked]:
    """The questions that cells show in their last lines, each at the last cell that does."""
    found: dict[str, Marked] = {}
    for at, cell in enumerate(cells):
        lines = "".join(cell["source"]).rstrip().splitlines()
        if cell["cell_type"] == "code" and lines and (line := LAST_LINE.fullmatch(lines[-1].strip())):
            name = line["gate"] or (f"{PARSONS}{line['parsons']}" if line["parsons"] else line[1])
            found[name] = Marked(at, line[1], name)
    return list(found.values())


def asked_in(cells: list[Cell]) -> list[Any]:
    """The questions that the cells of a lesson show."""
    sets = {name: None for cell in cells for name in SET.findall("".join(cell["source"]))}
    exercises = {f"q{each.number}": each for name in sets for each in questions(name)}
    return [exercises.get(each.name) or _load(each.name) for each in find_questions(cells)]


def _load(name: str) -> Any:
    is_puzzle = name.startswith(PARSONS)
    return parsons(name.removeprefix(PARSONS)).puzzle if is_puzzle else load_question(name)


def notebook_of(name: str, asked: list[Any], file: Path) -> Lesson:
    """A notebook that asks the questions of a file of one's own."""
    exercises = [f"q{each.number}" for each in asked if isinstance(each, Question)]
    cells = [markdown(f"# {name}")]
    if exercises:
        cells.append(code(f'[{", ".join(exercises)}] = questions("{file.name}")'))
    for each in asked:
        cells += [code(each) for each in _codes(each, file.name)]
    return Lesson(name, cells, files={file.name: file.read_bytes()})


def _codes(asked: Any, file: str) -> list[str]:
    """The cells that ask a question."""
    if isinstance(asked, Question):
        q = f"q{asked.number}"
        return [q, f"{q}.answer = ...\n{q}.check()"] if asked.kind == "function" else [q]
    return [f'{"parsons" if isinstance(asked, Puzzle) else "gate"}("{asked.name}", "{file}")']


def for_nbgrader(lesson: Lesson) -> list[Cell]:
    """The cells of nbgrader's source version. The release version, which nbgrader makes of it, has no marking code."""
    set_up = code(SET_UP, nbgrader=_nbgrader("set-up", locked=True))
    return _with_marks(lesson, [markdown(HAND_IN), set_up], _nbgrader_mark)


def _nbgrader_mark(marked: Marked) -> list[Cell]:
    test = f"# Marked when you hand in\n### BEGIN HIDDEN TESTS\nassert_right({marked.code})\n### END HIDDEN TESTS"
    return [code(test, nbgrader=_nbgrader(marked.name, grade=True, locked=True, points=POINTS))]


def _nbgrader(name: str, **facts: Any) -> dict[str, Any]:
    return {"grade": False, "solution": False, "task": False, "schema_version": 3, "grade_id": name} | facts


def for_otter(lesson: Lesson) -> list[Cell]:
    """The cells of the notebook from which `otter assign` makes the autograder and the students' version."""
    files = "".join(f"\n  - {name}" for name in lesson.files)
    config = f"# ASSIGNMENT CONFIG\nname: {lesson.name}\nrun_tests: false\ninit_cell: true"
    config += f"\nexport_cell:\n  pdf: false\n  run_tests: false\n  files:\n    - {ANSWERS}" + (
        files and f"\nfiles:{files}"
    )
    return _with_marks(lesson, [raw(config), markdown(HAND_IN), code(SET_UP)], _otter_mark)


def _otter_mark(marked: Marked) -> list[Cell]:
    facts = f'""" # BEGIN TEST CONFIG\nhidden: true\npoints: {POINTS}\n""" # END TEST CONFIG\n'
    return [
        raw(f"# BEGIN QUESTION\nname: {_identifier(marked.name)}\npoints: {POINTS}"),
        raw("# BEGIN TESTS"),
        code(f"{facts}assert_right({marked.code})"),
        raw("# END TESTS"),
        raw("# END QUESTION"),
    ]


def _identifier(name: str) -> str:
    """A name that a Python file of tests can have."""
    return re.sub(r"\W", "_", name if name[0].isalpha() else f"gate_{name}")


def _with_marks(lesson: Lesson, first: list[Cell], mark: Callable[[Marked], list[Cell]]) -> list[Cell]:
    """The cells, with others after the title and after each question; each cell has an id."""
    after = {marked.at: mark(marked) for marked in find_questions(lesson.cells)}
    cells = [*lesson.cells[:1], *first]
    for at, cell in enumerate(lesson.cells):
        cells += ([cell] if at else []) + after.get(at, [])
    return [cell | {"id": f"cell-{number}"} for number, cell in enumerate(cells)]


def teachers_notes(lesson: Lesson, asked: list[Any]) -> str:
    """What only the teacher may see, as Markdown: the answers, the reasons, and the expected mistakes."""
    parts = [f"# {lesson.name}: for the teacher", lesson.notes, "## Answers"]
    for each in asked:
        parts += [f"### {each.name}", each.ask, *_notes_on(each)]
    return "\n\n".join(filter(None, parts)) + "\n"


def _notes_on(asked: Any) -> list[str]:
    try:
        plain = as_plain(asked)
    except NotPlain:
        is_puzzle = isinstance(asked, Puzzle)
        return [f"```\n{asked.write(asked.answer)}\n```"] if is_puzzle else [f"**{asked.right_text()}** {asked.why}"]
    mistakes = [f"- {', '.join(map(str, each.items))}: {each.text}" for each in plain.replies]
    return [f"**{plain.answer}** {plain.reason}", "\n".join(mistakes)]


def markdown(text: str) -> Cell:
    """A cell with text."""
    return {"cell_type": "markdown", "metadata": {}, "source": text}


def raw(text: str) -> Cell:
    """A cell with instructions for Otter."""
    return {"cell_type": "raw", "metadata": {}, "source": text}


def code(text: str, **metadata: Any) -> Cell:
    """A cell with code."""
    return {"cell_type": "code", "execution_count": None, "metadata": metadata, "outputs": [], "source": text}
