"""The live tree in the browser shows what Python computes, on random trees after random edits, under both cut rules."""

from random import Random

import pytest
from node import run_in_node
from pace import slow_after

from minimax_lab import MAX, MIN, TreeGame, alphabeta, game_tree, record

SIGNS = {MAX: 1, MIN: -1, None: 0}
BOUNDS = ("", "≥", "≤")  # by the numbers in `Cuts.sign`


def random_nest(random, depth):
    if depth == 0 or random.random() < 0.15:
        return random.randint(-6, 6)
    return [random_nest(random, depth - 1) for _ in range(random.randint(1, 3))]


def edited(tree, edits):
    """The tree with other numbers at some leaves, as a game."""
    new = dict(edits)
    nodes = {node.name: [child.name for child in node.children] or new.get(node.row, node.value) for node in tree}
    return TreeGame(nodes, to_move={node.name: node.player for node in tree if node.player})


def text(bound):
    return str(bound).replace("inf", "Infinity")


def plain_outcome(game):
    tree = game_tree(game).back_up()
    best = tree.best.tolist()
    return {"values": [node.value for node in tree], "best": best, "cut": [], "line": line_of(best)}


def line_of(best):
    line = [0]
    while best[line[-1]] >= 0:
        line.append(best[line[-1]])
    return line


def outcome_with_cuts(game, on_equality):
    tree = game_tree(game)
    row_of = {node.name: node.row for node in tree}
    run = record(alphabeta, game, game.initial, on_equality)
    rows = [row_of[call.state] for call in run.calls]
    values, best, signs, windows = ([fill] * len(tree) for fill in (None, -1, "", None))
    for row, call, sign in zip(rows, run.calls, run.cuts.sign.tolist(), strict=True):
        values[row], best[row], signs[row] = call.value, row_of.get(call.best, -1), BOUNDS[sign]
        if tree[row].children:
            windows[row] = [text(call.alpha), text(call.beta)]
    cut = [node.row for node in tree if node.parent and node.parent.row in rows and node.row not in rows]
    return {"values": values, "best": best, "signs": signs, "windows": windows, "cut": cut, "line": line_of(best)}


def outcome(game, rule):
    return outcome_with_cuts(game, rule == ">=") if rule else plain_outcome(game)


def scale_of(random, tree, edits):
    """What each whole number at one leaf leads to."""
    rule, row = random.choice(["", ">=", ">"]), random.choice([leaf.row for leaf in tree.leaves])
    low, high, found = -9, 9, []
    for number in range(low, high + 1):
        result = outcome(edited(tree, [*edits, (row, number)]), rule)
        found.append([result["best"][0], result["cut"]])
    return {"rule": rule, "row": row, "low": low, "high": high, "found": found}


def case_of(random, has_scale):
    tree = game_tree(TreeGame(random_nest(random, random.randint(1, 4)), first=random.choice([MAX, MIN])))
    leaves = [leaf.row for leaf in tree.leaves]
    edits = [(random.choice(leaves), random.randint(-9, 9)) for _ in range(random.randint(0, 4))]
    game = edited(tree, edits)
    return {
        "tree": {
            "parent": tree.parent.tolist(),
            "player": [SIGNS[node.player] for node in tree],
            "value": [0 if node.player else node.value for node in tree],
        },
        "edits": edits,
        "outcomes": {rule: outcome(game, rule) for rule in ("", ">=", ">")},
        "scale": scale_of(random, tree, edits) if has_scale else None,
    }


@pytest.mark.parametrize("trees", slow_after(1, [100, 1000]))
def test_in_node(tmp_path, trees):
    random = Random(trees)
    run_in_node("live_tree", [case_of(random, has_scale=at % 5 == 0) for at in range(trees)], tmp_path)
