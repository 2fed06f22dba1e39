"""Programs that remember values: a wrong key is found, and a right one is not accused of it."""

import random
from functools import cache

import pytest

from minimax_lab import diagnose, record, traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@traced
def forgets_the_turn(heaps, mine, memo):
    """Misère nim whose key lacks whose turn it is."""
    key = tuple(sorted(heaps))
    if key not in memo:
        after = [
            [*heaps[:at], heap - take, *heaps[at + 1 :]] for at, heap in enumerate(heaps) for take in range(1, heap + 1)
        ]
        results = [forgets_the_turn(each, not mine, memo) for each in after]
        memo[key] = mine if not results else max(results) if mine else min(results)
    return memo[key]


@pytest.mark.parametrize("heaps", [[1, 3], [2, 3], [3, 1]])
def test_a_key_without_the_turn_is_found_where_the_calls_look_into_the_memory(heaps):
    found = diagnose(record(forgets_the_turn, heaps, True, {}))
    assert found.kind == "memory key"


@traced
@cache
def misere(board):
    """A right program that stops at a win, and starts from the worst score."""
    line = next((board[i] for i, j, k in LINES if board[i] == board[j] == board[k] != "."), None)
    if line or "." not in board:
        return {"X": -1, "O": 1, None: 0}[line]
    mark = "X" if board.count("X") <= board.count("O") else "O"
    best = -1 if mark == "X" else 1
    for at in range(9):
        if board[at] == ".":
            score = misere(board[:at] + mark + board[at + 1 :])
            best = max(best, score) if mark == "X" else min(best, score)
            if best == (1 if mark == "X" else -1):
                return best
    return best


@pytest.mark.parametrize("seed", range(8))
def test_a_remembered_move_that_nothing_is_better_than_may_be_the_only_one(seed):
    squares = random.Random(seed).sample(range(9), 4)
    board = "".join("XO"[squares.index(at) % 2] if at in squares else "." for at in range(9))
    assert not diagnose(record(misere, board))


@traced
@cache
def nim(heaps, is_max):
    """A right program, whose memory answers some calls before they are recorded."""
    after = sorted(
        {
            tuple(sorted(filter(None, (*heaps[:at], left, *heaps[at + 1 :]))))
            for at, heap in enumerate(heaps)
            for left in range(heap)
        }
    )
    if not after:
        return -1 if is_max else 1
    values = [nim(each, not is_max) for each in after]
    return max(values) if is_max else min(values)


@pytest.mark.parametrize("heaps", [(5,), (3,), (1, 2), (2, 2)])
def test_a_memory_that_is_not_seen_explains_values_also_beside_the_same_heaps_of_the_other_player(heaps):
    assert not diagnose(record(nim, heaps, True))
