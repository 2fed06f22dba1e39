"""An argument that takes any iterable refuses one without end, in one line."""

from itertools import count, cycle

import pytest
from bad_input import refusal

from minimax_lab import Bones, GameExplorer, LiveTree, PlayBoard, StepPlayer, TreeGame, minimax, record, tally
from minimax_lab.apps.console import play
from minimax_lab.exercises import questions
from minimax_lab.games import grid_look, piles_look

GAME = TreeGame([[3, 12], [2, 4]])
TRACE = record(minimax, GAME, "A")


def assign(thing, name, value):
    setattr(thing, name, value)


ENDLESS = {
    "takes": lambda: Bones(6, takes=count(1)),
    "heaps": lambda: tally(PlayBoard(Bones(3)), heaps=cycle([3])),
    "machine": lambda: tally(PlayBoard(Bones(3)), heaps=[3], machine=cycle([3])),
    "piles": lambda: piles_look(cycle([1])),
    "takes of piles": lambda: piles_look((2, 1), takes=cycle([(0, 1)])),
    "cells": lambda: grid_look(cycle(["X"]), 3),
    "cells: a row": lambda: grid_look([cycle(["X"])]),
    "places": lambda: grid_look("X.O/.X.", places=cycle([0])),
    "line": lambda: grid_look("X.O/.X.", line=cycle([0])),
    "votes": lambda: StepPlayer(TRACE, votes=cycle([1])),
    "votes, later": lambda: assign(StepPlayer(TRACE), "votes", cycle([1])),
    "without": lambda: StepPlayer(TRACE, without=cycle(["tree"])),
    "predict": lambda: StepPlayer(TRACE, predict=cycle([1])),
    "numbers": lambda: assign(LiveTree(GAME), "numbers", cycle([1])),
    "path": lambda: assign(GameExplorer(Bones(4)), "path", cycle([0])),
    "nodes": lambda: TRACE.tree.draw(hide=cycle(["A"])),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_an_iterator_without_end_is_refused(name):
    message = refusal(ENDLESS[name])
    assert message.endswith(": has more than 1,000,000 items; must end before that")
    assert message.startswith(name.split(",")[0].split(" of ")[0])


def test_an_answer_without_end_is_incorrect(capsys):
    asked = next(question for question in questions("07_alpha_beta") if question.kind == "cuts")
    asked.answer = cycle(["A"])
    asked.check()
    assert "more than 1,000,000" in capsys.readouterr().out


def test_names_may_have_no_end():
    assert [node.name for node in record(minimax, TreeGame([[3], [4]], names=map("n{}".format, count())), "n0").tree]


def test_a_game_in_the_console_ends_after_1000_answers():
    lines = []
    assert play(cycle(["9 9"]), first="person", write=lines.append).result == "left"
    assert "There are no more answers" in lines[-1] and len(lines) < 5_000
