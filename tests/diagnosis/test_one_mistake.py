"""Programs of known games in which one mistake explains what deviates from the rules, and their right twins."""

import linecache

import pytest

from minimax_lab import diagnose, record, traced

BOARD = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def has(cells, mark):
    return any(all(cells[at] == mark for at in line) for line in LINES)

def put(cells, at, mark):
    return cells[:at] + mark + cells[at + 1:]

def free(cells):
    return [at for at in range(9) if cells[at] == "."]

def other(mark):
    return "O" if mark == "X" else "X"
"""
FAIL_HARD = """
@traced
def hard(cells, mark, alpha, beta):
    for each, value in (("X", 1), ("O", -1)):
        if has(cells, each):
            return value
    if not free(cells):
        return 0
    for at in free(cells):
        value = hard(put(cells, at, mark), other(mark), alpha, beta)
        if mark == "X":
            alpha = max(alpha, value)
            if alpha >= beta:
                return beta
        else:
            beta = min(beta, value)
            if beta <= alpha:
                return alpha
    return alpha if mark == "X" else beta
"""
MATCH = """
@traced
def rate(cells, me, turn):
    if has(cells, me):
        return 1
    if has(cells, other(me)):
        return -1
    if not free(cells):
        return 0
    values = [rate(put(cells, at, turn), me, other(turn)) for at in free(cells)]
    return max(values) if turn == me else min(values)

def choose(cells, me):
    return max(free(cells), key=lambda at: rate(put(cells, at, me), me, other(me)))

@traced
def match(cells, me):
    while free(cells):
        cells, me = put(cells, choose(cells, me), me), other(me)
        if has(cells, other(me)):
            break
    return cells
"""
HALVES = """
@traced
def half(cells, mark):
    for each in "XO":
        if has(cells, each):
            return 1 if each == "X" else 0
    if not free(cells):
        return 0.5
    values = [half(put(cells, at, mark), other(mark)) for at in free(cells)]
    return max(values) if mark == "X" else min(values)
"""
PAIRS = """
memo = {}

@traced
def wins(heaps, computer):
    key = heaps, computer
    if key in memo:
        return memo[key]
    below = [heaps - take for take in (2, 3, 5) if take <= heaps]
    results = [wins(each, not computer) for each in below]
    memo[key] = max(results, default=-1) if computer else min(results, default=1)
    return memo[key]

@traced
def first(heaps):
    return next((take for take in (2, 3, 5) if take <= heaps and wins(heaps - take, False) == 1), None)
"""


def program(text, *changes):
    names = {"traced": traced}
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    text, file = BOARD + text, f"<{len(linecache.cache)} lines of programs>"
    linecache.cache[file] = len(text), None, text.splitlines(True), file
    exec(compile(text, file, "exec"), names)
    return names


def run(name, text, start, *changes):
    return record(program(text, *changes)[name], *start)


STARTS = {
    "hard": (FAIL_HARD, ("X...O...X", "O", -2, 2)),
    "match": (MATCH, ("X..O.....", "X")),
    "half": (HALVES, ("X.O.O.X..", "X")),
    "first": (PAIRS, (14,)),
}


@pytest.mark.parametrize("name", STARTS)
def test_the_right_program_is_right(name):
    text, start = STARTS[name]
    trace = run(name, text, start)
    found = diagnose(trace)
    assert not found and found.judged > 5, str(found)


def test_a_cut_test_the_wrong_way_round_returns_a_bound_that_no_value_has_reached():
    trace = run("hard", *STARTS["hard"], ("beta <= alpha", "beta >= alpha"))
    found = diagnose(trace)
    below = [call for call in trace.calls if call.parent == found.call]
    assert found.kind == "wrong cut" and trace.calls[found.call - 1].value not in [call.value for call in below]
    assert len(below) == 1, "it is left after the first of its moves"


def test_a_missing_line_is_found_in_a_match_that_searches_for_both_players():
    trace = run("match", *STARTS["match"], ("def choose(", "LINES.remove((2, 5, 8))\n\ndef choose("))
    found = diagnose(trace)
    cells = trace.calls[found.call - 1].arguments["cells"]
    assert found.kind == "end not seen" and cells[2] == cells[5] == cells[8] != ".", str(found)


def test_a_player_whose_wins_are_worth_a_loss_is_found():
    trace = run("half", *STARTS["half"], ('1 if each == "X" else 0', "float(each == mark)"))
    found = diagnose(trace)
    assert found.kind == "wrong end value" and "X has won" in found.evidence, str(found)
    cells = trace.calls[found.call - 1].state
    assert any({cells[at] for at in line} == {"X"} for line in program("")["LINES"])


def test_a_program_that_lists_all_lines_but_sees_no_win_is_found():
    text, start = STARTS["half"]
    trace = run("half", text, start, ("has(cells, each)", "has(cells, each.lower())"))
    found = diagnose(trace)
    assert found.kind == "end not seen" and "has won" in found.evidence, str(found)


def test_a_memory_key_without_the_player_is_found_although_the_driver_finds_no_move():
    trace = run("first", *STARTS["first"], ("key = heaps, computer", "key = heaps"))
    found = diagnose(trace)
    assert found.kind == "memory key" and trace.value is None, str(found)
    heap, computer = trace.calls[found.call - 1].arguments.values()
    assert (trace.calls[found.call - 1].value == 1) != (winner(heap) == computer)


def winner(heap):
    """Whether the player to move wins."""
    return any(not winner(heap - take) for take in (2, 3, 5) if take <= heap)


RESULTS = """
from typing import NamedTuple

