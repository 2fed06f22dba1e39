"""Right programs of other algorithms: none is accused, and one sentence says why it was not judged."""

import math
import random

import pytest

from minimax_lab import diagnose, record, traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
OTHER = {"X": "O", "O": "X"}
STARTS = [("XO  X   O", "X"), ("XOXO X   ", "O")]


def win(board, mark):
    return any(board[i] == board[j] == board[k] == mark for i, j, k in LINES)


def after(board, mark):
    return [[*board[:i], mark, *board[i + 1 :]] for i in range(9) if board[i] == " "]


def score(board):
    return win(board, "X") - win(board, "O")


def mean(values):
    return sum(values) / len(values)


def soft(sign):
    def choose(values):
        weights = [math.exp(sign * 3 * value) for value in values]
        return sum(weight * value for weight, value in zip(weights, values, strict=True)) / sum(weights)

    return choose


def counted(combine):
    return lambda values: 1 + combine(values)


ALGORITHMS = {  # what X and O make of their callees' values, the value of an end, and what the sentence must say
    "expectimax": (max, mean, score, "the mean of"),
    "expectimin": (mean, min, score, "the mean of"),
    "both at random": (mean, mean, score, "the mean of"),
    "chance of a win": (max, mean, lambda board: float(win(board, "X")), "the mean of"),
    "opponent errs sometimes": (max, lambda values: 0.8 * min(values) + 0.2 * mean(values), score, ""),
    "soft choices": (soft(1), soft(-1), score, ""),
    "counts wins": (sum, sum, lambda board: int(win(board, "X")), ""),
    "counts calls": (counted(sum), counted(sum), lambda board: 1, ""),
    "longest game": (counted(max), counted(max), lambda board: 0, "largest value"),
    "shortest game": (counted(min), counted(min), lambda board: 0, "smallest value"),
}


def searching(for_x, for_o, worth):
    @traced
    def search(board, mark):
        if win(board, "X") or win(board, "O") or " " not in board:
            return worth(board)
        return (for_x if mark == "X" else for_o)([search(each, OTHER[mark]) for each in after(board, mark)])

    return search


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("name", ALGORITHMS)
def test_other_algorithms_are_not_accused(name, start):
    *parts, words = ALGORITHMS[name]
    board, mark = start
    found = diagnose(record(searching(*parts), list(board), mark))
    assert not found and not found.judged, str(found)
    assert (
        len(found.unsure) == 1
        and words in found.unsure[0]
        and ("as a minimax" in found.unsure[0] or "none of their scores" in found.unsure[0])
    )


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("movers", ["O", "XO"])
def test_players_that_move_at_random_are_not_accused(movers, start):
    chance = random.Random(4)

    @traced
    def play(board, mark):
        if win(board, "X") or win(board, "O") or " " not in board:
            return score(board)
        boards = [chance.choice(after(board, mark))] if mark in movers else after(board, mark)
        return (max if mark == "X" else min)(play(each, OTHER[mark]) for each in boards)

    board, mark = start
    found = diagnose(record(play, list(board), mark))
    assert not found and "at random" in found.unsure[0], str(found)


def test_a_player_that_follows_no_fixed_order_is_not_accused():
    @traced
    def play(board, mark):
        if win(board, "X") or win(board, "O") or " " not in board:
            return score(board)
        boards = after(board, mark)
        tried = boards if mark == "X" else [boards[board.index("O") % len(boards)]]
        return (max if mark == "X" else min)(play(each, OTHER[mark]) for each in tried)

    found = diagnose(record(play, list("  XO X   "), "X"))
    assert not found and "at random" in found.unsure[0], str(found)


def test_a_minimax_that_tries_its_moves_in_a_random_order_is_judged():
    chance = random.Random(4)

    def searching(choose):
        @traced
        def play(board, mark):
            if win(board, "X") or win(board, "O") or " " not in board:
                return score(board)
            boards = after(board, mark)
            chance.shuffle(boards)
            return choose(mark)([play(each, OTHER[mark]) for each in boards])

        return record(play, list(STARTS[0][0]), "X")

    found = diagnose(searching({"X": max, "O": min}.get))
    assert not found and found.judged and not found.unsure
    assert diagnose(searching(lambda mark: max)).kind == "wrong extreme"


def test_a_function_without_values_is_not_judged():
    @traced
    def visit(board, mark):
        if not (win(board, "X") or win(board, "O")):
            for each in after(board, mark):
                visit(each, OTHER[mark])

    found = diagnose(record(visit, list(STARTS[0][0]), "X"))
    assert not found and found.judged == 0 and found.unsure


def least_missing(values):
    number = 0
    while number in values:
        number += 1
    return number


@pytest.mark.parametrize(("rows", "columns"), [(3, 4), (2, 2), (4, 4)])
def test_grundy_numbers_are_no_scores(rows, columns):
    @traced
    def grundy(r, c, memo={}):  # noqa: B006
        key = (min(r, c), max(r, c))
        if key in memo:
            return memo[key]
        below = set()
        for k in range(1, r):
            below.add(grundy(k, c))
        for k in range(1, c):
            below.add(grundy(r, k))
        memo[key] = least_missing(below)
        return memo[key]

    assert not diagnose(grundy, rows, columns)
