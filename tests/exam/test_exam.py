"""Exams: equally hard trees and positions, signed papers, answers that are kept, and marks for a class."""

import csv
import io
import json
import os
import shutil
from collections import Counter
from xml.etree import ElementTree

import pytest
from nbconvert.filters import markdown2html_mistune
from pace import slow_after

from minimax_lab import Bones, InvalidArgument, MinimaxLabError, TicTacToe, TooLarge, diagnose, record
from minimax_lab.diagnosis import cut_rows
from minimax_lab.exam import exam, grade, room, sit
from minimax_lab.exam.handed_in import NOT_RUN
from minimax_lab.exam.marking import mark_task
from minimax_lab.exam.seals import seal
from minimax_lab.exam.tasks import ExamTask, equal_tasks
from minimax_lab.exercises import gate_names, load_question, questions
from minimax_lab.kit import classroom
from minimax_lab.widgets.machine.tasks import model_actions

MINIMAX = """    if game.is_terminal(state):
        return game.utility(state)
    values = [my_minimax(game, game.result(state, action)) for action in game.actions(state)]
    return max(values) if game.to_move(state) == MAX else min(values)
"""
RIGHT_PROGRAM = f"""from minimax_lab import MAX, TicTacToe, traced

@traced
def my_minimax(game, state):
{MINIMAX}
game = TicTacToe()
print(my_minimax(game, game.parse("XO./OX./X..")))
"""
NAMES = ["Ann Lee", "Ann Lee", "Žofia Ü / ..", "=cmd()", "李 雷"]


@pytest.fixture(autouse=True)
def no_exam_afterwards(monkeypatch):
    monkeypatch.setitem(classroom._is_on, "exam", False)


def values_of(tree, is_max=True):
    """An independent back-up: the values of the inner nodes of nested lists, in the order of the levels."""
    found, level = [], [(tree, is_max)]
    while level:
        found += [back_up(node, is_max) for node, is_max in level]
        level = [(child, not is_max) for node, is_max in level for child in node if isinstance(child, list)]
    return found


def back_up(node, is_max):
    if not isinstance(node, list):
        return node
    return (max if is_max else min)(back_up(child, not is_max) for child in node)


def search(tree, is_max, alpha, beta, found):
    """An independent alpha-beta, which counts what makes a tree hard."""
    found["visited"] += 1
    if not isinstance(tree, list):
        return tree
    best = None
    for left, child in reversed(list(zip(range(len(tree)), reversed(tree), strict=True))):
        value = search(child, not is_max, alpha, beta, found)
        best = value if best is None else (max if is_max else min)(best, value)
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta and left:
            found["cuts"] += 1
            break
    return best


LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]


def unfold(board):
    """An independent tic-tac-toe: the tree below a board as nested lists, from the view of X."""
    for mark, value in (("X", 1), ("O", -1)):
        if any(all(board[square] == mark for square in line) for line in LINES):
            return value
    mark = "XO"[board.count("X") > board.count("O")]
    return [unfold(board[:at] + mark + board[at + 1 :]) for at in range(9) if board[at] == "."] or 0


def nested(node):
    return [nested(child) for child in node.children] if node.children else node.value


def tree_of(task):
    """The tree of a task as nested lists, and whether MAX moves at its root."""
    if task.state:
        board = task.state.replace("/", "")
        return unfold(board), board.count("X") == board.count("O")
    return eval(task.game, {"TreeGame": lambda tree, first: (tree, first == "MAX")})


def hardness(task):
    tree, is_max = tree_of(task)
    found = Counter(first=is_max)
    waiting = [(tree, is_max)]
    assert search(*waiting[0], float("-inf"), float("inf"), found) == back_up(*waiting[0])
    while waiting:
        node, is_max = waiting.pop()
        found["nodes"] += 1
        if isinstance(node, list):
            values = [back_up(child, not is_max) for child in node]
            found["ties"] += values.count(back_up(node, is_max)) > 1
            waiting += [(child, not is_max) for child in node]
    return found


def paper_in(folder):
    return json.loads((folder / "paper.json").read_text())


def tasks_in(folder):
    return [ExamTask(**task) for task in paper_in(folder)["tasks"]]


def right_answer(task):
    if task.kind in ("values", "cuts"):
        return {str(row): entry for row, entry in task.question.right_entries.items()}
    if task.kind in ("value", "move"):
        tree, is_max = tree_of(task)
        values = [back_up(child, not is_max) for child in tree]
        best = values.index(back_up(tree, is_max))
        square = [at for at, mark in enumerate(task.state.replace("/", "")) if mark == "."][best] if task.state else ""
        return {"said": values[best] if task.kind == "value" else square if task.state else "BCDEFG"[best]}
    actions = [action for action, _ in model_actions(task.run)]
    count = len(actions)
    value = {"score": 1.0, "right": count, "total": count, "mistake": "", "steps": [], "seed": task.seed, "time": 9}
    return {"attempt": {}, "value": value | {"mode": "graded"}, "actions": actions}


def answer(folder, answers):
    said = {str(at): {"said": each, "attempts": 2} for at, each in answers.items()}
    (folder / "answers.json").write_text(json.dumps({"paper": paper_in(folder), "answers": said}))


@pytest.fixture(name="made", scope="module")
def make_exam(tmp_path_factory):
    folder = tmp_path_factory.mktemp("exam") / "exam"
    exam(NAMES, folder, ["values", "cuts", "alphabeta"], seed=3)
    return folder


@pytest.fixture(name="handed_in")
def collect(made, tmp_path):
    shutil.copytree(made / "students", tmp_path / "handed in")
    return tmp_path / "handed in"


def folders(path):
    return sorted(path.iterdir())


def by_student(grades):
    found = {}
    for each in grades.results:
        found.setdefault(each.student[:3], []).append(each)
    return found


@pytest.mark.parametrize("game", [None, TicTacToe()])
@pytest.mark.parametrize("kind", ["values", "cuts", "value", "move", "minimax", "alphabeta", "program"])
def test_all_trees_of_a_task_are_different_and_equally_hard(kind, game):
    tasks = equal_tasks(kind, 12, 5, 3, 2, game)
    assert len({(task.game, task.state) for task in tasks}) == 12
    first, *others = map(hardness, tasks)
    same = ("nodes", "first") if kind == "program" else ("nodes", "first", "visited", "cuts", "ties")
    assert all([other[fact] for fact in same] == [first[fact] for fact in same] for other in others)
    if kind in ("cuts", "alphabeta"):
        assert first["cuts"] > 0


def wrong_calls(node, is_max, choose):
    """The value that a wrong minimax returns, and whether it returns a wrong value to any of its callers."""
    if not isinstance(node, list):
        return node, False
    below = [wrong_calls(child, not is_max, choose) for child in node]
    values = [value for value, _ in below]
    value = choose(values, is_max)
    return value, value != (max if is_max else min)(values) or any(found for _, found in below)


MISTAKES = {
    "swapped": lambda values, is_max: (min if is_max else max)(values),
    "always MAX": lambda values, is_max: max(values),
    "always MIN": lambda values, is_max: min(values),
    "first score": lambda values, is_max: values[0],
    "last score": lambda values, is_max: values[-1],
    "initial best of MAX": lambda values, is_max: max(0, *values) if is_max else min(values),
    "initial best of MIN": lambda values, is_max: max(values) if is_max else min(0, *values),
}


@pytest.mark.parametrize("game", [None, TicTacToe(), TicTacToe(rows=3, columns=4)])
def test_the_frequent_mistakes_of_programs_show_on_every_position_to_write_for(game):
    names = [name for name in MISTAKES if not (game and name.startswith("initial"))]
    for task in equal_tasks("program", 12, 5, 3, 2, game):
        tree, is_max = (
            tree_of(task) if not game else (nested(task.here.tree.root), task.here.game.to_move(task.here.state))
        )
        assert [name for name in names if not wrong_calls(tree, is_max in (True, "MAX"), MISTAKES[name])[1]] == []


@pytest.mark.parametrize(("kind", "count"), slow_after(1, [("alphabeta", 50), ("alphabeta", 200), ("minimax", 200)]))
def test_there_are_trees_enough_for_a_large_class(kind, count):
    assert len({task.game for task in equal_tasks(kind, count, 1, 3, 2)}) == count


def test_too_few_trees_are_refused():
    with pytest.raises(TooLarge, match="equally hard, and 40 are needed; give a larger depth"):
        equal_tasks("values", 40, 1, 1, 1)
    with pytest.raises(TooLarge, match="equally hard, and 9 are needed; give another board"):
        equal_tasks("values", 9, 1, 3, 2, TicTacToe(rows=2, columns=2, in_a_row=2))


