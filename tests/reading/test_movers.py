"""Who moves is read from what says it, and never from a bound, a score, a heap, or the name of a function."""

import random

import pytest

from minimax_lab import record, traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def has_line(board, mark):
    return any(all(board[at] == mark for at in line) for line in LINES)


def open_board(rng):
    """A board with three to six empty squares that is not over, and who moves."""
    while True:
        squares = rng.sample(range(9), rng.randint(3, 6))
        board = ["." if at not in squares else "XO"[squares.index(at) % 2] for at in range(9)]
        if not any(has_line(board, mark) for mark in "XO"):
            return board, "XO"[len(squares) % 2]


def check(trace, moves_for_max):
    """Each call that made others is read as the side of its arguments, or as the other one everywhere in a negamax.

    A run in which all values are the same does not show who moves.
    """
    if len({call.value for call in trace.calls}) == 1:
        return set()
    read = {call.number: call.player for call in trace.calls}
    callers = {call.parent for call in trace.calls}
    known = [(read[call.number], moves_for_max(call)) for call in trace.calls if call.number in callers]
    sides = {(str(player), is_max) for player, is_max in known if is_max is not None}
    assert len({player for player, _ in sides}) == len({is_max for _, is_max in sides}) == len(sides), trace.reading
    return sides


@pytest.mark.parametrize("seed", range(30))
def test_bounds_are_no_players(seed):
    @traced
    def negamax(position, mark, alpha, beta):
        other = "O" if mark == "X" else "X"
        if has_line(position, other):
            return -1 - position.count(".")
        best = -100 if "." in position else 0
        for at in [at for at in range(9) if position[at] == "."]:
            value = -negamax(position[:at] + mark + position[at + 1 :], other, -beta, -alpha)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best

    board, mark = open_board(random.Random(seed))
    trace = record(negamax, "".join(board), mark, -100, 100)
    assert "alpha" not in trace.reading["player"] and "beta" not in trace.reading["player"]
    check(trace, lambda call: call.arguments["mark"] == mark)


@pytest.mark.parametrize("seed", range(30))
def test_a_driver_and_a_function_that_calls_itself_are_no_two_sides(seed):
    @traced
    def evaluate(board, letter, me):
        if has_line(board, me):
            return 1
        if has_line(board, "O" if me == "X" else "X"):
            return -1
        values = []
        for at in [at for at in range(9) if board[at] == "."]:
            after = [*board[:at], letter, *board[at + 1 :]]
            values.append(evaluate(after, "O" if letter == "X" else "X", me))
        return (max if letter == me else min)(values, default=0)

    @traced
    def choose(board, me):
        free = [at for at in range(9) if board[at] == "."]
        after = [[*board[:at], me, *board[at + 1 :]] for at in free]
        return max(zip([evaluate(each, "O" if me == "X" else "X", me) for each in after], free, strict=True))[1]

    board, mark = open_board(random.Random(seed))
    trace = record(choose, board, mark)
    sides = check(trace, lambda call: call.arguments["letter"] == mark if "letter" in call.arguments else None)
    assert sides <= {("MAX", True), ("MIN", False)}


@pytest.mark.parametrize("first", range(1, 4))
@pytest.mark.parametrize("second", range(1, 4))
def test_a_heap_is_no_player(first, second):
    @traced
    def queen(row, column, mine):
        if row == column == 0:
            return -1 if mine else 1
        after = [(at, column) for at in range(row)] + [(row, at) for at in range(column)]
        after += [(row - by, column - by) for by in range(1, min(row, column) + 1)]
        return (max if mine else min)(queen(*each, not mine) for each in after)

    trace = record(queen, first, second, True)
    assert check(trace, lambda call: call.arguments["mine"]) <= {("MAX", True), ("MIN", False)}


@traced
def look(sticks, limit, sign):
    if sticks == 0 or limit == 0:
        return [0 if sticks else -sign, None]
    best = [-9, None]
    for take in (4, 3, 1):
        if take <= sticks:
            best = max(best, [sign * look(sticks - take, limit - 1, -sign)[0], take], key=lambda each: each[0])
    return [sign * best[0], best[1]]


@traced
def deepen(sticks, sign):
    for limit in range(1, sticks + 1):
        result = look(sticks, limit, sign)
        if result[0]:
            return result


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("sticks", range(6, 10))
def test_the_rounds_of_a_search_are_no_choice(sticks, sign):
    calls = record(deepen, sticks, sign).calls
    inner = [call for call in calls if any(other.parent == call.number for other in calls)]
    assert [call.player for call in inner] == ["MAX" if call.arguments["sign"] > 0 else "MIN" for call in inner]
