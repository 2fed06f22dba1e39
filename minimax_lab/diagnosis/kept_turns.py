"""Turns that do not change, in a game that nobody described: what shows them is the program itself."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from minimax_lab.diagnosis.crashes import Cause
from minimax_lab.diagnosis.learners_calls import DEPTHS, PLAYERS, scalar
from minimax_lab.kit import quote
from minimax_lab.reading import HIGHS, LOWS, tree_of
from minimax_lab.runs import Trace

MOST_CALLS = 5_000  # that are compared with their callers
Pair = tuple[int, int]  # the rows of a caller and its callee


def explain_kept_turn(trace: Trace) -> Cause | None:
    """The first call that hands on its turn, if nothing in the game can be the reason; None without any."""
    columns, functions = trace.columns, trace.reader.function_numbers
    given = [trace.reader.arguments(row) for row in range(min(len(trace), MOST_CALLS))]
    pairs = [(above, row) for row, above in enumerate(columns.parent[: len(given)].tolist()) if above >= 0]
    pairs = [(above, row) for above, row in pairs if functions[above] == functions[row]]
    for name in given[-1]:
        held = [scalar(each.get(name)) for each in given]
        kept = [(above, row) for above, row in pairs if held[above] == held[row]]
        is_turn = PLAYERS.search(name) or {type(each.get(name)) for each in given[1:]} <= {bool, str}
        if not kept or not is_turn or None in held[1:] or len({*held} - {None}) > 2:
            continue
        is_stuck = len(kept) == len(pairs) and PLAYERS.search(name) and _is_stuck(trace, name, given[-1])
        wrong = kept if is_stuck else [*_handed_on(trace, given, kept, pairs), *_at_one_place(trace, held, kept, pairs)]
        if wrong:
            above, row = min(wrong, key=lambda pair: pair[1])
            same = f"Call {row + 1} got {name}={quote(given[row][name])}, as call {above + 1} did"
            return Cause(above, f"{same}, so the same player would move twice.", "wrong player", True, row)
    return None


def _is_stuck(trace: Trace, name: str, given: dict[str, Any]) -> bool:
    """Whether a negamax hands on the player by whose sign it multiplies, or the names of both players."""
    text, nodes = trace.columns.text, list[ast.AST]()
    for spec in trace.reader.specs:
        nodes += ast.walk(tree) if (tree := tree_of(spec.function)) else ()
    products = (node for node in nodes if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult))
    is_factor = any(name in (ast.unparse(node.left), ast.unparse(node.right)) for node in products)
    texts = [given[each] for each in text.kept if isinstance(given.get(each), str)]
    has_both = any(one != other for one, other in combinations(texts, 2))
    return text.negates and name in text.kept and (is_factor or has_both)


def _handed_on(trace: Trace, given: list[dict[str, Any]], kept: list[Pair], pairs: list[Pair]) -> Iterator[Pair]:
    """The calls that hand on all but a depth, as if the other one had passed, if each move changes the turn."""
    state = trace.columns.state
    if len(kept) < len(pairs) and all(state[above] == state[row] for above, row in kept):
        others = {each for each in given[-1] if each not in (*LOWS, *HIGHS) and not DEPTHS.search(each)}
        for above, row in kept:
            is_same = all(scalar(given[above].get(name)) == scalar(given[row].get(name)) for name in others)
            if is_same and len(trace.columns.children(above)) == 1:
                yield above, row


def _at_one_place(trace: Trace, held: list[Any], kept: list[Pair], pairs: list[Pair]) -> list[Pair]:
    """The calls of one player that keep the turn, if they are the first or the second of two in all of its calls."""
    children = {above: list(trace.columns.children(above)) for above, _ in pairs}
    places = defaultdict[tuple[Any, int], list[Pair]](list)
    for above, row in pairs:
        places[held[above], children[above].index(row)].append((above, row))
    has_two = len({*held} - {None}) == 2 and all(len(each) == 2 for each in children.values())
    return kept if has_two and len(kept) > 1 and kept in places.values() else []
