"""compare_searches counts what each search does, as the calls show it one by one."""

from functools import partial

import pytest

from minimax_lab import (
    Bones,
    ConnectFour,
    InvalidArgument,
    TicTacToe,
    TreeGame,
    alphabeta,
    alphabeta_with_table,
    compare_searches,
    depth_limited_alphabeta,
    depth_limited_minimax,
    iterative_deepening,
    minimax,
    record,
)
from minimax_lab.search import open_lines

BOARD, SMALL = TicTacToe(), ConnectFour(rows=3, columns=3, in_a_row=3)


def counted(game, state, search, *arguments):
    """Calls, cutoffs, and table hits, from the fields of the calls alone."""
    calls, made = list(record(search, game, state, *arguments).calls), {}
    for call in calls:
        made.setdefault(call.parent, []).append(call)
    inner = [call for call in calls if call.number in made and call.function != "iterative_deepening"]
    cutoffs = sum(len(made[call.number]) < len(game.actions(call.state)) for call in inner)
    leaves = [call for call in calls if call.number not in made and call.player is not None]
    return len(calls), cutoffs, len(leaves) if search is alphabeta_with_table else 0


@pytest.mark.parametrize(
    ("game", "state"),
    [(BOARD, BOARD.parse("X../.O./...")), (Bones(11), Bones(11).initial), (SMALL, SMALL.initial)],
    ids=["tic-tac-toe", "bones", "connect three"],
)  # fmt: skip
def test_the_counts_are_those_of_the_calls(game, state):
    searches = minimax, alphabeta, alphabeta_with_table
    for search, effort in zip(searches, compare_searches(game, state, *searches), strict=True):
        assert effort.search == search.__name__ and effort.seconds is None
        assert (effort.value, effort.action) == search(game, state) == minimax(game, state)
        assert (effort.calls, effort.cutoffs, effort.hits) == counted(game, state, search)


def test_each_search_gets_the_options_that_it_has():
    searches = depth_limited_minimax, depth_limited_alphabeta, iterative_deepening
    state = BOARD.parse("X../.O./...")
    found = compare_searches(BOARD, state, *searches, minimax, depth=2, evaluate=lambda state: state.find("X"))
    for search, effort in zip(searches, found, strict=False):
        counts = counted(BOARD, state, search, 2, lambda state: state.find("X"))
        assert (effort.calls, effort.cutoffs, effort.hits) == counts
    assert found[-1].calls == counted(BOARD, state, minimax)[0] > found[0].calls


def test_a_notebook_shows_a_table_without_times_unless_they_were_measured():
    game = Bones(6)
    plain = compare_searches(game, game.initial, minimax, alphabeta)
    assert plain._repr_mimebundle_()["text/plain"].splitlines() == [
        "search     value  move    calls  cutoffs  table hits",
        "minimax    1      take 2  52     0        0",
        f"alphabeta  1      take 2  45     {plain[1].cutoffs}        0",
        "from 6",
    ]
    timed = compare_searches(game, game.initial, minimax, timed=True)
    assert (
        timed[0].seconds > 0
        and timed.table()[0][-1] == "seconds"
        and "<td>52</td>" in timed._repr_mimebundle_()["text/html"]
    )


def test_a_small_estimate_has_three_digits_and_a_large_score_has_all():
    game = TreeGame([12345, 3])
    small = compare_searches(game, "A", depth_limited_minimax, depth=0, evaluate=lambda state: -1 / 35)
    assert small.table()[1][1] == "-0.0286"
    assert compare_searches(game, "A", minimax).table()[1][1] == "12345"


def test_at_the_end_of_a_game_there_is_no_move():
    assert compare_searches(BOARD, "XXXOO....", minimax).table()[1] == ("minimax", "1", "-", "1", "0", "0")


def test_bad_arguments_are_named():
    with pytest.raises(InvalidArgument, match="there is no search to compare"):
        compare_searches(BOARD, BOARD.initial)
    with pytest.raises(InvalidArgument, match="dept=4: none of the searches has an argument of this name"):
        compare_searches(BOARD, BOARD.initial, iterative_deepening, dept=4, evaluate=open_lines(BOARD))
    for bad in (3, max, lambda game, state: 0):
        with pytest.raises(InvalidArgument, match="function .*: is not recorded; write @traced above its def"):
            compare_searches(BOARD, BOARD.initial, minimax, bad)
    for timed in (False, True):
        with pytest.raises(InvalidArgument, match="iterative_deepening: missing a required argument: 'depth'"):
            compare_searches(BOARD, BOARD.initial, iterative_deepening, timed=timed)


def test_a_search_may_have_some_of_its_options():
    game = Bones(6)
    [strict] = compare_searches(game, game.initial, partial(alphabeta, prune_on_equality=False))
    assert strict[:3] == ("alphabeta", 1, 2)
    with pytest.raises(InvalidArgument, match="timed=1"):
        compare_searches(BOARD, BOARD.initial, minimax, timed=1)
    with pytest.raises(InvalidArgument, match="is not recorded"):
        compare_searches(BOARD, BOARD.initial, len)
