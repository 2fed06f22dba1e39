"""solve says of every state what the oracle says of every node: values, all best actions, plies to the end."""

import networkx as nx
import pytest
from hypothesis import given
from oracle import Board, calls_of, outlooks
from strategies import boards, nests, piles, webs
from strict import Spot, StrictGame, Web

from minimax_lab import (
    MAX,
    MIN,
    Bones,
    InvalidArgument,
    InvalidGame,
    InvalidState,
    MinimaxLabError,
    TicTacToe,
    TooLarge,
    TreeGame,
    minimax,
)
from minimax_lab.games import Heap
from minimax_lab.games.symmetry import least_image, symmetries
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


@given(nests())
def test_random_trees(nest):
    game = TreeGame(nest.tree, first=nest.first, to_move=nest.movers)
    agree(solve(game), calls_of(nest, nest.root), lambda place: place[0])


@given(boards())
def test_random_boards(drawn):
    rules, cells = drawn
    game = TicTacToe(**vars(rules))
    agree(
        solve(game, game.parse(rules.text(cells))),
        calls_of(rules, cells),
        lambda cells: game.parse(rules.text(cells)),
    )


@given(piles())
def test_random_heaps(drawn):
    rules, bones = drawn
    agree(solve(Bones(bones, **vars(rules))), calls_of(rules, (bones, "MAX")), lambda place: Heap(*place))


@given(webs())
def test_games_in_which_several_moves_lead_to_one_state(web):
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


def test_a_win_at_once_is_told_from_a_win_later():
    game = TicTacToe(win=10)
    state = game.parse("XOX/.O./X..")
    solution = solve(game, state)
    assert game.to_move(state) == MIN
    assert solution[state] == (-10, (3, 7))
    assert (solution.quickest(state), solution.plies(state)) == ((7,), 1)


def test_who_has_lost_holds_out():
    solution = solve(TicTacToe(first="O"), "OX..O....")  # six moves, all lost, but only one stops the diagonal
    assert solution["OX..O...."] == (-1, (2, 3, 5, 6, 7, 8))
    assert (solution.quickest("OX..O...."), solution.plies("OX..O....")) == ((8,), 4)


@pytest.mark.parametrize("value", [3, -3])
@pytest.mark.parametrize("player", [MAX, MIN])
def test_winning_is_a_value_above_0_seen_by_the_player_to_move(player, value):
    game = TreeGame({"A": ["B", "C"], "B": value, "C": ["D"], "D": value}, first=player)
    winning = (value > 0) == (player == MAX)
    solution = solve(game)
    assert solution["A"].actions == ("B", "C")
    assert solution.quickest("A") == (("B",) if winning else ("C",))
    assert solution.plies("A") == (1 if winning else 2)


def test_in_a_draw_nobody_hurries():
    solution = solve(TreeGame({"A": ["B", "C"], "C": ["D"], "B": 0, "D": 0}))
    assert solution.quickest("A") == ("B", "C")
    assert solution.plies("A") == 1


def test_a_player_who_moves_twice_may_win_at_leisure_or_at_once():
    game = TreeGame([[1, [1, 5]], 1], to_move={"B": MAX, "C": MIN})
    solution = solve(game)
    assert solution["A"] == (1, ("B", "A2"))
    assert solution.quickest("A") == ("A2",)
    assert solution["B"] == (1, ("B1", "C"))
    assert [solution.plies(name) for name in ("A", "B", "C", "A2")] == [1, 1, 1, 0]


# -- like states ---------------------------------------------------------------------------------------------------


@given(boards(most_empty=6))
def test_with_like_boards_taken_for_one_every_answer_is_the_same(drawn):
    rules, cells = drawn
    game = TicTacToe(**vars(rules))
    start = game.parse(rules.text(cells))
    plain, merged = solve(game, start), solve(game, start, canonical=least_image(game))
    assert len(merged) == len({least_image(game)(state) for state in plain})
    for state in plain:
        assert merged[state] == plain[state]
        assert merged.plies(state) == plain.plies(state)
        assert merged.quickest(state) == plain.quickest(state)


def test_tic_tac_toe_has_765_states_up_to_symmetry_138_of_them_final():
    game = TicTacToe()
    solution = solve(game, canonical=least_image(game))
    assert len(solution) == 765
    assert sum(game.is_terminal(state) for state in solution) == 138
    assert solution[game.parse("X../.../...")].actions == (4,)
    assert solution[game.parse("..X/.../...")].actions == (4,)


@pytest.mark.parametrize(
    ("rows", "columns", "ways"), [(3, 3, 8), (3, 4, 4), (1, 3, 2), (3, 1, 2), (1, 1, 1), (2, 2, 8)]
)
def test_a_square_board_has_8_symmetries_and_another_4(rows, columns, ways):
    game = TicTacToe(rows=rows, columns=columns, in_a_row=1)
    found = symmetries(game)
    assert len(found) == len(set(found)) == ways
    assert found[0] == tuple(range(rows * columns))
    at = {(row, column): row * columns + column for row in range(rows) for column in range(columns)}
    near = {frozenset((at[a], at[b])) for a in at for b in at if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1}
    for squares in found:
        assert {frozenset(squares[square] for square in pair) for pair in near} == near


def test_the_least_image_is_the_same_for_all_images():
    game = TicTacToe()
    for state in solve(game, "X...O...."):
        images = {"".join(state[square] for square in squares) for squares in symmetries(game)}
        assert {least_image(game)(image) for image in images} == {min(images)}


