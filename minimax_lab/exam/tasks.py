"""The tasks of an exam: for each student a tree of their own, all of them equally hard."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, NamedTuple

from minimax_lab.exercises import FillIn, fill_in
from minimax_lab.games import TreeGame
from minimax_lab.kit import TooLarge, progress
from minimax_lab.runs import record
from minimax_lab.search import alphabeta
from minimax_lab.trees import Node, game_tree
from minimax_lab.widgets import BeTheMachine
from minimax_lab.widgets.machine.tasks import SEED_STEP, Procedure, Task, random_trees

FILLED_IN: Final = ("values", "cuts")  # on a tree, as in `fill_in`; an order of calls would be the same on all trees
PERFORMED: Final = ("minimax", "alphabeta")  # step by step, as in `BeTheMachine`
PROGRAM: Final = "program"  # a minimax that the student writes
WITH_CUTS: Final = ("cuts", "alphabeta")  # their trees have a cut
KINDS: Final = (*FILLED_IN, *PERFORMED, PROGRAM)
FARTHEST: Final = 9  # between neighboring numbers of a tree to perform on: enough different trees for a large class
TRIES: Final = 2_000  # trees that are looked at,
TRIES_EACH: Final = 50  # and as many more for each student


class Shape(NamedTuple):
    """The options of `TreeGame.random` for the trees of an exam."""

    depth: int = 3
    branching: int | tuple[int, int] = 2
    low: int = 1
    high: int = 20


class Difficulty(NamedTuple):
    """How hard a tree is; it is the same for all students."""

    first: str
    nodes: int
    visited: int  # by alpha-beta
    cuts: int
    ties: int  # inner nodes with more than one best child
    actions: int  # to perform; 0 if nothing is performed


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

    def fill_in(self) -> FillIn:
        """The tree to fill in."""
        return fill_in(self.game, mode=self.kind)

    def machine(self) -> BeTheMachine:
        """The tree on which the algorithm is performed."""
        return BeTheMachine(self.kind, self.game, self.game.initial, seed=self.seed, graded=True)

    @property
    def difficulty(self) -> Difficulty:
        """How hard the tree is."""
        tree, run = game_tree(self.game).back_up(), record(alphabeta, self.game, self.game.initial)
        assert run.cuts is not None  # alpha-beta has windows
        ties = sum([child.value for child in node.children].count(node.value) > 1 for node in tree if node.children)
        performed = Task(self.game, self.game.initial, self.seed)
        actions = Procedure(self.kind, True).actions(performed) if self.kind in PERFORMED else 0
        return Difficulty(self.first, len(tree), len(run), int(run.cuts.cut.sum()), ties, actions)


def equal_tasks(kind: str, count: int, seed: int, shape: Shape) -> list[ExamTask]:
    """As many different tasks of one kind, equally hard. The same seed gives the same tasks.

    Raises TooLarge if there are not enough such trees.
    """
    alike: dict[Difficulty, dict[str, ExamTask]] = defaultdict(dict)
    with progress("Looking for trees that are equally hard", "trees") as bar:
        for task in islice(_tasks(kind, seed, shape), TRIES + TRIES_EACH * count):
            bar.update(1)
            difficulty = task.difficulty
            if kind in WITH_CUTS and not difficulty.cuts:
                continue
            found = alike[difficulty]
            found[str(task.tree)] = task
            if len(found) == count:
                return list(found.values())
    most = max((len(found) for found in alike.values()), default=0)
    raise TooLarge(
        f"tasks: {kind!r}: only {most} different trees of this shape are equally hard, and {count} are needed; "
        "give more values (low, high), a larger depth, or more branches"
    )


def _tasks(kind: str, seed: int, shape: Shape) -> Iterator[ExamTask]:
    """Random tasks without end."""
    while True:
        if kind in PERFORMED:
            for each in random_trees(Procedure(kind, True), seed, FARTHEST):
                yield ExamTask(kind, each.seed, _lists(each.tree.root), str(each.game.to_move(each.state)))
            seed = each.seed
        else:
            game = TreeGame.random(seed=seed, **shape._asdict())
            yield ExamTask(kind, seed, _lists(game_tree(game).root), str(game.to_move(game.initial)))
        seed += SEED_STEP


def _lists(node: Node) -> Any:
    """The tree below a node as nested lists."""
    return [_lists(child) for child in node.children] if node.children else node.value
