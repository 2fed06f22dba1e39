"""A board to play on in a notebook: the widget around a session."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from inspect import signature
from threading import RLock
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

import traitlets
from ipywidgets import widget_serialization

from minimax_lab.games import name_of
from minimax_lab.kit import MinimaxLabError, quote, without_surrogates
from minimax_lab.scene import Picture, style
from minimax_lab.widgets.base import Checked, PictureWidget, checks, place_in_notebook
from minimax_lab.widgets.board.decision import decision, record_decision
from minimax_lab.widgets.board.options import OPTIONS
from minimax_lab.widgets.board.page import SCRIPT, check_size, page_contents
from minimax_lab.widgets.board.positions import position_text
from minimax_lab.widgets.board.requests import handle
from minimax_lab.widgets.board.session import Session
from minimax_lab.widgets.board.view import still_picture, thoughts_of, tree_of, view_of
from minimax_lab.widgets.page import HasPage, build_page
from minimax_lab.widgets.player.widget import StepPlayer

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")

_left: dict[Any, Session] = {}  # what was played on the boards of the cells of this kernel
ALONE: Final = RLock()  # one for all boards: two that act on each other would wait for each other's for ever


def _reading(read: Callable[[Session], Any], doc: str) -> Any:
    """A property that reads something from the session."""
    return property(lambda board: read(board.session), doc=doc)


def _updating(
    method: Callable[Concatenate[Session, Arguments], Answer],
) -> Callable[Concatenate[PlayBoard, Arguments], Answer]:
    """A method of the session as a method of the board, which then sends the browser what has changed.

    A program that calls it expects the board as the cell makes it, so what was played there is no longer kept.
    """

    @wraps(method)
    def update(self: PlayBoard, /, *args: Arguments.args, **options: Arguments.kwargs) -> Answer:
        _left.pop(self._place, None)
        self._place = None
        with self.update():
            return method(self.session, *args, **options)

    return update


class PlayBoard(HasPage, PictureWidget, front=("widgets/board/board.js", "mountBoard", "widgets/board/board.css")):
    """A game to play against minimax, or between two people, with mouse, keyboard, or method calls.

    game        any game; its looks decide whether it is a board, a heap or a list of moves
    position    where to start: a text that the game parses, or a state; None is the start of the game
    person      whom the person plays, such as "X" or MAX, or "both" for two people; None is the one who starts
    first       who moves first, by name or as "person" or "machine"; None leaves that to the game
    strength    "perfect", "random", or how many plies the machine looks ahead; if the game is too large to be played
                perfectly, the machine looks a stated number of plies ahead instead
    quicker     whether the machine prefers the quicker win, or takes the first best move as plain minimax does
    evaluate    what a state is worth to MAX where looking ahead ends; None: open lines on a board, 0 elsewhere
    exact       whether `evaluate` looks to the end of the game itself, so that what it returns is no estimate
    positions   presets, as texts by name; None offers those of the lessons
    thinking    whether the score of each move is shown, and the tree of the position
    thinking_of   of which position: the one "now", or before the machine's "last" move
    tree_plies  how many plies of the tree are shown; None: two, or one where two are too many to be read
    large       whether everything is enlarged, for a projector
    seed        of the random moves: the same seed, the same moves
    title       what it is called

    The options person, first, strength, quicker, thinking, thinking_of, tree_plies, and large may be set later.
    A cell that is run again goes on with the game that was played on its board, if no program made a move there.
    A TreeGame of at most 40 nodes is played on its tree, without hints.

    Bad input raises a MinimaxLabError; in the browser its words become the message.

    >>> from minimax_lab import TicTacToe
    >>> board = PlayBoard(TicTacToe(win=10), position="XOX/.O./X..", person="X")
    >>> board.message  # O took 7, which wins at once, not 3, the first best move
    'You are X, the machine is O. The machine: O7. The machine wins: O has 1, 4 and 7 in a line.'
    """

    __signature__ = signature(Session)
    scene_style = traitlets.Dict(style.as_table(), read_only=True).tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    tree = traitlets.Dict().tag(sync=True)  # where the positions are only names
    thoughts = traitlets.Dict().tag(sync=True)
    player = traitlets.Instance(StepPlayer, allow_none=True).tag(sync=True, **widget_serialization)

    person, first, strength, quicker = Checked(), Checked(), Checked(), Checked()
    thinking, thinking_of, tree_plies, large = Checked(), Checked(), Checked(), Checked()

    game: Any = _reading(lambda session: session.game, "The game, with the player who starts now.")
    state: Any = _reading(lambda session: session.state, "The current position.")
    position: str = _reading(
        lambda session: position_text(session.game, session.state), "The position as text that `set_position` reads."
    )
    moves: list[Any] = _reading(lambda session: list(session.match.actions), "The actions so far, in order.")
    message: str = _reading(lambda session: session.message, "What the board reports.")
    result: str | None = _reading(lambda session: session.result, Session.result.__doc__ or "")

    play, take_back, new_game = _updating(Session.play), _updating(Session.take_back), _updating(Session.new_game)
    hint, set_position = _updating(Session.hint), _updating(Session.set_position)

    _place: Any = None  # in the notebook

    def __init__(self, game: Any, **options: Any) -> None:
        session = Session(game, **options)
        self._place = place_in_notebook(type(game), repr([quote(game), session.state, options]))
        self._show_session(_left.get(self._place, session))

    def _show_session(self, session: Session) -> None:
        """Become the board of this session."""
        self.session = session
        self._answered, self._depth = "", 0
        self._asked: tuple[Any, ...] = ()  # the decision that the player shows
        super().__init__()
        self.on_msg(self.handle_message)
        with self.update():
            pass

    def step_through(self, of: str | None = None) -> StepPlayer:
        """Record the decision in the position "now", or before the machine's "last" move, and step through it.

        The player is also shown below the board. Raises TooLarge for a decision of too many calls to be recorded.
        """
        with self.update():
            asked = (*decision(self.session, of), self.strength)
            if self.player is not None and asked == self._asked:  # a second click; the browser may still be opening it
                return self.player
            trace, title = record_decision(self.session, of, self._show_busy)
            player = StepPlayer(trace, title=title)
            self._show_player(player)
            self._asked = asked
        return player

    def close_player(self) -> None:
        """Close the player below the board."""
        with self.update():
            self._show_player(None)
            self.session.announcement = "The step player is closed."

    def _show_busy(self, notice: str) -> None:
        self.view = self.view | {"busy": notice, "message": notice}

    def _show_player(self, player: StepPlayer | None) -> None:
        old, self.player = self.player, player
        if old is not None:
            old.close()

    @checks(*OPTIONS)
    def _check_option(self, name: str, value: Any) -> Any:
        return self.session.check(name, value)

    @traitlets.observe(*OPTIONS)
    def _change_option(self, change: Any) -> None:
        try:
            with self.update():
                self.session.change(change["name"], change["new"])
        except MinimaxLabError:  # the machine could not reply, for example
            setattr(self, change["name"], getattr(self.session, change["name"]))
            raise

    @contextmanager
    def update(self) -> Iterator[None]:
        """Keep other threads from all boards, and after the outermost change send the browser what it shows.

        JupyterLab handles messages from the browser in a thread of their own, beside the one that runs the cells.
        """
        with ALONE:
            self._depth += 1
            try:
                yield
                if self._depth == 1:
                    self._show()
            finally:
                self._depth -= 1

    def _show(self) -> None:
        """Send the browser all that it shows: the move first, then the thinking, which takes longer."""
        for name in OPTIONS:
            if getattr(self, name) != getattr(self.session, name):
                setattr(self, name, getattr(self.session, name))
        if not self.session.match.actions:  # a game begins
            self.tree = without_surrogates(tree_of(self.session))
        self.view = without_surrogates(view_of(self.session) | {"answered": self._answered, "busy": ""})
        self.thoughts = without_surrogates(thoughts_of(self.session)) if self.thinking else {}

    def handle_message(self, _: Any, content: Any, buffers: Any = ()) -> None:
        """Do what somebody did in the browser. There is always an answer, and the position stays a legal one."""
        asked = content if isinstance(content, dict) else {}
        if asked.get("do") == "nudge":  # nothing was done; see nudge() in board.js
            return
        with self.update():
            self._answered = str(asked.get("id", ""))[:60]
            handle(self.session, asked, self._requests(asked))
        if self._place:
            _left[self._place] = self.session

    def _requests(self, asked: Mapping[str, Any]) -> dict[str, Callable[[], Any]]:
        """What the browser may ask for that is not for the session."""
        return {"step": self.step_through, "close": self.close_player}

    def still(self) -> Picture:
        """The current position as a picture, for paper and for pages without Python."""
        return still_picture(self.session)

    def page(self) -> str:
        """Return a page to play on as HTML text.

        It contains every position that can be reached from the one where this game started, at most 20,000.
        There, the machine looks to the end of the game, or plays at random. The tree of the thinking, the step player,
        and the editor of positions need Python, so they are left out.

        Raises TooLarge for a game of more positions.
        """
        values, data = page_contents(self.session)
        page = build_page(SCRIPT, "widgets/board/board.css", values, data, self.still())
        check_size(page)
        return page

    def __repr__(self) -> str:
        return f"PlayBoard({quote(self.game)}, {name_of(self.game, self.state)!r})"
