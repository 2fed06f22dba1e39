"""The package on a platform of 32 bits without a clock for threads, such as Python in a browser: imitated here.

The package calls no function of NumPy that was not tried there. The slow test runs the tests of the layers that
use NumPy on the imitated platform; tests/in_pyodide runs the lessons on the real one.
"""

import ast
import os
import re
import subprocess
import sys
import time
from array import array
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from platform_32 import ACCEPTED, PLACE_OF_COUNTS, REFUSED, Numpy32, modules

import minimax_lab
from minimax_lab import (
    Bones,
    GameExplorer,
    LookAhead,
    PlayBoard,
    StepPlayer,
    TicTacToe,
    alphabeta,
    depth_limited_minimax,
    game_tree,
    minimax,
    record,
    traced,
)
from minimax_lab.diagnosis import diagnose
from minimax_lab.posters import draw_moves
from minimax_lab.posters.plies import PlyLabels, ply_image
from minimax_lab.reading.distinct import number_keys
from minimax_lab.trees import count_numbers

ROOT = Path(__file__).parent.parent.parent
TRIED = {call.partition("(")[0] for call in [*ACCEPTED, *REFUSED]}
OTHER_OPTIONS = {"axis", "minlength", "mode", "out", "side", "weights"}  # neither counts nor places
LAYERS = "games/adapters recording trees reading runs story diagnosis scene posters handout widgets exercises".split()
GAME = TicTacToe()
MIDDLE = "XO.OX...."


@pytest.fixture
def on_32_bits(monkeypatch):
    """A function that calls another one on the imitated platform."""

    def call(function):
        with monkeypatch.context() as patch:
            patch.delattr(time, "thread_time")
            for module in modules():
                patch.setattr(module, "np", Numpy32())
            return function()

    return call


@traced
def without_game(board, mark="X"):
    """A learner's minimax on strings, of which the package knows no game."""
    won = GAME.winner(board)
    if won or "." not in board:
        return {"X": 1, "O": -1, None: 0}[won]
    scores = [without_game(board[:n] + mark + board[n + 1 :], "XO"[mark == "X"]) for n in range(9) if board[n] == "."]
    return max(scores) if mark == "X" else min(scores)


@traced
def wrong(game, state):
    """It never minimizes."""
    if game.is_terminal(state):
        return game.utility(state)
    return max(wrong(game, game.result(state, action)) for action in game.actions(state))


def plain(thing):
    """The columns of a tree or a run as lists."""
    return {name: each.tolist() for name, each in vars(thing).items() if isinstance(each, np.ndarray)}


def read_tree():
    tree = game_tree(GAME, MIDDLE).back_up()
    return plain(tree), str(tree), [level.tolist() for level in tree.levels()]


def read_run(*run):
    """All that a run shows: its columns, its sentences and cuts, and its tree."""
    trace = record(*run)
    columns, cuts = trace.columns, trace.cuts
    lazy = [
        getattr(columns, name).tolist() for name in ("move", "chosen", "calls_made", "tried", "repeats", "last_below")
    ]
    children = [columns.children(row) for row in range(len(trace))]
    tree = plain(trace.tree), str(trace.tree)
    return plain(columns), lazy, children, plain(trace.story), cuts and plain(cuts), tree


def read_poster():
    labels = PlyLabels(game_tree(GAME, MIDDLE).back_up(), "")
    return labels.outline(), [ply_image(ply, labels.games, 90, 9).tolist() for ply in labels.plies]


def state_of(widget):
    """What the browser gets from a widget, without its scripts."""
    return {name: each for name, each in widget.get_state().items() if not name.startswith("_") and name != "layout"}


CASES = {
    "a tree": read_tree,
    "a run of minimax": lambda: read_run(minimax, GAME, MIDDLE),
    "a run of alpha-beta": lambda: read_run(alphabeta, GAME, MIDDLE),
    "a run to a depth": lambda: read_run(depth_limited_minimax, Bones(7), Bones(7).initial, 3, lambda state: 0),
    "a learner's run": lambda: read_run(without_game, MIDDLE),
    "a diagnosis": lambda: str(diagnose(record(wrong, GAME, MIDDLE))),
    "StepPlayer": lambda: state_of(StepPlayer(record(alphabeta, GAME, MIDDLE))),
    "GameExplorer": lambda: state_of(GameExplorer(GAME)),
    "LookAhead": lambda: state_of(LookAhead(GAME, MIDDLE)),
    "PlayBoard": lambda: state_of(PlayBoard(GAME)),
    "a poster": read_poster,
    "moves": lambda: draw_moves(game_tree(GAME, MIDDLE).back_up(), counts=True).text,
}