def test_a_function_that_does_not_choose_one_of_its_kind_is_refused():
    with pytest.raises(InvalidArgument, match=r"canonical: returns .* for .*; it must return the same state for all"):
        solve(TicTacToe(), canonical=lambda state: state[1:] + state[:1] if "X" in state else state)


def test_a_function_that_gives_no_state_is_refused():
    with pytest.raises(InvalidArgument, match=r"canonical: returns \['\.', .* for .*; it must return a state"):
        solve(TicTacToe(), canonical=list)


@pytest.mark.parametrize("bad", [5, "least", [least_image]])
def test_canonical_must_be_a_function(bad):
    with pytest.raises(InvalidArgument, match="canonical=.*: must be a function"):
        solve(Bones(), canonical=bad)


@pytest.mark.parametrize("bad", [Bones(), None, 5, TreeGame([1, 2]), TicTacToe])
def test_only_a_grid_has_symmetries(bad):
    with pytest.raises(InvalidArgument, match="has no rows and columns"):
        least_image(bad)


# -- as a mapping --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("canonical", [None, least_image(TicTacToe())], ids=["plain", "merged"])
@pytest.mark.parametrize("bad", ["X........", "junk", 5, None, ["X"], "O.X/X.X/.OO"])
def test_a_state_that_was_not_reached_is_not_in_it(canonical, bad):
    game = TicTacToe()
    solution = solve(game, game.parse("O.X/X.X/.OO"), canonical=canonical)
    assert bad not in solution
    assert solution.get(bad) is None
    for ask in (solution.__getitem__, solution.plies, solution.quickest):
        with pytest.raises(InvalidState, match=r"state .*: cannot be reached from .*, which was solved") as caught:
            ask(bad)
        assert isinstance(caught.value, KeyError) and len(str(caught.value).splitlines()) == 1


def test_it_is_a_mapping_that_tells_its_size_and_value():
    solution = solve(Bones(2))
    assert repr(solution) == "Solution(4 states from '2', value 1)"
    assert dict(solution) == {
        Heap(2, MAX): (1, (2,)),
        Heap(1, MIN): (-1, (1,)),
        Heap(0, MIN): (1, ()),
        Heap(0, MAX): (-1, ()),
    }


def test_values_stay_what_the_game_says():
    assert type(solve(TreeGame([[1.0, 1], [1, 1.0]]))["A"].value) is float


# -- the graph -----------------------------------------------------------------------------------------------------


@given(webs())
def test_the_graph_has_a_node_for_each_state_and_an_edge_for_each_next_one(web):
    solution = solve(StrictGame(web), Spot(0))
    graph = solution.graph
    assert list(graph) == list(solution)
    assert nx.is_directed_acyclic_graph(graph)
    for spot, about in graph.nodes(data=True):
        inner = isinstance(web[spot.at], tuple)
        assert about == {
            "name": str(spot),
            "player": web[spot.at][0] if inner else None,
            "value": solution[spot].value,
        }
        below = web[spot.at][1] if inner else []
        assert [child.at for child in graph[spot]] == list(dict.fromkeys(below))
        for child, edge in graph[spot].items():
            leading = tuple(move for move, after in enumerate(below) if after == child.at)
            assert edge == {"action": leading[0], "actions": leading}


def test_the_graph_of_tic_tac_toe():
    game = TicTacToe()
    graph = solve(game, canonical=least_image(game)).graph
    assert len(graph) == 765
    assert graph.nodes[game.initial] == {"name": ".../.../...", "player": MAX, "value": 0}
    assert [edge["actions"] for edge in graph[game.initial].values()] == [(0, 2, 6, 8), (1, 3, 5, 7), (4,)]
    assert graph is not solve(game).graph


def test_the_graph_is_built_once():
    solution = solve(Bones(3))
    assert solution.graph is solution.graph


# -- what is refused -----------------------------------------------------------------------------------------------


class Endless:
    """A game that never ends; `after` says where a state leads."""

    initial = 0

    def __init__(self, after, moves=(0,)):
        self.after, self.moves = after, moves

    def to_move(self, state):
        return MAX

    def actions(self, state):
        return self.moves

    def result(self, state, action):
        return self.after(state, action)

    def is_terminal(self, state):
        return False

    def utility(self, state):
        raise AssertionError("no state is final")


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


@pytest.mark.parametrize("thing", [None, 5, "game", TicTacToe, [1, 2]])
def test_what_is_no_game_is_refused(thing):
    with pytest.raises(InvalidArgument):
        solve(thing)


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        ({"utility": float("nan")}, "utility of state .* must be a finite number"),
        ({"to_move": "X"}, "to_move returns 'X'"),
        ({"actions": []}, "no actions"),
        ({"result": [1]}, "cannot be hashed"),
    ],
)
def test_rules_that_break_the_interface_are_refused(answers, why):
    game = StrictGame({0: (MAX, [1]), 1: 5}, initial=Spot(0))
    for name, answer in answers.items():
        setattr(game, name, lambda *state, answer=answer: answer)
    with pytest.raises(MinimaxLabError, match=why):
        solve(game)


def test_a_game_without_initial_needs_a_state():
    class NoStart(StrictGame):
        initial = property()

    assert len(solve(NoStart({0: 5}), Spot(0))) == 1
    with pytest.raises(InvalidArgument, match="has no initial; give the state"):
        solve(NoStart({0: 5}))


def test_a_board_that_cannot_be_is_refused():
    with pytest.raises(InvalidState):
        solve(TicTacToe(), "XXXXX....")
