"""The one model of a learner's game, which the trace, the pictures, and the judge share."""

import random
from dataclasses import dataclass

import pytest
from first_wrong import programs, run

from minimax_lab import diagnose, record, traced
from minimax_lab.reading import EMPTY, LearnersGame


def test_marks_and_rules_come_from_the_boards():
    start, left, right = (
        ("X", "O", "X", *"_O_", *"_X_"),
        ("X", "O", "X", *"OO_", *"_X_"),
        ("X", "O", "X", *"_OO", *"_X_"),
    )
    game = LearnersGame(["".join(board) for board in (start, left, right)], [(0, 1), (0, 2)])
    assert (game.empty, game.marks, game.moves) == ({"_"}, {"X", "O"}, {(0, 1): 3, (0, 2): 5})
    assert (game.lines.in_a_row, game.lines.sides, game.lines.falls) == (3, ("O", "X"), 0)
    assert game.places[0] == ("X", "O", "X", EMPTY, "O", EMPTY, EMPTY, "X", EMPTY)


def test_a_board_without_a_move_has_the_usual_empty_cells():
    (program,) = [each for each in programs("wrong") if each.name == "old_board_original_passed"]
    trace = run(program, record)
    trace = getattr(trace, "trace", trace)
    assert "-" not in trace.columns.game_of(0).look(trace.calls[0].state)["cells"]


def test_a_dictionary_that_holds_the_marks_only_is_judged_as_a_board():
    (program,) = [each for each in programs("styles") if each.name == "dictionary_of_marks"]
    found = diagnose(run(program, record))
    assert not found and found.judged and not found.unsure


@dataclass(frozen=True)
class Sticks:
    left: int
    is_mine: bool


@traced
def value_of(sticks):
    if not sticks.left:
        return -1 if sticks.is_mine else 1
    values = [value_of(Sticks(sticks.left - take, not sticks.is_mine)) for take in (1, 2, 3) if take <= sticks.left]
    return max(values) if sticks.is_mine else min(values)


@traced
def take_of(sticks):
    """The first best take, over a search in two rounds."""
    value_of(sticks)
    return max((1, 2, 3), key=lambda take: value_of(Sticks(sticks.left - take, not sticks.is_mine)))


def test_a_heap_may_be_an_attribute():
    trace = record(take_of, Sticks(6, True))
    assert trace.action == 2
    assert [call.action for call in trace.calls[1:]] == [
        trace.calls[call.parent - 1].state.left - call.state.left or None for call in trace.calls[1:]
    ]
    found = diagnose(trace)
    assert not found and not found.unsure


LINES = [[(row, column) for column in range(3)] for row in range(3)]
LINES += [[(row, column) for row in range(3)] for column in range(3)]
LINES += [[(at, at) for at in range(3)], [(at, 2 - at) for at in range(3)]]


class Marks:
    def __init__(self, marks):
        self.marks, self.count = dict(marks), len(marks)


@traced
def with_marks(game, turn, wrong=""):
    """Whether `game` is a dictionary with the marks in it or an object; it holds those that were placed only."""
    marks = game["marks"] if isinstance(game, dict) else game.marks
    for side, value in (("X", 1), ("O", -1)):
        if any(all(marks.get(square) == side for square in line) for line in LINES):
            return value
    values = []
    for square in [(row, column) for row in range(3) for column in range(3) if (row, column) not in marks]:
        marks[square] = turn
        values.append(with_marks(game, "O" if turn == "X" else "X", wrong))
        if wrong != turn:
            del marks[square]
    return (max if turn == "X" else min)(values, default=0)


@pytest.mark.parametrize("kind", [lambda marks: {"marks": dict(marks), "name": "me"}, Marks])
def test_marks_alone_may_be_a_part_of_the_state(kind):
    marks = {(0, 0): "X", (0, 1): "O", (1, 1): "X", (2, 2): "O"}
    trace = record(with_marks, kind(marks), "X")
    found = diagnose(trace)
    assert not found and found.judged == len(trace) and not found.unsure
    assert trace.calls[1].action == (0, 2)
    assert diagnose(with_marks, kind(marks), "X", "O").kind == "no undo"


def taken_from(heaps, name, take):
    return {**heaps, name: heaps[name] - take}


@traced
def heaps_with_names(heaps, mine, wrong=False):
    """Whoever takes the last one wins."""
    moves = [(name, take) for name, heap in heaps.items() for take in range(1, heap + 1)]
    if not moves:
        return None, -1 if mine else 1
    tried = [(move, heaps_with_names(taken_from(heaps, *move), not mine, wrong)[1]) for move in moves]
    return (max if mine or wrong else min)(tried, key=lambda each: each[1])


@pytest.mark.parametrize(
    "heaps", [{"A": 1, "B": 3}, {"left": 2, "middle": 1, "right": 2}, {"a": 1, "b": 1, "c": 2, "d": 1}]
)
def test_heaps_may_have_names(heaps):
    found = diagnose(heaps_with_names, heaps, True)
    assert not found and found.judged == len(found.trace) and not found.unsure
    found = diagnose(heaps_with_names, heaps, True, True)
    assert found.kind == "wrong extreme" and not found.trace.calls[found.call - 1].arguments["mine"]


def random_games(random, rows, columns, falls, games):
    """The boards of random play, in one list each, and which follows which."""
    boards, edges = ["." * (rows * columns)], []
    for _ in range(games):
        above, board = 0, boards[0]
        for turn in range(random.randint(rows * columns // 2, rows * columns)):
            free = [at for at, mark in enumerate(board) if mark == "."]
            open_cells = [at for at in free if not falls or (at + falls * columns) not in free]
            at = random.choice(open_cells)
            board = board[:at] + "XO"[turn % 2] + board[at + 1 :]
            boards.append(board)
            edges.append((above, len(boards) - 1))
            above = len(boards) - 1
    return boards, edges


@pytest.mark.parametrize("falls", [1, -1, 0])
@pytest.mark.parametrize("rows, columns", [(3, 4), (4, 5), (5, 4), (5, 7)])
def test_marks_that_fall_show_the_columns_of_a_list(rows, columns, falls):
    game = LearnersGame(*random_games(random.Random(rows), rows, columns, falls, 12))
    assert game.size == ((rows, columns) if falls else (1, rows * columns))
    assert game.rules.falls == falls
