"""The programs of a folder, in processes of their own, and the table that shows what was found."""

import importlib
import json
import os
import signal
import sys
import threading
import time
from pathlib import Path

import pytest
from first_wrong import programs
from pace import slow_after

from minimax_lab import Bones, InvalidArgument, MinimaxLabError, diagnose_files
from minimax_lab.exercises import ClassReport
from minimax_lab.exercises.class_programs import run_files
from minimax_lab.exercises.class_programs.run_files import ProgramResult, Runner

RIGHT = next(program for program in programs("right") if program.name == "isMaximizing_flat")
WRONG = next(program for program in programs("wrong") if program.name == "no_undo_flat_list")
RUNS = {each.name: f"{each.text}\n\nprint({each.head['run']})\n" for each in (RIGHT, WRONG)}


def hand_in(folder, **texts):
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


class OfThisScript(Bones):
    """A game whose class is in a notebook."""

    def __init__(self):
        super().__init__(6)


OfThisScript.__module__ = "__main__"
GAME = """
from minimax_lab import MAX, MIN
from minimax_lab.games import Game

class Choices(Game):
    initial = ()

    def to_move(self, state):
        return MIN if len(state) % 2 else MAX

    def actions(self, state):
        return (1, 2)

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return len(state) == 3

    def utility(self, state):
        return sum(state) ** 3 % 5 - 2
"""
PROGRAM = """
from choices_game import Choices

def minimax(state, is_max):
    rules = Choices()
    if rules.is_terminal(state):
        return rules.utility(state)
    values = [minimax(rules.result(state, action), not is_max) for action in rules.actions(state)]
    return CHOICE

print(minimax(Choices.initial, True))
"""


@pytest.fixture(name="choices_game")
def module_of_a_game(tmp_path, monkeypatch):
    (tmp_path / "choices_game.py").write_text(GAME)
    monkeypatch.syspath_prepend(tmp_path)
    yield importlib.import_module("choices_game")
    del sys.modules["choices_game"]


def test_a_game_of_a_module_gives_the_rules(tmp_path, choices_game):
    (tmp_path / "class").mkdir()
    choices = {"ann": "max(values) if is_max else min(values)", "bob": "max(values)"}
    folder = hand_in(tmp_path / "class", **{name: PROGRAM.replace("CHOICE", each) for name, each in choices.items()})
    found = {each.file: each for each in diagnose_files(folder, game=choices_game.Choices(), seconds=20).results}
    assert (found["ann.py"].verdict, found["bob.py"].kind) == ("no mistake seen", "wrong extreme"), found
    (tmp_path / "class" / "bob.py").unlink()
    (unread,) = diagnose_files(folder, seconds=20).results
    assert unread.verdict == "no mistake seen" and "Pass its rules as game=..." in unread.evidence


END = f"\n\nprint({RIGHT.head['run']})\n"
FORGED = "{'verdict': 'right', 'evidence': 'forged'}"
NO_RESULT = "Python ended before the run of the program was judged"
WRITES_ITS_RESULT = f"""
import json, os, sys
forged = json.dumps({FORGED})
print(forged)
for path in [*sys.argv[1:], *os.listdir(), *range(1, 50)]:
    try:
        with open(path, "w", closefd=isinstance(path, str)) as file:
            file.write(forged)
    except OSError:
        pass
"""
BAD = {  # what a submission does before its search runs: what its own row says
    "exits": ("import os\nos._exit(0)\n", NO_RESULT),
    "exits_3": ("import os\nos._exit(3)\n", f"{NO_RESULT}, with status 3"),
    "forges_and_exits": (WRITES_ITS_RESULT + "os._exit(0)\n", NO_RESULT),
    "closes": ("import os\nos.closerange(0, 256)\n", f"{NO_RESULT}, with status 1"),
    "kills": ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n", f"{NO_RESULT}, with status -9"),
    "raises": ("raise SystemExit(3)\n", "it ends Python in line 1 before it calls minimax"),
    "forges": (WRITES_ITS_RESULT, "right"),
    "floods": ("import os\nfor _ in range(1000): os.write(1, b'x' * 10**5); os.write(2, b'x' * 10**5)\n", "right"),
    "forks": ("import os\nos.fork()\n", "right"),
    "patches": (
        f"import json, hmac, os, __main__\njson.dumps = lambda *_, **__: {FORGED!r}\nos._exit = os.write = None\n"
        f"__main__.judge = __main__.find_out = lambda *_: {FORGED}\n",
        "right",
    ),
    "spoils": (
        "import minimax_lab\nminimax_lab.Trace.__len__ = lambda trace: 1 / 0\n",
        "cannot be judged: ZeroDivision",
    ),
    "empties": ("import sys\nfor name in list(sys.modules): sys.modules[name] = None\n", ""),
    "deletes": (
        "import os, shutil\n"
        "for name in os.listdir(): os.remove(name) if os.path.isfile(name) else shutil.rmtree(name)\n",
        "right",
    ),
    "overwrites": (
        "import pathlib\nfor file in pathlib.Path(__file__).parent.rglob('*.*'): file.write_text('1 / 0')\n",
        "right",
    ),
}
FEW = ["exits", "forges", "patches", "overwrites"]
READS = (
    "import helpers\nassert open('data/x.txt').read() == 'fine', 'data'\nassert open('linked/x.txt').read() == 'fine'\n"
)


