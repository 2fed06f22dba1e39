"""The sentences about windows and cuts: which template at which step."""

import numpy as np

from minimax_lab.runs import AT_LEAST, AT_MOST, EXACT, NONE, Cuts
from minimax_lab.story.sentences import Template
from minimax_lab.trees import Column


def window_templates(cuts: Cuts, tied: Column) -> dict[str, Column]:
    """The templates for each place in a step that is about windows; a row is a call.

    tied   the first best callee of each call that has several, else NONE
    """
    cut = _cut(cuts)
    return {
        "window": np.where(cuts.alpha >= 0, Template.WINDOW, NONE),
        "opening": _opening(cuts),
        "trust": _trust(cuts, tied),
        "bound": np.select([cuts.sign == AT_MOST, cuts.sign == AT_LEAST], [Template.AT_MOST, Template.AT_LEAST], NONE),
        "cut": cut,
        "rest": np.where((cut >= 0) & cuts.cut, _rest(cuts), NONE),
    }


def _opening(cuts: Cuts) -> Column:
    """At the first call that has a window, the rule; at the first call of a run like a negamax, that it is one."""
    opening = np.full(len(cuts.alpha), NONE)
    if cuts.run.without_game.all() and cuts.run.learners_game.why_not:
        opening[:1] = Template.UNKNOWN_MOVES
    elif cuts.is_negamax_like:
        opening[:1] = Template.NEGATED if cuts.negates else Template.LIKE_NEGATED
    elif cuts.shows_rule:
        opening[np.flatnonzero(cuts.alpha >= 0)[:1]] = Template.RULE
    return opening


def _trust(cuts: Cuts, tied: Column) -> Column:
    """At calls in which a bound ties with the best score."""
    run = cuts.run
    best, trust = tied[run.parent], np.full(len(run.rows), NONE)
    rivals = (run.parent >= 0) & (best >= 0) & (best != run.rows) & (run.value == run.value[best])
    trust[run.parent[rivals & (cuts.sign > EXACT)]] = Template.TRUST_BEST
    return trust


def _cut(cuts: Cuts) -> Column:
    """What the caller did with the value."""
    is_update = cuts.kind == 1
    return np.select(
        [cuts.unexplained, cuts.last, cuts.closed < 0, cuts.closed == 0, ~cuts.cut, ~is_update, ~cuts.justified,
         cuts.origin < 0, cuts.plies_up > 1],
        [np.where(is_update, Template.WOULD_UPDATE, Template.WOULD_IGNORE), Template.LAST_MOVE, NONE,
         np.where(is_update, Template.UPDATE, Template.IGNORE), Template.GOES_ON, _closed_at_entry(cuts),
         Template.UNEXPLAINED_CUT, Template.CUT_BY_FIRST_WINDOW, Template.DEEP_CUT], Template.CUT,
    )  # fmt: skip


def _closed_at_entry(cuts: Cuts) -> Column:
    """The template for a cut after an ignored value: the window was closed at entry, or no reason shows."""
    alpha, beta = cuts.alpha[cuts.run.parent], cuts.beta[cuts.run.parent]
    is_strict = cuts.shows_rule and cuts.rule == ">"
    return np.where((alpha > beta) | ((alpha == beta) & (not is_strict)), Template.CLOSED_AT_ENTRY, NONE)


def _rest(cuts: Cuts) -> Column:
    """What a cut left out."""
    reason = np.where(cuts.origin >= 0, Template.NEVER_COMES, Template.CANNOT_MATTER)
    left_out = np.where(cuts.justified, reason, Template.LEFT_OUT)
    return np.where(cuts.skipped[cuts.run.parent] == 0, Template.NO_REST, left_out)
