"""Mistakes in a learner's own minimax, found in what it returns for some positions."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from minimax_lab.diagnosis.catalogue import Mistake, mistake
from minimax_lab.diagnosis.tree_mistakes import values_by_mistake
from minimax_lab.kit import quote
from minimax_lab.trees import GameTree


class Result(NamedTuple):
    """What a learner's function returned for one position, which comes as its backed-up tree and in words."""

    tree: GameTree
    value: Any
    action: Any  # None without one
    where: str


def explain_no_value(returned: Any, where: str) -> Mistake:
    """Explain that a function returned something that contains no value."""
    if returned is None:
        return Mistake("nothing", f"On {where}, your function returns None. Is a return statement missing?")
    return Mistake("no value", f"On {where}, your function returns {quote(returned, 40)}, which contains no value.")


def explain_values(results: Sequence[Result]) -> Mistake | None:
    """Explain wrong values; None if all are right. Name a known mistake only if it explains every result."""
    wrong = [result for result in results if result.value != result.tree.value]
    if not wrong:
        return None
    tree, value, _, where = wrong[0]
    if tree.root.player is None:
        return Mistake("end", f"On {where}, the game is over. The value of a terminal state is its utility.")
    predictions = [(_values_by_mistake(result.tree), result.value) for result in results]
    found = [each for each in predictions[0][0] if all(values[each] == value for values, value in predictions)]
    if len(found) == 1:
        return found[0].at(f"On {where}:")
    count = f"{len(results) - len(wrong)} of {len(results)} positions"
    return Mistake("other", f"On {where}, the value is not {quote(value, 30)}. Your function is right on {count}.")


def explain_action(result: Result) -> Mistake | None:
    """Explain a wrong action that comes with a right value; None if the action is right or there is none."""
    tree, value, action, where = result
    best = tree.root.best
    if value != tree.value or action is None or (best is not None and str(action) == str(best.action)):
        return None
    if str(action) in [str(child.action) for child in tree.root.children if child.value == tree.value]:
        return mistake("move", "tie").at(f"On {where},")
    return Mistake("move", f"On {where}, the value is right, but the move {quote(action, 30)} does not lead to it.")


def _values_by_mistake(tree: GameTree) -> dict[Mistake, Any]:
    """The known mistakes of a function. It takes one extreme at every level, where a learner sees the best leaf."""
    leaves = [leaf.value for leaf in tree.leaves]
    values = values_by_mistake(tree) | {
        mistake("value", "always the largest"): max(leaves),
        mistake("value", "always the smallest"): min(leaves),
    }
    del values[mistake("value", "leaf")]
    return values
