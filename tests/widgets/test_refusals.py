"""A value that a widget refuses leaves no trace, wherever it comes from, and the refusal says why."""

import copy
import inspect
import json
import re
from contextlib import nullcontext

import anywidget
import pytest
from asking import ask
from examples import NINE
from traitlets import TraitError

from minimax_lab import (
    BeTheMachine,
    Bones,
    Duel,
    GameExplorer,
    InvalidArgument,
    LiveTree,
    LookAhead,
    PlayBoard,
    StepPlayer,
    TicTacToe,
    TreeGame,
    parsons,
)
from minimax_lab.exercises import ClassReport, CutTask, FillIn, fill_in
from minimax_lab.exercises.class_programs.run_files import ProgramResult, Runner
from minimax_lab.exercises.gates import Answers, Gate, load_question
from minimax_lab.search import heap_modulo, larger_heap
from minimax_lab.widgets import AnsweringWidget, Checked


def player():
    return StepPlayer(NINE, step=5, votes=[6], notes={9: "Why?"})


def board():
    return PlayBoard(TicTacToe(), person="X")


def marking():
    return FillIn(CutTask.random(seed=1))


def values_to_fill_in():
    return fill_in(TreeGame([[3, 12], [2, 4]]))


def order_to_fill_in():
    return fill_in(TreeGame([[3, 12], [2, 4]]), mode="calls")


def live_tree():
    return LiveTree(TreeGame([[3, 12], [2, 4]]))


def explorer():
    return GameExplorer(Bones(3))


def duel():
    return Duel(Bones(3), [larger_heap, heap_modulo])


def look_ahead():
    return LookAhead(TreeGame([[3, 12], [2, 4]]), evaluate=len)


def gate():
    return Gate(load_question("03-never-won"), Answers(None))


def machine():
    return BeTheMachine(seed=1)


def puzzle():
    return parsons("minimax")


def report():
    return ClassReport([ProgramResult("ann.py", "wrong", kind="no undo")], Runner({}))


def question():
    return ask("move", Bones(6)).view


CASES = [
    (report, {"notes": {"sign": "Think."}}, "notes: group 'sign': must be one of no undo"),
    (report, {"notes": {"no undo": 3}}, "notes={'no undo': 3}: must map groups to texts"),
    (report, {"notes": None}, "notes=None"),
    (puzzle, {"program": [[0, 9]]}, "program=[[0, 9]]: must be a text, or pairs of a line and its indentation"),
    (puzzle, {"program": [[99, 1]]}, "program=[[99, 1]]"),
    (puzzle, {"program": [[0, 1], [0, 2]]}, "is used twice; there is one of it"),
    (puzzle, {"program": "return best"}, "line 'return best': is not one of the lines of this puzzle"),
    (puzzle, {"program": None}, "program=None"),
    (gate, {"said": ["nine"]}, "answer 'nine': must be one of 5, 6, 7"),
    (gate, {"shown": "yes"}, "shown='yes'"),
    (gate, {"lecturing": True, "hands": [[3]]}, "hands=[[3]]: must be pairs"),
    (gate, {"hands": [[5, -1]]}, "hands=-1: must be a whole number of at least 0"),
    (machine, {"value": 5}, "value=5: must be what the exercise has set, or {}"),
    (machine, {"value": {"score": 1}}, "value={'score': 1}"),
    (machine, {"attempt": [3]}, "attempt=[3]: must be what the exercise has set, or {}"),
    (machine, {"value": None}, "value=None"),
    (explorer, {"path": 5}, "path=5: must be a list of whole numbers"),
    (explorer, {"path": [3]}, "path: move 1=3: must be a whole number from 0 to 2"),
    (explorer, {"path": ["take 1"]}, "path: move 1='take 1': must be a whole number"),
    (explorer, {"path": [2, 0]}, "path=[2, 0]: the game is over after 1 move"),
    (explorer, {"path": None}, "path=None"),
    (live_tree, {"numbers": [1, 2, 3]}, "must be 4 numbers, one for each leaf"),
    (live_tree, {"numbers": [1, 2, 3, 4], "rule": "<"}, "rule='<'"),
    (
        live_tree,
        {"numbers": [1, 2, 3, 2**53 + 1]},
        "numbers: a number=9007199254740993: a browser rounds such a number",
    ),
    (values_to_fill_in, {"entries": {"B": 2**53 + 1}}, "B=9007199254740993: a browser rounds such a number"),
    (values_to_fill_in, {"entries": {"B": "1e400"}}, "B: Type digits, not '1e400'"),
    (duel, {"chosen": 2}, "chosen=2: must be a whole number from 0 to 1"),
    (look_ahead, {"depth": 3}, "depth=3: must be a whole number from 0 to 2"),
    (look_ahead, {"depth": "1"}, "depth='1'"),
    (player, {"step": 10**9}, "step=1000000000: must be a whole number from 0 to 18"),
    (player, {"step": None}, "step=None"),
    (player, {"line": 99}, "line=99"),
    (player, {"notes": {"2": "fine", "99": "no"}}, "notes: a step=99"),
    (player, {"asked": -1}, "asked=-1"),
    (player, {"right": 1}, "right=1"),
    (player, {"step": 9, "by_line": True, "votes": [99]}, "votes: a step=99"),
    (player, {"notes": {"3": "new"}, "step": -1}, "step=-1"),
    (board, {"strength": 0}, "strength=0"),
    (board, {"large": 1}, "large=1"),
    (board, {"large": True, "thinking": True, "tree_plies": 0}, "tree_plies=0"),
    (marking, {"entries": ["Nowhere"]}, "cuts: 'Nowhere' is not a node here"),
    (marking, {"entries": 5}, "edges 5: must be names of nodes"),
    (marking, {"entries": {"1": 5}}, "must be True, for a cut"),
    (marking, {"entries": ["B", "D"]}, "'D' is below 'B', which is already cut"),
    (values_to_fill_in, {"entries": {"B": "x"}}, "B: Type digits, not 'x'"),
    (values_to_fill_in, {"entries": {"B1": 3}}, "entries: node 'B1': nothing belongs there"),
    (values_to_fill_in, {"entries": {"99": 3}}, "entries: node '99': nothing belongs there"),
    (values_to_fill_in, {"entries": 5}, "entries=5: must map nodes to what is filled in"),
    (order_to_fill_in, {"entries": {"A": 8}}, "A: 8: must be a place from 1 to 7"),
]
FAULTS = [f"{make.__name__}-{values}" for make, values, _ in CASES]


