"""The key steps of a run, which tell its story on two pages."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice

import numpy as np

from minimax_lab.handout.layout import Plan
from minimax_lab.handout.pictures import Pictures, next_return
from minimax_lab.story import Template

KEY_PAGES = 2
MOST_CANDIDATES = 40


def key_plan(pictures: Pictures, title: str, votes: Collection[int] = ()) -> Plan:
    """The layout of the key steps: the first call, the end, and as many others as fit on two pages.

    A vote is printed only together with the step that answers it.
    """
    last = 2 * len(pictures.trace)
    answers = {vote: next_return(pictures.trace, vote) for vote in sorted(votes) if vote < last}

    def plan_of(steps: set[int]) -> Plan:
        answered = [vote for vote, answer in answers.items() if answer in steps]
        about = f"{len(steps)} key steps of the steps 0 to {last:,}"
        return Plan(pictures.of(sorted(steps), answered), title, about, KEY_PAGES)

    steps = {1, last}
    plan = plan_of(steps)
    for group in islice(_by_importance(pictures, answers), MOST_CANDIDATES):
        if not group <= steps and len((larger := plan_of(steps | group)).layout.pages) <= KEY_PAGES:
            plan, steps = larger, steps | group
    return plan


def _by_importance(pictures: Pictures, answers: Mapping[int, int]) -> Iterator[set[int]]:
    """Groups of steps that belong together, the most important first; a group may come twice.

    The first cut, the deepest cut, the first return, improvements at the root, votes with their answers, notes, other
    cuts, and then the returns and calls ply by ply. Calls that the pictures fold away are left out.
    """
    trace, run = pictures.trace, pictures.trace.columns
    returned = run.returned_at
    shown = run.depth <= (run.depth.max() if pictures.fold is None else pictures.fold)
    cuts: list[int] = []
    if trace.cuts:
        plies_up, cuts = trace.cuts.plies_up, np.flatnonzero(shown & trace.cuts.cut).tolist()
        deepest_first = sorted(cuts, key=lambda row: -plies_up[row])
        yield from _each(returned[[*cuts[:1], *deepest_first[:1]]])
    yield {int(returned[shown].min())}
    is_better = np.isin(
        trace.story.templates["compare"],
        [Template.FIRST_SCORE, Template.BETTER, Template.FIRST_SEEN, Template.BETTER_SEEN],
    )
    yield from _each(returned[shown & (run.parent == 0) & is_better])
    yield from map(set, answers.items())
    yield from _each(sorted(pictures.notes))
    yield from _each(returned[cuts])
    for ply in range(int(run.depth[shown].max()) + 1):
        rows = run.rows[run.depth == ply]
        yield from _each([*returned[rows], *run.made[rows]])


def _each(steps: Iterable[int]) -> Iterator[set[int]]:
    return ({int(step)} for step in steps)
