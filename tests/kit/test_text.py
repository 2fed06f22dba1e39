"""Numbers as the pictures and sentences write them."""

from fractions import Fraction
from math import inf

import pytest

from minimax_lab.kit import signed_number


@pytest.mark.parametrize(
    ("value", "plain", "signed"),
    [
        (10, "10", "+10"),
        (-3, "-3", "-3"),
        (0, "0", "0"),
        (2.0, "2", "+2"),
        (0.5, "0.5", "+0.5"),
        (Fraction(1, 3), "0.333333", "+0.333333"),
        (inf, "\u221e", "+\u221e"),
        (-inf, "-\u221e", "-\u221e"),
    ],
)
def test_a_number_has_its_sign_where_signs_are_shown(value, plain, signed):
    assert (signed_number(value, False), signed_number(value, True)) == (plain, signed)
