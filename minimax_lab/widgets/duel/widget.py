"""Evaluations that play each other: who won how many games, and each game to step through."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import traitlets

from minimax_lab.games import MAX, action_label, goal_of, look, start_state
from minimax_lab.kit import InvalidArgument, listed, pluralize, quote, signed_number, whole_number, without_surrogates
from minimax_lab.scene import Picture, Scene, add_frame, style
from minimax_lab.widgets.base import Checked, PictureWidget, checks
from minimax_lab.widgets.duel.contest import Contest, Played, openings

MOST_GAMES = 400
SEVERAL_MOVES = 4  # of the game that is shown first


class Duel(
    PictureWidget, front=("widgets/duel/duel.js", "mountDuel", "widgets/board/board.css", "widgets/duel/duel.css")
):
    """All games between evaluations, from each opening and from both sides, and a game to step through.

    games         a game, or a list of games; in each one, every side moves first once
    evaluations   what each side uses: a mapping from names to functions such as `open_lines`, which take a game and
                  return a function of a state; or a list of such functions
    depth         how many plies the sides look ahead: a number, or a mapping from their names to numbers
    plies         how many plies have been played when the sides take over: every such position is an opening
    underlined    heaps, as numbers of bones, whose games are underlined

    `table` has the wins, draws, and losses of each side, and `played` has the games. `chosen` is the number of the game
    that is shown, from 0, at first one with several moves; it can be read, set, observed, and linked.

    Raises InvalidArgument for an invalid option.

    >>> from minimax_lab import Bones
    >>> from minimax_lab.search import heap_modulo, larger_heap
    >>> Duel([Bones(heap) for heap in range(1, 21)], [larger_heap, heap_modulo]).table
    {'larger_heap': (12, 0, 28), 'heap_modulo': (28, 0, 12)}
    """

    scene_style = traitlets.Dict(style.as_table(), read_only=True).tag(sync=True)
    games: Any = traitlets.List().tag(sync=True)
    table: Any = traitlets.Dict().tag(sync=True)
    depths: Any = traitlets.Dict().tag(sync=True)
    chosen = Checked(0).tag(sync=True)

    def __init__(
        self, games: Any, evaluations: Any, depth: Any = 1, *, plies: int = 0, underlined: Iterable[int] = ()
    ) -> None:
        sides = _named(evaluations)
        depths = depth if isinstance(depth, Mapping) else dict.fromkeys(sides, depth)
        depths = {name: whole_number(f"depth of {name}", depths.get(name), 1) for name in sides}
        contest = Contest(sides, depths)
        plies = whole_number("plies", plies, 0)
        heaps = [whole_number("underlined: a heap", heap, 0) for heap in listed("underlined", underlined)]
        given = games if isinstance(games, list | tuple) else [games]
        starts = [(game, state) for game in given if start_state(game, None) is not None
                  for state in openings(game, plies)]  # fmt: skip
        count = len(starts) * len(sides) * (len(sides) - 1)
        if not 0 < count <= MOST_GAMES:
            raise InvalidArgument(f"{pluralize(count, 'game')}: must be from 1 to {MOST_GAMES}")
        self.played = contest.play_all(starts)
        every = [game for game, _ in starts] * (len(sides) * (len(sides) - 1))
        shown = [_as_data(game, each) for game, each in zip(every, self.played, strict=True)]
        super().__init__(
            games=without_surrogates([each | {"underlined": each["looks"][0].get("count") in heaps} for each in shown]),
            table={name: self._results(name) for name in sides},
            depths=depths,
            chosen=self._first_shown(),
        )

    def _first_shown(self) -> int:
        """The first game with several moves, or else the first of the longest ones."""
        moves = [min(len(each.actions), SEVERAL_MOVES) for each in self.played]
        return moves.index(max(moves))

    def _results(self, name: str) -> tuple[int, int, int]:
        """The wins, draws, and losses of one side."""
        winners = [each.winner for each in self.played if name in (each.first, each.second)]
        wins, draws = winners.count(name), winners.count(None)
        return wins, draws, len(winners) - wins - draws

    @checks("chosen")
    def _check_chosen(self, name: str, value: Any) -> int:
        return whole_number("chosen", value, 0, len(self.played) - 1)

    def still(self) -> Picture:
        """Return the results as a picture, for paper and for pages without a kernel."""
        scene = Scene(style.NARROWEST, 2 * style.MARGIN, [], title=f"{pluralize(len(self.played), 'game')}")
        scene.notes = [
            f"{name}: {pluralize(wins, 'win')}, {pluralize(draws, 'draw')}, {pluralize(losses, 'loss', 'losses')}."
            for name, (wins, draws, losses) in self.table.items()
        ]
        return Picture(add_frame(scene))

    def __repr__(self) -> str:
        return f"Duel({pluralize(len(self.played), 'game')}, {self.table})"


def _named(evaluations: Any) -> dict[str, Any]:
    """The evaluations by their names; at least two functions."""
    if isinstance(evaluations, list | tuple):
        evaluations = {getattr(each, "__name__", quote(each)): each for each in evaluations}
    if not isinstance(evaluations, Mapping) or len(evaluations) < 2 or not all(map(callable, evaluations.values())):
        raise InvalidArgument(
            f"evaluations={quote(evaluations)}: must be two or more functions, such as [larger_heap, heap_modulo]; "
            f"those without different names need a mapping from names"
        )
    return {str(name): evaluate for name, evaluate in evaluations.items()}


def _as_data(game: Any, played: Played) -> dict[str, Any]:
    """A game as the browser shows it."""
    starter = game.to_move(played.states[0])
    moves = [
        {
            "side": played.first if game.to_move(state) == starter else played.second,
            "move": action_label(game, state, action),
            "value": signed_number(value if value == int(value) else float(f"{float(value):.3g}"), signed=True),
        }
        for state, action, value in zip(played.states, played.actions, played.values, strict=False)
    ]
    looks = [look(game, state).data for state in played.states]
    names = {"first": played.first, "second": played.second, "winner": played.winner}
    names["max"] = played.first if starter == MAX else played.second
    return {**names, "goal": goal_of(game), "moves": moves, "looks": looks}
