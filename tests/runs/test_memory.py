"""Runs of searches that remember: their signs hold against true values, their trees are whole, nobody is accused."""

from math import inf

import pytest
from drawn_games import tree_game
from hypothesis import given
from hypothesis import strategies as st
from oracle import calls_of
from strategies import nests, webs
from strict import Spot, StrictGame, Web

from minimax_lab import (
    Bones,
    TicTacToe,
    TreeGame,
    alphabeta_with_table,
    diagnose,
    game_tree,
    iterative_deepening,
    minimax,
    record,
    recording_limit,
)
from minimax_lab.games import Heap
from minimax_lab.runs import windows
from minimax_lab.search import StateTable, open_lines

IS_TRUE = {"=": lambda true, value: true == value, "<=": lambda true, value: true <= value,
           ">=": lambda true, value: true >= value}  # fmt: skip


def holds(trace, true_value):
    """Whether the sign before each value is true, and whether what each call stores is."""
    for call, window in zip(trace.calls, windows(trace), strict=True):
        if window.sign is not None:
            assert IS_TRUE[window.sign](true_value(call.state), call.value), call.number


def answers(trace):
    """The numbers of the calls that the table answered, found without the package's own columns: no callee, no end."""
    callers = {call.parent for call in trace.calls}
    return [call.number for call in trace.calls if call.player is not None and call.number not in callers]


@given(webs(), st.sampled_from([(-inf, inf), (-1, 1), (0, 2), (-3, -2)]))
def test_what_the_table_answers_is_read_as_what_it_is(web, window):
    game, table = StrictGame(web), StateTable()
    true = {Spot(at): calls_of(Web(web), at)[0].value for at in web}
    given = [(table, *window), (table,), ()]
    traces = [record(alphabeta_with_table, game, Spot(0), *arguments) for arguments in given]
    for trace in traces:
        holds(trace, true.get)
        tabled = [node.call for node in trace.tree if node.remark.startswith("table")]
        assert tabled == answers(trace) == [number + 1 for number in trace.columns.memory.answered.nonzero()[0]]
        assert not diagnose(trace) and diagnose(trace).judged == (len(trace) if len(trace) > 1 else 0)
    whole = traces[-1]
    for number in answers(whole):
        source = next(node for node in whole.tree if node.call == number).remark.removeprefix("table: call ")
        told = " ".join(whole.story.narrate(step) for step in range(2 * len(whole) + 1))
        stored = whole.calls[int(source) - 1]
        assert (stored.state, stored.value) == (whole.calls[number - 1].state, whole.calls[number - 1].value)
        assert int(source) < number and f"stored by call {source}. That is enough" in told


@pytest.mark.parametrize(("bones", "takes"), [(5, (1, 2, 3)), (6, (1, 2, 3)), (7, (1, 2))])
def test_below_an_answer_there_is_nothing_and_below_a_cut_everything(bones, takes):
    game = Bones(bones, takes=takes)
    tree = record(alphabeta_with_table, game, game.initial).tree
    for node in tree:
        if node.remark:
            assert not node.children and node.call
        elif not node.call and node.parent.call:
            assert len(below(tree, node)) == len(game_tree(game, node.state))
    assert any(node.remark for node in tree) and any(not node.call for node in tree)


def below(tree, top):
    """The nodes of the subtree of `top`: parents come before their children."""
    found = [top]
    for node in tree:
        if node.parent in found:
            found.append(node)
    return found


@given(nests(), st.integers(1, 5))
def test_each_round_has_the_tree_to_its_depth(nest, depth):
    game = tree_game(nest)
    trace = record(iterative_deepening, game, "A", depth, len)
    rounds = trace.tree.root.children
    assert [node.remark for node in rounds] == [f"round {number}" for number in range(1, len(rounds) + 1)]
    goes_on = [
        any(
            each.call and each.depth == plies + 1 and not game.is_terminal(each.state)
            for each in below(trace.tree, node)
        )
        for plies, node in enumerate(rounds, 1)
    ]
    assert all(goes_on[:-1]) and (len(rounds) == depth or not goes_on[-1])  # the last round estimates nothing
    assert trace.tree.root.best == rounds[-1] and trace.tree.value == rounds[-1].value
    for number, node in enumerate(rounds, 1):
        of_round = {each.name for each in below(trace.tree, node)}
        assert of_round == {each.name for each in game_tree(game, "A", number)}
    assert not diagnose(trace) and diagnose(trace).judged == len(trace)


def test_the_rounds_are_told():
    game = TreeGame([[[3, 12], [8, 8]], [[2, 4], [5, 6]]])
    guess = {"B": 1, "C": 2, "D": 3, "E": 8, "F": 2, "G": 5}
    trace = record(iterative_deepening, game, "A", 3, guess.get)
    told = [trace.story.narrate(step) for step in range(2 * len(trace) + 1)]
    assert told[1].endswith("It searches in rounds, each one ply deeper than the one before.")
    assert "Known? Yes: C was the best move here in call 2, so it comes first." in told[8]
    assert told[-1].startswith("The last round counts: 8 by B.")
    assert not any("though the" in sentence for sentence in told)  # no round is called wrong


def test_what_a_table_held_before_the_run_is_not_denied():
    game, table = TreeGame([[3, 12], [2, 4]]), StateTable()
    alphabeta_with_table(game, "C", table, 3, inf)
    told = record(alphabeta_with_table, game, "C", table, 1, inf).story.narrate(1)
    assert "Known? Not well enough." in told and "Known? No." not in told
    assert "Known? No." in record(alphabeta_with_table, game, "C").story.narrate(1)


def test_a_call_that_was_stopped_got_nothing_from_the_table():
    with pytest.warns(UserWarning, match="the trace has the calls so far"), recording_limit(4):
        trace = record(alphabeta_with_table, Bones(6), Heap(6, "MAX"))
    assert not trace.calls[-1].finished and not trace.columns.memory.answered.any()


@pytest.mark.parametrize("search", [alphabeta_with_table, minimax])
def test_the_tree_of_another_search_has_no_remarks(search):
    trace = record(search, TreeGame([[3, 12], [2, 4]]), "A")
    assert {node.remark for node in trace.tree} == {""} and (trace.tree.remark is None) == (search is minimax)


def test_nobody_is_accused_in_longer_runs():
    board = TicTacToe(win=10)
    state = board.parse("X../.O./...")
    for trace in (record(alphabeta_with_table, board, state), record(alphabeta_with_table, Bones(14), Heap(14, "MIN")),
                  record(iterative_deepening, board, state, 4, open_lines(board))):  # fmt: skip
        found = diagnose(trace)
        assert not found and found.judged == len(trace), found
        assert trace.uncertain == []
