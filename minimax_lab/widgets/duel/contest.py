"""Games between evaluations: each side looks some plies ahead and trusts its own estimates."""

from collections.abc import Mapping
from itertools import permutations
from typing import Any, NamedTuple

from minimax_lab.games import MAX, Game, name_of, player_to_move, utility_of
from minimax_lab.kit import InvalidArgument, TooLarge, quote
from minimax_lab.search import Evaluation, Explorer, depth_limited_minimax

MOST_PLIES = 1000  # of one game


class Played(NamedTuple):
    """One game.

    first, second   the names of the sides; `first` made the first move
    states          the positions, from the opening to the end
    actions         the moves between them
    values          for each move, what it seemed to be worth to MAX
    winner          the name of the side that won, or None
    """

    first: str
    second: str
    states: list[Any]
    actions: list[Any]
    values: list[Any]
    winner: str | None


class Contest:
    """Plays games between evaluations. Each side makes the same move whenever a position comes again.

    depths   how many plies each side looks ahead, by its name
    """

    def __init__(self, evaluations: Mapping[str, Evaluation], depths: Mapping[str, int]) -> None:
        self.evaluations, self.depths = evaluations, depths

    def play_all(self, games: list[tuple[Game[Any, Any], Any]]) -> list[Played]:
        """One game for each of these games with an opening, and each ordered pair of sides."""
        pairs = list(permutations(self.evaluations, 2))
        return [self.play(game, opening, *pair) for pair in pairs for game, opening in games]

    def play(self, game: Game[Any, Any], opening: Any, first: str, second: str) -> Played:
        """One game from an opening."""
        starter = player_to_move(game, opening)
        estimate = {name: self.evaluations[name](game) for name in (first, second)}
        states, actions, values = [opening], [], []
        while not game.is_terminal(states[-1]):
            name = first if player_to_move(game, states[-1]) == starter else second
            decision = depth_limited_minimax(game, states[-1], self.depths[name], estimate[name])
            actions.append(decision.action)
            values.append(decision.value)
            states.append(game.result(states[-1], decision.action))
            if len(actions) > MOST_PLIES:
                raise TooLarge(f"the game from {name_of(game, opening)!r} has more than {MOST_PLIES:,} plies")
        worth = utility_of(game, states[-1])
        winner = None if worth == 0 else first if (worth > 0) == (starter == MAX) else second
        return Played(first, second, states, actions, values, winner)


def openings(game: Game[Any, Any], plies: int) -> list[Any]:
    """The distinct positions after so many plies in which the game goes on.

    >>> from minimax_lab import TicTacToe
    >>> len(openings(TicTacToe(), 1)), len(openings(TicTacToe(), 2))
    (9, 72)
    """
    found = Explorer(game, game.initial, 10_000)
    for ply, paths in enumerate(found.paths_by_ply()):
        if ply == plies:
            return [found.states[at] for at in paths if found.players[at] is not None]
    raise InvalidArgument(f"plies={quote(plies)}: no game of {quote(game)} lasts that long")
