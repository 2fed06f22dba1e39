"""The rows of a graph: few crossings, exactly counted, and edges that run down."""

from itertools import combinations, pairwise

from hypothesis import given
from strategies import nests, webs
from strict import Spot, StrictGame

from minimax_lab import TreeGame
from minimax_lab.posters.layers import crossings, layered, places, ranks
from minimax_lab.trees.folding import fold


def edges_of(layers):
    place = {node: at for row in layers.rows for at, node in enumerate(row)}
    row_of = {node: number for number, row in enumerate(layers.rows) for node in row}
    return [(row_of[node], place[node], place[end]) for node, ends in enumerate(layers.below) for end in ends]


@given(webs())
def test_crossings_are_counted_exactly_and_never_more_than_without_sorting(web):
    children = fold(StrictGame(web), Spot(0), symmetric=False, depth=None, most=200).children
    layers = layered(children)
    crossed = sum(a[0] == b[0] and (a[1] - b[1]) * (a[2] - b[2]) < 0 for a, b in combinations(edges_of(layers), 2))
    assert crossings(layers.rows, layers.below) == crossed
    assert crossed <= crossings([sorted(row) for row in layers.rows], layers.below)


@given(nests())
def test_a_tree_has_no_crossings(nest):
    game = TreeGame(nest.tree, first=nest.first, to_move=nest.movers)
    layers = layered(fold(game, None, symmetric=False, depth=None, most=200).children)
    assert crossings(layers.rows, layers.below) == 0


@given(webs())
def test_every_edge_runs_down_through_each_row_and_nodes_keep_their_distance(web):
    children = fold(StrictGame(web), Spot(0), symmetric=False, depth=None, most=200).children
    layers = layered(children)
    row_of = {node: number for number, row in enumerate(layers.rows) for node in row}
    assert sorted(node for row in layers.rows for node in row) == list(range(len(layers.above)))
    for (at, end), path in layers.paths.items():
        assert end in children[at] and (path[0], path[-1]) == (at, end)
        assert [row_of[node] for node in path] == list(range(row_of[at], row_of[end] + 1))
    half = [10.0 if at < len(children) else 3.0 for at in range(len(layers.above))]
    x = places(layers, half)
    for row in layers.rows:
        assert all(x[b] - x[a] >= half[a] + half[b] - 1e-6 for a, b in pairwise(row))


def test_the_longest_way_to_a_node_decides_its_row():
    assert ranks([[1, 2], [2, 3], [3], []]) == [0, 1, 2, 3]