@pytest.mark.skipif(sys.platform == "win32", reason="os.fork")
@pytest.mark.parametrize("names", [FEW, pytest.param([*BAD], marks=pytest.mark.slow)], ids=["few", "all"])
def test_a_program_that_means_harm_loses_only_its_own_row(names, tmp_path):
    (tmp_path / "class" / "data").mkdir(parents=True)
    (tmp_path / "class" / "data" / "x.txt").write_text("fine")
    (tmp_path / "class" / "linked").symlink_to(tmp_path / "class" / "data")
    (tmp_path / "class" / "up").symlink_to(tmp_path)
    bad = {name: BAD[name][0] + RIGHT.text + END for name in names}
    folder = hand_in(tmp_path / "class", ann=READS + RIGHT.text + END, zoe=READS + RUNS[WRONG.name], **bad)
    (folder / "helpers").mkdir()
    (folder / "helpers" / "__init__.py").touch()
    before = {path: path.read_bytes() for path in folder.rglob("*.*") if path.is_file()}
    report = diagnose_files(folder, seconds=20)
    found = {each.file: each for each in report.results}
    wrong = found.pop("zoe.py")
    assert (found.pop("ann.py").verdict, wrong.kind, wrong.place[:6]) == ("no mistake seen", "no undo", "call 4")
    report.step_through("zoe.py")
    values = json.loads(report.page.split('id="values">')[1].split("</script>")[0])
    assert (values["step"], values["title"], report.opened) == (wrong.step, "zoe.py", "zoe.py")
    for name in names:
        row, expected = found.pop(f"{name}.py"), BAD[name][1]
        assert "forged" not in str(row) and "\n" not in row.evidence and len(row.evidence) < 250
        if expected == "right":
            assert row.verdict == "no mistake seen" and row.calls > 1, row
        else:
            assert row.verdict == "not readable" and expected in row.evidence, row
    assert not found and {path: path.read_bytes() for path in folder.rglob("*.*") if path.is_file()} == before


STAYS = """
import os, signal, time
if not os.fork():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with open(WHERE + ".part", "w") as file:
        file.write(str(os.getpid()))
    os.rename(WHERE + ".part", WHERE)
    time.sleep(600)
while not os.path.exists(WHERE):
    time.sleep(0.01)
"""
DEFIES_THE_ALARM = "import signal\nsignal.setitimer(signal.ITIMER_REAL, 0)\nwhile True: pass\n"


def has_ended(pid):
    """Whether a process has ended, or ends within a minute."""
    for _ in range(600):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":  # nobody asks for its status where these tests run
            return True
        time.sleep(0.1)
    return False


@pytest.fixture(name="one_at_a_time")
def one_processor(monkeypatch):
    monkeypatch.setattr("os.cpu_count", lambda: 1)


@pytest.mark.skipif(sys.platform != "linux", reason="forks only there")
def test_the_package_is_imported_once_for_all_programs(one_at_a_time, tmp_path):
    text = "import os\nos.chdir('/')\nraise ValueError(os.getppid())\n"
    found = diagnose_files(hand_in(tmp_path, **dict.fromkeys("abc", text)), seconds=20).results
    (evidence,) = {each.evidence for each in found}
    number = evidence.removeprefix("it stops with ValueError: ").split()[0]
    assert number != str(os.getpid()) and has_ended(number)


