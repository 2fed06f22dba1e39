"""What a user would pick instead of the package, timed one run at a time: a worker for `bench.py`.

It runs in an environment of its own and knows nothing of the package. It reads a line of JSON, {"job": name, "args":
[...]}, does that job once, and prints a line of JSON: {"seconds": ..., "answer": ...}, or {"error": ...}.
"""

from __future__ import annotations

import gc
import importlib.metadata
import json
import random
import sys
import time
from collections.abc import Callable
from io import BytesIO
from itertools import pairwise
from typing import Any

# What pip calls each of them, and what Python does.
PEERS = {"open_spiel": "pyspiel", "easyAI": "easyAI", "igraph": "igraph", "networkx": "networkx",
         "matplotlib": "matplotlib"}  # fmt: skip

Run = Callable[[], Any]
Answer = Callable[[Any], Any]


def main() -> None:
    """Answer each line of the input with a line."""
    replies, sys.stdout = sys.stdout, sys.stderr  # whatever a library prints must not stand between the replies
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            reply = timed(*globals()[asked["job"]](*asked["args"]))
        except ImportError as error:
            reply = {"error": f"{error.name} is not there"}
        except Exception as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), file=replies, flush=True)


def timed(run: Run, answer: Answer) -> dict[str, Any]:
    """Run once, by the clock; what came out of it is looked at afterwards."""
    gc.collect()
    begin = time.perf_counter()
    result = run()
    seconds = time.perf_counter() - begin
    return {"seconds": seconds, "answer": answer(result)}


def versions() -> tuple[Run, Answer]:
    """Which of the peers can be imported."""

    def found() -> dict[str, str]:
        there = {}
        for package, module in PEERS.items():
            try:
                importlib.import_module(module)
                there[package] = importlib.metadata.version(package)
            except Exception:  # an extension module may fail in its own ways
                continue
        return there

    return found, lambda there: there


# -- the whole tree, by hand ----------------------------------------------------------------------------

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def worth(board: str) -> int | None:
    """1 if X has a line, -1 if O has, 0 for a full board, None while the game goes on: as a student writes it."""
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return 1 if board[a] == "X" else -1
    return None if "." in board else 0


def plain_tree() -> tuple[Run, Answer]:
    """Plain recursion: a node is its value and the list of its children."""

    def node(board: str, mark: str) -> tuple[int, list[Any]]:
        value = worth(board)
        if value is not None:
            return value, []
        other = "O" if mark == "X" else "X"
        children = [node(board[:at] + mark + board[at + 1 :], other) for at in range(9) if board[at] == "."]
        best = max if mark == "X" else min
        return best(child[0] for child in children), children

    return lambda: node("." * 9, "X"), counted


def counted(root: tuple[float, list[Any]]) -> list[int]:
    """How many nodes there are, and what the root is worth."""
    waiting, nodes = [root], 0
    while waiting:
        nodes += 1
        waiting.extend(waiting.pop()[1])
    return [nodes, int(root[0])]


def networkx_tree() -> tuple[Run, Answer]:
    """The same as a networkx.DiGraph, each node with its value."""
    import networkx as nx

    def build() -> Any:
        graph = nx.DiGraph()

        def node(board: str, mark: str) -> int:
            name = len(graph)
            graph.add_node(name)
            value = worth(board)
            if value is None:
                values = []
                for at in range(9):
                    if board[at] == ".":
                        child = node(board[:at] + mark + board[at + 1 :], "O" if mark == "X" else "X")
                        graph.add_edge(name, child, action=at)
                        values.append(graph.nodes[child]["value"])
                value = max(values) if mark == "X" else min(values)
            graph.nodes[name]["value"] = value
            return name

        node("." * 9, "X")
        return graph

    return build, lambda graph: [len(graph), graph.nodes[0]["value"]]


def open_spiel_tree() -> tuple[Run, Answer]:
    """Plain recursion again, with OpenSpiel's rules, which are compiled."""
    import pyspiel

    game = pyspiel.load_game("tic_tac_toe")

    def node(state: Any) -> tuple[float, list[Any]]:
        if state.is_terminal():
            return state.player_return(0), []
        children = []
        for action in state.legal_actions():
            after = state.clone()
            after.apply_action(action)
            children.append(node(after))
        best = max if state.current_player() == 0 else min
        return best(child[0] for child in children), children

    return lambda: node(game.new_initial_state()), counted


# -- the best opening move ------------------------------------------------------------------------------


def open_spiel_alpha_beta() -> tuple[Run, Answer]:
    """OpenSpiel's own alpha-beta."""
    import pyspiel
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    game = pyspiel.load_game("tic_tac_toe")
    return lambda: alpha_beta_search(game), lambda found: [int(found[0]), int(found[1])]


