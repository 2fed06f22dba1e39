"""What a position knows, compared with the oracle on random trees."""

from hypothesis import example, given
from oracle import Nest, calls_of, cut_edges, looked_at, outlooks, return_order
from strategies import nested, piles, players

from minimax_lab import Bones, TicTacToe, TreeGame
from minimax_lab.exercises.gates.position import Position


@example([[5, 6], [3, [7, 8]]])  # a cut with nodes below it
@given(nested(max_leaves=25).filter(lambda tree: isinstance(tree, list)))
def test_a_tree(tree):
    position, nest = Position(TreeGame(tree)), Nest(tree)
    calls = calls_of(nest, nest.root)
    names = [call.place[0] for call in calls]
    assert position.backed_up.value == calls[0].value and position.tree.value is None
    assert (position.value, position.calls, position.called) == (calls[0].value, len(calls), names)
    assert position.returned == [names[number - 1] for number in return_order([call.parent for call in calls])]
    assert position.best_moves == list(outlooks(calls)[1].best) and position.best_move == calls[0].best
    assert sorted([*position.best_moves, *position.worse_moves]) == sorted(position.moves)
    assert position.never_followed == cut_edges(calls, True)
    read = {call.place[0] for call in looked_at(calls, True)[0]}
    assert position.never_read == [call.place[0] for call in calls if call.mover is None and call.place[0] not in read]


@given(piles(), players)
def test_a_heap(drawn, mover):
    rules, heap = drawn
    position = Position(Bones(heap, rules.takes, last_loses=rules.last_loses, win=rules.win, first=mover))
    value = calls_of(rules, (heap, mover))[0].value
    assert position.value == value and position.mover_loses == ((value < 0) == (mover == "MAX"))


def test_an_outcome_names_the_player():
    assert Position(Bones(4)).outcome == "MIN wins" and Position(Bones(5)).outcome == "MAX wins"
    corner = Position(TicTacToe()).after(4, 1)
    assert corner.outcome == "X wins" and str(corner) == ".O./.X./..." and Position(TicTacToe()).outcome == "a draw"
