"""Minimax and alpha-beta as learners write them: right in some ways, and wrong in many."""

from dataclasses import dataclass
from math import inf

from minimax_lab import MAX, depth_limited_minimax, traced


@dataclass(frozen=True)
class Habits:
    """What a learner's own alpha-beta does; with the defaults, everything is right.

    stops      when it cuts: at ">=", ">", "<=" (reversed), "never", or "early", after two scores
    passes     the window that it passes on: "current", "received", "received below" the root, "fresh" (none),
               "root fresh", "4 at the root"
    returns    "best", "bound" (fail-hard), "last" score, "worst" score
    updates    alpha and beta: with the "best" score, or with any "value"
    remembers  the value of each state, whatever the window was
    negates    "" or, in a negamax, "all", "no window", "no value"
    ends       the value of an end: "utility", or "negated" for MIN
    discounts  each returned score by one, toward 0
    peeks      at the ends, without a call
    driver     how it is called at the root: "" for directly, "wrapped" in a function of the same state, or from a loop
               over the moves, with a "shared" window or a "plain" one for each
    """

    stops: str = ">="
    passes: str = "current"
    returns: str = "best"
    updates: str = "best"
    remembers: bool = False
    negates: str = ""
    ends: str = "utility"
    discounts: bool = False
    peeks: bool = False
    driver: str = ""

    def closed(self, alpha, beta, tried):
        return {
            ">=": alpha >= beta, ">": alpha > beta, "<=": alpha <= beta, "never": False, "early": tried > 1
        }[self.stops]  # fmt: skip

    def window(self, state, came, now):
        root = state == "A"
        return {
            "current": now, "received": came, "received below": now if root else came, "fresh": (-inf, inf),
            "root fresh": (-inf, inf) if root else now, "4 at the root": (4, now[1]) if root else now,
        }[self.passes]  # fmt: skip


HABITS = {
    "right": Habits(),
    "right, strictly": Habits(stops=">"),
    "fail-hard": Habits(returns="bound"),
    "fail-hard, strictly": Habits(returns="bound", stops=">"),
    "cuts with the comparison reversed": Habits(stops="<="),
    "never cuts": Habits(stops="never"),
    "stops early": Habits(stops="early"),
    "passes on the received window": Habits(passes="received"),
    "passes on the received window, below the root": Habits(passes="received below"),
    "passes on no window": Habits(passes="fresh"),
    "shares nothing at the root": Habits(passes="root fresh"),
    "begins with a guess": Habits(passes="4 at the root"),
    "returns the last score": Habits(returns="last"),
    "returns the worst score": Habits(returns="worst"),
    "takes any value as a bound": Habits(updates="value"),
    "remembers": Habits(remembers=True),
    "remembers, strictly": Habits(remembers=True, stops=">"),
    "negates the ends": Habits(ends="negated"),
    "discounts": Habits(discounts=True),
    "discounts, fail-hard": Habits(discounts=True, returns="bound"),
    "peeks": Habits(peeks=True),
    "wrapped": Habits(driver="wrapped"),
    "from a loop": Habits(driver="plain"),
    "from a loop that shares": Habits(driver="shared"),
    "negamax": Habits(negates="all"),
    "negamax, strictly": Habits(negates="all", stops=">"),
    "negamax, fail-hard": Habits(negates="all", returns="bound"),
    "negamax that negates no window": Habits(negates="no window"),
    "negamax that negates no value": Habits(negates="no value"),
    "negamax that returns the last score": Habits(negates="all", returns="last"),
}


def alpha_beta(habits):
    """A function of game, state, alpha and beta, that can be recorded."""
    search = _negamax(habits) if habits.negates else _two_sided(habits)
    if habits.driver == "wrapped":
        return _wrapped(search)
    return _from_a_loop(search, habits.driver == "shared") if habits.driver else search


def _two_sided(habits):
    known, stops = {}, []

    @traced
    def search(game, state, alpha=-inf, beta=inf):
        if game.is_terminal(state):
            negated = habits.ends == "negated" and game.utility(state) > 0
            return -game.utility(state) if negated else game.utility(state)
        if habits.remembers and state in known:
            return known[state]
        is_max, came, scores = game.to_move(state) == MAX, (alpha, beta), []
        for action in game.actions(state):
            below = habits.window(state, came, (alpha, beta))
            after = game.result(state, action)
            ended = habits.peeks and game.is_terminal(after)
            value = game.utility(after) if ended else search(game, after, *below)
            value -= (value > 1) - (value < -1) if habits.discounts else 0
            scores.append(value)
            bound = value if habits.updates == "value" else (max(alpha, value) if is_max else min(beta, value))
            alpha, beta = (bound, beta) if is_max else (alpha, bound)
            if habits.closed(alpha, beta, len(scores)):
                if len(scores) < len(list(game.actions(state))):
                    stops.append((state, alpha, beta))
                break
        best, worst = (max(scores), min(scores)) if is_max else (min(scores), max(scores))
        bound = alpha if is_max else beta
        known[state] = {"best": best, "bound": bound, "last": scores[-1], "worst": worst}[habits.returns]
        return known[state]

    search.stops = stops
    return search


