"""The steps of a run, which are its calls and returns, and the templates of the sentences about them.

The parts of a step have the same labels everywhere: ended? - try - call - compare - return, and cut? between the last
two if the run has windows.
"""

import re
from typing import NamedTuple

import numpy as np

from minimax_lab.runs.columns import Columns

TEMPLATES = (
    "Before the first call.",  # 0
    "Call 1.",
    "Try {move}: call {call}.",
    "Ended? No. {player} is to move and has {actions} to try.",
    "Ended? Yes, it is worth {value}.",
    "Ended? No, but it makes no further call: it is taken to be worth {value}.",  # 5
    "Ended? No.",
    "Call {call} has tried every move; the {extreme} score is {value} by {best}.",
    "Call {call} stops before it has tried every move, with {value} by {best}.",
    "Call {call} has the scores {scores}.",
    "Return {value} to call {parent}.",  # 10
    "Return {value}: the answer.",
    "Compare: the first score of call {parent}, so the {extreme} so far is {value} by {move}.",
    "Compare: {value} is {better} than {before}, so the {extreme} so far is {value} by {move}.",
    "Compare: a tie with {before}; the first counts, so it stays {value} by {move}.",
    "Compare: {value} is not {better} than {before}, so the {extreme} so far stays {before} by {move}.",  # 15
    "Call {call} raises {error}.",
    "Call {call} is not finished.",
    "Call {call} returns {value}, though the {extreme} of its scores {scores} is {expected}.",
    "{player} is to move. Open: {actions}. Which one?",
    "Call {call} is made by call {parent}.",  # 20
    "Ended? Yes.",
    "Call {call} negates each score and returns the largest, {value}.",
    "Call {call} has tried every move; the {extreme} score is {value} by {best}, but it returns {value} by {chosen}.",
    "Call {call} has no score from {missing}; is a return missing?",
    "Call {call} has made all its calls.",  # 25
    "Call {call} has tried every move; the {extreme} score is {value} by {ties}. A tie: the first counts, {best}.",
    "The {extreme} score of call {call} is {value} by {best}.",
    "Window: alpha {alpha}, beta {beta}.",  # 28, and from here on as `cut_words` counts them
    "It cuts when alpha {rule} beta.",
    "Cut? No: {value} is ignored, {side} stays {bound}; alpha {alpha_now} is not {rule} beta {beta_now}.",
    "Cut? No: {side} becomes {bound}; alpha {alpha_now} is not {rule} beta {beta_now}.",
    "Cut? Yes: {side} becomes {bound}, so alpha {alpha_now} {rule} beta {beta_now}. "
    "{mover} can already get {bound} here, {opponent} has {limit} elsewhere, by {by} of call {origin}:",
    "Cut? Yes: {side} becomes {bound}, so alpha {alpha_now} {rule} beta {beta_now}. A deep cut: {mover} can already "
    "get {bound} here, {opponent} has {limit} elsewhere, by {by} of call {origin}, {plies} plies up:",
    "Cut? Yes: {side} becomes {bound}, so alpha {alpha_now} {rule} beta {beta_now}. "
    "{mover} can already get {bound} here, {opponent} has {limit} elsewhere, with which the run began:",
    "Cut? Yes: {value} is ignored, but the window was closed from the start, alpha {alpha_now} {rule} beta {beta_now}:",
    "Cut? No, though the window is closed, alpha {alpha_now} >= beta {beta_now}: call {parent} makes no cut.",
    "the rest of {node} cannot matter.",
    "it was the last move of {node}, so nothing is left out.",
    "Only a bound: its true value is at most {value}.",
    "Only a bound: its true value is at least {value}.",
    "Some of these scores are only bounds: trust {best} alone.",
    "It negates each score, so its windows and cuts are not shown.",  # 42
    "Cut? No: {value} is ignored, {side} stays {bound}; alpha {alpha_now} is below beta {beta_now}.",
    "Cut? No: {side} becomes {bound}; alpha {alpha_now} is below beta {beta_now}.",
    "Cut? No: {side} would stay {bound}, but call {next} is given alpha {next_alpha}, beta {next_beta}.",
    "Cut? No: {side} would become {bound}, but call {next} is given alpha {next_alpha}, beta {next_beta}.",
    "Cut? Yes: {side} becomes {bound}, so alpha {alpha_now} {rule} beta {beta_now}:",
    "the rest of {node} is left out.",
    "Cut? It was the last move, so there is nothing to cut.",
    "Its windows look like those of a negamax, so its windows and cuts are not shown.",  # 50
)
FIELDS = tuple(tuple(re.findall(r"{(\w+)}", template)) for template in TEMPLATES)
NONE = -1  # no such phrase, no such call


class Phrase(NamedTuple):
    """The number of a template, and the text of its fields."""

    template: int
    fields: dict[str, str]

    def __str__(self) -> str:
        return TEMPLATES[self.template].format(**self.fields)


class Step(NamedTuple):
    """A call or a return of the call in `row`."""

    row: int
    is_return: bool


def steps_of(run: Columns) -> list[Step]:
    """All steps of a run, twice as many as calls."""
    steps: list[Step] = []
    still_open: list[int] = []
    for row, depth in enumerate(run.depth.tolist()):
        while len(still_open) > depth:
            steps.append(Step(still_open.pop(), True))
        steps.append(Step(row, False))
        still_open.append(row)
    steps.extend(Step(row, True) for row in reversed(still_open))
    return steps


def step_at(run: Columns, step: int) -> Step:
    """The step with this number, from 1, without a walk through all steps."""
    row = int(np.searchsorted(run.made, step, side="right")) - 1
    returns = step - int(run.made[row])
    for _ in range(returns - 1):
        row = int(run.parent[row])
    return Step(row, returns > 0)
