"""The widget of a gate: a question in the page that the learner answers before the page shows more."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

import traitlets

from minimax_lab.exercises.answers import Feedback
from minimax_lab.exercises.gates.kinds import NOT_A_LEAF, Node, Square
from minimax_lab.exercises.gates.load import load_question
from minimax_lab.exercises.gates.paper import Paper
from minimax_lab.exercises.gates.position import Position
from minimax_lab.exercises.gates.question import GateQuestion
from minimax_lab.exercises.gates.store import Answers, KeepingWidget, answers_here
from minimax_lab.kit import (
    InvalidArgument,
    is_lecturing,
    lecturer,
    quote,
    true_or_false,
    whole_number,
    without_surrogates,
)
from minimax_lab.scene import Picture, box_around, style
from minimax_lab.widgets import Checked, checks, pack_picture, pack_tree

AGAIN = "This was your first try. Change your answer, or press “Show the answer”."
MOST_OPTIONS = 9  # with a show of hands, if there is no ballot; each has a number key

_all_are_open = False


class Gate(KeepingWidget, front=("exercises/gates/gate.js", "mountGate", "exercises/gates/gate.css")):
    """A question with an input. The right answer and what there is to say about it appear after an answer.

    After a wrong first answer, a hint appears, and the learner has one more try, unless there are only two options.

    said        the learner's last answer, None if there is none; can be set, in any form in which learners write it
    tries       all answers of the learner to the question, of which `said` is the last
    released    the items of a wrong first answer that the hint calls wrong: they are no longer chosen
    shown       whether the right answer is shown without an answer; can be set
    comparison  the line that compares the answer with the right one
    reveal      what is shown after it: "answer", "text", "right" (its items), "reasons" (pairs of an item of the
                picture and a text), "courses" (pairs of an item, and of a text and boards that a choice then shows),
                "line" (nodes), "picture", and "replaces" (whether the picture is the board that asks, with the answer
                in it, and takes its place); empty before
    lecturing   whether it takes a show of hands; can be set
    hands       the options and how many hands each got, as pairs; can be set
    first_hands the hands of the first vote, if there is a second one; can be set
    trouble     why an answer could not be read or saved

    `answers` is where the answer is kept. Raises InvalidArgument for a value that is no answer to the question.
    """

    question = traitlets.Dict().tag(sync=True)
    data = traitlets.Bytes().tag(sync=True)
    said = Checked(None).tag(sync=True)
    tries: Any = traitlets.List().tag(sync=True)
    released: Any = traitlets.List().tag(sync=True)
    shown = Checked(False).tag(sync=True)
    comparison = traitlets.Unicode().tag(sync=True)
    reveal = traitlets.Dict().tag(sync=True)
    lecturing = Checked(False).tag(sync=True)
    hands = Checked(()).tag(sync=True)
    first_hands = Checked(()).tag(sync=True)

    def __init__(self, asked: GateQuestion, answers: Answers) -> None:
        if not isinstance(asked, GateQuestion):
            raise InvalidArgument(f"asked {quote(asked)}: must be a question; gate(name) makes a gate")
        self.asked, self.answers = asked, answers
        tables, data = pack_question(asked)
        tables["isFinal"] = answers.is_final
        super().__init__(question=tables, data=data, lecturing=is_lecturing(), shown=_all_are_open)
        if not self.lecturing:  # a class has not answered yet
            self.recall(asked.name, self._restore)
        self.observe(self._keep, ["said", "shown"])

    def __repr__(self) -> str:
        return f"Gate({self.asked.name!r}, {'not answered' if self.said is None else f'answered {self.said!r}'})"

    # -- answers

    def commit(self, said: Any) -> str:
        """Answer the question, and return the line that compares the answer with the right one."""
        self.said = said
        return self.comparison

    def change(self) -> None:
        """Hide what was shown, so that the question can be answered again. Until then, the earlier answer is kept.

        Raises InvalidArgument in an assignment.
        """
        if self.answers.is_final:
            raise InvalidArgument("This answer counts. In an assignment, it cannot be changed.")
        self.said, self.shown = None, False

    def mark(self) -> Feedback:
        """Judge the last answer, as in an assignment, and repeat the latest hint, but not what is right."""
        return self.asked.judge(self.tries)

    def answer(self, request: Mapping[str, Any]) -> None:
        """Do what the view asks for."""
        do = request.get("do")
        if do == "answer":
            self._take(request.get("said"))
        elif do == "hand":
            self.hands = [*self.hands, *([each, 1] for each in self.asked.listed(request.get("said")))]
        elif do == "show":
            self.shown = True
        elif do == "change":
            self.change()
        elif do in ("open all", "close all"):
            open_all_gates(do == "open all")
        elif do == "lecture":
            _lecture_at_all(self.lecturing)

    def _take(self, said: Any) -> None:
        """Take an answer from the view. The same one again is not a second try, because a key may be pressed twice."""
        said = self.asked.read(said)
        if self.has_try_left and said == self.said:
            raise InvalidArgument(AGAIN)
        self.said = said

    @checks("said")
    def _check_said(self, name: str, value: Any) -> Any:
        return None if value is None else self.asked.read(value)

    @checks("shown", "lecturing")
    def _check_switch(self, name: str, value: Any) -> bool:
        return true_or_false(name, value)

    @checks("hands", "first_hands")
    def _check_hands(self, name: str, value: Any) -> list[list[Any]]:
        is_list = isinstance(value, list | tuple) and all(isinstance(each, list | tuple) for each in value)
        if not is_list or any(len(each) != 2 for each in value):
            raise InvalidArgument(f"{name}={quote(value)}: must be pairs of an option and a number, such as [[4, 12]]")
        hands: dict[Any, int] = {}
        for item, count in value:
            read = self.asked.item(item)
            hands[read] = hands.get(read, 0) + whole_number(name, count, 0)
        if len(hands) > (room := max(MOST_OPTIONS, len(self.asked.ballot))):
            raise InvalidArgument(f"{name}: {len(hands)} answers; there is room for {room}")
        return [list(each) for each in hands.items()]

    def _keep(self, change: Any) -> None:
        gave_up = self.shown and not self.tries and self.answers.is_final
        if self.said is not None or gave_up:
            self.keep(self.asked.name, {"tries": self.tries})

    def _restore(self, kept: Any) -> None:
        """Give the answers again that were kept. Before there was a second try, the answer itself was kept."""
        has_tries = isinstance(kept, dict) and isinstance(kept.get("tries"), list)
        for said in kept["tries"] if has_tries else [kept]:
            self.said = said
        if kept == {"tries": []}:  # in an assignment, the learner gave up
            self.shown = True

    # -- what is shown

    @property
    def has_try_left(self) -> bool:
        """Whether the learner has answered once, and may answer once more."""
        is_open = len(self.tries) == 1 and not self.shown
        return is_open and self.asked.has_second_try and not self.asked.is_right(self.tries[0])

    @property
    def is_revealed(self) -> bool:
        """Whether the right answer is shown."""
        return self.shown or (bool(self.tries) and not self.has_try_left)

    @traitlets.observe("said", "shown")
    def _update(self, change: Any) -> None:
        if change.name == "said":
            earlier = self.tries if self.has_try_left else []
            self.tries = [] if self.said is None else [*earlier, self.said]
        if self.has_try_left:
            compared = self.asked.compare(self.said)
        else:
            compared = self.asked.verdict(self.tries) if self.tries else ""
        self.comparison = without_surrogates(compared)
        self.reveal = pack_reveal(self.asked) if self.is_revealed else {}
        self.released = self.asked.called_wrong(self.said) if self.has_try_left else []

    def still(self) -> Picture:
        """The question for paper and for pages without a kernel; its answer follows, folded away.

        In a learner's copy the answer is left out until it is shown.
        """
        asked, is_blank = self.asked, self.answers.folder is not None and not self.is_revealed
        answer = None if is_blank else (asked.revealed, asked.shown_picture)
        return Paper(asked.ask, asked.drawing(), asked.options, note=self.comparison, answer=answer)


def gate(name: str, file: str | os.PathLike[str] | None = None) -> Gate:
    """The gate with this name, such as "03-rule", from the lessons or from a Python file of your own.

    In a learner's copy of a lesson, the answer is kept in the folder .answers, and shown again after a restart.
    Raises InvalidArgument for an unknown name.
    """
    asked = load_question(name, file)
    return Gate(asked, answers_here())


def open_all_gates(on: bool = True) -> None:
    """Show the right answers of all gates in this notebook, and of those that are made later.

    `open_all_gates(False)` hides the answers of the gates that have not been answered.
    """
    global _all_are_open
    _all_are_open = true_or_false("on", on)
    for each in _all_gates():
        each.shown = on


def _lecture_at_all(on: bool) -> None:
    """Let all gates in this notebook take a show of hands, and those that are made later."""
    lecturer(on)
    for each in _all_gates():
        each.lecturing = on


def _all_gates() -> list[Gate]:
    return [each for each in list(Gate.live) if isinstance(each, Gate)]


def pack_question(asked: GateQuestion) -> tuple[dict[str, Any], bytes]:
    """What the browser needs to ask the question; nothing of it depends on the right answer."""
    tables: dict[str, Any] = {
        "kind": asked.kind,
        "several": asked.several,
        "ask": asked.ask,
        "options": list(asked.options),
        "ballot": list(asked.ballot),
        "isCode": asked.is_code,
        "hasSmallBoard": asked.has_small_board,
        "unit": asked.unit,
        "style": style.as_table(),
    }
    if (here := asked.position) and not here.game.is_terminal(here.state):
        tables["mover"] = here.game.to_move(here.state)
    if isinstance(asked, Node):
        tree, data = pack_tree(asked.tree)
        more = {
            "tree": tree,
            "names": asked.names,
            "places": asked.items,
            "refusal": NOT_A_LEAF if asked.only_leaves else "",
            "getsValues": bool(asked.values),
            "getsBounds": any(text[0] in "≤≥" for text in asked.reasons().values()),
        }
        return without_surrogates(tables | more), data
    if asked.look:
        tables |= {"look": asked.look.data, "places": []}
        if isinstance(asked, Square):
            tables |= {"places": asked.items, **_whose_turn(asked.here)}
        elif asked.trial:
            after = asked.here.after(asked.here.moves[0])
            movers = [*map(_whose_turn, (asked.here, after))]
            tables["trial"] = {"turns": asked.trial != "moves", "next": movers}
    elif drawing := asked.drawing():
        tables["drawing"] = pack_picture(drawing)
        if asked.drawn_items:
            tables["choices"] = _pack_choices(asked.drawn_items, drawing)
    return without_surrogates(tables), b""


def _whose_turn(position: Position) -> dict[str, str]:
    """The player to move, and that player's mark."""
    return {"mover": position.game.to_move(position.state), "piece": position.piece}


