"""What there is to fill in on a tree, and what is right or wrong about it. An entry belongs to the row of a node."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from minimax_lab.diagnosis import LONGEST_NAME, explain_node_value
from minimax_lab.exercises.answers import number_in
from minimax_lab.exercises.cut_task import CutTask
from minimax_lab.kit import (
    InvalidArgument,
    TooLarge,
    is_number,
    is_whole_number,
    join_with_and,
    pluralize,
    quote,
    signed_number,
    written_alike,
)
from minimax_lab.runs import record, steps_of
from minimax_lab.scene import Picture
from minimax_lab.search import minimax
from minimax_lab.trees import GameTree, Node, game_tree
from minimax_lab.widgets import number_for_browser

MOST_NODES: Final = 127
Entries = Mapping[int, Any]


class Mark(NamedTuple):
    """Whether an entry is right, and if it is not, why."""

    kind: str  # "right", "wrong", "early", or a kind of cut
    message: str = ""


def unique_names(nodes: Sequence[Node]) -> list[str]:
    """The names of nodes; equal names are followed by those of the nodes above, as far as needed: "1 below 2"."""
    names, above = [node.name for node in nodes], [node.parent for node in nodes]
    for _ in nodes:
        equal = [at for at, name in enumerate(names) if names.count(name) > 1 and above[at]]
        if not equal:
            break
        for at in equal:
            parent = above[at]
            assert parent is not None
            names[at], above[at] = f"{names[at]} below {parent.name}", parent.parent
    return names


class Task:
    """A tree with something to fill in.

    rows       where something belongs, in the order in which Enter goes from one to the next
    at_once    whether each entry is judged at once, or all of them on request
    keeps_wrong   whether a wrong entry stays on the tree
    """

    mode: str
    ask: str
    at_once, keeps_wrong = True, True

    def __init__(self, game: Any, state: Any, **limit: Any) -> None:
        self.tree: GameTree = game_tree(game, state, **limit)
        if len(self.tree) > MOST_NODES:
            raise TooLarge(f"tree: {len(self.tree):,} nodes are more than {MOST_NODES}; choose a smaller one")
        self.nodes: list[Node] = list(self.tree)
        self.rows = [node.row for node in self.nodes]

    def read(self, row: int, entry: Any) -> Any:
        """An entry as the learner gave it, as a value. Raises InvalidArgument if it is none."""
        raise NotImplementedError

    def check_together(self, entries: Entries) -> None:
        """Raise InvalidArgument if entries that are fine one by one do not fit together."""

    def judge(self, entries: Entries) -> dict[int, Mark]:
        """Mark each entry."""
        right = self.answer
        return {
            row: Mark("right") if self.equals(entry, right[row]) else Mark("wrong", self.explain(row, entries))
            for row, entry in entries.items()
        }

    def equals(self, entry: Any, right: Any) -> bool:
        """Whether an entry is the right one."""
        return bool(entry == right)

    def is_done(self, entries: Entries) -> bool:
        """Whether everything is filled in and right."""
        right = self.answer
        return entries.keys() == right.keys() and all(self.equals(entries[row], right[row]) for row in right)

    @property
    def answer(self) -> dict[int, Any]:
        """The right entry of each row."""
        raise NotImplementedError

    def explain(self, row: int, entries: Entries) -> str:
        """Why an entry is wrong, without giving the right one away."""
        raise NotImplementedError

    def summary(self, entries: Entries, marks: Mapping[int, Mark]) -> str:
        """What is right and what is left, in one line."""
        for kind in ("wrong", "early"):
            if found := [mark for mark in marks.values() if mark.kind == kind]:
                return found[-1].message
        left = len(self.rows) - len(entries)
        return self.done_text if not left else f"Right so far. {pluralize(left, 'node')} to go." if entries else ""

    @property
    def done_text(self) -> str:
        """What is said when everything is right."""
        raise NotImplementedError

    @property
    def paper(self) -> Picture:
        """The tree with nothing filled in."""
        return self.tree.draw(hide=True, caption=self.ask)

    def windows(self, entries: Entries | None = None) -> dict[int, str]:
        """The windows that may be shown with an answer, by row; all of them without one."""
        return {}


class ValuesTask(Task):
    """Fill in the value of each inner node; `limit` has the depth and the evaluation of a limited tree.

    are_named   whether sentences can name the nodes: the names are short, and no two nodes have the same one
    """

    mode = "values"
    ask = "Fill in the value of each node, from the leaves up."

    def __init__(self, game: Any, state: Any, **limit: Any) -> None:
        super().__init__(game, state, **limit)
        self.solved: list[Node] = list(game_tree(game, state, **limit).back_up())
        for leaf in self.tree.leaves:
            number_for_browser(leaf.name, leaf.value)
        inner = [node for node in self.nodes if node.children]
        self.rows = [node.row for node in sorted(inner, key=lambda node: (-node.depth, node.row))]
        names = {node.name for node in inner}
        self.are_named = len(names) == len(inner) and max(map(len, names), default=0) <= LONGEST_NAME

    def read(self, row: int, entry: Any) -> Any:
        value = number_in(entry)
        if not is_number(value):
            raise InvalidArgument(f"{self.nodes[row].name}: {quote(entry, 20)} is not a number, such as 3 or -1")
        return number_for_browser(self.nodes[row].name, value)

    def judge(self, entries: Entries) -> dict[int, Mark]:
        """Mark each entry. A value is not judged before those below it are right: it might be a guess."""
        return {row: self._early(row, entries) or mark for row, mark in super().judge(entries).items()}

    def equals(self, entry: Any, right: Any) -> bool:
        return written_alike(entry, right)

    def _early(self, row: int, entries: Entries) -> Mark | None:
        below = [child for child in self.solved[row].children if child.children]
        empty = [child.name for child in below if child.row not in entries]
        wrong = [child.name for child in below if not self.equals(entries.get(child.row, child.value), child.value)]
        sentences = [self._say_wrong(wrong)] if wrong else []
        sentences += [self._say_empty(empty)] if empty else []
        return Mark("early", " ".join(sentences)) if sentences else None

    def _say_wrong(self, names: list[str]) -> str:
        are, values = ("are", "values") if names[1:] else ("is", "value")
        if self.are_named:
            return f"The {values} of {join_with_and(names)} {are} not right yet."
        return f"{'Some values' if names[1:] else 'A value'} below this node {are} not right yet."

    def _say_empty(self, names: list[str]) -> str:
        nodes = "nodes" if names[1:] else "node"
        return f"First fill in the {nodes} below{f': {join_with_and(names)}' if self.are_named else ' this one'}."

    @property
    def answer(self) -> dict[int, Any]:
        return {row: self.solved[row].value for row in self.rows}

    def explain(self, row: int, entries: Entries) -> str:
        place = self.nodes[row].name if self.are_named else "this node"
        return explain_node_value(self.solved[row], entries[row], place).message

    @property
    def done_text(self) -> str:
        return (
            f"Every value is right. {self.nodes[0].name} is worth {signed_number(self.solved[0].value, signed=False)}."
        )


class OrderTask(Task):
    """Number the nodes in the order in which minimax calls itself."""

    mode = "calls"
    ask = "In which order does minimax call itself on these nodes? Choose them in that order."
    keeps_wrong = False

    def __init__(self, game: Any, state: Any) -> None:
        super().__init__(game, state)
        run = record(minimax, game, self.tree.root.state)
        self._calls = {row: row + 1 for row in self.rows}  # the rows of a tree are in the order of the calls
        returned = [row for row, is_return in steps_of(run.columns) if is_return]
        self._returns = {row: rank for rank, row in enumerate(returned, 1)}

    def read(self, row: int, entry: Any) -> Any:
        if not is_whole_number(entry) or not 1 <= entry <= len(self.rows):
            raise InvalidArgument(
                f"{self.nodes[row].name}: {quote(entry, 20)}: must be a place from 1 to {len(self.rows)}"
            )
        return entry

    @property
    def answer(self) -> dict[int, Any]:
        return self._calls

    def explain(self, row: int, entries: Entries) -> str:
        node, name = self.nodes[row], unique_names(self.nodes)[row]
        if node.parent and node.parent.row not in entries:
            return f"Not yet. The node above {name} calls it, and has not been called."
        if any(each not in entries for each in self._before(node)):
            return f"Not yet. Minimax goes from left to right, and a node to the left of {name} has not been called."
        return f"Not yet. Some call is made before the call of {name}. Which one?"

    def _before(self, node: Node) -> list[int]:
        """The rows of the siblings to the left."""
        return [each.row for each in node.parent.children if each.row < node.row] if node.parent else []

    @property
    def done_text(self) -> str:
        return f"Right: {pluralize(len(self.rows), 'call')}, depth first."


class ReturnsTask(OrderTask):
    """Number the nodes in the order in which the calls of minimax return."""

    mode = "returns"
    ask = "In which order do the calls of minimax return? Choose the nodes in that order."

    @property
    def answer(self) -> dict[int, Any]:
        return self._returns

    def explain(self, row: int, entries: Entries) -> str:
        node, name = self.nodes[row], unique_names(self.nodes)[row]
        if any(child.row not in entries for child in node.children):
            return f"Not yet. {name} still waits for a call that it makes. It returns after all calls below it."
        return f"Not yet. Some call returns before the call of {name}. Which one?"

    @property
    def done_text(self) -> str:
        return f"Right: the first call, {self.nodes[0].name}, is the last to return."


class CutsTask(Task):
    """Cut the edges that alpha-beta never follows; an entry is True, at the row of the node below the edge."""

    mode = "cuts"
    ask = "Which edges would alpha-beta never follow? It works from left to right."
    at_once = False

    def __init__(self, task: CutTask) -> None:
        self.task, self.tree, self.nodes = task, task.tree, list(task.tree)
        self.rows = [node.row for node in self.nodes[1:]]
        self.ask = f"{self.ask} {task.rule}"

    def read(self, row: int, entry: Any) -> Any:
        if entry is not True:
            raise InvalidArgument(f"{self.nodes[row].name}: {quote(entry, 20)}: must be True, for a cut")
        return True

    def read_names(self, edges: Any) -> list[str]:
        """The names in a list or a text. Raises InvalidArgument if they are not a set of cuts."""
        names = self.task.read(edges)
        if problem := self.task.unreadable(names):
            raise InvalidArgument(f"cuts: {problem.message}")
        return names

    def check_together(self, entries: Entries) -> None:
        self.read_names(self._names(entries))

    def judge(self, entries: Entries) -> dict[int, Mark]:
        verdicts = self.task.check(self._names(entries)).verdicts
        return {self.task.names.index(each.edge): Mark(each.kind, each.message) for each in verdicts}

    @property
    def answer(self) -> dict[int, Any]:
        return {self.task.names.index(name): True for name in self.task.right}

    def summary(self, entries: Entries, marks: Mapping[int, Mark]) -> str:
        marked = self.task.check(self._names(entries))
        if not marked.is_right:
            return marked.summary
        return f"Every cut is right. {self.task.feedback(self._names(entries)).message}"

    @property
    def done_text(self) -> str:
        return self.task.right_text

    @property
    def paper(self) -> Picture:
        return self.task.paper

    def windows(self, entries: Entries | None = None) -> dict[int, str]:
        marked = None if entries is None else self.task.check(self._names(entries))
        return {self.task.names.index(name): text for name, text in self.task.windows(marked).items()}

    def _names(self, entries: Entries) -> list[str]:
        return [self.task.names[row] for row in entries]
