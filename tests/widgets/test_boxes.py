"""Widgets in a box of ipywidgets: its output has their still pictures."""

from examples import NINE
from ipywidgets import HBox, IntSlider, VBox

from minimax_lab import PlayBoard, StepPlayer, TicTacToe
from minimax_lab.widgets.base import show_box


def test_a_box_has_the_pictures_of_the_widgets_in_it():
    shown = show_box(HBox([VBox([IntSlider(), StepPlayer(NINE)]), PlayBoard(TicTacToe())]))
    assert "application/vnd.jupyter.widget-view+json" in shown and shown["text/html"].count("<img") == 2


def test_another_box_is_shown_as_before():
    box = VBox([IntSlider()])
    assert show_box(box) == box._repr_mimebundle_()
