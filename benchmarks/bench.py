"""Speed and memory compared with other tools, as ratios measured in one run: `make bench`.

Quote the ratios; absolute times depend on the machine. The jobs of a row take turns several times. A time is the median
of the runs, with the best run in brackets. A job with a wrong answer has no times. The other tools run in an
environment of their own, `.venv-peers`, on the same Python (see `peer_environment.py`).
"""

from __future__ import annotations

import platform
import sys
import tracemalloc
from collections.abc import Callable
from math import inf
from typing import Any

from growth import growth
from learners_programs import learners_programs
from peer_environment import Peers
from peer_worker import PEERS
from pictures import layouts, pictures
from timing import FIRST_COLUMN, compare, cost, heading, ours, take_turns, wrong_answers

from minimax_lab import GameTree, TicTacToe, alphabeta, game_tree, minimax, record, solve
from minimax_lab.games import MAX, least_image, player_to_move
from minimax_lab.search import Decision

START = TicTacToe().initial
NODES = 549_946  # of the whole tree, and calls of minimax from the empty board
ALPHABETA_CALLS = 18_297


def main() -> None:
    """Print the table."""
    peers = Peers()
    versions = ", ".join(f"{name} {peers.versions.get(name, 'MISSING')}" for name in PEERS)
    print(f"Python {platform.python_version()}; {versions}")
    print("Times and ratios are medians of several runs, with the best run in brackets.")
    for part in (whole_tree, best_move, recording, recording_alphabeta, layouts, pictures):
        part(peers)
    peers.close()
    learners_programs()
    growth()
    if wrong_answers:
        sys.exit("\n".join(["Wrong answers:", *wrong_answers]))


def whole_tree(peers: Peers) -> None:
    """All 549,946 nodes of tic-tac-toe, each with its value."""
    heading("The whole tree of tic-tac-toe with values: 549,946 nodes, value 0")
    times = take_turns(
        {
            "ours": ours(whole_tree_with_values, size_and_value),
            "networkx, built by hand": peers.job("networkx_tree"),
            "plain recursion, nodes as tuples": peers.job("plain_tree"),
            "OpenSpiel's rules (compiled), nodes as tuples": peers.job("open_spiel_tree"),
        },
        [NODES, 0],
    )
    for name in list(times)[1:]:
        compare(f"  {name}", times["ours"], times[name])
    children_of_every_node()
    _, peak = traced_memory(whole_tree_with_values)
    print(f"{'  peak memory of ours (at most 100 MB)':{FIRST_COLUMN}}{peak / 1e6:>17.0f} MB")


def children_of_every_node() -> None:
    """A walk over the whole tree that asks each node for its children."""
    tree = whole_tree_with_values()
    graph = tree.to_networkx()
    times = take_turns(
        {
            "ours": ours(lambda: sum(len(node.children) for node in tree), int),
            "networkx": ours(lambda: sum(len(list(graph.successors(row))) for row in graph), int),
        },
        NODES - 1,
    )
    compare("  the children of every node, networkx", times["ours"], times["networkx"])


def whole_tree_with_values() -> GameTree:
    return game_tree(TicTacToe()).back_up()


def size_and_value(tree: GameTree) -> list[Any]:
    return [len(tree), tree.value]


def traced_memory(function: Callable[[], Any]) -> tuple[int, int]:
    """The bytes that are in use while the result of a function exists, and the most that were in use before."""
    tracemalloc.start()
    result = function()
    current, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    del result
    return current, peak


