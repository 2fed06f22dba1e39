"""The programs in tests/programs are what their heads say, judged by rules that share no code with the package."""

import pytest
from first_wrong import first_wrong, programs, run

from minimax_lab import record
from minimax_lab.runs import Trace


@pytest.mark.parametrize("program", programs("wrong"), ids=lambda program: program.name)
def test_a_wrong_program_makes_a_wrong_call(program):
    assert first_wrong(program) is not None


@pytest.mark.parametrize("program", programs("right"), ids=lambda program: program.name)
def test_a_right_program_can_be_recorded(program):
    trace = run(program, record)
    assert isinstance(trace, Trace) and len(trace) > 5
