"""minimax, the recorded run and the backed-up tree say what the oracle says: values, choices, order, parents."""

import pytest
from drawn_games import GAMES
from examples import A_TO_O
from hypothesis import given
from hypothesis import strategies as st
from oracle import Board, Nest, Pile, calls_of, return_order, table
from pace import scale_examples
from strategies import chains, nests
from views import of_trace, of_tree

from minimax_lab import Bones, TicTacToe, TreeGame, game_tree, minimax, record


def agree(game, state, rules, place):
    """Four ways to one table: the oracle, the recorded run, its tree, and the tree built first and then backed up."""
    calls = calls_of(rules, place)
    right = table(calls)
    assert minimax(game, state) == (calls[0].value, calls[0].best)
    trace = record(minimax, game, state)
    assert len(trace) == len(calls)
    assert of_trace(trace) == right
    assert (trace.value, trace.action) == (calls[0].value, calls[0].best)
    assert of_tree(trace.tree) == right
    assert of_tree(game_tree(game, state).back_up()) == right
    return trace, calls


@pytest.mark.parametrize("kind", GAMES)
@given(st.data())
def test_random_games(kind, data):
    drawn = data.draw(GAMES[kind])
    trace, calls = agree(*drawn[:4])
    assert [call.state for call in trace.calls] == [drawn.state_of(call.place) for call in calls]
    assert drawn.complaints == []


@given(nests())
def test_random_trees_given_as_mappings(nest):
    game = TreeGame(nest.mapping(), first=nest.first, to_move=nest.movers)
    agree(game, game.initial, nest, nest.root)


@scale_examples(1 / 8)
@given(chains(plies=200))
def test_trees_of_200_plies(nest):
    trace, _ = agree(TreeGame(nest.tree), "A", nest, nest.root)
    assert trace.plies == 200


# -- the documents -------------------------------------------------------------------------------------------------


def test_the_tree_of_document_000_backs_up_to_10_by_way_of_b_d_h():
    trace = record(minimax, TreeGame(A_TO_O), "A")
    values = {call.state: call.value for call in trace.calls}
    assert [values[name] for name in "HIJKLMNO"] == [10, 9, 14, 13, 2, 1, 3, 20]
    assert [values[name] for name in "DEFG"] == [10, 14, 2, 20]
    assert [values[name] for name in "ABC"] == [10, 10, 2]
    assert len(trace) == 31
    assert [node.name for node in trace.tree.principal_variation()] == ["A", "B", "D", "H", "H1"]


def test_the_nine_calls_of_document_003():
    game = TicTacToe(win=10)
    trace = record(minimax, game, game.parse("O.X/X.X/.OO"))
    rows = [(c.number, c.depth, c.parent, c.action, game.format(c.state), c.value, c.best) for c in trace.calls]
    assert rows == [
        (1, 0, None, None, "O.X/X.X/.OO", +10, 4),
        (2, 1, 1, 1, "OXX/X.X/.OO", -10, 4),
        (3, 2, 2, 4, "OXX/XOX/.OO", -10, None),
        (4, 2, 2, 6, "OXX/X.X/OOO", -10, None),
        (5, 1, 1, 4, "O.X/XXX/.OO", +10, None),
        (6, 1, 1, 6, "O.X/X.X/XOO", -10, 4),
        (7, 2, 6, 1, "OOX/X.X/XOO", +10, 4),
        (8, 3, 7, 4, "OOX/XXX/XOO", +10, None),
        (9, 2, 6, 4, "O.X/XOX/XOO", -10, None),
    ]
    assert [call.player for call in trace.calls] == ["MAX", "MIN", None, None, None, "MIN", "MAX", None, None]
    returned = return_order([call.parent for call in trace.calls])
    assert [returned.index(number) + 1 for number in range(1, 10)] == [9, 3, 1, 2, 4, 8, 6, 5, 7]


def test_document_001_calls_for_each_heap():
    calls = [len(record(minimax, Bones(bones), Bones(bones).initial)) for bones in range(1, 11)]
    assert calls == [2, 4, 8, 15, 28, 52, 96, 177, 326, 600]


def test_the_oracle_itself_plays_by_the_known_figures():
    assert len(Board().reachable()) == 5478
    assert len(calls_of(Board(), Board().read("O.X/X.X/.OO"))) == 9
    assert calls_of(Nest(A_TO_O), ("A", A_TO_O))[0].value == 10
    assert calls_of(Pile(), (6, "MAX"))[0].best == 2


@given(st.integers(1, 10**400), st.integers(1, 10**400))
def test_numbers_of_any_size_stay_exact(a, b):
    game = TreeGame([a, b])
    assert minimax(game, "A").value == game_tree(game).back_up().value == max(a, b)
