"""The kinds of questions that are answered on a tree: its values, the order of calls or returns, and cuts."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Self

from minimax_lab.diagnosis import LONGEST_NAME, explain_node_value, explain_order, leaves_below
from minimax_lab.exercises.answers import NOT_ATTEMPTED, Feedback, incorrect, known_name, names_in, number_in, values_in
from minimax_lab.exercises.cut_task import CutTask
from minimax_lab.exercises.fill_in.question import Entries, FillInQuestion, Mark
from minimax_lab.games import MIN, action_label, goal_of, player_names
from minimax_lab.kit import (
    InvalidArgument,
    is_number,
    is_whole_number,
    join_with_and,
    one_of,
    pluralize,
    quote,
    sign_of,
    signed_number,
    written_alike,
)
from minimax_lab.scene import Picture
from minimax_lab.trees import GameTree, Node
from minimax_lab.widgets import number_for_browser

EARLY_WORDS = {
    "wrong": ("The value of {below} is not right yet.", "The values of {below} are not right yet."),
    "empty": ("Before {node}, fill in {below}.", "Before {node}, fill in {below}."),
}
EARLY_WORDS_WITHOUT_NAMES = {
    "wrong": ("A value below this node is not right yet.", "Some values below this node are not right yet."),
    "empty": ("Before this node, fill in the node below it.", "Before this node, fill in the nodes below it."),
}


class TreeQuestion(FillInQuestion):
    """Asks for the value of each inner node. A mistake is a pair of a name and a value."""

    kind, mode = "tree", "values"
    task = "Fill in the value of each node, from the leaves up."
    form = 'a mapping such as {"A": ..., "B": ...}'

    def verify(self) -> None:
        super().verify()
        values: dict[str, Any] = {}
        for node in self.solved:
            if values.setdefault(node.name, node.value) != node.value:
                raise InvalidArgument(f"nodes with the name {node.name!r} have different values; ask another question")

    @property
    def invitation(self) -> str:
        if not self._win:
            return f"Send values up: what does {self._mover} get at the top?"
        return f"Can {self._mover} win? Send values up: {signed_number(self._win, True)} is a win."

    @property
    def _mover(self) -> str:
        """The name of the player who moves at the root."""
        return player_names(self.game).get(self.nodes[0].player or "", "the player")

    @property
    def _win(self) -> Any:
        """What a win of the player who moves at the root is worth; 0 if the game is not just won, lost, or drawn."""
        sizes = {abs(leaf.value) for leaf in self.here.backed_up.leaves} - {0}
        if not goal_of(self.game) or len(sizes) != 1:
            return 0
        return sizes.pop() * (-1 if self.nodes[0].player == MIN else 1)

    @cached_property
    def solved(self) -> list[Node]:
        """The nodes with their values."""
        return list(self.here.backed_up)

    @property
    def inner(self) -> list[Node]:
        """The nodes whose values are asked for, from the leaves up."""
        return sorted((node for node in self.solved if node.children), key=lambda node: -node.depth)

    @property
    def rows(self) -> list[int]:
        return [node.row for node in self.inner]

    @cached_property
    def are_named(self) -> bool:
        """Whether sentences can name the nodes: the names are short, and no two nodes have the same one."""
        names = {node.name for node in self.inner}
        return len(names) == len(self.inner) and max(map(len, names), default=0) <= LONGEST_NAME

    # -- on the tree

    @cached_property
    def blank_tree(self) -> GameTree:
        tree = super().blank_tree
        for leaf in tree.leaves:
            number_for_browser(leaf.name, leaf.value)
        return tree

    def entry(self, row: int, said: Any) -> Any:
        value = number_in(said)
        if not is_number(value):
            place = f"{self.nodes[row].name}: " if self.are_named else ""
            raise InvalidArgument(f"{place}Type digits, not {quote(said, 20)}.")
        return number_for_browser(self.nodes[row].name, value)

    def marks(self, entries: Entries) -> dict[int, Mark]:
        """Mark each entry. A value may be a guess: unless it is certain, those below it must be right first."""
        return {
            row: mark if mark.kind == "right" and self._is_certain(row, entries) else self._early(row, entries) or mark
            for row, mark in super().marks(entries).items()
        }

    def _is_certain(self, row: int, entries: Entries) -> bool:
        return any(
            not child.children or self.equals(entries.get(child.row), child.value) for child in self.settling(row)
        )

    def settling(self, row: int) -> list[Node]:
        """The nodes below this one each of which settles its value: no leaf in sight is better for the player there."""
        node = self.solved[row]
        best = (min if node.player == MIN else max)(leaf.value for leaf in leaves_below(node))
        return [child for child in node.children if child.value == node.value == best]

    def equals(self, entry: Any, right: Any) -> bool:
        return is_number(entry) and written_alike(entry, right)

    def _early(self, row: int, entries: Entries) -> Mark | None:
        below = [child for child in self.solved[row].children if child.children]
        empty = [child.name for child in below if child.row not in entries]
        wrong = [child.name for child in below if not self.equals(entries.get(child.row, child.value), child.value)]
        sentences = [
            self.early_words[what][len(names) > 1].format(node=self.nodes[row].name, below=join_with_and(names))
            for what, names in (("wrong", wrong), ("empty", empty))
            if names
        ]
        return Mark("early", " ".join(sentences)) if sentences else None

    @property
    def early_words(self) -> Mapping[str, tuple[str, str]]:
        """What is said about a value if one or several values below it are wrong, or empty."""
        return EARLY_WORDS if self.are_named else EARLY_WORDS_WITHOUT_NAMES

    @property
    def right_entries(self) -> dict[int, Any]:
        return {row: self.solved[row].value for row in self.rows}

    def explain(self, row: int, entries: Entries) -> str:
        place = self.nodes[row].name if self.are_named else self._way_to(self.nodes[row])
        return explain_node_value(self.solved[row], entries[row], place).message

    def _way_to(self, node: Node) -> str:
        """A node by the moves that lead to it."""
        labels: list[str] = []
        while node.parent:
            labels.insert(0, action_label(self.game, node.parent.state, node.action))
            node = node.parent
        return f"the node after {join_with_and(labels)}" if labels else "the root"

    def entered(self, entries: Entries) -> dict[str, Any]:
        return {self.nodes[row].name: value for row, value in entries.items()}

    @property
    def done_text(self) -> str:
        root = self.solved[0]
        name = root.name if self.are_named else "The root"
        worth = f"{name} is worth {signed_number(root.value, signed=bool(self._win))}"
        if not self._win:
            return f"Every value is right. {worth}."
        end = {1: "can win", 0: "can hold the draw", -1: "cannot win"}[sign_of(root.value * self._win)]
        return f"Right. {worth}: {self._mover} {end}."

    @property
    def best_line(self) -> list[int]:
        return [node.row for node in self.here.backed_up.principal_variation()]

    @property
    def blank(self) -> str:
        """The text version without the inner values; filled in, it can be given as the answer."""
        return self.paper().text

    # -- in code

    def judge(self, answer: Any) -> Feedback:
        given = values_in(answer) if isinstance(answer, str) else answer
        if not isinstance(given, Mapping) or not (given or isinstance(answer, Mapping)):
            return incorrect("not readable", 'Give names and values, as in {"A": 1, "B": 2}, or the filled-in outline.')
        given = {known_name(name, self.names): number_in(value) for name, value in given.items()}
        if unknown := [name for name in given if name not in self.names]:
            root = self.names[0]
            return incorrect("unknown node", f"There is no node {quote(unknown[0], 30)}. The root is {root}.")
        names = dict.fromkeys(self.nodes[row].name for row in sorted(self.rows))
        missing = [name for name in names if given.get(name) in (None, ...)]
        if len(missing) == len(names):
            return NOT_ATTEMPTED
        if reply := self.expected(lambda wrong: self.equals(given.get(wrong[0]), wrong[1])):
            return reply
        for node in self.inner:
            if node.name not in missing and not self.equals(given[node.name], node.value):
                return incorrect(*explain_node_value(node, given[node.name]))
        if missing:
            return incorrect("missing", f"All values so far are right. Still missing: {join_with_and(missing)}.")
        return self.right()

    def right_text(self) -> str:
        values = {node.name: node.value for node in self.solved if node.children}
        return "The values are " + ", ".join(f"{name}: {value}" for name, value in values.items()) + "."


class OrderQuestion(FillInQuestion):
    """Asks for the order in which minimax calls itself; each call is named after its state. A mistake is a tuple."""

    kind, mode = "order", "calls"
    task = "In which order does minimax call itself on these nodes? Choose them in that order."
    form = "the names in order, such as 'A B C'"
    keeps_wrong = False

    # -- on the tree

    def entry(self, row: int, said: Any) -> Any:
        if not is_whole_number(said) or not 1 <= said <= len(self.rows):
            place = f"must be a place from 1 to {len(self.rows)}"
            raise InvalidArgument(f"{self.nodes[row].name}: {quote(said, 20)}: {place}")
        return said

    @property
    def right_entries(self) -> dict[int, Any]:
        return {row: row + 1 for row in self.rows}  # the rows of a tree are in the order of the calls

    def explain(self, row: int, entries: Entries) -> str:
        node, name = self.nodes[row], self.unique_names[row]
        if node.parent and node.parent.row not in entries:
            return f"Not yet. The node above {name} calls it, and has not been called."
        beside = [each.row for each in node.parent.children if each.row < row] if node.parent else []
        if any(each not in entries for each in beside):
            return "Not yet. Minimax goes from left to right, and a node to the left of this one has not been called."
        if beside:
            left = self.unique_names[beside[-1]]
            return f"Not yet. The call for {left} is open, because a node below it has not been called."
        return "Not yet. Another call comes before this one. Which?"

    def entered(self, entries: Entries) -> list[str]:
        return [self.nodes[row].name for row in sorted(entries, key=lambda row: entries[row])]

    @property
    def done_text(self) -> str:
        calls = pluralize(len(self.rows), "call")
        return f"Right: {calls}, depth first. Everything below a node comes before the node beside it."

    # -- in code

    def judge(self, answer: Any) -> Feedback:
        if isinstance(answer, str):
            answer = names_in(answer)
        if not isinstance(answer, list | tuple):
            return incorrect("not readable", "Give the names in order, as in 'A B C'.")
        right = self.entered(self.right_entries)
        given = [known_name(name, right) for name in answer]
        if given == right:
            return self.right()
        return self.expected(lambda wrong: list(wrong) == given) or incorrect(*explain_order(self.here.run, given))

    def right_text(self) -> str:
        return f"The order is {' '.join(self.entered(self.right_entries))}."


class ReturnsQuestion(OrderQuestion):
    """Asks for the order in which the calls of minimax return."""

    mode = "returns"
    task = "In which order do the calls of minimax return? Choose the nodes in that order."

    @cached_property
    def right_entries(self) -> dict[int, Any]:
        returned = [row for row, is_return in self.here.run.columns.steps if is_return]
        return {row: rank for rank, row in enumerate(returned, 1)}

    def explain(self, row: int, entries: Entries) -> str:
        node, name = self.nodes[row], self.unique_names[row]
        if any(child.row not in entries for child in node.children):
            return f"Not yet. {name} still waits for a call that it makes. It returns after all calls below it."
        return "Not yet. Another call returns before this one. Which?"

    @property
    def done_text(self) -> str:
        return f"Right: the first call, {self.nodes[0].name}, is the last to return."


class CutQuestion(FillInQuestion):
    """Asks which edges alpha-beta never follows; `rule` is ">=" or ">", so whether it cuts on equality.

    A mistake is a tuple of names. On the tree, an entry is True, at the row of the node below the edge.
    """

    kind = mode = "cuts"
    task = "Which edges would alpha-beta never follow? It works from left to right."
    form = "the names of the nodes below the edges, such as 'E F2'"
    at_once = False

    def __init__(self) -> None:
        super().__init__()
        self.rule = ">="

    @cached_property
    def cuts(self) -> CutTask:
        """The tree and its cuts."""
        return CutTask(self.game, self.state, prune_on_equality=one_of("rule", self.rule, (">=", ">")) == ">=")

    @classmethod
    def about(cls, cuts: CutTask) -> Self:
        """The question about this tree and its cuts."""
        asked = cls()
        asked.at(cuts.game, cuts.tree.root.state)
        asked.cuts, asked.ask = cuts, f"{cls.task} {cuts.rule}"
        return asked

    def verify(self) -> None:
        assert self.cuts is not None  # raises an error for a tree whose nodes have the same names
        super().verify()

    # -- on the tree

    @property
    def blank_tree(self) -> GameTree:
        return self.cuts.tree

    @property
    def rows(self) -> list[int]:
        return super().rows[1:]

    def entry(self, row: int, said: Any) -> Any:
        if said is not True:
            raise InvalidArgument(f"{self.nodes[row].name}: {quote(said, 20)}: must be True, for a cut")
        return True

    def read_names(self, edges: Any) -> list[str]:
        """The names in a list or a text. Raises InvalidArgument if they are not a set of cuts."""
        names = self.cuts.read(edges)
        if problem := self.cuts.unreadable(names):
            raise InvalidArgument(f"cuts: {problem.message}")
        return names

    def check_together(self, entries: Entries) -> None:
        self.read_names(self.entered(entries))

    def marks(self, entries: Entries) -> dict[int, Mark]:
        verdicts = self.cuts.check(self.entered(entries)).verdicts
        return {self.names.index(each.edge): Mark(each.kind, each.message) for each in verdicts}

    @property
    def right_entries(self) -> dict[int, Any]:
        return {self.names.index(name): True for name in self.cuts.right}

    def entered(self, entries: Entries) -> list[str]:
        return [self.nodes[row].name for row in sorted(entries)]

    def summary(self, entries: Entries, marks: Mapping[int, Mark]) -> str:
        marked = self.cuts.check(self.entered(entries))
        if not marked.is_right:
            return marked.summary
        return f"Every cut is right. {self.cuts.feedback(self.entered(entries)).message}"

    @property
    def done_text(self) -> str:
        return self.cuts.right_text

    def paper(self) -> Picture:
        return self.cuts.paper

    def windows(self, entries: Entries | None = None) -> dict[int, str]:
        marked = None if entries is None else self.cuts.check(self.entered(entries))
        return {self.names.index(name): text for name, text in self.cuts.windows(marked).items()}

    # -- in code

    def judge(self, answer: Any) -> Feedback:
        if not isinstance(answer, str | list | tuple | set | frozenset):
            return self.cuts.feedback(answer)
        said = names_in(answer) if isinstance(answer, str) else answer
        names = [known_name(each, self.names) if isinstance(each, str) else each for each in said]
        feedback = self.cuts.feedback(names)
        if feedback.outcome == "correct":
            return self.right(feedback.message)
        return self.expected(lambda wrong: set(wrong) == set(map(str, names))) or feedback

    def right_text(self) -> str:
        return self.cuts.right_text

    def key(self) -> Picture:
        return self.cuts.key