def test_each_student_has_a_folder_and_only_the_examiner_has_the_key(made):
    names = [path.name for path in folders(made / "students")]
    assert names == ["001 Ann Lee", "002 Ann Lee", "003 Žofia Ü", "004 cmd", "005 李 雷"]
    handed_out = "".join(path.read_text() for path in (made / "students").rglob("*") if path.is_file())
    assert (made / "examiner.key").read_text() not in handed_out
    rows = list(csv.DictReader((made / "class.csv").open(encoding="utf-8-sig")))
    assert [row["folder"] for row in rows] == names
    assert rows[3]["name"] == "'=cmd()"  # a spreadsheet would run it


def test_the_same_seed_gives_the_same_trees(tmp_path):
    for name in "ab":
        exam(["A", "B"], tmp_path / name, "values", seed=9)
    one, other = ([tasks_in(path) for path in folders(tmp_path / name / "students")] for name in "ab")
    assert one == other


def test_the_answers_on_paper_are_right(tmp_path):
    exam(["A & B", "C"], tmp_path / "exam", ["values", "cuts"], to="paper", seed=4)
    papers, answers = ((tmp_path / "exam" / name).read_text() for name in ("papers.html", "answers.html"))
    assert "A &amp; B" in papers and papers.count("<section>") == answers.count("<section>") == 2
    record = json.loads((tmp_path / "exam" / "exam.json").read_text())
    for sheet in papers.split("<section>")[1:]:  # a task is on one sheet of paper, with the name of the student
        name = "A &amp; B (1)" if "A &amp; B" in sheet else "C (2)"
        assert sheet.count(f"<article><h2>Task 1 <small>{name}</small></h2>") == 1 and sheet.count(name) == 2
    assert "article { break-inside: avoid }" in papers
    for paper in record["papers"]:
        for value, name in zip(values_of(tree_of(ExamTask(**paper["tasks"][0]))[0]), "ABCDEFG", strict=True):
            assert f"{name}: {value}" in answers and f"{name}: {value}" not in papers


def test_right_answers_get_all_points_and_each_student_a_line(handed_in, made):
    for folder in folders(handed_in):
        answer(folder, {at: right_answer(task) for at, task in enumerate(tasks_in(folder), 1)})
    grades = grade(handed_in, made)
    assert {each.group for each in grades.results} == {"right"}
    assert list(grades.totals.values()) == [3.0] * 5
    assert all(each.attempts == 2 for each in grades.results)


def test_a_wrong_value_is_named_at_its_node_and_can_be_opened(handed_in, made):
    folder = folders(handed_in)[0]
    task = tasks_in(folder)[0]
    right = right_answer(task)
    node = next(row for row in task.question.rows)
    lowest = task.question.nodes[node]
    swapped = sum(child.value for child in lowest.children) - right[str(node)]
    answer(folder, {1: right | {str(node): swapped}})
    results = {each.task[:6]: each for each in by_student(grade(handed_in, made))["001"]}
    mark = results["task 1"]
    assert (mark.group, mark.place) == ("swapped", lowest.name)
    assert mark.points == pytest.approx(1 - 1 / 7)
    assert results["task 2"].group == "not answered"
    assert lowest.name in results["task 1"].opens()


def test_the_first_wrong_step_of_an_attempt_is_found_whatever_the_file_says(handed_in, made):
    folder = folders(handed_in)[0]
    task = tasks_in(folder)[2]
    said = right_answer(task)
    wrong = [*said["actions"][:4], {"do": "cut"}, *said["actions"][5:]]
    mark = mark_task(task, said | {"actions": wrong, "value": said["value"] | {"score": 0.5, "mistake": "slip"}})
    assert (mark.points, mark.place, mark.group) == (0.5, "step 5", "slip")
    assert mark.evidence == "the student's step is cut; the right one is call D"
    forged = mark_task(task, said | {"actions": wrong})
    assert (forged.points, forged.group) == (None, "does not fit")


def test_nothing_a_crash_and_other_papers_are_named_and_the_others_are_marked(handed_in, made, tmp_path):
    first, second, third, fourth, fifth = folders(handed_in)
    answer(first, {1: right_answer(tasks_in(first)[0])})
    shutil.rmtree(second)
    (third / "answers.json").write_text("{")
    exam(["X"], tmp_path / "other", ["values"])
    other = folders(tmp_path / "other" / "students")[0]
    shutil.copy(other / "paper.json", fourth / "paper.json")
    answer(fourth, {})
    shutil.copy(first / "answers.json", fifth / "answers.json")
    found = {
        number: [(each.group, each.evidence) for each in each]
        for number, each in by_student(grade(handed_in, made)).items()
    }
    assert ("right", "") in found["001"]
    assert found["002"] == [("not handed in", "3 of 3 tasks")]
    assert "is not what this package has written; it may be cut off" in found["003"][0][1]
    assert found["004"] == [("not accepted", "these are answers to another exam")]
    assert found["005"] == [("not accepted", "this is the paper of 001 Ann Lee")]


@pytest.mark.parametrize(
    "change", [{"name": "Eve"}, {"number": 2}, {"number": 99}, {"tasks": []}, {"signature": "00"}, {"signature": None}]
)
def test_a_changed_paper_is_not_accepted(handed_in, made, change, monkeypatch):
    folder = folders(handed_in)[0]
    (folder / "paper.json").write_text(json.dumps(paper_in(folder) | change))
    answer(folder, {})
    reason = by_student(grade(handed_in, made))["001"][0].evidence
    assert reason.startswith("the paper was changed after you signed it: ")
    assert next(iter(change)).rstrip("s") in reason or "number" in change
    monkeypatch.chdir(folder)
    if change != {"number": 2}:
        with pytest.raises(InvalidArgument, match="was changed"):
            sit()


def test_a_task_that_was_changed_by_a_character_is_named(handed_in, made):
    folder = folders(handed_in)[0]
    answer(folder, {at: right_answer(task) for at, task in enumerate(tasks_in(folder), 1)})
    kept = json.loads((folder / "answers.json").read_text())
    kept["paper"]["tasks"][1]["game"] = kept["paper"]["tasks"][1]["game"].replace("MAX", "MIN")
    (folder / "answers.json").write_text(json.dumps(kept))
    [mark] = by_student(grade(handed_in, made))["001"]
    assert (mark.points, mark.evidence) == (None, "the paper was changed after you signed it: task 2")


@pytest.mark.parametrize("change", [{"name": "Eve"}, {"tasks": []}, {"signature": "00"}])
def test_a_changed_record_of_an_exam_accuses_no_student(handed_in, made, tmp_path, change):
    shutil.copytree(made, tmp_path / "made")
    record = json.loads((made / "exam.json").read_text())
    record["papers"][1] |= change
    (tmp_path / "made" / "exam.json").write_text(json.dumps(record))
    with pytest.raises(InvalidArgument, match="exam.json': is not what this package has written; it may be cut off"):
        grade(handed_in, tmp_path / "made")


def test_a_folder_that_is_not_that_of_an_exam_or_of_a_class_is_refused(handed_in, made, tmp_path):
    with pytest.raises(InvalidArgument, match="^exam '.*': has no exam.json; must be the folder that `exam` has made$"):
        grade(handed_in, tmp_path)
    with pytest.raises(InvalidArgument, match="Ann Lee': is one student's; must have a folder for each student$"):
        grade(folders(handed_in)[0], made)


def test_each_student_is_marked_out_of_all_tasks(tmp_path):
    exam(["A", "B", "C"], tmp_path / "exam", ["values", "cuts", "program"], seed=2)
    first, second, third = folders(tmp_path / "exam" / "students")
    answer(first, {1: right_answer(tasks_in(first)[0])})
    (second / "program.py").unlink()
    (third / "answers.json").write_text("{}")
    grades = grade(first.parent, tmp_path / "exam")
    assert {each.group for each in by_student(grades)["001"]} == {"not answered", "not handed in", "right"}
    assert [(each.group, each.most) for each in by_student(grades)["002"]] == [("not handed in", 3)]
    most = Counter()
    for each in grades.results:
        most[each.student] += each.most
    assert set(most.values()) == {3}
    assert grades.totals == {"001 A": 1.0, "002 B": 0.0, "003 C": None}


