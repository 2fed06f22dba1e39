"""Random trees as nested lists, the same in every version of Python."""

from random import Random
from typing import Any, Final

from minimax_lab.kit import InvalidArgument, TooLarge, quote, whole_number

MOST_NODES: Final = 100_000
LARGEST: Final = 10**15  # beyond it, one random() could not reach every number


def random_lists(seed: Any, depth: Any, branching: Any, low: Any, high: Any) -> list[Any]:
    """Random nested lists, made level by level from the root; see `TreeGame.random`."""
    seed, depth = whole_number("seed", seed, 0), whole_number("depth", depth, 1)
    least, most = _pair(branching)
    low, high = whole_number("low", low, -LARGEST), whole_number("high", high, -LARGEST)
    if not low <= high <= LARGEST:
        raise InvalidArgument(f"low={quote(low)}, high={quote(high)}: high must be from low to {LARGEST:,}")
    # Only Random(seed).random() is guaranteed to return the same numbers in every version of Python; randrange and
    # choice are not.
    draw = Random(seed).random

    def number(first: int, last: int) -> int:
        return first + int(draw() * (last - first + 1))

    root: list[Any] = []
    level, nodes = [root], 1
    for ply in range(1, depth + 1):
        below: list[list[Any]] = []
        for node in level:
            children = number(least, most)
            nodes += children
            if nodes > MOST_NODES:
                where = f"depth={quote(depth)}, branching={quote(branching)}"
                raise TooLarge(f"{where}: more than {MOST_NODES:,} nodes; lower one of them")
            node.extend(number(low, high) if ply == depth else [] for _ in range(children))
            if ply < depth:
                below.extend(node)
        level = below
    return root


def _pair(branching: Any) -> tuple[int, int]:
    """The smallest and the largest number of children of a node."""
    pair = branching if isinstance(branching, tuple | list) else (branching, branching)
    if len(pair) != 2:
        raise InvalidArgument(f"branching={quote(branching)}: must be a number or a pair (least, most), such as (2, 3)")
    least, most = (whole_number("branching", each, 1) for each in pair)
    if least > most:
        raise InvalidArgument(f"branching={quote(branching)}: must be (least, most), the smaller number first")
    return least, most
