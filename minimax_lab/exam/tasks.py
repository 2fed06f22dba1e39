"""The tasks of an exam: for each student a tree of their own, all of them equally hard."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from minimax_lab.exercises import question_on
from minimax_lab.games import MAX, TreeGame, random_lists
from minimax_lab.kit import TooLarge, progress
from minimax_lab.runs import Trace, record
from minimax_lab.search import alphabeta, minimax
from minimax_lab.trees import Node, game_tree
from minimax_lab.widgets import BeTheMachine
from minimax_lab.widgets.machine.tasks import ATTEMPTS, SEED_STEP, Procedure, random_trees

FILLED_IN: Final = ("values", "cuts")  # on a tree, as in `fill_in`; an order of calls would be the same on all trees
PERFORMED: Final = ("minimax", "alphabeta")  # step by step, as in `BeTheMachine`
PROGRAM: Final = "program"  # a minimax that the student writes
WITH_CUTS: Final = ("cuts", "alphabeta")  # their trees have a cut
KINDS: Final = (*FILLED_IN, *PERFORMED, PROGRAM)
FARTHEST: Final = 9  # between neighboring numbers of a tree to perform on: enough different trees for a large class
LARGEST: Final = 20  # number at a leaf of the other trees; 1 is the smallest
TRIES: Final = 2_000  # trees that are looked at,
TRIES_EACH: Final = 50  # and as many more for each student


class VisitedTree(TreeGame):
    """A tree that notes which of its nodes a search visits."""

    def __init__(self, tree: list[Any], first: str) -> None:
        super().__init__(tree, first=first)  # type: ignore[arg-type]
        self.visited: set[str] = set()

    def is_terminal(self, state: str) -> bool:
        """Whether it is a leaf. A search asks this first at each node."""
        self.visited.add(state)
        return super().is_terminal(state)


class ExamTask(NamedTuple):
    """A task of one student.

    kind    one of KINDS
    seed    the tree comes from it
    tree    the tree as nested lists, so that marking does not depend on how random trees are made
    first   who moves at its root, "MAX" or "MIN"
    """

    kind: str
    seed: int
    tree: list[Any]
    first: str

    @property
    def game(self) -> TreeGame:
        """The tree as a game."""
        return TreeGame(self.tree, first=self.first)  # type: ignore[arg-type]

    @property
    def asked(self) -> Any:
        """The question for what is to fill in: a TreeQuestion or a CutQuestion."""
        return question_on(self.game, mode=self.kind)

    def machine(self) -> BeTheMachine:
        """The tree on which the algorithm is performed."""
        return BeTheMachine(self.kind, self.game, self.game.initial, seed=self.seed, graded=True)

    @property
    def run(self) -> Trace:
        """The recorded run that shows the right answer."""
        search = minimax if self.kind in ("values", "minimax") else alphabeta
        return record(search, self.game, self.game.initial)

    @property
    def difficulty(self) -> dict[str, Any]:
        """How hard the tree is. Trees that are equally hard take the same number of steps to perform, too."""
        tree, game = game_tree(self.game).back_up(), VisitedTree(self.tree, self.first)
        alphabeta(game, game.initial)
        inner = [node for node in tree if node.children]
        entered = [node for node in inner if node.name in game.visited]
        return {
            "first": self.first,
            "nodes": (len(tree), len(inner)),
            "visited": (len(game.visited), len(entered)),
            "cuts": sum(node.children[-1].name not in game.visited for node in entered),
            "ties": sum([child.value for child in node.children].count(node.value) > 1 for node in inner),
        }


def equal_tasks(kind: str, count: int, seed: int, depth: int, branching: int | tuple[int, int]) -> list[ExamTask]:
    """As many different tasks of one kind, equally hard. The same seed gives the same tasks.

    Raises TooLarge if there are not enough such trees.
    """
    alike: dict[str, dict[str, ExamTask]] = defaultdict(dict)
    with progress("Looking for trees that are equally hard", "trees") as bar:
        for task in itertools.islice(_tasks(kind, seed, depth, branching), TRIES + TRIES_EACH * count):
            bar.update(1)
            difficulty = task.difficulty
            if kind in WITH_CUTS and not difficulty["cuts"]:
                continue
            found = alike[str(difficulty)]
            found[str(task.tree)] = task
            if len(found) == count:
                return list(found.values())
    most = max(map(len, alike.values()), default=0)
    raise TooLarge(
        f"tasks: {kind!r}: only {most} different trees of this size are equally hard, and {count} are needed; "
        "give a larger depth or more branches"
    )


def _tasks(kind: str, seed: int, depth: int, branching: int | tuple[int, int]) -> Iterator[ExamTask]:
    """Random tasks without end."""
    for next_seed in itertools.count(seed, SEED_STEP * ATTEMPTS):
        if kind in PERFORMED:
            for each in random_trees(Procedure(kind, True), next_seed, FARTHEST):
                yield ExamTask(kind, each.seed, _lists(each.tree.root), str(each.game.to_move(each.state)))
        else:
            yield ExamTask(kind, next_seed, random_lists(next_seed, depth, branching, 1, LARGEST), MAX)


def _lists(node: Node) -> Any:
    """The tree below a node as nested lists."""
    return [_lists(child) for child in node.children] if node.children else node.value
