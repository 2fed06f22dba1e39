"""How the computer chooses its square in a game of tic-tac-toe, and what it found out on the way."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

from minimax_lab.games import TicTacToe
from minimax_lab.runs import record
from minimax_lab.search import win_or_last_safe
from minimax_lab.trees import game_tree


class Thought(NamedTuple):
    """What the computer found: the score of each square it tried, in order, its choice, and the nodes of its tree."""

    scores: list[tuple[int, Any]]
    square: int
    nodes: int


def by_minimax(game: TicTacToe, state: str, chance: random.Random) -> Thought:
    """The first best square, every square scored."""
    tree = game_tree(game, state).back_up()
    scores = [(child.action, child.value) for child in tree.root.children]
    return Thought(scores, next(square for square, score in scores if score == tree.value), len(tree))


def by_document(game: TicTacToe, state: str, chance: random.Random) -> Thought:
    """A sure win, which ends the search, else the last square that does not lose."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Ctrl-C is answered below
        run = record(win_or_last_safe, game, state)
    if not run.finished:
        raise KeyboardInterrupt
    tried = [run.calls[row] for row in run.columns.children(0)]
    return Thought([(call.action, call.value) for call in tried], run.action, len(run))


def at_random(game: TicTacToe, state: str, chance: random.Random) -> Thought:
    """Any square; the scores are minimax's, so that one sees what was thrown away."""
    return by_minimax(game, state, chance)._replace(square=chance.choice(game.actions(state)))


RULES: dict[str, Callable[[TicTacToe, str, random.Random], Thought]] = {
    "minimax": by_minimax,
    "document": by_document,
    "random": at_random,
}
