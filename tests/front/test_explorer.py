"""The whole tree in the browser: its nodes are those of the oracle, and a picture covers every node of each ply."""

from base64 import b64encode
from random import Random

import oracle
import pytest
from examples import A_TO_O
from node import run_in_node

from minimax_lab import Bones, GameExplorer, TicTacToe, TreeGame, game_tree, solve

NEST = [[3, [12, -4, 0], -1], 2, [[4, -2], [0, 0]]]
OPENED = "X.O/.../..."
# The nodes by ply: FACTS, from programs of their own.
NODES = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


def sent(explorer):
    return {"tables": explorer.tables, "data": b64encode(explorer.data).decode()}


def nodes_of(calls, neutral=0):
    """Each node in the order of the calls: its path, what is below it, where it begins, and whom it is good for."""
    games, nodes = [0 if call.below else 1 for call in calls], [1] * len(calls)
    for at in range(len(calls) - 1, 0, -1):
        above = calls[at].parent - 1
        games[above] += games[at]
        nodes[above] += nodes[at]
    found, start = [], 0
    for at, call in enumerate(calls):
        above = found[call.parent - 1] if call.parent else None
        index = [below.number for below in calls[call.parent - 1].below].index(call.number) if above else None
        found.append(
            {
                "path": [*above["path"], index] if above else [],
                "games": games[at],
                "nodes": nodes[at],
                "start": start,
                "good": 1 - (call.value > neutral) + (call.value < neutral),
                "value": call.value,
            }
        )
        start += not call.below
    return found


def trees():
    board = oracle.Board()
    yield GameExplorer(TicTacToe(), "X.O......"), nodes_of(oracle.calls_of(board, board.read(OPENED)))
    yield GameExplorer(Bones(9)), nodes_of(oracle.calls_of(oracle.Pile(), (9, "MAX")))
    nest = oracle.Nest(NEST)
    yield GameExplorer(TreeGame(NEST)), nodes_of(oracle.calls_of(nest, nest.root))
    letters = oracle.Nest(A_TO_O)
    yield GameExplorer(TreeGame(A_TO_O)), nodes_of(oracle.calls_of(letters, letters.root), neutral=10)
    yield GameExplorer(Bones(0)), nodes_of(oracle.calls_of(oracle.Pile(), (0, "MAX")), neutral=-1)


def views(random, games):
    """Parts of the tree, and the widths of pictures in pixels."""
    for _ in range(8):
        width = games * random.random() ** 3 + 0.5
        yield {"left": random.uniform(-0.1, 1) * games, "width": width, "pixels": random.choice([1, 7, 60, 400])}
    yield {"left": 0, "width": games, "pixels": 50}


def lines_of_play(random, count):
    """Random nodes of the whole game of tic-tac-toe, with what `solve` and the tree's own rows know about them."""
    game, solution = TicTacToe(), solve(TicTacToe())
    for _ in range(count):
        path, state = [], game.initial
        while not game.is_terminal(state) and len(path) < 5:
            actions = game.actions(state)
            path.append(random.randrange(len(actions)))
            state = game.result(state, actions[path[-1]])
        yield {"path": path, "value": solution[state].value, "nodes": len(game_tree(game, state)), "state": state}


@pytest.fixture(scope="module")
def whole():
    return GameExplorer(TicTacToe())


def test_in_node(tmp_path, whole):
    random = Random(14)
    cases = [{**sent(explorer), "nodes": nodes} for explorer, nodes in trees()]
    for case in cases:
        case["views"] = list(views(random, case["nodes"][0]["games"]))
    data = {
        "cases": cases,
        "whole": {**sent(whole), "nodes": NODES, "lines": list(lines_of_play(random, 60))},
        "words": [
            [{**sent(GameExplorer(Bones(4)))}, "take 1, 2 take 1", [0, 1, 0]],
            [{**sent(GameExplorer(TreeGame(NEST)))}, "b D;d2", [0, 1, 1]],
        ],
    }
    run_in_node("explorer", data, tmp_path)