@pytest.mark.slow
def test_the_tests_of_the_layers_that_use_numpy_pass_there():
    options = ["-q", "-p", "platform_32", "-p", "no:cacheprovider", "-m", "not slow", "--hypothesis-profile=quick"]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "tests")}
    command = [sys.executable, "-m", "pytest", *options, *(ROOT / "tests" / layer for layer in LAYERS)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-5000:]


@pytest.mark.parametrize("case", CASES)
def test_it_is_the_same_as_on_64_bits(case, on_32_bits):
    assert on_32_bits(CASES[case]) == CASES[case]()


def is_intp(expression):
    """Whether an expression is a call that returns np.intp."""
    if not isinstance(expression, ast.Call):
        return False
    makes_intp = getattr(expression.func, "attr", "") == "astype" and ast.unparse(expression.args[0]) == "np.intp"
    return makes_intp or ast.unparse(expression.func) in ("np.argsort", "np.flatnonzero")


def unproven_calls(source):
    """The calls of NumPy that were not tried on 32 bits, or whose counts or places are not of the type np.intp.

    They are if the argument makes them so, or if it is a name and each line that gives the name a value does.
    """
    nodes = list(ast.walk(ast.parse(source)))
    if "numpy" not in source:
        return []
    assigned = [node for node in nodes if isinstance(node, ast.Assign) and is_intp(node.value)]
    safe = Counter(target.id for node in assigned for target in node.targets if isinstance(target, ast.Name))
    named = Counter(node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    named += Counter(node.arg for node in nodes if isinstance(node, ast.arg))
    safe_names = {name for name in safe if safe[name] == named[name]}

    def is_proven(call):
        function, name = ast.unparse(call.func), getattr(call.func, "attr", None)
        if not re.fullmatch(r"np(\.\w+)+", function):
            return name not in PLACE_OF_COUNTS  # it may be a method of an array
        if name not in PLACE_OF_COUNTS:
            return function in TRIED
        place = PLACE_OF_COUNTS[name]
        options = [option.value for option in call.keywords if option.arg not in OTHER_OPTIONS]
        counts = [*call.args[place : place + 1], *options]
        return all(is_intp(each) or ast.unparse(each) in safe_names for each in counts)

    return [ast.unparse(node) for node in nodes if isinstance(node, ast.Call) and not is_proven(node)]


def test_all_calls_of_numpy_are_proven():
    sources = [path.read_text(encoding="utf-8") for path in Path(minimax_lab.__file__).parent.rglob("*.py")]
    assert [call for source in sources for call in unproven_calls(source)] == []
    assert not any(re.search(r"from numpy\b|import numpy(?! as np\n)", source) for source in sources)


@pytest.mark.parametrize(
    "call",
    [
        "np.repeat(parents, widths)",
        "np.repeat(parents, repeats=widths)",
        "parents.repeat(widths)",
        "np.repeat(parents, widths + last.astype(np.intp))",
        "np.maximum.reduceat(values, first)",
        "np.searchsorted(keys, key, sorter=order)",
        "np.digitize(values, bounds)",  # nobody tried it
    ],
)
def test_an_unproven_call_is_found(call):
    assert unproven_calls(f"import numpy as np\nfirst = np.flatnonzero(new)\nfirst = rows\n{call}") == [call]
    for intp in ("np.flatnonzero(new)", "(last - first).astype(np.intp, copy=False)"):
        assert unproven_calls(f"import numpy as np\nwidths = {intp}\nnp.repeat(parents, widths)") == []


def test_the_platform_refuses_what_a_browser_refuses(on_32_bits):
    places = Numpy32().cumsum(np.ones(3, dtype=bool))
    assert places.dtype == Numpy32().arange(3).dtype == Numpy32().array([2]).dtype == np.int32
    assert Numpy32().cumsum(places, dtype=np.int64).dtype == Numpy32().full(2, 0, dtype=np.int64).dtype == np.int64
    assert Numpy32().array(array("q", [1])).dtype == np.int64
    names = {"np": Numpy32(), "x": np.arange(4, dtype=np.int32), "c": np.arange(4), "n": np.int64(3)}
    for call in ACCEPTED:
        eval(call, names)
    for call in set(REFUSED) - {"np.add.reduceat(x, c)"}:
        with pytest.raises(TypeError, match="Cannot cast"):
            eval(call, names)
    with pytest.raises(AttributeError, match="thread_time"):
        on_32_bits(lambda: time.thread_time())


def test_numbers_of_keys_can_be_multiplied(on_32_bits):
    for keys in (np.arange(5478, dtype=np.int32), np.arange(5478, dtype=np.int64) * 10**9):
        last = on_32_bits(lambda keys=keys: number_keys(keys)[1] * 549_946)[-1]
        assert last == 5477 * 549_946


def test_all_of_tic_tac_toe_is_counted(on_32_bits):
    nodes = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    depths = np.repeat(np.arange(10, dtype=np.int16), nodes)
    assert on_32_bits(lambda: count_numbers(depths)).tolist() == nodes
