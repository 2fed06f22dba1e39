"""Whatever is passed to a public function, it works or raises an error of the family, in one short line."""

from pathlib import Path

import numpy as np
import pytest
from bad_input import DEEP, NONSENSE

from minimax_lab import (
    MAX,
    BeTheMachine,
    Bones,
    ConnectFour,
    Duel,
    GameExplorer,
    LiveTree,
    LookAhead,
    MinimaxLabError,
    PlayBoard,
    StepPlayer,
    TicTacToe,
    TreeGame,
    alphabeta,
    alphabeta_with_table,
    check_game,
    compare_searches,
    depth_limited_alphabeta,
    diagnose,
    diagnose_files,
    fill_in,
    game_tree,
    gate,
    lecturer,
    listing,
    minimax,
    open_all_gates,
    parsons,
    projector,
    record,
    recording_limit,
    solve,
    tally,
    traced,
)
from minimax_lab.apps.console import play
from minimax_lab.exercises import CutTask, questions
from minimax_lab.exercises.class_programs.run_files import ProgramResult, Runner
from minimax_lab.games import grid_look, heap_look, look, piles_look, text_look
from minimax_lab.posters import draw_moves, draw_states, whole_game
from minimax_lab.search import heap_modulo, larger_heap

TREE, TOE = TreeGame([[3, 12], [2, 4]]), TicTacToe()
NODES, RUN = game_tree(TREE), record(minimax, TREE, "A")
NEAR_END = "XXOOOXX.."
LONGEST = 300  # characters of a message


def zero(state):
    return 0


@traced
def constant(state):
    return 1


def look_one_ply_ahead(**options):
    return depth_limited_alphabeta(evaluate=zero, **options)


def compare(*, timed):
    return compare_searches(TREE, "A", minimax, alphabeta, timed=timed)


CALLS = [  # a function with arguments that are right; the test puts nonsense in place of each of them
    (BeTheMachine, {"algorithm": "minimax", "seed": 1, "graded": False, "prune_on_equality": True, "game": None}),
    (Bones, {"bones": 6, "takes": (1, 2), "last_loses": False, "win": 1, "first": MAX}),
    (ConnectFour, {"rows": 6, "columns": 7, "in_a_row": 4, "first": "X", "max_mark": "X", "win": 1}),
    (TicTacToe, {"rows": 3, "columns": 3, "in_a_row": 3, "first": "X", "max_mark": "X", "win": 1}),
    (TreeGame, {"tree": [[1, 2], [3]], "names": "ABC", "first": MAX, "to_move": None}),
    (TreeGame.random, {"seed": 1, "depth": 2, "branching": 2, "low": 1, "high": 9, "first": MAX}),
    (Duel, {"games": Bones(3), "evaluations": [larger_heap, heap_modulo], "depth": 1, "plies": 0}),
    (CutTask.random, {"seed": 1, "prune_on_equality": True, "depth": 2}),
    (GameExplorer, {"game": Bones(3), "state": None}),
    (GameExplorer(Bones(3)).choose, {"move": 1}),
    (LiveTree, {"game": TREE, "state": None, "rule": "", "windows": True, "low": None, "high": None}),
    (LookAhead, {"game": TREE, "state": None, "depth": 0, "deepest": 3}),
    (PlayBoard, {
        "game": TOE, "position": NEAR_END, "person": None, "first": None, "strength": "random", "quicker": True,
        "positions": None, "thinking": False, "thinking_of": "now", "tree_plies": None, "large": False, "seed": 1,
        "title": "",
    }),
    (PlayBoard(TOE, strength="random", seed=1).play, {"action": 0}),
    (StepPlayer, {
        "trace": RUN, "step": 0, "without": (), "predict": "off", "votes": (), "notes": None, "by_line": False,
        "boards": False, "large": False, "title": "",
    }),
    (RUN.draw, {
        "step": 3, "windows": True, "hide": (), "highlight": None, "depth": None, "title": "", "size": (400, 300),
    }),
    (RUN.table, {"rows": 20}),
    (NODES.draw, {"values": True, "horizon": None, "fold_skipped": False, "caption": ""}),
    (NODES.__getitem__, {"node": "A"}),
    (minimax, {"game": TREE, "state": "A"}),
    (alphabeta, {"game": TREE, "state": "A", "prune_on_equality": True, "alpha": -5, "beta": 5}),
    (alphabeta_with_table, {"game": TREE, "state": "A", "table": None, "alpha": -5, "beta": 5}),
    (look_one_ply_ahead, {"game": TREE, "state": "A", "depth": 1, "prune_on_equality": True}),
    (check_game, {"game": TREE, "games": 3, "plies": 30, "seed": 0}),
    (compare, {"timed": False}),
    (diagnose, {"run": RUN, "game": None}),
    (diagnose_files, {"folder": "class", "position": None, "call": None, "seconds": 1, "memory": 2048}),
    (fill_in, {"game": TREE, "state": "A", "mode": "values", "prune_on_equality": True}),
    (game_tree, {"game": TREE, "state": None, "depth": 1, "limit": 1000}),
    (gate, {"name": "03-rule", "file": None}),
    (parsons, {"name": "minimax", "file": None}),
    (questions, {"lesson": "01_from_a_to_10"}),
    (lecturer, {"on": False}),
    (projector, {"on": False}),
    (open_all_gates, {"on": False}),
    (listing, {"function": minimax}),
    (record, {"function": constant, "state": 1}),
    (recording_limit, {"calls": 3}),
    (solve, {"game": TREE, "state": None, "limit": 1000}),
    (tally, {"board": PlayBoard(Bones(3)), "heaps": (3, 4), "machine": None}),
    (grid_look, {"cells": "X..O", "columns": 4, "line": (), "places": None, "falls": False, "numbers": True}),
    (heap_look, {"count": 3}),
    (piles_look, {"piles": (3, 4), "takes": None, "tallest": None}),
    (text_look, {"text": "x", "named": False}),
    (look, {"game": TREE, "state": "A"}),
    (TOE.action_label, {"state": NEAR_END, "action": 7}),
    (draw_moves, {"tree": game_tree(TOE, NEAR_END), "counts": False}),
    (draw_states, {"game": Bones(3), "symmetric": False, "depth": None, "title": ""}),
    (whole_game, {"game": TOE, "state": NEAR_END}),
    (play, {"answers": (), "first": "person", "person": "X", "strength": "random", "seed": 1, "scores": False}),
]  # fmt: skip
BY_POSITION = ("choose", "__getitem__", "record")
EACH = [
    pytest.param(function, given, name, id=f"{function.__qualname__}-{name}", marks=[pytest.mark.slow] * (at % 3 > 0))
    for at, (function, given, name) in enumerate((call, given, name) for call, given in CALLS for name in given)
]
LOOKS = [
    {}, {"kind": "pile"}, {"kind": np.array([1, 2])}, "X", {"kind": "text", "text": None},
    {"kind": "grid", "rows": np.array([3, 3]), "columns": 3, "cells": [""] * 9, "line": []},
]  # fmt: skip
TABLES = [{"A": 3}, {"A": None}, {"A": ()}, {"A": "abc"}, {"A": (1, 2, 3)}, {"A": ("x", "exact", None)}, {"D": 3}]


