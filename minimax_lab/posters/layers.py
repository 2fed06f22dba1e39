"""The places of the nodes of a layered graph: few crossings, and edges as vertical as the room allows.

Every node is in a row, and edges run down from one row to the next. An edge over several rows is first cut into
pieces, with a bend, a node without a name, in each row that it passes.
"""

from bisect import bisect_right, insort
from collections.abc import Sequence
from itertools import pairwise
from math import fsum
from typing import Any, NamedTuple

SWEEPS = 8
Neighbors = list[list[int]]


class Layers(NamedTuple):
    """A graph in rows: the first of its nodes are the given ones, the rest are bends.

    rows    the nodes of each row, from left to right
    above   for each node its neighbors in the row above
    below   for each node its neighbors in the row below
    paths   for each given edge the nodes on its way, from its upper end to its lower end
    """

    rows: list[list[int]]
    above: Neighbors
    below: Neighbors
    paths: dict[tuple[int, int], list[int]]


def ranks(children: Sequence[Sequence[int]]) -> list[int]:
    """The row of each node: the number of edges on the longest way to it from node 0. There must be no cycle.

    >>> ranks([[1, 2], [2], []])
    [0, 1, 2]
    """
    rank = [0] * len(children)
    waiting = [0]
    for at in waiting:  # the list grows meanwhile: a node comes again if a longer way to it has been found
        for child in children[at]:
            if rank[child] <= rank[at]:
                rank[child] = rank[at] + 1
                waiting.append(child)
    return rank


def layered(children: Sequence[Sequence[int]]) -> Layers:
    """The graph in rows, with few crossings and with long edges cut into pieces."""
    rank = ranks(children)
    rows: list[list[int]] = [[] for _ in range(max(rank) + 1)]
    above: Neighbors = [[] for _ in children]
    below: Neighbors = [[] for _ in children]
    paths: dict[tuple[int, int], list[int]] = {}
    for at, row in enumerate(rank):
        rows[row].append(at)
    for at, ends in enumerate(children):
        for end in dict.fromkeys(ends):
            path = [at]
            for row in range(rank[at] + 1, rank[end]):
                path.append(len(above))
                rows[row].append(len(above))
                above.append([])
                below.append([])
            path.append(end)
            paths[at, end] = path
            for upper, lower in pairwise(path):
                below[upper].append(lower)
                above[lower].append(upper)
    return Layers(_ordered(rows, above, below), above, below, paths)


def _ordered(rows: list[list[int]], above: Neighbors, below: Neighbors) -> list[list[int]]:
    """The rows, sorted down and up by the mean place of each node's neighbors; the best order of all is returned.

    After each sweep, neighbors in a row change places if that alone removes a crossing.
    Source: Sugiyama, Tagawa and Toda (1981); Gansner, Koutsofios, North and Vo (1993).
    """
    fewest, best = crossings(rows, below), rows
    for sweep in range(SWEEPS):
        if not fewest:
            break
        rows, down = [list(row) for row in rows], sweep % 2 == 0
        place = {node: at for row in rows for at, node in enumerate(row)}
        for row in rows if down else rows[::-1]:
            neighbors = above if down else below
            mean = {node: _mean(neighbors[node], place, place[node]) for node in row}
            row.sort(key=mean.__getitem__)  # stable: equals keep their order
            place.update((node, at) for at, node in enumerate(row))
        for row in rows:
            _swap(row, place, above, below)
        met = crossings(rows, below)
        if met < fewest:
            fewest, best = met, rows
    return best


def _swap(row: list[int], place: dict[int, int], above: Neighbors, below: Neighbors) -> None:
    """Let neighbors in a row change places if their edges then cross less."""
    for at in range(len(row) - 1):
        one, other = row[at], row[at + 1]
        pairs = [(place[a], place[b]) for each in (above, below) for a in each[one] for b in each[other]]
        gain = sum((a > b) - (a < b) for a, b in pairs)
        if gain > 0:
            row[at], row[at + 1] = other, one
            place[one], place[other] = at + 1, at


def crossings(rows: list[list[int]], below: Neighbors) -> int:
    """How many pairs of edges cross: those whose upper and lower ends have opposite orders.

    >>> crossings([[0, 1], [2, 3]], [[3], [2], [], []])
    1
    """
    count = 0
    for upper, lower in pairwise(rows):
        place = {node: at for at, node in enumerate(lower)}
        seen: list[int] = []
        for node in upper:
            ends = sorted(place[each] for each in below[node])
            count += sum(len(seen) - bisect_right(seen, end) for end in ends)
            for end in ends:
                insort(seen, end)
    return count


def places(layers: Layers, half: Sequence[float]) -> list[float]:
    """The x of each node: near the mean of its neighbors, in the order of its row, and never too close to another.

    half   half the width of each node; two of a row are at least the sum of their halves apart
    """
    x = [0.0] * len(half)
    for row in layers.rows:
        _settle(row, [0.0] * len(row), half, x)
    for sweep in range(SWEEPS):
        for row in layers.rows if sweep % 2 else layers.rows[::-1]:
            _settle(row, [_mean(layers.above[at] + layers.below[at], x, x[at]) for at in row], half, x)
    for row in layers.rows[::-1]:  # at last, each node above the middle of those below it
        _settle(row, [_mean(layers.below[at], x, x[at]) for at in row], half, x)
    return x


def _mean(nodes: list[int], x: Any, otherwise: float) -> float:
    """The mean place of some nodes."""
    return fsum([x[at] for at in nodes]) / len(nodes) if nodes else otherwise


def _settle(row: list[int], wanted: list[float], half: Sequence[float], x: list[float]) -> None:
    """Place the nodes of a row as near as possible to the wanted places, by least squares, at the least distances.

    Nodes that would be too close become a block, which is placed at the mean of what its nodes want: the pooling of
    adjacent violators, which is exact and linear.
    """
    offsets, reach = [], 0.0
    for at, node in enumerate(row):
        reach += half[row[at - 1]] + half[node] if at else 0.0
        offsets.append(reach)
    blocks: list[tuple[float, int]] = []  # the sum of what its nodes want, less their offsets, and how many
    for want, offset in zip(wanted, offsets, strict=True):
        total, count = want - offset, 1
        while blocks and blocks[-1][0] * count >= total * blocks[-1][1]:
            total, count = total + blocks[-1][0], count + blocks[-1][1]
            blocks.pop()
        blocks.append((total, count))
    settled = [total / count for total, count in blocks for _ in range(count)]
    for node, start, offset in zip(row, settled, offsets, strict=True):
        x[node] = start + offset
