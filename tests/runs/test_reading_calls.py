"""How calls are read: by the names of arguments, with games that change their states, and to a depth."""

from collections import deque

import pytest
import runs
from drawn_games import tree_game
from golden import check
from hypothesis import given
from hypothesis import strategies as st
from learners import HABITS, alpha_beta
from oracle import calls_of
from strategies import nests

from minimax_lab import Bones, TicTacToe, TreeGame, depth_limited_alphabeta, game_tree, minimax, record, traced
from minimax_lab.runs import windows


@given(nests(st.integers(-9, 9)))
def test_the_table_of_a_run_has_a_row_for_each_call(nest):
    trace = record(minimax, tree_game(nest), "A")
    calls = calls_of(nest, nest.root)
    rows = [
        (call.number, call.depth, call.parent or "-", call.move or "-", call.place[0], call.mover or "-", call.value,
         repr(call.best) if call.best else "-")
        for call in calls
    ]  # fmt: skip
    assert trace.table()[0] == ("call", "ply", "called by", "move", "state", "to move", "value", "by")
    assert [tuple(row) for row in trace.table(len(calls))[1:]] == [tuple(map(str, row)) for row in rows]
    assert len(trace.table()) == min(len(calls), 20) + 1
    counted = f"{len(calls)} call{'s' * (len(calls) > 1)}"
    assert repr(trace) == f"Trace({counted}, value {calls[0].value}, action {calls[0].best!r})"


def test_the_table_has_what_was_returned_by_each_call_or_why_nothing_was():
    assert [row[6:] for row in runs.raising().table()[4:]] == [
        ("12", "-"), ("raised ValueError", "-"), ("5", "-"), ("raised ValueError", "-")]  # fmt: skip
    assert runs.unfinished().table()[-1][6:] == ("unfinished", "-")
    assert [row[3:] for row in runs.learners_own().table()[1:3]] == [
        ("-", "O.X/X.X/.OO", "MAX", "10", "4"), ("1", "OXX/X.X/.OO", "MIN", "-10", "4")]  # fmt: skip


def test_what_the_values_of_learners_mean():
    """Exact, at most, at least, or unknown: the values of all calls, in order."""
    lines = []
    for name, habits in HABITS.items():
        found = windows(record(alpha_beta(habits), TreeGame(runs.LETTERS), "A"))
        lines.append(f"{name}: " + " ".join(f"{each.sign or '?'}{each.value}" for each in found if each.player))
    check("values_of_learners", lines)


# -- what the run does not show --------------------------------------------------------------------------------------


@traced
def in_words(state):
    return in_words(state[1:]) if state else "nothing"


@traced
def two_cells_at_once(state):
    for after in ([1, 0], [0, 1], [5, 5]) if state == [0, 0] else ():
        two_cells_at_once(after)
    return 1


@traced
def without_a_choice(state, turn):
    for _ in "ab" if state else ():
        without_a_choice(state - 1, "you" if turn == "me" else "me")
    return 3


class Solver:
    @traced
    def solve(self, state, heap):
        return self.solve(state[1:], heap) if state else len(heap)


@traced
def on_one_board(board, depth):
    return max(on_one_board(board, depth - 1), 1) if depth else 0


MOVER = "Who moves is uncertain. The run does not show who moves."
NO_MOVES = "could be read from the difference of two states."


@pytest.mark.parametrize(
    ("function", "arguments", "uncertain"),
    [
        (Solver().solve, ([1, 2], "heap"), [MOVER, f"No move {NO_MOVES}"]),
        (in_words, ("abc",), [
            "No value could be read.", MOVER, f"No move {NO_MOVES}"]),
        (two_cells_at_once, ([0, 0],), [
            MOVER, f"1 of 3 moves {NO_MOVES}".replace("could be", "could not be")]),
        (without_a_choice, (2, "me"), [
            f"{MOVER} @traced(player=lambda state, turn: turn == 'me') gives True where MAX moves."]),
        (without_a_choice, (0, "me"), []),
        (on_one_board, ("abc", 3), ["The state of on_one_board is uncertain: it differs at few calls.", MOVER]),
    ],
)  # fmt: skip
def test_what_is_uncertain_is_told_with_the_option_that_helps(function, arguments, uncertain):
    assert record(function, *arguments).uncertain == uncertain


# -- how arguments and results are read ------------------------------------------------------------------------------


@traced
def named_twice(game, board, depth, state=None, node="n"):
    return {"value": 1, "score": depth, "move": "m", "action": "a", "index": "i"}


@pytest.mark.parametrize(("arguments", "state"), [(("b", 5, "s"), "s"), (("b", 5), None)])
def test_a_state_is_found_by_the_first_of_the_names_and_a_score_before_a_value(arguments, state):
    call = record(named_twice, TreeGame([1]), *arguments).calls[0]
    assert (call.state, call.value, call.best) == (state, 5, "i")


