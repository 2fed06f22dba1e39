"""Speed and memory beside what a user would pick instead, as ratios in one run: `make bench`.

Absolute times tell about the machine; quote the ratios. The jobs of a row take turns, several times over. A time is the
median of the runs, with the best one in brackets. Before a time counts, the answer must be right. The others run in an
environment of their own, `.venv-peers`, on the same Python (see `room.py` and `peers.py`).
"""

from __future__ import annotations

import platform
import random
import sys
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import networkx as nx
from growth import growth
from peers import PEERS, apart, is_png, random_parents
from race import WIDE, Times, alone, cost, disagreements, heading, row, take_turns
from room import Room, ours

from minimax_lab import GameTree, TicTacToe, alphabeta, game_tree, minimax, record, scene, solve
from minimax_lab.games import MAX, player_to_move
from minimax_lab.games.symmetry import least_image
from minimax_lab.scene.layout import layout
from minimax_lab.search.minimax import Decision

START = TicTacToe().initial
ALL = 549_946  # nodes of the whole tree, and calls of minimax from the empty board


def main() -> None:
    """Print the table."""
    room = Room()
    there = ", ".join(f"{name} {room.versions.get(name, 'NOT THERE')}" for name in PEERS)
    print(f"Python {platform.python_version()}; {there}")
    print("Times are medians of several runs in turn (the best of them in brackets), and so are the ratios.")
    whole_tree(room)
    best_move(room)
    recording(room)
    layouts(room)
    pictures(room)
    room.close()
    growth()
    if disagreements:
        sys.exit("\n".join(["Not the same answers:", *disagreements]))


def whole_tree(room: Room) -> None:
    """All 549,946 nodes of tic-tac-toe, each with its value."""
    heading("The whole tree of tic-tac-toe with values: 549,946 nodes, value 0")
    times = take_turns(
        {
            "ours": ours(lambda: game_tree(TicTacToe()).back_up(), lambda tree: [len(tree), tree.value]),
            "networkx, built by hand": room.job("networkx_tree"),
            "plain recursion, nodes as tuples": room.job("plain_tree"),
            "OpenSpiel's rules (compiled), nodes as tuples": room.job("open_spiel_tree"),
        },
        [ALL, 0],
    )
    for name in list(times)[1:]:
        row(f"  {name}", times["ours"], times[name])
    tracemalloc.start()
    game_tree(TicTacToe()).back_up()
    megabytes = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    print(f"{'  ours takes at the most (100 MB allowed)':{WIDE}}{megabytes:>17.0f} MB")


def best_move(room: Room) -> None:
    """The value of the empty board and the first best move, each by its own rules of the game.

    Ours remembers what it was asked about a board, so each run begins with a new game.
    """
    heading("The best opening move of tic-tac-toe: value 0, the first square")
    start = lambda found: [found[START].value, found[START].actions[0]]  # noqa: E731
    ours_first = {
        "alphabeta": ours(lambda: alphabeta(TicTacToe(), START), list),
        "solve": ours(lambda: solve(TicTacToe()), start),
        "solve, like boards merged": ours(lambda: solve(TicTacToe(), canonical=least_image(TicTacToe())), start),
    }
    others = {
        "easyAI's Negamax": room.job("easyai_negamax", False),
        "easyAI's Negamax with its table": room.job("easyai_negamax", True),
        "OpenSpiel's alpha-beta (compiled rules)": room.job("open_spiel_alpha_beta"),
        "OpenSpiel's rules, every state by hand": room.job("open_spiel_every_state"),
    }
    times = take_turns(ours_first | others, [0, 0])
    negamax, tabled, alpha_beta, by_hand = others
    for mine, theirs in (
        ("alphabeta", negamax), ("alphabeta", alpha_beta), ("solve", negamax), ("solve", tabled),
        ("solve", alpha_beta), ("solve", by_hand), ("solve, like boards merged", alpha_beta),
        ("solve, like boards merged", by_hand),
    ):  # fmt: skip
        row(f"  {mine}: {theirs}", times[mine], times[theirs])


def recording(room: Room) -> None:
    """The run of minimax from the empty board: without @traced, with it, recorded; and alpha-beta's."""
    heading("minimax from the empty board: 549,946 calls, value 0, the first square")
    times = take_turns(
        {
            "bare": ours(lambda: bare_minimax(TicTacToe(), START), list),
            "idle": ours(lambda: minimax(TicTacToe(), START), list),
            "recorded": ours(lambda: record(minimax, TicTacToe(), START), lambda run: [run.value, run.action]),
            "OpenSpiel": room.job("open_spiel_minimax"),
        },
        [0, 0],
    )
    row("  unrecorded: OpenSpiel's minimax (compiled rules)", times["idle"], times["OpenSpiel"])
    cost("  unrecorded beside the same function without @traced", times["idle"], times["bare"])
    cost("  recorded beside unrecorded (1.6x allowed)", times["recorded"], times["idle"])
    tracemalloc.start()
    trace = record(minimax, TicTacToe(), START)
    size = tracemalloc.get_traced_memory()[0] / len(trace)
    tracemalloc.stop()
    print(f"{'  a recorded call takes (200 bytes allowed)':{WIDE}}{size:>14.0f} bytes")
    heading("alpha-beta's own run recorded: 18,297 calls, and what they never visited")
    calls = take_turns(
        {
            "recorded": ours(lambda: record(alphabeta, TicTacToe(), START), len),
            "idle": ours(lambda: alphabeta(TicTacToe(), START), lambda found: 18_297 if found == (0, 0) else found),
        },
        18_297,
    )
    cost("  recorded beside unrecorded", calls["recorded"], calls["idle"])
    trees = take_turns(
        {
            "alpha-beta": ours(lambda run: run.tree, answer_of_tree, lambda: record(alphabeta, TicTacToe(), START)),
            "minimax": ours(lambda run: run.tree, answer_of_tree, lambda: record(minimax, TicTacToe(), START)),
            "game": ours(lambda: game_tree(TicTacToe()).back_up(), answer_of_tree),
        },
        [ALL, 0],
    )
    cost("  its tree, all 549,946 nodes: the tree of minimax's run", trees["alpha-beta"], trees["minimax"])
    cost("  its tree, all 549,946 nodes: the game's own tree", trees["alpha-beta"], trees["game"])