def test_what_cannot_be_marked_has_a_line_and_is_not_lost(handed_in, made):
    first, second, third, *_ = folders(handed_in)
    shutil.make_archive(str(second), "zip", second)
    shutil.rmtree(second)
    answer(first, {1: {}})
    shutil.copy(first / "answers.json", first / "answers (1).json")
    (third / ".ipynb_checkpoints").mkdir()
    answer(third, {1: right_answer(tasks_in(third)[0])})
    (third / ".ipynb_checkpoints" / "answers-checkpoint.json").write_text("{")
    (handed_in / "Eve").mkdir()
    grades = grade(handed_in, made)
    found = {(each.student, each.group): each for each in grades.results}
    archive = found["002 Ann Lee", "nothing to mark"]
    assert archive.task == "002 Ann Lee.zip" and "unpack" in archive.evidence
    assert grades.totals["002 Ann Lee"] is None  # and not 0
    assert ("Eve", "stray file or folder") in found and "Eve" not in grades.totals
    twice = found["001 Ann Lee", "not accepted"]
    assert twice.evidence == "there are 2 files with answers: answers (1).json, answers.json; leave one"
    assert found["003 Žofia Ü", "right"].points == 1


def test_stray_files_have_a_line_and_are_no_students(handed_in, made):
    for name in ("README", "001 Ann Lee.pdf", ".DS_Store", "Thumbs.db"):
        (handed_in / name).write_bytes(b"x")
    for name in ("__MACOSX", "__pycache__", "feedback"):
        (handed_in / name).mkdir()
    (handed_in / "feedback" / "notes.txt").write_text("x")
    for given in (None, made):
        grades = grade(handed_in, given)
        strays = [each.file for each in grades.results if each.group == "stray file or folder"]
        assert strays == ["001 Ann Lee.pdf", "README", "Thumbs.db", "feedback"]
        if not given:
            assert "feedback" not in grades.totals and grades.summary.startswith("5 students")
            continue
        marks = grades.save(handed_in.parent / "marks.csv")
        rows = list(csv.DictReader(marks.open(encoding="utf-8-sig")))
        students = {path.name for path in folders(made / "students")}
        assert {row["student"] for row in rows} == set(grades.totals) == students
        assert grades.summary.startswith("5 students")


@pytest.mark.parametrize("name", ["feedback", "autograded", "release", "source"])
def test_a_folder_that_nbgrader_writes_is_no_student(tmp_path, name):
    (tmp_path / "Ann").mkdir()
    (tmp_path / "Ann" / "program.py").write_text(RIGHT_PROGRAM)
    (tmp_path / name / "Ann" / "ps1" / "answers").mkdir(parents=True)
    (tmp_path / name / "Ann" / "ps1" / "ps1.html").write_text("x")
    (tmp_path / name / "Ann" / "ps1" / "mine.py").write_text("1 / 0")
    (tmp_path / name / "Ann" / "ps1" / "answers" / "03-rule.json").write_text(json.dumps({"tries": [99]}))
    grades = grade(tmp_path)
    assert grades.totals == {"Ann": 1.0} and grades.summary == "1 student, 1 answer: 1 right"
    assert [each.file for each in grades.results if each.group == "stray file or folder"] == [name]
    made = exam(["A"], tmp_path / "exam", "values", seed=1)
    shutil.copytree(made / "students", tmp_path / "in" / name)  # the papers in it are no one's
    shutil.copytree(made / "students" / "001 A", tmp_path / "in" / "001 A")
    assert {each.file: each.group for each in grade(tmp_path / "in", made).results} == {
        name: "stray file or folder",
        "001 A": "not handed in",
    }


def test_the_folder_of_a_course_in_nbgrader_is_no_class(tmp_path):
    for name in ("source", "submitted"):
        (tmp_path / name / "Ann").mkdir(parents=True)
    with pytest.raises(InvalidArgument, match="': is a course of nbgrader; must be its folder 'submitted'$"):
        grade(tmp_path)
    assert list(grade(tmp_path / "submitted").totals) == ["Ann"]


def test_in_an_exam_nothing_but_its_tasks_adds_to_the_total(handed_in, made):
    first = folders(handed_in)[0]
    answer(first, {at: right_answer(task) for at, task in enumerate(tasks_in(first), 1)})
    (first / ".answers").mkdir()
    (first / ".answers" / "03-rule.json").write_text(json.dumps({"tries": [load_question("03-rule").right_answer]}))
    result = {"score": 1.0, "right": 8, "total": 8, "mistake": "", "steps": [], "seed": 7, "time": 3, "mode": "graded"}
    (first / "result.json").write_text(json.dumps(result))
    (first / "helper.py").write_text(RIGHT_PROGRAM)  # no task asks for a program
    grades = grade(handed_in, made)
    assert grades.totals["001 Ann Lee"] == 3.0
    assert sum(each.most for each in by_student(grades)["001"]) == 3


@pytest.mark.parametrize("place", ["", "002 Ann Lee/", "Lee_Ann_47.11/"])
def test_an_archive_has_one_line_and_its_student_is_not_called_missing(handed_in, made, place):
    second = folders(handed_in)[1]
    shutil.make_archive(str(handed_in.parent / second.name), "zip", second)
    shutil.rmtree(second)
    (handed_in / place).mkdir(exist_ok=True)
    shutil.move(handed_in.parent / "002 Ann Lee.zip", handed_in / place / "002 Ann Lee.zip")
    grades = grade(handed_in, made)
    lines = [each for each in grades.results if each.student == (place.rstrip("/") or "002 Ann Lee")]
    assert [(each.group, each.task) for each in lines] == [("nothing to mark", "002 Ann Lee.zip")]
    assert lines[0].evidence == "unpack this archive, and mark again"
    if not place.startswith("Lee"):
        assert (lines[0].points, lines[0].most) == (None, 3) and grades.totals["002 Ann Lee"] is None
    assert grades.summary.startswith("5 students")


def test_a_notebook_alone_is_left_to_the_lecturer(handed_in, made):
    shutil.move(folders(handed_in)[1] / "exam.ipynb", handed_in / "002 Ann Lee.ipynb")
    shutil.rmtree(folders(handed_in)[1])
    [mark] = by_student(grade(handed_in, made))["002"]
    assert (mark.group, mark.points, mark.most, mark.task) == ("nothing to mark", None, 3, "002 Ann Lee.ipynb")


def test_an_archive_counts_only_for_what_is_missing(tmp_path):
    exam(["A", "B"], tmp_path / "exam", ["values", "program"], seed=2)
    first, second = folders(tmp_path / "exam" / "students")
    answer(first, {1: right_answer(tasks_in(first)[0])})
    answer(second, {1: right_answer(tasks_in(second)[0])})
    (second / "program.py").write_text(RIGHT_PROGRAM)
    for folder in (first, second):
        (folder / "program.zip").write_bytes(b"PK")
    grades = grade(first.parent, tmp_path / "exam")
    assert grades.totals == {"001 A": None, "002 B": 2}
    assert sorted((each.task, each.points) for each in by_student(grades)["001"]) == [
        ("program.zip", None),
        ("task 1, values", 1),
    ]


def test_who_hands_in_nothing_or_another_exam_has_one_line(tmp_path):
    for name, seed in (("exam", 2), ("other", 3)):
        exam(["A", "B", "C", "D"], tmp_path / name, ["values", "cuts", "program"], seed=seed)
    first, second, third, _ = folders(tmp_path / "exam" / "students")
    shutil.rmtree(second)
    shutil.copytree(folders(tmp_path / "other" / "students")[1], second)
    answer(second, {})
    (third / "program.py").write_bytes((third / "program.py").read_bytes().replace(b"\n", b"\r\n"))
    (first / "program.py").write_text("1 / 0")
    found = {
        number: [(each.group, each.points, each.most) for each in marks]
        for number, marks in by_student(grade(first.parent, tmp_path / "exam")).items()
    }
    assert found == {
        "001": [("not readable", None, 1), ("not handed in", 0, 2)],
        "002": [("not accepted", None, 3)],
        "003": [("not handed in", 0, 3)],
        "004": [("not handed in", 0, 3)],
    }


