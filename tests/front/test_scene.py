"""The marks that the browser makes of a tree are those of Python's scene: roles, places, texts, colors, and widths."""

import random
from base64 import b64encode
from dataclasses import asdict
from math import inf

import numpy as np
import pytest
import runs
from expected import compares_at_once
from node import run_in_node
from pace import slow_after

from minimax_lab import MAX, MIN, StepPlayer, TicTacToe, TreeGame, alphabeta, game_tree, minimax, record
from minimax_lab.runs import running
from minimax_lab.scene import Options, build_alike, style
from minimax_lab.widgets import pack_tree


@pytest.fixture(autouse=True)
def unlimited(monkeypatch):
    """A page has a largest size; the browser zooms instead."""
    monkeypatch.setattr(style, "WIDEST", inf)
    monkeypatch.setattr(style, "TALLEST", inf)


def marks_of(tree, options):
    """The marks of Python's scene, without what is around the tree, and its size."""
    [scene] = build_alike([(tree, options)])
    marks = [{"kind": type(mark).__name__.lower(), **asdict(mark)} for mark in [*scene.marks, *scene.left_out]]
    return {"marks": marks, "width": scene.width, "height": scene.height}


def case(name, tree, tables, data, trace=None, steps=(None,), depth=None, hide=(), **options):
    """A tree in the browser's form, and Python's marks at each of some steps; `hide` are rows of calls."""
    cuts = trace.cuts if trace else None
    given = options | {"depth": depth, "hide": frozenset(hide), "so_far": not trace or compares_at_once(trace)}
    views = []
    for step in steps:
        current = current_node(trace, tree, step, depth)
        highlight = frozenset() if current is None else frozenset({current})
        shown = Options(**given, cuts=cuts, step=step, highlight=highlight)
        views.append({"step": step, "current": current, **marks_of(tree, shown)})
    options = {"boards": True, "calls": True, "names": True, "values": True, "windows": True} | options
    options["calls"] = options["calls"] and trace is not None
    options["windows"] = options["windows"] and not hide
    return {"name": f"{name}, depth {depth}, {options}, hidden {list(hide)}", "tables": tables, "depth": depth,
            "data": b64encode(data).decode(), "run": trace is not None, "options": options, "hide": list(hide),
            "views": views}  # fmt: skip


def current_node(trace, tree, step, depth):
    """The node of the step's call, or the node that holds it below the last ply."""
    if not step:
        return None
    row = running(trace.columns, step)
    [node] = np.flatnonzero(tree.call == row + 1).tolist()
    while depth is not None and tree.depth[node] > depth:
        node = int(tree.parent[node])
    return node


def run_case(trace, name, **options):
    player = StepPlayer(trace)
    return case(name, trace.tree, player.tables, player.data, trace, **options)


def some_steps(trace):
    last = 2 * len(trace)
    return sorted({0, 1, last // 3, last // 2, last})


@pytest.mark.parametrize("run", slow_after(8, runs.EVERY), ids=lambda run: run.__name__)
def test_runs(tmp_path, run):
    trace, name = run(), run.__name__
    cases = [
        run_case(trace, name, steps=range(2 * len(trace) + 1), boards=False),
        run_case(trace, name, steps=some_steps(trace), boards=True),
        run_case(trace, name, steps=some_steps(trace), boards=False, names=False, calls=False, windows=False),
        run_case(trace, name, steps=some_steps(trace), values=False),
        run_case(trace, name, steps=some_steps(trace), hide=np.flatnonzero(trace.tree.call)[::2].tolist()),
        *(run_case(trace, name, steps=some_steps(trace), depth=depth, boards=depth == 1) for depth in (0, 1, 2)),
    ]
    run_in_node("scene", cases, tmp_path)


def grown(chance, plies):
    """A random tree of nested lists."""
    if not plies or chance.random() < 0.25:
        return round(chance.uniform(-500, 500), chance.choice([0, 2]))
    return [grown(chance, plies - 1) for _ in range(chance.randint(1, 4))]


def random_cases(seed):
    chance = random.Random(seed)
    nested = [grown(chance, 3) for _ in range(3)]
    game = TreeGame(nested, first=chance.choice([MAX, MIN]))
    tree = game_tree(game)
    yield case("tree", tree, *pack_tree(tree))
    yield case("backed-up tree", tree.back_up(), *pack_tree(tree.back_up()), depth=chance.choice([None, 1, 2]))
    cut = game_tree(game, depth=2, evaluate=lambda state: len(state)).back_up()
    yield case("estimates", cut, *pack_tree(cut))
    for horizon in (2, 3):
        yield case(f"horizon {horizon}", cut, *pack_tree(cut), horizon=horizon)
        yield case(f"horizon {horizon} below a fold", cut, *pack_tree(cut), horizon=horizon, depth=1)
    tictactoe = TicTacToe(rows=chance.choice([2, 3]), columns=chance.choice([3, 4]), win=chance.choice([1, 10]))
    state = tictactoe.initial
    for _ in range(tictactoe.rows * tictactoe.columns - 4):
        if not tictactoe.is_terminal(state):
            state = tictactoe.result(state, chance.choice(list(tictactoe.actions(state))))
    for start, name in ((game, "random tree"), (tictactoe, "random board")):
        at = game.initial if start is game else state
        for trace in (record(minimax, start, at), record(alphabeta, start, at, chance.random() < 0.5)):
            step, visited = chance.randint(0, 2 * len(trace)), np.flatnonzero(trace.tree.call).tolist()
            depth = chance.choice([None, None, 1, 2, 3])
            yield run_case(trace, name, steps=[step, 2 * len(trace)], depth=depth, boards=chance.random() < 0.7)
            yield run_case(trace, name, steps=[step], hide=chance.sample(visited, len(visited) // 4), depth=depth)


@pytest.mark.parametrize("seeds", slow_after(1, [range(5), range(5, 25)]))
def test_random_trees_and_boards(tmp_path, seeds):
    run_in_node("scene", [each for seed in seeds for each in random_cases(seed)], tmp_path)


def test_labels_beside_their_edges_have_room_at_the_right(tmp_path):
    tree = game_tree(TicTacToe(rows=1, columns=1, in_a_row=1))
    run_in_node("scene", [case("only children", tree, *pack_tree(tree), values=False)], tmp_path)


def test_folds(tmp_path):
    run_in_node("folds", None, tmp_path)
