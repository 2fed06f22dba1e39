"""A run that repeats itself forever is stopped early; one that only makes many equal calls is not."""

import random

import pytest

from minimax_lab import record, traced

MANY = 30_000


@traced
def leaf(board):
    return len(board)


class Counter:
    def __init__(self):
        self.count = 0


def by_range(board):
    for _ in range(MANY):
        leaf(board)


def by_number(board):
    count = 0
    while count < MANY:
        count += leaf(board) > 0


def by_attribute(board, counter=None):
    counter = counter or Counter()
    while counter.count < MANY:
        counter.count += leaf(board) > 0


def by_iterator(board):
    numbers = iter(range(MANY))
    while next(numbers, None) is not None:
        leaf(board)


def by_generator(board):
    sum(leaf(board) for _ in range(MANY))


def by_list(board):
    made = []
    while len(made) < MANY:
        made.append(leaf(board))


def by_chance(board):
    while random.random() > 1 / MANY:
        leaf(board)


def by_global(board):
    global made
    made = 0
    while made < MANY:
        made += leaf(board) > 0


@pytest.mark.parametrize(
    "function", [by_range, by_number, by_attribute, by_iterator, by_generator, by_list, by_chance, by_global]
)
def test_a_run_that_ends_is_not_stopped(function):
    random.seed(5)
    assert record(traced(function), ["X"]).finished


class Search:
    def __init__(self, board):
        self.board = board

    @traced
    def run(self, depth):
        if depth == 0:
            return 0
        while True:
            self.board.append(depth)
            self.run(depth - 1)
            self.board.pop()


def nested(board):
    while True:
        for square in range(3):
            two(board, square)


@traced
def two(board, square):
    return leaf([*board, square]) + leaf(board)


@pytest.mark.parametrize("call", [(Search([1]).run, 2), (traced(nested), ["X"])])
def test_a_run_that_repeats_itself_is_stopped(call):
    with pytest.warns(UserWarning, match="makes the same calls again and again"):
        trace = record(*call)
    assert not trace.finished and len(trace) < 200_000
