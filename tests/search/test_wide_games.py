"""Games with many actions in each state: a limit ends the search soon after it is passed."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from bad_input import refusal

from minimax_lab import MAX, TooLarge, game_tree, solve

WIDTH = 1_000


class Wide:
    """Every move leads to a new state."""

    initial = 0

    def __init__(self):
        self.moves, self.lists = 0, 0

    def to_move(self, state):
        return MAX

    def actions(self, state):
        self.lists += 1
        return range(1, WIDTH + 1)

    def result(self, state, action):
        self.moves += 1
        return state * WIDTH + action

    def is_terminal(self, state):
        return False

    def utility(self, state):
        raise AssertionError("no game ends")


@pytest.mark.parametrize("workers", [0, 2])
def test_states_are_not_expanded_far_beyond_the_limit(workers):
    game, limit = Wide(), 5_000
    if workers:
        with ThreadPoolExecutor(workers) as executor:
            message = refusal(solve, game, limit=limit, executor=executor, kind=TooLarge)
    else:
        message = refusal(solve, game, limit=limit, kind=TooLarge)
    assert message.startswith("the game has more than 5,000 distinct states")
    assert game.moves < 20 * limit


def test_actions_are_not_listed_far_beyond_the_limit():
    game = Wide()
    assert refusal(game_tree, game, limit=10_000, kind=TooLarge).startswith("the tree has more than 10,000 nodes")
    assert game.lists < 100


def test_a_limit_of_one_is_in_the_singular():
    assert refusal(solve, Wide(), limit=1, kind=TooLarge) == "state '0': more than 1 action; give limit= to allow more"


def test_large_states_lower_the_usual_limit():
    class Heavy(Wide):
        initial = b"0" * 1_000_000

        def result(self, state, action):
            self.moves += 1
            return memoryview(state)[:1].tobytes() + self.moves.to_bytes(4)

    message = refusal(solve, Heavy(), kind=TooLarge)
    assert message.startswith("the game has more than 2,000 distinct states; start nearer the end")
    assert "more than 3,000 distinct states" in refusal(solve, Heavy(), limit=3_000, kind=TooLarge)
