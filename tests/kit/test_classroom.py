"""projector(): larger pictures and widgets."""

import pytest
import runs

from minimax_lab import PlayBoard, StepPlayer, TicTacToe, TreeGame, game_tree, projector


@pytest.fixture
def on():
    projector()
    yield
    projector(False)


def made():
    return [StepPlayer(runs.nine_calls()), PlayBoard(TicTacToe())]


def test_widgets_made_afterwards_are_for_a_projector(on):
    before = made()
    assert all(widget.projected for widget in before)
    projector(False)
    assert not any(widget.projected for widget in made()) and all(widget.projected for widget in before)


def test_pictures_shown_afterwards_fill_the_width(on):
    picture = game_tree(TreeGame([[1, 2], [3]])).back_up().draw()
    assert 'style="width:100%;max-height:85vh' in picture._repr_mimebundle_()["text/html"]
    projector(False)
    assert 'style="max-width:100%' in picture._repr_mimebundle_()["text/html"]
