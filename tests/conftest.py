"""What all tests share: the same examples at every run, and no progress bar."""

import os
import re

import pytest
from hypothesis import HealthCheck, settings

from minimax_lab import TicTacToe, game_tree

os.environ["TQDM_DISABLE"] = "1"
settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=80,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.load_profile("steady")


@pytest.fixture(scope="session")
def whole():
    """All of tic-tac-toe, not backed up. To be read only."""
    return game_tree(TicTacToe())


def pytest_make_parametrize_id(val):
    """Name a case by what it is, without addresses: parallel workers must collect the same names."""
    try:
        return None if isinstance(val, str) else re.sub(r" at 0x[0-9a-f]+", "", repr(val))[:60]
    except Exception:  # a number of too many digits, a broken class
        return type(val).__name__
