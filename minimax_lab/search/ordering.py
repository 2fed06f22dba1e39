"""The order in which actions are tried: alpha-beta cuts most if the best action comes first."""

from collections.abc import Callable
from typing import Any

from minimax_lab.games import MAX, Game, Wrapped, actions_of, estimate_of, player_to_move, require_game, utility_of
from minimax_lab.kit import function_of_state, quote


def ordered(game: Game[Any, Any], evaluate: Callable[[Any], Any]) -> "Ordered":
    """The same game with its actions sorted by what they seem to be worth, the best for the player to move first.

    evaluate   a function that estimates what a state is worth to MAX; it is called for the states that the actions
               lead to, except that a state in which the game is over is worth its utility

    Actions that seem equally good stay in the game's own order. The first best action of a search may differ from
    the one without sorting, but it is never worse. Sorting tries every action one ply deep, so a search makes fewer
    calls, but each call takes longer.

    >>> from minimax_lab import TreeGame
    >>> guess = {"B": 2, "C": 7, "D": 5}
    >>> ordered(TreeGame([[3, 1], [9, 8], [4, 6]]), guess.get).actions("A")
    ['C', 'D', 'B']
    """
    require_game(game)
    return Ordered(game, function_of_state("evaluate", evaluate))


class Ordered(Wrapped):
    """A game whose actions are sorted by an evaluation; see `ordered`."""

    def __init__(self, game: Game[Any, Any], evaluate: Callable[[Any], Any]) -> None:
        super().__init__(game)
        self.evaluate = evaluate

    def __repr__(self) -> str:
        function = getattr(self.evaluate, "func", self.evaluate)
        return f"ordered({self.game!r}, {getattr(function, '__name__', quote(function))})"

    def actions(self, state: Any) -> list[Any]:
        """The legal moves in `state`, the one that seems best for the player to move first."""
        max_moves = player_to_move(self.game, state) == MAX
        return sorted(actions_of(self.game, state), key=lambda action: self._worth(state, action), reverse=max_moves)

    def _worth(self, state: Any, action: Any) -> Any:
        """What the state that `action` leads to seems to be worth."""
        after = self.game.result(state, action)
        if self.game.is_terminal(after):
            return utility_of(self.game, after)
        return estimate_of(self.game, after, self.evaluate)
