"""How our times grow with the number of nodes, from 1,000 to 500,000."""

from __future__ import annotations

from math import log
from typing import Any

from timing import Times, ours, take_turns

from minimax_lab import MAX, MIN, game_tree, minimax, record, solve
from minimax_lab.scene.layout import layout

SIZES = (1_000, 10_000, 100_000, 500_000)


class ThreeChildren:
    """A game whose tree has as many nodes as asked for, at most three below each, and each a different state.

    That is the hardest case: since no two paths meet, nothing can be computed once and used again.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        depth = [0]
        for state in range(1, size):
            depth.append(depth[(state - 1) // 3] + 1)
        self.players = [MIN if each % 2 else MAX for each in depth]

    initial = 0

    def to_move(self, state: int) -> str:
        return self.players[state]

    def actions(self, state: int) -> list[int]:
        return [1, 2, 3][: self.size - 3 * state - 1]

    def result(self, state: int, action: int) -> int:
        return 3 * state + action

    def is_terminal(self, state: int) -> bool:
        return 3 * state + 1 >= self.size

    def utility(self, state: int) -> int:
        return state * 7919 % 1009


def growth() -> None:
    """Print a row for each of our functions: the time per node at each size."""
    sizes = "".join(f"{size:>12,}" for size in SIZES)
    print(f"\n{'How our times grow: best time per node (or call)':52}{sizes}   time grows as (n^1: linear)")
    by_size = [times_at(size) for size in SIZES]
    for what in by_size[0]:
        print_growth(what, [times[what] for times in by_size])


def print_growth(what: str, times: list[Times]) -> None:
    """Print a row, with the power of n from 10,000 nodes on: before, the fixed cost of a call hides the growth."""
    if error := next((each.error for each in times if each.error), ""):
        print(f"{what:52}{error}")
        return
    per_node = "".join(f"{each.best / size * 1e9:>9,.0f} ns" for each, size in zip(times, SIZES, strict=True))
    power = log(times[-1].best / times[1].best) / log(SIZES[-1] / SIZES[1])
    print(f"{what:52}{per_node}   n^{power:.2f}", flush=True)


def times_at(size: int) -> dict[str, Times]:
    """The times of all functions at one size."""
    game: Any = ThreeChildren(size)
    tree = game_tree(game).back_up()
    jobs = {
        "the tree of a game without repeated states": ours(lambda: game_tree(game), len),
        "its values": ours(lambda: tree.back_up(), len),
        "its layout": ours(lambda: layout(tree.parent, tree.depth), len),
        "minimax": ours(lambda: minimax(game, 0), lambda found: size if found.value == tree.value else found),
        "minimax recorded, with its first lines of code": ours(lambda: record(minimax, game, 0), len),
        "the tree of the recorded run": ours(lambda run: run.tree, len, lambda: record(minimax, game, 0)),
        "every state solved": ours(lambda: solve(game), len),
    }
    return take_turns(jobs, size)
