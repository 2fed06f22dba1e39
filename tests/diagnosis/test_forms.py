"""Programs in the forms that public repositories and courses use: no right one is accused, most wrong ones are found.

The head of a program names its form, and of a wrong one, the first wrong step and the kind of mistake. `starts(random)`
of a right program yields arguments for more first calls.
"""

import random
import re
from ast import literal_eval
from itertools import islice

import pytest
from first_wrong import load, programs, run
from pace import slow_after

from minimax_lab import diagnose, record
from minimax_lab.runs import Trace

STARTS = 2  # of each right program and seed, besides its own
NEVER_ENDS = {"sticks_loop_never_ends"}  # in one call, so nothing can be recorded
NOT_FOUND = set(  # wrong programs whose first wrong step is not found, or another one
    """
    bits_square_taken_twice columns_height_off_by_one enum_column_row_swapped
    final_board_largest_for_both mancala_stores_not_copied nim_driver_takes_the_worst
""".split()
)
OTHER_KIND = set(  # found, with another kind of mistake or none
    """
    connect_four_column_zero current_winner_not_reset mancala_asks_the_next_player
""".split()
)


def runs_of(program, seed):
    """The program's own first call and some that it draws, recorded."""
    yield run(program, record)
    names = load(program)
    function = eval(re.match(r"(.*?\w)\(", program.head["run"])[1], names)
    for arguments in islice(names["starts"](random.Random(seed)), STARTS):
        yield record(function, *arguments)


@pytest.mark.parametrize("seed", slow_after(1, (7, 8)))
@pytest.mark.parametrize("program", programs("forms/right"), ids=lambda program: program.name)
def test_no_right_program_is_accused(program, seed):
    for trace in runs_of(program, seed):
        found = diagnose(trace)
        assert not found, str(found)


def steps(program):
    """The first wrong steps of a program, each of which is right, and the kinds of mistake likewise."""
    head = program.head
    first = {literal_eval(head[name]) for name in ("first", "or") if name in head}
    return first, {None if head[name] == "none" else head[name] for name in ("kind", "orkind") if name in head}


def test_what_is_wrong_is_found():
    missed, other = set(), set()
    for program in programs("forms/wrong"):
        if program.name not in NEVER_ENDS:
            result = run(program, record)
            found = diagnose(result if isinstance(result, Trace) else result.trace)
            first, kinds = steps(program)
            if (found.call, found.at) not in first:
                missed.add(program.name)
            elif found.kind not in kinds:
                other.add(program.name)
    assert (missed, other) == (NOT_FOUND, OTHER_KIND)
