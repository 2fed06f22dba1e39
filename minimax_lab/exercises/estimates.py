"""Trees that are cut off at the horizon, where some leaves are estimates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from minimax_lab.games import Wrapped, other
from minimax_lab.kit import InvalidArgument
from minimax_lab.trees import game_tree


class EstimatedLeaves(Wrapped):
    """A game in which some leaves of the tree from `state` are estimates: the game goes on below them.

    names   the names of these leaves; all of them are on the lowest ply
    """

    def __init__(self, game: Any, state: Any, names: Sequence[str]) -> None:
        super().__init__(game)
        tree = game_tree(game, state)
        self.ply = int(tree.depth.max())
        leaves = [tree[name] for name in names]
        if not leaves or any(leaf.children or leaf.depth != self.ply for leaf in leaves):
            raise InvalidArgument(f"estimates {' '.join(names)!r}: must be leaves of the lowest ply")
        above = {leaf.name: leaf.parent.player for leaf in leaves if leaf.parent}
        self.movers = {name: other(player) for name, player in above.items() if player}

    def to_move(self, state: Any) -> Any:
        """The player to move; at an estimate, the opponent of the player who moved there."""
        return self.movers.get(state) or self.game.to_move(state)

    def is_terminal(self, state: Any) -> bool:
        """Whether the game is over in `state`. It is not over at an estimate."""
        return state not in self.movers and self.game.is_terminal(state)

    def actions(self, state: Any) -> list[str]:
        """The legal moves in `state`; at an estimate, one move that nobody follows."""
        return ["?"] if state in self.movers else list(self.game.actions(state))
