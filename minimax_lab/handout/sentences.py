"""What is said of a step on paper: its sentence, and what the room is asked before a value comes back.

The same words as in the step player: `Words` in widgets/front/panes.js, `masked` in quiz.js.
"""

from __future__ import annotations

from collections.abc import Collection

from minimax_lab.runs import Trace, step_at


def next_return(trace: Trace, step: int) -> int:
    """The step at which a call comes back next, after `step`, which is not the last one."""
    return next(after for after in range(step + 1, 2 * len(trace) + 1) if step_at(trace.columns, after).is_return)


def question(trace: Trace, step: int) -> str:
    """What the room is asked to vote on at `step`: the value that comes back next. Nothing at the end."""
    if step >= 2 * len(trace):
        return ""
    row = step_at(trace.columns, next_return(trace, step)).row
    if trace.columns.made[row] <= step:
        return f"Vote: what will call {row + 1} return?"
    return "Vote: which value will come back next?"


def sentence(trace: Trace, step: int, votes: Collection[int], fold: int | None) -> str:
    """What the step does; where its call is to be looked for if it is folded away below the ply `fold`.

    Between a vote and the return that answers it, the value that is asked for is a question mark.
    """
    told = trace.story.phrases(step)
    row, is_return = step_at(trace.columns, step) if step else (0, False)
    if not is_return and any(vote <= step and next_return(trace, vote) == step + 1 for vote in votes):
        told = [phrase._replace(fields=phrase.fields | {"value": "?"}) for phrase in told]
    words = " ".join(map(str, told))
    if fold is None or trace.columns.depth[row] <= fold:
        return words
    shown = row
    while trace.columns.depth[shown] > fold:
        shown = int(trace.columns.parent[shown])
    return f"{words} (Call {row + 1} is folded away below call {shown + 1}.)"