class Careless(TicTacToe):
    """Boards are lists, and some methods leave a mess on the board that they were given."""

    def messy(method):
        def asked(self, state, *more):
            answer = getattr(TicTacToe, method)(self, "".join(state), *more)
            state[:] = "mess"
            return list(answer)

        return asked

    actions, result = map(messy, ("actions", "result"))

    def to_move(self, state):
        return super().to_move("".join(state))

    def is_terminal(self, state):
        return super().is_terminal("".join(state))

    def utility(self, state):
        return super().utility("".join(state))


@traced
def careful(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    scores = [(careful(game, game.result(list(state), move))[0], move) for move in game.actions(list(state))]
    return (max if game.to_move(state) == "MAX" else min)(scores, key=lambda score: score[0])


def test_a_game_that_changes_its_boards_does_not_change_the_record():
    trace = record(careful, Careless(win=10), list("O.XX.X.OO"))
    plain = record(minimax, TicTacToe(win=10), "O.XX.X.OO")
    for column in ("action", "player", "value", "best", "depth"):
        assert [getattr(call, column) for call in trace.calls] == [getattr(call, column) for call in plain.calls]
    assert ["".join(call.state) for call in trace.calls] == [call.state for call in plain.calls]


@traced
def trying_twice(game, state):
    """Tries each move twice, and returns the last of the best."""
    if game.is_terminal(state):
        return game.utility(state), None
    scores = [(trying_twice(game, game.result(state, move))[0], move) for move in 2 * list(game.actions(state))]
    return (max if game.to_move(state) == "MAX" else min)(scores, key=lambda score: score[0])


def test_of_several_calls_for_a_move_the_first_is_the_chosen_one():
    trace = record(trying_twice, TreeGame([[3, 12], [2, 4]]), "A")
    for row in range(len(trace)):
        children = trace.columns.children(row)
        moves = [trace.calls[child].action for child in children]
        best = trace.calls[row].best
        assert trace.columns.chosen[row] == (children[moves.index(best)] if children else -1)
        assert trace.columns.tried[row] == len(set(moves))
        repeated = [trace.columns.repeats[child] for child in children]
        assert repeated == [move in moves[:at] for at, move in enumerate(moves)]
    assert [node.call for node in trace.tree.principal_variation()] == [1, 2, 3]


@given(st.integers(4, 12), st.integers(1, 5))
def test_the_tree_of_a_run_to_a_depth_is_the_tree_of_the_game_to_that_depth(bones, depth):
    """The same heap is skipped at several plies, with more or fewer plies below it."""
    game = Bones(bones)
    run = record(depth_limited_alphabeta, game, game.initial, depth, lambda heap: heap.bones % 3)
    whole = game_tree(game, depth=depth)
    assert [node.name for node in run.tree] == [node.name for node in whole]
    assert run.tree.parent.tolist() == whole.parent.tolist() and run.tree.depth.tolist() == whole.depth.tolist()


class Side:
    def __init__(self):
        self.cells, self.order = set(), deque()


class Sides:
    def __init__(self):
        self.sides = [Side(), Side()]


@traced
def fills(game, player):
    filled, side = game.sides[0].cells | game.sides[1].cells, game.sides[player]
    best = len(filled)
    for cell in {0, 1, 2} - filled:
        side.cells.add(cell)
        side.order.append(cell)
        best = max(best, fills(game, 1 - player))
        side.cells.remove(cell)
        side.order.pop()
    return best


def test_sets_in_objects_in_a_list_are_those_of_the_call():
    calls = record(fills, Sides(), 0).calls
    for call in calls:
        sides = call.state.sides
        assert sum(len(side.cells) for side in sides) == call.depth
        assert all(set(side.order) == side.cells for side in sides)


def exchanged(heap, is_max):
    if not heap:
        return -1 if is_max else 1
    values = [exchanged(heap - take, not is_max) for take in (1, 2, 3) if take <= heap]
    return min(values) if is_max else max(values)


def test_a_name_says_who_is_max_also_where_max_and_min_are_exchanged(monkeypatch):
    monkeypatch.setitem(globals(), "exchanged", traced(exchanged))
    run = record(exchanged, 4, True)
    players = {(call.arguments["is_max"], call.player) for call in run.calls if call.arguments["heap"]}
    assert players == {(True, "MAX"), (False, "MIN")}
    assert "is_max is True, as the names say" in run.reading["player"] and run.uncertain == []


def test_a_name_that_says_who_is_max_leaves_no_doubt_where_both_players_take_the_largest_value():
    @traced
    def largest(heap, is_max):
        if not heap:
            return -1 if is_max else 1
        return max(largest(heap - take, not is_max) for take in (1, 2, 3) if take <= heap)

    run = record(largest, 4, True)
    assert "as the names say" in run.reading["player"] and run.uncertain == []
