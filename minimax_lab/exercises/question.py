"""The kinds of questions. The right answer is the package's own run, asked about a game and one of its states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from minimax_lab.diagnosis import mistakes
from minimax_lab.exercises.base import Question
from minimax_lab.exercises.cuts import CutTask, right_in_words
from minimax_lab.exercises.feedback import NOT_ATTEMPTED, Feedback, correct, incorrect
from minimax_lab.games import Wrapped, action_label, look, name_of
from minimax_lab.kit import InvalidArgument, is_number, join_with_and, one_of, quote
from minimax_lab.runs import read_action, read_value
from minimax_lab.scene import Picture
from minimax_lab.search import alphabeta, depth_limited_minimax
from minimax_lab.trees import GameTree, game_tree

__all__ = ["KINDS", "Question"]

SOLUTIONS = {  # the functions that a learner may be asked to write, and how each of them is a right answer
    "minimax": "minimax itself",
    "alphabeta": "alphabeta itself",
    "depth_limited_minimax": "depth_limited_minimax, its depth and its estimate filled in",
}


AT_MOST = 3  # times that a function with a memory makes one move on one state: to value it, and to find it again


class ValueQuestion(Question):
    """Asks what a state is worth."""

    kind = "value"

    def judge(self, answer: Any) -> Feedback:
        """See `Question.judge`."""
        if isinstance(answer, str) and is_number(_number_in(answer)):
            answer = _number_in(answer)
        if not is_number(answer):
            if mistakes.is_move(self.tree, answer):
                return incorrect("move", "That names a move or a node. The question asks for its value, a number.")
            return incorrect("no number", f"{quote(answer, 30)} is no number. A value is a number such as 3 or -1.")
        if answer == self.tree.value:
            return correct("That is what can be guaranteed here.")
        return incorrect(*mistakes.wrong_value(self.tree, answer))

    def right_text(self) -> str:
        """See `Question.right_text`."""
        return f"The value is {self.tree.value}."


class MoveQuestion(Question):
    """Asks which move is best."""

    kind = "move"

    def judge(self, answer: Any) -> Feedback:
        """See `Question.judge`."""
        if isinstance(answer, float) and answer.is_integer():
            answer = int(answer)
        named = {self._label(child): child for child in self.tree.root.children}
        named |= {str(child.action): child for child in self.tree.root.children}
        chosen = named.get(str(answer).strip()) if not isinstance(answer, bool) else None
        if chosen is None:
            board = look(self.game, self.state)
            if board["kind"] == "grid" and answer in range(board["rows"] * board["columns"]):
                return incorrect("taken", f"Square {answer} is taken.")
            if is_number(answer) and answer == self.tree.value:
                return incorrect("value", "That is the value. The question asks for the move that leads to it.")
            legal = join_with_and([str(child.action) for child in self.tree.root.children])
            return incorrect("illegal", f"{quote(answer, 30)} is no move here. There are {legal}.")
        if chosen == self.tree.root.best:
            return correct("No other move guarantees more.")
        if chosen.value == self.tree.value and self.first:
            return incorrect(
                "tie", "Just as good, but minimax takes another one. Which of the equals does it try first?"
            )
        if chosen.value == self.tree.value:
            return correct("It is as good as the move that minimax takes: among equals, the first one.")
        return incorrect(*mistakes.wrong_move(self.tree, chosen))

    def right_text(self) -> str:
        """See `Question.right_text`."""
        best = self.tree.root.best
        return f"The move is {self._label(best)}." if best else "There is no move: the game is over."

    def _label(self, node: Any) -> str:
        return action_label(self.game, self.tree.root.state, node.action)


class TreeQuestion(Question):
    """Asks what each inner node is worth."""

    kind = "tree"

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        values: dict[str, Any] = {}
        for node in self.tree:
            if values.setdefault(node.name, node.value) != node.value:
                raise InvalidArgument(f"the name {node.name!r} stands for nodes of different values; ask otherwise")

    def judge(self, answer: Any) -> Feedback:
        """See `Question.judge`."""
        given = mistakes.values_in_text(answer) if isinstance(answer, str) else answer
        if not isinstance(given, Mapping) or not (given or isinstance(answer, Mapping)):
            return incorrect("unreadable", "Give names and values, as in {'A': 1, 'B': 2}, or the outline filled in.")
        given = {str(name): _number_in(value) for name, value in given.items()}
        inner = [node for node in self.tree if node.children]
        names = {node.name for node in inner}
        strange = [name for name in given if name not in {node.name for node in self.tree}]
        if strange:
            return incorrect("unknown node", f"There is no node {quote(strange[0], 30)}. The root is {inner[0].name}.")
        missing = [name for name in dict.fromkeys(node.name for node in inner) if given.get(name) in (None, ...)]
        if len(missing) == len(names):
            return NOT_ATTEMPTED
        for node in sorted(inner, key=lambda node: -node.depth):
            if node.name not in missing and given[node.name] != node.value:
                return incorrect(*mistakes.wrong_node(node, given))
        if missing:
            return incorrect("missing", f"So far so good. Still without a value: {join_with_and(missing)}.")
        return correct("Every value is right.")

    def right_text(self) -> str:
        """See `Question.right_text`."""
        inner = {node.name: node.value for node in self.tree if node.children}
        return "The values are " + ", ".join(f"{name}: {value}" for name, value in inner.items()) + "."

    @property
    def blank(self) -> str:
        """The text version with the inner values left out, to be filled in and given as the answer."""
        return self.tree.draw(hide=True).text


class OrderQuestion(Question):
    """Asks in which order the calls are made."""

    kind = "order"

    def judge(self, answer: Any) -> Feedback:
        """See `Question.judge`."""
        if isinstance(answer, str):
            answer = answer.strip("[]() ").replace(",", " ").replace("'", " ").split()
        if not isinstance(answer, list | tuple):
            return incorrect("unreadable", "Give the names in order, as in 'A B C'.")
        given = [str(name) for name in answer]
        right = [name_of(self.game, call.state) for call in self.run.calls]
        return (
            correct("Depth first, to the last call.")
            if given == right
            else incorrect(*mistakes.wrong_order(self.run, given))
        )

    def right_text(self) -> str:
        """See `Question.right_text`."""
        return "The order is " + " ".join(name_of(self.game, call.state) for call in self.run.calls) + "."


class FunctionQuestion(Question):
    """Write minimax: a function of a game and a state that returns the value, with or without the move.

    function   what the solution names: "minimax", or "alphabeta" or "depth_limited_minimax" if that is asked for; of
               the last one it is also checked that it stops where it is told to, and says 0 there; of "alphabeta",
               that it visits nothing that alpha-beta leaves out
    memory     whether it is to remember, so that it works out no state twice, and to return the move as well
    """

    kind = "function"

    def __init__(self, *given: Any, function: str = "minimax", memory: bool = False, **options: Any) -> None:
        super().__init__(*given, **options)
        self.function = one_of("function", function, tuple(SOLUTIONS))
        self.memory = memory

    def judge(self, answer: Any) -> Feedback:
        """See `Question.judge`."""
        if not callable(answer):
            return incorrect("no function", f"{quote(answer, 30)} is no function. Give its name, without brackets.")
        returns, careless = [], None
        for game, state in self.cases:
            where = f"{game!r} from {name_of(game, state)}"
            asked = Asked(game)
            try:
                returned = answer(asked if self.memory or self.function == "alphabeta" else game, state)
            except RecursionError:
                return incorrect("endless", f"On {where} it calls itself without end. What stops it?")
            except Exception as error:
                return incorrect("raises", f"On {where} it raises {type(error).__name__}: {str(error)[:80]}")
            tree = game_tree(game, state).back_up()
            value, action = read_value(returned), read_action(returned)
            if value is None:
                return incorrect(*mistakes.no_value(returned, where))
            returns.append((tree, value, where))
            if self.memory and not careless:
                careless = self._forgets(tree, action, asked, where)
            if self.function == "alphabeta" and not careless:
                careless = self._visits_too_many(asked, state, where)
            best = tree.root.best
            if value == tree.value and action is not None and (best is None or str(action) != str(best.action)):
                return incorrect(*mistakes.wrong_action(tree, action, where))
        if any(value != tree.value for tree, value, _ in returns):
            return incorrect(*mistakes.wrong_results(returns))
        if careless:
            return careless
        if self.function == "depth_limited_minimax" and (fault := self._looks_elsewhere(answer)):
            return incorrect("horizon", fault)
        return correct(f"It agrees with minimax on {'all ' * (len(self.cases) > 1)}{len(self.cases)} of our positions.")

    @staticmethod
    def _forgets(tree: GameTree, action: Any, asked: Asked, where: str) -> Feedback | None:
        """What to say of a right value that comes without its move, or took the same moves again and again."""
        if tree.root.best is not None and action is None:
            return incorrect("no action", f"On {where} it returns the value, but not the move. Return (value, move).")
        if asked.most > AT_MOST:
            return incorrect("again", f"Right, but on {where} it makes the same move on one state {asked.most} times.")
        return None

    @staticmethod
    def _visits_too_many(asked: Asked, state: Any, where: str) -> Feedback | None:
        """What to say of a search that visits a state which alpha-beta leaves out even if it cuts only when > holds."""
        needed = Asked(asked.game)
        alphabeta(needed, state, prune_on_equality=False)
        if asked.met <= needed.met:
            return None
        count = f"visits {len(asked.met)} positions, and alpha-beta {len(needed.met)}"
        return incorrect("too many", f"The value is right, but on {where} it {count}. Where can it cut?")

    def _looks_elsewhere(self, answer: Any) -> str:
        """At which depth it does not say what can be known there, with 0 at the limit; "" if it always does."""
        for game, state in self.cases:
            for depth in (1, 2, 0):
                where = f"On {game!r} from {name_of(game, state)}, with depth={depth},"
                try:
                    value = read_value(answer(game, state, depth))
                except Exception as error:
                    return f"{where} it raises {type(error).__name__}: {str(error)[:80]}"
                if value != depth_limited_minimax(game, state, depth, lambda state: 0).value:
                    return f"{where} it says {quote(value, 30)}. What lies within so many plies, and what is 0?"
        return ""

    def right_text(self) -> str:
        """See `Question.right_text`."""
        if self.memory:
            return "A right answer looks into its memory before it looks at the moves: known[state] = (value, move)."
        return f"One right answer is {SOLUTIONS[self.function]}: print(inspect.getsource({self.function}))."


class Asked(Wrapped):
    """A game that counts how often each move was made on each state, and notes which states it was asked about."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.times: Counter[Any] = Counter()
        self.met: set[Any] = set()

    def is_terminal(self, state: Any) -> bool:
        """Whether the game is over in `state`."""
        self.met.add(state)
        return self.game.is_terminal(state)

    def utility(self, state: Any) -> Any:
        """What the terminal `state` is worth to MAX."""
        self.met.add(state)
        return self.game.utility(state)

    def result(self, state: Any, action: Any) -> Any:
        """The state that `action` leads to."""
        self.times[state, action] += 1
        return self.game.result(state, action)

    @property
    def most(self) -> int:
        """How often the same move was made on the same state, at the most."""
        return max(self.times.values(), default=0)


class CutQuestion(Question):
    """Asks which edges alpha-beta never follows; `rule` is ">=" or ">", whether it cuts on equality."""

    kind = "cuts"

    def __init__(self, *given: Any, rule: str = ">=", **options: Any) -> None:
        super().__init__(*given, **options)
        if rule not in (">=", ">"):
            raise InvalidArgument(f"rule={quote(rule)}: must be '>=' or '>'")
        self.task = CutTask(self.game, self.state, prune_on_equality=rule == ">=")

    def judge(self, answer: Any) -> Feedback:
        """See `Question.judge`."""
        return self.task.feedback(answer)

    def right_text(self) -> str:
        """See `Question.right_text`."""
        return right_in_words(self.task)

    def paper(self) -> Picture:
        """See `Question.paper`."""
        return self.task.paper

    def key(self) -> Picture:
        """See `Question.key`."""
        return self.task.key


def _number_in(text: Any) -> Any:
    """The number that a text such as "10" or "+10" writes, else the thing itself."""
    if not isinstance(text, str):
        return text
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


KINDS: dict[str, type[Question]] = {
    each.kind: each
    for each in (ValueQuestion, MoveQuestion, TreeQuestion, OrderQuestion, FunctionQuestion, CutQuestion)
}
