"""How the time of each of ours grows with the number of nodes, from 1,000 to 500,000."""

from __future__ import annotations

from math import log
from typing import Any

from race import Times, take_turns
from room import ours

from minimax_lab import MAX, MIN, game_tree, minimax, record, solve
from minimax_lab.scene.layout import layout

SIZES = (1_000, 10_000, 100_000, 500_000)


class Threes:
    """A game whose tree has as many nodes as asked for, three below each, no two of them in the same state.

    That is the hardest case: where no two paths meet, nothing can be asked once and used again.
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
    """Print a row for each of ours: the time of a node at each size."""
    sizes = "".join(f"{size:>12,}" for size in SIZES)
    print(f"\n{'How each of ours grows: best time a node (or call)':52}{sizes}   time grows as (n^1: linear)")
    found = [at_size(size) for size in SIZES]
    for what in found[0]:
        times = [each[what] for each in found]
        if any(each.error for each in times):
            print(f"{what:52}{next(each.error for each in times if each.error)}")
            continue
        nodes = "".join(f"{each.best / size * 1e9:>9,.0f} ns" for each, size in zip(times, SIZES, strict=True))
        # From 10,000 on: before, what each call costs once makes a node look dear, and growth look slow.
        power = log(times[-1].best / times[1].best) / log(SIZES[-1] / SIZES[1])
        print(f"{what:52}{nodes}   n^{power:.2f}", flush=True)


def at_size(size: int) -> dict[str, Times]:
    """The times of everything at one size."""
    game: Any = Threes(size)
    tree = game_tree(game).back_up()
    jobs = {
        "the tree of a game, no state met twice": ours(lambda: game_tree(game), len),
        "its values": ours(lambda: tree.back_up(), len),
        "its layout": ours(lambda: layout(tree.parent, tree.depth), len),
        "minimax": ours(lambda: minimax(game, 0), lambda found: size if found.value == tree.value else found),
        "minimax recorded, its first lines of code too": ours(lambda: record(minimax, game, 0), len),
        "the tree of the recorded run": ours(lambda run: run.tree, len, lambda: record(minimax, game, 0)),
        "every state solved": ours(lambda: solve(game), len),
    }
    return take_turns(jobs, size)
