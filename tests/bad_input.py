"""Bad input, and the check that it raises an error of the family, in one line."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from minimax_lab import MinimaxLabError
from minimax_lab.kit import quote

DEEP = []
for _ in range(3000):
    DEEP = [DEEP]
NO_NUMBERS = [None, True, False, "5", "", float("nan"), float("inf"), -float("inf"), 1j, object(), {1}, b"1", np.True_]
NOT_WHOLE = [None, True, False, 1.5, 3.0, "3", [3], (3,), float("nan"), 1j, int, object()]
NOT_WHOLE += [np.array([1, 2]), np.float64(3), DEEP]
NONSENSE = [
    None, True, False, "", "\0", "3", "no", "a\nb", "\ud800", "a" * 300, b"", b"abc", 0, 3, -1, 10**30, 10**400,
    -(10**400), 0.5, float("nan"), float("inf"), 1j, Fraction(1, 3), np.int64(3), np.float64(1.5), np.True_,
    np.array(3), np.array([1, 2]), np.array([]), np.array([["a"]]), np.datetime64("NaT"), pd.NA, pd.Series([1, 2]),
    pd.DataFrame({"a": [1]}), [], {}, (), set(), [None], [[]], {None: None}, {"kind": "grid"}, DEEP, range(3), int,
    object(), ..., lambda *_: None, ValueError("a\nb"), Path("a" * 300), Path("\0"),
]  # fmt: skip


def refusal(function, *args, kind=MinimaxLabError, **kwargs):
    """The message of the error that `function` must raise: of this kind, in one line, without addresses."""
    with pytest.raises(kind) as caught:
        function(*args, **kwargs)
    message = str(caught.value)
    assert message and message == message.strip() and len(message.splitlines()) == 1 and len(message) < 500
    assert " at 0x" not in message
    return message


def each(things):
    return pytest.mark.parametrize("bad", things, ids=lambda thing: quote(thing, 30))
