"""The values of the distinct states of a game, each found once, from the end of the game backward."""

from typing import Any

from minimax_lab.games import MAX
from minimax_lab.search.explore import Explorer

ENDS = "only a game that always ends can be solved"


def children_first(found: Explorer) -> list[int]:
    """The indices of the states, each after all its children; InvalidGame if a cycle makes that impossible."""
    parents: list[list[int]] = [[] for _ in found.states]
    for at, children in enumerate(found.children):
        for child in children:
            parents[child].append(at)
    waits_for = [len(children) for children in found.children]
    order = [at for at, waiting in enumerate(waits_for) if not waiting]
    for at in order:  # the list grows meanwhile
        for parent in parents[at]:
            waits_for[parent] -= 1
            if not waits_for[parent]:
                order.append(parent)
    if len(order) < len(found.states):
        found.require_no_cycle(ENDS)
    return order


def backed_up(found: Explorer, order: list[int]) -> list[Any]:
    """The value of each state: the largest value of its children if MAX moves there, the smallest if MIN does."""
    values = list(found.values)
    for at in order:
        below = [values[child] for child in found.children[at]]
        if below:
            values[at] = max(below) if found.players[at] == MAX else min(below)
    return values
