"""alphabeta_with_table finds minimax's value and action, whatever the table already holds."""

from math import inf
from random import Random

import pytest
from drawn_games import GAMES
from hypothesis import given
from hypothesis import strategies as st
from oracle import calls_of
from strict import Spot, StrictGame, Web

from minimax_lab import Bones, TreeGame, alphabeta, alphabeta_with_table, minimax, record
from minimax_lab.search import StateTable


def agree(game, state, rules, place):
    """The oracle's value and first best action; no state is searched again without a reason."""
    right = calls_of(rules, place)[0]
    table = StateTable()
    trace = record(alphabeta_with_table, game, state, table)
    assert (trace.value, trace.action) == (right.value, right.best)
    assert len(trace) <= len(record(alphabeta, game, state))
    assert {call.state for call in trace.calls if call.player} == set(table)
    for each, (value, bound, action) in table.items():
        true, best = minimax(game, each)
        assert {"exact": true == value, "at least": true >= value, "at most": true <= value}[bound]
        assert bound != "exact" or action == best


@pytest.mark.parametrize("kind", GAMES)
@given(st.data())
def test_random_games(kind, data):
    drawn = data.draw(GAMES[kind])
    agree(*drawn[:4])
    assert drawn.complaints == []


def knotted(draw, size=14):
    """A game in which nearly every state is reached in many ways, with ties, fractions, and players in any order."""
    worths = [-2, -1, -0.5, 0, 0.5, 1, 1.0, 2]
    web = {at: draw.choice(worths) for at in range(size)}
    for at in range(size - 4):
        below = [draw.randint(at + 1, min(at + 5, size - 1)) for _ in range(draw.randint(1, 4))]
        web[at] = draw.choice(["MAX", "MIN"]), below
    return web


@given(st.integers(0, 2**32 - 1))
def test_a_table_from_other_windows_and_other_states_changes_nothing(seed):
    """Searches with random windows fill one table; each answer is right for its window, and the entries stay right."""
    draw = Random(seed)
    for _ in range(10):
        web = knotted(draw)
        game, table = StrictGame(web), StateTable()
        true = {at: calls_of(Web(web), at)[0].value for at in web}
        for _ in range(12):
            at = draw.randrange(len(web))
            alpha, beta = sorted(draw.sample([-inf, -2, -1.5, -1, -0.25, 0, 0.75, 1, 2, inf], 2))
            value, action = alphabeta_with_table(game, Spot(at), table, alpha, beta)
            is_right = true[at] == value if alpha < value < beta else (
                true[at] <= value if value <= alpha else true[at] >= value
            )  # fmt: skip
            assert is_right, (web, at, alpha, beta)
            if alpha < value < beta and action is not None:
                assert true[web[at][1][action]] == true[at]
        value, action = alphabeta_with_table(game, Spot(0), table)
        assert value == true[0] == true[web[0][1][action]]


def test_with_the_root_in_the_table_one_call_is_enough():
    game, table = Bones(12), StateTable()
    first = alphabeta_with_table(game, game.initial, table)
    trace = record(alphabeta_with_table, game, game.initial, table)
    assert len(trace) == 1 and (trace.value, trace.action) == first == minimax(game, game.initial)


def test_a_bound_that_is_not_enough_leads_to_a_search():
    game, table = TreeGame([[3, 12], [2, 4]]), StateTable()
    alphabeta_with_table(game, "C", table, 3, inf)
    assert table["C"] == (2, "at most", "C1")
    assert alphabeta_with_table(game, "C", table, 3, inf) == (2, "C1")
    assert len(record(alphabeta_with_table, game, "C", table, 2, inf)) == 1  # at most 2 is no more than alpha
    assert len(record(alphabeta_with_table, game, "C", table, 1, inf)) == 3
    assert table["C"] == (2, "exact", "C1")


def test_a_table_is_a_place_and_not_a_value():
    table = StateTable()
    table["A"] = 1
    assert table != StateTable({"A": 1}) and table == table and "A" in table and repr(table) == "StateTable(1)"
