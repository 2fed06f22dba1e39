"""Expanding the distinct states: each asked about once, cycles found, a limit that holds."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import calls_of
from strategies import webs
from strict import Endless, Spot, StrictGame, Web

from minimax_lab import MAX, Bones, InvalidGame, TicTacToe, TooLarge, game_tree
from minimax_lab.games.looks import name_of
from minimax_lab.search import Explorer, expand


@given(webs())
def test_each_distinct_state_is_asked_about_once_and_a_finished_one_only_what_it_is_worth(web):
    game = StrictGame(web)
    found = expand(game, Spot(0))
    reached = {call.place for call in calls_of(Web(web), 0)}
    assert {state.at for state in found.states} == reached
    assert len(found.states) == len(reached)
    assert game.complaints == []
    questions = Counter(game.asked)
    for state in found.states:
        over = not isinstance(web[state.at], tuple)
        assert questions["is_terminal", state] == 1
        assert questions["utility", state] == over
        assert questions["to_move", state] == questions["actions", state] == (not over)
        assert questions["result", state] == (0 if over else len(web[state.at][1]))


@given(webs())
def test_each_state_has_its_actions_and_the_states_that_they_lead_to(web):
    found = expand(StrictGame(web), Spot(0))
    below = [list(web[state.at][1]) if isinstance(web[state.at], tuple) else [] for state in found.states]
    assert [list(actions) for actions in found.actions] == [list(range(len(each))) for each in below]
    assert [[found.states[child].at for child in children] for children in found.children] == below
    assert [list(found.children[at]) for at in range(len(below))] == list(map(list, found.children))


@given(webs(), st.integers(0, 3))
def test_states_that_were_not_expanded_have_neither_actions_nor_children(web, depth):
    found = expand(StrictGame(web), Spot(0), depth)
    plies = {}
    for call in calls_of(Web(web), 0):
        plies[call.place] = min(call.depth, plies.get(call.place, call.depth))
    for state, actions, children in zip(found.states, found.actions, found.children, strict=True):
        expanded = isinstance(web[state.at], tuple) and plies[state.at] < depth
        assert len(actions) == len(children) == (len(web[state.at][1]) if expanded else 0)


@given(webs() | st.builds(Bones, st.integers(0, 9)))
def test_the_order_of_the_values_has_each_state_once_and_after_its_children(web):
    game = StrictGame(web) if isinstance(web, dict) else web
    start = Spot(0) if isinstance(web, dict) else game.initial
    found = Explorer(game, start, 10_000)
    for _ in found.paths_by_ply():
        pass
    place = {at: place for place, at in enumerate(found.children_first())}
    assert sorted(place) == list(range(len(found.states)))
    assert all(place[child] < place[at] for at, below in enumerate(found.children) for child in below)


@given(webs())
def test_the_nodes_are_counted_without_unfolding_them(web):
    assert expand(StrictGame(web), Spot(0)).nodes == len(calls_of(Web(web), 0))


# -- games without end, and too large ones -------------------------------------------------------------------------


def test_a_game_that_runs_in_a_circle_is_found_out_and_the_circle_named():
    with pytest.raises(InvalidGame, match=r"cycle: 0 - 1 - 2 - 0;.*depth="):
        game_tree(Endless(lambda state, action: (state + 1) % 3))


def test_a_circle_is_found_before_its_many_paths_are_unfolded():
    with pytest.raises(InvalidGame, match="cycle: "):
        game_tree(Endless(lambda state, action: (state + action) % 50, moves=(1, 2, 3)))


def test_a_circle_is_found_whatever_the_limit():
    with pytest.raises(InvalidGame, match="cycle: 0 - 1 - 0;"):
        game_tree(Endless(lambda state, action: 1 - state), limit=10**30)


def test_a_circle_far_from_the_start_is_named_without_the_way_to_it():
    def after(state, action):
        return state + 1 if state < 30 else 29

    with pytest.raises(InvalidGame, match="cycle: (29 - 30 - 29|30 - 29 - 30);"):
        game_tree(Endless(after))


@pytest.mark.parametrize("moves", [(1,), (1, 2), range(10)])
def test_a_game_that_grows_for_ever_ends_at_the_stated_limit(moves):
    game = Endless(lambda state, action: 10 * state + action + 1, moves)
    with pytest.raises(TooLarge, match="more than 5,000 nodes.*depth=.*limit="):
        game_tree(game, limit=5000)


def test_a_state_with_moves_without_end_ends_at_the_limit():
    def count():
        at = 0
        while True:
            yield at
            at += 1

    game = Endless(lambda state, action: action)
    game.actions = lambda state: count()
    with pytest.raises(TooLarge):
        game_tree(game)


@pytest.mark.parametrize("game", [TicTacToe(rows=4, columns=4), Bones(10**9)])
def test_huge_games_end_at_the_limit(game):
    with pytest.raises(TooLarge, match="more than 1,000,000 nodes"):
        game_tree(game)


def test_few_states_that_unfold_into_many_nodes_are_too_many_too():
    web = {at: (MAX, [at + 1, at + 1]) for at in range(200)} | {200: 1}
    with pytest.raises(TooLarge, match="more than 1,000,000 nodes"):
        game_tree(StrictGame(web), Spot(0))


def test_the_limit_can_be_raised_and_counts_exactly():
    assert len(game_tree(Bones(6), limit=52)) == 52
    with pytest.raises(TooLarge, match="more than 51 nodes"):
        game_tree(Bones(6), limit=51)


def test_a_depth_limit_makes_any_of_them_finite():
    circle = Endless(lambda state, action: (state + action) % 3, moves=(1, 2))
    assert len(game_tree(circle, depth=5)) == 2**6 - 1
    assert len(game_tree(TicTacToe(rows=4, columns=4), depth=2)) == 1 + 16 + 16 * 15


@pytest.mark.parametrize("worth", [None, True, "5", float("nan"), float("-inf")])
def test_an_estimate_must_be_a_finite_number(worth):
    with pytest.raises(InvalidGame, match="^state .*: evaluate returns .*; it must return a finite number$"):
        game_tree(Bones(3), depth=0, evaluate=lambda state: worth)


def test_a_list_of_signs_reads_as_a_board_and_a_list_of_numbers_as_it_is():
    assert [name_of(None, board) for board in (["O", " ", "X"], [["O", "."], ["X", ""]], ["O", 1, "X"], [3, 4])] == [
        "O.X", "O./X.", "O1X", "[3, 4]",
    ]  # fmt: skip
