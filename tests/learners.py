"""Alpha-beta as learners write it: right in two ways, and wrong in many."""

from dataclasses import dataclass
from math import inf

from minimax_lab import MAX, traced


@dataclass(frozen=True)
class Habits:
    """What a learner's own alpha-beta does; as it stands here, all is right.

    stops      when it leaves out the rest: at ">=", ">", "<=" (the wrong way round), "never", or "early", after two
    hands_on   the window that it hands on: "as it is", "as it came", "as it came below" the root, "fresh" (none),
               "root fresh", "4 at the root"
    returns    "best", "bound" (fail-hard), "last" score, "worst" score
    updates    "best", "value" (any value, better or not)
    remembers  a state once looked into, whatever the window was
    turns      "" or, for those who write a negamax, "all", "no window", "no value"
    ends       what the end is worth: "utility", or "turned" for MIN
    """

    stops: str = ">="
    hands_on: str = "as it is"
    returns: str = "best"
    updates: str = "best"
    remembers: bool = False
    turns: str = ""
    ends: str = "utility"

    def closed(self, alpha, beta, tried):
        return {
            ">=": alpha >= beta, ">": alpha > beta, "<=": alpha <= beta, "never": False, "early": tried > 1
        }[self.stops]  # fmt: skip

    def window(self, state, came, now):
        root = state == "A"
        return {
            "as it is": now, "as it came": came, "as it came below": now if root else came, "fresh": (-inf, inf),
            "root fresh": (-inf, inf) if root else now, "4 at the root": (4, now[1]) if root else now,
        }[self.hands_on]  # fmt: skip


HABITS = {
    "right": Habits(),
    "right, strictly": Habits(stops=">"),
    "fail-hard": Habits(returns="bound"),
    "fail-hard, strictly": Habits(returns="bound", stops=">"),
    "cuts the wrong way round": Habits(stops="<="),
    "never cuts": Habits(stops="never"),
    "stops early": Habits(stops="early"),
    "hands on what came": Habits(hands_on="as it came"),
    "hands on what came, below the root": Habits(hands_on="as it came below"),
    "hands on nothing": Habits(hands_on="fresh"),
    "shares nothing at the root": Habits(hands_on="root fresh"),
    "begins with a guess": Habits(hands_on="4 at the root"),
    "returns the last score": Habits(returns="last"),
    "returns the worst score": Habits(returns="worst"),
    "takes any value for a bound": Habits(updates="value"),
    "remembers": Habits(remembers=True),
    "remembers, strictly": Habits(remembers=True, stops=">"),
    "turns the ends": Habits(ends="turned"),
    "negamax": Habits(turns="all"),
    "negamax, strictly": Habits(turns="all", stops=">"),
    "negamax, fail-hard": Habits(turns="all", returns="bound"),
    "negamax that turns no window": Habits(turns="no window"),
    "negamax that turns no value": Habits(turns="no value"),
    "negamax that returns the last score": Habits(turns="all", returns="last"),
}


def alpha_beta(habits):
    """A function of game, state, alpha and beta, that can be recorded."""
    return _negamax(habits) if habits.turns else _two_sided(habits)


def _two_sided(habits):
    known, stopped_open = {}, []

    @traced
    def search(game, state, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            turned = habits.ends == "turned" and game.utility(state) > 0
            return -game.utility(state) if turned else game.utility(state)
        if habits.remembers and state in known:
            return known[state]
        is_max, came, scores = game.to_move(state) == MAX, (alpha, beta), []
        for action in game.actions(state):
            below = habits.window(state, came, (alpha, beta))
            value = search(game, game.result(state, action), *below)
            scores.append(value)
            bound = value if habits.updates == "value" else (max(alpha, value) if is_max else min(beta, value))
            alpha, beta = (bound, beta) if is_max else (alpha, bound)
            if habits.closed(alpha, beta, len(scores)):
                stopped_open.append(alpha < beta and len(scores) < len(list(game.actions(state))))
                break
        best, worst = (max(scores), min(scores)) if is_max else (min(scores), max(scores))
        bound = alpha if is_max else beta
        known[state] = {"best": best, "bound": bound, "last": scores[-1], "worst": worst}[habits.returns]
        return known[state]

    search.stopped_open = stopped_open
    return search


def _negamax(habits):
    @traced
    def search(game, state, alpha=-inf, beta=inf, sign=1):
        if game.is_terminal(state):
            return sign * game.utility(state)
        scores = []
        for action in game.actions(state):
            below = (alpha, beta) if habits.turns == "no window" else (-beta, -alpha)
            value = search(game, game.result(state, action), *below, -sign)
            scores.append(value if habits.turns == "no value" else -value)
            alpha = max(alpha, scores[-1])
            if habits.closed(alpha, beta, len(scores)):
                break
        return {"best": max(scores), "bound": alpha, "last": scores[-1]}[habits.returns]

    return search
