"""Trees and runs as pandas tables, compared row by row with the nodes and the calls."""

import pytest
from drawn_games import tree_game
from hypothesis import given
from strategies import nests

from minimax_lab import Bones, TicTacToe, TreeGame, alphabeta, game_tree, minimax, record


def rows_of(frame):
    """The rows as tuples of Python's objects, the index first; pandas may show None as NaN."""
    objects = frame.reset_index().astype(object)
    return [tuple(row) for row in objects.where(objects.notna(), None).itertuples(index=False)]


def rows_of_tree(tree):
    parents = [node.parent.row if node.parent else -1 for node in tree]
    best = [node.best.row if node.best else -1 for node in tree]
    rows = [
        (node.row, node.name, node.player, parent, node.depth, node.action, node.value, chosen)
        for node, parent, chosen in zip(tree, parents, best, strict=True)
    ]
    return rows if tree.call is None else [(*row, node.call) for row, node in zip(rows, tree, strict=True)]


@given(nests())
def test_a_tree_before_and_after_backing_up(nest):
    tree = game_tree(tree_game(nest))
    assert rows_of(tree.to_pandas()) == rows_of_tree(tree)
    assert rows_of(tree.back_up().to_pandas()) == rows_of_tree(tree)


@pytest.mark.parametrize("function", [minimax, alphabeta])
def test_the_tree_of_a_run_has_its_call_numbers(function):
    tree = record(function, TreeGame([[3, 12], [2, 4]]), "A").tree
    frame = tree.to_pandas()
    assert rows_of(frame) == rows_of_tree(tree) and frame.index.name == "row"
    assert frame.loc[0, "name"] == "A" and frame.loc[0, "value"] == 3


@pytest.mark.parametrize(
    ("game", "state"), [(Bones(5), None), (TicTacToe(win=10), "OXXX.XOO."), (TreeGame([[3, 12], [2, 4]]), "A")]
)
def test_a_run_has_one_row_for_each_call(game, state):
    trace = record(minimax, game, state or game.initial)
    frame = trace.to_pandas()
    assert rows_of(frame) == [
        (
            call.number,
            call.parent or 0,
            call.depth,
            call.state,
            call.action,
            call.player,
            call.value,
            call.best,
            "minimax",
        )
        for call in trace.calls
    ]
    assert list(frame.columns) == ["parent", "depth", "state", "action", "player", "value", "best", "function"]
    assert frame.groupby("depth").size().tolist() == [len(level) for level in game_tree(game, state).levels()]
