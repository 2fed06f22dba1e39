"""What runs when: few examples in `make quick`, more in `make test`, the rest in `make slow`."""

import pytest
from hypothesis import settings


def scale_examples(factor):
    """Return a decorator: try `factor` times as many examples as the profile asks for."""
    return settings(max_examples=max(1, round(factor * settings.default.max_examples)))


def slow_after(number, cases):
    """Return `cases` as parameters of a test. Those after the first `number` run in `make slow` only.

    A tuple is a case with several parameters.
    """
    cases = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*case, marks=[pytest.mark.slow] * (at >= number)) for at, case in enumerate(cases)]
