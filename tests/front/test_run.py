"""The steps and sentences of runs in the browser are those of Python.

What is so after each step is found here by stepping through the calls; the sentences are those of `Story`.
"""

import base64
from itertools import product

import numpy as np
import runs
from expected import Cards
from learners import HABITS, alpha_beta
from node import run_in_node

from minimax_lab import (
    MAX,
    Bones,
    StepPlayer,
    TreeGame,
    alphabeta,
    alphabeta_with_table,
    iterative_deepening,
    minimax,
    record,
    traced,
)
from minimax_lab.search import StateTable, search_round
from minimax_lab.story import Template

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
    """Runs in which every template for a step occurs, by name."""
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


def steps_of(trace):
    """What is so after each step: its call, the open calls and what each of them has done, and the next returns."""
    stack, begun, returned = [], [], []
    steps = [{"row": None, "is_return": False, "open": [], "progress": []}]
    for what, call in Cards(trace).events:
        stack = stack[:-1] if what == "return" else [*stack, call]
        (returned if what == "return" else begun).append(call.number)
        steps.append({
            "row": call.number - 1,
            "is_return": what == "return",
            "open": [each.number - 1 for each in stack],
            "progress": [progress_of(trace, each, begun, returned) for each in stack],
        })  # fmt: skip
    last = len(steps) - 1
    for at, step in enumerate(steps):
        returns = [after for after in range(at + 1, len(steps)) if steps[after]["is_return"]]
        step["next_return"] = min(returns, default=last)
        step["finish"] = next((after for after in returns if steps[after]["row"] in step["open"][-1:]), last)
    return steps


def progress_of(trace, call, begun, returned):
    """The calls that a call has made, those of them with a score, and the moves that it has not tried."""
    made = [each for each in trace.calls if each.parent == call.number and each.number in begun]
    if call.function == "iterative_deepening":
        return {"begun": [each.number - 1 for each in made], "left": [], "scored": [
            each.number - 1 for each in made if each.number in returned]}  # fmt: skip
    game, tried = trace.reader.game(call.number - 1), [each.action for each in made]
    actions = game.actions(call.state) if game is not None and call.player is not None else []
    if game is None:  # the moves that the boards of the run show
        actions = trace.columns.positions[trace.columns.position[call.number - 1]].actions
    return {
        "begun": [each.number - 1 for each in made],
        "scored": [each.number - 1 for each in made if each.number in returned and each.value is not None],
        "left": [str(action) for action in actions if action not in tried],
    }


def data_of(name, trace):
    player, steps = StepPlayer(trace), steps_of(trace)
    return {
        "name": name,
        "tables": player.tables,
        "data": base64.b64encode(player.data).decode(),
        "steps": steps,
        "lines": [np.flatnonzero(trace.lines[:, 0] == step).tolist() for step in range(len(steps))],
        "sentences": [trace.story.narrate(step) for step in range(len(steps))],
        "votes": [trace.story.vote(step) for step in range(len(steps) - 1)],
    }


def test_every_template_for_a_step_occurs():
    found = {
        phrase.template
        for trace in traces().values()
        for step in range(2 * len(trace) + 1)
        for phrase in trace.story.phrases(step)
    }
    assert found == {
        template for template in Template if template < Template.HIDDEN_RETURN or template >= Template.ROUND
    }


def test_in_node(tmp_path):
    run_in_node("run", [data_of(*each) for each in traces().items()], tmp_path)