def test_numbers_in_names_are_sorted_as_numbers(tmp_path):
    exam(["A"], tmp_path / "exam", ["value"] * 11, seed=2)
    [folder] = folders(tmp_path / "exam" / "students")
    answer(folder, {number: {} for number in range(1, 12)})
    for number in (10, 9):
        shutil.copytree(folder, folder.with_name(f"seat {number}"))
    grades = grade(folder.parent)
    assert [each.student for each in grades.results] == list(grades.by_student) == ["001 A", "seat 9", "seat 10"]
    shutil.rmtree(folder.with_name("seat 9"))
    shutil.rmtree(folder.with_name("seat 10"))
    grades = grade(folder.parent, tmp_path / "exam")
    tasks = [f"task {number}, value" for number in range(1, 12)]
    assert [each.task for each in grades.results] == tasks
    rows = csv.DictReader(grades.save(tmp_path / "marks.csv").open(encoding="utf-8-sig"))
    assert [row["task"] for row in rows] == [*tasks, "total"]
    for number in (10, 9):
        (tmp_path / f"seat {number}" / ".answers").mkdir(parents=True)
    assert list(room(tmp_path, "03").answers) == ["seat 9", "seat 10"]


@pytest.mark.parametrize("kept", [[1], 3, "right", {"said": 3, "attempts": -5}, {"said": [1], "attempts": "2"}])
def test_an_answer_that_cannot_be_read_is_not_called_missing(handed_in, made, kept):
    folder = folders(handed_in)[0]
    (folder / "answers.json").write_text(json.dumps({"paper": paper_in(folder), "answers": {"1": kept}}))
    [mark] = [each for each in by_student(grade(handed_in, made))["001"] if each.task.startswith("task 1")]
    assert (mark.points, mark.group, mark.attempts) == (None, "not readable", 0)
    assert mark.evidence.endswith(" is no answer")


def test_folders_that_a_course_system_has_renamed_belong_to_their_students(tmp_path):
    exam(["A"], tmp_path / "exam", ["values", "program"], seed=2)
    folder = folders(tmp_path / "exam" / "students")[0]
    answer(folder, {1: right_answer(tasks_in(folder)[0])})
    folder.rename(folder.with_name("A_123_file"))
    assert {each.student for each in grade(folder.parent, tmp_path / "exam").results} == {"001 A"}


def test_a_renamed_folder_without_answers_belongs_to_its_student(tmp_path):
    exam(["A", "B", "C"], tmp_path / "exam", "program", seed=2)
    first, second, third = folders(tmp_path / "exam" / "students")
    (first / "program.py").write_text((first / "program.py").read_text().replace("    ...\n", MINIMAX))
    (second / "program.py").unlink()
    (third / "paper.json").write_text(json.dumps(paper_in(third) | {"name": "Eve"}))
    for folder in (first, second, third):
        folder.rename(folder.with_name(f"{folder.name[4:]}_123_file"))
    found = {(each.student, each.group): each for each in grade(first.parent, tmp_path / "exam").results}
    assert found["001 A", "right"].points == 1
    assert {group for student, group in found if student == "001 A"} == {"right"}
    assert {group for student, group in found if student == "002 B"} == {"not handed in"}
    assert found["C_123_file", "not accepted"].evidence == "the paper was changed after you signed it: name"


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"papers": []}', '{"papers": [1]}', '{"papers": [{"number": 1}]}']
)
def test_a_broken_record_of_an_exam_is_one_line(tmp_path, content):
    (tmp_path / "in" / "Ann").mkdir(parents=True)
    (tmp_path / "exam.json").write_text(content)
    with pytest.raises(InvalidArgument, match="exam.json': is not what this package has written; it may be cut off"):
        grade(tmp_path / "in", tmp_path)


@pytest.mark.parametrize("answers", [None, 3, {"1": 3}, {"1": {"said": 3, "attempts": 1}}, {"3": {"said": {}}}])
def test_broken_answers_are_not_replaced(handed_in, monkeypatch, answers):
    folder = folders(handed_in)[0]
    monkeypatch.chdir(folder)
    written = json.dumps({"paper": paper_in(folder), "answers": answers})
    (folder / "answers.json").write_text(written)
    with pytest.raises(InvalidArgument, match="answers.json': is not what this package has written; .*; move it away$"):
        sit()
    assert (folder / "answers.json").read_text() == written


@pytest.mark.parametrize(
    "name",
    [
        "Ann <Lee>",
        "*Ann* _Lee_ **x**",
        "[Ann](javascript:alert(1))",
        "`Ann` ~~x~~",
        "# Ann",
        "![x](y) &amp; \\*",
        "A$AP Ke$ha",
        "a|b\"'",
    ],
)
def test_the_name_and_the_title_are_shown_as_they_are(tmp_path, name):
    made = exam([name], tmp_path / "exam", "values", title="A & B", seed=1)
    [notebook] = made.rglob("exam.ipynb")
    html = markdown2html_mistune(json.loads(notebook.read_text())["cells"][0]["source"])
    page = ElementTree.fromstring(f"<div>{html.replace('&#182;', '')}</div>")
    title, shown, _ = page
    assert title.text == "A & B"
    assert (shown.text, list(shown)) == (f"{name} (1)", [])
    assert shown.get("class") == "mathjax_ignore"  # or else, dollars make it a formula


def test_of_a_paper_that_is_handed_in_twice_none_is_chosen_in_silence(handed_in, made):
    first = folders(handed_in)[0]
    for name in ("copy", "one more"):
        shutil.copytree(first, handed_in / name)
        answer(handed_in / name, {1: right_answer(tasks_in(first)[0])})
    grades = grade(handed_in, made)
    [mark] = by_student(grades)["001"]
    assert (mark.group, mark.points, mark.most) == ("handed in twice", None, 3)
    assert mark.evidence == "in 001 Ann Lee and in copy and in one more; leave one, and mark again"
    assert grades.totals["001 Ann Lee"] is None and grades.summary.startswith("5 students")


def test_a_second_program_of_a_student_adds_no_point(tmp_path):
    made = exam(["A"], tmp_path / "exam", "program", seed=2)
    [path] = made.rglob("program.py")
    path.write_text(path.read_text().replace("    ...\n", MINIMAX))
    shutil.copy(path, path.parents[1] / "001 A.py")
    [mark] = grade(made / "students", made).results
    assert (mark.group, mark.points, mark.most) == ("handed in twice", None, 1)
    assert mark.evidence == "in 001 A and in 001 A.py; leave one, and mark again"


def test_answers_are_kept_at_once_and_are_there_after_a_restart(handed_in, made, monkeypatch):
    folder = folders(handed_in)[2]
    monkeypatch.chdir(folder)
    tasks = sit()
    row = tasks[1].asked.rows[0]
    tasks[1].entries = {str(row): 5}
    tasks[1].answer({"do": "hand in"})
    tasks[3].value = right_answer(tasks_in(folder)[2])["value"]
    tasks[3].attempt = {
        "number": 0,
        "actions": right_answer(tasks_in(folder)[2])["actions"],
        "isOver": True,
        "began": 1,
    }
    again = sit()
    assert (again[1].entries, again[1].attempts) == ({str(row): 5}, 1)
    assert again[3].attempt["isOver"]
    assert Counter(each.group for each in by_student(grade(handed_in, made))["003"])["right"] == 1


def test_an_exam_gives_no_help(handed_in, monkeypatch):
    monkeypatch.chdir(folders(handed_in)[0])
    tasks = sit()
    assert tasks[1].marks == {}
    tasks[1].entries = {str(tasks[1].asked.rows[0]): 99}
    assert tasks[1].marks == {} and tasks[1].message == ""
    for request in ("check", "answer"):
        with pytest.raises(MinimaxLabError, match="not available in an exam"):
            tasks[2].answer({"do": request})
    with pytest.raises(MinimaxLabError, match="not available in an exam"):
        tasks[3].answer({"do": "open", "task": 0, "step": 0})
    with pytest.raises(MinimaxLabError, match="diagnose: not available in an exam"):
        diagnose(record)


@pytest.mark.parametrize(
    ("sealed", "words"),
    [(True, "hand in only answers.sealed, and program.py if"), (False, "hand in the whole folder.")],
)
def test_the_notebook_says_what_to_hand_in(tmp_path, sealed, words):
    made = exam(["A"], tmp_path / "exam", ["values", "program"], sealed=sealed, seed=1)
    [notebook] = made.rglob("exam.ipynb")
    assert words in notebook.read_text()


def test_two_notebooks_open_on_one_paper_lose_no_answer(handed_in, monkeypatch):
    folder = folders(handed_in)[0]
    monkeypatch.chdir(folder)
    one, other = sit(), sit()
    right = [right_answer(task) for task in tasks_in(folder)]
    one[1].entries, other[2].entries = right[0], right[1]
    assert set(sit()[1].entries) == set(right[0]) and sit()[2].entries == right[1]
    (folder / "answers.json").write_text("{")
    other[2].attempts = 1  # what cannot be read does not keep an answer from being written
    assert set(sit()[1].entries) == set(right[0]) and sit()[2].entries == right[1]


