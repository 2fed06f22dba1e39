"""A question as plain data, which every exporter reads. Nothing is stated twice: all of it comes from the question."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import singledispatch
from typing import Any, NamedTuple

from minimax_lab.diagnosis import values_by_mistake
from minimax_lab.exercises.fill_in import CutQuestion, OrderQuestion, TreeQuestion
from minimax_lab.exercises.gates import VARIANT, Asked, GateQuestion, Number, draw_position
from minimax_lab.exercises.kinds import AskedQuestion, ValueQuestion
from minimax_lab.exercises.question import Question
from minimax_lab.kit import MinimaxLabError
from minimax_lab.scene import Picture

NO_EDGE = "no edge"  # an answer to a question for cuts


class NotPlain(MinimaxLabError):
    """A question that plain data cannot hold, because its answers are judged by running them."""


class Reply(NamedTuple):
    """What there is to say about an expected mistake.

    items      what the learner said: the one answer, one wrong item, or all items of a wrong answer
    text       the reply, which does not give the answer away
    is_whole   whether `items` are a whole answer
    """

    items: tuple[Any, ...]
    text: str
    is_whole: bool


@dataclass(frozen=True)
class PlainQuestion:
    """A question as plain data.

    name      such as "07-never-read" for a gate, and "07_alpha_beta-1" for a question of an exercise
    family    the name without the number of a variant
    kind      "number"; "choice": one of the options; "choices": all options that are right; "order": the options in
              their right order; "values": a number for each option
    options   the texts to choose from, to order, or to value; empty for a number
    right     all numbers or options that are right; the options in order; or the numbers of the options
    ask       the question
    picture   what it is about: `svg` draws it, `text` is its text version, `alt` describes it; None if there is none
    replies   the expected mistakes
    answer    the right answer in a sentence
    reason    why it is right
    """

    name: str
    kind: str
    options: tuple[str, ...]
    right: tuple[Any, ...]
    ask: str
    picture: Picture | None
    replies: tuple[Reply, ...]
    answer: str
    reason: str

    @property
    def family(self) -> str:
        """The name that all variants of the question have in common."""
        return self.name.partition(VARIANT)[0]

    def reply_to(self, item: Any) -> str:
        """What there is to say about one wrong answer, or about one wrong item of an answer; "" if nothing is known."""
        return next((each.text for each in self.replies if each.items == (item,)), "")

    @property
    def remarks(self) -> list[tuple[str, str]]:
        """The replies that belong to no option, as `by_text` gives them."""
        return self.by_text(each for each in self.replies if each.is_whole or not self.kind.startswith("choice"))

    def by_text(self, replies: Iterable[Reply]) -> list[tuple[str, str]]:
        """Each reply once, after all answers that it is for."""
        sign, said = " = " if self.kind == "values" else ", ", defaultdict(list)
        for reply in replies:
            said[reply.text].append(sign.join(map(str, reply.items)))
        return [(" or ".join(answers), text) for text, answers in said.items()]


@singledispatch
def as_plain(asked: Asked) -> PlainQuestion:
    """The question as plain data. Raises NotPlain for a question that asks for a program."""
    raise NotPlain(f"{asked.name}: asks for a program, which only Python can judge")


@as_plain.register
def _gate(asked: GateQuestion) -> PlainQuestion:
    replies = [
        Reply(tuple(_label(asked, each) for each in items), text, is_whole and asked.several)
        for items, is_whole, text in asked.wrong_answers
    ]
    picture = asked.drawing() or (draw_position(asked.here) if asked.look else None)
    sentences = asked.headline, asked.reveal
    return PlainQuestion(asked.name, *_form(asked), asked.ask, picture, tuple(replies), *sentences)


@as_plain.register
def _question(asked: AskedQuestion) -> PlainQuestion:
    gate = asked.asked
    likely = values_by_mistake(asked.here.backed_up).values() if isinstance(asked, ValueQuestion) else ()
    tried = [*asked.mistakes, *likely, *gate.items]
    feedback = {each: asked.judge(each) for each in tried}
    replies = [
        Reply((_label(gate, each),), found.message, False)
        for each, found in feedback.items()
        if found.outcome == "incorrect"
    ]
    return _exercise(asked, *_form(gate), replies)


@as_plain.register
def _cuts(asked: CutQuestion) -> PlainQuestion:
    cuts = asked.cuts
    replies = [Reply(tuple(wrong), text, True) for wrong, text in asked.mistakes.items()]
    wrong = [cuts.check([name]).verdicts[0] for name in cuts.names[1:] if name not in cuts.right]
    replies += [Reply((each.edge,), f"{each.edge}: {each.message}", False) for each in wrong]
    options = (*cuts.names[1:], NO_EDGE)
    return _exercise(asked, "choices", options, cuts.right or (NO_EDGE,), replies)


@as_plain.register
def _order(asked: OrderQuestion) -> PlainQuestion:
    place = asked.right_entries
    right = tuple(asked.unique_names[row] for row in sorted(place, key=lambda row: place[row]))
    replies = [Reply(tuple(wrong), text, True) for wrong, text in asked.mistakes.items()]
    return _exercise(asked, "order", tuple(sorted(right)), right, replies)


@as_plain.register
def _values(asked: TreeQuestion) -> PlainQuestion:
    values = {node.name: node.value for node in asked.inner}
    replies = [Reply(tuple(wrong), text, False) for wrong, text in asked.mistakes.items()]
    return _exercise(asked, "values", tuple(values), tuple(values.values()), replies)


def _form(gate: GateQuestion) -> tuple[str, tuple[str, ...], tuple[Any, ...]]:
    """The kind, the options, and what is right."""
    kind = "number" if isinstance(gate, Number) else "choices" if gate.several else "choice"
    options, right = (tuple(_label(gate, each) for each in items) for items in (gate.items, gate.right))
    return kind, options, right


def _exercise(
    asked: Question, kind: str, options: tuple[str, ...], right: tuple[Any, ...], replies: list[Reply]
) -> PlainQuestion:
    sentences = asked.right_text(), asked.why
    return PlainQuestion(asked.name, kind, options, right, asked.ask, asked.paper(), tuple(replies), *sentences)


def _label(gate: GateQuestion, item: Any) -> Any:
    """An item as an option shows it; a number is left as it is."""
    return item if isinstance(gate, Number) else gate.phrase([item])
