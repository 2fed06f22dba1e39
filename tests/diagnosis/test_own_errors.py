"""Errors while a run is judged: a line says whether the package, the given game, or the learner's class raised them."""

import pytest

from minimax_lab import TreeGame, diagnose, minimax, record
from minimax_lab.diagnosis import first_wrong_call
from minimax_lab.diagnosis.first_wrong_call import _explain_error as explain_error
from minimax_lab.diagnosis.judge import Judge

GAME = TreeGame([[3, 12], [2, 4]])


class Stubborn(TreeGame):
    """A game that answers the search and no other question."""

    asked = 0

    def utility(self, state):
        self.asked += 1
        if self.asked > 4:
            raise OSError("no more answers")
        return super().utility(state)


def test_an_error_of_the_package_is_seen_in_tests_and_one_line_for_users(monkeypatch):
    trace = record(minimax, GAME, "A")
    monkeypatch.setattr(Judge, "sound", None)
    with pytest.raises(TypeError):
        diagnose(trace)
    monkeypatch.setattr(first_wrong_call, "_explain_error", explain_error)
    found = diagnose(trace)
    assert not found and found.judged == 0
    lines = [line.split(", in line")[0] for line in found.unsure]
    assert lines == ["diagnose itself failed with TypeError: 'NoneType' object is not callable"] * len(lines) != []
    assert all(line.endswith(" of judge.py. Please report it.") for line in found.unsure)


def test_an_error_of_a_given_game_is_its_own():
    found = diagnose(record(minimax, GAME, "A"), Stubborn([[3, 12], [2, 4]]))
    assert "raised OSError: no more answers." in " ".join(found.unsure), found.text
