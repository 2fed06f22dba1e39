"""The computer's side of the console game: how it chooses a square."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

from minimax_lab.games import TicTacToe
from minimax_lab.runs import record
from minimax_lab.search import win_or_last_safe
from minimax_lab.trees import game_tree


class Choice(NamedTuple):
    """The computer's choice.

    scores   each square that it tried, with its score, in order
    square   the square that it takes
    nodes    the number of nodes that it searched
    """

    scores: list[tuple[int, Any]]
    square: int
    nodes: int


def choose_by_minimax(game: TicTacToe, state: str, generator: random.Random) -> Choice:
    """The first best square; every square has a score."""
    tree = game_tree(game, state).back_up()
    scores = [(child.action, child.value) for child in tree.root.children]
    return Choice(scores, next(square for square, score in scores if score == tree.value), len(tree))


def choose_by_document(game: TicTacToe, state: str, generator: random.Random) -> Choice:
    """A sure win, which ends the search, or else the last square that does not lose."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about Ctrl+C, which the game itself handles
        run = record(win_or_last_safe, game, state)
    if not run.finished:
        raise KeyboardInterrupt
    tried = [run.calls[row] for row in run.columns.children(0)]
    return Choice([(call.action, call.value) for call in tried], run.action, len(run))


def choose_at_random(game: TicTacToe, state: str, generator: random.Random) -> Choice:
    """A random square, with minimax's scores, so that the human sees how bad the choice is."""
    return choose_by_minimax(game, state, generator)._replace(square=generator.choice(game.actions(state)))


RULES: dict[str, Callable[[TicTacToe, str, random.Random], Choice]] = {
    "minimax": choose_by_minimax,
    "document": choose_by_document,
    "random": choose_at_random,
}