class Result(NamedTuple):
    wins: bool
    heap: object = None
    take: object = None

@traced
def solve(heaps):
    if not any(heaps):
        return Result(LOST)
    for at, heap in enumerate(heaps):
        for take in range(1, heap + 1):
            if not solve((*heaps[:at], heap - take, *heaps[at + 1:])).wins:
                return Result(True, at, take)
    return Result(False, 0, 1)
"""


def test_a_part_of_the_result_that_is_true_or_false_is_the_value():
    trace = run("solve", RESULTS.replace("LOST", "False"), ((1, 2, 3),))
    assert not diagnose(trace) and diagnose(trace).judged == len(trace)
    assert [call.value for call in trace.calls] == [int(call.returned.wins) for call in trace.calls]
    right = program(RESULTS.replace("LOST", "True").replace("@traced", ""))["solve"]
    found = diagnose(trace, right)
    assert found.call == next(call.number for call in trace.calls if not any(call.arguments["heaps"])), str(found)


TEXTBOOK = """
from collections import namedtuple
State = namedtuple("State", "to_move, utility, board, moves")

def result(state, move):
    board = {**state.board, move: state.to_move}
    moves = [each for each in state.moves if each != move]
    rows = ["".join(board.get((row, column), ".") for row in (1, 2, 3)) for column in (1, 2, 3)]
    won = has("".join(rows), state.to_move)
    return State(other(state.to_move), won * (1 if state.to_move == "X" else -1), board, moves)

def start(*moves):
    state = State("X", 0, {}, [(row, column) for row in (1, 2, 3) for column in (1, 2, 3)])
    for move in moves:
        state = result(state, move)
    return state

@traced
def largest(state, player):
    if state.utility or not state.moves:
        return state.utility if player == "X" else -state.utility
    return max(smallest(result(state, move), player) for move in state.moves)

@traced
def smallest(state, player):
    if state.utility or not state.moves:
        return state.utility if OWN == "X" else -state.utility
    return min(largest(result(state, move), player) for move in state.moves)
"""


@pytest.mark.parametrize(("own", "is_wrong"), [("player", False), ("state.to_move", True)])
def test_the_cells_that_a_dictionary_in_a_named_tuple_lacks_are_empty(own, is_wrong):
    names = program(TEXTBOOK.replace("OWN", own))
    found = diagnose(names["largest"], names["start"]((2, 2), (1, 1), (1, 2), (3, 2)), "X")
    assert bool(found) == is_wrong and not found.unsure, str(found)
    assert found.kind == ("wrong end value" if is_wrong else None)


TIDY = """
def tidy(rows):
    return tuple(sorted(row for row in rows if row))

@traced
def lasts(rows, me):
    rows = tidy(rows)
    if not rows:
        return END
    after = [(*rows[:at], left, *rows[at + 1:]) for at, row in enumerate(rows) for left in range(row)]
    values = [lasts(each, not me) for each in after]
    return CHOICE
"""


def test_a_state_that_is_brought_into_order_is_no_estimate():
    names = program(TIDY.replace("END", "-1 if me else 1").replace("CHOICE", "max(values)"))
    found = diagnose(names["lasts"], (1, 2, 2), True)
    assert found.kind == "wrong extreme", str(found)
