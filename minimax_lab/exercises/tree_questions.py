"""Questions about a whole tree: the values of its nodes, and the order of the calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from minimax_lab.diagnosis import explain_node_value, explain_order
from minimax_lab.exercises.feedback import NOT_ATTEMPTED, Feedback, correct, incorrect
from minimax_lab.exercises.question import Question
from minimax_lab.exercises.written_answers import names_in, number_in, values_in_outline
from minimax_lab.games import name_of
from minimax_lab.kit import InvalidArgument, join_with_and, quote


class TreeQuestion(Question):
    """Asks for the value of each inner node."""

    kind = "tree"

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        values: dict[str, Any] = {}
        for node in self.tree:
            if values.setdefault(node.name, node.value) != node.value:
                raise InvalidArgument(f"nodes with the name {node.name!r} have different values; ask another question")

    def judge(self, answer: Any) -> Feedback:
        """See `Question.judge`."""
        given = values_in_outline(answer) if isinstance(answer, str) else answer
        if not isinstance(given, Mapping) or not (given or isinstance(answer, Mapping)):
            return incorrect("unreadable", "Give names and values, as in {'A': 1, 'B': 2}, or the filled-in outline.")
        given = {str(name): number_in(value) for name, value in given.items()}
        inner = [node for node in self.tree if node.children]
        unknown = [name for name in given if name not in {node.name for node in self.tree}]
        if unknown:
            return incorrect("unknown node", f"There is no node {quote(unknown[0], 30)}. The root is {inner[0].name}.")
        names = dict.fromkeys(node.name for node in inner)
        missing = [name for name in names if given.get(name) in (None, ...)]
        if len(missing) == len(names):
            return NOT_ATTEMPTED
        for node in sorted(inner, key=lambda node: -node.depth):
            if node.name not in missing and given[node.name] != node.value:
                return incorrect(*explain_node_value(node, given[node.name]))
        if missing:
            return incorrect("missing", f"All values so far are right. Still missing: {join_with_and(missing)}.")
        return correct("Every value is right.")

    def right_text(self) -> str:
        """See `Question.right_text`."""
        inner = {node.name: node.value for node in self.tree if node.children}
        return "The values are " + ", ".join(f"{name}: {value}" for name, value in inner.items()) + "."

    @property
    def blank(self) -> str:
        """The text version without the inner values; filled in, it can be given as the answer."""
        return self.tree.draw(hide=True).text


class OrderQuestion(Question):
    """Asks for the order in which minimax calls itself; each call is named after its state."""

    kind = "order"

    def judge(self, answer: Any) -> Feedback:
        """See `Question.judge`."""
        if isinstance(answer, str):
            answer = names_in(answer)
        if not isinstance(answer, list | tuple):
            return incorrect("unreadable", "Give the names in order, as in 'A B C'.")
        given = [str(name) for name in answer]
        if given == self._names():
            return correct("The calls go depth first.")
        return incorrect(*explain_order(self.run, given))

    def right_text(self) -> str:
        """See `Question.right_text`."""
        return f"The order is {' '.join(self._names())}."

    def _names(self) -> list[str]:
        return [name_of(self.game, call.state) for call in self.run.calls]
