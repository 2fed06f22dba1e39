"""Questions that ask for a function: the learner's own minimax, called on several positions."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import product
from math import inf
from typing import Any, NamedTuple

from minimax_lab.diagnosis import Mistake, Result, explain_action, explain_no_value, explain_values
from minimax_lab.exercises.answers import Feedback, incorrect, show
from minimax_lab.exercises.bugs import BUGS
from minimax_lab.exercises.failed_run import FailedRun
from minimax_lab.exercises.gates import ExpectedMistake, Position, draw_position
from minimax_lab.exercises.learners_function import WatchedGame, global_names, record_run
from minimax_lab.exercises.question import Question
from minimax_lab.exercises.time_limit import TimeUp, call_within
from minimax_lab.exercises.view import QuestionView
from minimax_lab.games import name_of, player_names
from minimax_lab.kit import InvalidArgument, exit_raises, join_with_and, one_of, pluralize, positive_number, quote
from minimax_lab.runs import read_action, read_value
from minimax_lab.scene import Picture
from minimax_lab.search import alphabeta, depth_limited_minimax, solve
from minimax_lab.trees import game_tree
from minimax_lab.widgets import StepPlayer

SECONDS = 10  # for each call of a learner's function
SOLUTIONS = {  # the functions that a question can ask for, and how each of them is a right answer
    "minimax": "minimax itself",
    "alphabeta": "alphabeta itself",
    "depth_limited_minimax": "depth_limited_minimax with its depth and its estimate filled in",
}
MOST_REPEATS = 3  # with a memory, a function makes a move from a state to value it, and again to find the best move
DEPTHS = (1, 2, 0)  # that a depth-limited minimax is tried with
FAILS = ("raises", "too long", "exits", "endless", "stopped")  # mistakes of a function that does not return
LARGE_ENOUGH = 3  # a depth at which the positions end
BRIEFLY, LONGEST_SEARCH = 0.2, 1.0  # seconds, for each position on the way to the smallest wrong one, and for all


class Failure(NamedTuple):
    """Where a learner's function goes wrong: the arguments, and what happened in one sentence."""

    game: Any
    state: Any
    more: tuple[Any, ...]
    sentence: str


