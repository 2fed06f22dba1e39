"""The package on a platform of 32 bits without a clock for threads, such as Python in a browser: imitated here.

There NumPy's places and default integers have 32 bits, and `bincount` and `repeat` refuse numbers that are longer.
"""

import importlib
import pkgutil
import sys
import time
from functools import wraps

import numpy as np
import pytest

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
from minimax_lab.runs.distinct import number_keys
from minimax_lab.trees import count_numbers

PLACES = {"argmax", "argmin", "argsort", "bincount", "flatnonzero", "lexsort", "nonzero", "searchsorted"}
COUNTING = {"bincount": 0, "repeat": 1}  # the argument that must hold numbers of 32 bits
GAME = TicTacToe()
MIDDLE = "XO.OX...."


class Numpy32:
    """NumPy as a platform of 32 bits has it. Methods of arrays are the usual ones."""

    intp = int_ = np.int32

    def __getattr__(self, name):
        thing = getattr(np, name)
        return thing if isinstance(thing, type | np.ufunc) or not callable(thing) else narrow_function(thing, name)


def narrow_function(function, name):
    """A function of NumPy that returns integers of 32 bits, unless one of its arguments is or asks for longer ones."""

    @wraps(function)
    def narrowed(*args, **options):
        if name in COUNTING and is_long(args[COUNTING[name]]):
            raise TypeError("Cannot cast array data from dtype('int64') to dtype('int32') according to the rule 'safe'")
        found = function(*args, **options)
        if name == "unique" and isinstance(found, tuple):
            return found[0], *map(narrow, found[1:])
        return found if name not in PLACES and any(map(is_long, [*args, *options.values()])) else narrow(found)

    return narrowed


def is_long(thing):
    """Whether a thing is a type of 64 bits, or an array, or holds one."""
    if isinstance(thing, list | tuple):
        return any(map(is_long, thing))
    return thing in (int, np.int64) if isinstance(thing, type) else getattr(thing, "dtype", None) == np.int64


def narrow(thing):
    if isinstance(thing, list | tuple):
        return type(thing)(map(narrow, thing))
    return thing.astype(np.int32) if getattr(thing, "dtype", None) == np.int64 else thing


@pytest.fixture(scope="session")
def modules():
    """All modules of the package that use NumPy."""
    for module in pkgutil.walk_packages(minimax_lab.__path__, "minimax_lab."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found = [module for name, module in sys.modules.items() if name.startswith("minimax_lab.")]
    return [module for module in found if vars(module).get("np") is np]


@pytest.fixture
def on_32_bits(modules, monkeypatch):
    """A function that calls another one on the imitated platform."""

    def call(function):
        with monkeypatch.context() as patch:
            patch.delattr(time, "thread_time")
            for module in modules:
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


@pytest.mark.parametrize("case", CASES)
def test_it_is_the_same_as_on_64_bits(case, on_32_bits):
    assert on_32_bits(CASES[case]) == CASES[case]()


def test_the_platform_refuses_what_a_browser_refuses(on_32_bits):
    places = Numpy32().cumsum(np.ones(3, dtype=bool))
    assert places.dtype == Numpy32().arange(3).dtype == Numpy32().array([2]).dtype == np.int32
    assert Numpy32().cumsum(places, dtype=np.int64).dtype == Numpy32().full(2, 0, dtype=np.int64).dtype == np.int64
    with pytest.raises(TypeError, match="Cannot cast"):
        Numpy32().bincount(np.zeros(2, dtype=np.int64))
    with pytest.raises(AttributeError, match="thread_time"):
        on_32_bits(lambda: time.thread_time())


def test_numbers_of_keys_can_be_multiplied(on_32_bits):
    for keys in (np.arange(5478, dtype=np.int32), np.arange(5478, dtype=np.int64) * 10**9):
        last = on_32_bits(lambda keys=keys: number_keys(keys)[1] * 549_946)[-1]
        assert last == 5477 * 549_946


def test_all_of_tic_tac_toe_is_counted(whole, on_32_bits):
    depths, leaves = on_32_bits(lambda: (count_numbers(whole.depth), count_numbers(whole.is_leaf)))
    assert (depths.sum(), depths[9], leaves[1]) == (549_946, 127_872, 255_168)
