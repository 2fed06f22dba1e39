"""What runs when: few examples in `make quick`, more in `make test`, the rest in `make slow`."""

import pytest
from hypothesis import settings


def scale_examples(factor):
    """Return a decorator: try `factor` times as many examples as the profile asks for."""
    return settings(max_examples=max(1, round(factor * settings.default.max_examples)))


def slow_after(number, values):
    """Return `values` as parameters of a test: those after the first `number` run in `make slow` only."""
    values = list(values)
    return [*values[:number], *(pytest.param(value, marks=pytest.mark.slow) for value in values[number:])]
