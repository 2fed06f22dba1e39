"""What all questions have in common: a blank, a check, hints in steps, the solution, and the package's own run."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

from minimax_lab.errors import quote
from minimax_lab.exercises.feedback import NOT_ATTEMPTED, Feedback, incorrect, panel, show
from minimax_lab.picture import Picture
from minimax_lab.search import minimax
from minimax_lab.trace import Trace, record
from minimax_lab.tree import GameTree, game_tree

LARGEST_PICTURE = 150  # nodes


class Question:
    """A question about minimax from a state of a game.

    Put the answer into `answer`, then call `check()`. `hint()` gives one hint more each time, `solution()` all.
    """

    kind: ClassVar[str]

    def __init__(
        self,
        number: int,
        ask: str,
        game: Any,
        state: Any,
        *,
        hints: Sequence[str] = (),
        why: str = "",
        picture: bool = False,
        also: Sequence[tuple[Any, Any]] = (),
        first: bool = False,
    ) -> None:
        self.number, self.ask, self.game, self.state = number, ask, game, state
        self.hints, self.why, self.picture = list(hints), why, picture
        self.cases = [(game, state), *also]
        self.first = first
        self.answer: Any = ...
        self.feedback: Feedback | None = None
        self._given = 0

    # -- what a learner calls ---------------------------------------------------------------------------

    def check(self) -> None:
        """Say whether the answer is right and, if it is not, which kind of mistake it is."""
        try:
            self.feedback = NOT_ATTEMPTED if self.answer is ... else self.judge(self.answer)
        except Exception as error:  # whatever the learner wrote, the lesson goes on
            self.feedback = incorrect("unreadable", f"{quote(self.answer, 30)} cannot be read as an answer: {error}")
        show(self.feedback._repr_mimebundle_())

    def hint(self) -> None:
        """Give the next hint."""
        if self._given < len(self.hints):
            self._given += 1
            show(panel(f"Hint {self._given} of {len(self.hints)}: {self.hints[self._given - 1]}"))
        else:
            show(panel(f"No {'more ' * bool(self.hints)}hints. q{self.number}.solution() tells the answer."))

    def solution(self) -> None:
        """Tell the answer, and why it is right."""
        show(panel(f"{self.right_text()} {self.why}".rstrip(), "#005A8C"))
        if self.picture:
            show(self.key()._repr_mimebundle_())

    # -- what each kind of question has of its own ------------------------------------------------------

    def judge(self, answer: Any) -> Feedback:
        """What to say to an answer."""
        raise NotImplementedError

    def right_text(self) -> str:
        """The right answer in words."""
        raise NotImplementedError

    def paper(self) -> Picture:
        """The picture that goes with the question."""
        return self.tree.draw(hide=True)

    def key(self) -> Picture:
        """The picture that goes with the solution."""
        return self.tree.draw(principal_variation=True)

    # -- the package's own run --------------------------------------------------------------------------

    @cached_property
    def tree(self) -> GameTree:
        """The backed-up tree from the state that is asked about."""
        return game_tree(self.game, self.state).back_up()

    @cached_property
    def run(self) -> Trace:
        """The recorded run from there."""
        return record(minimax, self.game, self.state)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        asked = panel(f"Question {self.number}. {self.ask}")
        if not self.picture or len(self.tree) > LARGEST_PICTURE:
            return asked
        picture = self.paper()._repr_mimebundle_()
        return {form: f"{asked[form]}\n{picture[form]}" for form in asked}

    def __repr__(self) -> str:
        return f"Question {self.number}. {self.ask}"