def _pack_choices(items: Sequence[Any], drawing: Picture) -> list[dict[str, Any]]:
    """The nodes of a picture that can be chosen, with the box around each of them."""
    marks = [mark for mark in drawing.scene.marks if mark.role != "edge"]
    return [
        {"node": row, "item": item, "box": box_around([mark for mark in marks if mark.node == row])}
        for row, item in enumerate(items)
        if item is not None
    ]


def pack_reveal(asked: GateQuestion) -> dict[str, Any]:
    """What the browser shows after an answer. What the question is about stays, so usual pictures are not needed."""
    reasons = asked.reasons()
    picture = asked.shown_picture if asked.picture and not (reasons or isinstance(asked, Node)) else None
    reveal: dict[str, Any] = {
        "answer": asked.headline,
        "text": asked.reveal,
        "right": asked.right,
        "reasons": [list(each) for each in reasons.items()],
        "courses": [list(each) for each in asked.courses().items()],
        "line": asked.drawn_line if isinstance(asked, Node) else [],
        "cuts": asked.cut_off if isinstance(asked, Node) else [],
        "picture": picture and pack_picture(picture),
        "replaces": picture is not None and not isinstance(asked, Square) and _is_picture_of(asked, picture),
    }
    return without_surrogates(reveal)  # type: ignore[no-any-return]


def _is_picture_of(asked: GateQuestion, picture: Picture) -> bool:
    """Whether a picture is the board that the question is about, at another moment, or the boards with their values."""
    if (asked.look and asked.look.kind != "grid") or not (drawing := asked.drawing()):
        return False
    return (picture.scene.width, picture.scene.height) == (drawing.scene.width, drawing.scene.height)
