"""The steps at which each call is made and returns, beside a walk that counts them."""

from drawn_games import tree_game
from hypothesis import given
from strategies import nests

from minimax_lab import TicTacToe, minimax, record
from minimax_lab.trees import call_steps, return_ranks, return_steps


def counted_steps(nested, step=0):
    """The steps of call and return of each node in the order of the calls, counted while walking nested lists."""
    first = step + 1
    times, now = [], first
    for child in nested if isinstance(nested, list) else ():
        below = counted_steps(child, now)
        times += below
        now = below[0][1]
    return [(first, now + 1), *times]


@given(nests())
def test_the_times_of_a_run_are_those_of_a_walk(nest):
    game = tree_game(nest)
    tree = record(minimax, game, game.initial).tree
    times = counted_steps(nest.tree)
    assert list(zip(call_steps(tree).tolist(), return_steps(tree).tolist(), strict=True)) == times
    order = sorted(range(len(times)), key=lambda row: times[row][1])
    assert [order.index(row) + 1 for row in range(len(times))] == return_ranks(tree).tolist()


def test_the_return_order_of_the_nine_calls():
    game = TicTacToe(win=10)
    tree = record(minimax, game, game.parse("O.X/X.X/.OO")).tree
    assert return_ranks(tree).tolist() == [9, 3, 1, 2, 4, 8, 6, 5, 7]