def open_spiel_minimax() -> tuple[Run, Answer]:
    """OpenSpiel's own minimax without cuts: expectiminimax, where nothing is left to chance."""
    import pyspiel
    from open_spiel.python.algorithms.minimax import expectiminimax

    game = pyspiel.load_game("tic_tac_toe")
    search = lambda: expectiminimax(game.new_initial_state(), 9, None, 0)  # noqa: E731
    return search, lambda found: [int(found[0]), int(found[1])]


def open_spiel_every_state() -> tuple[Run, Answer]:
    """OpenSpiel has no function in plain Python for it; so a dictionary by hand, with every best action."""
    import pyspiel

    game = pyspiel.load_game("tic_tac_toe")

    def solve() -> tuple[float, tuple[int, ...], int]:
        known: dict[str, tuple[float, tuple[int, ...]]] = {}

        def look(state: Any) -> float:
            key = str(state)
            if key not in known:
                if state.is_terminal():
                    known[key] = state.player_return(0), ()
                else:
                    below = {action: look(state.child(action)) for action in state.legal_actions()}
                    value = (max if state.current_player() == 0 else min)(below.values())
                    known[key] = value, tuple(action for action, each in below.items() if each == value)
            return known[key][0]

        value = look(start := game.new_initial_state())
        return value, known[str(start)][1], len(known)

    return solve, lambda found: [int(found[0]), found[1][0]]


def easyai_negamax(with_table: bool) -> tuple[Run, Answer]:
    """easyAI's Negamax on easyAI's own tic-tac-toe, with or without its table of positions."""
    from easyAI import AI_Player, Negamax, TranspositionTable
    from easyAI.games.TicTacToe import TicTacToe

    class Tabled(TicTacToe):
        def ttentry(self) -> tuple[int, ...]:
            return (*self.board, self.current_player)

    def search() -> tuple[float, int]:
        negamax = Negamax(9, tt=TranspositionTable()) if with_table else Negamax(9)
        move = negamax(Tabled([AI_Player(negamax), AI_Player(negamax)]))
        return negamax.alpha, move

    return search, lambda found: [int(found[0]), found[1] - 1]  # it counts the squares from 1


# -- layout and pictures --------------------------------------------------------------------------------


def random_parents(size: int) -> list[int]:
    """The parent of each node but the first of a bushy tree; the same every time, here and in `bench.py`."""
    chance = random.Random(size)
    return [chance.randrange(max(0, node // 4 - 3), max(1, node // 2)) for node in range(1, size)]


def apart(x: list[float], depth: list[int]) -> list[Any]:
    """How many nodes there are, and whether those of a ply are a slot apart: what a layout must at least achieve."""
    ordered = sorted(zip(depth, x, strict=True))
    clear = all(ply != other or right - left > 0.999 for (ply, left), (other, right) in pairwise(ordered))
    return [len(ordered), clear]


def igraph_layout(size: int) -> tuple[Run, Answer]:
    """igraph's tree layout, which is compiled."""
    import igraph

    graph = igraph.Graph(n=size, edges=list(zip(random_parents(size), range(1, size), strict=True)), directed=True)

    def answer(places: Any) -> list[Any]:
        return apart([x for x, _ in places], [round(y) for _, y in places])

    return lambda: graph.layout_reingold_tilford(root=[0]), answer


def networkx_picture(size: int, places: list[Any], values: list[int], pixels: list[int], options: Any) -> Any:
    """networkx's own drawing, as PNG. It is given the places of the nodes, and as many pixels as ours has."""
    import networkx as nx
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    graph = nx.DiGraph(zip(random_parents(size), range(1, size), strict=True))
    graph.add_nodes_from(range(size))
    labels = dict(enumerate(values)) if options.get("with_labels", True) else None

    def draw() -> tuple[bytes, int]:
        figure = Figure(figsize=(pixels[0] / 100, pixels[1] / 100), dpi=100)
        canvas = FigureCanvasAgg(figure)
        axes = figure.add_subplot()
        nx.draw_networkx(graph, dict(enumerate(places)), ax=axes, labels=labels, node_size=9, font_size=4, **options)
        stream = BytesIO()
        canvas.print_png(stream)
        return stream.getvalue(), len(axes.texts)

    return draw, lambda drawn: [is_png(drawn[0]), drawn[1]]


def is_png(image: bytes) -> bool:
    """Whether these bytes are a PNG file."""
    return image.startswith(b"\x89PNG")


if __name__ == "__main__":
    main()
