"""The exercises of Be the machine: random trees from a list of good patterns, and positions of a game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from math import inf
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from minimax_lab.games import (
    MAX,
    MIN,
    Player,
    TreeGame,
    action_label,
    actions_of,
    look,
    name_of,
    require_game,
    start_state,
)
from minimax_lab.kit import InvalidArgument
from minimax_lab.runs import Trace, record
from minimax_lab.search import alphabeta, minimax
from minimax_lab.trees import GameTree, Node, game_tree
from minimax_lab.widgets.tables import number_for_browser

ALGORITHMS: Final = ("minimax", "alphabeta")
FEWEST_ACTIONS: Final = 8  # as in instances.js, which does the first part of longer exercises
MOST_NODES: Final = 40  # of a given position
USUAL_NODES: Final = 24  # of a position reached by play, so that a small pane has room for its tree
ATTEMPTS: Final = 20  # exercises from one seed
SEED_STEP: Final = 1_000_003  # from one exercise to the next, so that neighboring seeds share none
LONGEST_GAME: Final = 200  # moves
GAMES_PLAYED: Final = 50  # at random, in search of a position
FARTHEST: Final = 3  # the usual largest distance between neighboring numbers of a random tree


class Procedure(NamedTuple):
    """What the learner performs: minimax, or alpha-beta with its rule for cuts."""

    algorithm: str
    prune_on_equality: bool

    @property
    def kind(self) -> str:
        """The name of the patterns in trees.json."""
        return "minimax" if self.algorithm == "minimax" else f"alphabeta {'>=' if self.prune_on_equality else '>'}"

    def run(self, task: Task) -> Trace:
        """The recorded run, which is the model answer."""
        if self.algorithm == "minimax":
            return record(minimax, task.game, task.state)
        return record(alphabeta, task.game, task.state, self.prune_on_equality)

    def actions(self, task: Task) -> int:
        """How many actions the learner needs."""
        return len(model_actions(self.run(task)))


def model_actions(run: Trace) -> list[tuple[dict[str, Any], int]]:
    """The actions of the model answer: to enter, to compare, to cut if a move is left, and to return.

    Each has the step of the StepPlayer that shows it.
    """
    actions: list[tuple[dict[str, Any], int]] = []
    best: dict[int, Any] = {}  # the best score so far, by the number of the call
    rows = {node.call: node.row for node in run.tree}
    for step, (row, is_return) in enumerate(run.columns.steps, 1):
        call = run.calls[row]
        if call.parent and not is_return:
            actions.append(({"do": "enter", "node": rows[call.number]}, step))
        if call.player and is_return:
            if run.cuts and run.cuts.skipped[row]:
                actions.append(({"do": "cut"}, step))
            actions.append(({"do": "return", "value": call.value}, step))
        if call.parent and is_return:
            score = call.value if run.calls[call.parent - 1].player == MAX else -call.value
            known = best.get(call.parent, -inf)
            best[call.parent] = max(score, known)
            actions.append(({"do": "update" if score > known else "keep"}, step))
    return actions


class Task(NamedTuple):
    """An exercise: a position of a game, and the seed that leads to it."""

    game: Any
    state: Any
    seed: int

    @property
    def tree(self) -> GameTree:
        """The tree with the numbers at its leaves."""
        return game_tree(self.game, self.state)

    def as_table(self) -> dict[str, Any]:
        """The tree in JSON's types, for the browser."""
        nodes, named = list(self.tree), isinstance(self.game, TreeGame)
        return {
            "seed": self.seed,
            "parent": [node.parent.row if node.parent else -1 for node in nodes],
            "player": [{MAX: 1, MIN: -1}.get(node.player or "", 0) for node in nodes],
            "value": [0 if node.player else number_for_browser(node.name, node.value) for node in nodes],
            "names": [node.name if named else self._path_to(node) for node in nodes],
            "states": [{"name": node.name, "look": look(self.game, node.state).data} for node in nodes],
            "labels": ["" if named else self._action_to(node) for node in nodes],
        }

    def _action_to(self, node: Node) -> str:
        return action_label(self.game, node.parent.state, node.action) if node.parent else ""

    def _path_to(self, node: Node) -> str:
        """What sentences call a node: "X1 O4" for a board, "the heap of 2 (take 1, then take 3)"."""
        actions: list[str] = []
        at: Node | None = node
        while at and at.parent:
            actions.insert(0, self._action_to(at))
            at = at.parent
        if not actions:
            return "the root"
        moves, shown = ", then ".join(actions), look(self.game, node.state).data
        if shown["kind"] == "pile":
            return f"the heap of {shown['count']} ({moves})"
        return " ".join(actions) if shown["kind"] == "grid" else f"the position after {moves}"


