"""Back-up, minimax, and alpha-beta in the browser are those of Python, on random trees and under both cut rules."""

from random import Random

import pytest
from node import run_in_node
from pace import slow_after

from minimax_lab import MAX, MIN, TreeGame, alphabeta, game_tree, minimax, record

SIGNS = {MAX: 1, MIN: -1, None: 0}


def random_nest(random, depth):
    """Nested lists of any shape, with many equal leaves."""
    if depth == 0 or random.random() < 0.15:
        return random.choice([*range(-4, 5), 0.5, -2.25])
    return [random_nest(random, depth - 1) for _ in range(random.randint(1, 3))]


def random_game(random):
    """A tree in which, half of the time, some players move twice."""
    nest, first = [random_nest(random, random.randint(0, 4))], random.choice([MAX, MIN])
    inner = [node.name for node in game_tree(TreeGame(nest)) if node.player]
    several = random.sample(inner, random.randint(0, len(inner))) if random.random() < 0.5 else []
    return TreeGame(nest, first=first, to_move={name: random.choice([MAX, MIN]) for name in several})


def returns_of(run, rows):
    """What each call of a run returned, in the order of the returns."""
    returned, still_open = [], []
    for call in run.calls:
        while still_open and still_open[-1].depth >= call.depth:
            returned.append(still_open.pop())
        still_open.append(call)
    calls = [*returned, *reversed(still_open)]
    return [{"row": rows[call.state], "value": call.value, "best": rows.get(call.best, -1)} for call in calls]


def visits_of(run, rows):
    """The windows, the answers, and the cuts of a run of alpha-beta."""
    visited = {call.state for call in run.calls}
    return [
        {
            "row": rows[call.state],
            "alpha": str(call.alpha).replace("inf", "Infinity"),
            "beta": str(call.beta).replace("inf", "Infinity"),
            "value": call.value,
            "best": rows.get(call.best, -1),
            "skipped": [child.row for child in run.game[call.state].children if child.name not in visited],
        }
        for call in run.calls
    ]


def data_of(game):
    """A tree with bare leaves, and what Python makes of it."""
    tree = game_tree(game)
    rows = {node.name: node.row for node in tree}
    columns = {
        "parent": tree.parent.tolist(),
        "player": [SIGNS[node.player] for node in tree],
        "value": [0 if node.player else node.value for node in tree],
    }
    runs = {rule: record(alphabeta, game, "A", equal) for rule, equal in ((">=", True), (">", False))}
    for run in runs.values():
        run.game = tree
    backed_up = game_tree(game).back_up()
    return {
        "tree": columns,
        "backed_up": {"values": [node.value for node in backed_up], "best": backed_up.best.tolist()},
        "minimax": returns_of(record(minimax, game, "A"), rows),
        "alphabeta": {rule: visits_of(run, rows) for rule, run in runs.items()},
    }


@pytest.mark.parametrize("trees", slow_after(1, [100, 1000]))
def test_in_node(tmp_path, trees):
    random = Random(trees)
    run_in_node("rules", [data_of(random_game(random)) for _ in range(trees)], tmp_path)
