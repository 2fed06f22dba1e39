"""The garbage collector while something grows: it leaves old things alone, and collects young rubbish as ever."""

import gc
import weakref

import pytest

from minimax_lab.kit.garbage import spared


class Thing:
    def __init__(self):
        self.me = self


def test_afterwards_the_collector_works_as_before():
    before = gc.get_threshold()
    with pytest.raises(KeyError), spared():
        assert gc.get_threshold()[:2] == before[:2]
        raise KeyError
    assert gc.get_threshold() == before


def test_old_things_are_not_walked_again_and_young_rubbish_is_collected():
    gc.collect()
    full = gc.get_stats()[2]["collections"]
    with spared():
        rubbish = weakref.ref(Thing())
        kept = [[] for _ in range(400_000)]  # without it, several full collections
        assert rubbish() is None
        assert gc.get_stats()[2]["collections"] == full
    assert len(kept) == 400_000
