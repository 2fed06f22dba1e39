"""Bad input, and the check that it raises an error of the family, in one line."""

import numpy as np
import pytest

from minimax_lab import MinimaxLabError
from minimax_lab.kit import quote

DEEP = []
for _ in range(3000):
    DEEP = [DEEP]
NO_NUMBERS = [None, True, False, "5", "", float("nan"), float("inf"), -float("inf"), 1j, object(), {1}, b"1", np.True_]
NOT_WHOLE = [None, True, False, 1.5, 3.0, "3", [3], (3,), float("nan"), 1j, int, object()]
NOT_WHOLE += [np.array([1, 2]), np.float64(3), DEEP]


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
