"""The question of a gate: how an answer is read and compared, and what is shown after it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from minimax_lab.exercises.gates.formulas import compute, fill, write
from minimax_lab.exercises.gates.mistakes import ExpectedMistake
from minimax_lab.exercises.gates.pictures import board
from minimax_lab.exercises.gates.position import Position
from minimax_lab.kit import InvalidArgument, is_iterable, listed, quote
from minimax_lab.scene import Picture

MOST_WORDS = 60  # of a reveal


class GateQuestion:
    """A question with one answer, or with several items that are all part of the answer.

    name       the name of the gate
    kind       what the learner gives, as the data name it: "number", "choice", "choices", ...
    ask        the question; it and the other texts may have fields, see `formulas`
    answer     the formula of the right answer; for a kind with one answer, a list means that each of them is right
    reveal     what is shown after the answer, in at most 60 words together with the answer
    position   the position that the question is about, `here` in formulas; None if there is none
    options    what there is to choose from
    mistakes   the expected mistakes
    drawing    the formula of a picture of what the question is about; "" is the board of the position
    picture    the formula of the picture of the reveal, in which `answer` is the right one; "" is the kind's own
    least      the formula of the smallest number that can be an answer, or ""
    most       the formula of the largest number that can be an answer, or ""
    limits     why only these numbers can be an answer; begins the reply to any other number
    unit       what the answers count, such as "bone", or ""
    fractions  whether a number that is not whole can be an answer
    only       "leaves": only the leaves of a tree can be chosen; "" is all nodes
    leaks      phrases that would give the answer away, so a lesson must not show them before the question
    """

    kinds: ClassVar[tuple[str, ...]]
    needs: ClassVar[str] = ""  # the key that the kind cannot do without
    items_are_names: ClassVar[bool] = False  # so that they are never capitalized

    def __init__(
        self,
        name: str,
        kind: str,
        ask: str,
        answer: str,
        reveal: str,
        *,
        position: Position | None = None,
        options: Sequence[Any] = (),
        mistakes: Sequence[ExpectedMistake] = (),
        drawing: str = "",
        picture: str = "",
        least: str = "",
        most: str = "",
        limits: str = "",
        unit: str = "",
        fractions: bool = False,
        only: str = "",
        leaks: Sequence[str] = (),
    ) -> None:
        self.name, self.kind, self.position, self.options = name, kind, position, list(options)
        self.several = kind.endswith("s")
        self.mistakes = list(mistakes)
        self._names = {"options": self.options} | ({"here": position} if position else {})
        self.ask = fill(ask, self._names)
        self.least, self.most, self.limits, self.unit, self.fractions = least, most, limits, unit, fractions
        self.only = only
        self._answer, self._reveal, self._leaks = answer, reveal, leaks
        self._drawing, self._picture = drawing, picture

    # -- the right answer

    @cached_property
    def right(self) -> list[Any]:
        """The items of the right answer; for a kind with one answer, all answers that are right."""
        items = self._items(compute(self._answer, self._names))
        if not items:
            raise InvalidArgument(f"answer {quote(self._answer)}: has no items")
        return items

    @property
    def headline(self) -> str:
        """The first sentence of the reveal."""
        return f"The answer is {self._label(self.right, 'and' if self.several else 'or')}."

    @property
    def reveal_text(self) -> str:
        """What there is to say about the right answer."""
        return fill(self._reveal, self._with_answer())

    @property
    def reveal(self) -> str:
        """The right answer, and what there is to say about it."""
        return f"{self.headline} {self.reveal_text}"

    @cached_property
    def picture(self) -> Picture | None:
        """The picture of the reveal."""
        return compute(self._picture, self._with_answer()) if self._picture else self.usual_picture()

    def picture_for(self, said: Any) -> Picture | None:
        """The picture of the reveal for a learner with this answer, which may be None."""
        return self.picture if self._picture else self.usual_picture([] if said is None else self._items(said))

    def usual_picture(self, chosen: Sequence[Any] | None = None) -> Picture | None:
        """The picture of the reveal if the data name none; it can mark what was chosen and what is right."""
        return None

    @property
    def leaks(self) -> list[str]:
        """Phrases that would give the answer away."""
        return [fill(phrase, self._with_answer()) for phrase in self._leaks]

    @property
    def marks_chosen(self) -> bool:
        """Whether the picture of the reveal marks what was chosen."""
        return not self._picture and self.kind in ("square", "squares")

    @property
    def ballot(self) -> list[Any]:
        """The answers that a class votes on, if they are known before anyone answers."""
        return self.options

    def drawing(self) -> Picture | None:
        """The picture of the question on paper; a heap needs none."""
        if self._drawing:
            return compute(self._drawing, self._names)  # type: ignore[no-any-return]
        return board(self.position) if self.position and self.look and self.look["kind"] == "grid" else None

    @property
    def look(self) -> dict[str, Any] | None:
        """How the position looks, if that shows something: the name of a node does not, and an empty board does not."""
        look = self.position.look if self.position and not self._drawing else {"kind": "text"}
        shows_nothing = look["kind"] == "text" or (look["kind"] == "grid" and not any(look["cells"]))
        return None if shows_nothing else look

    @property
    def keeps_drawing(self) -> bool:
        """Whether what the question is about stays beside the picture of the reveal: a table does not show it."""
        return self._picture.startswith("table(")

    def _with_answer(self) -> dict[str, Any]:
        return self._names | {"answer": self.right if self.several or len(self.right) > 1 else self.right[0]}

    # -- an answer

    def read(self, said: Any) -> Any:
        """An answer in the form in which it is kept: an item, or a list of items in the order of the question.

        Raises InvalidArgument if it cannot be read.
        """
        items = self._items(said)
        if not items:
            raise InvalidArgument(f"answer {quote(said)}: must have at least one item")
        if self.several:
            return items
        if len(items) != 1:
            raise InvalidArgument(f"answer {quote(said)}: must be one answer")
        return items[0]

    def is_right(self, said: Any) -> bool:
        """Whether an answer is right."""
        items = self._items(said)
        return items == self.right if self.several else items[0] in self.right

    def compare(self, said: Any) -> str:
        """One line: whether an answer is right, the answer itself, and what is wrong about it, if that is known."""
        items = self._items(said)
        repeated = _ended(f"You said {self.phrase(items)}")
        if self.is_right(said):
            return f"Right. {repeated}"
        explain = self._explain_items if self.several else self.reply
        return f"Not right. {repeated} {explain(items)}".strip()

    def phrase(self, items: Sequence[Any], word: str = "and") -> str:
        """Items as a sentence lists them."""
        *first, last = [write(each) for each in items]
        return f"{', '.join(first)} {word} {last}" if first else last

    def difference(self, items: Sequence[Any], reasons: str = "") -> str:
        """What is wrong in an answer with several items, the reasons, and what it lacks."""
        missing = [each for each in self.right if each not in items]
        lacks = f"You did not choose {self._label(missing)}." if missing else ""
        return " ".join(filter(None, (self._verdict(items), reasons, lacks)))

    def _verdict(self, items: Sequence[Any]) -> str:
        """Which items are wrong."""
        wrong = self._wrong_items(items)
        if len(wrong) == len(items):
            return "None of them is right." if items[1:] else ""
        are = "is" if len(wrong) == 1 else "are"
        return self._capitalized(f"{self._label(wrong)} {are} not part of the answer.") if wrong else ""

    def _wrong_items(self, items: Sequence[Any]) -> list[Any]:
        return [each for each in items if each not in self.right]

    def _explain_items(self, items: list[Any]) -> str:
        expected = [mistake for mistake, wrong in self.wrong_answers if mistake.answer and items == wrong]
        reasons = expected[0].reply(items, self._with_answer()) if expected else self._reasons(self._wrong_items(items))
        return self.difference(items, reasons)

    def _reasons(self, wrong: Sequence[Any]) -> str:
        """The reason of each wrong item that has one. A reason that does not name its items is given with them."""
        by_reason: dict[str, list[Any]] = {}
        for each in wrong:
            by_reason.setdefault(self.reply([each]), []).append(each)
        by_reason.pop("", None)
        return " ".join(
            reason
            if len(wrong) == 1 or _names_all(reason, items)
            else self._capitalized(f"{self._label(items)}: {reason}")
            for reason, items in by_reason.items()
        )

    def _label(self, items: Sequence[Any], word: str = "and") -> str:
        """Items in a sentence; those of several words are in quotes."""
        return self.phrase([f"“{each}”" if " " in str(each) else each for each in items], word)

    def _capitalized(self, sentence: str) -> str:
        return sentence if self.items_are_names else sentence[0].upper() + sentence[1:]

    @cached_property
    def wrong_answers(self) -> list[tuple[ExpectedMistake, list[Any]]]:
        """Each expected mistake with its items: those of the whole answer, or those that are wrong one by one."""
        return [(each, self._items(each.wrong(self._with_answer()))) for each in self.mistakes]

    def reply(self, said: Any) -> str:
        """What there is to say about an expected mistake; "" about any other answer."""
        items = self._items(said)
        for mistake, wrong in self.wrong_answers:
            found = [each for each in items if each in wrong and each not in self.right]
            if items == wrong if mistake.answer else found:
                return mistake.reply(items if mistake.answer and self.several else found[0], self._with_answer())
        return ""

    def _items(self, said: Any) -> list[Any]:
        """The items of an answer, each of them once, in the order of the question."""
        if said is None or isinstance(said, Mapping | bytes | bool):
            raise InvalidArgument(f"answer {quote(said)}: must be {self.form()}")
        return self.in_order([self.item(each) for each in self.listed(said)])

    def listed(self, said: Any) -> list[Any]:
        """The parts of an answer, still in the form in which they were given."""
        return listed("answer", said) if is_iterable(said) and not isinstance(said, str) else [said]

    def in_order(self, items: list[Any]) -> list[Any]:
        """The items in the order of the question."""
        return list(dict.fromkeys(items))

    def item(self, said: Any) -> Any:
        """An item of an answer, in any form in which learners write it. Raises InvalidArgument otherwise."""
        raise NotImplementedError

    def form(self) -> str:
        """What an answer must be, for an error."""
        raise NotImplementedError


def _ended(sentence: str) -> str:
    """The sentence with a period, unless it has a mark of its own."""
    return sentence if sentence[-1] in ".?!…" else f"{sentence}."


def _names_all(reason: str, items: Sequence[Any]) -> bool:
    return all(re.search(rf"(?<!\w){re.escape(write(each))}(?!\w)", reason) for each in items)
