"""The text of a printed step: its sentence, and the vote on the value that comes back next.

The step player in the browser uses the same words: see `narration.js` and `quiz.js` in widgets/front/player.
"""

from collections.abc import Collection

from minimax_lab.runs import Trace, step_at


def next_return(trace: Trace, step: int) -> int:
    """The first step after `step` at which a call returns; `step` is not the last one."""
    return next(after for after in range(step + 1, 2 * len(trace) + 1) if step_at(trace.columns, after).is_return)


def question(trace: Trace, step: int) -> str:
    """The vote at `step`, on the value that comes back next; "" at the end."""
    if step >= 2 * len(trace):
        return ""
    row = step_at(trace.columns, next_return(trace, step)).row
    if trace.columns.made[row] <= step:
        return f"Vote: what will call {row + 1} return?"
    return "Vote: which value will come back next?"


def sentence(trace: Trace, step: int, votes: Collection[int], fold: int | None) -> str:
    """The sentence of the step. If its call is folded away below the ply `fold`, it names the call that is shown.

    From a vote until the return that answers it, a question mark replaces the value.
    """
    phrases = trace.story.phrases(step)
    row, is_return = step_at(trace.columns, step) if step else (0, False)
    if not is_return and any(vote <= step and next_return(trace, vote) == step + 1 for vote in votes):
        phrases = [phrase._replace(fields=phrase.fields | {"value": "?"}) for phrase in phrases]
    words = " ".join(map(str, phrases))
    if fold is None or trace.columns.depth[row] <= fold:
        return words
    shown = row
    while trace.columns.depth[shown] > fold:
        shown = int(trace.columns.parent[shown])
    return f"{words} (Call {row + 1} is folded away below call {shown + 1}.)"
