"""No answer depends on a clock: the few places of the package that read one are listed here, each with its reason."""

import ast
import re
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "minimax_lab"
PYTHON = {  # what reads a clock or sets a limit in seconds, and why that chooses no answer
    "exercises/class_programs/program.py": "gives a program of a class a `sleep` that does not wait",
    "exercises/class_programs/run_program.py": "stops a program of a class, and says so",
    "exercises/class_programs/run_files.py": "ends the process of a program that does not stop, and says so",
    "kit/time_limit.py": "stops a learner's function after the seconds that the feedback names",
    "runs/comparison.py": "measures the seconds that a table shows",
}
JAVASCRIPT = {
    "widgets/board/board.js": "ignores a key that is held down while the board changes",
    "exercises/gates/grounds.js": "plays the moves of a course, one after the other",
    "widgets/explorer/explorer.js": "moves the camera",
    "widgets/live_tree/live_tree.js": "sends numbers after a pause",
    "widgets/machine/machine.js": "notes how many seconds a task took",
    "exercises/parsons/drag.js": "lets a click end before a line is moved",
    "widgets/player/player.js": "plays the steps, sends the step, and scrolls after an input",
    "widgets/shared/notebook.js": "keeps the page where it is after a cell ran",
    "widgets/shared/requests.js": "asks again if the kernel does not reply, and says that it does not",
}
CLOCKS = {"time", "datetime", "timeit", "sched"}  # modules
TIMERS = {"setitimer", "alarm", "sleep", "Timer", "timeout"}  # names in other modules, and of arguments


def reads_clock(path):
    """Whether a module imports a clock, sets a timer, or gives something a limit in seconds."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = set()
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = {alias.name for alias in node.names} | {getattr(node, "module", None)}
        elif isinstance(node, ast.Name | ast.Attribute | ast.keyword):
            names = {getattr(node, "id", None), getattr(node, "attr", None), getattr(node, "arg", None)} & TIMERS
        if names & (CLOCKS | TIMERS):
            return True
    return False


def test_only_these_modules_read_a_clock():
    found = {str(path.relative_to(PACKAGE)) for path in PACKAGE.rglob("*.py") if reads_clock(path)}
    assert found == set(PYTHON)


def test_only_these_scripts_read_a_clock():
    clock = re.compile(r"\b(performance\.now|Date\.now|new Date|setTimeout|setInterval)\b")
    found = {str(path.relative_to(PACKAGE)) for path in PACKAGE.rglob("*.js") if clock.search(path.read_text("utf-8"))}
    assert found == set(JAVASCRIPT)
