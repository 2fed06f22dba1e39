"""A question that is answered on its tree: what is to fill in, and what is right or wrong about it."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Final, NamedTuple

from minimax_lab.exercises.question import Question
from minimax_lab.kit import InvalidArgument, TooLarge, pluralize, quote
from minimax_lab.scene import Picture
from minimax_lab.trees import GameTree, Node

MOST_NODES: Final = 127
Entries = Mapping[int, Any]  # what was filled in, by the row of its node


class Mark(NamedTuple):
    """Whether an entry is right, and if it is not, why."""

    kind: str  # "right", "wrong", "early", or a kind of cut
    message: str = ""


class FillInQuestion(Question):
    """A question that is answered on its tree.

    mode       what is filled in
    task       what the learner reads where there is no other question
    at_once    whether each entry is judged at once, or all of them on request
    keeps_wrong   whether a wrong entry stays on the tree
    """

    mode: ClassVar[str]
    task: ClassVar[str]
    at_once: ClassVar[bool] = True
    keeps_wrong: ClassVar[bool] = True

    @property
    def invitation(self) -> str:
        """What a learner reads on the page, where there is no other question and no exam."""
        return self.task

    @cached_property
    def blank_tree(self) -> GameTree:
        """The tree with nothing filled in. Raises TooLarge above 127 nodes."""
        if len(tree := self.here.tree) > MOST_NODES:
            raise TooLarge(f"tree: {len(tree):,} nodes are more than {MOST_NODES}; choose a smaller one")
        return tree

    @cached_property
    def nodes(self) -> list[Node]:
        """The nodes of the tree, by their rows."""
        return list(self.blank_tree)

    @cached_property
    def names(self) -> list[str]:
        """The names of the nodes."""
        return [node.name for node in self.nodes]

    @cached_property
    def unique_names(self) -> list[str]:
        """The names; equal ones are followed by those of the nodes above, as far as needed: "1 below 2"."""
        names, above = list(self.names), [node.parent for node in self.nodes]
        for _ in names:
            equal = [(at, parent) for at, parent in enumerate(above) if parent and names.count(names[at]) > 1]
            texts = [f"{names[at]} below {parent.name}" for at, parent in equal]
            for (at, parent), text in zip(equal, texts, strict=True):
                names[at], above[at] = text, parent.parent
        return names

    @property
    def rows(self) -> list[int]:
        """Where something belongs, in the order in which Enter goes from one to the next."""
        return [node.row for node in self.nodes]

    def entry(self, row: int, said: Any) -> Any:
        """An entry as the learner gave it, as a value. Raises InvalidArgument if it is none."""
        raise NotImplementedError

    def read_entries(self, said: Mapping[Any, Any]) -> dict[int, Any]:
        """What is filled in at nodes, given by name or by row, as entries. Raises InvalidArgument for wrong ones."""
        rows = {self._row(node): entry for node, entry in said.items()}
        entries = {row: self.entry(row, entry) for row, entry in rows.items()}
        self.check_together(entries)
        return entries

    def _row(self, node: Any) -> int:
        """The row of a node that is given by its row, or by a name that no other node has; digits are a row."""
        rows = [each.row for each in self.nodes if each.name == node]
        if isinstance(node, int | str) and str(node).isdigit():
            rows = [int(node)]
        if len(rows) > 1:
            raise InvalidArgument(f"entries: node {quote(node, 30)}: more than one node has that name; give its row")
        if not rows or rows[0] not in self.rows:
            raise InvalidArgument(f"entries: node {quote(node, 30)}: nothing belongs there")
        return rows[0]

    def check_together(self, entries: Entries) -> None:
        """Raise InvalidArgument if entries that are fine one by one do not fit together."""

    def marks(self, entries: Entries) -> dict[int, Mark]:
        """Mark each entry."""
        right = self.right_entries
        return {
            row: Mark("right") if self.equals(entry, right[row]) else Mark("wrong", self.explain(row, entries))
            for row, entry in entries.items()
        }

    def equals(self, entry: Any, right: Any) -> bool:
        """Whether an entry is the right one."""
        return bool(entry == right)

    def is_done(self, entries: Entries) -> bool:
        """Whether everything is filled in and right."""
        right = self.right_entries
        return entries.keys() == right.keys() and all(self.equals(entries[row], right[row]) for row in right)

    @property
    def right_entries(self) -> dict[int, Any]:
        """The right entry of each row."""
        raise NotImplementedError

    def explain(self, row: int, entries: Entries) -> str:
        """Why an entry is wrong, without giving the right one away."""
        raise NotImplementedError

    def clicked(self, said: Any) -> Any:
        is_entries = isinstance(said, Mapping) and all(str(row).isdigit() for row in said)
        return self.entered({int(row): entry for row, entry in said.items()}) if is_entries else said

    def entered(self, entries: Entries) -> Any:
        """What was filled in, as an answer in code."""
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
    def best_line(self) -> list[int]:
        """The rows of the best line, which lights up when everything is right; none if nothing shows it."""
        return []

    def paper(self) -> Picture:
        return self.blank_tree.draw(hide=True, caption="" if self.number else self.ask)

    def windows(self, entries: Entries | None = None) -> dict[int, str]:
        """The windows that may be shown with an answer, by row; all of them without one."""
        return {}
