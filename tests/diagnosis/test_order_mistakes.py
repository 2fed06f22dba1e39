"""Wrong orders of the calls."""

import pytest

from minimax_lab import TreeGame, minimax, record
from minimax_lab.diagnosis import explain_order


@pytest.mark.parametrize(
    ("given", "mistake"),
    [
        ("A B A2 B1 B2", "level by level"), ("B1 B2 B A2 A", "returns"), ("A A2 B B2 B1", "mirrored"),
        ("A B B1 B2", "too few"), ("A B B1 B2 A2 A2", "too many"), ("A B B2 B1 A2", "other"),
        ("A B B1 B2 Z", "unknown node"),
    ],
)  # fmt: skip
def test_wrong_orders_are_told_apart(given, mistake):
    run = record(minimax, TreeGame([[7, 2], 5]), "A")
    assert explain_order(run, given.split()).name == mistake


@pytest.mark.parametrize(
    ("given", "message"),
    [("A B B2 B1 A2", "Right up to call 2."), ("B A B1 B2 A2", "Which call comes first?"), ("A B", "3 calls too few"),
     ("A B B1 B2", "1 call too few")],
)  # fmt: skip
def test_a_message_says_how_far_the_order_is_right_or_how_much_is_missing(given, message):
    assert message in explain_order(record(minimax, TreeGame([[7, 2], 5]), "A"), given.split()).message
