"""The sentences about windows and cuts: which template at which step."""

import numpy as np

from minimax_lab.runs.cuts import Cuts
from minimax_lab.runs.sentences import Template
from minimax_lab.runs.true_values import AT_LEAST, AT_MOST, EXACT, NONE
from minimax_lab.trees import Column


class WindowSentences:
    """The templates about the windows of a run: a column for each place in a step that is about windows, see `Story`.

    A row is a call. `tied` is the first best callee of each call that has several.
    """

    def __init__(self, cuts: Cuts, tied: Column) -> None:
        self.cuts, self.run = cuts, cuts.run
        cut = self._cut()
        self.templates = {
            "window": np.where(cuts.alpha >= 0, Template.WINDOW, NONE),
            "opening": self._opening(),
            "trust": self._trust(tied),
            "bound": self._bound(),
            "cut": cut,
            "rest": np.where((cut >= 0) & cuts.cut, self._rest(), NONE),
        }

    def _opening(self) -> Column:
        """At the first call that has a window, the rule; at the first call of a run like a negamax, that it is one."""
        cuts, opening = self.cuts, np.full(len(self.run.rows), NONE)
        if cuts.is_negamax_like:
            opening[:1] = Template.NEGATED if cuts.negates else Template.LIKE_NEGATED
        elif cuts.shows_rule:
            opening[np.flatnonzero(cuts.alpha >= 0)[:1]] = Template.RULE
        return opening

    def _trust(self, tied: Column) -> Column:
        """At calls in which a bound ties with the best score."""
        run = self.run
        best, trust = tied[run.parent], np.full(len(run.rows), NONE)
        rivals = (run.parent >= 0) & (best >= 0) & (best != run.rows) & (run.value == run.value[best])
        trust[run.parent[rivals & (self.cuts.sign > EXACT)]] = Template.TRUST_BEST
        return trust

    def _bound(self) -> Column:
        """Whether the value is only a bound."""
        sign = self.cuts.sign
        return np.select([sign == AT_MOST, sign == AT_LEAST], [Template.AT_MOST, Template.AT_LEAST], NONE)

    def _cut(self) -> Column:
        """What the caller did with the value."""
        cuts, is_update = self.cuts, self.cuts.kind == 1
        return np.select(
            [cuts.unexplained, cuts.last, cuts.closed < 0, cuts.closed == 0, ~cuts.cut, ~is_update, ~cuts.justified,
             cuts.origin < 0, cuts.plies_up > 1],
            [np.where(is_update, Template.WOULD_UPDATE, Template.WOULD_IGNORE), Template.LAST_MOVE, NONE,
             np.where(is_update, Template.UPDATE, Template.IGNORE), Template.GOES_ON, self._closed_at_entry(), Template.UNEXPLAINED_CUT,
             Template.CUT_BY_FIRST_WINDOW, Template.DEEP_CUT], Template.CUT,
        )  # fmt: skip

    def _closed_at_entry(self) -> Column:
        """The template for a cut after an ignored value: the window was closed at entry, or no reason shows."""
        alpha, beta = self.cuts.alpha[self.run.parent], self.cuts.beta[self.run.parent]
        is_strict = self.cuts.shows_rule and self.cuts.rule == ">"
        return np.where((alpha > beta) | ((alpha == beta) & (not is_strict)), Template.CLOSED_AT_ENTRY, NONE)

    def _rest(self) -> Column:
        """What a cut left out."""
        left_out = np.where(self.cuts.justified, Template.CANNOT_MATTER, Template.LEFT_OUT)
        return np.where(self.cuts.skipped[self.run.parent] == 0, Template.NO_REST, left_out)
