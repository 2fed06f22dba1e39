"""The steps and sentences of runs in the browser are those of Python.

What is so after each step is found here by stepping through the calls; the sentences are those of `Story`.
"""

import base64

import numpy as np
from expected import Cards
from node import run_in_node
from runs import traces

from minimax_lab import StepPlayer


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
        actions = trace.columns.facts_of(call.number - 1).actions
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


def test_in_node(tmp_path):
    run_in_node("run", [data_of(*each) for each in traces().items()], tmp_path)
