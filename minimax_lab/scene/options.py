"""The options of a picture of a tree, and the checks of what a caller gives for them."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

from minimax_lab.kit import InvalidArgument, quote, whole_number
from minimax_lab.runs import Cuts
from minimax_lab.trees import GameTree

PROJECTOR = (1280, 720)


@dataclass(frozen=True, kw_only=True)
class Options:
    """What a picture shows, as `picture.draw_tree` and `draw_run` describe it; nodes are rows of the tree.

    cuts    those of the run
    panel   the look of the board to draw beside the tree
    """

    values: bool = True
    hide: frozenset[int] = frozenset()
    calls: bool = True
    returns: bool = False
    actions: bool = True
    boards: bool = True
    highlight: frozenset[int] = frozenset()
    principal_variation: bool = False
    step: int | None = None
    depth: int | None = None
    windows: bool = True
    fold_skipped: bool = False
    cuts: Cuts | None = None
    title: str = ""
    caption: str = ""
    panel: dict[str, Any] | None = None


def read_options(tree: GameTree, given: dict[str, Any]) -> Options:
    """The options that a caller gave for a picture of `tree`. Raises InvalidArgument, which names the first bad one."""
    known = {option.name for option in fields(Options)}
    for name in given:
        if name not in known:
            raise InvalidArgument(
                f"option {name!r}: unknown; must be one of {', '.join(sorted(known - {'cuts'}))}, size"
            )
    given = {**given, "hide": _rows(tree, given.get("hide", ())), "highlight": _rows(tree, given.get("highlight", ()))}
    for name in ("title", "caption"):
        check_text(name, given.get(name, ""))
    if given.get("depth") is not None:
        given["depth"] = whole_number("depth", given["depth"], 0)
    return Options(**given)


def check_text(name: str, text: Any) -> None:
    """Raise InvalidArgument if the argument `name` is not text."""
    if not isinstance(text, str):
        raise InvalidArgument(f"{name}={quote(text)}: must be text")


def _rows(tree: GameTree, nodes: Any) -> frozenset[int]:
    """The rows of some nodes, given as a name, a row, a Node, several of them, or True for all inner nodes."""
    if nodes is True:
        return frozenset((~tree.is_leaf).nonzero()[0].tolist())
    if nodes is None or nodes is False:
        return frozenset()
    several = nodes if isinstance(nodes, Iterable) and not isinstance(nodes, str) else [nodes]
    return frozenset(tree[node].row for node in several)


def size_of(size: Any) -> tuple[int, int] | None:
    """A size in pixels, or None for the picture's own size."""
    if size == "notebook":
        return None
    if size == "projector":
        return PROJECTOR
    if isinstance(size, tuple | list) and len(size) == 2:
        return whole_number("width", size[0], 100), whole_number("height", size[1], 100)
    raise InvalidArgument(f"size={quote(size)}: must be 'notebook', 'projector' or (width, height) in pixels")
