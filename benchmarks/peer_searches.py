"""Tic-tac-toe by other tools: the whole tree, the best move. Each function returns a run and a reader of its answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from timing import Answer, Run

# -- the whole tree, without a library ----------------------------------------------------------------------------

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def utility(board: str) -> int | None:
    """1 if X has a line, -1 if O has one, 0 for a full board, and None during the game, as a student writes it."""
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return 1 if board[a] == "X" else -1
    return None if "." in board else 0


def plain_tree() -> tuple[Run, Answer]:
    """Plain recursion: a node is its value and the list of its children."""

    def node(board: str, mark: str) -> tuple[int, list[Any]]:
        value = utility(board)
        if value is not None:
            return value, []
        other = "O" if mark == "X" else "X"
        children = [node(board[:at] + mark + board[at + 1 :], other) for at in range(9) if board[at] == "."]
        best = max if mark == "X" else min
        return best(child[0] for child in children), children

    return lambda: node("." * 9, "X"), size_and_value


def size_and_value(root: tuple[float, list[Any]]) -> list[int]:
    """The number of nodes, and the value of the root."""
    to_visit, nodes = [root], 0
    while to_visit:
        nodes += 1
        to_visit.extend(to_visit.pop()[1])
    return [nodes, int(root[0])]


def networkx_tree() -> tuple[Run, Answer]:
    """The tree as a networkx.DiGraph, each node with its value."""
    import networkx as nx

    def build() -> Any:
        graph = nx.DiGraph()

        def node(board: str, mark: str) -> int:
            name = len(graph)
            graph.add_node(name)
            value = utility(board)
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
    """Plain recursion with OpenSpiel's compiled rules."""
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

    return lambda: node(game.new_initial_state()), size_and_value


# -- the best opening move ------------------------------------------------------------------------------


def open_spiel_alpha_beta() -> tuple[Run, Answer]:
    """OpenSpiel's alpha-beta."""
    import pyspiel
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    game = pyspiel.load_game("tic_tac_toe")
    return lambda: alpha_beta_search(game), lambda found: [int(found[0]), int(found[1])]


def open_spiel_minimax() -> tuple[Run, Answer]:
    """OpenSpiel's minimax without cuts: expectiminimax, without chance nodes."""
    import pyspiel
    from open_spiel.python.algorithms.minimax import expectiminimax

    game = pyspiel.load_game("tic_tac_toe")
    search = lambda: expectiminimax(game.new_initial_state(), 9, None, 0)  # noqa: E731
    return search, lambda found: [int(found[0]), int(found[1])]


def open_spiel_every_state() -> tuple[Run, Answer]:
    """Every state with all its best actions, in a dictionary: OpenSpiel has no function for that in plain Python."""
    import pyspiel

    game = pyspiel.load_game("tic_tac_toe")

    def solve() -> tuple[float, tuple[int, ...], int]:
        known: dict[str, tuple[float, tuple[int, ...]]] = {}

        def value_of(state: Any) -> float:
            key = str(state)
            if key not in known:
                if state.is_terminal():
                    known[key] = state.player_return(0), ()
                else:
                    values = {action: value_of(state.child(action)) for action in state.legal_actions()}
                    value = (max if state.current_player() == 0 else min)(values.values())
                    known[key] = value, tuple(action for action, each in values.items() if each == value)
            return known[key][0]

        value = value_of(start := game.new_initial_state())
        return value, known[str(start)][1], len(known)

    return solve, lambda found: [int(found[0]), found[1][0]]


def easyai_negamax(with_table: bool) -> tuple[Run, Answer]:
    """easyAI's Negamax on easyAI's tic-tac-toe, with or without its transposition table."""
    from easyAI import AI_Player, Negamax, TranspositionTable
    from easyAI.games.TicTacToe import TicTacToe

    class WithKeys(TicTacToe):
        def ttentry(self) -> tuple[int, ...]:
            return (*self.board, self.current_player)

    def search() -> tuple[float, int]:
        negamax = Negamax(9, tt=TranspositionTable()) if with_table else Negamax(9)
        move = negamax(WithKeys([AI_Player(negamax), AI_Player(negamax)]))
        return negamax.alpha, move

    return search, lambda found: [int(found[0]), found[1] - 1]  # its squares are numbered from 1


JOBS: dict[str, Callable[..., tuple[Run, Answer]]] = {
    job.__name__: job
    for job in (
        plain_tree, networkx_tree, open_spiel_tree, open_spiel_alpha_beta, open_spiel_minimax, open_spiel_every_state,
        easyai_negamax,
    )
}  # fmt: skip
