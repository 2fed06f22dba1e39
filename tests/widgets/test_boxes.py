"""What a notebook saves of a widget, and of widgets in a box of ipywidgets: still pictures, and how to go on."""

import pytest
from examples import NINE
from ipywidgets import HBox, IntSlider, VBox

from minimax_lab import (
    BeTheMachine,
    Bones,
    Duel,
    GameExplorer,
    LiveTree,
    LookAhead,
    PlayBoard,
    StepPlayer,
    TicTacToe,
    TreeGame,
    game_tree,
    parsons,
    tally,
)
from minimax_lab.exercises import ClassReport, fill_in, gate, questions
from minimax_lab.exercises.class_programs.run_files import Runner
from minimax_lab.search import heap_modulo, larger_heap
from minimax_lab.widgets import Card, PictureWidget, RunCard, show_box

GO_ON = "Run this cell to go on."
TREE = TreeGame([[3, 12], [2, 4]])
WIDGETS = {
    "StepPlayer": lambda: StepPlayer(NINE),
    "PlayBoard": lambda: PlayBoard(TicTacToe()),
    "Tally": lambda: tally(PlayBoard(Bones(3)), heaps=[2, 3]),
    "Duel": lambda: Duel(Bones(3), [larger_heap, heap_modulo]),
    "GameExplorer": lambda: GameExplorer(Bones(3)),
    "LiveTree": lambda: LiveTree(TREE),
    "LookAhead": lambda: LookAhead(TREE, evaluate=len),
    "BeTheMachine": lambda: BeTheMachine(seed=1),
    "FillIn": lambda: fill_in(TREE),
    "Gate": lambda: gate("03-rule"),
    "Parsons": lambda: parsons("minimax"),
    "QuestionView": lambda: questions("03_game_of_bones")[0].view,
    "RunCard": lambda: RunCard(
        Card("Call 2 returned 3.", game_tree(TREE).draw(), [], "Call 2 returned 3."), None, "Open"
    ),
    "GroupedReport": lambda: ClassReport([], Runner({})),
}


def test_there_is_a_sample_of_each_widget():
    found = {each.__name__ for each in PictureWidget.kinds if each.__module__.startswith("minimax_lab.")}
    assert found == set(WIDGETS)


@pytest.mark.parametrize("name", WIDGETS)
def test_a_saved_widget_says_how_to_go_on_and_a_picture_alone_does_not(name):
    widget = WIDGETS[name]()
    saved, _ = widget._repr_mimebundle_()
    for text in (saved["text/plain"], saved["text/html"]):
        assert text.lower().count("run this cell") == text.count(GO_ON) == 1
    still = widget.still()._repr_mimebundle_()
    assert saved["text/html"] == f"<p>{GO_ON}</p>{still['text/html']}"  # a person and a screen reader come to it first
    assert "run this cell" not in "".join(still.values()).lower()  # on paper, and on a saved page


def test_a_box_has_the_pictures_of_the_widgets_in_it():
    shown = show_box(HBox([VBox([IntSlider(), StepPlayer(NINE)]), PlayBoard(TicTacToe())]))
    assert "application/vnd.jupyter.widget-view+json" in shown and shown["text/html"].count("<img") == 2
    assert shown["text/html"].count(GO_ON) == shown["text/plain"].count(GO_ON) == 1


def test_another_box_is_shown_as_before():
    box = VBox([IntSlider()])
    assert show_box(box)["application/vnd.jupyter.widget-view+json"]["model_id"] == box.model_id
    assert set(show_box(box)) == {"application/vnd.jupyter.widget-view+json", "text/plain"}
