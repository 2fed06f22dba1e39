"""Speed and memory beside what a user would pick instead, as ratios in one run: `make bench`.

Absolute times tell about the machine; quote the ratios. Every row is the median of several runs in turn.
"""

from __future__ import annotations

import random
import time
import tracemalloc
from collections.abc import Callable
from statistics import median
from typing import Any

import networkx as nx
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from minimax_lab import MAX, GameTree, TicTacToe, game_tree, minimax, record
from minimax_lab.layout import layout
from minimax_lab.search.minimax import Decision, better

GAME = TicTacToe()
ALL = 549_946  # calls of minimax from the empty board


def main() -> None:
    """Print the table."""
    print(f"{'what':58} {'ours':>10} {'other':>10} {'other / ours':>13}")
    recording()
    whole_tree()
    drawing()


def recording() -> None:
    """The run of minimax from the empty board: without @traced, with it, recorded."""

    def plain(game: Any, state: Any) -> Decision:
        if game.is_terminal(state):
            return Decision(game.utility(state), None)
        player, best = game.to_move(state), Decision(None, None)
        for action in game.actions(state):
            value = plain(game, game.result(state, action)).value
            if best.value is None or better(player, value, best.value):
                best = Decision(value, action)
        return best

    start = GAME.initial
    bare, idle, recorded = in_turn(
        lambda: plain(GAME, start), lambda: minimax(GAME, start), lambda: record(minimax, GAME, start)
    )
    row("minimax from the empty board, @traced idle / without it", idle, bare)
    row("the same recorded / unrecorded (at most 1.6 times)", recorded, idle)
    print(f"{'  so an idle @traced costs':58} {idle / bare - 1:>10.0%}")
    print(f"{'  and recording costs':58} {recorded / idle:>9.2f}x")
    tracemalloc.start()
    trace = record(minimax, GAME, start)
    print(f"{'  bytes a recorded call (at most 200)':58} {tracemalloc.get_traced_memory()[0] / len(trace):>10.0f}")
    tracemalloc.stop()


def whole_tree() -> None:
    """All nodes of tic-tac-toe with their values, and their layout."""

    def recursive(state: str) -> tuple[Any, list[Any]]:
        if GAME.is_terminal(state):
            return GAME.utility(state), []
        children = [recursive(GAME.result(state, action)) for action in GAME.actions(state)]
        best = max if GAME.to_move(state) == MAX else min
        return best(child[0] for child in children), children

    def by_hand() -> nx.DiGraph:
        graph = nx.DiGraph()
        graph.add_node(0)
        waiting = [(0, GAME.initial)]
        while waiting:
            node, state = waiting.pop()
            if not GAME.is_terminal(state):
                for action in GAME.actions(state):
                    graph.add_edge(node, child := len(graph), action=action)
                    waiting.append((child, GAME.result(state, action)))
        return graph

    ours, plain, graph = in_turn(lambda: game_tree(GAME).back_up(), lambda: recursive(GAME.initial), by_hand)
    row("all 549,946 nodes with values: ours, plain recursion", ours, plain)
    row("all 549,946 nodes: ours with values, networkx without", ours, graph)
    tracemalloc.start()
    tree = game_tree(GAME).back_up()
    print(f"{'  megabytes at the most (at most 100)':58} {tracemalloc.get_traced_memory()[1] / 1e6:>10.0f}")
    tracemalloc.stop()
    times = []
    for size in (1_000, 10_000, ALL):
        part = tree if size == ALL else random_tree(size)
        times.append(in_turn(lambda part=part: layout(part.parent, part.depth))[0])  # type: ignore[misc]
        print(f"{f'layout of {size:,} nodes':58} {times[-1] * 1000:>8.1f}ms {times[-1] / size * 1e9:>8.0f}ns a node")


def drawing() -> None:
    """A labelled picture as PNG: ours, and networkx with its own drawing."""
    for size in (1_000, 10_000):
        tree = random_tree(size)
        graph = tree.to_networkx()
        places = dict(enumerate(zip(layout(tree.parent, tree.depth), -tree.depth, strict=True)))

        def theirs(graph: Any = graph, places: Any = places) -> None:
            figure = Figure(figsize=(40, 8), dpi=100)
            canvas = FigureCanvasAgg(figure)
            labels = nx.get_node_attributes(graph, "value")
            nx.draw_networkx(graph, places, ax=figure.add_subplot(), labels=labels, node_size=9, font_size=4)
            canvas.draw()

        runs = 3 if size == 1_000 else 1
        ours, other = in_turn(lambda tree=tree: tree.draw().png(), theirs, runs=runs)  # type: ignore[misc]
        row(f"a labelled picture of {size:,} nodes: ours, networkx", ours, other)


def random_tree(size: int) -> GameTree:
    """A bushy tree of `size` nodes with random leaves, backed up; the same every time."""
    chance = random.Random(size)
    graph = nx.DiGraph()
    graph.add_node(0)
    for node in range(1, size):
        graph.add_edge(chance.randrange(max(0, node // 4 - 3), max(1, node // 2)), node)
    for node in graph:
        if graph.out_degree(node) == 0:
            graph.nodes[node]["value"] = chance.randrange(-9, 10)
    return GameTree.from_networkx(graph).back_up()


def in_turn(*jobs: Callable[[], Any], runs: int = 3) -> list[float]:
    """The median time of each job in seconds, the jobs taking turns so that a slow moment hits them all."""
    times: list[list[float]] = [[] for _ in jobs]
    for _ in range(runs):
        for job, measured in zip(jobs, times, strict=True):
            begin = time.perf_counter()
            job()
            measured.append(time.perf_counter() - begin)
    return [median(measured) for measured in times]


def row(what: str, ours: float, other: float) -> None:
    """Print a row of the table."""
    print(f"{what:58} {ours:>9.3f}s {other:>9.3f}s {other / ours:>12.2f}x")


if __name__ == "__main__":
    main()
