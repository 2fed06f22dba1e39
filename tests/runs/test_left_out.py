"""The moves that a cut left out, derived from the run where its rule is certain."""

from collections import defaultdict
from math import inf

import pytest

from minimax_lab import record, traced
from minimax_lab.runs import windows

RULES = {
    "up to three": lambda heap: [1, 2, 3],
    "largest first": lambda heap: [3, 2, 1],
    "one, three, or four": lambda heap: [1, 3, 4],
    "at most half": lambda heap: range(1, heap // 2 + 1),
    "odd and even": lambda heap: (1, 3) if heap % 2 else (1, 2),
}


def alpha_beta(rule, heap, in_a_tuple):
    """A run of alpha-beta on a heap, alone or in a tuple with the player."""

    def search(heap, mine, alpha, beta, call):
        takes = [take for take in rule(heap) if take <= heap]
        if not takes:
            return -1 if mine else 1
        best = -inf if mine else inf
        for take in takes:
            value = call(heap - take, not mine, alpha, beta)
            best = max(best, value) if mine else min(best, value)
            alpha, beta = (max(alpha, best), beta) if mine else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    @traced
    def number(heap, mine, alpha, beta):
        return search(heap, mine, alpha, beta, number)

    @traced
    def pair(state, alpha, beta):
        return search(*state, alpha, beta, lambda heap, mine, alpha, beta: pair((heap, mine), alpha, beta))

    return record(pair, (heap, True), -inf, inf) if in_a_tuple else record(number, heap, True, -inf, inf)


@pytest.mark.parametrize("in_a_tuple", [False, True], ids=["number", "tuple"])
@pytest.mark.parametrize("rule", list(RULES)[:3])
@pytest.mark.parametrize("heap", [7, 8])
def test_what_may_be_taken_from_a_heap(heap, rule, in_a_tuple):
    trace, cuts, tried = alpha_beta(RULES[rule], heap, in_a_tuple), 0, defaultdict(list)
    for call in trace.calls:
        tried[call.parent].append(call.action)
    for call, window in zip(trace.calls, windows(trace), strict=True):
        left = call.state[0] if in_a_tuple else call.state
        legal = [take for take in RULES[rule](left) if take <= left]
        assert sorted([*tried[call.number], *window.skipped]) == sorted(legal)
        cuts += bool(window.skipped)
    assert cuts and "not known" not in trace.reading["action"]
    skipped = next(node for node in trace.tree if node.call == 0)
    assert isinstance(skipped.state, tuple) == in_a_tuple


@pytest.mark.parametrize("rule", list(RULES)[3:])
@pytest.mark.parametrize("heap", [6, 9])
def test_a_rule_that_is_not_certain_is_said_to_be_unknown(heap, rule):
    trace = alpha_beta(RULES[rule], heap, False)
    assert "the run does not show what may be taken from each heap" in trace.reading["action"]
    for call, window in zip(trace.calls, windows(trace), strict=True):
        assert set(window.skipped) <= {take for take in RULES[rule](call.state) if take <= call.state}


def test_heaps_of_a_list_are_named_as_the_reason():
    @traced
    def play(piles, mine):
        piles_left = [[*piles[:at], size, *piles[at + 1 :]] for at in range(len(piles)) for size in range(piles[at])]
        values = [play(each, not mine) for each in piles_left]
        return (max if mine else min)(values) if values else -1 if mine else 1

    assert "because its moves change cells that are not empty" in record(play, [1, 2, 2], True).reading["action"]
