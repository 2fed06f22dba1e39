"""The question of a gate: how an answer is read and compared, and what is shown after it."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar

from minimax_lab.exercises.answers import Feedback, incorrect
from minimax_lab.exercises.gates.asked import Asked, write
from minimax_lab.exercises.gates.pictures import board
from minimax_lab.games import StateLook
from minimax_lab.kit import InvalidArgument, is_iterable, listed, quote
from minimax_lab.scene import Picture

MOST_WORDS = 60  # of a reveal
WORDS = {  # what is said about an answer, here and on a saved page
    "not yet": "Not yet. {said} {hint} One try is left.",
    "right": "Right. {said}",
    "not right": "Not right. {said}",
    "partly": "Partly right. {said}",  # something is missing, or one item is too many
    "said": "You said {tries}",
    "then": ", then ",
    "none": "None of them is right. {reasons}",
    "not part": "{items} {are} not part of the answer.",
    "missing": "At least one more is right.",  # how many would be half the answer
    # to name what is wrong would give the answer
    "too many": "Your answer has everything that is right, but also something that is not.",
}


class GateQuestion(Asked):
    """A question with one answer, or with several items that are all part of the answer.

    otherwise  what to reply to a wrong answer that is no expected mistake, so that it gets a hint, too; for a kind with
               several items, where to look for those that are missing
    answer     the right answer; for a kind with one answer, a list means that each of them is right
    reveal     what is shown after the answer, in at most 60 words together with it
    picture    draws the picture of the reveal; None is the kind's own
    drawn      draws what the question is about; None is the board of the position
    drawn_items  the items that the nodes of `drawn` stand for, by row; None for a node that cannot be chosen
    options    what there is to choose from
    has_small_board  whether the board is small, so that code above it, or a picture below it, stays on the screen
    is_code    whether the options are lines of Python
    unit       what the answers count, such as "bone", or ""

    For a kind with several items, a mistake is an item that is wrong, or a tuple of all items of a wrong answer, whose
    reply is then all that is said: it decides whether to name what is wrong.
    """

    several: ClassVar[bool] = False
    items_are_names: ClassVar[bool] = False  # so that they are never capitalized

    def __init__(self) -> None:
        super().__init__()
        self.otherwise = ""
        self.answer: Any = None
        self.reveal = ""
        self.picture: Callable[[], Picture] | None = None
        self.drawn: Callable[[], Picture] | None = None
        self.drawn_items: Sequence[Any] = ()
        self.options: Sequence[Any] = ()
        self.has_small_board = False
        self.is_code = False
        self.unit = ""

    def verify(self) -> None:
        """Raise InvalidArgument for what is missing or wrong."""
        super().verify()
        assert self.right and len(self.wrong_answers) == len(self.mistakes)  # raises an error if one of them is wrong
        words = len(self.revealed.split())
        if not self.reveal or words > MOST_WORDS:
            raise InvalidArgument(f"reveal: has {words} words with the answer; must have 1 to {MOST_WORDS}")
        self.drawing()

    # -- the right answer

    @cached_property
    def right(self) -> list[Any]:
        """The items of the right answer; for a kind with one answer, all answers that are right."""
        if self.answer is None:
            raise InvalidArgument("answer: is missing")
        items = self._items(self.answer)
        if not items:
            raise InvalidArgument("answer: has no items")
        return items

    @property
    def right_answer(self) -> Any:
        """The right answer as texts use it: an item, or a list if there are several."""
        return self.right if self.several or len(self.right) > 1 else self.right[0]

    @property
    def headline(self) -> str:
        """The first sentence of the reveal."""
        return f"The answer is {self._label(self.right, 'and' if self.several else 'or')}."

    @property
    def revealed(self) -> str:
        """The right answer, and what there is to say about it."""
        return f"{self.headline} {self.reveal}"

    @cached_property
    def shown_picture(self) -> Picture | None:
        """The picture of the reveal."""
        return self.picture() if self.picture else self.usual_picture()

    def usual_picture(self) -> Picture | None:
        """The picture of the reveal on paper if the data name none."""
        return None

    def reasons(self) -> dict[Any, str]:
        """What the picture of the question shows after the answer, at its squares or its nodes, by their names."""
        return {}

    def courses(self) -> dict[Any, tuple[str, list[dict[str, Any]]]]:
        """How the game goes on from each square, in words and as boards; a choice shows it after the answer."""
        return {}

    @property
    def items(self) -> Sequence[Any]:
        """What there is to choose from; nothing where the answer is a number."""
        return self.options

    @property
    def ballot(self) -> Sequence[Any]:
        """The answers that a class votes on, if they are known before anyone answers."""
        return self.options

    def drawing(self) -> Picture | None:
        """The picture of the question on paper; a heap needs none."""
        if self.drawn:
            return self.drawn()
        return board(self.position) if self.position and self.look and self.look.kind == "grid" else None

    @property
    def look(self) -> StateLook | None:
        """How the position looks, unless that shows nothing: the name of a node, or an empty board that stays so."""
        look = self.position.look if self.position and not self.drawn else None
        return look if look and (look.kind == "pile" or self.trial or any(look.cells)) else None

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
        """One line on the first try: the verdict, or the hint on it and that one try is left."""
        if self.is_right(said) or not self.has_second_try:
            return self.verdict([said])
        return " ".join(WORDS["not yet"].format(said=self.repeat([said]), hint=self.hint(said)).split())

    @property
    def has_second_try(self) -> bool:
        """Whether each wrong first answer leaves one more try: of two options, the other one is right."""
        return self.several or len(self.options) != 2

    def verdict(self, tries: Sequence[Any]) -> str:
        """One line on the last try: whether it is right, and all tries; of a right one, only that."""
        if self.is_right(tries[-1]):
            return WORDS["right"].format(said=self.repeat(tries[-1:]))
        said, right = set(self._items(tries[-1])), set(self.right)
        is_part = self.several and (said < right or (right < said and len(said) == len(right) + 1))
        return WORDS["partly" if is_part else "not right"].format(said=self.repeat(tries))

    def judge(self, tries: Sequence[Any]) -> Feedback:
        """Feedback on the last try, as in an assignment: it has the latest hint, but not what is right."""
        if not tries:
            return Feedback("not attempted", "There is no answer.")
        if self.is_right(tries[-1]):
            return Feedback("correct", self.reveal)
        hint = next(filter(None, map(self.hint, reversed(tries))), "")
        return incorrect(f"gate {self.name}", f"{self.repeat(tries)} {hint}".rstrip())

    def hint(self, said: Any) -> str:
        """What is wrong with an answer, or where to look, without the right answer; "" if it is right."""
        if self.is_right(said):
            return ""
        items = self._items(said)
        return self._explain_items(items) if self.several else self.reply(items) or self.otherwise

    def repeat(self, tries: Sequence[Any]) -> str:
        """A sentence with all tries."""
        said = WORDS["then"].join(self._label(self._items(each)) for each in tries)
        sentence = WORDS["said"].format(tries=said)
        return sentence if sentence[-1] in ".?!…" else f"{sentence}."

    def phrase(self, items: Sequence[Any], word: str = "and") -> str:
        """Items as a sentence lists them."""
        *first, last = [write(each) for each in items]
        return f"{', '.join(first)} {word} {last}" if first else last

    def called_wrong(self, said: Any) -> list[Any]:
        """The items of an answer that its hint calls wrong; none if the hint is about the whole answer."""
        items = self._items(said) if self.several else []
        has_own_reply = any(is_whole and items == mistake for mistake, is_whole, _ in self.wrong_answers)
        return [] if has_own_reply or self._has_too_many(items) else self._wrong(items)

    def _wrong(self, items: list[Any]) -> list[Any]:
        return [each for each in items if each not in self.right]

    def _has_too_many(self, items: list[Any]) -> bool:
        """Whether an answer has all that is right, and more."""
        return len(items) > len(self.right) == sum(each in items for each in self.right)

    def _explain_items(self, items: list[Any]) -> str:
        """The reply to a whole answer, or else which items are wrong, the reasons, and whether others are missing."""
        for mistake, is_whole, text in self.wrong_answers:
            if is_whole and items == mistake:
                return text
        if self._has_too_many(items):
            wrong = self._wrong(items)
            replies = dict.fromkeys(self.reply([each]) for each in wrong)
            named = {reply for reply in replies if any(_names_all(reply, [each]) for each in wrong)}
            return " ".join(filter(None, (WORDS["too many"], *(each for each in replies if each not in named))))
        wrong = self.called_wrong(items)
        reasons = self._reasons(wrong)
        are = "is" if len(wrong) == 1 else "are"
        which = self._capitalized(WORDS["not part"].format(items=self._label(wrong), are=are)) if wrong else ""
        if len(wrong) == len(items):
            return WORDS["none"].format(reasons=reasons).strip() if items[1:] else reasons or which
        is_missing = len(items) - len(wrong) < len(self.right)
        return " ".join(filter(None, (which, reasons, (self.otherwise or WORDS["missing"]) if is_missing else "")))

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
        return self.phrase([f"“{str(each).strip()}”" if " " in str(each) else each for each in items], word)

    def _capitalized(self, sentence: str) -> str:
        return sentence if self.items_are_names else sentence[0].upper() + sentence[1:]

    @cached_property
    def wrong_answers(self) -> list[tuple[list[Any], bool, str]]:
        """The items of each expected mistake, whether they are a whole answer, and the reply."""
        return [
            (self._items(list(wrong) if isinstance(wrong, tuple) else wrong), isinstance(wrong, tuple), text)
            for wrong, text in self.mistakes.items()
        ]

    def reply(self, said: Any) -> str:
        """What there is to say about an expected mistake; "" about any other answer."""
        items = self._items(said)
        for wrong, is_whole, text in self.wrong_answers:
            if items == wrong or (not is_whole and wrong[0] in items and wrong[0] not in self.right):
                return text
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


def _names_all(reason: str, items: Sequence[Any]) -> bool:
    return all(re.search(rf"(?<!\w){re.escape(write(each))}(?!\w)", reason) for each in items)