def random_trees(procedure: Procedure, seed: int) -> list[Task]:
    """Trees on which each known mistake leads to steps of its own."""
    seeds = [seed + SEED_STEP * attempt for attempt in range(ATTEMPTS)]
    trees = [random_tree(procedure, each) for each in seeds]
    games = [TreeGame(tree, first=first) for tree, first in trees]
    return [Task(game, game.initial, each) for game, each in zip(games, seeds, strict=True)]


def random_tree(procedure: Procedure, seed: int, farthest: int = FARTHEST) -> tuple[Any, Player]:
    """A pattern with random numbers in the same order, as nested lists, and who moves first.

    MIN moves first half of the time, with the opposite numbers. Neighboring numbers differ by at most `farthest`.
    """
    draw = Random(seed).random  # the same numbers in every version of Python
    patterns = _patterns()[procedure.kind]
    pattern = patterns[int(draw() * len(patterns))]
    sign = 1 if draw() < 0.5 else -1
    ranks = sorted(_leaves(pattern), key=abs)
    numbers, above, below = {0: 0}, 0, 0
    for rank in dict.fromkeys(ranks):
        if rank > 0:
            above = numbers[rank] = above + 1 + int(draw() * farthest)
        elif rank < 0:
            below = numbers[rank] = below - 1 - int(draw() * farthest)
    return _renumbered(pattern, numbers, sign), MAX if sign > 0 else MIN


def _leaves(pattern: Any) -> Iterator[int]:
    for each in pattern:
        yield from _leaves(each) if isinstance(each, list) else [each]


def _renumbered(pattern: Any, numbers: dict[int, int], sign: int) -> Any:
    if isinstance(pattern, list):
        return [_renumbered(each, numbers, sign) for each in pattern]
    return sign * numbers[pattern]


@cache
def _patterns() -> dict[str, list[Any]]:
    """The trees that tests/front/find_trees.mjs has found: nested lists of ranks, those below and above 0 apart."""
    found: dict[str, list[Any]] = json.loads(Path(__file__).with_name("trees.json").read_text(encoding="utf-8"))
    return found


def random_positions(procedure: Procedure, game: Any, seed: int) -> list[Task]:
    """Positions reached by random play, some more than are needed: the browser leaves the worst of them out.

    Raises InvalidArgument if there are none.
    """
    require_game(game)
    found: dict[str, Task] = {}
    for number in range(GAMES_PLAYED):
        played = seed + SEED_STEP * number
        for state in reversed(random_play(game, Random(played))):
            task = Task(game, state, played)
            if name_of(game, state) not in found and not why_not(procedure, task, USUAL_NODES):
                found[name_of(game, state)] = task
                break
        if len(found) == ATTEMPTS:
            break
    if not found:
        raise InvalidArgument(
            f"game: {GAMES_PLAYED} random games had no position with at most {USUAL_NODES} nodes and at least "
            f"{FEWEST_ACTIONS} actions; choose another game"
        )
    return list(found.values())


def random_play(game: Any, random: Random) -> list[Any]:
    """The states of a random game before its end, the earliest first."""
    states: list[Any] = []
    state = game.initial
    while not game.is_terminal(state) and len(states) < LONGEST_GAME:
        states.append(state)
        actions = actions_of(game, state)
        state = game.result(state, actions[int(random.random() * len(actions))])
    return states


def why_not(procedure: Procedure, task: Task, most_nodes: int = MOST_NODES) -> str:
    """Why a position is no exercise, or ""."""
    if is_large(task, most_nodes):
        return f"its tree has more than {most_nodes} nodes; choose a position nearer the end"
    actions = procedure.actions(task)
    if actions < FEWEST_ACTIONS:
        return f"{actions} actions are fewer than {FEWEST_ACTIONS}; choose a position farther from the end"
    return ""


def is_large(task: Task, most_nodes: int) -> bool:
    """Whether the tree has more than `most_nodes` nodes, found without looking at more of them."""
    nodes, to_expand = 1, [task.state]
    while to_expand and nodes <= most_nodes:
        state = to_expand.pop()
        if not task.game.is_terminal(state):
            below = [task.game.result(state, action) for action in actions_of(task.game, state)]
            nodes += len(below)
            to_expand += below
    return nodes > most_nodes


def given_position(procedure: Procedure, game: Any, state: Any, seed: int) -> list[Task]:
    """The one exercise at a given state. Raises InvalidArgument if the state is none."""
    require_game(game)
    task = Task(game, start_state(game, state), seed)
    if problem := why_not(procedure, task):
        raise InvalidArgument(f"state {name_of(game, task.state)}: {problem}")
    return [task]