class FunctionQuestion(Question):
    """Asks for a minimax: a function of a game and a state that returns the value, with or without the move.

    function   the function that the solution names. An "alphabeta" must also visit nothing that alpha-beta leaves out;
               a "depth_limited_minimax" must stop at its depth and return 0 there
    memory     whether the function must also return the move, and must remember states that it has valued
    also       more positions to try the function on, as pairs of a game and a state

    A wrong function is answered with a drawing of a position on which it is wrong; `step_through()` steps through the
    function's run there.
    """

    kind = "function"
    form = "your function"
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
        self.names = self.names | BUGS
        self.function = one_of("function", function, tuple(SOLUTIONS))
        self.memory, self.seconds = memory, float(SECONDS)
        self.cases = [(self.game, self.state), *also]
        self.failure: Failure | None = None

    def check(self, *, seconds: float = SECONDS) -> None:
        """Show whether the function is right and, if it is not, the kind of mistake and a position where it is wrong.

        seconds   how long the function may take on one position
        """
        self.seconds = positive_number("seconds", seconds)
        super().check()
        if self.failure:
            show(FailedRun(self.drawn_failure(), self.failure.sentence, self.step_through).bundle())

    def step_through(self) -> StepPlayer:
        """The player of the function's run on the position where it is wrong."""
        if self.failure is None:
            raise InvalidArgument(
                f"q{self.number}.step_through(): call q{self.number}.check() first, on a wrong function"
            )
        game, state, more, _ = self.failure
        run = record_run(self.answer, game, state, *more, seconds=self.seconds)
        if run is None:
            raise InvalidArgument(f"q{self.number}.step_through(): no call of this function can be recorded")
        return StepPlayer(run, title="Your function")

    def drawn_failure(self) -> Picture:
        """The position on which the function is wrong."""
        assert self.failure is not None
        return _draw(self.failure.game, self.failure.state)

    def paper(self) -> Picture | None:
        return None

    def key(self) -> Picture | None:
        return None

    def shown_answer(self) -> None:
        """A function is not shown."""

    def make_view(self) -> QuestionView:
        return QuestionView(self)

    def check_data(self) -> None:
        super().check_data()
        for mistake in self.mistakes:
            if mistake.any or not callable(mistake.wrong(self.names)):
                raise InvalidArgument(f"answer {quote(mistake.answer)}: must be one of {', '.join(BUGS)}")

    def judge(self, answer: Any) -> Feedback:
        self.failure = None
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

    # -- what is wrong with a function

    def _mistake(self, function: Callable[..., Any]) -> Mistake | None:
        """What is wrong with a learner's function; None if nothing is."""
        results: list[Result] = []
        wasteful = None
        for game, state in self.cases:
            watched = WatchedGame(game)
            result = self._call(function, game, state, watched if self.memory or self.function == "alphabeta" else game)
            if isinstance(result, Mistake):
                return result
            if mistake := explain_action(result):
                self._fails(game, state, (), f"Your function returns the move {quote(result.action, 30)} here.")
                return mistake
            results.append(result)
            wasteful = wasteful or self._waste(result, watched, state)
        found = explain_values(results)
        if found:
            self._find_smallest(function, results)
        found = found or wasteful or self._wrong_depth(function)
        return found and (self._global_variables(function) or self._known_bug(function, found) or found)

    def _global_variables(self, function: Callable[..., Any]) -> Mistake | None:
        """Whether all calls share variables that each call should have for itself."""
        names = global_names(function)
        if not names:
            return None
        are, them = ("are global variables", "them") if names[1:] else ("is a global variable", "it")
        shared = f"All calls share {them}, and the next search starts with what the last one left."
        return Mistake("globals", f"{join_with_and(names)} {are}. {shared} Pass {them} on as arguments instead.")

    def _known_bug(self, function: Callable[..., Any], mistake: Mistake) -> Mistake | None:
        """An expected mistake that leads to the same values, visits, or values at each depth: whatever is wrong."""
        if not self.mistakes or mistake.name in FAILS:
            return None
        looks = {"too many": ["visits"], "horizon": ["depths"]}.get(mistake.name, ["values", "depths"])
        alike = next(filter(None, (self._alike(function, self.mistakes, look) for look in looks)), [])
        if mistake.name == "too many":
            alike = self._alike(function, alike, "windows") or alike
        return Mistake("expected", alike[0].reply("", self.names)) if alike else None

    def _alike(
        self, function: Callable[..., Any], mistakes: Sequence[ExpectedMistake], look: str
    ) -> list[ExpectedMistake]:
        """Those of the mistakes that lead to what the function does."""
        if look == "depths" and self.function != "depth_limited_minimax":
            return []
        done = self._behavior(function, look)
        return [each for each in mistakes if self._behavior(each.wrong(self.names), look) == done]

    def _behavior(self, function: Callable[..., Any], look: str) -> list[Any]:
        """What a function returns on each position and, unless `look` is at values only, the states that it visits.

        look   "values"; "visits"; "windows": with a window at the root that closes at the value; "depths": at each one
        """
        done: list[Any] = []
        for game, state in self.cases:
            value = solve(game, state)[state].value
            given: dict[str, list[tuple[Any, ...]]] = {
                "windows": [(-inf, value), (value, inf)],
                "depths": [(depth,) for depth in (LARGE_ENOUGH, *DEPTHS)],
            }
            for more in given.get(look, [()]):
                watched = WatchedGame(game)
                returned = self._returned("", "raises", function, watched, state, *more)
                done.append(None if isinstance(returned, Mistake) else read_value(returned))
                done.append(watched.visited if look in ("visits", "windows") else None)
        return done

    def _waste(self, result: Result, watched: WatchedGame, state: Any) -> Mistake | None:
        """What a function with a right value does not remember or does not cut."""
        if self.memory and result.tree.root.best is not None and result.action is None:
            message = "your function returns the value but not the move. Return (value, move)."
            self._fails(watched.game, state, (), f"Here, {message}")
            return Mistake("no action", f"On {result.where}, {message}")
        repeats = max(watched.moves.values(), default=0)
        if self.memory and repeats > MOST_REPEATS:
            count = f"makes the same move from the same state {repeats} times"
            self._fails(watched.game, state, (), f"Here, your function {count}.")
            return Mistake("again", f"The value is right, but on {result.where}, your function {count}.")
        return self._missed_cuts(watched, state, result.where) if self.function == "alphabeta" else None

    def _missed_cuts(self, watched: WatchedGame, state: Any, where: str) -> Mistake | None:
        """Whether a search visits a state that alpha-beta leaves out even if it cuts only when alpha > beta."""
        needed = WatchedGame(watched.game)
        alphabeta(needed, state, prune_on_equality=False)
        if watched.visited <= needed.visited:
            return None
        count = f"visits {len(watched.visited)} positions, and alpha-beta visits {len(needed.visited)}"
        self._fails(watched.game, state, (), f"Here, your function {count}.")
        return Mistake("too many", f"The value is right, but on {where}, your function {count}. Where can it cut?")

    def _wrong_depth(self, function: Callable[..., Any]) -> Mistake | None:
        """Whether a depth-limited minimax is wrong at some depth; a state at the limit is worth 0."""
        if self.function != "depth_limited_minimax":
            return None
        for (game, state), depth in product(self.cases, DEPTHS):
            where = f"On {_position(game, state)} with depth={depth}, your function"
            returned = self._returned(where, "horizon", function, game, state, depth)
            if isinstance(returned, Mistake):
                self._fails(game, state, (depth,), "Your function fails here.")
                return returned
            value, right = read_value(returned), depth_limited_minimax(game, state, depth, lambda state: 0).value
            if value != right:
                asked = "Which states are at that depth, and which of them are worth 0?"
                self._fails(game, state, (depth,), _comparison(value, right, f"With depth={depth}, your"))
                return Mistake("horizon", f"{where} returns {quote(value, 30)}. {asked}")
        return None

    def _call(self, function: Callable[..., Any], game: Any, state: Any, given: Any) -> Result | Mistake:
        """Call a learner's function on a position; `given` is the game that the function gets."""
        where = _position(game, state)
        returned = self._returned(f"On {where}, your function", "raises", function, given, state)
        if isinstance(returned, Mistake):
            self._fails(game, state, (), "Your function fails here.")
            return returned
        value = read_value(returned)
        if value is None:
            self._fails(game, state, (), f"Your function returns {quote(returned, 40)} here.")
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
        except KeyboardInterrupt:
            return Mistake("stopped", f"{subject} was stopped. Run the cell again to continue.")
        except BaseException as error:
            return Mistake(error_kind, f"{subject} raises {_in_words(error)}")

    # -- where it is wrong

    def _fails(self, game: Any, state: Any, more: tuple[Any, ...], sentence: str) -> None:
        """Keep the first position where the function goes wrong."""
        self.failure = self.failure or Failure(game, state, more, sentence)

    def _find_smallest(self, function: Callable[..., Any], results: Sequence[Result]) -> None:
        """Keep the smallest position below the first wrong one on which the function is wrong."""
        wrong = next(result for result in results if result.value != result.tree.value)
        tree, game = wrong.tree, wrong.tree.game
        self.failure = None
        below = {node.state: node for node in sorted(tree, key=lambda node: -node.depth)[:-1]}
        until = time.monotonic() + LONGEST_SEARCH
        for state, node in below.items():
            if time.monotonic() > until:
                break
            value = _value_within(BRIEFLY, function, game, state)
            if value is not None and value != node.value:
                self._fails(game, state, (), f"{_who_moves(game, state)} {_comparison(value, node.value)}")
                return
        sentence = _comparison(wrong.value, tree.value)
        self._fails(game, tree.root.state, (), f"{_who_moves(game, tree.root.state)} {sentence}")


def _value_within(seconds: float, function: Callable[..., Any], game: Any, state: Any) -> Any:
    """What a function returns for a state; None if it fails."""
    try:
        with exit_raises():
            return read_value(call_within(seconds, function, game, state))
    except BaseException:  # a wrong function may do anything
        return None


def _who_moves(game: Any, state: Any) -> str:
    if game.is_terminal(state):
        return "The game is over."
    player = game.to_move(state)
    name = player_names(game)[player]
    return f"{name} moves." if name == player else f"{name}, {player}, moves."


def _comparison(value: Any, right: Any, your: str = "Your") -> str:
    return f"{your} function returns {quote(value, 30)} here, and minimax returns {right}."


def _position(game: Any, state: Any) -> str:
    return f"{game!r} from {name_of(game, state)}"


def _in_words(error: BaseException) -> str:
    return f"{type(error).__name__}: {str(error)[:80]}"


def _draw(game: Any, state: Any) -> Picture:
    """A board or a heap, or else the tree with its leaves."""
    return draw_position(Position(game, state)) or game_tree(game, state).draw()
