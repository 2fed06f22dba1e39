"""The whole tree of a game, in which the reader zooms in on any node."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import traitlets

from minimax_lab.games import action_label, actions_of, start_state
from minimax_lab.kit import (
    IllegalMove,
    InvalidArgument,
    TooLarge,
    listed,
    pluralize,
    progress,
    quote,
    same,
    whole_number,
    without_surrogates,
)
from minimax_lab.posters import MOST_PLIES, whole_game, whole_game_title
from minimax_lab.scene import Picture
from minimax_lab.search import LIMIT
from minimax_lab.trees import game_tree
from minimax_lab.widgets.base import Checked, PictureWidget, checks
from minimax_lab.widgets.explorer.state_tables import tabulate_states
from minimax_lab.widgets.page import HasPage, build_page

MOST_STATES = 20_000
MANY_NODES = 50_000  # a tree of so many takes long enough to show that it is being built
PAGE = """
import { mountExplorer } from "./widgets/explorer/explorer.js";
import { PageModel, readPage } from "./widgets/shared/page.js";
const { values, data, host } = await readPage();
mountExplorer(new PageModel({ ...values, data }), host);
"""  # the script of a saved page


class GameExplorer(
    HasPage, PictureWidget, front=("widgets/explorer/explorer.js", "mountExplorer", "widgets/explorer/explorer.css")
):
    """Every node of a game's tree in one picture, to zoom down to any board.

    game    a finite game: TicTacToe, Bones, TreeGame, or one of your own
    state   where to start; None is the start of the game
    route   a guided route: maps the moves to each stop, such as (0, 4), to a question about the moves from there, or to
            the question and the reason for its answer, which appears after the reader has chosen a move

    A row is a ply, and a node is as wide as the games that pass through it. Its color shows who wins if both play well.
    A click, a drag, the wheel with Ctrl, two fingers, or the keys zoom and move; a list of moves finds a node.

    `path` is the chosen node: the number of each move among the legal ones, from 0. It can be read, set, observed, and
    linked. `moves` and `node_state` are the moves and the state there, and `choose(0, 4)` chooses a node by its moves.

    Raises TooLarge above 1,000,000 nodes, 20,000 distinct states, or 40 plies.

    >>> from minimax_lab import TicTacToe
    >>> explorer = GameExplorer(TicTacToe(), "XOXOX....")
    >>> explorer.choose(7)
    >>> explorer.path, explorer.moves, explorer.node_state
    ([2], [7], 'XOXOX..O.')
    """

    tables = traitlets.Dict().tag(sync=True)
    data = traitlets.Bytes().tag(sync=True)
    path = Checked(()).tag(sync=True)
    route: Any = traitlets.List().tag(sync=True)  # the path to each stop, its question, and the reason

    def __init__(
        self, game: Any, state: Any = None, *, route: Mapping[Any, str | tuple[str, str]] | None = None
    ) -> None:
        self.game, self.state = game, start_state(game, state)
        try:
            tree = game_tree(game, state).back_up()
        except TooLarge:
            raise TooLarge(f"the tree has more than {LIMIT:,} nodes; start nearer the end, with state=") from None
        for count, most, things in (
            (len(tree.states), MOST_STATES, "distinct states"),
            (int(tree.depth.max()) + 1, MOST_PLIES, "plies"),
        ):
            if count > most:
                raise TooLarge(
                    f"the tree has {count:,} {things}, more than {most:,}; start nearer the end, with state="
                )
        self._long = len(tree) if len(tree) >= MANY_NODES else 0
        with progress("building the whole game", "nodes", at_once=self._long):
            tables, data = tabulate_states(tree, whole_game_title(tree, state is None))
        stops = [[self._path_to(*moves), question, reason] for moves, question, reason in _stops(route)]
        super().__init__(tables=without_surrogates(tables), data=data, path=[], route=without_surrogates(stops))

    @checks("path")
    def _check_path(self, name: str, value: Any) -> list[int]:
        path = listed(name, value, "be a list of whole numbers, one for each move", but_no=str | bytes | dict)
        state = self.state
        for ply, number in enumerate(path):
            if self.game.is_terminal(state):
                raise InvalidArgument(f"path={quote(path)}: the game is over after {pluralize(ply, 'move')}")
            actions = actions_of(self.game, state)
            path[ply] = whole_number(f"path: move {ply + 1}", number, 0, len(actions) - 1)
            state = self.game.result(state, actions[path[ply]])
        return path

    def choose(self, *moves: Any) -> None:
        """Choose the node that these moves lead to; without a move, the root."""
        self.path = self._path_to(*moves)

    def _path_to(self, *moves: Any) -> list[int]:
        """The path of the node that these moves lead to."""
        path, state = list[int](), self.state
        for move in moves:
            actions = [] if self.game.is_terminal(state) else actions_of(self.game, state)
            place = next((at for at, action in enumerate(actions) if same(action, move)), None)
            if place is None:
                legal = f"must be one of {quote(actions)}" if actions else "the game is over"
                raise IllegalMove(f"move {quote(move)} after {pluralize(len(path), 'move')}: {legal}")
            path.append(place)
            state = self.game.result(state, actions[place])
        return path

    @property
    def moves(self) -> list[Any]:
        """The moves that lead to the chosen node."""
        return [action for _, action in self._steps()]

    @property
    def node_state(self) -> Any:
        """The state of the chosen node."""
        steps = self._steps()
        return self.game.result(*steps[-1]) if steps else self.state

    def _steps(self) -> list[tuple[Any, Any]]:
        """Each state on the way to the chosen node, with the move that is made there."""
        steps, state = [], self.state
        for number in self.path:
            steps.append((state, actions_of(self.game, state)[number]))
            state = self.game.result(*steps[-1])
        return steps

    @cached_property
    def _poster(self) -> Picture:
        with progress("drawing the whole game", "nodes", at_once=self._long):
            return whole_game(self.game, self.state, title=self.tables["title"])

    def still(self) -> Picture:
        """Return the poster of the whole game, for paper and for pages without a kernel."""
        return self._poster

    def page(self) -> str:
        """Return a page with the explorer as HTML text."""
        values = {name: getattr(self, name) for name in ("tables", "path", "route", "projected")} | {
            "title": self.tables["title"]
        }
        return build_page(PAGE, "widgets/explorer/explorer.css", values, self.data, self.still())

    def __repr__(self) -> str:
        labels = (action_label(self.game, *step) for step in self._steps())
        return f"GameExplorer({', '.join([quote(self.game, 60), *labels])})"


def _stops(route: Any) -> list[tuple[tuple[Any, ...], str, str]]:
    """The moves to each stop, its question, and the reason for the answer, which may be "".

    Raises InvalidArgument for anything but a mapping from moves to texts or pairs of texts.
    """
    if not isinstance(route, Mapping | None):
        raise InvalidArgument(f"route={quote(route)}: must map moves to texts, such as {{(0, 4): 'Who wins here?'}}")
    stops = []
    for moves, texts in (route or {}).items():
        question, reason = texts if isinstance(texts, tuple) and len(texts) == 2 else (texts, "")
        if not isinstance(moves, tuple) or not isinstance(question, str) or not isinstance(reason, str):
            raise InvalidArgument(
                f"route: {quote(moves)}: {quote(texts)}: must be a tuple of moves, and a text or a pair of texts"
            )
        stops.append((moves, question, reason))
    return stops
