"""A learner's function, called on the positions of a question: what is wrong with it, and where."""

from collections.abc import Callable, Collection, Sequence
from itertools import islice, product
from math import inf
from typing import Any, NamedTuple

from minimax_lab.diagnosis import Mistake, Result, explain_action, explain_no_value, explain_values
from minimax_lab.exercises.learners_function import WatchedGame, global_names
from minimax_lab.games import TreeGame, name_of, player_names
from minimax_lab.kit import error_in_words, exit_raises, join_with_and, quote
from minimax_lab.kit.time_limit import TimeUp, call_within
from minimax_lab.reading import read_action, read_value
from minimax_lab.search import alphabeta, depth_limited_minimax, solve
from minimax_lab.trees import game_tree

MOST_REPEATS = 3  # with a memory, a function makes a move from a state to value it, and again to find the best move
DEPTHS = (1, 2, 0)  # that a depth-limited minimax is tried with
FAILS = ("raises", "too long", "exits", "endless", "stopped")  # mistakes of a function that does not return
LARGE_ENOUGH = 3  # a depth at which the positions end
SMALL = 7  # nodes of a tree that is shown whole, although a smaller part of it shows the mistake
MOST_TRIED = 5_000  # positions, on the way to the smallest wrong one

Bug = Callable[..., Any]


class Failure(NamedTuple):
    """Where a learner's function goes wrong: the arguments, what happened in one sentence, and the needless visits."""

    game: Any
    state: Any
    more: tuple[Any, ...]
    sentence: str
    needless: frozenset[Any] = frozenset()


