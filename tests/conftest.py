"""What all tests share: how many random examples to try, a tree, no progress bar, and few full garbage collections."""

import gc
import os
import re
import sys

import pytest
from hypothesis import HealthCheck, settings

from minimax_lab import TicTacToe, game_tree

os.environ["TQDM_DISABLE"] = "1"

# Full collections took a fifth of the time: each one visits all modules, all tests, and the games that fixtures keep.
gc.set_threshold(700, 10, 100)

# Choose one with --hypothesis-profile. Under "fresh", --hypothesis-seed=NUMBER repeats a run.
SLOWNESS = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
STEADY = settings(derandomize=True, max_examples=25, deadline=None, database=None, suppress_health_check=SLOWNESS)
settings.register_profile("steady", STEADY)
settings.register_profile("quick", STEADY, max_examples=8)
settings.register_profile("fresh", STEADY, max_examples=160, derandomize=False, print_blob=True)
settings.load_profile("steady")


@pytest.hookimpl(wrapper=True)
def pytest_collect_file():
    """Look for examples in docstrings of the package only: a look into all modules of tests takes two seconds."""
    return [each for each in (yield) if type(each).__name__ != "DoctestModule"]


def pytest_collection_finish():
    """Leave out of all garbage collections what lives to the end of the run."""
    gc.freeze()


@pytest.fixture(scope="session")
def whole():
    """All of tic-tac-toe, not backed up. To be read only."""
    return game_tree(TicTacToe())


@pytest.fixture(autouse=True)
def nothing_from_other_tests():
    """Forget what a kernel keeps in memory."""
    if store := sys.modules.get("minimax_lab.exercises.gates.store"):
        store._answers.clear()
    if gates := sys.modules.get("minimax_lab.exercises.gates.widget"):
        gates._all_are_open = False
    if classroom := sys.modules.get("minimax_lab.kit.classroom"):
        classroom._is_on.update(dict.fromkeys(classroom._is_on, False))


def pytest_make_parametrize_id(val):
    """Name a case by what it is, without addresses: parallel workers must collect the same names."""
    try:
        return None if isinstance(val, str) else re.sub(r" at 0x[0-9a-f]+", "", repr(val))[:60]
    except Exception:  # a number of too many digits, a broken class
        return type(val).__name__


@pytest.fixture(autouse=True)
def errors_of_the_diagnosis_are_seen(monkeypatch):
    """Raise what `diagnose` would turn into a line for its user, if the package itself is at fault."""
    module = sys.modules.get("minimax_lab.diagnosis.first_wrong_call")
    explain = module and module._explain_error

    def explain_or_raise(error, game):
        line = explain(error, game)
        if line.startswith("diagnose itself"):
            raise error
        return line

    if module:
        monkeypatch.setattr(module, "_explain_error", explain_or_raise)
