"""A tree on which a learner marks the cuts of alpha-beta. An edge is named after the node below it."""

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Literal, NamedTuple, Self

from minimax_lab.diagnosis import Mistake, Proof, ProofFinder, explain_cuts
from minimax_lab.exercises.answers import Feedback, incorrect, names_in
from minimax_lab.games import TreeGame, name_of
from minimax_lab.kit import (
    InvalidArgument,
    TooLarge,
    is_iterable,
    join_with_and,
    listed,
    pluralize,
    quote,
    true_or_false,
)
from minimax_lab.runs import record
from minimax_lab.scene import Picture
from minimax_lab.search import alphabeta
from minimax_lab.trees import GameTree, game_tree

MOST_NODES = 1000


class Verdict(NamedTuple):
    """What is right or wrong about one cut.

    A cut is "too much" if the result may change, as the proof shows, "too little" if a larger subtree around it can be
    cut, and "other rule" if only the other rule cuts there.
    """

    edge: str
    kind: Literal["right", "too much", "too little", "other rule"]
    message: str
    proof: Proof | None = None


class MarkedCuts(NamedTuple):
    """An answer with a verdict on each cut, in the order of the tree."""

    verdicts: tuple[Verdict, ...]
    missing: tuple[str, ...]  # the edges that should have been cut as well
    mistake: Mistake | None = None  # the known mistake that leads to exactly this answer

    @property
    def is_right(self) -> bool:
        """Whether exactly the right edges were cut."""
        return not self.missing and all(verdict.kind == "right" for verdict in self.verdicts)

    @property
    def mistakes(self) -> tuple[str, ...]:
        """The edges that should not have been cut, and those that should have been cut as well."""
        return *(verdict.edge for verdict in self.verdicts if verdict.kind != "right"), *self.missing

    @property
    def kind(self) -> str:
        """A short name for what is wrong."""
        if self.mistake:
            return self.mistake.name
        kinds = [verdict.kind for verdict in self.verdicts]
        return next((kind for kind in ("too much", "other rule", "too little") if kind in kinds), "missing")

    @property
    def summary(self) -> str:
        """What is wrong, in one line."""
        right, given = sum(verdict.kind == "right" for verdict in self.verdicts), len(self.verdicts)
        parts = [f"{right} of {given} cuts {'is' if right == 1 else 'are'} right"] if given else []
        parts += [self._missing_text()] if self.missing else []
        line = f"Not yet: {', and '.join(parts)}."
        return f"{line} {self.mistake.message}" if self.mistake else line

    def __str__(self) -> str:
        lines = [self.mistake.message] if self.mistake else []
        lines += [f"{verdict.edge}: {verdict.message}" for verdict in self.verdicts]
        lines += [f"{self._missing_text()}."] if self.missing else []
        return "\n".join(lines)

    def _missing_text(self) -> str:
        return f"{pluralize(len(self.missing), 'more edge')} can be cut"


