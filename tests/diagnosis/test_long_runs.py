"""Long runs: calls with the same subtree are judged once, and that changes nothing but the time."""

import pytest
from first_wrong import programs, run

from minimax_lab import diagnose, record
from minimax_lab.diagnosis import learners_run
from minimax_lab.diagnosis.learners_run import read_run
from minimax_lab.diagnosis.repeats import differing_rows
from minimax_lab.recording import recording
from minimax_lab.runs import Trace
from minimax_lab.runs import trace as runs_trace

NAMES = [
    "alphabeta_strict", "depth_counts_down", "isMaximizing_flat", "memo_dict", "negamax_copy", "nim_flag",
    "depth_sign_win", "end_not_seen_o_wins", "initial_best_zero", "last_score_dicts", "memory_key_counts",
    "moves_left_out_last_square", "no_undo_nested_branch", "sign_negamax_color", "wrong_extreme_swapped",
    "wrong_move_first_tried", "wrong_window_fresh",
]  # fmt: skip
PROGRAMS = {each.name: each for kind in ("right", "wrong") for each in programs(kind)}


def recorded(name):
    result = run(PROGRAMS[name], record)
    return result if isinstance(result, Trace) else result.trace


@pytest.mark.parametrize("name", NAMES)
def test_one_call_stands_for_those_with_the_same_subtree(name, monkeypatch):
    trace = recorded(name)
    whole = diagnose(trace)
    monkeypatch.setattr(learners_run, "rows_to_judge", lambda columns, most: differing_rows(columns, len(trace)))
    found = diagnose(trace)
    assert (found.call, found.at, found.kind, found.evidence) == (whole.call, whole.at, whole.kind, whole.evidence)
    assert found.unsure == whole.unsure
    assert found.count >= whole.count and found.judged >= whole.judged  # repeats below a wrong call are judged, too
    assert found or found.judged == whole.judged == len(trace)


def test_the_sample_stands_for_all_calls_and_fewer_are_judged():
    columns = recorded("isMaximizing_flat").columns
    sample = differing_rows(columns, 10**6)
    assert sum(sample.weights) == sample.end == len(columns.rows) > len(sample.rows)
    for row, first in sample.first.items():
        assert (
            first < row and columns.state[first] == columns.state[row] and columns.result[first] == columns.result[row]
        )


def test_what_was_not_judged_is_counted(monkeypatch):
    trace = recorded("isMaximizing_flat")
    monkeypatch.setattr(learners_run, "MOST_CALLS", 30)
    found = diagnose(trace)
    (sentence,) = found.unsure
    assert not found and 0 < found.judged < len(trace)
    judged, others = (int(word) for word in sentence.split() if word.isdigit())
    assert judged >= 30 and judged + others == len(trace)
    assert sentence == f"The run is long: its first {judged} calls were judged, the {others} others not."


def loops_left(trace):
    return {call.number for call in read_run(trace).calls if call.left_loop}


def test_lines_that_were_not_noted_show_no_loop_that_was_left(monkeypatch):
    trace = recorded("alphabeta_strict")
    left = loops_left(trace)
    assert left and any(call.looped for call in read_run(trace).calls)
    for most in range(1, 60):
        monkeypatch.setattr(recording, "MOST_LINES", most)
        monkeypatch.setattr(runs_trace, "MOST_LINES", most)
        cut = recorded("alphabeta_strict")
        assert loops_left(cut) <= left
