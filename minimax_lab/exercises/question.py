"""What all questions have in common: an answer to fill in, a check, hints, and the solution."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, ClassVar

from minimax_lab.exercises.answers import BLUE, Feedback, incorrect, panel, show, unfit
from minimax_lab.games import Wrapped, other
from minimax_lab.kit import InvalidArgument, quote
from minimax_lab.runs import Trace, record
from minimax_lab.scene import Picture
from minimax_lab.search import minimax
from minimax_lab.trees import GameTree, game_tree

LARGEST_PICTURE = 150  # nodes


class Question:
    """A question about minimax from a state of a game. The right answer comes from the package's own run.

    Assign your answer to `answer`, then call `check()`. Each `hint()` shows one more hint; `solution()` shows the
    answer.
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
        estimates: str = "",
        leaks: Sequence[str] = (),
    ) -> None:
        self.number, self.ask, self.game, self.state = number, ask, game, state
        self.hints, self.why, self.picture = list(hints), why, picture
        self.cases, self.first = [(game, state), *also], first
        self.leaks = list(leaks)  # phrases that would give the answer away, for the test of the lessons
        self.horizon = _EstimatedLeaves(game, state, estimates.split()) if estimates else None
        self.answer: Any = ...
        self.feedback: Feedback | None = None
        self._hints_shown = 0

    def check(self) -> None:
        """Show whether the answer is right and, if it is not, the kind of mistake."""
        try:
            self.feedback = unfit(self.answer) or self.judge(self.answer)
        except Exception as error:  # no answer may stop the lesson
            self.feedback = incorrect("unreadable", f"{quote(self.answer, 30)} cannot be read as an answer: {error}")
        show(self.feedback._repr_mimebundle_())

    def hint(self) -> None:
        """Show the next hint."""
        if self._hints_shown < len(self.hints):
            self._hints_shown += 1
            show(panel(f"Hint {self._hints_shown} of {len(self.hints)}: {self.hints[self._hints_shown - 1]}"))
        else:
            show(panel(f"There are no {'more ' * bool(self.hints)}hints. q{self.number}.solution() shows the answer."))

    def solution(self) -> None:
        """Show the answer, and why it is right."""
        show(panel(f"{self.right_text()} {self.why}".rstrip(), BLUE))
        if self.picture:
            show(self.key()._repr_mimebundle_())

    def judge(self, answer: Any) -> Feedback:
        """Feedback on an answer."""
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

    @cached_property
    def tree(self) -> GameTree:
        """The backed-up tree from the state of the question, down to the estimates if there are any."""
        if self.horizon is not None:
            return game_tree(self.horizon, self.state, self.horizon.ply, self.game.utility).back_up()
        return game_tree(self.game, self.state).back_up()

    @cached_property
    def run(self) -> Trace:
        """The recorded run of minimax from the state of the question."""
        return record(minimax, self.game, self.state)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        text = panel(str(self))
        if not self.picture or len(self.tree) > LARGEST_PICTURE:
            return text
        picture = self.paper()._repr_mimebundle_()
        return {form: f"{text[form]}\n{picture[form]}" for form in text}

    def __repr__(self) -> str:
        return f"Question {self.number}. {self.ask}"


class _EstimatedLeaves(Wrapped):
    """A game in which some leaves on the lowest ply of the tree from `state` are estimates: the game goes on there."""

    def __init__(self, game: Any, state: Any, names: Sequence[str]) -> None:
        super().__init__(game)
        tree = game_tree(game, state)
        self.ply = int(tree.depth.max())
        leaves = [tree[name] for name in names]
        if not leaves or any(leaf.children or leaf.depth != self.ply for leaf in leaves):
            raise InvalidArgument(f"estimates {' '.join(names)!r}: must be leaves of the lowest ply")
        above = {leaf.name: leaf.parent.player for leaf in leaves if leaf.parent}
        self.movers = {name: other(player) for name, player in above.items() if player}

    def to_move(self, state: Any) -> Any:
        return self.movers.get(state) or self.game.to_move(state)

    def is_terminal(self, state: Any) -> bool:
        return state not in self.movers and self.game.is_terminal(state)

    def actions(self, state: Any) -> Iterable[str]:
        return ["?"] if state in self.movers else self.game.actions(state)  # nobody follows the one move
