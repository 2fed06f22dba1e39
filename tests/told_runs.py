"""Runs in which every sentence about a step occurs: right and wrong, with and without a game, a window, a table."""

from itertools import product

import runs
from learners import HABITS, alpha_beta

from minimax_lab import (
    MAX,
    Bones,
    TreeGame,
    alphabeta,
    alphabeta_with_table,
    iterative_deepening,
    minimax,
    record,
    traced,
)
from minimax_lab.search import StateTable, search_round

UNEVEN = [[3, 5], 2, [7, [8, -1, 8]], 4, [[-7, 0, 0]]]
LEARNERS = ["fail-hard", "never cuts", "passes on the received window", "returns the last score", "peeks", "wrapped",
            "negamax", "negamax that returns the last score"]  # fmt: skip


@traced
def last_of_equals(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    scores = [(last_of_equals(game, game.result(state, action))[0], action) for action in game.actions(state)]
    best = (max if game.to_move(state) == MAX else min)(score for score, _ in scores)
    return [score for score in scores if score[0] == best][-1]


@traced
def forgetful(game, state):
    for action in game.actions(state):
        forgetful(game, game.result(state, action))


@traced
def heaps(left, alpha, beta, maximizing):
    """Alpha-beta over lists of heaps, without a game: the run does not show all moves."""
    if not any(left):
        return -1 if maximizing else 1
    for at, size in enumerate(left):
        for taken in range(1, size + 1):
            score = heaps([*left[:at], size - taken, *left[at + 1 :]], alpha, beta, not maximizing)
            alpha, beta = (max(alpha, score), beta) if maximizing else (alpha, min(beta, score))
            if alpha >= beta:
                return alpha if maximizing else beta
    return alpha if maximizing else beta


@traced
def silent(state):
    if state:
        silent(state - 1)


def with_a_full_table(bones):
    """A run that begins with what other searches have stored, as exact values and as bounds."""
    game, table = Bones(9), StateTable()
    states = [Bones(size).initial for size in (3, 4, 5, 6, 7)]
    for state, window in zip(states, [(-1, 1), (0, 2), (-2, 0), (-3, -2), (2, 3)], strict=True):
        alphabeta_with_table(game, state, table, *window)
    return record(alphabeta_with_table, game, Bones(bones).initial, table)


def traces():
    """All of these runs, by name."""
    found = {run.__name__: run() for run in [*runs.EVERY, runs.distinct]}
    for name, tree in product(LEARNERS, [runs.LETTERS, UNEVEN]):
        found[f"{name} {len(found)}"] = record(alpha_beta(HABITS[name]), TreeGame(tree), "A")
    distinct = TreeGame([[731, 642, 553], [824, 415, 676], [487, 398, 769]])
    ties = TreeGame([[4, 1, 1], [1, 6], [0, 2]])
    return found | {
        "distinct windows": record(alphabeta, distinct, "A"),
        "ties": record(minimax, ties, "A"),
        "last of ties": record(last_of_equals, ties, "A"),
        "without a return": record(forgetful, ties, "A"),
        "heaps": record(heaps, [1, 2], -9, 9, True),
        "silent": record(silent, 2),
        "a given window": record(alphabeta, TreeGame([3, 7, 9]), "A", beta=5),
        "from a full table": with_a_full_table(9),
        "from a full table at once": with_a_full_table(3),
        "distinct table": record(alphabeta_with_table, distinct, "A"),
        "a round alone": record(search_round, ties, "A", 2, int, StateTable()),
        "rounds at the end": record(iterative_deepening, ties, "B1", 2, int),
        "a closed window": record(alphabeta, TreeGame([3, 7, 9]), "A", alpha=5, beta=5),
    }
