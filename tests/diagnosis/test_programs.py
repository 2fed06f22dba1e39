"""Learners' programs: the first wrong call of each wrong one, as the oracle finds it, and no right one is accused."""

import pytest
from first_wrong import first_wrong, programs, run

from minimax_lab import diagnose, record
from minimax_lab.runs import Trace


def recorded(program):
    """The trace of a run, also of one that ended in an error."""
    result = run(program, record)
    return result if isinstance(result, Trace) else result.trace


@pytest.mark.parametrize("program", programs("right"), ids=lambda program: program.name)
def test_no_right_program_is_accused(program):
    found = diagnose(recorded(program))
    assert not found and found.kind is None, str(found)
    assert bool(found.judged) != program.name.endswith("only_one_of_two_traced"), found.unsure


def test_the_first_wrong_call_and_the_kind_of_mistake():
    results = []
    for program in programs("wrong"):
        found, wanted = diagnose(recorded(program)), first_wrong(program)
        assert wanted is not None, f"{program.name}: the oracle finds nothing wrong"
        results.append((program.name, (found.call, found.at) == wanted, found.kind == program.head["kind"]))
    assert [name for name, call, kind in results if not (call and kind)] == []


def test_a_wrong_call_is_described():
    (program,) = [each for each in programs("wrong") if each.name == "old_board_starts_over"]
    found = diagnose(recorded(program))
    assert (found.call, found.at, found.step, found.kind, found.count) == (2, "call", 3, "old board", 5)
    assert found.text.splitlines() == [
        "The first wrong step is step 3, in call 2.",
        "Call 3 got XO./OX./..O, which lacks marks of XOX/.X./..O, the board of call 2.",
        "The rules allow XOX/OX./..O, XOX/.XO/..O, XOX/.X./O.O, XOX/.X./.OO.",
        "What went wrong: the board that is handed on. "
        "Which board does this call hand on: the one before the move, or the one after it?",
        "Only 6 calls could be judged, because a wrong call misleads those below it. Of these, 5 go wrong in this way.",
    ]
    printed = str(found).splitlines()
    assert max(map(len, printed)) <= 72 and " ".join(printed) == found.text.replace("\n", " ")


def test_the_rules_allow_only_discs_that_fall_also_where_earlier_ones_were_left():
    (program,) = [each for each in programs("wrong") if each.name == "no_undo_falling_discs"]
    allowed = diagnose(recorded(program)).allowed
    assert allowed
    for board in allowed:
        columns = zip(*board.split("/"), strict=True)
        assert all("." not in "".join(column).lstrip(".") for column in columns), board