def best_move(peers: Peers) -> None:
    """The value of the empty board and the first best move; each tool uses its own rules of the game.

    Our games remember their boards, so each run begins with a new game.
    """
    heading("The best opening move of tic-tac-toe: value 0, the first square")
    merged = "solve, like boards merged"
    own = {
        "alphabeta": ours(lambda: alphabeta(TicTacToe(), START), list),
        "solve": ours(lambda: solve(TicTacToe()), decision_at_start),
        merged: ours(lambda: solve(TicTacToe(), canonical=least_image(TicTacToe())), decision_at_start),
    }
    others = {
        "easyAI's Negamax": peers.job("easyai_negamax", False),
        "easyAI's Negamax with its table": peers.job("easyai_negamax", True),
        "OpenSpiel's alpha-beta (compiled rules)": peers.job("open_spiel_alpha_beta"),
        "OpenSpiel's rules, every state by hand": peers.job("open_spiel_every_state"),
    }
    times = take_turns(own | others, [0, 0])
    negamax, with_table, alpha_beta, by_hand = others
    for mine, theirs in (
        ("alphabeta", negamax), ("alphabeta", alpha_beta), ("solve", negamax), ("solve", with_table),
        ("solve", alpha_beta), ("solve", by_hand), (merged, alpha_beta), (merged, by_hand),
    ):  # fmt: skip
        compare(f"  {mine}: {theirs}", times[mine], times[theirs])


def decision_at_start(solution: Any) -> list[Any]:
    return [solution[START].value, solution[START].actions[0]]


def recording(peers: Peers) -> None:
    """The run of minimax from the empty board: without @traced, with it, and recorded."""
    heading("minimax from the empty board: 549,946 calls, value 0, the first square")
    times = take_turns(
        {
            "bare": ours(lambda: bare_minimax(TicTacToe(), START), list),
            "unrecorded": ours(lambda: minimax(TicTacToe(), START), list),
            "recorded": ours(lambda: record(minimax, TicTacToe(), START), lambda run: [run.value, run.action]),
            "OpenSpiel": peers.job("open_spiel_minimax"),
        },
        [0, 0],
    )
    compare("  unrecorded: OpenSpiel's minimax (compiled rules)", times["unrecorded"], times["OpenSpiel"])
    cost("  unrecorded, compared with the same function without @traced", times["unrecorded"], times["bare"])
    cost("  recorded, compared with unrecorded (at most 1.6x)", times["recorded"], times["unrecorded"])
    size, _ = traced_memory(lambda: record(minimax, TicTacToe(), START))
    print(f"{'  memory of a recorded call (at most 200 bytes)':{FIRST_COLUMN}}{size / NODES:>14.0f} bytes")


def recording_alphabeta(peers: Peers) -> None:
    """The run of alpha-beta, and its tree, which includes the nodes that it never visited."""
    heading("a run of alpha-beta, recorded: 18,297 calls, and the nodes that it never visited")
    calls = take_turns(
        {
            "recorded": ours(lambda: record(alphabeta, TicTacToe(), START), len),
            "unrecorded": ours(
                lambda: alphabeta(TicTacToe(), START), lambda found: ALPHABETA_CALLS if found == (0, 0) else found
            ),
        },
        ALPHABETA_CALLS,
    )
    cost("  recorded, compared with unrecorded", calls["recorded"], calls["unrecorded"])
    trees = take_turns(
        {
            "alpha-beta": ours(lambda run: run.tree, size_and_value, lambda: record(alphabeta, TicTacToe(), START)),
            "minimax": ours(lambda run: run.tree, size_and_value, lambda: record(minimax, TicTacToe(), START)),
            "game": ours(whole_tree_with_values, size_and_value),
        },
        [NODES, 0],
    )
    cost("  its tree of 549,946 nodes, compared with that of minimax's run", trees["alpha-beta"], trees["minimax"])
    cost("  its tree of 549,946 nodes, compared with the game's own tree", trees["alpha-beta"], trees["game"])


def bare_minimax(game: Any, state: Any) -> Decision:
    """The package's minimax without the line @traced."""
    if game.is_terminal(state):
        return Decision(game.utility(state), None)
    is_max = player_to_move(game, state) == MAX
    best, move = -inf if is_max else inf, None
    for action in game.actions(state):
        value, _ = bare_minimax(game, game.result(state, action))
        if value > best if is_max else value < best:
            best, move = value, action
    return Decision(best, move)


if __name__ == "__main__":
    main()