class CutTask:
    """A tree in which a learner marks the edges that alpha-beta, from left to right, never follows.

    game    a TreeGame, or another game whose states have different names
    state   where to start; None is the start of the game
    prune_on_equality   the rule: cut when alpha >= beta, or, with False, only when alpha > beta

    `right` has the edges to cut. Raises InvalidArgument if two nodes have one name, and TooLarge above MOST_NODES.

    >>> task = CutTask(TreeGame([[3, 12], [2, 4]]))
    >>> task.right
    ('C2',)
    >>> print(task.check(["B2"]))
    B2: must be followed. If B2 were 2, the result would be 2 by B instead of 3 by B.
    1 more edge can be cut.
    """

    def __init__(self, game: Any, state: Any = None, *, prune_on_equality: bool = True) -> None:
        self.game, self.prune_on_equality = game, true_or_false("prune_on_equality", prune_on_equality)
        self.tree: GameTree = game_tree(game, state)
        if len(self.tree) > MOST_NODES:
            raise TooLarge(f"tree: {len(self.tree):,} nodes are more than {MOST_NODES:,}; choose a smaller one")
        self.names = [node.name for node in self.tree]
        name, count = Counter(self.names).most_common(1)[0]
        if count > 1:
            raise InvalidArgument(f"{count} nodes have the name {name!r}; each node needs a name of its own")
        self.run = record(alphabeta, game, self.tree.root.state, prune_on_equality)
        on_equality = record(alphabeta, game, self.tree.root.state, True)
        self._visited = {name_of(game, state) for state in self.run.columns.states}
        self._visited_on_equality = {name_of(game, state) for state in on_equality.columns.states}
        reached = [node for node in self.tree if node.parent and node.parent.name in self._visited]
        self.right = tuple(node.name for node in reached if node.name not in self._visited)

    @classmethod
    def random(cls, *, seed: int, prune_on_equality: bool = True, **options: Any) -> Self:
        """A task from a seed, for an exam; the options are those of `TreeGame.random`."""
        return cls(TreeGame.random(seed=seed, **options), prune_on_equality=prune_on_equality)

    @property
    def rule(self) -> str:
        """When alpha-beta cuts, in words."""
        return f"Cut when alpha {'>=' if self.prune_on_equality else '>'} beta."

    @cached_property
    def paper(self) -> Picture:
        """The tree with its leaves, without the cuts."""
        return self.tree.draw(title="Mark the cuts of alpha-beta", caption=f"From left to right. {self.rule}")

    @cached_property
    def key(self) -> Picture:
        """The same tree with windows and cuts."""
        return self.run.draw(title="The cuts of alpha-beta", caption="From left to right.")

    def windows(self, marked: MarkedCuts | None = None) -> dict[str, str]:
        """The windows of alpha-beta as text, by the name of the node, in the order of the calls; leaves have none.

        marked   with an answer, only the windows up to its first mistake: the later ones would give the answer away
        """
        mistakes = marked.mistakes if marked else ()
        first_mistake = min(map(self.names.index, mistakes), default=len(self.names))
        known = {node.name for node in itertools.islice(self.tree, first_mistake + 1) if node.children}
        cuts = self.run.cuts
        assert cuts is not None  # a run of alpha-beta has windows
        states = [name_of(self.game, self.run.columns.state_of(row)) for row in range(len(self.run))]
        texts = [f"({cuts.text(alpha)}, {cuts.text(beta)})" for alpha, beta in zip(cuts.alpha, cuts.beta, strict=True)]
        return {name: text for name, text in zip(states, texts, strict=True) if name in known}

    @property
    def right_text(self) -> str:
        """The right answer in words."""
        if not self.right:
            return "No edge can be cut."
        edges, verb = ("edges", "are") if len(self.right) > 1 else ("edge", "is")
        return f"The {edges} to {join_with_and(list(self.right))} {verb} never followed."

    def read(self, edges: Any) -> list[str]:
        """The names of the nodes below the edges, given as a list or as text. Raises InvalidArgument otherwise."""
        if isinstance(edges, str):
            return names_in(edges)
        if not is_iterable(edges) or isinstance(edges, Mapping | bytes):
            raise InvalidArgument(f"edges {quote(edges, 30)}: must be names of nodes, such as ['I2', 'K'] or 'I2 K'")
        return [each if isinstance(each, str) else quote(each, 30) for each in listed("edges", edges)]

    def unreadable(self, names: list[str]) -> Mistake | None:
        """Why these names are not a set of cuts; None if they are."""
        for at, name in enumerate(names):
            if name not in self.names:
                return Mistake("unknown node", f"{quote(name, 30)} is not a node here; name the node below the edge")
            if name == self.names[0]:
                return Mistake("root", f"{name!r} is the root; no edge leads to it")
            if name in names[:at]:
                return Mistake("twice", f"{name!r} is named twice")
        for name in names:
            if above := next((each for each in self._above(name) if each in names), None):
                return Mistake("below", f"{name!r} is below {above!r}, which is already cut; name one of them")
        return None

    def check(self, edges: Iterable[str] | str) -> MarkedCuts:
        """Mark an answer, given as for `read`. Raises InvalidArgument if `unreadable` finds a problem."""
        names = self.read(edges)
        if problem := self.unreadable(names):
            raise InvalidArgument(f"edges: {problem.message}")
        verdicts = tuple(self._verdict(name) for name in self.names if name in names)
        missing = tuple(name for name in self.right if name not in names)
        return MarkedCuts(verdicts, missing, self._mistake(names))

    def feedback(self, edges: Any) -> Feedback:
        """The same as feedback for a learner; no answer raises an error."""
        try:
            names = self.read(edges)
        except InvalidArgument as error:
            return incorrect("not readable", str(error))
        if problem := self.unreadable(names):
            known = self._mistake(names) if problem.name == "below" else None
            return incorrect(*known or (problem.name, f"{problem.message[0].upper()}{problem.message[1:]}."))
        marked = self.check(names)
        if marked.is_right:
            return Feedback("correct", f"Alpha-beta visits {len(self.run)} of the {len(self.tree)} nodes.")
        return incorrect(marked.kind, str(marked))

    def _mistake(self, names: list[str]) -> Mistake | None:
        return explain_cuts(self.tree, set(names), set(self.right), self.prune_on_equality)

    def _verdict(self, name: str) -> Verdict:
        if name in self.right:
            return Verdict(name, "right", "right.")
        if name not in self._visited:
            above = next(each for each in self._above(name) if each in self.right)
            return Verdict(name, "too little", f"cut too little. Nothing below {above} has to be read.")
        if name not in self._visited_on_equality:
            why = "Alpha equals beta here, and the rule cuts only if alpha > beta."
            return Verdict(name, "other rule", f"must be followed under this rule. {why}")
        proof = ProofFinder(self.tree).find(self.tree[name])
        return Verdict(name, "too much", f"must be followed. {proof or 'Alpha is less than beta here.'}", proof)

    def _above(self, name: str) -> list[str]:
        """The names of the nodes above, the parent first."""
        line = [self.tree[name]]
        while above := line[-1].parent:
            line.append(above)
        return [node.name for node in line[1:]]
