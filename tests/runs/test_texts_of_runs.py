"""All texts of a run, word for word: its table, its sentences, its votes, its windows, and its tree."""

import pytest
import runs
from golden import check
from hypothesis import given
from hypothesis import strategies as st
from learners import HABITS, alpha_beta

from minimax_lab import (
    Bones,
    TicTacToe,
    TreeGame,
    alphabeta,
    alphabeta_with_table,
    depth_limited_alphabeta,
    game_tree,
    minimax,
    record,
    traced,
)
from minimax_lab.runs import windows
from minimax_lab.search import StateTable

UNEVEN = [[3, 5], 2, [7, [8, -1, 8]], 4, [[-7, 0, 0]]]
TIES = [[4, 4, 1], [4, 6], [5, 4]]
RUNS = {
    **{run.__name__: run for run in runs.EVERY},
    "uneven": lambda: record(alphabeta, TreeGame(UNEVEN), "A"),
    "two_moves_of_max": lambda: record(alphabeta, TreeGame([5, [[3, 9], 4]], to_move={"B": "MAX", "C": "MIN"}), "A"),
    "ties": lambda: record(minimax, TreeGame(TIES), "A"),
    "ties_cut": lambda: record(alphabeta, TreeGame(TIES, first="MIN"), "A", False),
    "known_before": lambda: record(alphabeta_with_table, Bones(4), Bones(4).initial, known_to_be_lost()),
    "heap_cut": lambda: record(alphabeta, Bones(4), Bones(4).initial),
}


def known_to_be_lost():
    """A table from a search with a narrow window, which knows heaps of 4 and less, some of them as bounds."""
    table = StateTable()
    alphabeta_with_table(Bones(4), Bones(3).initial, table, -0.5, 0.5)
    return table


def text_of(trace):
    lines = ["  ".join(row) for row in trace.table()] + [repr(trace)]
    for step in range(min(2 * len(trace), 50) + 1):
        lines.append(f"{step}: {trace.story.narrate(step)} {trace.story.vote(step)}")
    if trace.cuts is not None:
        lines += [str(tuple(each)) for each in windows(trace)]
    return [*lines, trace.tree.draw(returns=True).text]


@pytest.mark.parametrize("name", RUNS)
def test_the_texts_of_a_run(name):
    check(f"run_{name}", text_of(RUNS[name]()))


def test_the_windows_of_learners():
    lines = []
    for name, habits in HABITS.items():
        for tree in (UNEVEN, TIES, runs.LETTERS[0]):
            trace = record(alpha_beta(habits), TreeGame(tree), "A")
            values = " ".join(f"{each.sign or '?'}{each.value}" for each in windows(trace))
            lines.append(f"{name}: {values}")
            lines += [trace.story.narrate(step) for step in range(0, 2 * len(trace), 9)]
    check("windows_of_learners", lines)


# -- how a call is read ----------------------------------------------------------------------------------------


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