class Examination:
    """One function, called on the positions of a question.

    asked      the FunctionQuestion
    function   the learner's function
    failure    where the function goes wrong, after `mistake` has been called; None if it does not
    """

    def __init__(self, asked: Any, function: Callable[..., Any]) -> None:
        self.asked, self.function = asked, function
        self.failure: Failure | None = None

    def mistake(self) -> Mistake | None:
        """What is wrong with the function; None if nothing is."""
        function = self.function
        is_watched = self.asked.memory or self.asked.function == "alphabeta"
        results: list[Result] = []
        wasteful = None
        for game, state in self.asked.cases:
            watched = WatchedGame(game)
            result = self._call(function, game, state, watched if is_watched else game)
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
        if not self.asked.mistakes or mistake.name in FAILS:
            return None
        looks = {"too many": ["visits"], "horizon": ["depths"]}.get(mistake.name, ["values", "depths"])
        alike = next(filter(None, (self._alike(function, self.asked.mistakes, look) for look in looks)), [])
        if mistake.name == "too many":
            alike = self._alike(function, alike, "windows") or alike
        return Mistake("expected", self.asked.mistakes[alike[0]]) if alike else None

    def _alike(self, function: Bug, bugs: Collection[Bug], look: str) -> list[Bug]:
        """Those functions with a bug that do what the function does."""
        if look == "depths" and self.asked.function != "depth_limited_minimax":
            return []
        done, known = self._behavior(function, look), self.asked.behaviors  # a bug does the same for every function
        for bug in bugs:
            if (bug, look) not in known:
                known[bug, look] = self._behavior(bug, look)
        return [bug for bug in bugs if known[bug, look] == done]

    def _behavior(self, function: Callable[..., Any], look: str) -> list[Any]:
        """What a function returns on each position and, unless `look` is at values only, the states that it visits.

        look   "values"; "visits"; "windows": with windows at the root that end at the value; "depths": at each one
        """
        done: list[Any] = []
        for game, state in self.asked.cases:
            for more in self._more_arguments(game, state, look):
                watched = WatchedGame(game)
                returned = self._returned("", "raises", function, watched, state, *more)
                done.append(None if isinstance(returned, Mistake) else read_value(returned))
                done.append(watched.visited if look in ("visits", "windows") else None)
        return done

    def _more_arguments(self, game: Any, state: Any, look: str) -> list[tuple[Any, ...]]:
        if look == "windows":
            value = solve(game, state)[state].value
            return [(-inf, value), (value, inf), (value, value)]
        return [(depth,) for depth in (LARGE_ENOUGH, *DEPTHS)] if look == "depths" else [()]

    def _waste(self, result: Result, watched: WatchedGame, state: Any) -> Mistake | None:
        """What a function with a right value does not remember or does not cut."""
        needs_move = self.asked.move or self.asked.memory
        if needs_move and result.tree.root.best is not None and result.action is None:
            message = "your function returns the value but not the move. Return (value, move)."
            self._fails(watched.game, state, (), f"Here, {message}")
            return Mistake("no action", f"On {result.where}, {message}")
        repeats = max(watched.moves.values(), default=0)
        if self.asked.memory and repeats > MOST_REPEATS:
            count = f"makes the same move from the same state {repeats} times"
            self._fails(watched.game, state, (), f"Here, your function {count}.")
            return Mistake("again", f"The value is right, but on {result.where}, your function {count}.")
        return self._missed_cuts(watched, state, result.where) if self.asked.function == "alphabeta" else None

    def _missed_cuts(self, watched: WatchedGame, state: Any, where: str) -> Mistake | None:
        """Whether a search visits a state that alpha-beta leaves out even if it cuts only when alpha > beta."""
        needed = WatchedGame(watched.game)
        alphabeta(needed, state, prune_on_equality=False)
        if watched.visited <= needed.visited:
            return None
        count = f"visits {len(watched.visited)} positions, and alpha-beta visits {len(needed.visited)}"
        needless = frozenset(watched.visited - needed.visited)
        self.failure = self.failure or Failure(watched.game, state, (), f"Here, your function {count}.", needless)
        return Mistake("too many", f"The value is right, but on {where}, your function {count}. Where can it cut?")

    def _wrong_depth(self, function: Callable[..., Any]) -> Mistake | None:
        """Whether a depth-limited minimax is wrong at some depth; a state at the limit is worth 0."""
        if self.asked.function != "depth_limited_minimax":
            return None
        for (game, state), depth in product(self.asked.cases, DEPTHS):
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
                return call_within(self.asked.seconds, function, *args)
        except TimeUp:
            more = f"If it only needs more time: q{self.asked.number}.check(seconds={10 * self.asked.seconds:g})"
            return Mistake("too long", f"{subject} is still running after {self.asked.seconds:g} seconds. {more}")
        except SystemExit:
            return Mistake("exits", f"{subject} ends Python, with sys.exit() or quit(). Return the value instead.")
        except RecursionError:
            return Mistake("endless", f"{subject} calls itself without end. What stops it?")
        except KeyboardInterrupt:
            return Mistake("stopped", f"{subject} was stopped. Run the cell again to continue.")
        except BaseException as error:
            return Mistake(error_kind, f"{subject} raises {error_in_words(error, 100)}")

    # -- where it is wrong

    def _fails(self, game: Any, state: Any, more: tuple[Any, ...], sentence: str) -> None:
        """Keep the first position where the function goes wrong."""
        self.failure = self.failure or Failure(game, state, more, sentence)

    def _find_smallest(self, function: Callable[..., Any], results: Sequence[Result]) -> None:
        """Keep the smallest position below the first wrong one on which the function is wrong."""
        wrong = next(result for result in results if result.value != result.tree.value)
        tree, game, value = wrong.tree, wrong.tree.game, wrong.value
        at, deepest_first = tree.root, sorted(tree, key=lambda node: -node.depth)
        below = {node.state: node for node in deepest_first if len(tree) > SMALL}
        for state, node in islice(below.items(), MOST_TRIED):
            returned = self._returned("", "raises", function, game, state)
            if isinstance(returned, Mistake) and returned.name == "too long":
                break
            if read_value(returned) not in (None, node.value):  # of a Mistake, it is None
                at, value = node, read_value(returned)
                break
        self.failure = None
        self._fails(game, at.state, (), f"{_who_moves(game, at.state)} {_comparison(value, at.value)}")


def _who_moves(game: Any, state: Any) -> str:
    if game.is_terminal(state):
        return "The game is over."
    player = game.to_move(state)
    name = player_names(game)[player]
    return f"{name} moves." if name == player else f"{name}, {player}, moves."


def _comparison(value: Any, right: Any, your: str = "Your") -> str:
    return f"{your} function returns {quote(value, 30)} here, and minimax returns {right}."


def _position(game: Any, state: Any) -> str:
    drawn = f"a tree of {len(game_tree(game))} nodes" if isinstance(game, TreeGame) else repr(game)
    return f"{drawn} from {name_of(game, state)}"
