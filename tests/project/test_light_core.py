"""NumPy alone is enough for rules, search, runs, trees, diagnosis, SVG, and the console game.

Each program runs in a process in which no other package can be imported. What needs one says so in a line.
"""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
ONLY = """
import sys
from importlib.machinery import BuiltinImporter, FrozenImporter, PathFinder

class Only(PathFinder):
    allowed = {*sys.stdlib_module_names, "numpy", "minimax_lab", "cython_runtime", *ALLOWED}

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return super().find_spec(name, path, target) if name.partition(".")[0] in cls.allowed else None

sys.meta_path[:] = [BuiltinImporter, FrozenImporter, Only]
before = set(sys.modules)
"""
CORE = """
import minimax_lab
from minimax_lab import (
    Bones, TicTacToe, TreeGame, alphabeta, diagnose, game_tree, minimax, record, solve, traced
)
from minimax_lab.apps import play
from minimax_lab.posters import draw_counts, perfect_play
from minimax_lab.search import ordered

game = TicTacToe(win=10)
run = record(minimax, game, game.parse("O.X/X.X/.OO"))
assert len(run) == 9 and run.value == 10 and "Step 7 of 18" in run.draw(7).text

@traced
def always_largest(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    return max(always_largest(game, game.result(state, action)) for action in game.actions(state))

found = diagnose(record(always_largest, Bones(5), Bones(5).initial))
assert found.kind == "wrong extreme" and "image/svg" in found._repr_mimebundle_()["text/html"]
assert len(solve(game)) == 5478 and len(game_tree(Bones(6)).back_up()) == 52
tree = game_tree(TreeGame([[3, 12], [2, 4]]))
tree.draw().save("tree.svg")
assert "<svg" in open("tree.svg").read() and "image/svg" in tree.draw()._repr_mimebundle_()["text/html"]
assert draw_counts({"a": 1}).svg
assert alphabeta(TreeGame([[3, 12], [2, 4]]), "A").value == 3
assert play(["1 1", "quit"], first="person", scores=False, write=lambda line: None).result == "left"
assert "minimax_lab" in repr(minimax_lab) and "PlayBoard" in minimax_lab.__all__
assert {*minimax_lab.__all__} <= {*dir(minimax_lab)}
"""
OTHERS = """
tops = {name.partition(".")[0] for name in set(sys.modules) - before}
print(sorted(name for name in tops - Only.allowed if not name.startswith("_cython")))
"""


def run_with(program, tmp_path, allowed=()):
    """Run a program where only NumPy, this package, and the `allowed` ones can be imported."""
    source = ONLY.replace("ALLOWED", repr(allowed)) + program
    return subprocess.run(
        [sys.executable, "-c", source], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
    )


def test_numpy_alone_runs_all_but_widgets_and_painted_pictures(tmp_path):
    ran = run_with(CORE + OTHERS, tmp_path)
    assert (ran.stdout, ran.stderr) == ("[]\n", "")


NOTEBOOK, NETWORKX = "minimax-lab[notebook]", "networkx"
NEEDS = {  # a program, and what it needs: an extra of this package, or a package that belongs to none
    "from minimax_lab import *": NOTEBOOK,
    "from minimax_lab import PlayBoard": NOTEBOOK,
    "import minimax_lab; minimax_lab.StepPlayer": NOTEBOOK,
    "from minimax_lab.widgets import tally": NOTEBOOK,
    "from minimax_lab import gate": NOTEBOOK,
    "from minimax_lab.exercises import questions": NOTEBOOK,
    "from minimax_lab.apps import check_installation; check_installation()": NOTEBOOK,
    "from minimax_lab import Bones, game_tree; game_tree(Bones(2)).draw().png()": NOTEBOOK,
    "from minimax_lab import Bones, game_tree; game_tree(Bones(2)).draw().save('tree.pdf')": NOTEBOOK,
    "from minimax_lab.posters import perfect_play; perfect_play().save('poster.png')": NOTEBOOK,
    "from minimax_lab.handout import write_handout": NOTEBOOK,
    "from minimax_lab import Bones, game_tree; game_tree(Bones(2)).to_networkx()": NETWORKX,
    "from minimax_lab import GameTree; GameTree.from_networkx(None)": NETWORKX,
    "from minimax_lab import Bones, solve; solve(Bones(2)).graph": NETWORKX,
    "from minimax_lab import Bones, game_tree; game_tree(Bones(2)).to_pandas()": "pandas",
    "from minimax_lab.games.adapters import from_chess; from_chess()": "minimax-lab[chess]",
}
EACH_ALONE = """
import traceback

for program in {programs}:
    for name in [name for name in sys.modules if name.startswith("minimax_lab")]:
        del sys.modules[name]  # as in a new process
    try:
        exec(program, {{}})
    except ImportError:
        print("During handling" in traceback.format_exc(), traceback.format_exc().splitlines()[-1])
"""


def test_what_needs_another_package_names_the_command_that_installs_it(tmp_path):
    ran = run_with(EACH_ALONE.format(programs=list(NEEDS)), tmp_path)
    assert ran.stderr == "" and not list(tmp_path.iterdir())
    for line, (program, package) in zip(ran.stdout.splitlines(), NEEDS.items(), strict=True):
        assert package.partition("[")[2].removesuffix("]") in {"", *EXTRAS}
        found = re.fullmatch(r"False minimax_lab\.kit\.errors\.MissingPackage: No module named .*, run: (.*)", line)
        assert found and found[1] == f'pip install "{package}"', (program, line)


def test_a_picture_too_large_for_svg_is_shown_as_svg_where_png_cannot_be_made(tmp_path):
    program = """
from minimax_lab.scene import picture
from minimax_lab import Bones, game_tree
picture.LARGEST_SVG = 10
print("image/svg+xml" in game_tree(Bones(2)).draw()._repr_mimebundle_()["text/html"])
"""
    ran = run_with(program, tmp_path)
    assert (ran.stdout, ran.stderr) == ("True\n", "")


def test_an_error_of_our_own_is_no_missing_package():
    from minimax_lab.kit import MissingPackage, needs

    with pytest.raises(ImportError, match="cannot import name 'nothing'") as caught, needs("minimax-lab[lab]"):
        from minimax_lab.kit import nothing  # noqa: F401
    assert not isinstance(caught.value, MissingPackage)


def test_the_first_cell_of_the_lessons_explains_what_is_missing(tmp_path):
    cells = json.loads((ROOT / "notebooks" / "00_start_here.ipynb").read_bytes())["cells"]
    ran = run_with("".join(next(cell["source"] for cell in cells if cell["cell_type"] == "code")), tmp_path)
    assert ran.stderr.splitlines()[-1].endswith('run: pip install "minimax-lab[notebook]"') and not ran.stdout
