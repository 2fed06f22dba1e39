"""The mistakes that learners make, told apart by what they lead to; no message gives the answer away.

Each wrong answer is compared with what a known mistake would give on the same tree.
"""

from __future__ import annotations

import copy
import re
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.games import MAX, action_label, name_of
from minimax_lab.kit import is_number, quote
from minimax_lab.runs import Trace, steps_of
from minimax_lab.trees import GameTree, Node


class Mistake(NamedTuple):
    """A kind of mistake: a short name for it, and a sentence for the learner that does not give the answer away."""

    name: str
    message: str


LEAF = Mistake("leaf", "That is the best leaf in sight, not what you can be sure of. Who chooses on the way there?")
SWAPPED = Mistake("swapped", "MAX and MIN have changed places. Who takes the larger value, and who the smaller?")
ROOT = Mistake(
    "root swapped", "Below it all is well, but at the top the wrong player chooses. Whose move is it at the root?"
)
NEGATED = Mistake("negated", "Right but for its sign. For whom is a value good, and who is MAX here?")
NEGATING = Mistake(
    "negating", "A sign has been changed on the way up. MIN chooses the smaller value; MIN does not negate it."
)
MOVE = Mistake("move", "That is a move. The question asks what the position is worth.")
CHILD = Mistake(
    "child", "That is what one of the moves is worth, but not the one that the player at the root would choose."
)
SIDE = Mistake("other side", "It is the other way round. For each move, what does the best reply make of it?")
LARGEST = Mistake("always the largest", "It takes the largest value whoever moves. What does MIN do?")
SMALLEST = Mistake("always the smallest", "It takes the smallest value whoever moves. What does MAX do?")
FIRST = Mistake("first", "That is what the first move of each player leads to. Nobody has chosen yet.")
LAST = Mistake("last", "That is what the last move of each player leads to. Nobody has chosen yet.")


def is_move(tree: GameTree, answer: object) -> bool:
    """Whether `answer` names a node or a move of the tree."""
    if answer is None:
        return False
    names = {name for node in tree for name in (node.name, str(node.action))}
    root = tree.root
    labels = {action_label(tree.game, root.state, child.action) for child in root.children}
    return str(answer) in names | labels


def predictions(tree: GameTree) -> dict[Mistake, Any]:
    """What the root would be worth under each of the known mistakes."""
    leaves = [leaf.value for leaf in tree.leaves]
    children = [child.value for child in tree.root.children]
    best, worst = (max, min) if tree.root.player == MAX else (min, max)
    ends = {}
    for name, which in ((FIRST, 0), (LAST, -1)):
        node = tree.root
        while node.children:
            node = node.children[which]
        ends[name] = node.value
    found = {LEAF: best(leaves), SWAPPED: _swapped(tree).value, NEGATED: -tree.value, NEGATING: _negating(tree)}
    return found | {ROOT: worst(children, default=tree.value)} | ends


def wrong_value(tree: GameTree, answer: Any) -> Mistake:
    """What to say to a wrong value of the root. It names a mistake only if no other explains the answer."""
    leaves = {leaf.value for leaf in tree.leaves}
    if answer not in leaves and answer in [child.action for child in tree.root.children]:
        return MOVE
    if len(leaves | {answer}) == 2:
        return SIDE
    found = [mistake for mistake, value in predictions(tree).items() if value == answer]
    if not found and answer in [child.value for child in tree.root.children]:
        found = [CHILD]
    if len({mistake.name for mistake in found}) == 1 and (len(leaves) > 3 or answer not in leaves):
        return found[0]
    if answer not in leaves:
        return Mistake("no leaf", "No leaf has that number. A value is always taken from a leaf, never made up.")
    return Mistake("other", "Not this one. Begin at the leaves and ask at each node whose move it is.")


def wrong_move(tree: GameTree, chosen: Node) -> Mistake:
    """What to say to a legal move that is not the best."""
    children = tree.root.children
    best, worst = (max, min) if tree.root.player == MAX else (min, max)
    values = [child.value for child in children]
    reach = {child.row: best(leaf.value for leaf in tree.leaves if _is_below(leaf, child)) for child in children}
    top = best(reach.values())
    if reach[chosen.row] == top != chosen.value and list(reach.values()).count(top) == 1:
        return Mistake("leaf", "That way lies the best leaf, but the opponent will not let you get there.")
    if len(set(values)) > 2 and chosen.value == worst(values):
        return Mistake("swapped", "No move is worse for the player who moves here. Which player is that?")
    return Mistake("other", "Another move guarantees more. What is the best reply to yours?")


def wrong_node(node: Node, given: dict[str, Any]) -> Mistake:
    """What to say to a wrong value of a node below which all values are right."""
    value, scores = given[node.name], [child.value for child in node.children]
    where = f"Look at {node.name} again."
    if not is_number(value):
        return Mistake("no number", f"{where} {quote(value, 30)} is no number.")
    if value == (min(scores) if node.player == MAX else max(scores)):
        return Mistake("swapped", f"{where} Whose move is it there, and does that player want a large value?")
    if -value == node.value:
        return Mistake(NEGATED.name, f"{where} {NEGATED.message}")
    if -value in scores:
        return Mistake(NEGATING.name, f"{where} {NEGATING.message}")
    if value in [leaf.value for leaf in node.tree.leaves if _is_below(leaf, node)]:
        return Mistake("leaf", f"{where} Its value must come from one of its children, after they have chosen.")
    return Mistake("other", f"{where} Its value must be that of one of its children.")


