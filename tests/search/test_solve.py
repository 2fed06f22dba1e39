"""solve finds for every state what the oracle finds for every node: value, best actions, and plies to the end."""

import pytest
from drawn_games import GAMES
from hypothesis import given
from hypothesis import strategies as st
from oracle import Board, calls_of, outlooks
from strategies import webs
from strict import Endless, Spot, StrictGame, Web

from minimax_lab import MAX, Bones, InvalidArgument, InvalidGame, TicTacToe, TooLarge, minimax
from minimax_lab.games import Heap
from minimax_lab.search import Solved, solve


def agree(solution, calls, state_of):
    """Every node of the oracle's tree is a state of the solution, with the same answers, and there are no others."""
    seen, ahead = {}, outlooks(calls)
    for call in calls:
        state, outlook = state_of(call.place), ahead[call.number]
        seen[state] = True
        assert solution[state] == Solved(call.value, outlook.best)
        assert solution.plies(state) == outlook.plies
        assert solution.quickest(state) == outlook.quickest
    assert next(iter(seen)) == next(iter(solution))
    assert set(seen) == set(solution)
    assert len(seen) == len(solution)
    return seen


@pytest.mark.parametrize("kind", GAMES)
@given(st.data())
def test_random_games(kind, data):
    drawn = data.draw(GAMES[kind])
    agree(solve(drawn.game, drawn.state), calls_of(drawn.rules, drawn.place), drawn.state_of)


@given(webs())
def test_each_state_is_asked_about_once(web):
    game = StrictGame(web)
    seen = agree(solve(game, Spot(0)), calls_of(Web(web), 0), Spot)
    assert game.complaints == []
    assert game.asked.count(("is_terminal", Spot(0))) == 1
    assert sum(question == "is_terminal" for question, _ in game.asked) == len(seen)


@given(webs())
def test_the_start_of_the_game_is_read_only_when_no_state_is_given(web):
    assert solve(StrictGame(web, initial=Spot(0))) == solve(StrictGame(web), Spot(0))
    with pytest.raises(AssertionError, match="initial was read"):
        solve(StrictGame(web))


def test_tic_tac_toe_has_5478_states_each_worth_what_minimax_says():
    game = TicTacToe(win=10)
    solution = solve(game)
    assert set(solution) == {text.replace("/", "") for text in Board().reachable()}
    assert solution[game.initial] == (0, tuple(range(9)))
    assert solution.plies(game.initial) == 9
    for state in [state for state in solution if state.count(".") < 6][::40]:
        value, action = minimax(game, state)
        assert solution[state].value == value
        assert solution[state].actions[:1] == (() if action is None else (action,))


def test_a_game_that_runs_in_a_circle_is_refused_and_the_circle_named():
    with pytest.raises(InvalidGame, match="cycle: 0 - 1 - 2 - 0; only a game that always ends can be solved"):
        solve(Endless(lambda state, action: (state + 1) % 3))
    with pytest.raises(InvalidGame, match="cycle: 0 - 0;"):
        solve(Endless(lambda state, action: state))


def test_a_circle_is_refused_even_if_it_changes_no_value():
    class Ring(Endless):
        def is_terminal(self, state):
            return state == 5

        def utility(self, state):
            return 1

    with pytest.raises(InvalidGame, match="cycle: "):
        solve(Ring(lambda state, action: action, moves=(0, 5)))


@pytest.mark.parametrize("moves", [(1,), (1, 2)])
def test_a_game_that_grows_for_ever_ends_at_the_limit(moves):
    with pytest.raises(TooLarge, match="more than 5,000 distinct states; start nearer the end, or give limit="):
        solve(Endless(lambda state, action: 10 * state + action, moves), 1, limit=5000)


def test_a_circle_is_found_among_the_states_within_the_limit():
    with pytest.raises(InvalidGame, match="cycle: "):
        solve(Endless(lambda state, action: (2 * state + action) % 10**9, moves=(0, 1)), limit=100)


def test_a_state_with_moves_without_end_ends_at_the_limit():
    class Many(Endless):
        def actions(self, state):
            return iter(int, 1)

    with pytest.raises(TooLarge, match="state '0': more than 50 actions"):
        solve(Many(lambda state, action: 1), limit=50)


def test_the_limit_counts_distinct_states_exactly():
    assert len(solve(Bones(6), limit=12)) == 12
    with pytest.raises(TooLarge, match="more than 11 distinct states"):
        solve(Bones(6), limit=11)


def test_few_states_are_solved_however_many_nodes_they_unfold_into():
    web = {at: (MAX, [at + 1, at + 1]) for at in range(3000)} | {3000: 1}
    solution = solve(StrictGame(web), Spot(0))
    assert (len(solution), solution.plies(Spot(0)), solution[Spot(0)]) == (3001, 3000, (1, (0, 1)))


def test_wide_and_deep_heaps_are_solved_by_the_rule():
    solution = solve(Bones(2000))
    assert all(solution[Heap(bones, MAX)].actions == (bones % 4,) for bones in range(1, 1999) if bones % 4)
    assert {solution[Heap(bones, MAX)].value for bones in range(4, 1999, 4)} == {-1}


@pytest.mark.parametrize("bad", [0, -1, None, True, 1.5, "9"])
def test_a_limit_is_a_whole_number_from_1(bad):
    with pytest.raises(InvalidArgument, match="limit=.*: must be a whole number of at least 1"):
        solve(Bones(), limit=bad)


def test_a_game_without_initial_needs_a_state():
    class NoStart(StrictGame):
        initial = property()

    assert len(solve(NoStart({0: 5}), Spot(0))) == 1
    with pytest.raises(InvalidArgument, match="has no initial; give the state"):
        solve(NoStart({0: 5}))
