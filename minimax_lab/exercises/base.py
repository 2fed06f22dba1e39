"""What all questions have in common: a blank, a check, hints in steps, the solution, and the package's own run."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

from minimax_lab.exercises.feedback import NOT_ATTEMPTED, Feedback, incorrect, panel, show
from minimax_lab.games import Wrapped, other
from minimax_lab.kit import InvalidArgument, quote
from minimax_lab.runs import Trace, record
from minimax_lab.scene import Picture
from minimax_lab.search import minimax
from minimax_lab.trees import GameTree, game_tree

LARGEST_PICTURE = 150  # nodes


class Horizon(Wrapped):
    """A tree of which some leaves are no ends, but estimates: the game goes on below them, and nobody looks there.

    names   of these leaves; all of them stand on one ply
    """

    def __init__(self, game: Any, state: Any, names: Sequence[str]) -> None:
        super().__init__(game)
        tree = game_tree(game, state)
        leaves = [tree[name] for name in names]
        plies = {leaf.depth for leaf in leaves}
        if len(plies) != 1 or any(leaf.children for leaf in leaves) or plies != {int(tree.depth.max())}:
            raise InvalidArgument(f"estimates {' '.join(names)!r}: must be leaves of the lowest ply")
        self.plies = plies.pop()
        above = {leaf.name: leaf.parent.player for leaf in leaves if leaf.parent}
        self.movers = {name: other(player) for name, player in above.items() if player}

    def to_move(self, state: Any) -> Any:
        """Who would move at an estimate: not the player who moved there."""
        return self.movers.get(state) or self.game.to_move(state)

    def is_terminal(self, state: Any) -> bool:
        """Whether the game is over in `state`; where it is estimated, it is not."""
        return state not in self.movers and self.game.is_terminal(state)

    def actions(self, state: Any) -> list[str]:
        """The moves in `state`; below an estimate nobody looks."""
        return ["?"] if state in self.movers else list(self.game.actions(state))


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
        estimates: str = "",
    ) -> None:
        self.number, self.ask, self.game, self.state = number, ask, game, state
        self.hints, self.why, self.picture = list(hints), why, picture
        self.cases = [(game, state), *also]
        self.first = first
        self.horizon = Horizon(game, state, estimates.split()) if estimates else None
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
        """The backed-up tree from the state that is asked about, down to the estimates if there are any."""
        if self.horizon is not None:
            return game_tree(self.horizon, self.state, self.horizon.plies, self.game.utility).back_up()
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
