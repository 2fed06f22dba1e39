"""With an executor, solve finds the same states in the same order, with the same values and actions."""

import pickle
from random import Random

import pytest
from distant import Heaps
from drawn_games import GAMES
from hypothesis import given
from hypothesis import strategies as st
from strict import Endless, Spot, StrictGame

from minimax_lab import Bones, InvalidArgument, InvalidGame, InvalidState, TicTacToe, TooLarge, solve
from minimax_lab.games import Heap, Merged, least_image
from minimax_lab.search import explore_in_parts


def agree(executor, game, state=None, **options):
    """Both solutions have the same states, values, actions, and plies, in the same order; the same tables, too."""
    alone, shared = solve(game, state, **options), solve(game, state, executor=executor, **options)
    assert list(shared.items()) == list(alone.items())
    for each in alone:
        assert (shared.plies(each), shared.quickest(each)) == (alone.plies(each), alone.quickest(each))
    one, other = alone._found, shared._found
    for name in ("states", "players", "values", "index"):
        assert getattr(other, name) == getattr(one, name)
    for name in ("actions", "children"):
        assert vars(getattr(other, name)) == vars(getattr(one, name))
    assert list(shared._order) == list(alone._order)
    return shared


@pytest.mark.parametrize("kind", GAMES)
@given(st.data())
def test_random_games(threads, kind, data):
    drawn = data.draw(GAMES[kind])
    agree(threads, drawn.game, drawn.state)
    if kind == "boards":
        agree(threads, drawn.game, drawn.state, canonical=least_image(drawn.game))
    assert drawn.complaints == []


@given(st.integers(0, 2**32 - 1))
def test_states_found_before_those_that_lead_to_them(threads, seed):
    """Moves of different lengths: a child may have been found long before, in another part."""
    draw = Random(seed)
    size = draw.randint(5, 200)
    order = [0, *draw.sample(range(1, size), size - 1)]
    web = {order[-1]: 1}
    for at, name in enumerate(order[:-1]):
        below = [order[draw.randint(at + 1, size - 1)] for _ in range(draw.randint(1, 4))]
        web[name] = (draw.choice(["MAX", "MIN"]), [order[at + 1], *below])
    agree(threads, StrictGame(web), Spot(0))


@pytest.mark.parametrize("largest", [1, 7, 2000])
def test_parts_of_any_size(threads, largest, monkeypatch):
    monkeypatch.setattr(explore_in_parts, "LARGEST_PART", largest)
    monkeypatch.setattr(explore_in_parts, "MOST_UNDER_WAY", 3 * largest)
    agree(threads, TicTacToe(rows=2, columns=4, in_a_row=3))


def test_processes(processes):
    game = TicTacToe()
    assert len(agree(processes, game)) == 5478
    assert len(agree(processes, game, canonical=least_image(game))) == 765
    agree(processes, Heaps(3, 3, 2))
    agree(processes, Bones(40), Heap(33, "MIN"))


def test_the_boards_that_a_game_remembers_are_not_sent():
    game = TicTacToe()
    merged = Merged(game, least_image(game))
    before = len(pickle.dumps(merged))
    solve(game, canonical=merged.representative)
    assert len(merged.seen) == 765
    assert len(pickle.dumps(merged)) < before + 20 < 4000  # one board, that of the last move, may be sent


# -- what cannot be done, in a sentence ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "options", "error", "message"),
    [
        (
            Endless(lambda at, move: (at + 1) % 30),
            {},
            InvalidGame,
            "cycle: 0 - 1 - 2 - 3 - 4 - 5 ...; only a game that",
        ),
        (Endless(lambda at, move: at), {}, InvalidGame, "cycle: 0 - 0; only"),
        (Endless(lambda at, move: 10 * at + move, (1, 2)), {"limit": 500}, TooLarge, "more than 500 distinct states"),
        (Endless(lambda at, move: (2 * at + move) % 10**9, (0, 1)), {"limit": 100}, InvalidGame, "cycle: "),
        (Endless(lambda at, move: 1, range(60)), {"limit": 50}, TooLarge, "state '0': more than 50 actions"),
        (Endless(lambda at, move: [at]), {}, InvalidState, r"state \[0\]: cannot be hashed"),
        (Bones(5), {"canonical": lambda heap: Heap(heap.bones // 2, "MAX")}, InvalidArgument, "canonical: returns"),
    ],
)
def test_games_are_refused_as_on_one_process(threads, game, options, error, message):
    for more in ({}, {"executor": threads}):
        with pytest.raises(error, match=message):
            solve(game, **options, **more)


def test_what_cannot_be_sent_is_refused(processes):
    with pytest.raises(InvalidArgument, match=r"game .*: cannot be sent to another process .*%%writefile mygame.py"):
        solve(TicTacToe(), canonical=lambda state: state, executor=processes)
    with pytest.raises(InvalidArgument, match="executor=3: must be a concurrent.futures.Executor"):
        solve(Bones(3), executor=3)


class Step:
    """A state that is equal only to itself: there is one object for each."""

    def __init__(self, after=None):
        self.after = after


class Stairs(Endless):
    def result(self, state, action):
        return state.after

    def is_terminal(self, state):
        return state.after is None

    def utility(self, state):
        return 1


def test_a_state_whose_copy_is_another_state_is_refused(threads, processes):
    game, top = Stairs(None), Step(Step(Step()))
    agree(threads, game, top)
    with pytest.raises(InvalidState, match="its copy is not equal to it; its class needs __eq__ and __hash__"):
        solve(game, top, executor=processes)
