"""What changes later: a row keeps its arguments as they were at the call."""

from array import array
from collections import OrderedDict, deque
from dataclasses import dataclass

import numpy as np
import pytest

from minimax_lab import record, traced
from minimax_lab.recording import own_copy

CONTAINERS = {
    "list": ([1, 2], lambda thing: thing.append(3)),
    "nested lists": ([["X", "."], [".", "."]], lambda thing: thing[1].append("O")),
    "list in a tuple": ((1, [2]), lambda thing: thing[1].append(3)),
    "dict": ({"a": [1]}, lambda thing: thing["a"].append(2)),
    "ordered dict": (OrderedDict(a=[1]), lambda thing: thing["a"].append(2)),
    "set": ({1, 2}, lambda thing: thing.add(3)),
    "deque": (deque([[1], 2], maxlen=5), lambda thing: thing[0].append(3)),
    "bytearray": (bytearray(b"ab"), lambda thing: thing.append(99)),
    "array": (array("i", [1, 2]), lambda thing: thing.append(3)),
    "numpy array": (np.zeros((3, 3)), lambda thing: thing.fill(1)),
    "numpy array in a list": ([np.zeros(3)], lambda thing: thing[0].fill(1)),
}


@pytest.mark.parametrize(("thing", "change"), CONTAINERS.values(), ids=CONTAINERS)
@pytest.mark.parametrize("keyword", [False, True])
def test_containers_are_copied_at_the_call_and_at_the_return(thing, change, keyword):
    thing, before = own_copy(thing), repr(thing)

    @traced
    def alter(board):
        change(board)
        return board

    trace = record(alter, board=thing) if keyword else record(alter, thing)
    after = repr(thing)
    change(thing)
    assert after != before != repr(thing)
    assert type(trace.calls[0].state) is type(thing)
    assert repr(trace.calls[0].state) == before
    assert repr(trace.calls[0].returned) == after


def test_copy_is_applied_to_mutable_classes_of_ones_own():
    class Board:
        def __init__(self, marks):
            self.marks = list(marks)

        def copy(self):
            return Board(self.marks)

    @traced(copy=lambda thing: thing.copy() if isinstance(thing, Board) else thing)
    def fill(board, *, other=None):
        if len(board.marks) < 3:
            board.marks.append("X")
            fill(board, other=board)
        return board

    trace = record(fill, Board("O"))
    assert [call.state.marks for call in trace.calls] == [["O"], ["O", "X"], ["O", "X", "X"]]
    assert trace.calls[1].arguments["other"].marks == ["O", "X"]
    assert trace.calls[0].returned.marks == ["O", "X", "X"]
    assert len({id(call.state) for call in trace.calls}) == 3


def test_other_objects_are_kept_as_they_are():
    @dataclass(frozen=True)
    class Frozen:
        number: int

    thing = Frozen(3)
    assert own_copy(thing) is thing
    assert record(traced(lambda state: state), thing).calls[0].state is thing