def _negamax(habits):
    @traced
    def search(game, state, alpha=-inf, beta=inf, sign=1):
        if game.is_terminal(state):
            return sign * game.utility(state)
        scores = []
        for action in game.actions(state):
            below = (alpha, beta) if habits.negates == "no window" else (-beta, -alpha)
            value = search(game, game.result(state, action), *below, -sign)
            scores.append(value if habits.negates == "no value" else -value)
            alpha = max(alpha, scores[-1])
            if habits.closed(alpha, beta, len(scores)):
                break
        return {"best": max(scores), "bound": alpha, "last": scores[-1]}[habits.returns]

    return search


def _wrapped(search):
    @traced
    def root(game, state, alpha=-inf, beta=inf):
        return search(game, state, alpha, beta)

    root.stops = search.stops
    return root


def _from_a_loop(search, shares):
    @traced
    def best_move(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        alpha, beta, is_max, scores = -inf, inf, game.to_move(state) == MAX, []
        for action in game.actions(state):
            scores.append(search(game, game.result(state, action), alpha, beta))
            if shares:
                alpha, beta = (max(alpha, scores[-1]), beta) if is_max else (alpha, min(beta, scores[-1]))
        return max(scores) if is_max else min(scores)

    best_move.stops = search.stops
    return best_move


# -- minimax ------------------------------------------------------------------------------------------------------


def best_of(scores, is_max, ply):
    return (max if is_max else min)(scores)


def starting_at(for_max, for_min):
    """The largest and the smallest score so far begin with these numbers."""
    return {"chooses": lambda scores, is_max, ply: best_of([for_max if is_max else for_min, *scores], is_max, ply)}


def stopping_when_ahead(scores, is_max, ply):
    ahead = [score for score in scores if (score > 0 if is_max else score < 0)]
    return ahead[0] if ahead else best_of(scores, is_max, ply)


MISTAKES = {  # each replaces one part of minimax
    **{f"MAX starts at {start}": starting_at(start, inf) for start in (1, 0, -1, -10, -100, -1000)},
    **{f"MIN starts at {start}": starting_at(-inf, start) for start in (-1, 0, 1, 10, 100, 1000)},
    "both start at 0": starting_at(0, 0),
    "MAX and MIN swapped": {"chooses": lambda scores, is_max, ply: best_of(scores, not is_max, ply)},
    "wrong half at the root": {"chooses": lambda scores, is_max, ply: best_of(scores, is_max == (ply > 0), ply)},
    "wrong half below the root": {"chooses": lambda scores, is_max, ply: best_of(scores, is_max == (ply < 1), ply)},
    "always the largest": {"chooses": lambda scores, is_max, ply: max(scores)},
    "always the smallest": {"chooses": lambda scores, is_max, ply: min(scores)},
    "the first score": {"chooses": lambda scores, is_max, ply: scores[0]},
    "the last score": {"chooses": lambda scores, is_max, ply: scores[-1]},
    "the mean score": {"chooses": lambda scores, is_max, ply: sum(scores) / len(scores)},
    "stops when ahead": {"chooses": stopping_when_ahead},
    "only a win scores": {"ends": lambda utility: max(utility, 0)},
    "only a loss scores": {"ends": lambda utility: min(utility, 0)},
    "a win is 1": {"ends": lambda utility: (utility > 0) - (utility < 0)},
    "sign reversed": {"ends": lambda utility: -utility},
    "a draw is a loss": {"ends": lambda utility: utility or -10},
    "MAX moves at even plies": {"is_max": lambda game, state, ply: ply % 2 == 0},
    "MAX moves always": {"is_max": lambda game, state, ply: True},
    "quick wins count more": {"returns": lambda score: score - (score > 0) + (score < 0)},
    "MIN negates": {"chooses": lambda scores, is_max, ply: max(scores) if is_max else -min(scores)},
}


def minimax_with(chooses=best_of, ends=lambda utility: utility, is_max=None, returns=lambda score: score):
    """Minimax with the given parts replaced. It remembers states, and looks `depth` plies ahead."""
    is_max = is_max or (lambda game, state, ply: game.to_move(state) == MAX)

    def search(game, state, depth=inf):
        known = {}

        def look(state, ply):
            if game.is_terminal(state):
                return ends(game.utility(state)), None
            if ply == depth:
                return 0, None
            if (state, ply) not in known:
                actions = list(game.actions(state))
                scores = [returns(look(game.result(state, action), ply + 1)[0]) for action in actions]
                value = chooses(scores, is_max(game, state, ply), ply)
                known[state, ply] = value, actions[scores.index(value)] if value in scores else None
            return known[state, ply]

        return look(state, 0)

    return search


def backing_up(max_takes, min_takes):
    def search(game, state):
        if game.is_terminal(state):
            return game.utility(state)
        takes = max_takes if game.to_move(state) == MAX else min_takes
        return takes(search(game, game.result(state, action)) for action in game.actions(state))

    return search


def limited(game, state, depth=3):
    return depth_limited_minimax(game, state, depth, lambda state: 0)


def remembering(game, state):
    known = {}

    def worth(state):
        if game.is_terminal(state):
            return game.utility(state), None
        if state not in known:
            best = max if game.to_move(state) == MAX else min
            move = best(game.actions(state), key=lambda action: worth(game.result(state, action))[0])
            known[state] = worth(game.result(state, move))[0], move
        return known[state]

    return worth(state)
