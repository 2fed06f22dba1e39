"""Be the machine accepts each step of recorded runs, refuses or counts a wrong one, and names known mistakes."""

from random import Random

import pytest
from node import run_in_node
from pace import slow_after
from test_rules import random_game

from minimax_lab import MAX, BeTheMachine, Bones, TicTacToe, alphabeta, game_tree, minimax, record

KINDS = [("minimax", True), ("alphabeta", True), ("alphabeta", False)]


def steps_of_learner(game, run):
    """What a learner has to do for a recorded run, with the step of the StepPlayer that shows each action."""
    rows = {node.name: node.row for node in game_tree(game)}
    below = {call.number: [] for call in run.calls}
    for call in run.calls:
        if call.parent is not None:
            below[call.parent].append(call)
    clock = 0

    def perform(call):
        nonlocal clock
        clock += 1
        best = None
        for child in below[call.number]:
            yield {"do": "enter", "node": rows[child.state]}, clock + 1
            yield from perform(child)
            score = child.value
            is_new = best is None or (score > best if call.player == MAX else score < best)
            best = score if is_new else best
            yield {"do": "update" if is_new else "keep"}, clock
        children = below[call.number]
        if len(children) < len(game.actions(call.state)):
            yield {"do": "cut"}, clock
        clock += 1
        if children:
            yield {"do": "return", "value": call.value}, clock

    return list(perform(run.calls[0]))


def wrong_step(random, right, nodes):
    """A wrong action in place of the right one. A cut with nothing to skip is not wrong if the window is empty."""
    actions = [
        {"do": "enter", "node": random.randrange(nodes)},
        {"do": "return", "value": random.randint(-5, 5)},
        {"do": "update"},
        {"do": "keep"},
        {"do": "cut"},
    ]
    return random.choice(
        [each for each in actions if each != right and not (right["do"] == "return" and each["do"] == "cut")]
    )


def game_to_play(random):
    """A tree in which the root has children."""
    return next(game for game in iter(lambda: random_game(random), None) if game.actions("A"))


def played_run(random, algorithm, on_equality):
    game = game_to_play(random)
    run = record(minimax, game, "A") if algorithm == "minimax" else record(alphabeta, game, "A", on_equality)
    steps = steps_of_learner(game, run)
    tree = game_tree(game)
    at = random.randrange(len(steps))
    return {
        "tree": {
            "parent": tree.parent.tolist(),
            "player": tree.player_column.tolist(),
            "value": [0 if node.player else node.value for node in tree],
        },
        "names": [node.name for node in tree],
        "cuts": algorithm == "alphabeta",
        "onEquality": on_equality,
        "actions": [action for action, _ in steps],
        "playerSteps": [step for _, step in steps],
        "at": at,
        "wrong": wrong_step(random, steps[at][0], len(tree)),
    }


@pytest.mark.parametrize("trees", slow_after(1, [100, 1000]))
def test_steps_of_recorded_runs(tmp_path, trees):
    random = Random(trees)
    run_in_node("machine", [played_run(random, *KINDS[number % 3]) for number in range(trees)], tmp_path)


@pytest.mark.parametrize(("algorithm", "on_equality"), KINDS)
@pytest.mark.parametrize("seeds", slow_after(1, [range(2), range(2, 40)]))
def test_exercises_tell_mistakes_apart(tmp_path, algorithm, on_equality, seeds):
    machines = [BeTheMachine(algorithm, seed=seed, prune_on_equality=on_equality) for seed in seeds]
    data = {"options": machines[0].options, "exercises": [machine.tasks for machine in machines]}
    run_in_node("machine_mistakes", data, tmp_path)


@pytest.mark.parametrize(
    ("algorithm", "game", "state"),
    [
        ("minimax", TicTacToe(win=10), None),
        ("alphabeta", TicTacToe(), None),
        ("minimax", Bones(6), None),
        ("minimax", Bones(4), 4),
        ("alphabeta", Bones(5), 5),
    ],
)
def test_positions_of_games(tmp_path, algorithm, game, state):
    start = None if state is None else game.initial
    machine = BeTheMachine(algorithm, game, start, seed=3)
    run_in_node("machine_mistakes", {"options": machine.options, "exercises": [machine.tasks]}, tmp_path)
