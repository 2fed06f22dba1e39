"""Boards that a program keeps as the cells of each player: two sets, two lists, or the bits of two numbers."""

import pytest

from minimax_lab import record, traced
from minimax_lab.reading import as_board

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def has_line(cells):
    return any(set(line) <= set(cells) for line in LINES)


@traced
def with_sets(crosses, noughts, turn):
    free = [cell for cell in range(9) if cell not in crosses and cell not in noughts]
    if has_line(crosses) or has_line(noughts) or not free:
        return has_line(crosses) - has_line(noughts)
    if turn == "X":
        return max(with_sets(crosses | {cell}, noughts, "O") for cell in free)
    return min(with_sets(crosses, noughts | {cell}, "X") for cell in free)


@traced
def with_lists(noughts, crosses):
    free = [cell for cell in range(9) if cell not in crosses + noughts]
    if has_line(crosses) or has_line(noughts) or not free:
        return has_line(crosses) - has_line(noughts)
    if len(crosses) == len(noughts):
        return max(with_lists(noughts, [*crosses, cell]) for cell in free)
    return min(with_lists([*noughts, cell], crosses) for cell in free)


@traced
def with_bits(mine, yours):
    free = [cell for cell in range(9) if not (mine | yours) >> cell & 1]
    if has_line([cell for cell in range(9) if yours >> cell & 1]):
        return -1
    return max((-with_bits(yours, mine | 1 << cell) for cell in free), default=0)


sides = {"X": set(), "O": set()}


@traced
def with_sets_of_a_dictionary(turn):
    crosses, noughts = sides["X"], sides["O"]
    free = [cell for cell in range(9) if cell not in crosses and cell not in noughts]
    if has_line(crosses) or has_line(noughts) or not free:
        return has_line(crosses) - has_line(noughts)
    values = []
    for cell in free:
        sides[turn].add(cell)
        values.append(with_sets_of_a_dictionary("O" if turn == "X" else "X"))
        sides[turn].remove(cell)
    return max(values) if turn == "X" else min(values)


@traced
def with_sets_of_a_pair(pair, turn):
    free = set(range(9)) - pair[0] - pair[1]
    if has_line(pair[0]) or has_line(pair[1]) or not free:
        return has_line(pair[0]) - has_line(pair[1])
    if turn == 0:
        return max(with_sets_of_a_pair((pair[0] | {cell}, pair[1]), 1) for cell in sorted(free))
    return min(with_sets_of_a_pair((pair[0], pair[1] | {cell}), 0) for cell in sorted(free))


def in_a_dictionary():
    sides.update(X={0, 1}, O={3, 8})
    return record(with_sets_of_a_dictionary, "X")


@pytest.mark.parametrize(
    "trace, filled",
    [
        (in_a_dictionary, ({0, 1}, {3, 8})),
        (lambda: record(with_sets_of_a_pair, (frozenset({0, 1}), frozenset({3, 8})), 0), ({0, 1}, {3, 8})),
        (lambda: record(with_sets, {0, 1}, {3, 8}, "X"), ({0, 1}, {3, 8})),
        (lambda: record(with_lists, [3, 8], [0, 1]), ({0, 1}, {3, 8})),
        (lambda: record(with_bits, 0b11, 0b100001000), ({0, 1}, {3, 8})),
    ],
)
def test_the_state_is_the_board_of_both_sides(trace, filled):
    run = trace()
    board = as_board(run.calls[0].state)
    assert (board.rows, board.columns) == (3, 3)
    for mark, cells in zip("XO", filled, strict=True):
        assert {cell for cell, each in enumerate(board.cells) if each == mark} == cells
    for call in run.calls[1:]:
        before, after = (run.calls[number - 1].state.cells for number in (call.parent, call.number))
        assert sum(old != new for old, new in zip(before, after, strict=True)) == 1


@traced
def two_numbers(first, second):
    """No board: two numbers that grow by 1, whose bits change in other ways."""
    if first + second > 5:
        return first - second
    return max(two_numbers(first + 1, second), -two_numbers(first, second + 1))


def test_numbers_that_only_grow_are_no_sides():
    assert as_board(record(two_numbers, 0, 0).calls[0].state) is None
