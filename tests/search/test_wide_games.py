"""Games with many actions in each state: a limit ends the search soon after it is passed."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from bad_input import refusal
from strict import Endless

from minimax_lab import TooLarge, game_tree, solve

WIDTH = 1_000


class Wide(Endless):
    """Every move leads to a new state."""

    def __init__(self):
        super().__init__(lambda state, action: state * WIDTH + action, range(1, WIDTH + 1))
        self.made, self.lists = 0, 0

    def actions(self, state):
        self.lists += 1
        return self.moves

    def result(self, state, action):
        self.made += 1
        return super().result(state, action)


@pytest.mark.parametrize("workers", [0, 2])
def test_states_are_not_expanded_far_beyond_the_limit(workers):
    game, limit = Wide(), 5_000
    if workers:
        with ThreadPoolExecutor(workers) as executor:
            message = refusal(solve, game, limit=limit, executor=executor, kind=TooLarge)
    else:
        message = refusal(solve, game, limit=limit, kind=TooLarge)
    assert message.startswith("the game has more than 5,000 distinct states")
    assert game.made < 20 * limit


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
            self.made += 1
            return memoryview(state)[:1].tobytes() + self.made.to_bytes(4)

    message = refusal(solve, Heavy(), kind=TooLarge)
    assert message.startswith("the game has more than 2,000 distinct states; start nearer the end")
    assert "more than 3,000 distinct states" in refusal(solve, Heavy(), limit=3_000, kind=TooLarge)
