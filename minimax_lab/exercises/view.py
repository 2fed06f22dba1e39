"""How a question is shown: the position or the tree, where it can be answered, hints, and the solution."""

from typing import Any

import traitlets

from minimax_lab.exercises.gates import Paper, pack_question
from minimax_lab.exercises.question import Question, view_of
from minimax_lab.kit import in_exam, without_surrogates
from minimax_lab.scene import Picture, style
from minimax_lab.widgets import AnsweringWidget, pack_picture

HANDED_IN = "Handed in (attempt {}). Until the end of the exam, you can change it."


class QuestionView(AnsweringWidget, front=("exercises/gates/question.js", "mountQuestion", "exercises/gates/gate.css")):
    """A question to answer by a click, by a number, or in code.

    said       the answer that is shown as chosen; None if there is none
    feedback   "outcome" and "text" of the last check, "picture" after a right answer to a drawn tree; empty before
    notes      the hints and the solution that were asked for, each with "text", and "picture" if there is one
    attempts   in an exam, how many answers were handed in; there, nothing is judged
    """

    question = traitlets.Dict().tag(sync=True)
    data = traitlets.Bytes().tag(sync=True)
    said = traitlets.Any(None).tag(sync=True)
    feedback = traitlets.Dict().tag(sync=True)
    notes: Any = traitlets.List().tag(sync=True)
    examined = traitlets.Bool().tag(sync=True)  # whether it is part of an exam
    attempts = traitlets.Int().tag(sync=True)

    def __init__(self, asked: Any) -> None:
        self.asked = asked
        tables, data = _pack(asked)
        super().__init__(question=tables, data=data, examined=in_exam())
        if asked.kept is not None:
            asked.mark()
            self.refresh()

    def answer(self, request: Any) -> None:
        """Do what the browser asks for."""
        do = request.get("do")
        if do == "answer" and self.examined:
            self.hand_in(request.get("said"))
        elif do == "answer":
            self.asked.take(request.get("said"))
        elif do == "hint":
            self._add(self.asked.next_hint())
        elif do == "solution":
            self.asked.check_practice()
            self._add(self.asked.solution_text, self.asked.key())

    def hand_in(self, said: Any) -> None:
        """Keep an answer and count an attempt. Raises InvalidArgument if it cannot be read."""
        self.said = self.asked.asked.read(said)
        self.attempts += 1
        self.feedback = {"text": HANDED_IN.format(self.attempts)}

    def refresh(self) -> None:
        """Show the answer and the feedback."""
        self.said, feedback = self.asked.shown_answer(), self.asked.feedback
        shown: dict[str, Any] = {"outcome": feedback.outcome, "text": str(feedback)} if feedback else {}
        if shown.get("outcome") == "correct" and self.question["drawing"] and (picture := self.asked.key()):
            shown["picture"] = pack_picture(picture)
        self.feedback = without_surrogates(shown)

    def _add(self, text: str, picture: Picture | None = None) -> None:
        note = without_surrogates({"text": text, "picture": picture and pack_picture(picture)})
        if note not in self.notes:
            self.notes = [*self.notes, note]

    def __repr__(self) -> str:
        return f"QuestionView({self.asked!r})"

    def still(self) -> Picture:
        """The question for paper and for pages without a kernel, without its answer."""
        return paper(self.asked)


view_of.register(Question, QuestionView)


def paper(asked: Any) -> Paper:
    """A question with its drawing, and how to answer it in code if it has a number."""
    q = f"q{asked.number}"
    note = f"In code: set {q}.answer to {asked.form}, and call {q}.check()." if asked.number else ""
    return Paper(str(asked), asked.paper(), note=note)


def _pack(asked: Any) -> tuple[dict[str, Any], bytes]:
    """What the browser needs to ask a question; nothing of it depends on the right answer."""
    tables, data = pack_question(asked.asked) if asked.asked else ({"style": style.as_table()}, b"")
    is_drawn = "tree" in tables or tables.get("look", {}).get("kind") in ("grid", "pile")  # by the browser
    drawing = None if is_drawn else asked.paper()
    more = {
        "ask": str(asked),
        "hints": len(asked.hints),
        "drawing": drawing and pack_picture(drawing),
        "code": [f"q{asked.number}.answer", asked.form],
    }
    return without_surrogates(tables | more), data
