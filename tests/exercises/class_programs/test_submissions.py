"""Submissions as a class hands them in: no option, several forms, right ones and the same with one mistake."""

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
from first_wrong import PROGRAMS

from minimax_lab import InvalidArgument, diagnose_files
from minimax_lab.exercises.class_programs.folder import find_programs
from minimax_lab.exercises.class_programs.run_program import judge

CLASS = PROGRAMS / "class"
RIGHT = {name: path for name, path in find_programs(CLASS / "right").items() if name != "cs50_one_function.py"}


class Mistake(NamedTuple):
    """What a student might have written instead of a piece of a right program, and where that first goes wrong.

    The call, and whether it makes a wrong call or returns wrongly, were found by hand; None if nobody knows the call.
    """

    program: str
    right: str
    wrong: str
    kind: str
    call: int | None
    at: str
    file: str = ""


KEEPS_O = "not isMax))\n                    board[i][j] = '_'\n        return best\n\n"
KEEPS_MARK = "py = j\n                    self.cells[i][j] = '.'\n"
MAX_STARTS_AT = "if is_maximizing:\n        best_score = "
RETURNS_EARLY = "            if v == -1:\n                return v, move\n    return"
MISTAKES = [
    # O's move at row 3, column 2 is still there when O tries column 3.
    Mistake("best_move_grid.py", KEEPS_O, "not isMax))\n        return best\n\n", "no undo", 2, "call"),
    Mistake("best_move_grid.py", "min(best, minimax(board, depth + 1, not isMax))",
            "min(best, minimax(board, depth + 1, isMax))", "wrong player", 2, "call"),
    Mistake("main_guard.py", "depth - 1, -player", "depth - 1, player", "wrong player", 1, "call"),
    Mistake("tree_of_scores.py", "return min(", "return max(", "wrong extreme", 2, "return"),
    # minimax(2, False) is call 6.
    Mistake("sticks.py", "max(values) if is_computer else min(values)", "max(values)", "wrong extreme", 6, "return"),
    # After X0 O1 X2 O3 X4 O5 X7 O6, call 10 is for X, who wins at 8.
    Mistake("negamax_only_defined.py", "max(best, -negamax(", "max(best, negamax(", "sign", 10, "return"),
    # After X0 O1 X2 O3 X4 O5 X7, both moves of O lose.
    Mistake("flat_top_level.py", f"{MAX_STARTS_AT}-1000", f"{MAX_STARTS_AT}0", "initial best", 7, "return"),
    # After O0 X1 O2 X3 O4 X5 O6, O has won.
    Mistake("window_with_buttons.py", ", (2, 4, 6)]", "]", "end not seen", 8, "call"),
    # After X1 O0 X2 O3 X4, O tries 5 only, where X wins.
    Mistake("three_modules/main.py", "alpha >= beta", "alpha <= beta", "wrong cut", 6, "return", "ai.py"),
    # After X0 O1 X2 O3 X4 O5 X7, O's mark at 6 is still there when O tries 8.
    Mistake("global_board_methods.py", KEEPS_MARK, "py = j\n", "no undo", 9, "call"),
    # The actions are a set.
    Mistake("cs50_pairs.py", RETURNS_EARLY, "        return", "moves left out", None, "return"),
]  # fmt: skip


def hand_in(folder, program, name):
    """Copy a program, with the other files of its folder, into a folder of its own. Returns its path."""
    source = RIGHT[program]
    target = folder / name
    if source.parent == CLASS / "right":
        target.mkdir()
        shutil.copy(source, target)
    else:
        shutil.copytree(source.parent, target)
    return target / source.name


def hand_in_wrong(folder, mistake, name):
    path = hand_in(folder, mistake.program, name)
    file = path.with_name(mistake.file or path.name)
    text = file.read_text(encoding="utf-8")
    assert text.count(mistake.right) == 1
    file.write_text(text.replace(mistake.right, mistake.wrong), encoding="utf-8")
    return path


def found_in(path, **options):
    return judge({"file": str(path), "call": "", "position": None, "seconds": 60, **options})


def cases(offered, program_of):
    """Cases for a test; those of programs that take long are slow."""
    return [pytest.param(each, marks=[pytest.mark.slow] * (program_of(each) in LONG)) for each in offered]


LONG = {"cs50_windows.py", "global_board_methods.py", "main_guard.py", "negamax_only_defined.py"}


@pytest.mark.parametrize("program", cases(RIGHT, str))
def test_a_right_submission_is_not_accused_without_any_option(program):
    found = found_in(RIGHT[program])
    assert found["verdict"] == "no mistake seen" and found["positions"] >= 2, found


@pytest.mark.parametrize(
    "mistake", cases(MISTAKES, lambda each: each.program), ids=lambda each: f"{each.program}-{each.kind}"
)
def test_the_first_wrong_call_of_a_wrong_submission_is_found(mistake, tmp_path):
    found = found_in(hand_in_wrong(tmp_path, mistake, "ann"))
    assert (found["verdict"], found.get("kind"), found.get("at")) == ("wrong", mistake.kind, mistake.at), found
    assert mistake.call in (None, found["call"]), found


def test_a_program_without_a_search_gets_one_line():
    stops = "it stops with IndexError: list assignment index out of range in line 13, after 5 made-up answers"
    with pytest.raises(
        InvalidArgument, match=f"^{stops}; no function calls itself, so none .*; if one is, write @traced above it$"
    ):
        found_in(CLASS / "other" / "random_player.py")


def test_a_right_program_that_cannot_be_judged_is_unsure_and_not_accused():
    found = found_in(CLASS / "right" / "cs50_one_function.py")
    assert found["verdict"] == "unsure" and "so it was not judged" in found["evidence"]


def test_the_program_of_a_subfolder_is_the_one_that_imports_the_others(tmp_path):
    files = {
        "ann.py": "import helpers", "helpers/__init__.py": "", "helpers/more.py": "", "bob/board.py": "",
        "bob/play.py": "import board", "cat/zip/tictactoe.py": "", "cat/zip/runner.py": "import tictactoe",
        "cat/zip/more/far.py": "", "data/x.txt": "", ".git/hook.py": "", "__MACOSX/eve/x.py": "",
        "_dan/_mine.py": "", "_dan/__init__.py": "",
    }  # fmt: skip
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert [*find_programs(tmp_path)] == ["ann.py", "_dan/_mine.py", "bob/play.py", "cat/zip/runner.py"]


@pytest.mark.slow
def test_a_class_with_a_folder_for_each_student_is_judged_as_each_program_alone(tmp_path):
    folder = tmp_path / "class"
    folder.mkdir()
    for name in ("cs50_pairs.py", "cs50_folder/runner.py"):
        hand_in(folder, name, f"{Path(name).stem}_right")
    for mistake in MISTAKES[:3]:
        hand_in_wrong(folder, mistake, f"{Path(mistake.program).stem}_{mistake.kind.replace(' ', '_')}")
    shutil.copy(CLASS / "other" / "random_player.py", folder)
    report = diagnose_files(folder)
    assert {name: [each.file for each in results] for name, results in report.groups.items()} == {
        "wrong player": ["best_move_grid_wrong_player/best_move_grid.py", "main_guard_wrong_player/main_guard.py"],
        "no undo": ["best_move_grid_no_undo/best_move_grid.py"],
        "not readable": ["random_player.py"],
        "no mistake seen": ["cs50_pairs_right/cs50_pairs.py", "runner_right/runner.py"],
    }
    for result in report.results:
        if result.calls:
            report.step_through(result.file)
            assert report.opened == result.file and f"<title>{Path(result.file).name}" in report.page
