"""Learners mark the cuts themselves: which edges alpha-beta never follows, and what to say to each that they name.

An edge is named by the node below it. The right answer is the package's own run of alpha-beta.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Literal, NamedTuple

from minimax_lab.diagnosis import Proof, Searcher, cut_mistakes
from minimax_lab.exercises.feedback import Feedback, correct, incorrect
from minimax_lab.games import TreeGame, name_of
from minimax_lab.kit import InvalidArgument, TooLarge, join_with_and, quote
from minimax_lab.runs import Trace, record
from minimax_lab.scene import Picture
from minimax_lab.search import alphabeta
from minimax_lab.trees import GameTree, game_tree

MOST_NODES = 1000
Kind = Literal["right", "too much", "too little", "other rule"]


class Verdict(NamedTuple):
    """What is to be said of one edge that was cut.

    edge      the name of the node below it
    kind      "right"; "too much": the answer may be lost, as `proof` shows; "too little": all of a larger subtree
              around it need not be read; "other rule": only the other rule cuts there
    message   the same in a sentence
    proof     numbers that change the answer, for "too much" only
    """

    edge: str
    kind: Kind
    message: str
    proof: Proof | None = None


class Marked(NamedTuple):
    """An answer, marked.

    verdicts  one for each edge, in the order of the tree
    missing   the edges that should have been cut as well
    mistake   a short name for the known mistake that leads to just this answer, "" if there is none
    remark    that mistake in a sentence
    """

    verdicts: tuple[Verdict, ...]
    missing: tuple[str, ...]
    mistake: str = ""
    remark: str = ""

    @property
    def is_right(self) -> bool:
        """Whether just the right edges were cut."""
        return not self.missing and all(verdict.kind == "right" for verdict in self.verdicts)

    def __str__(self) -> str:
        lines = [self.remark] if self.remark else []
        lines += [f"{verdict.edge}: {verdict.message}" for verdict in self.verdicts]
        if self.missing:
            count = len(self.missing)
            lines.append(f"{count} more edge{'s' * (count > 1)} can be cut.")
        return "\n".join(lines)


class CutTask:
    """A tree in which a learner marks what alpha-beta, from left to right, never reads.

    game    a TreeGame, or another game whose states have a name of their own each
    state   where to start; None is the start of the game
    prune_on_equality   the rule: cut when alpha >= beta; with False only when alpha > beta

    `paper` is the picture to be handed out, `key` the one with the cuts, `right` the edges to be cut.
    Raises InvalidArgument for a tree in which a name stands for two nodes, TooLarge above MOST_NODES nodes.

    >>> task = CutTask(TreeGame([[3, 12], [2, 4]]))
    >>> task.right
    ('C2',)
    >>> print(task.check(["B2"]))
    B2: cut too much. With 2 at B2 the answer is 2 by B, else it is 3 by B.
    1 more edge can be cut.
    """

    def __init__(self, game: Any, state: Any = None, *, prune_on_equality: bool = True) -> None:
        self.game = game
        self.tree: GameTree = game_tree(game, state)
        if len(self.tree) > MOST_NODES:
            raise TooLarge(f"tree: {len(self.tree):,} nodes are more than {MOST_NODES:,}; choose a smaller one")
        self.names = [node.name for node in self.tree]
        self._row = {name: row for row, name in enumerate(self.names)}
        if len(self._row) < len(self.names):
            name = next(name for at, name in enumerate(self.names) if name in self.names[:at])
            raise InvalidArgument(f"the name {name!r} stands for several nodes; each edge needs a name of its own")
        self.prune_on_equality = prune_on_equality
        self.run: Trace = self._run(prune_on_equality)
        read = self._read(self.run)
        self._read_by_rule, self._read_on_equality = read, self._read(self._run(True))
        self.right = self._left_out(read)

    @classmethod
    def random(cls, *, seed: int, prune_on_equality: bool = True, **options: Any) -> CutTask:
        """A task from a seed, for an exam; the options are those of `TreeGame.random`."""
        return cls(TreeGame.random(seed=seed, **options), prune_on_equality=prune_on_equality)

    @property
    def rule(self) -> str:
        """When the run cuts, as it is written on the paper."""
        return f"Cut when alpha {'>=' if self.prune_on_equality else '>'} beta."

    @cached_property
    def paper(self) -> Picture:
        """The tree with its leaves, without the cuts."""
        return self.tree.draw(title="Mark the cuts of alpha-beta", caption=f"From left to right. {self.rule}")

    @cached_property
    def key(self) -> Picture:
        """The same tree with windows and cuts."""
        return self.run.draw(title="The cuts of alpha-beta", caption="From left to right.")

    def check(self, edges: Iterable[str] | str) -> Marked:
        """Mark an answer: the names of the nodes below the edges to be cut, in a list or in a text.

        Raises InvalidArgument for what names no edge: an unknown node, the root, a node below another that is
        named, a node that is named twice.
        """
        names = names_in(edges)
        if fault := self.fault(names):
            raise InvalidArgument(f"edges: {fault[1]}")
        verdicts = tuple(self._verdict(name) for name in sorted(names, key=self._row.__getitem__))
        missing = tuple(name for name in self.right if name not in names)
        return Marked(verdicts, missing, *self._mistake(names))

    def fault(self, names: list[str]) -> tuple[str, str] | None:
        """What makes an answer unreadable: a short name for it, and a sentence; None if nothing does."""
        known, root = self._row, self.names[0]
        for at, name in enumerate(names):
            if name not in known:
                return "unknown node", f"{quote(name, 30)} is no node of this tree; name the node below the edge"
            if name == root:
                return "root", f"{name!r} is the root; no edge leads to it"
            if name in names[:at]:
                return "twice", f"{name!r} is named twice"
        for name in names:
            above = next((each for each in self._above(name) if each in names), None)
            if above:
                return "below", f"{name!r} lies below {above!r}, which is cut already; name one of them"
        return None

    def feedback(self, edges: Any) -> Feedback:
        """The same as feedback to a learner; nothing that is given as an answer raises."""
        try:
            names = names_in(edges)
        except InvalidArgument as error:
            return incorrect("unreadable", f"{error}")
        if fault := self.fault(names):
            known = self._mistake(names) if fault[0] == "below" else ("", "")
            return incorrect(*known) if known[0] else incorrect(fault[0], f"{fault[1][0].upper()}{fault[1][1:]}.")
        marked = self.check(names)
        if marked.is_right:
            return correct(f"Alpha-beta reads {len(self.run)} of the {len(self.tree)} nodes.")
        kinds = [verdict.kind for verdict in marked.verdicts]
        first = next((kind for kind in ("too much", "other rule", "too little") if kind in kinds), "missing")
        return incorrect(marked.mistake or first, str(marked))

    def _mistake(self, names: list[str]) -> tuple[str, str]:
        """The known mistake that leads to just this answer: its name, and a sentence; empty if there is none."""
        return cut_mistakes.explained(self.tree, set(names), set(self.right), self.prune_on_equality)

    # -- one edge ---------------------------------------------------------------------------------------

    def _verdict(self, name: str) -> Verdict:
        if name in self.right:
            return Verdict(name, "right", "right.")
        if name not in self._read_by_rule:
            above = next(each for each in self._above(name) if each in self.right)
            return Verdict(name, "too little", f"cut too little. All that is below {above} need not be read.")
        if name not in self._read_on_equality:
            message = "cut too much for this rule. Here alpha equals beta, and it cuts only when alpha > beta."
            return Verdict(name, "other rule", message)
        proof = self._searcher.proof(self.tree[self._row[name]])
        return Verdict(name, "too much", f"cut too much. {proof or 'Alpha is below beta here.'}", proof)

    @cached_property
    def _searcher(self) -> Searcher:
        return Searcher(self.tree)

    def _above(self, name: str) -> list[str]:
        """The names of the nodes above, the nearest first."""
        found, row = [], int(self.tree.parent[self._row[name]])
        while row >= 0:
            found.append(self.names[row])
            row = int(self.tree.parent[row])
        return found

    # -- the package's own run --------------------------------------------------------------------------

    def _run(self, prune_on_equality: bool) -> Trace:
        return record(alphabeta, self.game, self.tree.root.state, prune_on_equality)

    def _read(self, run: Trace) -> set[str]:
        return {name_of(self.game, run.state(row)) for row in range(len(run))}

    def _left_out(self, read: set[str]) -> tuple[str, ...]:
        """The edges from a node that is read to one that is not."""
        above = [self.names[row] for row in self.tree.parent.tolist()]
        return tuple(name for name, up in zip(self.names, above, strict=True) if name not in read and up in read)


def names_in(answer: Any) -> list[str]:
    """The names in an answer: a list of them, or a text such as "I2, K and L2".

    >>> names_in("I2, K and L2"), names_in(["K"])
    (['I2', 'K', 'L2'], ['K'])
    """
    if isinstance(answer, str):
        return [word for word in answer.strip("[](){} ").replace(",", " ").replace("'", " ").split() if word != "and"]
    if not isinstance(answer, Iterable) or isinstance(answer, Mapping | bytes):
        raise InvalidArgument(f"edges {quote(answer, 30)}: must be names of nodes, such as ['I2', 'K'] or 'I2 K'")
    return [each if isinstance(each, str) else quote(each, 30) for each in answer]


def right_in_words(task: CutTask) -> str:
    """The right answer."""
    if not task.right:
        return "No edge can be cut."
    several = len(task.right) > 1
    return f"The edge{'s' * several} to {join_with_and(list(task.right))} {'are' if several else 'is'} never followed."