WIDGETS = [player, board, marking, values_to_fill_in, order_to_fill_in, live_tree, explorer, duel, look_ahead, gate,
           machine, puzzle, report, question]  # fmt: skip
FORGED = [None, True, -1, 99, 1e9, 0.5, "", "x", [], [None], [[]], [[0, 99]], [99], {}, {"x": []}, {"0": 99}]


def state(widget):
    """Everything that the widget would send to the browser, and its position if it is a board."""
    sent = {key: value for key, value in widget.get_state().items() if key not in ("refusal", "view", "thoughts")}
    return copy.deepcopy(sent), vars(widget.session.match) if isinstance(widget, PlayBoard) else None


@pytest.mark.parametrize("are_together", [False, True], ids=["alone", "together"])
@pytest.mark.parametrize(("make", "values", "why"), CASES, ids=FAULTS)
def test_set_in_python(make, values, why, are_together):
    widget = make()
    before = state(widget)
    hold = widget.hold_trait_notifications() if are_together else nullcontext()
    with pytest.raises(InvalidArgument) as refused, hold:
        for name, value in list(values.items())[0 if are_together else -1 :]:
            setattr(widget, name, value)
    assert why in str(refused.value) and "\n" not in str(refused.value)
    assert state(widget) == before


@pytest.mark.parametrize(("make", "values", "why"), [case for case in CASES if case[0] is not board])
def test_set_by_the_browser(monkeypatch, make, values, why):
    widget, sent = make(), {}
    before = state(widget)
    monkeypatch.setattr(
        widget,
        "send_state",
        lambda key: sent.update({each: getattr(widget, each) for each in ([key] if isinstance(key, str) else key)}),
    )
    with pytest.raises(InvalidArgument) as refused:
        widget.set_state(values)
    assert why in str(refused.value) and why in widget.refusal
    assert state(widget) == before
    assert sent == {name: before[0][name] for name in values} | {"refusal": widget.refusal}


def test_the_next_good_value_ends_the_refusal():
    widget = player()
    with pytest.raises(InvalidArgument):
        widget.set_state({"step": 99})
    widget.set_state({"line": 0, "step": 7})
    assert (widget.step, widget.refusal) == (7, "")


def test_values_that_fit_only_together_are_taken():
    widget = StepPlayer(NINE)
    lines = int((NINE.lines[:, 0] == 5).sum())
    widget.set_state({"line": lines, "step": 5})
    assert (widget.step, widget.line) == (5, lines)


def test_a_board_that_cannot_do_what_was_set_shows_the_old_value(monkeypatch):
    widget = board()
    before = state(widget)
    monkeypatch.setattr(
        type(widget.session), "_reply", lambda session: (_ for _ in ()).throw(InvalidArgument("no reply"))
    )
    with pytest.raises(InvalidArgument, match="no reply"):
        widget.person = "O"
    assert state(widget) == before and widget.session.person == "X"


def test_a_value_of_the_wrong_type_from_the_browser_is_refused_with_the_rest():
    widget = player()
    before = state(widget)
    with pytest.raises(TraitError):
        widget.set_state({"step": 9, "asked": "many"})
    assert state(widget) == before and "asked" in widget.refusal


@pytest.mark.parametrize("make", WIDGETS)
def test_a_forged_value_from_the_browser_is_taken_by_its_check_or_refused(make):
    widget = make()
    ours = [name for name in widget.keys if name not in anywidget.AnyWidget.class_trait_names()]
    before = state(widget)
    for name in ours:
        for value in FORGED:
            try:
                widget.set_state({name: copy.deepcopy(value)})
            except TraitError as error:
                assert state(widget) == before and str(error) == widget.refusal and "\n" not in str(error)
            else:
                assert isinstance(widget.traits()[name], Checked), f"{name}={value!r} was taken unchecked"
                before = state(widget)


@pytest.mark.parametrize("make", [make for make in WIDGETS if isinstance(make(), AnsweringWidget)])
def test_a_forged_request_is_answered_and_leaves_a_widget_that_can_be_shown(make):
    """The names of the requests and of what they contain are the texts in the methods that answer."""
    widget = make()
    source = "".join(inspect.getsource(each.answer) for each in type(widget).__mro__ if "answer" in vars(each))
    words = set(re.findall(r'"(\w[\w ]*)"', source))
    for do in words:
        for forged in [{}, *({name: value} for name in words for value in FORGED)]:
            widget.handle_message(None, {"do": do, "id": "1"} | copy.deepcopy(forged))
        json.dumps(widget.get_state(), default=str)