def wrong_order(run: Trace, given: list[str]) -> Mistake:
    """What to say to a wrong order of the calls."""
    names = [name_of(run.game(row), run.state(row)) for row in range(len(run))]
    levels = [names[row] for row in np.argsort(run.depths, kind="stable")]
    returns = [names[row] for row, is_return in steps_of(run) if is_return]
    strange = [name for name in given if name not in names]
    if strange:
        return Mistake("unknown node", f"There is no node {quote(strange[0], 30)}.")
    if given == levels:
        return Mistake("level by level", "That is level by level. A call goes all the way down first.")
    if given == returns:
        return Mistake("returns", "That is the order of the returns. Which call is made first of all?")
    if given == _mirrored(run, names):
        return Mistake("mirrored", "Depth first, but from the right. The moves are tried from the left.")
    if len(given) != len(names):
        few = "few" if len(given) < len(names) else "many"
        much = abs(len(given) - len(names))
        count = "One call" if much == 1 else f"{much} calls"
        return Mistake(f"too {few}", f"{count} too {few}. Every node is called exactly once, the leaves too.")
    same = next(at for at, (one, other) in enumerate(zip(given, names, strict=True)) if one != other)
    return Mistake("other", f"Right up to call {same}. What is called next?" if same else "Which call comes first?")


def no_value(returned: Any, where: str) -> Mistake:
    """What to say to a function whose result holds no number."""
    if returned is None:
        return Mistake("nothing", f"On {where} it returns nothing. Is a return missing?")
    return Mistake("no value", f"On {where} it returns {quote(returned, 40)}, in which there is no value.")


def wrong_results(cases: list[tuple[GameTree, Any, str]]) -> Mistake:
    """What to say to a function that returned a wrong value for the first of some trees, and what for the others."""
    tree, value, where = next(case for case in cases if case[1] != case[0].value)
    if tree.root.player is None:
        return Mistake("end", f"On {where} the game is over. Its value is its utility, nothing else.")
    expected = [predictions(each) | _one_chooses(each) for each, _, _ in cases]
    found = [
        mistake
        for mistake in expected[0]
        if mistake != LEAF  # of a function, that one player chooses everywhere says it better
        and all(each[mistake] == got for each, (_, got, _) in zip(expected, cases, strict=True))
    ]
    if len({mistake.name for mistake in found}) == 1:
        return Mistake(found[0].name, f"On {where}: {found[0].message}")
    right = sum(got == each.value for each, got, _ in cases)
    return Mistake("other", f"On {where} the value is not {quote(value, 30)}. It is right on {right} of {len(cases)}.")


def wrong_action(tree: GameTree, action: Any, where: str) -> Mistake:
    """What to say to a function that returns the right value with a wrong move."""
    same = [str(child.action) for child in tree.root.children if child.value == tree.value]
    if str(action) in same:
        return Mistake("tie", f"On {where} the value is right, but among equal moves the first one counts.")
    return Mistake("move", f"On {where} the value is right, but the move {quote(action, 30)} does not lead to it.")


def values_in_text(text: str) -> dict[str, Any]:
    """The values that stand in an edited text version, by the names of the nodes; None for a "?"."""
    found: dict[str, Any] = {}
    for line in str(text).splitlines():
        name, _, rest = line.strip().partition(",")
        value = re.search(r"value\s+([-+]?[\d.]+|\?)", rest)
        if value:
            found[re.sub(r"^.* -> ", "", name)] = None if value[1] == "?" else float(value[1])
    return found


def _one_chooses(tree: GameTree) -> dict[Mistake, Any]:
    """What the root would be worth if the same extreme were taken at every level."""
    leaves = [leaf.value for leaf in tree.leaves]
    return {LARGEST: max(leaves), SMALLEST: min(leaves)}


def _swapped(tree: GameTree) -> GameTree:
    """The tree with MAX and MIN swapped, backed up."""
    other = copy.copy(tree)
    other.player = -tree.player
    other.value_column, other.known, other.best = tree.value_column.copy(), tree.known.copy(), tree.best.copy()
    return other.back_up()


def _negating(tree: GameTree) -> Any:
    """The value of the root if MIN took the smallest value and turned its sign."""
    values: dict[int, Any] = {}
    for node in reversed(list(tree)):
        scores = [values[child.row] for child in node.children]
        values[node.row] = node.value if not scores else max(scores) if node.player == MAX else -min(scores)
    return values[0]


def _mirrored(run: Trace, names: list[str]) -> list[str]:
    """The order of the calls if each call tried its moves from the last to the first."""
    order, waiting = [], [0]
    while waiting:
        row = waiting.pop()
        order.append(names[row])
        waiting.extend(run.children(row))
    return order


def _is_below(node: Node, above: Node) -> bool:
    walk: Node | None = node
    while walk is not None and walk != above:
        walk = walk.parent
    return walk is not None
