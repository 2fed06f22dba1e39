"""What a program makes of a result is worked out again only by functions that do nothing else."""

import pytest

from minimax_lab import diagnose, traced

SEEN = []


def later(value):
    return value - 1 if value > 0 else value + 1


def noted(value):
    SEEN.append(value)
    return value - 1 if value > 0 else value + 1


def change(value):
    """What the argument of `countdown` hides."""
    return 5 * value


def countdown(change):
    @traced
    def take(heap, mine):
        if heap == 0:
            return -9 if mine else 9
        scores = []
        for taken in range(1, min(heap, 3) + 1):
            scores.append(change(take(heap - taken, not mine)))
        return max(scores) if mine else min(scores)

    return take


@pytest.mark.parametrize("change", [later, noted])
def test_the_judge_calls_no_function_that_may_do_more(change):
    SEEN.clear()
    found = diagnose(countdown(change), 4, True)
    assert not found and len(SEEN) in (0, len(found.trace) - 1)


def test_the_variable_of_an_outer_function_hides_a_global_one():
    found = diagnose(countdown(lambda value: value + 1), 4, True)
    assert not found and found.judged == len(found.trace)
