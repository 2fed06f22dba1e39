"""While something large grows, the garbage collector skips old objects and collects young garbage as usual."""

import gc
import weakref

import pytest

from minimax_lab.kit.long_work import pause_full_gc


class Cycle:
    def __init__(self):
        self.itself = self


@pytest.fixture(autouse=True)
def before():
    """The thresholds of these tests; full collections are more frequent than in the others."""
    usual, before = gc.get_threshold(), (700, 9, 8)
    gc.set_threshold(*before)
    yield before
    gc.set_threshold(*usual)


def test_afterwards_the_thresholds_are_as_before(before):
    with pytest.raises(KeyError), pause_full_gc():
        assert gc.get_threshold()[:2] == before[:2]
        raise KeyError
    assert gc.get_threshold() == before


def test_there_is_no_full_collection_and_young_garbage_is_collected():
    gc.collect()
    full = gc.get_stats()[2]["collections"]
    with pause_full_gc():
        garbage = weakref.ref(Cycle())
        kept = [[] for _ in range(400_000)]  # without it, several full collections
        assert garbage() is None
        assert gc.get_stats()[2]["collections"] == full
    assert len(kept) == 400_000
