"""Questions about the order of the calls."""

import pytest
from asking import ask, outcome

from minimax_lab import TreeGame


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("A B B1 B2 A2", ("correct", "")), ("['A', 'B', 'B1', 'B2', 'A2']", ("correct", "")),
        (["A", "B", "B1", "B2", "A2"], ("correct", "")), ("A, B, B1, B2 and A2", ("correct", "")),
        ("A B A2 B1 B2", ("incorrect", "level by level")), (7, ("incorrect", "unreadable")),
    ],
)  # fmt: skip
def test_an_order_is_a_list_or_a_text(answer, expected):
    assert outcome(ask("order", TreeGame([[7, 2], 5])), answer) == expected
