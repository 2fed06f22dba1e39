"""Programs that are right in unusual ways, or play other games, or are no searches: none of them is accused."""

import numpy as np
import pytest

from minimax_lab import diagnose, record, traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
BOARD = ["X", "O", " ", " ", "X", " ", " ", " ", "O"]
OTHER = {"X": "O", "O": "X"}


def win(board, mark):
    return any(board[i] == board[j] == board[k] == mark for i, j, k in LINES)


def after(board, mark):
    return [[*board[:i], mark, *board[i + 1 :]] for i in range(9) if board[i] == " "]


@traced
def turns_the_board(board):
    if any(board[i] == board[j] == board[k] == -1 for i, j, k in LINES):
        return -1
    boards = [[*board[:i], 1, *board[i + 1 :]] for i in range(9) if board[i] == 0]
    return max((-turns_the_board([-mark for mark in each]) for each in boards), default=0)


@traced
def for_who_has_moved(board, mark):
    if win(board, OTHER[mark]):
        return 1
    return -max((for_who_has_moved(each, OTHER[mark]) for each in after(board, mark)), default=0)


@traced
def captures(board, mark, depth):
    if depth == 0:
        return board.count("X") - board.count("O")
    values = []
    for i in range(16):
        if board[i] == ".":
            new = list(board)
            for j in (i - 1, i, i + 1):
                new[j % 16] = mark if j == i or new[j % 16] != "." else "."
            values.append(captures("".join(new), OTHER[mark], depth - 1))
    return max(values) if mark == "X" else min(values)


@traced
def zero_window(board, low, beyond, is_max):
    if win(board, "X") or win(board, "O") or " " not in board:
        return win(board, "X") - win(board, "O")
    best = -2 if is_max else 2
    for each in after(board, "X" if is_max else "O"):
        best = (max if is_max else min)(best, zero_window(each, low, beyond, not is_max))
        if best >= beyond if is_max else best <= low:
            break
    return best


@traced
def guesses(board, guess):
    low, high = -2, 2
    while low < high:
        beyond = guess + 1 if guess == low else guess
        guess = zero_window(board, beyond - 1, beyond, True)
        low, high = (low, guess) if guess < beyond else (guess, high)
    return guess


@traced
def discounts(board, is_max):
    if win(board, "X") or win(board, "O") or " " not in board:
        return win(board, "X") - win(board, "O")
    return 0.9 * (max if is_max else min)(discounts(each, not is_max) for each in after(board, "X" if is_max else "O"))


@traced
def below_zero(heap, mine):
    if heap <= 0:
        return -1 if mine else 1
    return (max if mine else min)(below_zero(heap - take, not mine) for take in (1, 2, 3))


@traced
def sorted_heaps(heaps, mine):
    if not heaps:
        return -1 if mine else 1
    values = []
    for at, heap in enumerate(heaps):
        for take in range(1, min(heap, 2) + 1):
            left = [*heaps[:at], heap - take, *heaps[at + 1 :]]
            values.append(sorted_heaps(tuple(sorted(each for each in left if each)), not mine))
    return max(values) if mine else min(values)


@traced
def splits_heaps(heaps, mine):
    values = []
    for at, heap in enumerate(heaps):
        for left in range((heap + 1) // 2):  # one is taken, and the others may become two heaps
            rest = sorted([*heaps[:at], *heaps[at + 1 :], left, heap - 1 - left])
            values.append(splits_heaps(tuple(rest[1:]), not mine))
    if not values:
        return -1 if mine else 1
    return max(values) if mine else min(values)


@traced
def takes_from_both_heaps(heaps, mine):
    one, two = heaps
    if not one and not two:
        return -1 if mine else 1
    left = [(one - take, two) for take in range(1, one + 1)] + [(one, two - take) for take in range(1, two + 1)]
    left += [(one - take, two - take) for take in range(1, min(one, two) + 1)]
    return (max if mine else min)(takes_from_both_heaps(each, not mine) for each in left)


@traced
def takes_half(heap, mine):
    if heap == 1:
        return -1 if mine else 1
    return (max if mine else min)(takes_half(heap - take, not mine) for take in range(1, heap // 2 + 1))


@traced
def can_win(heap):
    return any(not can_win(heap - take) for take in (1, 2, 3) if take <= heap)


@traced
def coins(row, left, right, mine):
    if left > right:
        return 0
    sign = 1 if mine else -1
    values = [sign * row[at] + coins(row, *rest, not mine) for at, rest in
              ((left, (left + 1, right)), (right, (left, right - 1)))]  # fmt: skip
    return max(values) if mine else min(values)


@traced
def node_index(depth, index, is_max, leaves):
    if depth == 3:
        return leaves[index]
    below = [node_index(depth + 1, 2 * index + side, not is_max, leaves) for side in (0, 1)]
    return max(below) if is_max else min(below)


@traced
def halves(numbers, is_max):
    if len(numbers) == 1:
        return int(numbers[0])
    middle = len(numbers) // 2
    below = [halves(half, not is_max) for half in (numbers[:middle], numbers[middle:])]
    return max(below) if is_max else min(below)


RUNS = [
    (turns_the_board, ([1, -1, 0, 0, 1, 0, 0, 0, -1],)),
    (for_who_has_moved, (BOARD, "X")),
    (captures, ("......XO.OX.....", "X", 3)),
    (guesses, (BOARD, 0)),
    (discounts, (BOARD, True)),
    (below_zero, (6, True)),
    (sorted_heaps, ((1, 2, 3), True)),
    (splits_heaps, ((0, 0, 0, 5), True)),
    (takes_from_both_heaps, ((2, 3), True)),
    (takes_half, (10, True)),
    (can_win, (7,)),
    (coins, ([3, 9, 1, 2, 7], 0, 4, True)),
    (node_index, (0, 0, True, [3, 5, 2, 9, 12, 5, 23, 23])),
    (halves, ([7, 6, 3, 2, 4, 3, 7, 2], True)),
    (halves, ([7, 6, 3, 2, 4, 3, 7, 2, 4, 5, 8, 4, 2, 6, 5, 2], True)),
    (halves, (np.array([8, 8, 0, 0, 7, 6, 6, 2, 5, 5, 5, 1, 3, 3, 6, 8]), True)),
]


@pytest.mark.parametrize(("function", "arguments"), RUNS, ids=[function.__name__ for function, _ in RUNS])
def test_no_right_program_is_accused(function, arguments):
    found = diagnose(record(function, *arguments))
    assert not found, str(found)
    assert found.judged or found.unsure


@traced
def look(sticks, limit, sign):
    """A search whose best score starts at 0; the value is that of the player with sign 1."""
    if sticks == 0:
        return [-sign, None]
    found = [0, None]
    for take in (4, 3, 1):
        if take <= sticks and limit:
            score = sign * look(sticks - take, limit - 1, -sign)[0]
            if score > found[0]:
                found = [score, take]
    return [sign * found[0], found[1]]


@pytest.mark.parametrize("sticks", [5, 6, 7, 8])
def test_the_number_of_the_only_heap_is_no_move(sticks):
    found = diagnose(look, sticks, sticks, 1)
    assert found.kind == "initial best" and "is a move" not in found.text, found.text
