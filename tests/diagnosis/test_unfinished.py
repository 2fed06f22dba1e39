"""Functions whose finished games return True or False, but whose other calls return nothing."""

import pytest

from minimax_lab import diagnose, record, traced


@pytest.mark.parametrize("heap", [3, 4, 6])
def test_the_first_call_without_a_return_is_named(heap):
    returned, count = [], 0

    @traced
    def wins(heap):
        nonlocal count
        count += 1
        number = count
        if heap == 0:
            return False
        found = any(not wins(heap - take) for take in (1, 2) if take <= heap)
        returned.append(number)
        found = not found

    found = diagnose(record(wins, heap))
    assert (found.call, found.at, found.kind) == (returned[0], "return", "nothing returned")