def refusal_or_none(function, /, *args, **kwargs):
    """The message if the function refuses its arguments; None if it takes them."""
    try:
        function(*args, **kwargs)
    except MinimaxLabError as error:
        message = str(error)
        assert message and len(message.splitlines()) == 1 and len(message) <= LONGEST, message
        return message
    return None


@pytest.fixture(name="class_folder")
def folder_of_a_class_that_is_not_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("class").mkdir()
    Path("class", "ann.py").touch()
    monkeypatch.setattr(Runner, "result", lambda runner, file: ProgramResult(file, "no mistake seen"))
    yield
    for switch in (lecturer, projector, open_all_gates):
        switch(False)


@pytest.mark.usefixtures("class_folder")
@pytest.mark.parametrize(("function", "given", "name"), EACH)
def test_nonsense_is_refused_in_one_line_or_taken(function, given, name):
    for thing in NONSENSE:
        arguments = given | {name: thing}
        by_position = [*arguments.values()] if function.__name__ in BY_POSITION else []
        refused = refusal_or_none(function, *by_position, **({} if by_position else arguments))
        if isinstance(given[name], bool):
            assert refused or isinstance(thing, bool | np.bool_), thing


@pytest.mark.parametrize("shown", LOOKS, ids=str)
def test_an_incomplete_look_is_refused(shown):
    game = TicTacToe()
    game.look = lambda state: shown
    for use in (game_tree(game, NEAR_END).draw, record(minimax, game, NEAR_END).draw):
        assert "look of 'XXOOOXX..': " in refusal_or_none(use)
    for widget in (PlayBoard, GameExplorer):
        assert "look of " in refusal_or_none(widget, game)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_table_that_no_search_has_filled_is_refused(table):
    refused = refusal_or_none(alphabeta_with_table, TREE, "A", table)
    assert "is not from this search; begin with an empty StateTable()" in refused


def test_integers_of_numpy_are_taken_for_seeds_and_counts():
    one = np.int64(1)
    same_games = [check_game(TOE, games=one, plies=one, seed=one), check_game(TOE, games=1, plies=1, seed=1)]
    assert same_games[0] == same_games[1]
    assert PlayBoard(TOE, strength=one, seed=one).strength == 1
    assert BeTheMachine(seed=one).seed == 1
    assert TreeGame.random(seed=one).initial == "A"
    play([], seed=one, write=lambda line: None)


def test_a_state_that_leads_back_to_itself_is_recorded_and_a_deep_one_is_refused():
    class Place:
        def __init__(self):
            self.me = self

    assert record(constant, Place()).columns.states
    assert "too many nested lists" in refusal_or_none(record, constant, DEEP)
