"""Questions that ask for a function: the learner's own minimax, called on several positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from minimax_lab.diagnosis import Mistake, Result, explain_action, explain_no_value, explain_values
from minimax_lab.exercises.answers import Feedback, incorrect
from minimax_lab.exercises.question import Question
from minimax_lab.exercises.time_limit import TimeUp, call_within
from minimax_lab.exercises.view import QuestionView
from minimax_lab.games import Wrapped, name_of
from minimax_lab.kit import exit_raises, one_of, pluralize, positive_number, quote
from minimax_lab.runs import read_action, read_value
from minimax_lab.scene import Picture
from minimax_lab.search import alphabeta, depth_limited_minimax
from minimax_lab.trees import game_tree

SECONDS = 10  # for each call of a learner's function
SOLUTIONS = {  # the functions that a question can ask for, and how each of them is a right answer
    "minimax": "minimax itself",
    "alphabeta": "alphabeta itself",
    "depth_limited_minimax": "depth_limited_minimax with its depth and its estimate filled in",
}
MOST_REPEATS = 3  # with a memory, a function makes a move from a state to value it, and again to find the best move


class FunctionQuestion(Question):
    """Asks for a minimax: a function of a game and a state that returns the value, with or without the move.

    function   the function that the solution names. An "alphabeta" must also visit nothing that alpha-beta leaves out;
               a "depth_limited_minimax" must stop at its depth and return 0 there
    memory     whether the function must also return the move, and must remember states that it has valued
    """

    kind = "function"
    form = "my_function"
    asked = None

    def __init__(
        self,
        *arguments: Any,
        function: str = "minimax",
        memory: bool = False,
        also: Sequence[tuple[Any, Any]] = (),
        **options: Any,
    ) -> None:
        super().__init__(*arguments, **options)
        self.function = one_of("function", function, tuple(SOLUTIONS))
        self.memory, self.seconds = memory, float(SECONDS)
        self.cases = [(self.game, self.state), *also]

    def check(self, *, seconds: float = SECONDS) -> None:
        """Show whether the function is right and, if it is not, the kind of mistake.

        seconds   how long the function may take on one position
        """
        self.seconds = positive_number("seconds", seconds)
        super().check()

    def paper(self) -> Picture | None:
        return None

    def key(self) -> Picture | None:
        return None

    def shown_answer(self) -> None:
        """A function is not shown."""

    def make_view(self) -> QuestionView:
        return QuestionView(self)

    def judge(self, answer: Any) -> Feedback:
        if not callable(answer):
            message = f"{quote(answer, 30)} is not a function. Give its name without parentheses."
            return incorrect("no function", message)
        if mistake := self._mistake(answer):
            return incorrect(*mistake)
        positions = pluralize(len(self.cases), "position")
        return self.right(f"Your function agrees with minimax on {'all ' * (len(self.cases) > 1)}{positions}.")

    def right_text(self) -> str:
        if self.memory:
            return "A right function looks in its memory before it tries the moves: known[state] = (value, move)."
        return f"One right answer is {SOLUTIONS[self.function]}: print(inspect.getsource({self.function}))."

    def _mistake(self, function: Callable[..., Any]) -> Mistake | None:
        """What is wrong with a learner's function; None if nothing is."""
        results: list[Result] = []
        wasteful = None
        for game, state in self.cases:
            watched = _WatchedGame(game)
            result = self._call(function, game, state, watched if self.memory or self.function == "alphabeta" else game)
            if isinstance(result, Mistake):
                return result
            if mistake := explain_action(result):
                return mistake
            results.append(result)
            wasteful = wasteful or self._waste(result, watched, state)
        return explain_values(results) or wasteful or self._wrong_depth(function)

    def _waste(self, result: Result, watched: _WatchedGame, state: Any) -> Mistake | None:
        """What a function with a right value does not remember or does not cut."""
        if self.memory and result.tree.root.best is not None and result.action is None:
            message = "your function returns the value but not the move. Return (value, move)."
            return Mistake("no action", f"On {result.where}, {message}")
        repeats = max(watched.moves.values(), default=0)
        if self.memory and repeats > MOST_REPEATS:
            count = f"makes the same move from the same state {repeats} times"
            return Mistake("again", f"The value is right, but on {result.where}, your function {count}.")
        return _missed_cuts(watched, state, result.where) if self.function == "alphabeta" else None

    def _wrong_depth(self, function: Callable[..., Any]) -> Mistake | None:
        """Whether a depth-limited minimax is wrong at some depth; a state at the limit is worth 0."""
        if self.function != "depth_limited_minimax":
            return None
        for (game, state), depth in product(self.cases, (1, 2, 0)):
            where = f"On {_position(game, state)} with depth={depth}, your function"
            returned = self._returned(where, "horizon", function, game, state, depth)
            if isinstance(returned, Mistake):
                return returned
            value = read_value(returned)
            if value != depth_limited_minimax(game, state, depth, lambda state: 0).value:
                asked = "Which states are at that depth, and which of them are worth 0?"
                return Mistake("horizon", f"{where} returns {quote(value, 30)}. {asked}")
        return None

    def _call(self, function: Callable[..., Any], game: Any, state: Any, given: Any) -> Result | Mistake:
        """Call a learner's function on a position; `given` is the game that the function gets."""
        where = _position(game, state)
        returned = self._returned(f"On {where}, your function", "raises", function, given, state)
        if isinstance(returned, Mistake):
            return returned
        value = read_value(returned)
        if value is None:
            return explain_no_value(returned, where)
        return Result(game_tree(game, state).back_up(), value, read_action(returned), where)

    def _returned(self, subject: str, error_kind: str, function: Callable[..., Any], *args: Any) -> Any:
        """What a learner's function returns, or a Mistake if it does not return."""
        try:
            with exit_raises():
                return call_within(self.seconds, function, *args)
        except TimeUp:
            more = f"If it only needs more time: q{self.number}.check(seconds={10 * self.seconds:g})"
            return Mistake("too long", f"{subject} is still running after {self.seconds:g} seconds. {more}")
        except SystemExit:
            return Mistake("exits", f"{subject} ends Python, with sys.exit() or quit(). Return the value instead.")
        except RecursionError:
            return Mistake("endless", f"{subject} calls itself without end. What stops it?")
        except Exception as error:
            return Mistake(error_kind, f"{subject} raises {_in_words(error)}")


class _WatchedGame(Wrapped):
    """A game that counts how often each move is made from each state, and collects the states it is asked about."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.moves: Counter[Any] = Counter()
        self.visited: set[Any] = set()

    def is_terminal(self, state: Any) -> bool:
        self.visited.add(state)
        return self.game.is_terminal(state)

    def utility(self, state: Any) -> Any:
        self.visited.add(state)
        return self.game.utility(state)

    def result(self, state: Any, action: Any) -> Any:
        self.moves[state, action] += 1
        return self.game.result(state, action)


def _missed_cuts(watched: _WatchedGame, state: Any, where: str) -> Mistake | None:
    """Whether a search visits a state that alpha-beta leaves out even if it cuts only when alpha > beta."""
    needed = _WatchedGame(watched.game)
    alphabeta(needed, state, prune_on_equality=False)
    if watched.visited <= needed.visited:
        return None
    count = f"visits {len(watched.visited)} positions, and alpha-beta visits {len(needed.visited)}"
    return Mistake("too many", f"The value is right, but on {where}, your function {count}. Where can it cut?")


def _position(game: Any, state: Any) -> str:
    return f"{game!r} from {name_of(game, state)}"


def _in_words(error: Exception) -> str:
    return f"{type(error).__name__}: {str(error)[:80]}"