def test_an_answer_that_is_not_saved_is_reported_at_once(handed_in, monkeypatch):
    folder = folders(handed_in)[0]
    monkeypatch.chdir(folder)
    filled_in, _, performed = sit().values()
    (folder / "answers.json").mkdir()
    right = right_answer(tasks_in(folder)[2])
    attempt = {"number": 0, "actions": right["actions"], "isOver": True, "began": 1}
    filled_in.set_state({"entries": {str(filled_in.asked.rows[0]): 5}})
    performed.set_state({"value": right["value"], "attempt": attempt})
    for shown in (filled_in.trouble, performed.refusal):
        assert shown.startswith("Your answer is not saved. file '") and shown.endswith("Is a directory")
    (folder / "answers.json").rmdir()
    filled_in.set_state({"entries": {}})
    performed.set_state({"attempt": attempt | {"began": 2}})
    assert (filled_in.trouble, performed.refusal) == ("", "") and sit()[3].attempt["isOver"]


def test_a_sealed_copy_that_is_missing_is_written_again(tmp_path, monkeypatch):
    made = exam(["A"], tmp_path / "exam", "values", sealed=True, seed=1)
    [folder] = folders(made / "students")
    monkeypatch.chdir(folder)
    sit()[1].entries = right_answer(tasks_in(folder)[0])
    (folder / "answers.sealed").unlink()
    sit()
    (folder / "answers.json").unlink()
    assert [each.group for each in grade(folder.parent, made).results] == ["right"]


def test_only_the_examiner_opens_sealed_answers(tmp_path, monkeypatch):
    exam(["A", "B"], tmp_path / "exam", "values", sealed=True, seed=1)
    folder = folders(tmp_path / "exam" / "students")[0]
    monkeypatch.chdir(folder)
    task = sit()[1]
    task.entries = right_answer(tasks_in(folder)[0])
    assert b"paper" not in (folder / "answers.sealed").read_bytes()
    (folder / "answers.json").unlink()
    found = by_student(grade(folder.parent, tmp_path / "exam"))
    assert (found["001"][0].group, found["002"][0].group) == ("right", "not handed in")
    (folder / "answers.sealed").write_bytes(b"x" * 200)
    changed = by_student(grade(folder.parent, tmp_path / "exam"))["001"][0]
    assert changed.evidence == "the sealed answers were changed, or are of another exam"


@pytest.mark.parametrize("key", [None, "0" * 64])
def test_a_lost_key_is_one_line_and_accuses_no_student(tmp_path, key):
    made = exam(["A", "B"], tmp_path / "exam", "values", sealed=True, seed=1)
    (made / "examiner.key").unlink()
    if key:
        (made / "examiner.key").write_text(key)
    with pytest.raises(InvalidArgument, match="examiner.key': (No such file|is not the key of this exam)"):
        grade(made / "students", made)


def test_files_that_a_course_system_has_renamed_belong_to_their_students(tmp_path):
    made = exam(["A", "B", "C"], tmp_path / "exam", "values", seed=2)
    (tmp_path / "in").mkdir()
    for folder in folders(made / "students"):
        answer(folder, {1: right_answer(tasks_in(folder)[0])})
        shutil.copy(folder / "answers.json", tmp_path / "in" / f"{folder.name[4:]}_12_34_answers-1.json")
    (tmp_path / "in" / "C_12_34_answers-1.json").write_text("{")
    found = [(each.student, each.group) for each in grade(tmp_path / "in", made).results]
    broken = [("C_12_34_answers-1", "not accepted"), ("003 C", "not handed in")]
    assert sorted(found) == sorted([("001 A", "right"), ("002 B", "right"), *broken])


def test_a_folder_that_a_program_imports_is_not_called_empty(tmp_path):
    (tmp_path / "ann.py").write_text(f"import helpers\n{RIGHT_PROGRAM}")
    (tmp_path / "helpers").mkdir()
    (tmp_path / "helpers" / "mine.py").write_text(RIGHT_PROGRAM)
    found = {each.student: each for each in grade(tmp_path).results}
    assert (found["helpers"].points, found["helpers"].evidence) == (None, NOT_RUN)
    assert found["ann"].points == 1


def test_of_two_programs_none_is_chosen_in_silence(tmp_path):
    made = exam(["A"], tmp_path / "exam", "program", seed=2)
    [path] = made.rglob("program.py")
    shutil.copy(path, path.with_name("program (1).py"))
    path.write_text(path.read_text().replace("    ...\n", MINIMAX))
    [mark] = grade(made / "students", made).results
    assert (mark.points, mark.most, mark.group) == (None, 1.0, "not accepted")
    assert mark.evidence == "there are 2 programs: program (1).py, program.py; leave one"


def test_a_program_that_hangs_is_stopped_after_the_seconds_that_the_lecturer_gives(tmp_path):
    (tmp_path / "Ann").mkdir()
    (tmp_path / "Ann" / "program.py").write_text("while True:\n    pass\n")
    [mark] = grade(tmp_path, seconds=1).results
    assert (mark.points, mark.group) == (None, "not readable")
    assert mark.evidence.startswith("it was still running after 1 seconds")
    for wrong in (0, "1", True, -1):
        with pytest.raises(InvalidArgument, match="seconds=.*: must be a finite number above 0"):
            grade(tmp_path, seconds=wrong)


def test_too_many_files_beside_a_program_cost_no_other_mark(tmp_path, monkeypatch):
    for name in ("Ann", "Bob"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "program.py").write_text(RIGHT_PROGRAM)
    (tmp_path / "Ann" / "video.mp4").write_bytes(bytes(5_000))
    monkeypatch.setattr("minimax_lab.exercises.class_programs.folder.MOST_BYTES", 3_000)
    ann, bob = sorted(grade(tmp_path).results, key=lambda each: each.student)
    assert (ann.points, bob.points) == (None, 1.0)
    assert ann.evidence.endswith(
        "Ann': has more than 10,000 files or 0 MB; must have only the program and what it reads"
    )


def test_a_program_whose_call_is_unknown_says_how_to_run_it(tmp_path):
    (tmp_path / "Ann").mkdir()
    (tmp_path / "Ann" / "program.py").write_text("def minimax(thing): return minimax(thing)")
    [mark] = grade(tmp_path).results
    assert mark.points is None and "diagnose_files(FOLDER, call='minimax(...)')" in mark.evidence


def test_answers_to_gates_and_results_are_marked_without_an_exam(tmp_path):
    answers = tmp_path / "in" / "Ann" / "work" / ".answers"
    answers.mkdir(parents=True)
    (answers / "03-rule.json").write_text(json.dumps({"tries": [99]}))
    (answers / "no-gate.json").write_text("1")
    (answers / "03-proof.json").write_text("{")
    (answers / "01_from_a_to_10-1.json").write_text(json.dumps(str(questions("01_from_a_to_10")[0].here.value)))
    result = {"score": 0.5, "right": 4, "total": 8, "mistake": "swapped", "steps": [], "seed": 7, "time": 3}
    (tmp_path / "in" / "Ann" / "result.json").write_text(json.dumps(result | {"mode": "graded"}))
    (tmp_path / "in" / "Ann" / "cut.json").write_text("{")
    found = {each.task: each for each in grade(tmp_path / "in").results}
    assert found["03-rule"].points == 0
    assert found["01_from_a_to_10-1"].points == 1
    for name in ("no-gate", "03-proof", "cut.json"):
        assert (found[name].points, found[name].most, found[name].group) == (None, 1, "not readable")
    assert grade(tmp_path / "in").totals == {"Ann": None}
    assert found["be the machine, seed 7"][:3] == (0.5, 1.0, "swapped")


@pytest.mark.parametrize("name", ["answers.json", "001_Ann_answers (1).json", "answers-1.sealed"])
def test_answers_to_an_exam_without_the_exam_say_what_is_missing(tmp_path, name):
    for file in (tmp_path / name, tmp_path / "Ann" / name):
        file.parent.mkdir(exist_ok=True)
        file.write_text("{}")
    assert {each.evidence for each in grade(tmp_path).results} == {
        "this is part of an exam; give the exam's folder: grade(folder, exam=...)"
    }


def test_papers_without_the_exam_say_what_is_missing(handed_in):
    found = {each.evidence for each in grade(handed_in).results}
    assert found == {"this is part of an exam; give the exam's folder: grade(folder, exam=...)"}


def test_the_folder_of_the_exam_is_not_what_was_handed_in(made):
    for given in (made, None):
        with pytest.raises(InvalidArgument, match="exam': has an exam; must be the folder with what was handed in"):
            grade(made, given)


