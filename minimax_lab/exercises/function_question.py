"""Questions that ask for a function: the learner's own minimax, called on several positions."""

from typing import Any

from minimax_lab.diagnosis import Found, diagnose
from minimax_lab.exercises.answers import Feedback, incorrect, show
from minimax_lab.exercises.examination import Examination, Failure
from minimax_lab.exercises.gates import Position, draw_position
from minimax_lab.exercises.learners_function import record_run
from minimax_lab.exercises.question import Question
from minimax_lab.games import TreeGame
from minimax_lab.kit import InvalidArgument, one_of, pluralize, positive_number, quote
from minimax_lab.runs import Trace
from minimax_lab.scene import Picture
from minimax_lab.trees import call_steps, game_tree
from minimax_lab.widgets import Card, RunCard, StepPlayer

BELOW_VERDICT = 380  # pixels: the height of a picture that is on one screen with the verdict, also in JupyterLab
SECONDS = 10  # for each call of a learner's function
SOLUTIONS = {  # the functions that a question can ask for, and how each of them is a right answer
    "minimax": "minimax itself",
    "alphabeta": "alphabeta itself",
    "depth_limited_minimax": "depth_limited_minimax with its depth and its estimate filled in",
}


class FunctionQuestion(Question):
    """Asks for a minimax: a function of a game and a state that returns the value, with or without the move.

    function   the function that the solution names. An "alphabeta" must also visit nothing that alpha-beta leaves out;
               a "depth_limited_minimax" must stop at its depth and return 0 there
    move       whether the function must also return the move
    memory     whether it must also return the move, and must remember states that it has valued
    also       more positions to try the function on
    mistakes   functions with a bug, and what to reply

    A wrong function is answered with a drawing of a position on which it is wrong, and with its first wrong call there,
    if that is certain. `step_through()` steps through the function's run.
    """

    kind = "function"
    form = "your function"
    asked = None

    def __init__(self) -> None:
        super().__init__()
        self.function, self.move, self.memory, self.seconds = "minimax", False, False, float(SECONDS)
        self.also: list[Position] = []
        self.failure: Failure | None = None
        self.behaviors: dict[Any, list[Any]] = {}  # of the expected mistakes, computed when a function is wrong

    @property
    def cases(self) -> list[tuple[Any, Any]]:
        """The positions that the function is tried on: the smallest trees first, finished games last."""
        tried = sorted((self.here, *self.also), key=lambda each: (len(each.tree) == 1, len(each.tree)))
        return [(each.game, each.state) for each in tried]

    def check(self, *, seconds: float = SECONDS) -> None:
        """Show whether the function is right and, if it is not, the kind of mistake and a position where it is wrong.

        seconds   how long the function may take on one position
        """
        self.seconds = positive_number("seconds", seconds)
        feedback = self.mark()
        show(self.card().bundle() if self.failure else feedback._repr_mimebundle_())

    def card(self) -> RunCard:
        """The verdict with the position on which the function is wrong, and its first wrong call if it is known."""
        assert self.failure is not None and self.feedback is not None
        is_stopped = self.feedback.mistake == "too long"
        found = Found() if is_stopped else self.diagnosis()  # to record it would take as long once more
        picture = self.drawn_failure()
        remarks = [each for each in (self.failure.sentence, found.evidence, found.question) if each]
        text = f"{self.feedback}\n{picture.text}\n{' '.join(remarks)}"
        return RunCard(
            Card(str(self.feedback), picture, remarks, text), self.step_through, "Step through your run", BELOW_VERDICT
        )

    def diagnosis(self) -> Found:
        """Where the function first goes wrong on the position of its failure; false if that is not known."""
        run = self._failed_run()
        return diagnose(run) if run is not None else Found()

    def _failed_run(self) -> Trace | None:
        """The function's run on the position where it is wrong; None if it cannot be recorded."""
        if self.failure is None:
            return None
        game, state, more = self.failure[:3]
        return record_run(self.answer, game, state, *more, seconds=self.seconds)

    def step_through(self) -> StepPlayer:
        """The player of the function's run on the position where it is wrong, at the first needless call."""
        if self.failure is None:
            raise InvalidArgument(
                f"q{self.number}.step_through(): call q{self.number}.check() first, on a wrong function"
            )
        run = self._failed_run()
        if run is None:
            raise InvalidArgument(f"q{self.number}.step_through(): no call of this function can be recorded")
        steps = call_steps(run.tree)
        needless = (int(steps[node.row]) for node in run.tree if node.state in self.failure.needless)
        return StepPlayer(run, step=next(needless, 0), title="Your function")

    def drawn_failure(self) -> Picture:
        """The board, heap, or tree on which the function is wrong; a tree has frames around needless calls."""
        assert self.failure is not None
        game, state, _, _, needless = self.failure
        run = self._failed_run() if needless and isinstance(game, TreeGame) else None
        if run is None:
            return draw_position(Position(game, state)) or game_tree(game, state).draw()
        framed = [row for row, node in enumerate(run.tree) if node.state in needless]
        return run.draw(
            windows=False, highlight=framed, title="", caption="In the frames: what alpha-beta does not visit."
        )

    def paper(self) -> Picture | None:
        return None

    def key(self) -> Picture | None:
        return None

    def shown_answer(self) -> None:
        """A function is not shown."""

    def verify(self) -> None:
        one_of("function", self.function, tuple(SOLUTIONS))
        if not all(isinstance(each, Position) for each in self.also):
            raise InvalidArgument(f"also={quote(self.also)}: must be a list of positions, such as Position(Bones(6))")
        for wrong in self.mistakes:
            if not callable(wrong):
                raise InvalidArgument(f"mistakes: {quote(wrong)} must be a function, such as one of BUGS")
        super().verify()

    def judge(self, answer: Any) -> Feedback:
        self.failure = None
        if not callable(answer):
            message = f"{quote(answer, 30)} is not a function. Give its name without parentheses."
            return incorrect("no function", message)
        examination = Examination(self, answer)
        mistake, self.failure = examination.mistake(), examination.failure
        if mistake:
            return incorrect(*mistake)
        positions = pluralize(len(self.cases), "position")
        return self.right(f"Your function agrees with minimax on {'all ' * (len(self.cases) > 1)}{positions}.")

    def right_text(self) -> str:
        if self.memory:
            return "A right function looks in its memory before it tries the moves: known[state] = (value, move)."
        shown = f"from minimax_lab import listing, {self.function}; print(listing({self.function}))"
        return f"One right answer is {SOLUTIONS[self.function]}. `{shown}` prints it."
