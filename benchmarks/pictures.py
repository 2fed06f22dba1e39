"""Layouts and pictures compared with igraph and networkx."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import networkx as nx
from peer_environment import Peers
from peer_pictures import is_png, random_parents, size_and_spacing
from timing import Job, Times, compare, heading, ours, print_row, take_turns

from minimax_lab import GameTree, TicTacToe, game_tree
from minimax_lab.scene import style
from minimax_lab.scene.layout import layout

SIZES = (1_000, 10_000)


def layouts(peers: Peers) -> None:
    """The positions of the nodes: those of a ply at least one slot apart."""
    heading("Layout: the nodes of a ply at least a slot apart (igraph's trees are a tenth narrower)")
    igraph_times = []
    for size in SIZES:
        jobs = {"ours": layout_job(random_tree(size)), "igraph": peers.job("igraph_layout", size)}
        times = take_turns(jobs, [size, True])
        igraph_times.append(times["igraph"])
        compare(f"  {size:,} nodes: igraph (compiled)", times["ours"], times["igraph"])
    tree = game_tree(TicTacToe())
    times = take_turns({"ours": layout_job(tree)}, [len(tree), True])
    print_row(f"  {len(tree):,} nodes", times["ours"], "-", why_not_igraph(*igraph_times))


def layout_job(tree: GameTree) -> Job:
    return ours(lambda: layout(tree.parent, tree.depth), lambda x: size_and_spacing(x.tolist(), tree.depth.tolist()))


def why_not_igraph(small: Times, large: Times) -> str:
    """Why igraph does not lay out half a million nodes."""
    if small.error or large.error:
        return "igraph is not timed"
    return f"igraph is not timed: for ten times the nodes it took {large.best / small.best:.0f} times as long"


def pictures(peers: Peers) -> None:
    """A PNG with as many pixels as ours; networkx is given the positions of the nodes."""
    heading("A picture as PNG: networkx with matplotlib, with the same positions")
    for size in SIZES:
        compare_pictures(peers, random_tree(size))


def compare_pictures(peers: Peers, tree: GameTree) -> None:
    """Print the rows of one tree: every label painted as networkx does, and the labels that we paint."""
    size, given = len(tree), for_networkx(tree)
    with every_label():
        times = take_turns(
            {
                "ours": ours(lambda: picture_of(tree), lambda made: [made[0], min(made[1], size)]),
                "arrows": peers.job("networkx_picture", *given, {}),
                "no arrows": peers.job("networkx_picture", *given, {"arrows": False}),
            },
            [True, size],
        )
    every = f"  {size:,} nodes, every label painted: networkx"
    compare(every, times["ours"], times["arrows"])
    compare(f"{every} without arrow heads", times["ours"], times["no arrows"])
    times = take_turns(
        {
            "ours": ours(lambda: picture_of(tree), lambda made: [made[0], 0]),
            "bare": peers.job("networkx_picture", *given, {"arrows": False, "with_labels": False}),
        },
        [True, 0],
    )
    compare(f"  {size:,} nodes, small labels left out: networkx without labels", times["ours"], times["bare"])


def for_networkx(tree: GameTree) -> tuple[Any, ...]:
    """The size, positions, values, and pixels of a tree, its nodes in the order of the worker's graph."""
    scene = tree.draw().scene
    x, y = layout(tree.parent, tree.depth).tolist(), (-tree.depth).tolist()
    row_of = {int(name): row for row, name in enumerate(tree.states)}
    rows = [row_of[node] for node in range(len(tree))]
    values = [int(tree.value_column[row]) for row in rows]
    return len(tree), [[x[row], y[row]] for row in rows], values, [int(scene.width), int(scene.height)]


@contextmanager
def every_label() -> Iterator[None]:
    """Paint all labels, as networkx does, even those that are too small to read."""
    smallest, style.SMALLEST_TEXT = style.SMALLEST_TEXT, 0.0
    try:
        yield
    finally:
        style.SMALLEST_TEXT = smallest


def picture_of(tree: GameTree) -> tuple[bool, int]:
    """Draw a tree as PNG; whether it is one, and how many nodes have a label in it."""
    picture = tree.draw()
    image = picture.png()
    return is_png(image), len({mark.node for mark in picture.scene.marks if hasattr(mark, "text") and mark.node >= 0})


def random_tree(size: int) -> GameTree:
    """A bushy tree with random leaves, backed up; always the same, and the same as the worker's."""
    chance = random.Random(size)
    graph = nx.DiGraph(zip(random_parents(size), range(1, size), strict=True))
    for node in range(size):
        if graph.out_degree(node) == 0:
            graph.nodes[node]["value"] = chance.randrange(-9, 10)
    return GameTree.from_networkx(graph).back_up()