def test_no_widget_is_made_for_each_student(handed_in, made, tmp_path, monkeypatch):
    answer(
        folders(handed_in)[0], {at: right_answer(task) for at, task in enumerate(tasks_in(folders(handed_in)[0]), 1)}
    )
    monkeypatch.setattr("ipywidgets.Widget.open", lambda widget: opened.append(type(widget).__name__))
    opened = []
    grade(handed_in, made)
    exam(NAMES, tmp_path / "exam", ["values", "cuts", "alphabeta"], seed=3)
    assert set(opened) <= {"Grades", "Layout"}  # each sends its script to the browser


def test_marks_are_written_as_a_table(handed_in, made, tmp_path):
    folder = folders(handed_in)[3]
    answer(folder, {1: right_answer(tasks_in(folder)[0])})
    path = grade(handed_in, made).save(tmp_path / "marks.csv")
    rows = list(csv.DictReader(path.open(encoding="utf-8-sig")))
    totals = {row["student"]: (row["points"], row["of"]) for row in rows if row["task"] == "total"}
    assert totals["004 cmd"] == ("1.0", "3.0")
    assert totals["001 Ann Lee"] == ("0.0", "3.0")


def test_marks_have_the_names_and_ids_of_the_class_list(tmp_path):
    people = [("Ann Lee", "0123"), ("Ann Lee", "x-7"), ("李 雷", ""), ("=cmd()", "=9")]
    (tmp_path / "class.csv").write_text("".join(f"{each};{name}\n" for name, each in [("Name", "ID"), *people]))
    made = exam(tmp_path / "class.csv", tmp_path / "exam", ["values", "program"], seed=1)
    first, *_ = folders(made / "students")
    first.rename(made / "students" / "Lee_Ann_4711")  # as a course system may
    answer(made / "students" / "Lee_Ann_4711", {1: {}})
    (made / "students" / "Eve").mkdir()
    (made / "students" / "Eve" / "program.py").write_text("1 / 0")
    marks = grade(made / "students", made).save(tmp_path / "marks.csv")
    for path in (made / "class.csv", marks):
        rows = [row for row in csv.DictReader(path.open(encoding="utf-8-sig")) if row.get("student") != "Eve"]
        shown = dict.fromkeys((row["name"], row["id"]) for row in rows)
        assert list(shown) == [("Ann Lee", "0123"), ("Ann Lee", "x-7"), ("李 雷", ""), ("'=cmd()", "'=9")]
    [eve, _] = [row for row in csv.DictReader(marks.open(encoding="utf-8-sig")) if row["student"] == "Eve"]
    assert eve["name"] == eve["id"] == ""


def test_no_text_of_a_student_stops_the_table_from_being_written(tmp_path):
    (tmp_path / "in" / "Ann").mkdir(parents=True)
    result = {"score": 0, "right": 0, "total": 8, "seed": 1, "mode": "graded", "mistake": "\ud800 =1+1"}
    (tmp_path / "in" / "Ann" / "result.json").write_text(json.dumps(result))
    (tmp_path / "in" / "Bob").mkdir()
    (tmp_path / "in" / "Bob" / "result.json").write_text(json.dumps(result | {"mistake": "=1+1"}))
    rows = list(csv.DictReader(grade(tmp_path / "in").save(tmp_path / "marks.csv").open(encoding="utf-8-sig")))
    mistakes = {row["student"]: row["mistake"] for row in rows if row["task"] != "total"}
    assert mistakes["Bob"] == "'=1+1" and mistakes["Ann"].endswith(" =1+1")


@pytest.mark.parametrize("separator", ",;\t")
@pytest.mark.parametrize("name", ["=1+1", "Ann;=1+1", "Ann,=1+1", "Ann,+1", 'O"; ;"=1+1', "Ann;@x", ";;-1", '"=1"'])
def test_no_spreadsheet_finds_a_formula_in_a_name_or_an_answer(tmp_path, name, separator):
    made = exam([name], tmp_path / "exam", "values", seed=1)
    result = {"score": 0, "right": 0, "total": 8, "seed": 1, "mode": "graded", "mistake": name}
    (tmp_path / "in" / "Ann").mkdir(parents=True)
    (tmp_path / "in" / "Ann" / "result.json").write_text(json.dumps(result))
    for path in (made / "class.csv", grade(tmp_path / "in").save(tmp_path / "marks.csv")):
        rows = list(csv.reader(path.open(encoding="utf-8-sig"), delimiter=separator))
        assert [cell for row in rows for cell in row if cell[:1] and cell[0] in "=+-@"] == []
        assert name[-2:] in path.read_text(encoding="utf-8-sig").replace('""', '"')


@pytest.mark.parametrize(
    ("students", "options", "message"),
    [
        ([], {}, "students: 0 names; must have 1 to 5,000"),
        (["A", ""], {}, "students: name 2, '': must be a text of one line, and not empty"),
        (3, {}, "students=3: must be a list"),
        ("missing.csv", {}, "file 'missing.csv': No such file or directory"),
        (["A"], {"tasks": []}, "tasks: the list is empty"),
        (["A"], {"tasks": "minimax", "to": "paper"}, "tasks: 'minimax' cannot be done on paper"),
        (["A"], {"tasks": "chess"}, "tasks='chess': must be 'values' or 'cuts'"),
        (["A"], {"game": Bones(6)}, "game Bones(6): must be TicTacToe or ConnectFour"),
        (["A"], {"game": "TicTacToe()"}, "game 'TicTacToe()': must be TicTacToe or ConnectFour"),
        (["A\nB"], {}, "students: name 1, 'A\\nB': must be a text of one line"),
        (["A"], {"title": 3}, "title 3: must be a text of one line"),
        (["A"], {"title": "a\nb"}, "title 'a\\nb': must be a text of one line"),
        (["A"], {"tasks": 3}, "tasks=3: must be a list"),
        (["A"], {"tasks": ["program", "program"]}, "tasks: 'program' is there twice"),
        (["A"], {"tasks": "values", "depth": 9}, "tree: 1,023 nodes are more than 127"),
        ("a\0b", {}, "file 'a\\x00b': embedded null byte"),
        (b"Ann", {}, "students=b'Ann': must be a list of names, or the path of a file that has them"),
        (".", {}, "file '.': is a folder; must be a file with the names of the class"),
        (["A"], {"sealed": "yes"}, "sealed='yes': must be False or True"),
        (["A"], {"sealed": True, "to": "paper"}, "sealed=True: only answers in a notebook are sealed; must be False"),
        (["A"], {"sealed": True, "tasks": "program"}, "sealed=True: only answers in a notebook are sealed; must be"),
    ],
)
def test_bad_input_is_one_line_and_writes_nothing(tmp_path, students, options, message):
    with pytest.raises(MinimaxLabError) as error:
        exam(students, tmp_path / "exam", **options)
    assert str(error.value).startswith(message) and "\n" not in str(error.value)
    assert not (tmp_path / "exam").exists() or not any((tmp_path / "exam").iterdir())


def test_no_exam_and_no_file_is_overwritten(tmp_path):
    first, mine = exam(["A"], tmp_path / "first", seed=1), tmp_path / "mine"
    record = (first / "exam.json").read_bytes()
    with pytest.raises(InvalidArgument, match="first': must be the path of a folder that has no exam yet"):
        exam(["B"], first)
    assert (first / "exam.json").read_bytes() == record and [path.name for path in folders(first / "students")] == [
        "001 A"
    ]
    mine.mkdir()
    (mine / "class.csv").write_text("name\nA\n")
    with pytest.raises(
        InvalidArgument, match="^file '.*class.csv': exists, with other content; move it, or give another folder$"
    ):
        exam(mine / "class.csv", mine)
    assert [path.name for path in mine.iterdir()] == ["class.csv"] and (mine / "class.csv").read_text() == "name\nA\n"
    (tmp_path / "file").touch()
    for folder, reason in (
        (tmp_path / "file" / "exam", "Not a directory"),
        (3, "must be"),
        ("", "^folder '': must be the path of a folder that has no exam yet$"),
        ("a\0b", "null byte"),
        (tmp_path / ("x" * 300), "File name too long"),
    ):
        with pytest.raises(InvalidArgument, match=reason):
            exam(["A"], folder)


