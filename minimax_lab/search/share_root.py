"""Search the actions at the root on several processes or machines.

At the root, the search itself runs, on a game that ends after one move: it compares, chooses, and cuts by its own code.
What the moves are worth, the workers find out.
"""

from collections.abc import Callable, MutableMapping
from concurrent.futures import Future
from copy import copy
from typing import Any

from minimax_lab.games import Game, Wrapped, actions_of
from minimax_lab.kit import progress
from minimax_lab.search.workers import Workers


def share_root(executor: Any, search: Any, given: dict[str, Any]) -> Any:
    """What a search that calls itself returns for the arguments `given`, ties included.

    Nothing narrows the window of one part while another runs, so a search with cuts makes more calls than on one
    process. A wider window changes no decision: a value inside the narrow one is exact in both, a value on the player's
    own side of it is not chosen, and a bound on the opponent's side does not depend on the player's.
    """
    with Workers(executor) as workers, progress("searching", "moves") as bar:

        def begin(after: Any) -> Future[Any]:
            below = {name: copy(thing) if isinstance(thing, MutableMapping) else thing for name, thing in given.items()}
            below |= {"state": after} | ({"depth": given["depth"] - 1} if "depth" in given else {})
            return workers.submit(search, *(workers.pack(*each) for each in below.items()))

        def value_of(part: Future[Any]) -> Any:
            decision = workers.result(part)
            bar.update()
            return decision.value

        one_move = OneMove(given["game"], begin, value_of)
        return search.minimax_lab_traced.function(**{**given, "game": one_move})


class OneMove(Wrapped):
    """A game that ends after one move. A state after it is the future of the decision there; `begin` makes it."""

    def __init__(
        self, game: Game[Any, Any], begin: Callable[[Any], Future[Any]], value_of: Callable[[Future[Any]], Any]
    ) -> None:
        super().__init__(game)
        self.begin, self.value_of = begin, value_of

    def actions(self, state: Any) -> list[Any]:
        """The legal moves in `state`. Workers begin to search all of them."""
        actions = actions_of(self.game, state)
        self.parts = [(action, self.begin(self.game.result(state, action))) for action in actions]
        return actions

    def result(self, state: Any, action: Any) -> Any:
        """The future of the decision after `action`."""
        return next(part for each, part in self.parts if each is action)

    def is_terminal(self, state: Any) -> bool:
        """Whether the one move was made, or the game is over."""
        return isinstance(state, Future) or self.game.is_terminal(state)

    def utility(self, state: Any) -> Any:
        """What a worker has found, or the utility of `state`."""
        return self.value_of(state) if isinstance(state, Future) else self.game.utility(state)
