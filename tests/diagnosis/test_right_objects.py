"""diagnose with a right function whose positions are objects, as students and teachers write them."""

import pytest

from minimax_lab import diagnose, record, traced

PILES = """
class Piles:
    def __init__(self, *piles):
        self.piles, self.looks = list(piles), 0

    def takes(self):
        return [(at, n) for at, pile in enumerate(self.piles) for n in range(1, pile + 1)]

    def worth(self, is_max):
        return WORTH


class Base:
    pass


class Player(Base):
    def __init__(self, table):
        self.table, self.looks, self.tablero = table, 0, [2, 1]

    TRACED
    def search(self, piles, is_max, last=0):
        self.looks += 1
        if not piles.takes():
            return piles.worth(is_max)
        values = []
        for at, n in piles.takes():
            piles.piles[at] -= n
            values.append(self.search(piles, not is_max, n))
            piles.piles[at] += n
        return (max if is_max else min)(values)

    @classmethod
    TRACED
    def count(cls, tablero, is_max):
        if not any(tablero):
            return WORTH
        below = [[*tablero[:at], n, *tablero[at + 1 :]] for at, size in enumerate(tablero) for n in range(size)]
        return (max if is_max else min)([cls.count(each, not is_max) for each in below])

    TRACED
    def look(self, tablero, is_max):
        if not any(self.tablero):
            return WORTH
        values = []
        for at in range(2):
            if tablero[at]:
                tablero[at] -= 1
                values.append(self.look(tablero, not is_max))
                tablero[at] += 1
        return (max if is_max else min)(values)


TRACED
def play(piles, searches):
    while piles.takes():
        for at, n in piles.takes():
            piles.piles[at] -= n
            searches.search(piles, True)
            piles.piles[at] += n
        piles.piles[at] -= n
    return "done"
"""
RIGHT, WRONG = "-1 if is_max else 1", "1 if is_max else -1"


def program(worth, mark="@traced"):
    names = {"traced": traced}
    exec(PILES.replace("WORTH", worth).replace("TRACED", mark), names)
    return names


def first_end(trace):
    """The first call to return, which is that of a finished game."""
    return next(call.number for call in trace.calls if trace.columns.calls_made[call.number - 1] == 0)


CALLS = {
    "a method of another object": ("search", lambda own: (own["Player"](()).search, own["Piles"](2, 1), True)),
    "a class method": ("count", lambda own: (own["Player"].count, [2, 1], True)),
    "a list that is also an attribute": (
        "look", lambda own: ((mine := own["Player"](())).look, mine.tablero, True),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CALLS)
def test_the_right_method_is_asked_about_the_learners_objects(name):
    method, call = CALLS[name]
    right = getattr(program(RIGHT, "")["Player"], method)
    assert not (found := diagnose(*call(program(RIGHT)), game=right)), str(found)
    assert found.judged > 5 and not found.unsure, found.unsure
    trace = record(*call(program(WRONG)))
    found = diagnose(trace, right)
    assert (found.call, found.kind) == (first_end(trace), "wrong end value"), str(found)


def test_a_driver_that_plays_a_game_is_not_compared_with_the_right_search():
    own = program(RIGHT)
    found = diagnose(own["play"], own["Piles"](2, 1), own["Player"](()), game=program(RIGHT, "")["Player"].search)
    assert not found and found.judged > 10, str(found)


GLOBAL_BOARD = """
row = [2, 1]

def is_over():
    return not any(row)

TRACED
def search(row, is_max):
    if is_over():
        return -1 if is_max else 1
    values = []
    for at in range(2):
        if row[at]:
            row[at] -= 1
            values.append(search(row, not is_max))
            row[at] += 1
    return CHOICE
"""


def with_global(choice, mark):
    names = {"traced": traced}
    exec(GLOBAL_BOARD.replace("CHOICE", choice).replace("TRACED", mark), names)
    return names


def test_a_right_function_that_looks_at_a_global_board_is_not_asked_about_others():
    right = "(max if is_max else min)(values)"
    own = with_global(right, "@traced")
    found = diagnose(own["search"], own["row"], True, game=with_global(right, "")["search"])
    assert not found and "outside its arguments" in " ".join(found.unsure), str(found)


def rows(best, mark=lambda function: function):
    @mark
    def search(n, is_max, alpha=-99, beta=99):
        if n == 0:
            return -1 if is_max else 1
        value = -99 if is_max else 99
        for row in ((1, 2), (3, 1)):
            for take in row:
                if take <= n:
                    below = search(n - take, not is_max, alpha, beta)
                    value = best(is_max, value, below)
                    alpha, beta = (max(alpha, value), beta) if is_max else (alpha, min(beta, value))
                    if alpha >= beta:
                        break  # leaves one loop of the two
        return value

    return search


def right_choice(is_max, value, below):
    return max(value, below) if is_max else min(value, below)


def test_nobody_uses_the_values_for_an_empty_window():
    for n in range(3, 9):
        assert not (found := diagnose(rows(right_choice, traced), n, True, game=rows(right_choice))), str(found)


def coins(better, mark=lambda function: function):
    @mark
    def play(row, at=0, turn=0):
        best, won = None, 0
        if at == len(row):
            return 0, 0
        for take in (1, 2):
            if at + take <= len(row):
                won += row[at + take - 1]
                points = list(play(row, at + take, 1 - turn))
                points[turn] += won
                lead = points[turn] - points[1 - turn]
                if best is None or better(lead, best[0]):
                    best = lead, points
        return tuple(best[1])

    return play


def test_a_pair_of_points_is_right_if_the_right_function_returns_it():
    row, larger, smaller = [1, -2, 6, 3, -4], lambda one, other: one > other, lambda one, other: one < other
    assert not (found := diagnose(coins(larger, traced), row, game=coins(larger))), str(found)
    assert diagnose(coins(smaller, traced), row, game=coins(larger))