def test_a_notebook_in_another_folder_names_the_folder_that_has_no_paper(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InvalidArgument, match=f"{tmp_path}/paper.json': No such file or directory"):
        sit()


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("class.csv", "name,mark\nAnn,1\nBob,\n"),
        ("class.csv", "id;Name;mark\n1;Ann;1,5\n2;Bob;2,0\n"),
        ("class.csv", "name\tmark\nAnn\t1\nBob\t\n"),
        ("class.csv", "name,id\nAnn,1\nBob,,\n,\n"),
        ("class.txt", "Ann\n\nBob\n"),
        ("class.txt", "Name\nAnn\nBob\n"),
        ("class.csv", ",name\n0,Ann\n1,Bob\n"),
        ("class.txt", "name\tid\nAnn\t1\nBob\t2\n"),
        ("class.tsv", "name\tid\nAnn\t1\nBob\t2\n"),
    ],
)
def test_a_class_list_is_read_from_a_file(tmp_path, file, text, ending):
    path = tmp_path / file
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", ending).encode())
    papers = json.loads((exam(path, tmp_path / "exam", "values", to="paper") / "exam.json").read_text())["papers"]
    assert [paper["name"] for paper in papers] == ["Ann", "Bob"]


QUOTES = "write quotes around a name with a comma"


NO_NAMES = "0 names; must have 1 to 5,000"
NO_TEXT = "must be text in UTF-8; a spreadsheet can save it as CSV UTF-8"


@pytest.mark.parametrize(
    ("file", "content", "reason"),
    [
        ("class.csv", "first;last\nAnn;Lee\n", "must have one column 'name'; its first line is 'first;last'"),
        ("class.csv", "name;Name\nAnn;Lee\n", "must have one column 'name'; its first line is 'name;name'"),
        ("class.csv", "Student\nAnn\n", "must have one column 'name'; its first line is 'student'"),
        ("class.csv", "", "must have one column 'name'; its first line is ''"),
        ("class.csv", "name,id\nBob,1\nLee, Ann,2\n", f"line 3 has more cells than line 1; {QUOTES}"),
        ("class.csv", "name\nLee, Ann\n", f"line 2 has more cells than line 1; {QUOTES}"),
        ("class.csv", "name;id\nAnn;1\n\n;3\n", "line 4, name '': must be a text of one line, and not empty"),
        ("class.csv", "id;name\n1;Ann\n2\n", "line 3, name '': must be a text of one line, and not empty"),
        ("class.csv", "name,id\nAnn,7\nBob,8\nEve,7\n", "line 4 has the id '7' of line 2"),
        ("class.txt", "", NO_NAMES),
        ("class.txt", "\ufeff\n \n", NO_NAMES),
        ("class.txt", "Ann\nA\tb\n", "line 2, name 'A\\tb': must be a text of one line, and not empty"),
        ("class.txt", "Ann\n".encode("utf-16"), NO_TEXT),
        (
            "class.txt",
            b"PK\x03\x04\x14\x00",
            "line 1, name 'PK\\x03\\x04\\x14\\x00': must be a text of one line, and not empty",
        ),
    ],
)
def test_a_class_list_that_would_be_half_understood_is_refused(tmp_path, file, content, reason):
    path = tmp_path / file
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(InvalidArgument) as error:
        exam(path, tmp_path / "exam", "values")
    assert str(error.value) == f"file {str(path)!r}: {reason}"
    assert not (tmp_path / "exam").exists()


def test_odd_names_get_different_folders_that_every_system_can_have(tmp_path):
    names = ["Ann", "Ann", "a/b", "..", "=1+1", "x" * 300, "عَلِيّ", "हिन्दी", "👩\u200d🎓 Eve", 'C:\\"<>|?*']
    made = exam(names, tmp_path / "exam", "values", seed=1)
    found = [path.name for path in folders(made / "students")]
    assert len(found) == len(names) and all(len(name.encode()) < 255 for name in found)
    assert not [name for name in found if set(name) & set('/\\:*?"<>|.=')]
    assert found[6:8] == ["007 عَلِيّ", "008 हिन्दी"]


def test_a_room_shows_what_its_copies_have_answered(tmp_path):
    for name, said in (("Ann", [99, 1]), ("Bob", [99])):
        answers = tmp_path / name / ".answers"
        answers.mkdir(parents=True)
        (answers / "03-rule.json").write_text(json.dumps({"tries": said}))
    shown = room(tmp_path, "03")
    assert {name: each["03-rule"] for name, each in shown.answers.items()} == {"Ann": "not right", "Bob": "not right"}
    hidden = room(tmp_path, "03", names=False)
    assert "Ann" not in hidden.html and set(hidden.answers) == {"copy 1", "copy 2"}
    (tmp_path / "Bob" / ".answers" / "03-rule.json").unlink()
    shown.children[0].click()
    assert "0 / 1" in shown.children[1].value
    (tmp_path / "nobody").mkdir()
    assert "has answered anything yet" in room(tmp_path / "nobody", "03").html


def test_a_copy_without_a_name_keeps_its_number_when_somebody_joins_or_leaves(tmp_path):
    def join(name, said):
        (tmp_path / name / ".answers").mkdir(parents=True)
        (tmp_path / name / ".answers" / "03-rule.json").write_text(json.dumps({"tries": said}))

    join("Bob", [99])
    right = load_question("03-rule").right_answer
    shown = room(tmp_path, "03", names=False)
    join("Ann", [right])
    join("Cleo", [1, right])
    assert {name: each["03-rule"] for name, each in shown.answers.items()} == {
        "copy 1": "not right",
        "copy 2": "right",
        "copy 3": "right at the second try",
    }
    shutil.rmtree(tmp_path / "Bob")
    assert list(shown.answers) == ["copy 2", "copy 3"]


@pytest.mark.parametrize("lesson", ["03", "3", 3, "03_game_of_bones", "03_more_bones"])
def test_a_room_takes_a_lesson_by_its_number_or_by_its_name(tmp_path, lesson):
    assert room(tmp_path, lesson).gates == [name for name in gate_names() if name.startswith("03-")]


@pytest.mark.parametrize(("lesson", "number"), [("99", "'99'"), ("alpha_beta", "'alpha'"), (-7, "'-7'"), ("", "''")])
def test_a_room_refuses_an_unknown_lesson(tmp_path, lesson, number):
    with pytest.raises(InvalidArgument, match=f"lesson={number}: must be '00' or '01'"):
        room(tmp_path, lesson)


def test_odd_copies_in_a_room_are_named_and_the_others_are_shown(tmp_path):
    for name, said in (
        ("Ann", '{"tries": ["07"]}'),
        ("<b>Eve</b>", ""),
        ("-rf/李/x", '{"tries": []}'),
        ("a/b/c/d", "1"),
    ):
        answers = tmp_path / name / ".answers"
        answers.mkdir(parents=True)
        (answers / "07-never-read.json").write_text(said)
    (tmp_path / "notes.txt").touch()
    shown = room(tmp_path, "07")
    outcomes = {name: gates["07-never-read"] for name, gates in shown.answers.items()}
    assert outcomes.pop("<b>Eve</b>").endswith(".json': cannot be read: it is not JSON")  # no advice for the student
    assert outcomes == {"-rf/李/x": "", "Ann": "not right"}
    assert "&lt;b&gt;Eve" in shown.html and "<b>" not in shown.html
    hidden = room(tmp_path, "07", names=False)
    assert {gates["07-never-read"] for gates in hidden.answers.values()} == {"", "not right", "not readable"}
    assert "Eve" not in hidden.html


def test_a_copy_that_the_lecturer_may_not_read_does_not_cost_the_others(tmp_path, monkeypatch):
    for name in ("Ann", "Bob"):
        (tmp_path / name / ".answers").mkdir(parents=True)
        (tmp_path / name / ".answers" / "03-rule.json").write_text(json.dumps({"tries": [99]}))
    allowed = os.stat

    def refuse(path, *options, **more):  # root may read everything
        if "Ann" in str(path) and str(path).endswith(".json"):
            raise PermissionError(13, "Permission denied", str(path))
        return allowed(path, *options, **more)

    monkeypatch.setattr(os, "stat", refuse)
    monkeypatch.setattr("pathlib.Path.read_bytes", lambda path: refuse(path) and io.FileIO(path).read())
    outcomes = {name: gates["03-rule"] for name, gates in room(tmp_path, "03").answers.items()}
    assert outcomes["Bob"] == "not right" and "03-rule.json': cannot be read: Permission denied" in outcomes["Ann"]