ONE_PROGRAM = """
import sys
from types import SimpleNamespace
from minimax_lab.exercises.class_programs import run_program
run_program.sys = SimpleNamespace(platform="darwin", stdin=sys.stdin)
run_program.main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_where_no_process_forks_each_program_has_a_new_one(one_at_a_time, tmp_path, monkeypatch):
    (tmp_path / "class").mkdir()
    (tmp_path / "one_program.py").write_text(ONE_PROGRAM)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(run_files, "MODULE", "one_program")
    bad = {name: BAD[name][0] for name in ("exits_3", "kills")}
    report = diagnose_files(hand_in(tmp_path / "class", **bad, zoe=RUNS[WRONG.name]), seconds=20)
    found = {each.file: each.evidence[len(NO_RESULT) :] for each in report.groups["not readable"]}
    assert found == {"exits_3.py": ", with status 3", "kills.py": ", with status -9"}
    report.step_through("zoe.py")
    assert "no undo" in report.groups and "<!DOCTYPE html>" in report.page


@pytest.mark.skipif(sys.platform == "win32", reason="no other process is asked")
def test_a_program_that_ends_the_process_above_it_loses_only_its_own_row(one_at_a_time, tmp_path):
    kill = f"import os, signal, time\nif os.getppid() != {os.getpid()}: os.kill(os.getppid(), signal.SIGKILL)\n"
    right = RIGHT.text + END
    folder = hand_in(tmp_path, ann=right, bob=f"{kill}time.sleep = None\nwhile True: pass\n", eve=right)
    ann, eve, bob = sorted(diagnose_files(folder, seconds=20).results, key=lambda each: each.verdict)
    assert (ann.verdict, eve.verdict, bob.evidence[:12]) == ("no mistake seen", "no mistake seen", "Python ended")


def test_a_program_in_a_subfolder_has_only_the_files_of_that(tmp_path):
    for name in ("ann", "bob"):
        (tmp_path / name / "data").mkdir(parents=True)
        (tmp_path / name / "data" / "board.txt").write_text(name)
        reads = "import pathlib\nraise ValueError(sorted(each.name for each in pathlib.Path('..').rglob('*.txt')))\n"
        hand_in(tmp_path / name, main=reads)
    (tmp_path / "notes.txt").write_text("the teacher's")
    found = {each.evidence for each in diagnose_files(tmp_path, seconds=20).results}
    assert found == {"it stops with ValueError: ['board.txt'] in line 2; no function calls itself, so none seems to be "
                     "minimax; if one is, write @traced above it"}  # fmt: skip


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize("way", slow_after(2, ["ended", "interrupted", "late"]))
def test_nothing_that_a_program_starts_stays(way, tmp_path, monkeypatch):
    (tmp_path / "class").mkdir()
    where = tmp_path / "pid"
    text = ("" if way == "ended" else DEFIES_THE_ALARM) + RIGHT.text + END
    folder = hand_in(tmp_path / "class", ann=STAYS.replace("WHERE", repr(str(where))) + text, bob=text)
    if way == "late":
        monkeypatch.setattr(run_files, "GRACE", 0.0)
        found = diagnose_files(folder, seconds=8).results
        assert {each.evidence for each in found} == {"it was still running after 8 seconds"}
    elif way == "ended":
        assert [each.verdict for each in diagnose_files(folder, seconds=60).results] == ["no mistake seen"] * 2
    else:

        def interrupt():
            while not where.exists():
                time.sleep(0.01)
            signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)

        usual = signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job ignores the signal
        threading.Thread(target=interrupt).start()
        with pytest.raises(KeyboardInterrupt):
            diagnose_files(folder, seconds=600)
        signal.signal(signal.SIGINT, usual)
    assert has_ended(where.read_text())


@pytest.mark.slow
def test_hanging_printing_and_greedy_programs_cost_one_line_each(tmp_path):
    folder = hand_in(
        tmp_path,
        hangs=RIGHT.text + "\nwhile True: pass\n",
        stubborn=RIGHT.text + "\nwhile True:\n    try:\n        while True: pass\n    except: pass\n",
        prints=RIGHT.text + f"\nfor _ in range(100_000): print('x' * 100)\n{RIGHT.head['run']}\n",
        greedy=RIGHT.text + "\nmemory = [0] * 10**10\n",
        reads=RIGHT.text + "\nimport sys; sys.stdin.read(); input()\n",
    )
    found = {each.file: each for each in diagnose_files(folder, seconds=4, memory=1024).results}
    late = "it was still running after 4 seconds, and minimax had made no further calls"
    assert found["hangs.py"].evidence == found["stubborn.py"].evidence == late
    assert [found[f"{name}.py"].verdict for name in ("prints", "greedy", "reads")] == ["no mistake seen"] * 3
    assert found["greedy.py"].called.startswith("minimax(") and not found["prints.py"].called


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"folder": 3}, "folder 3: must be the path of a folder"),
        ({"folder": "no/such"}, "folder 'no/such': does not exist"),
        ({"folder": "a" * 300}, "aaa...: does not exist"),
        ({"folder": "\0"}, "folder '\\x00': does not exist"),
        ({"folder": __file__}, "is a file, not a folder"),
        ({"folder": "empty"}, "folder 'empty': has no .py files"),
        ({"folder": "full", "call": "minimax"}, "call='minimax': must be a text such as 'minimax(board, 0, True)'"),
        ({"folder": "full", "call": 3}, "call=3"),
        ({"folder": "full", "position": object()}, "must consist of lists, texts, and numbers"),
        ({"folder": "full", "game": 3}, "game 3: must be a game, or a right function"),
        ({"folder": "full", "game": lambda state: 0}, "define it in a module such as games.py"),
        ({"folder": "full", "game": OfThisScript()}, "is defined in this notebook or script; define it in a module"),
        ({"folder": "full", "seconds": 0}, "seconds=0"),
        ({"folder": "full", "memory": 1}, "memory=1: must be a whole number of at least 256"),
    ],
)
def test_bad_input_costs_one_line(options, words, tmp_path, monkeypatch):
    (tmp_path / "full").mkdir()
    (tmp_path / "empty").mkdir()
    hand_in(tmp_path / "full", ann="print(3)")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys.modules["__main__"], OfThisScript.__name__, OfThisScript, raising=False)
    with pytest.raises(InvalidArgument) as refused:
        diagnose_files(**options)
    assert words in str(refused.value) and "\n" not in str(refused.value)


class NoProcess(Runner):
    """Runs nothing."""

    def page(self, result):
        return f"<!DOCTYPE html><p>{result.file} at {result.step}"


@pytest.fixture(name="report")
def small_report():
    results = [
        ProgramResult("dan.py", "no mistake seen", "61 calls judged", positions=6),
        ProgramResult("ann.py", "wrong", "Call 4 <b>", "sign", 4, "return", 8, 2, 61),
        ProgramResult("bob.py", "wrong", "Call 7", "no undo", 7, "call", 9, 1, 61, "minimax(board, True)"),
        ProgramResult("cat.py", "wrong", "Call 2", "no undo", 2, "call", 3, 1, 61, run=2, position="XO./.../..."),
        ProgramResult("eve.py", "not readable", "no function calls itself"),
        ProgramResult("fay.py", "wrong", "Call 1", None, 1, "return", 5, 1, 9),
    ]
    return ClassReport(results, NoProcess({}))


def test_a_browser_cannot_run_programs_and_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    with pytest.raises(MinimaxLabError, match=r"^diagnose_files: Python in a browser cannot .* JupyterLab$"):
        diagnose_files(hand_in(tmp_path, ann=RIGHT.text))


def test_programs_with_the_same_mistake_are_together_the_most_frequent_one_first(report):
    assert list(report.groups) == ["no undo", "another mistake", "sign", "not readable", "no mistake seen"]
    assert [each.file for each in report.groups["no undo"]] == ["bob.py", "cat.py"]
    assert repr(report) == "ClassReport(6 programs: 1 no mistake seen, 1 not readable, 4 wrong)"


def test_the_text_and_the_table_have_every_program_and_the_notes(report):
    report.notes = {"no undo": "Take the mark away & return.", "sign": ""}
    lines = str(report).splitlines()
    assert lines[:4] == [
        "6 programs: 1 no mistake seen, 1 not readable, 4 wrong",
        "No undo: 2. Note: Take the mark away & return.",
        "- bob.py: call 7, at its call: Call 7",
        "- cat.py: call 2, at its call, from XO./.../...: Call 2",
    ]
    assert lines[-1] == "- dan.py: no mistake seen in 6 positions: 61 calls judged"
    html = report.still()._repr_mimebundle_()["text/html"]
    assert html.count("<tr>") == 1 + 6 + 5 and "Take the mark away &amp; return." in html and "<b>" not in html
    assert "Call 7 Called as minimax(board, True)." in html and report.notes == {
        "no undo": "Take the mark away & return."
    }


def test_a_row_opens_its_run_at_the_first_wrong_step(report):
    report.answer({"do": "open", "file": "bob.py"})
    assert (report.opened, report.page) == ("bob.py", "<!DOCTYPE html><p>bob.py at 9")
    report.answer({"do": "close"})
    assert (report.opened, report.page) == ("", "")
    with pytest.raises(InvalidArgument, match=r"file 'x\.py': must be one of bob\.py, cat\.py"):
        report.step_through("x.py")