def bare_minimax(game: Any, state: Any) -> Decision:
    """The package's minimax without the line @traced."""
    if game.is_terminal(state):
        return Decision(game.utility(state), None)
    player, best = player_to_move(game, state), Decision(None, None)
    for action in game.actions(state):
        value = bare_minimax(game, game.result(state, action)).value
        if best.value is None or (value > best.value if player == MAX else value < best.value):
            best = Decision(value, action)
    return best


def answer_of_tree(tree: GameTree) -> list[Any]:
    """How many nodes a tree has, and what its root is worth."""
    return [len(tree), tree.value]


def layouts(room: Room) -> None:
    """Where the nodes stand: those of a ply at least a slot apart."""
    heading("Layout: the nodes of a ply a slot apart (igraph packs them a tenth narrower)")
    by_igraph = []
    for size in (1_000, 10_000):
        tree = random_tree(size)
        jobs = {"ours": job_of_layout(tree), "igraph": room.job("igraph_layout", size)}
        times = take_turns(jobs, [size, True])
        by_igraph.append(times["igraph"])
        row(f"  {size:,} nodes: igraph (compiled)", times["ours"], times["igraph"])
    tree = game_tree(TicTacToe())
    times = take_turns({"ours": job_of_layout(tree)}, [ALL, True])
    alone(f"  {ALL:,} nodes", times["ours"], why_not_igraph(*by_igraph))


def job_of_layout(tree: GameTree) -> Any:
    """Our layout of a tree."""
    return ours(lambda: layout(tree.parent, tree.depth), lambda x: apart(x.tolist(), tree.depth.tolist()))


def why_not_igraph(small: Times, large: Times) -> str:
    """Why igraph is not asked about half a million nodes."""
    if small.error or large.error:
        return "igraph is not asked"
    return f"igraph is not asked: ten times the nodes took it {large.best / small.best:.0f} times as long"


def pictures(room: Room) -> None:
    """A picture as PNG, of as many pixels as ours; networkx is given the places of the nodes."""
    heading("A picture as PNG: networkx with matplotlib, in the same places")
    for size in (1_000, 10_000):
        tree = random_tree(size)
        shown = tree.draw().scene
        x, y = layout(tree.parent, tree.depth).tolist(), (-tree.depth).tolist()
        at = {int(name): row for row, name in enumerate(tree.states)}  # the worker counts as the graph was made
        rows = [at[node] for node in range(size)]
        given = (
            size,
            [[x[row], y[row]] for row in rows],
            [int(tree.value_column[row]) for row in rows],
            [int(shown.width), int(shown.height)],
        )
        with every_label():
            times = take_turns(
                {
                    "ours": ours(
                        lambda tree=tree: painted(tree), lambda done, size=size: [done[0], min(done[1], size)]
                    ),
                    "labels": room.job("networkx_picture", *given, {}),
                    "plain": room.job("networkx_picture", *given, {"arrows": False}),
                },
                [True, size],
            )
        row(f"  {size:,} nodes, every label painted: networkx", times["ours"], times["labels"])
        row(f"  {size:,} nodes, every label painted: networkx without arrow heads", times["ours"], times["plain"])
        bare = {"arrows": False, "with_labels": False}
        times = take_turns(
            {
                "ours": ours(lambda tree=tree: painted(tree), lambda done: [done[0], 0]),
                "bare": room.job("networkx_picture", *given, bare),
            },
            [True, 0],
        )
        row(f"  {size:,} nodes, labels too small left out: networkx, bare", times["ours"], times["bare"])


@contextmanager
def every_label() -> Iterator[None]:
    """Let our pictures paint all labels, as networkx does, even those that are too small to be read."""
    smallest, scene.SMALLEST_TEXT = scene.SMALLEST_TEXT, 0.0
    try:
        yield
    finally:
        scene.SMALLEST_TEXT = smallest


def painted(tree: GameTree) -> tuple[bool, int]:
    """Draw a tree as PNG: whether it is one, and how many nodes have a label in it."""
    picture = tree.draw()
    image = picture.png()
    return is_png(image), len({mark.node for mark in picture.scene.marks if hasattr(mark, "text") and mark.node >= 0})


def random_tree(size: int) -> GameTree:
    """A bushy tree of `size` nodes with random leaves, backed up; the same every time, and the same as the worker's."""
    chance = random.Random(size)
    graph = nx.DiGraph(zip(random_parents(size), range(1, size), strict=True))
    for node in range(size):
        if graph.out_degree(node) == 0:
            graph.nodes[node]["value"] = chance.randrange(-9, 10)
    return GameTree.from_networkx(graph).back_up()


if __name__ == "__main__":
    main()
