"""An exam: a paper or a notebook for each student, with tasks of their own, and a key for the examiner."""

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from secrets import randbelow, token_hex
from typing import Any, Final
from unicodedata import category

from nacl.encoding import HexEncoder
from nacl.signing import SigningKey

from minimax_lab.exam.seals import public_part, sign
from minimax_lab.exam.sitting import PAPER, SEALED
from minimax_lab.exam.tables import PERSON, as_csv, read_class, require_line
from minimax_lab.exam.tasks import KINDS, ON_PAPER, PERFORMED, PROGRAM, ExamTask, equal_tasks
from minimax_lab.exercises.export import fill_form, new_cell, write_notebook
from minimax_lab.exercises.gates import Paper
from minimax_lab.kit import (
    InvalidArgument,
    listed,
    one_of,
    path_error,
    progress,
    true_or_false,
    whole_number,
    write_files,
)

KEY, RECORD, LIST, HANDED_OUT = "examiner.key", "exam.json", "class.csv", "students"
PROGRAM_FILE: Final = "program.py"
SEED_STEP: Final = 100_000_007  # from one task to the next
SEEDS: Final = 10**12  # to choose from
RULES: Final = (
    "Your answers are written to files in this folder at once; nothing is sent. You can change them until the end. "
    "Then hand in {}. The notebook gives no hints and no solutions."
)
PROGRAM_TEXT: Final = '''"""Write minimax: return the value of a state for MAX. Do not use a search of the package."""

from minimax_lab import MAX, {kind}, traced


@traced
def my_minimax(game, state):
    ...


game = {game}
state = {state}
print(my_minimax(game, state))
'''


def exam(
    students: Iterable[str] | str | os.PathLike[str],
    folder: str | os.PathLike[str],
    tasks: Sequence[str] = ("values", "cuts"),
    *,
    title: str = "Exam",
    to: str = "notebook",
    sealed: bool = False,
    seed: int | None = None,
    game: Any = None,
    depth: int = 3,
    branching: int | tuple[int, int] = 2,
) -> Path:
    """Write an exam for a class: for each student, trees or positions of their own that are equally hard.

    students   their names, or the path of a file: a table with a column "name" and perhaps "id" (between commas,
               semicolons, or tabs), or text with one name in a line
    folder     made if it is missing. In it, "students" has what is handed out. All else is the examiner's: the key that
               signs and unseals (examiner.key), what was handed out (exam.json), the answers (answers.html), class.csv
    tasks      "values" or "cuts" on the tree, the "value" or the best "move" at its root, "minimax" or "alphabeta" to
               perform, or a "program" to write
    to         "notebook": a folder for each student; "paper": one file to print
    sealed     whether students also write their answers so that only the examiner's key can open them; not a program
    game       TicTacToe(...) or ConnectFour(...): the tasks are about late positions of this game; None: random trees
    seed, depth, branching   as for `TreeGame.random`; a position and a tree to perform on take only the seed. All
               students' trees have the same numbers of nodes, cuts, ties, and steps. The same seed gives the same
               tasks; None chooses one

    What this does not prevent: whoever controls a computer can change a notebook, run other programs, and write any
    answer, number of attempts, or share of right steps. A signature shows that a task was changed or exchanged, and
    sealing keeps others from reading answers; neither shows who answered. Supervise, or ask about the answers later.

    Returns the folder. Raises InvalidArgument for a folder with an exam, and TooLarge if there are not enough trees or
    positions that are equally hard.
    """
    people = read_class(students)
    kinds = [one_of("tasks", kind, KINDS) for kind in ([tasks] if isinstance(tasks, str) else listed("tasks", tasks))]
    if not kinds:
        raise InvalidArgument("tasks: the list is empty; must have at least one of " + ", ".join(KINDS))
    if kinds.count(PROGRAM) > 1:
        raise InvalidArgument("tasks: 'program' is there twice; must be there once, because its file is program.py")
    if one_of("to", to, ("notebook", "paper")) == "paper" and (other := [k for k in kinds if k not in ON_PAPER]):
        raise InvalidArgument(f"tasks: {other[0]!r} cannot be done on paper; choose from {', '.join(ON_PAPER)}")
    if true_or_false("sealed", sealed) and (to == "paper" or kinds == [PROGRAM]):
        raise InvalidArgument("sealed=True: only answers in a notebook are sealed; must be False")
    require_line("title", title)
    if not isinstance(folder, str | os.PathLike) or not os.fspath(folder) or os.path.exists(Path(folder, RECORD)):
        raise path_error("folder", folder, "must be the path of a folder that has no exam yet")
    seed = randbelow(SEEDS) if seed is None else whole_number("seed", seed, 0)
    columns = [
        equal_tasks(kind, len(people), seed + SEED_STEP * at, depth, branching, game) for at, kind in enumerate(kinds)
    ]
    key = SigningKey.generate()
    shared = {"exam": token_hex(8), "title": title, "sealed": sealed, "examiner": public_part(key)}
    papers = [
        sign(key, {**shared, "number": at, **person, "tasks": [task._asdict() for task in own]})
        for at, (person, *own) in enumerate(zip(people, *columns, strict=True), 1)
    ]
    table: list[list[Any]] = [
        ["number", *PERSON, "folder", *(f"seed of {at} {kind}" for at, kind in enumerate(kinds, 1))]
    ]
    for each in papers:
        seeds = [task["seed"] for task in each["tasks"]]
        table.append([each["number"], *(each[fact] for fact in PERSON), folder_name(each), *seeds])
    files = {
        KEY: bytes(key.encode(HexEncoder)),
        RECORD: json.dumps({"papers": papers}).encode(),
        LIST: as_csv(table),
        "answers.html": _pages(papers, with_answers=True),
    }
    if to == "paper":
        files["papers.html"] = _pages(papers, with_answers=False)
    for paper in papers if to == "notebook" else ():
        files |= {f"{HANDED_OUT}/{folder_name(paper)}/{path}": content for path, content in _hand_out(paper).items()}
    write_files(target := Path(folder), files)
    os.chmod(target / KEY, 0o600)
    return target


