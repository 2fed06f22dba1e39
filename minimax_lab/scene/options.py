"""The options of a picture of a tree, the checks of what a caller gives for them, and the nodes that they show."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from itertools import compress
from typing import Any

import numpy as np

from minimax_lab.games import StateLook
from minimax_lab.kit import InvalidArgument, is_iterable, listed, quote, same, true_or_false, whole_number
from minimax_lab.runs import Cuts
from minimax_lab.trees import Column, GameTree, call_steps, count_numbers, return_steps

PROJECTOR = (1280, 720)
LONGEST_TEXT = 20_000  # letters of a title or a caption
MOST_DRAWN = 12_000  # nodes; a larger tree is folded


@dataclass(frozen=True, kw_only=True)
class Options:
    """What a picture shows, as `GameTree.draw` and `Trace.draw` explain it; nodes are rows of the tree.

    so_far  whether open calls have the best value that they have got
    names   whether nodes without a board have names: the browser writes none for the states of a board game
    cuts    those of the run
    estimates   nodes whose values depend on estimates; then all values have a sign
    panel   the look of the board to draw beside the tree
    most    how many nodes are shown at most; a larger tree is folded
    """

    values: bool = True
    so_far: bool = True
    hide: frozenset[int] = frozenset()
    calls: bool = True
    returns: bool = False
    actions: bool = True
    boards: bool = True
    names: bool = True
    highlight: frozenset[int] = frozenset()
    principal_variation: bool = False
    step: int | None = None
    depth: int | None = None
    horizon: int | None = None
    windows: bool = True
    fold_skipped: bool = False
    cuts: Cuts | None = None
    estimates: frozenset[int] = frozenset()
    title: str = ""
    caption: str = ""
    panel: StateLook | None = None
    most: int = MOST_DRAWN


def read_options(tree: GameTree, given: dict[str, Any]) -> Options:
    """The options that a caller gave for a picture of `tree`. Raises InvalidArgument, which names the first bad one."""
    for option in fields(Options):
        if option.type is bool and option.name in given:
            true_or_false(option.name, given[option.name])
    for name in ("title", "caption"):
        check_text(name, given[name])
    for name in ("depth", "horizon"):
        if given.get(name) is not None:
            given[name] = whole_number(name, given[name], 0)
    return Options(**given | {name: _rows(tree, given[name]) for name in ("hide", "highlight")})


def check_text(name: str, text: Any) -> None:
    """Raise InvalidArgument if the argument `name` is not text, or too long for a picture."""
    if not isinstance(text, str):
        raise InvalidArgument(f"{name}={quote(text)}: must be text")
    if len(text) > LONGEST_TEXT:
        raise InvalidArgument(f"{name}={quote(text)}: has {len(text):,} letters; must have at most {LONGEST_TEXT:,}")


def _rows(tree: GameTree, nodes: Any) -> frozenset[int]:
    """The rows of some nodes, given as a name, a row, a Node, several of them, or True for all inner nodes."""
    if nodes is True:
        return frozenset((~tree.is_leaf).nonzero()[0].tolist())
    if nodes is None or nodes is False:
        return frozenset()
    several = listed("nodes", nodes) if is_iterable(nodes) and not isinstance(nodes, str) else [nodes]
    return frozenset(tree[node].row for node in several)


def size_of(size: Any) -> tuple[int, int] | None:
    """A size in pixels, or None for the picture's own size."""
    if same(size, "notebook"):
        return None
    if same(size, "projector"):
        return PROJECTOR
    if isinstance(size, tuple | list) and len(size) == 2:
        return whole_number("width", size[0], 100), whole_number("height", size[1], 100)
    raise InvalidArgument(f"size={quote(size)}: must be 'notebook', 'projector' or (width, height) in pixels")


class ShownNodes:
    """The nodes of a picture, in call order; everything else about them has the same order.

    rows       their rows in the tree
    parent     the place of each one's parent among them, -1 at the root
    depth      plies from the root
    levels     the nodes of each ply
    leaf       whether no child is shown
    folded     how many nodes below are folded away
    present    whether the run has reached the node by the step
    returned   whether its call has returned by the step
    done       the same of each row of the tree
    note       a sentence if the picture is folded because the tree is too large, else ""
    """

    def __init__(self, tree: GameTree, options: Options) -> None:
        deepest, self.note = _fold(tree, options.depth, options.most)
        keep = tree.depth <= deepest
        if options.fold_skipped and tree.call is not None:
            keep &= (tree.call > 0) | (tree.call[tree.parent] > 0)
        rows = np.flatnonzero(keep)
        parent = np.where(rows > 0, (np.cumsum(keep) - 1)[tree.parent[rows]], -1)
        leaf = np.ones(len(rows), dtype=bool)
        leaf[parent[1:]] = False
        depth = tree.depth[rows]
        self.rows: list[int] = rows.tolist()
        self.parent: list[int] = parent.tolist()
        self.depth: list[int] = depth.tolist()
        self.levels = [np.flatnonzero(depth == ply).tolist() for ply in range(int(depth.max()) + 1)]
        self.leaf: list[bool] = leaf.tolist()
        self.folded: list[int] = np.where(leaf, np.append(rows[1:], len(tree)) - rows - 1, 0).tolist()
        present, self.done = _reached(tree, options)
        self.present = [present[row] for row in self.rows]
        self.returned = [self.done[row] for row in self.rows]

    def alike(self, *looks: Iterable[Any]) -> dict[Any, list[int]]:
        """The nodes that are present, by their ply and their looks, of which each is given for all nodes."""
        found: dict[Any, list[int]] = {}
        for at, look in compress(enumerate(zip(self.depth, *looks, strict=True)), self.present):
            found.setdefault(look, []).append(at)
        return found


def _fold(tree: GameTree, depth: int | None, most: int) -> tuple[int, str]:
    """The deepest ply that is shown, and a note if the tree has too many nodes for the depth that was asked for."""
    deepest = depth if depth is not None else int(tree.depth.max())
    counts = np.cumsum(count_numbers(tree.depth))
    if counts[min(deepest, len(counts) - 1)] <= most:
        return deepest, ""
    deepest = int(np.flatnonzero(counts <= most)[-1])
    return deepest, (
        f"The tree has {len(tree):,} nodes, and one picture holds {most:,}: it is folded below ply {deepest}. "
        "To fold it at another ply, use draw(depth=...)."
    )


def _reached(tree: GameTree, options: Options) -> tuple[list[bool], list[bool]]:
    """Which nodes of the tree a run has reached by the step, and which it is done with.

    A node that the run skipped counts as reached when the call above it has returned or has made its cut.
    """
    call, step = tree.call, options.step
    if step is None or call is None:
        return [True] * len(tree), [True] * len(tree)
    entered, left = call_steps(tree) <= step, return_steps(tree) <= step
    cut = _cut(tree, options.cuts, left)
    reached, done = [False] * len(call), [False] * len(call)
    for row in range(len(call)):
        above = int(tree.parent[row])
        reached[row] = bool(entered[row]) if call[row] else done[above] or bool(cut[above])
        done[row] = bool(left[row]) if call[row] else reached[row]
    return reached, done


def _cut(tree: GameTree, cuts: Cuts | None, left: Column) -> Column:
    """Which nodes have made their cut, which happens when the last call below them returns."""
    made = np.zeros(len(tree), dtype=bool)
    if cuts is not None and tree.call is not None:
        row_of_call = np.flatnonzero(tree.call)
        cutting = np.flatnonzero(cuts.closer >= 0)
        made[row_of_call[cutting]] = left[row_of_call[cuts.closer[cutting]]]
    return made
