"""The kinds of questions. The right answer is the package's own run, asked about a game and one of its states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from minimax_lab.errors import InvalidArgument, quote
from minimax_lab.exercises import mistakes
from minimax_lab.exercises.base import Question
from minimax_lab.exercises.cuts import CutTask, right_in_words
from minimax_lab.exercises.feedback import NOT_ATTEMPTED, Feedback, correct, incorrect
from minimax_lab.games.game import is_number, one_of
from minimax_lab.looks import action_label, look
from minimax_lab.picture import Picture
from minimax_lab.reading import read_action, read_value
from minimax_lab.states import name_of
from minimax_lab.tree import game_tree
from minimax_lab.wording import listed

__all__ = ["KINDS", "Question"]

SOLUTIONS = {  # the functions that a learner may be asked to write, and how each of them is a right answer
    "minimax": "minimax itself",
    "alphabeta": "alphabeta itself",
    "depth_limited_minimax": "depth_limited_minimax, its depth and its estimate filled in",
}


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
        return mistakes.wrong_value(self.tree, answer)

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
            legal = listed([str(child.action) for child in self.tree.root.children])
            return incorrect("illegal", f"{quote(answer, 30)} is no move here. There are {legal}.")
        if chosen == self.tree.root.best:
            return correct("No other move guarantees more.")
        if chosen.value == self.tree.value and self.first:
            return incorrect(
                "tie", "Just as good, but minimax takes another one. Which of the equals does it try first?"
            )
        if chosen.value == self.tree.value:
            return correct("It is as good as the move that minimax takes: among equals, the first one.")
        return mistakes.wrong_move(self.tree, chosen)

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
        given = mistakes.values_in_twin(answer) if isinstance(answer, str) else answer
        if not isinstance(given, Mapping) or not (given or isinstance(answer, Mapping)):
            return incorrect("unreadable", "Give names and values, as in {'A': 1, 'B': 2}, or the outline filled in.")
        given = {str(name): _number_in(value) for name, value in given.items()}
        inner = [node for node in self.tree if node.player]
        names = {node.name for node in inner}
        strange = [name for name in given if name not in {node.name for node in self.tree}]
        if strange:
            return incorrect("unknown node", f"There is no node {quote(strange[0], 30)}. The root is {inner[0].name}.")
        missing = [name for name in dict.fromkeys(node.name for node in inner) if given.get(name) in (None, ...)]
        if len(missing) == len(names):
            return NOT_ATTEMPTED
        for node in sorted(inner, key=lambda node: -node.depth):
            if node.name not in missing and given[node.name] != node.value:
                return mistakes.wrong_node(node, given)
        if missing:
            return incorrect("missing", f"So far so good. Still without a value: {listed(missing)}.")
        return correct("Every value is right.")

    def right_text(self) -> str:
        """See `Question.right_text`."""
        inner = {node.name: node.value for node in self.tree if node.player}
        return "The values are " + ", ".join(f"{name}: {value}" for name, value in inner.items()) + "."

    @property
    def blank(self) -> str:
        """The text twin with the inner values left out, to be filled in and given as the answer."""
        return self.tree.draw(hide=True).twin


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
        return correct("Depth first, to the last call.") if given == right else mistakes.wrong_order(self.run, given)

    def right_text(self) -> str:
        """See `Question.right_text`."""
        return "The order is " + " ".join(name_of(self.game, call.state) for call in self.run.calls) + "."


class FunctionQuestion(Question):
    """Write minimax: a function of a game and a state that returns the value, with or without the move.

    function   what the solution names: "minimax", or "alphabeta" or "depth_limited_minimax" if that is asked for
    """

    kind = "function"

    def __init__(self, *given: Any, function: str = "minimax", **options: Any) -> None:
        super().__init__(*given, **options)
        self.function = one_of("function", function, tuple(SOLUTIONS))

    def judge(self, answer: Any) -> Feedback:
        """See `Question.judge`."""
        if not callable(answer):
            return incorrect("no function", f"{quote(answer, 30)} is no function. Give its name, without brackets.")
        returns = []
        for game, state in self.cases:
            where = f"{game!r} from {name_of(game, state)}"
            try:
                returned = answer(game, state)
            except RecursionError:
                return incorrect("endless", f"On {where} it calls itself without end. What stops it?")
            except Exception as error:
                return incorrect("raises", f"On {where} it raises {type(error).__name__}: {str(error)[:80]}")
            tree = game_tree(game, state).back_up()
            value, action = read_value(returned), read_action(returned)
            if value is None:
                return mistakes.no_value(returned, where)
            returns.append((tree, value, where))
            best = tree.root.best
            if value == tree.value and action is not None and (best is None or str(action) != str(best.action)):
                return mistakes.wrong_action(tree, action, where)
        if any(value != tree.value for tree, value, _ in returns):
            return mistakes.wrong_results(returns)
        return correct(f"It agrees with minimax on {'all ' * (len(self.cases) > 1)}{len(self.cases)} of our positions.")

    def right_text(self) -> str:
        """See `Question.right_text`."""
        return f"One right answer is {SOLUTIONS[self.function]}: print(inspect.getsource({self.function}))."


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
