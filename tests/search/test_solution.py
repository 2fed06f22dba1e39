"""A solved game as a mapping and as a graph."""

import networkx as nx
import pytest
from hypothesis import given
from strategies import webs
from strict import Spot, StrictGame

from minimax_lab import MAX, MIN, Bones, InvalidState, TicTacToe, TreeGame
from minimax_lab.games import Heap
from minimax_lab.games.symmetry import least_image
from minimax_lab.search import solve


@pytest.mark.parametrize("canonical", [None, least_image(TicTacToe())], ids=["plain", "merged"])
@pytest.mark.parametrize("bad", ["X........", "junk", 5, None, ["X"], "O.X/X.X/.OO"])
def test_a_state_that_was_not_reached_is_not_in_it(canonical, bad):
    game = TicTacToe()
    solution = solve(game, game.parse("O.X/X.X/.OO"), canonical=canonical)
    assert bad not in solution
    assert solution.get(bad) is None
    for ask in (solution.__getitem__, solution.plies, solution.quickest):
        why = "cannot be reached from .*, which was solved" if isinstance(bad, str) else "must be a state, such as '"
        with pytest.raises(InvalidState, match=rf"state .*: {why}") as caught:
            ask(bad)
        assert isinstance(caught.value, KeyError) and len(str(caught.value).splitlines()) == 1


def test_a_move_in_place_of_a_state_is_called_one():
    game = TicTacToe()
    why = r"must be a state such as '\.{9}', not a move; game\.result\(state, 1\) is the state after it$"
    for ask in (lambda: solve(game)[1], lambda: game.is_terminal(1), lambda: game.to_move(1)):
        with pytest.raises(InvalidState, match=rf"^state 1: {why}"):
            ask()
    with pytest.raises(InvalidState, match="^state 2: must be a state such as Heap"):
        solve(Bones(4))[2]


def test_it_is_a_mapping_that_tells_its_size_and_value():
    solution = solve(Bones(2))
    assert repr(solution) == "Solution(4 states from '2', value 1)"
    assert dict(solution) == {
        Heap(2, MAX): (1, (2,)),
        Heap(1, MIN): (-1, (1,)),
        Heap(0, MIN): (1, ()),
        Heap(0, MAX): (-1, ()),
    }


def test_values_stay_what_the_game_says():
    assert type(solve(TreeGame([[1.0, 1], [1, 1.0]]))["A"].value) is float


@given(webs())
def test_the_graph_has_a_node_for_each_state_and_an_edge_for_each_next_one(web):
    solution = solve(StrictGame(web), Spot(0))
    graph = solution.graph
    assert list(graph) == list(solution)
    assert nx.is_directed_acyclic_graph(graph)
    for spot, about in graph.nodes(data=True):
        inner = isinstance(web[spot.at], tuple)
        assert about == {"name": str(spot), "player": web[spot.at][0] if inner else None, "value": solution[spot].value}
        below = web[spot.at][1] if inner else []
        assert [child.at for child in graph[spot]] == list(dict.fromkeys(below))
        for child, edge in graph[spot].items():
            leading = tuple(move for move, after in enumerate(below) if after == child.at)
            assert edge == {"action": leading[0], "actions": leading}


def test_the_graph_of_tic_tac_toe():
    game = TicTacToe()
    graph = solve(game, canonical=least_image(game)).graph
    assert len(graph) == 765
    assert graph.nodes[game.initial] == {"name": ".../.../...", "player": MAX, "value": 0}
    assert [edge["actions"] for edge in graph[game.initial].values()] == [(0, 2, 6, 8), (1, 3, 5, 7), (4,)]
    assert graph is not solve(game).graph


def test_the_graph_is_built_once():
    solution = solve(Bones(3))
    assert solution.graph is solution.graph
