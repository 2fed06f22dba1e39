"""One rule for typed numbers: the browser reads, writes, and compares them as Python does."""

from math import inf, isinf
from random import Random

import pytest
from node import run_in_node

from minimax_lab.exercises.answers import number_in
from minimax_lab.kit import is_number, signed_number, written_alike

NUMBERS = {
    "3": 3, "+3": 3, " 3 ": 3, "-3": -3, "\u22123": -3, "\u2212.5": -0.5, ".5": 0.5, "5.": 5, "0.50": 0.5, "007": 7,
    "1e30": 1e30, "1E30": 1e30, "1.00000e+30": 1e30, "2e-3": 0.002, "1,000": 1000, "255,168": 255168, "0,5": 0.5,
    "1,5": 1.5, "1,234,567.5": 1234567.5, "0,500": 0.5, "1/2": 0.5, "\u22121/4": -0.25, "\u221e": inf,
    "\u2212\u221e": -inf, "0.333333": 0.333333, "9*7": 63, " 9 * 8 * 7 ": 504, "3\u00d73": 9, "9*\u22127": -63,
    "0,5 * 2": 1, "1/2*3": 1.5, "1,000*2": 2000, "1e200*1e-200": 1, "\u2248 +3": 3, "\u2248\u22121": -1,
}  # fmt: skip
NONE = (
    "", " ", "-", "1_000", "+", ".", "e5", "1e", "1e400", "1/0", "1/2/3", "1 000", "1,2,3", "1,2.5", "--3", "3-",
    "0x10", "nan", "inf", "Infinity", "three", "3 bones", "1.2.3", "\u0663", "x5", "130e", "1e3.5",
    "9*", "*9", "*", "9**2", "2**99999999", "9x7", "9*\u221e", "1e200*1e200", "1e200*1e200*0", "9*a", "9+7", "(9)*7",
    "__import__('os')*2",
)  # fmt: skip
TIES = (100000.5, 100001.5, 12345.25, 12345.75, 1000005000000000, 1000015000000000, -100000.5, 0.5, 2.5e-7)


def result_of(text):
    """The number as Python reads it, in a form for JSON; None if the text is no number."""
    number = number_in(text)
    if isinstance(number, float) and isinf(number):
        return signed_number(number, signed=False)
    return number if is_number(number) else None


@pytest.mark.parametrize("text", NUMBERS)
def test_a_number_is_read_as_learners_type_it(text):
    assert (number_in(text) == NUMBERS[text] and type(number_in(text)) is type(NUMBERS[text])) or "." in text


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_number_stays_as_it_is(text):
    assert number_in(text) is text


def test_what_every_view_writes_is_read_as_the_same_number():
    random = Random(1)
    for _ in range(2000):
        number = random.choice([-1, 1]) * random.uniform(1, 10) * 10 ** random.randint(-12, 32)
        shown = signed_number(number, random.random() < 0.5)
        assert written_alike(number_in(shown.replace("-", random.choice("-\u2212"))), number)


def test_the_browser_has_the_same_rules(tmp_path):
    random = Random(2)
    parts = ["1", "25", "0", ".", ",", "-", "+", "\u2212", "e", "/", "000", "333", " ", "\u221e", "x", "*", "\u00d7"]
    texts = [*NUMBERS, *NONE, *("".join(random.choices(parts, k=random.randint(1, 5))) for _ in range(4000))]
    drawn = [random.choice([-1, 1]) * random.uniform(0, 10) * 10 ** random.randint(-12, 20) for _ in range(2000)]
    halves = [random.choice([-1, 1]) * (random.randint(10**5, 10**6) + 0.5) for _ in range(500)]
    numbers = [*drawn, *halves, *TIES, *map(float, range(-20, 20)), *range(-20, 20), 2**53, 10**15, 10**15 - 1, 1 / 3]
    near = [(each, each * (1 + random.choice([0, 1e-16, 1e-7, 1e-6, 1e-5]))) for each in drawn]
    data = {
        "typed": [[text, result_of(text)] for text in texts],
        "written": [[each, signed_number(each, signed=False)] for each in numbers],
        "pairs": [[*pair, written_alike(*pair)] for pair in [*near, (0.1 + 0.2, 0.3), (1 / 3, 0.333333), (3, 4)]],
    }
    assert {alike for *_, alike in data["pairs"]} == {True, False}
    run_in_node("numbers", data, tmp_path)
