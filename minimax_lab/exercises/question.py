"""What all questions of exercises have in common: an answer, a check, hints, and the solution."""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from difflib import get_close_matches
from functools import cached_property, singledispatch
from inspect import getattr_static
from typing import Any, ClassVar

from minimax_lab.exercises.answers import Feedback, incorrect, panel, show, unfit
from minimax_lab.exercises.gates import Asked, answers_here, draw_position
from minimax_lab.games import TreeGame, Wrapped, other
from minimax_lab.kit import InvalidArgument, MinimaxLabError, quote, refuse_in_exam
from minimax_lab.runs import Trace
from minimax_lab.scene import Picture, draw_estimates, style
from minimax_lab.trees import GameTree, game_tree

LARGEST_PICTURE = 40  # nodes of the tree that goes with a solution


class NoSuchName(MinimaxLabError, AttributeError):
    """A name that a question does not have. A notebook shows it in one line, without the code of this package."""

    def _render_traceback_(self) -> list[str]:
        return [f"{type(self).__name__}: {self}"]


@singledispatch
def view_of(question: "Question") -> Any:
    """The widget that shows a question; each module with a widget registers its own."""
    raise NotImplementedError


class Question(Asked):
    """A question about minimax from a state of a game. The right answer comes from the package's own run.

    hints       from vague to plain
    why         shown with a right answer and with the solution
    estimates   these leaves of the lowest ply are estimates, and the game goes on below them
    values      returns the run whose picture goes with the solution; None: the tree with its values

    At the end of a cell, it is shown as a drawing on which it can be answered. In code, assign your answer to
    `answer`, then call `check()`. Each `hint()` shows one more hint; `solution()` shows the answer.
    """

    form: ClassVar[str]  # what an answer in code looks like

    def __init__(self) -> None:
        super().__init__()
        self.number, self.why, self.estimates = 0, "", ""
        self.values: Callable[[], Trace] | None = None
        self.hints: list[str] = []
        self.feedback: Feedback | None = None
        self.kept: Any = None  # what was clicked before the kernel was restarted
        self._answer: Any = ...
        self._is_clicked = False
        self._hints_shown = 0

    def verify(self) -> None:
        """Raise InvalidArgument for what is missing or wrong."""
        super().verify()
        if not isinstance(self.hints, list) or not all(isinstance(each, str) for each in self.hints):
            raise InvalidArgument(f"hints={quote(self.hints)}: must be a list of texts")
        if self.estimates:
            estimated = _EstimatedLeaves(self.game, self.state, self.estimates.split())
            self.here.tree, to_back_up = estimated.new_tree(), estimated.new_tree()
            self.here.backed_up = to_back_up.back_up()
        assert self.here and self.form  # raise an error without a position

    @property
    def game(self) -> Any:
        """The game that the question is about."""
        return self.here.game

    @property
    def state(self) -> Any:
        """The state that the question is about."""
        return self.here.state

    # -- names

    def seal(self) -> None:
        """Recall the clicked answer, and refuse names that a question does not have: a misspelled one would be lost."""
        with suppress(Exception):  # no file may stop the lesson; the next answer replaces it
            if answers_here().folder and (said := answers_here().recall(self.name)) is not None:
                self.kept, self._answer, self._is_clicked = said, self.clicked(said), True
        self._is_asked = True

    def __setattr__(self, name: str, value: Any) -> None:
        is_new = name not in self.__dict__ and not name.startswith("_") and not _is_settable(type(self), name)
        if is_new and "_is_asked" in self.__dict__:
            raise self._no_such_name(name)
        super().__setattr__(name, value)

    def __getattr__(self, name: str) -> Any:  # for names that do not exist
        raise self._no_such_name(name)

    def _no_such_name(self, name: str) -> NoSuchName:
        q = f"q{self.__dict__.get('number', '')}"
        if name in ("check", "hint", "solution"):
            return NoSuchName(f"{q}.{name} is a function: call {q}.{name}(). Your answer goes into {q}.answer")
        likely = get_close_matches(name, ["answer", "check", "hint", "solution"], n=1, cutoff=0.4)
        hint = f"did you mean {q}.{likely[0]}?" if likely else f"your answer goes into {q}.answer"
        return NoSuchName(f"{q}.{name}: a question has no {name!r}; {hint}")

    # -- what the learner calls

    @property
    def answer(self) -> Any:
        """The learner's answer; three dots if there is none. Three dots do not replace an answer by a click."""
        return self._answer

    @answer.setter
    def answer(self, said: Any) -> None:
        if said is ... and self._is_clicked:
            return
        self._answer, self._is_clicked = said, False

    def check(self) -> None:
        """Show whether the answer is right and, if it is not, the kind of mistake."""
        show(self.mark()._repr_mimebundle_())

    def mark(self) -> Feedback:
        """Judge the answer; the drawing shows the feedback too."""
        try:
            self.feedback = unfit(self.answer) or self.judge(self.answer)
        except Exception as error:  # no answer may stop the lesson
            self.feedback = incorrect("not readable", f"{quote(self.answer, 30)} cannot be read as an answer: {error}")
        if "view" in self.__dict__:
            self.view.refresh()
        return self.feedback

    def take(self, said: Any) -> Feedback:
        """Set the answer that the learner has clicked, and judge it. Raises InvalidArgument if it cannot be kept."""
        self._answer, self._is_clicked = self.clicked(said), True
        feedback = self.mark()
        if self.name and answers_here().folder:
            answers_here().keep(self.name, said)
        return feedback

    def clicked(self, said: Any) -> Any:
        """What the learner clicked or typed, as an answer in code."""
        return said

    def hint(self) -> None:
        """Show the next hint."""
        show(panel(self.next_hint()))

    def next_hint(self) -> str:
        """The next hint in words."""
        refuse_in_exam("a hint")
        if self._hints_shown < len(self.hints):
            self._hints_shown += 1
            return f"Hint {self._hints_shown} of {len(self.hints)}: {self.hints[self._hints_shown - 1]}"
        return f"There are no {'more ' * bool(self.hints)}hints. q{self.number}.solution() shows the answer."

    def solution(self) -> None:
        """Show the answer, and why it is right. Raises MinimaxLabError in an assignment and in an exam."""
        self.check_practice()
        show(panel(self.solution_text, style.BEST_TEXT))
        if picture := self.key():
            show(picture._repr_mimebundle_())

    def check_practice(self) -> None:
        """Raise MinimaxLabError in an assignment and in an exam, in which nobody gets the solution."""
        refuse_in_exam("the solution")
        if answers_here().is_final:
            raise InvalidArgument("This is an assignment, so the solution is not shown.")

    # -- what the kinds of questions say

    def judge(self, answer: Any) -> Feedback:
        """Feedback on an answer."""
        raise NotImplementedError

    def right_text(self) -> str:
        """The right answer in words."""
        raise NotImplementedError

    @property
    def solution_text(self) -> str:
        """The right answer, and why it is right."""
        return f"{self.right_text()} {self.why}".rstrip()

    def right(self, message: str = "") -> Feedback:
        """Feedback on a right answer, with the reason."""
        return Feedback("correct", f"{message} {self.why}".strip())

    def expected(self, matches: Callable[[Any], bool]) -> Feedback | None:
        """Feedback on an expected mistake: the first whose wrong answer `matches` accepts."""
        text = next((text for wrong, text in self.mistakes.items() if matches(wrong)), None)
        return incorrect("expected", text) if text else None

    def paper(self) -> Picture | None:
        """The drawing that goes with the question: in a tree, only the node that is asked about has a "?"."""
        if isinstance(self.game, TreeGame):
            if self.estimates:
                return self.here.tree.draw(hide=0)
            tree = game_tree(self.game)
            return tree.draw(hide=tree[str(self.here.state)].row)
        return draw_position(self.here)

    def key(self) -> Picture | None:
        """The picture that goes with the solution; None if the tree is too large."""
        if self.here.calls > LARGEST_PICTURE:
            return None
        if self.values:
            return self.values().draw(calls=False, windows=False)
        is_whole = isinstance(self.game, TreeGame) and not self.estimates
        tree = game_tree(self.game).back_up() if is_whole else self.here.backed_up  # as the drawing of the question
        return draw_estimates(tree, principal_variation=True)

    @cached_property
    def view(self) -> Any:
        """The widget that shows the question."""
        return view_of(self)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        return self.view._repr_mimebundle_(**options)

    def __repr__(self) -> str:
        return f"Question {self.number}. {self.ask}" if self.number else self.ask


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
        self.state = state

    def new_tree(self) -> GameTree:
        """The tree down to the estimates."""
        return game_tree(self, self.state, self.ply, self.game.utility)

    def to_move(self, state: Any) -> Any:
        return self.movers.get(state) or self.game.to_move(state)

    def is_terminal(self, state: Any) -> bool:
        return state not in self.movers and self.game.is_terminal(state)

    def actions(self, state: Any) -> Iterable[str]:
        return ["?"] if state in self.movers else self.game.actions(state)  # nobody follows the one move


def _is_settable(kind: type, name: str) -> bool:
    """Whether a class has a property or a cached property with this name, which can be set."""
    found = getattr_static(kind, name, None)
    return isinstance(found, cached_property) or (isinstance(found, property) and found.fset is not None)
