"""The windows of learners' alpha-beta under any name: they are those that the programs log themselves."""

from math import inf

import pytest
from runs import wins

from minimax_lab import diagnose, record, traced

BOARD = "XO  X   O"
NAMES = ["a b", "lo hi", "low high", "lower upper", "best_max best_min", "alfa beta", "p q", "high low"]


def score(board):
    """10 for X, -10 for O, 0 for a draw, None before the end."""
    for mark, worth in (("X", 10), ("O", -10)):
        if wins(board, mark):
            return worth
    return None if " " in board else 0


def after(board, is_x):
    return [[*board[:i], "X" if is_x else "O", *board[i + 1 :]] for i in range(9) if board[i] == " "]


def search(board, is_x, low, high, call):
    """Alpha-beta, which makes its calls by `call(board, is_x, low, high)`."""
    worth = score(board)
    if worth is not None:
        return worth
    best = -inf if is_x else inf
    for each in after(board, is_x):
        value = call(each, not is_x, low, high)
        best = max(best, value) if is_x else min(best, value)
        low, high = (max(low, best), high) if is_x else (low, min(high, best))
        if low >= high:
            break
    return best


def two_arguments(names, log):
    low, high = names.split()
    text = f"""
@traced
def play(board, is_x, {low}=-inf, {high}=inf):
    log.append(({low}, {high}))
    return search(board, is_x, {low}, {high}, play)
"""
    scope = {"search": search, "traced": traced, "inf": inf, "log": log}
    exec(text, scope)
    return scope["play"]


def in_one_argument(pack, unpack):
    def make(log):
        @traced
        def play(board, is_x, window=pack(-inf, inf)):  # noqa: B008
            log.append(unpack(window))
            return search(
                board, is_x, *unpack(window), lambda board, is_x, low, high: play(board, is_x, pack(low, high))
            )

        return play

    return make


def keywords(log):
    @traced
    def play(board, is_x, *, most=inf, least=-inf):
        log.append((least, most))
        call = lambda board, is_x, low, high: play(board, is_x, most=high, least=low)  # noqa: E731
        return search(board, is_x, least, most, call)

    return play


class Player:
    def __init__(self, log):
        self.alpha, self.beta, self.log = -inf, inf, log

    @traced
    def play(self, board, is_x):
        self.log.append((self.alpha, self.beta))
        return search(board, is_x, self.alpha, self.beta, self.call)

    def call(self, board, is_x, low, high):
        before, (self.alpha, self.beta) = (self.alpha, self.beta), (low, high)
        value = self.play(board, is_x)
        self.alpha, self.beta = before
        return value


STYLES = {
    **{names: lambda log, names=names: two_arguments(names, log) for names in NAMES},
    "tuple": in_one_argument(lambda low, high: (low, high), tuple),
    "list": in_one_argument(lambda low, high: [low, high], tuple),
    "dict": in_one_argument(lambda low, high: {"max": low, "min": high}, lambda each: (each["max"], each["min"])),
    "keywords": keywords,
    "attributes": lambda log: Player(log).play,
}


@pytest.mark.parametrize("style", STYLES)
def test_windows_are_those_that_the_program_logs(style):
    log = []
    trace = record(STYLES[style](log), list(BOARD), True)
    assert [(call.alpha, call.beta) for call in trace.calls] == log
    assert trace.cuts.cut.any() and not trace.cuts.unexplained.any()
    found = diagnose(trace)
    assert not found and found.judged == len(trace), str(found)


def test_the_bounds_of_a_negamax_are_read():
    log = []

    @traced
    def play(board, sign, p, q):
        log.append((p, q))
        worth = score(board)
        if worth is not None:
            return sign * worth
        best = -inf
        for each in after(board, sign > 0):
            best = max(best, -play(each, -sign, -q, -p))
            p = max(p, best)
            if p >= q:
                break
        return best

    trace = record(play, list(BOARD), 1, -inf, inf)
    assert [(call.alpha, call.beta) for call in trace.calls] == log
    assert trace.cuts.is_negamax_like and not diagnose(trace)


def test_numbers_that_do_not_narrow_are_no_window():
    @traced
    def play(board, depth, left, is_x, low=-10, high=10):
        worth = score(board)
        if worth is not None:
            return worth
        choose = max if is_x else min
        return choose(play(each, depth + 1, left - 1, not is_x) for each in after(board, is_x))

    trace = record(play, list(BOARD), 0, 9, True)
    assert trace.cuts is None and trace.calls[0].alpha is None and not diagnose(trace)


def test_a_window_that_is_not_handed_on_is_found_under_another_name():
    @traced
    def play(board, is_x, lo=-inf, hi=inf):
        return search(board, is_x, lo, hi, lambda board, is_x, low, high: play(board, is_x))

    found = diagnose(record(play, list(BOARD), True))
    assert found.kind == "wrong window" and "(-\N{INFINITY}, 0)" in found.evidence
