"""The sentences about windows and cuts: which template at which step, and what its fields are filled with."""

from collections.abc import Callable

import numpy as np

from minimax_lab.games import look, name_of
from minimax_lab.runs.cuts import Cuts
from minimax_lab.runs.distinct import first_rows, number_things
from minimax_lab.runs.true_values import AT_LEAST, AT_MOST, EXACT, NONE
from minimax_lab.trees import PLAYER, Column

WINDOW, RULE, IGNORE, UPDATE, CUT, DEEP_CUT, FIRST_CUT, CLOSED, GOES_ON, THE_REST, NO_REST = range(28, 39)
IS_AT_MOST, IS_AT_LEAST, TRUST = range(39, 42)
TURNED, IGNORE_BELOW, UPDATE_BELOW, WOULD_IGNORE, WOULD_UPDATE, BARE_CUT, LEFT_OUT, LAST, LIKE_TURNED = range(42, 51)
LONGEST_NAME = 8  # letters; a sentence names a state with a longer name by its call number
WORDS = {"\u221e": "infinity", "-\u221e": "minus infinity"}


class WindowSentences:
    """The templates about the windows of a run, one column for each place in a step, with the data of their fields.

    A row is a call, and -1 means no sentence. At the call:

    window    WINDOW, or -1 if the call has no window; its fields alpha and beta are `cuts.alpha` and `cuts.beta`,
              numbers in `texts`
    opening   RULE at the first call that has a window, if the run shows its rule; TURNED or LIKE_TURNED at the first
              call of a run like a negamax; else -1

    At the return, after the sentence about the scores:

    trust     TRUST if a bound ties with the best score, else -1
    bound     IS_AT_MOST or IS_AT_LEAST if the value is only a bound, else -1

    At the return, about the caller, after the comparison:

    cut       what the caller did with the value; the fields alpha_now and beta_now are `cuts.alpha_now` and
              `cuts.beta_now`, numbers in `texts`; by is the move of the call in `cuts.origin`, origin the number of
              its caller, plies is `cuts.plies_up`
    rest      THE_REST or NO_REST after a cut, else -1
    node      the number in `nodes` of the text that names the caller

    `texts` are the bounds in words and `nodes` the names of callers. `rule` is ">=" or ">" if `cuts.shows_rule`,
    else empty: then the field rule is the relation of alpha and beta.
    """

    def __init__(self, cuts: Cuts, tied: Column) -> None:
        self.cuts, self.rule = cuts, cuts.rule if cuts.shows_rule else ""
        run = self.run = cuts.run
        self.texts = [WORDS.get(text, text) for text in map(cuts.text, range(len(cuts.bounds)))]
        has_window = cuts.alpha >= 0
        self.window = np.where(has_window, WINDOW, NONE)
        self.opening = np.full(len(run.rows), NONE)
        if cuts.is_negamax_like:
            self.opening[:1] = TURNED if cuts.negates else LIKE_TURNED
        elif cuts.shows_rule:
            self.opening[np.flatnonzero(has_window)[:1]] = RULE
        is_update, is_open = cuts.kind == 1, cuts.closed == 0
        self.cut = np.select(
            [cuts.unexplained, cuts.last, cuts.closed < 0, is_open, ~cuts.cut, ~is_update, ~cuts.justified,
             cuts.origin < 0, cuts.plies_up > 1],
            [np.where(is_update, WOULD_UPDATE, WOULD_IGNORE), LAST, NONE, self._open_window(is_update), GOES_ON,
             self._closed_at_entry(), BARE_CUT, FIRST_CUT, DEEP_CUT], CUT,
        )  # fmt: skip
        rest = np.where(cuts.skipped[run.parent] == 0, NO_REST, np.where(cuts.justified, THE_REST, LEFT_OUT))
        self.rest = np.where(self.cut == NONE, NONE, np.where(cuts.cut, rest, NONE))
        self.bound = np.select([cuts.sign == AT_MOST, cuts.sign == AT_LEAST], [IS_AT_MOST, IS_AT_LEAST], NONE)
        best = tied[run.parent]  # the first best of each caller's callees, where some are as good
        rivals = (run.parent >= 0) & (best >= 0) & (best != run.rows) & (run.value == run.value[best])
        self.trust = np.full(len(run.rows), NONE)
        self.trust[run.parent[rivals & (cuts.sign > EXACT)]] = TRUST
        self._name_callers()

    def _open_window(self, is_update: Column) -> Column:
        """The template for a window that stays open. Without a rule it only compares alpha and beta."""
        update, ignore = (UPDATE, IGNORE) if self.cuts.shows_rule else (UPDATE_BELOW, IGNORE_BELOW)
        return np.where(is_update, update, ignore)

    def _closed_at_entry(self) -> Column:
        """The template for a cut after an ignored value: the window was closed at entry, or no reason shows."""
        alpha, beta = self.cuts.alpha[self.run.parent], self.cuts.beta[self.run.parent]
        return np.where((alpha > beta) | ((alpha == beta) & (self.rule != ">")), CLOSED, NONE)

    def _name_callers(self) -> None:
        """Name each caller by its state if that has a short name, else by its call number."""
        callers = self.run.parent[self.cuts.cut]
        firsts = first_rows(self.run.position)[self.run.position[callers]]  # a state is named once
        names = {row: self._short_name(row) for row in set(firsts.tolist())}
        texts = [
            names[row] or f"call {caller + 1}" for row, caller in zip(firsts.tolist(), callers.tolist(), strict=True)
        ]
        self.nodes, numbers = number_things(texts)
        self.node = np.full(len(self.run.rows), NONE)
        self.node[self.cuts.cut] = numbers

    def _short_name(self, row: int) -> str | None:
        """The name of the state of the call in `row`; None if it is long or drawn as a picture."""
        game, state = self.run.positions[self.run.position[row]].game, self.run.states[self.run.state[row]]
        name = name_of(game, state)
        is_short = len(name) <= LONGEST_NAME and " " not in name and look(game, state)["kind"] == "text"
        return name if is_short else None

    def fields(self, row: int, move: Callable[[int], str]) -> dict[str, Callable[[], str]]:
        """The fields for the call in `row`, as functions that return text; `move` names the move that led to a call."""
        cuts, mover = self.cuts, int(self.run.player[self.run.parent[row]])
        following = int(self.run.last_below[row]) + 1
        own, others = (cuts.alpha_now, cuts.beta_now) if mover > 0 else (cuts.beta_now, cuts.alpha_now)
        return {
            "alpha": lambda: self._text(cuts.alpha, row),
            "beta": lambda: self._text(cuts.beta, row),
            "alpha_now": lambda: self._text(cuts.alpha_now, row),
            "beta_now": lambda: self._text(cuts.beta_now, row),
            "side": lambda: "alpha" if mover > 0 else "beta",
            "bound": lambda: self._text(own, row),
            "limit": lambda: self._text(others, row),
            "mover": lambda: PLAYER[mover] or "Nobody",
            "opponent": lambda: PLAYER[-mover] or "Nobody",
            "rule": lambda: self.rule or (">" if cuts.alpha_now[row] > cuts.beta_now[row] else "="),
            "next": lambda: str(following + 1),
            "next_alpha": lambda: self._text(cuts.alpha, following),
            "next_beta": lambda: self._text(cuts.beta, following),
            "by": lambda: move(int(cuts.origin[row])),
            "origin": lambda: str(int(self.run.parent[cuts.origin[row]]) + 1),
            "plies": lambda: str(int(cuts.plies_up[row])),
            "node": lambda: self.nodes[self.node[row]],
        }

    def _text(self, bounds: Column, row: int) -> str:
        return self.texts[int(bounds[row])]