def folder_name(paper: Mapping[str, Any]) -> str:
    """The name of a student's folder: the number, which tells equal names apart, and what a file name may have."""
    letters = "".join(each if each in "-_" or category(each)[0] in "LMN" else " " for each in paper["name"])
    return f"{paper['number']:03} {' '.join(letters.split())[:60]}".strip()


def _hand_out(paper: Mapping[str, Any]) -> dict[str, bytes]:
    """The files in a student's folder."""
    title, tasks = escape(paper["title"]), [ExamTask(**task) for task in paper["tasks"]]
    name = f'<p class="mathjax_ignore">{escape(paper["name"])} ({paper["number"]})</p>'  # no Markdown, no formulas
    files = {PAPER: json.dumps(paper).encode()}
    sealed = f"only {SEALED}, and {PROGRAM_FILE} if there is one"
    rules = RULES.format(sealed if paper["sealed"] else "the whole folder")
    cells = [
        new_cell("markdown", f"# {title}\n\n{name}\n\n{rules}"),
        new_cell("code", "from minimax_lab.exam import sit\n\ntasks = sit()"),
    ]
    for at, task in enumerate(tasks, 1):
        cells.append(new_cell("markdown", f"## Task {at}\n\n{task.ask}"))
        cells.append(new_cell("code", f"%run {PROGRAM_FILE}" if task.kind == PROGRAM else f"tasks[{at}]"))
        if task.kind == PROGRAM:
            state = f"game.parse({task.state!r})" if task.state else "game.initial"
            program = PROGRAM_TEXT.format(kind=task.game.partition("(")[0], game=task.game, state=state)
            files[PROGRAM_FILE] = program.encode()
    return files | {"exam.ipynb": write_notebook(cells)}


def _pages(papers: Sequence[Mapping[str, Any]], *, with_answers: bool) -> bytes:
    """A page for each student in one HTML file: to print, or with the answers."""
    sheets = []
    with progress("drawing the answers" if with_answers else "drawing the papers", "papers") as bar:
        for paper in papers:
            sheets.append((paper, [_sheet(ExamTask(**task), with_answers) for task in paper["tasks"]]))
            bar.update(1)
    return fill_form("exam.html", sheets=sheets, with_answers=with_answers).encode()


def _sheet(task: ExamTask, with_answers: bool) -> Paper:
    """What a page has about a task."""
    if task.kind not in ON_PAPER:
        return Paper(task.ask, task.run.draw(returns=True) if task.kind in PERFORMED else None)
    asked = task.question
    return Paper(asked.ask, asked.key(), note=asked.right_text()) if with_answers else Paper(asked.ask, asked.paper())