@pytest.mark.parametrize("look", [grade, lambda folder: room(folder, "03")])
def test_a_folder_that_does_not_exist_is_named(tmp_path, look):
    (tmp_path / "file").touch()
    for name, reason in (("missing", "does not exist"), ("file", "is a file, not a folder")):
        with pytest.raises(InvalidArgument, match=f"{name}': {reason}$"):
            look(tmp_path / name)
    with pytest.raises(InvalidArgument, match="^folder '': must be the path of a folder$"):
        look("")


@pytest.mark.parametrize(
    ("text", "points", "group"),
    [
        (
            "def f(game, state):\n    return minimax(game, state)\nfrom minimax_lab import minimax",
            0.0,
            "a search of the package",
        ),
        ("import minimax_lab as m\nm.solve(m.TicTacToe())", 0.0, "a search of the package"),
        ("import minimax_lab.search.minimax as m\nm.minimax(1, 2)", 0.0, "a search of the package"),
        ("from minimax_lab import *\nprint(minimax(Bones(3), 3))", 0.0, "a search of the package"),
        ("from minimax_lab import *\ndef minimax(n): return n and minimax(n - 1)", None, "not readable"),
        ("from minimax_lab import StepPlayer, Bones", None, "not readable"),
        ("1 / 0", None, "not readable"),
    ],
)
def test_a_program_that_searches_with_the_package_or_crashes_gets_no_point(tmp_path, text, points, group):
    (tmp_path / "Ann").mkdir()
    (tmp_path / "Ann" / "program.py").write_text(text)
    [result] = grade(tmp_path).results
    assert (result.student, result.points, result.group) == ("Ann", points, group)


def test_a_right_program_of_an_exam_gets_its_point(tmp_path):
    exam(["A"], tmp_path / "exam", "program", seed=2)
    path = folders(tmp_path / "exam" / "students")[0] / "program.py"
    path.write_text(path.read_text().replace("    ...\n", MINIMAX))
    [result] = grade(path.parent.parent, tmp_path / "exam").results
    assert (result.group, result.points) == ("right", 1.0)


@pytest.fixture(name="played", scope="module")
def make_exam_on_positions(tmp_path_factory):
    folder = tmp_path_factory.mktemp("positions") / "exam"
    return exam(NAMES, folder, ["values", "cuts", "value", "move", "minimax", "alphabeta"], game=TicTacToe(), seed=3)


def test_right_answers_about_positions_get_all_points(played, tmp_path):
    shutil.copytree(played / "students", tmp_path / "in")
    for folder in folders(tmp_path / "in"):
        answer(folder, {at: right_answer(task) for at, task in enumerate(tasks_in(folder), 1)})
    grades = grade(tmp_path / "in", played)
    assert {(each.group, each.evidence) for each in grades.results} == {("right", "")}
    assert list(grades.totals.values()) == [6.0] * 5


def test_a_wrong_answer_about_a_position_is_named_and_can_be_opened(played, tmp_path):
    shutil.copytree(played / "students", tmp_path / "in")
    folder = folders(tmp_path / "in")[0]
    values, _, _, move, *_ = tasks_in(folder)
    tree, is_max = tree_of(move)
    scores = [back_up(child, not is_max) for child in tree]
    free = [at for at, mark in enumerate(move.state.replace("/", "")) if mark == "."]
    worst = free[scores.index((min if is_max else max)(scores))]
    entries = right_answer(values)
    row = values.question.rows[0]
    wrong = {1: entries | {str(row): -entries[str(row)] or 7}, 3: {"said": 7}, 4: {"said": worst}}
    answer(folder, wrong)
    found = {each.task: each for each in by_student(grade(tmp_path / "in", played))["001"]}
    for task in ("task 1, values", "task 3, value", "task 4, move"):
        assert found[task].points < 1 and found[task].evidence and "<html" in found[task].opens()
    assert found["task 5, minimax"].group == "not answered"
    answer(folder, {3: {"said": "seven"}, 4: {"said": 99}, 5: {"attempt": 3}})
    groups = {each.task: each.group for each in by_student(grade(tmp_path / "in", played))["001"]}
    assert (groups["task 3, value"], groups["task 4, move"]) == ("no number", "illegal")


def test_clicked_answers_in_an_exam_are_kept_and_not_judged(played, tmp_path, monkeypatch):
    shutil.copytree(played / "students" / "001 Ann Lee", tmp_path / "Ann")
    monkeypatch.chdir(tmp_path / "Ann")
    view = sit()[4]
    right = right_answer(tasks_in(tmp_path / "Ann")[3])["said"]
    for said in (right, right):
        view.answer({"do": "answer", "said": said})
    assert view.feedback == {"text": "Handed in (attempt 2). Until the end of the exam, you can change it."}
    for request in ("hint", "solution"):
        with pytest.raises(MinimaxLabError, match="not available in an exam"):
            view.answer({"do": request})
    with pytest.raises(InvalidArgument, match="must be an empty square"):
        view.answer({"do": "answer", "said": 99})
    again = sit()[4]
    assert (again.said, again.attempts, again.feedback) == (right, 2, {})


def test_papers_show_positions_and_only_the_key_their_answers(tmp_path):
    exam(["A", "B"], tmp_path / "exam", ["value", "move"], to="paper", game=TicTacToe(win=10), seed=4)
    papers, answers = ((tmp_path / "exam" / name).read_text() for name in ("papers.html", "answers.html"))
    assert papers.count("<img") == 4 and papers.count("A win is worth 10 and a loss -10 to MAX.") == 4
    for words in ("The value is", "The move"):
        assert words in answers and words not in papers


def test_a_program_about_a_position_gets_its_point(tmp_path):
    exam(["A"], tmp_path / "exam", "program", game=TicTacToe(), seed=2)
    path = folders(tmp_path / "exam" / "students")[0] / "program.py"
    text = path.read_text()
    assert "game = TicTacToe()\nstate = game.parse(" in text
    path.write_text(text.replace("    ...\n", MINIMAX))
    assert [each.group for each in grade(path.parent.parent, tmp_path / "exam").results] == ["right"]


def test_each_position_is_solved_once_for_all_tasks(monkeypatch):
    solved = []

    def solve(tree, **options):
        solved.append(tree.root.name)
        return cut_rows(tree, **options)

    monkeypatch.setattr("minimax_lab.exam.tasks.cut_rows", solve)
    for at, kind in enumerate(["values", "value", "minimax"]):
        equal_tasks(kind, 20, 1_000 + at, 3, 2, TicTacToe(rows=3, columns=4))
    assert solved and len(solved) == len(set(solved))


DEEP = "[" * 100_000


@pytest.mark.parametrize(
    "kept", ['{"tries": 5}', '{"tries": null}', '{"tries": [[]]}', '{"tries": [{}]}', DEEP, "null"]
)
@pytest.mark.parametrize("name", ["03-rule", "01_from_a_to_10-1", "01_from_a_to_10-0", "no-gate"])
def test_no_kept_answer_stops_the_marking_of_the_others(tmp_path, name, kept):
    right = load_question("03-rule").right_answer
    for student, text in (("Ann", kept), ("Bob", json.dumps({"tries": [right]}))):
        answers = tmp_path / student / ".answers"
        answers.mkdir(parents=True)
        (answers / f"{name if student == 'Ann' else '03-rule'}.json").write_text(text)
    marks = {each.student: each for each in grade(tmp_path).results}
    is_known = name in ("03-rule", "01_from_a_to_10-1")  # others may be right answers to a lecturer's own questions
    assert (marks["Ann"].points, marks["Bob"].group) == (0.0 if is_known and kept != DEEP else None, "right")


def test_marking_runs_no_file_that_an_answer_is_named_after(tmp_path, monkeypatch):
    (tmp_path / "in" / "Ann" / ".answers").mkdir(parents=True)
    (tmp_path / "in" / "Ann" / ".answers" / "mine.py-1.json").write_text("3")
    (tmp_path / "mine.py").write_text("open('ran', 'w')")
    monkeypatch.chdir(tmp_path)
    [mark] = grade("in").results
    assert mark.evidence == "'mine.py-1': there is no gate and no question of this name"
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("content", [DEEP, "[]", '{"paper": 3, "answers": 3}', "{"])
def test_sealed_answers_of_any_shape_cost_one_line(tmp_path, content):
    exam(["A", "B"], tmp_path / "exam", "values", sealed=True, seed=1)
    first, _ = folders(tmp_path / "exam" / "students")
    (first / "answers.sealed").write_bytes(seal(paper_in(first)["examiner"], content.encode()))
    found = by_student(grade(first.parent, tmp_path / "exam"))
    assert found["001"][0].group == "not accepted" and "may be cut off or edited" in found["001"][0].evidence
    assert found["002"][0].group == "not handed in"
