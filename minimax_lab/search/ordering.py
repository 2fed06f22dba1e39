"""In which order the actions are tried: alpha-beta cuts most where the best action comes first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from minimax_lab.games import MAX, Game, Wrapped, finite, require_game
from minimax_lab.kit import InvalidArgument, quote


def ordered(game: Game[Any, Any], evaluate: Callable[[Any], Any]) -> Ordered:
    """The same game, with the actions in the order of what they seem to be worth, the best for the mover first.

    evaluate   a function that estimates what a state is worth to MAX; it is asked of the states that the actions
               lead to. A state in which the game is over counts by its utility instead.

    Actions that seem equally good stay in the game's own order. The first best action of a search may be another
    one than without the order, never a worse one. To put the actions in order, all of them are tried one ply
    deep: a search makes fewer calls, but each of them costs more.

    >>> from minimax_lab import TreeGame
    >>> guess = {"B": 2, "C": 7, "D": 5}
    >>> ordered(TreeGame([[3, 1], [9, 8], [4, 6]]), guess.get).actions("A")
    ['C', 'D', 'B']
    """
    require_game(game)
    if not callable(evaluate):
        raise InvalidArgument(f"evaluate={quote(evaluate)}: must be a function of a state")
    return Ordered(game, evaluate)


class Ordered(Wrapped):
    """A game whose actions come in the order of an evaluation; see `ordered`."""

    def __init__(self, game: Game[Any, Any], evaluate: Callable[[Any], Any]) -> None:
        super().__init__(game)
        self.evaluate = evaluate

    def __repr__(self) -> str:
        return f"ordered({self.game!r}, {getattr(self.evaluate, '__name__', quote(self.evaluate))})"

    def actions(self, state: Any) -> list[Any]:
        """The legal moves in `state`, the one that seems best for the player to move first."""
        maximise = self.game.to_move(state) == MAX
        return sorted(self.game.actions(state), key=lambda action: self._worth(state, action), reverse=maximise)

    def _worth(self, state: Any, action: Any) -> Any:
        """What the state that `action` leads to seems to be worth."""
        after = self.game.result(state, action)
        if self.game.is_terminal(after):
            return self.game.utility(after)
        return finite(self.game, after, self.evaluate(after), "evaluation")
