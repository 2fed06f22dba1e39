"""What happened to alpha and beta in a recorded run, and why each cut was made: read off the record, not searched anew.

Each call of alpha-beta comes in with a window (alpha, beta): MAX is sure of alpha elsewhere, MIN of beta. Each value
that comes back to a call narrows the window, or is ignored. A call whose window is closed makes a cut: it leaves out
the moves that it has not tried. One side of the closed window is its own; the other came down from further up, and
where that was set is the origin of the cut.
"""

from __future__ import annotations

from math import inf
from typing import Any, Literal, NamedTuple

from minimax_lab.errors import InvalidArgument, quote
from minimax_lab.games.game import MAX, Player
from minimax_lab.trace import Call, Trace

Sign = Literal["=", ">=", "<="] | None


class Origin(NamedTuple):
    """Where a bound was set: by call `number`, when its callee `child` came back to it with the value."""

    number: int
    child: int


class Cut(NamedTuple):
    """The end of a call with a closed window.

    name      "alpha cut" where MIN moves: MAX will not come here; "beta cut" where MAX moves
    bound     the bound from further up: alpha, or beta
    origin    where that was set; None if the run began with it
    plies_up  how many plies above the call that was; None if the run began with it. With more than one it is deep
    """

    name: Literal["alpha cut", "beta cut"]
    bound: Any
    origin: Origin | None
    plies_up: int | None


class Update(NamedTuple):
    """What a call did when a callee came back to it.

    child        the callee's number
    value        what it returned
    kind         "alpha" or "beta", whichever it changed, or "ignore"
    alpha, beta  the window after that
    cut          the Cut that followed, or None
    """

    child: int
    value: Any
    kind: Literal["alpha", "beta", "ignore"]
    alpha: Any
    beta: Any
    cut: Cut | None


class Window(NamedTuple):
    """One call, and its window.

    number       the call's number, from 1
    player       who moves: MAX or MIN; None at the end of the game
    alpha, beta  the window as it came in
    updates      one for each callee that came back, in order
    value        what the call returned, None if it did not
    sign         how the true value stands to it: "=" if it is exact, ">=" or "<=" if it is only a bound; None without
                 a value, or if the run does not tell
    skipped      the moves that were left out; after a cut at the last move there are none
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

    A value is exact, or a bound, by what the run itself has seen: the best of values that are all exact is exact,
    and what was left out may be worth anything.

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
    if not any("alpha" in call.arguments and "beta" in call.arguments for call in calls):
        name = calls[0].function if calls else "nothing"
        raise InvalidArgument(f"trace of {name}: its calls have no alpha and beta; must be one of alphabeta")
    origins: list[_Origins] = [_Origins(None, None)] * len(calls)
    made: list[Window] = []
    for row, call in enumerate(calls):
        children = [calls[child] for child in trace.children(row)]
        updates, skipped = _updates(call, children, origins), _skipped(trace, call, children)
        made.append(Window(call.number, call.player, call.alpha, call.beta, updates, call.value, None, skipped))
    return [window._replace(sign=sign) for window, sign in zip(made, _signs(made), strict=True)]


# -- updates and cuts ----------------------------------------------------------------------------------------------


class _Origins(NamedTuple):
    """Where the two bounds of a window were set, and how deep that call is."""

    alpha: tuple[Origin, int] | None
    beta: tuple[Origin, int] | None


def _updates(call: Call, children: list[Call], origins: list[_Origins]) -> tuple[Update, ...]:
    """What a call did with the values that came back; tells each callee where its bounds were set."""
    alpha, beta, origin = call.alpha, call.beta, origins[call.number - 1]
    made: list[Update] = []
    for place, child in enumerate(children):
        origins[child.number - 1] = _Origins(  # a function under study may hand on another window
            origin.alpha if child.alpha == alpha else None, origin.beta if child.beta == beta else None
        )
        if child.value is None or alpha is None or beta is None:
            continue
        kind: Literal["alpha", "beta", "ignore"] = "ignore"
        here = Origin(call.number, child.number), call.depth
        if call.player == MAX and child.value > alpha:
            kind, alpha, origin = "alpha", child.value, origin._replace(alpha=here)
        elif call.player != MAX and child.value < beta:
            kind, beta, origin = "beta", child.value, origin._replace(beta=here)
        last = place == len(children) - 1
        cut = _cut(call, alpha, beta, origin) if last and call.finished else None
        made.append(Update(child.number, child.value, kind, alpha, beta, cut))
    return tuple(made)


def _cut(call: Call, alpha: Any, beta: Any, origin: _Origins) -> Cut | None:
    """The cut after the last callee, if the rule in force demands one there."""
    if alpha < beta or (alpha == beta and not call.arguments.get("prune_on_equality", True)):
        return None
    from_above = origin.beta if call.player == MAX else origin.alpha
    return Cut(
        name="beta cut" if call.player == MAX else "alpha cut",
        bound=beta if call.player == MAX else alpha,
        origin=from_above[0] if from_above else None,
        plies_up=call.depth - from_above[1] if from_above else None,
    )


def _skipped(trace: Trace, call: Call, children: list[Call]) -> tuple[Any, ...]:
    """The moves that a call left out although it tried others."""
    game = trace.game(call.number - 1)
    if not children or not call.finished or game is None:
        return ()
    tried = [child.action for child in children]
    return tuple(action for action in trace.position(game, call.state).actions if action not in tried)


# -- exact values and bounds ---------------------------------------------------------------------------------------


def _signs(made: list[Window]) -> list[Sign]:
    """Whether each value is exact: from the leaves up, the least and the most that the true value can be."""
    least, most = [-inf] * len(made), [inf] * len(made)
    for row in range(len(made) - 1, -1, -1):
        window, below = made[row], [update.child - 1 for update in made[row].updates]
        if window.value is None:
            continue
        if not below:
            least[row] = most[row] = window.value
        elif window.player == MAX:
            least[row] = max(least[child] for child in below)
            most[row] = inf if window.skipped else max(most[child] for child in below)
        else:
            least[row] = -inf if window.skipped else min(least[child] for child in below)
            most[row] = min(most[child] for child in below)
    return [_sign(window.value, low, high) for window, low, high in zip(made, least, most, strict=True)]


def _sign(value: Any, least: Any, most: Any) -> Sign:
    """How a true value between `least` and `most` stands to the one that was returned."""
    if value is None:
        return None
    if least == most == value:
        return "="
    return ">=" if least >= value else "<=" if most <= value else None
