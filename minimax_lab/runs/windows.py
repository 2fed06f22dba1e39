"""What happened to alpha and beta in a recorded run, and why each cut was made, without another search.

Each call of alpha-beta starts with a window (alpha, beta): MAX already has alpha elsewhere, and MIN has beta. Each
value that is returned to a call narrows the window or is ignored. A call with a closed window cuts: it skips the moves
that it has not tried. The call itself set one side of the closed window; the other side was set further up, by the
origin of the cut. For a learner's function, the list holds only what the run shows; for a negamax, only the windows at
entry.
"""

from typing import Any, Literal, NamedTuple

from minimax_lab.games import MAX, Player
from minimax_lab.kit import InvalidArgument, quote
from minimax_lab.runs.call import Call
from minimax_lab.runs.cuts import Cuts
from minimax_lab.runs.trace import Trace
from minimax_lab.runs.true_values import AT_LEAST, AT_MOST, EXACT, NONE

Sign = Literal["=", ">=", "<="] | None
SIGNS: dict[int, Sign] = {NONE: None, EXACT: "=", AT_LEAST: ">=", AT_MOST: "<="}


class Origin(NamedTuple):
    """The call `number` that set a bound, when its callee `child` returned the value."""

    number: int
    child: int


class Cut(NamedTuple):
    """The end of a call with a closed window.

    name      "alpha cut" where MIN moves: MAX will not come here; "beta cut" where MAX moves
    bound     the bound that was set further up: alpha or beta
    origin    what set it; None if the run started with it, or does not show it
    plies_up  how many plies above the call that was, None without an origin; the cut is deep if it is more than one
    """

    name: Literal["alpha cut", "beta cut"]
    bound: Any
    origin: Origin | None
    plies_up: int | None


class Update(NamedTuple):
    """What a call did when a callee returned.

    child        the callee's number
    value        what it returned
    kind         "alpha" or "beta" if that changed, or "ignore"; "other" if the next callee was given a window that
                 does not follow from the value
    alpha, beta  the window after that; for "other" the one that the next callee was given
    cut          the Cut that followed, or None
    """

    child: int
    value: Any
    kind: Literal["alpha", "beta", "ignore", "other"]
    alpha: Any
    beta: Any
    cut: Cut | None


class Window(NamedTuple):
    """One call, and its window.

    number       the call's number, from 1
    player       who moves: MAX or MIN; None at the end of the game
    alpha, beta  the window at entry
    updates      one for each callee that returned, if the run shows what the call did with the value, in order
    value        what the call returned, None if it did not return
    sign         how the true value compares with it: "=" if it is exact, ">=" or "<=" if it is only a bound; None
                 without a value, or if the run does not show it
    skipped      the moves that were left out; a cut at the last move leaves out none
    """

    number: int
    player: Player | None
    alpha: Any
    beta: Any
    updates: tuple[Update, ...]
    value: Any
    sign: Sign
    skipped: tuple[Any, ...]

    @property
    def cut(self) -> Cut | None:
        """The cut that ended the call, or None."""
        return self.updates[-1].cut if self.updates else None


def windows(trace: Trace) -> list[Window]:
    """The window of each call of a recorded alpha-beta, in the order of the calls.

    Whether a value is exact or a bound follows from what the run visited: the best of exact values is exact, and a
    skipped move may be worth anything.

    Raises InvalidArgument for a run without alpha and beta.

    >>> from minimax_lab import TreeGame, record
    >>> from minimax_lab.search.alphabeta import alphabeta
    >>> at_c = windows(record(alphabeta, TreeGame([[3, 12], [2, 4]]), "A"))[4]
    >>> at_c.alpha, at_c.beta, at_c.sign, at_c.value
    (3, inf, '<=', 2)
    >>> at_c.cut
    Cut(name='alpha cut', bound=3, origin=Origin(number=1, child=2), plies_up=1)
    >>> at_c.skipped
    ('C2',)
    """
    if not isinstance(trace, Trace):
        raise InvalidArgument(f"trace {quote(trace)}: must be a recorded run, such as record(alphabeta, game, state)")
    calls = list(trace.calls)
    if not trace.columns.windows.pairs:
        name = calls[0].function if calls else "nothing"
        raise InvalidArgument(f"trace of {name}: its calls have no alpha and beta; must be a run of alphabeta")
    return [_window(trace, calls, row) for row in range(len(calls))]


def _window(trace: Trace, calls: list[Call], row: int) -> Window:
    call, cuts, children = calls[row], trace.cuts, trace.columns.children(row)
    updates: tuple[Update, ...] = ()
    if cuts is not None:
        updates = tuple(_update(cuts, call, calls[child]) for child in children if cuts.kind[child] >= 0)
    sign = None if cuts is None else SIGNS[int(cuts.sign[row])]
    skipped = tuple(trace.columns.left_out(row)) if cuts is not None and cuts.skipped[row] else ()
    return Window(call.number, call.player, call.alpha, call.beta, updates, call.value, sign, skipped)


def _update(cuts: Cuts, call: Call, child: Call) -> Update:
    row, is_max = child.number - 1, call.player == MAX
    if cuts.unexplained[row]:
        following = cuts.run.last_below[row] + 1
        alpha, beta = cuts.bounds[cuts.alpha[following]], cuts.bounds[cuts.beta[following]]
        return Update(child.number, child.value, "other", alpha, beta, None)
    alpha, beta = cuts.bounds[cuts.alpha_now[row]], cuts.bounds[cuts.beta_now[row]]
    kind: Literal["alpha", "beta", "ignore"] = "ignore" if not cuts.kind[row] else "alpha" if is_max else "beta"
    return Update(child.number, child.value, kind, alpha, beta, _cut(cuts, row, is_max) if cuts.cut[row] else None)


def _cut(cuts: Cuts, row: int, is_max: bool) -> Cut:
    bound = cuts.bounds[(cuts.beta_now if is_max else cuts.alpha_now)[row]]
    name: Literal["alpha cut", "beta cut"] = "beta cut" if is_max else "alpha cut"
    child = int(cuts.origin[row])
    if child < 0:
        return Cut(name, bound, None, None)
    return Cut(name, bound, Origin(int(cuts.run.parent[child]) + 1, child + 1), int(cuts.plies_up[row]))
