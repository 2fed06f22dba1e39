"""A board to play on: a person against minimax, or two people, with the machine's thinking laid open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from typing import Any, Final

import traitlets
from ipywidgets import widget_serialization

from minimax_lab.games import MAX, MIN, Player, name_of, other, require_game, start_state
from minimax_lab.kit import (
    IllegalMove,
    InvalidArgument,
    MinimaxLabError,
    TooLarge,
    is_whole_number,
    one_of,
    quote,
    without_surrogates,
)
from minimax_lab.scene import Picture
from minimax_lab.widgets.board.machine import PERFECT, RANDOM, Machine, Strength
from minimax_lab.widgets.board.match import Choice, How, Match, index_of, position_text, read_position, same, starter
from minimax_lab.widgets.board.messages import obey
from minimax_lab.widgets.board.options import BoardOptions, one_at_a_time, presets
from minimax_lab.widgets.board.sentences import Words, refusal
from minimax_lab.widgets.board.view import still_picture, thoughts_of, view_of
from minimax_lab.widgets.frontend import style, widget_script
from minimax_lab.widgets.player.widget import StepPlayer

IN_A_ROW: Final = 200  # moves of the machine; a game in which it moves on and on is stopped
LONG: Final = 20_000  # calls; recording more is announced first
PER_SECOND: Final = 100_000  # calls, about, that are recorded and made ready to be shown


class PlayBoard(BoardOptions):
    """A game to be played against minimax, or by two people, with mouse, keyboard or calls of its methods.

    game        any game; what it says of its looks decides whether it is a board, a heap or a list of moves
    position    where to start: a text that the game parses, or a state; None is the start of the game
    person      whom the person plays, such as "X" or MAX, or "both" for two people; None is the one who starts
    starts      who moves first, by name or as "person" or "machine"; None leaves that to the game
    strength    "perfect", "random", or how many plies the machine looks ahead; a game that is too large to be played
                perfectly is looked at a stated number of plies ahead instead
    quicker     whether the machine prefers the quicker win, or takes the first best move as plain minimax does
    evaluate    what a state is worth to MAX where looking ahead ends; None: open lines on a board, 0 elsewhere
    positions   presets, as texts by name; None offers those of the lessons
    thinking    whether the score of each move is shown, and the tree of the position
    thinking_of   of which position: the one "now", or before the machine's "last" move
    tree_plies  how many plies of the tree are shown; None: two, or one where two are too many to be read
    large       whether everything is enlarged, for a projector
    seed        for drawing lots: the same seed, the same moves
    title       what it is called

    What may be set later: person, starts, strength, quicker, thinking, thinking_of, tree_plies, large. What is said
    is in `message`. Bad input is answered with a MinimaxLabError; from the browser its words are the message.

    >>> from minimax_lab import TicTacToe
    >>> board = PlayBoard(TicTacToe(win=10), position="XOX/.O./X..", person="X")
    >>> board.message  # O took 7, which wins at once, not 3, the first best move
    'You are X, the machine is O. The machine: O7. The machine wins: O has a full line.'
    """

    _esm = widget_script("board/board.js", "mountBoard")
    _css = style("board/board.css")

    view = traitlets.Dict().tag(sync=True)
    thoughts = traitlets.Dict().tag(sync=True)
    player = traitlets.Instance(StepPlayer, allow_none=True).tag(sync=True, **widget_serialization)

    def __init__(
        self,
        game: Any,
        *,
        position: Any = None,
        person: str | None = None,
        starts: str | None = None,
        strength: Strength = PERFECT,
        quicker: bool = True,
        evaluate: Callable[[Any], Any] | None = None,
        positions: Mapping[str, str] | None = None,
        thinking: bool = False,
        thinking_of: str = "now",
        tree_plies: int | None = None,
        large: bool = False,
        seed: int | None = None,
        title: str = "",
    ) -> None:
        require_game(game)
        if seed is not None and not is_whole_number(seed):
            raise InvalidArgument(f"seed={quote(seed)}: must be a whole number or None")
        if not isinstance(title, str):
            raise InvalidArgument(f"title={quote(title)}: must be text")
        self.game, self.title, self.evaluate = game, title or f"Play {quote(game)}", evaluate
        self.positions = presets(game, positions)
        self._chance = Random(seed)
        self._machines: dict[Any, Machine] = {}
        self.number, self.answered, self.refused, self.busy = 0, "", False, ""
        self._message, self.aside = "", ""
        self.hinted: int | None = None  # which of the legal actions
        self._ready = False
        super().__init__()
        self.names = Words(game, None).names
        first = starter(game)
        self.person = self.names[first or MAX] if person is None else person
        if starts is not None or first is not None:  # nobody starts a game that is over at once
            self.starts = self.names[first or MAX] if starts is None else starts
        self.strength, self.quicker, self.thinking = strength, quicker, thinking
        self.thinking_of, self.tree_plies, self.large = thinking_of, tree_plies, large
        self.on_msg(self._heard)
        self._begin(*read_position(self.game, start_state(self.game, None) if position is None else position))
        self._ready = True
        self._show()

    # -- what is where ----------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The position now."""
        return self.match.state

    @property
    def moves(self) -> list[Any]:
        """The actions so far, in order, from where this game started."""
        return list(self.match.actions)

    @property
    def message(self) -> str:
        """What the board says."""
        return self._message

    @property
    def result(self) -> str | None:
        """None while the game goes on, then "person", "machine" or "draw"; between two people the winner's name.

        A game whose ends are worth several numbers, as a tree's are, gives the number as text.
        """
        if not self.match.over:
            return None
        worth = self.game.utility(self.state)
        if self.words.points(self.machine):
            return f"{worth}"
        winner = "" if worth == 0 else MAX if worth > 0 else MIN
        if not winner or self.side is None:
            return self.names.get(winner, "draw")
        return "person" if winner == self.side else "machine"

    @property
    def position(self) -> str:
        """The position now as text that `set_position` reads, where the game parses text."""
        return position_text(self.game, self.state)

    @property
    def able(self) -> Strength:
        """The strength that the machine really plays with."""
        return self.machine.able(self.strength)

    # -- playing ----------------------------------------------------------------------------------------

    @one_at_a_time
    def play(self, action: Any) -> None:
        """Make a move for the person, and let the machine answer. Raises IllegalMove for what the rules forbid."""
        with self._whole_turn():
            mover, before = self.match.mover(), self.state
            taken = self.match.play(action)
            self._tell(self.words.moved(mover or MAX, before, taken))
        self._show()

    @one_at_a_time
    def new_game(self) -> None:
        """Start again from the beginning."""
        self._begin(self.game, self._start())
        self._show()

    @one_at_a_time
    def take_back(self) -> None:
        """Take back the person's last move, and the machine's reply to it. Raises IllegalMove if there is none."""
        match = self.match
        own = [at for at in range(len(match.actions)) if self.side in (None, match.mover(at))]
        if not own:
            raise IllegalMove("nothing to take back: no move of yours has been made yet")
        match.cut(own[-1])
        self._tell("Taken back.", self.words.turn(self._to_move()))
        self._moved()
        self._show()

    @one_at_a_time
    def hint(self) -> Any:
        """Name a best move for whoever is to move, say why it is one, and return it."""
        if self.match.over:
            raise IllegalMove("no hint: the game is over; start a new game, or take a move back")
        action, why = self.words.hint(self.machine, self.state, self.strength)
        self.hinted = index_of(action, self.match.legal()) if self.machine.able(PERFECT) != RANDOM else None
        self._tell(why)
        self._show()
        return action

    @one_at_a_time
    def set_position(self, position: Any) -> None:
        """Go on from any position: a text that the game parses, or a state.

        Raises the game's own error for one that cannot be. If it can be only where the other one has started, the
        starter is changed. The machine moves at once where it is to move.
        """
        if isinstance(position, str) and position in self.positions:
            position = self.positions[position]
        self._begin(*read_position(self.game, position))
        self._show()

    @one_at_a_time
    def step_through(self, of: str | None = None) -> StepPlayer:
        """Record the decision in the position "now", or before the machine's "last" move, and step through it.

        The player is also shown below the board. Raises TooLarge for a decision of too many calls to be recorded.
        """
        state, choice = self.decision(self.thinking_of if of is None else one_of("of", of, ("now", "last")))
        if self.game.is_terminal(state):
            raise IllegalMove("nothing to decide: the game is over; take a move back first")
        calls = self.machine.calls(state, self.strength)
        if calls > LONG and calls <= 600_000:
            self.busy = f"Recording {calls:,} calls of minimax: that takes about {max(1, calls // PER_SECOND)} s."
            self._show()
        try:
            trace = self.machine.record(state, self.strength)
            player = StepPlayer(trace, title=f"{trace.calls[0].function} from {self._text(state)}, {calls:,} calls")
        finally:
            self.busy = ""
        self._put_player(player)
        chosen = self.words.move(state, trace.action)
        below = f"Below: the {calls:,} calls that decide this; they choose {chosen}."
        self._tell(below, self._taken(state, trace.action, choice))
        self._show()
        return player

    def _taken(self, state: Any, chosen: Any, choice: Choice | None) -> str:
        """What the machine took where the calls that are shown choose `chosen`, if there is something to say of it."""
        if choice is None or (same(choice.action, chosen) and choice.how.strength == self.able != RANDOM):
            return ""
        worth = self.machine.score(state, chosen, self.strength)
        equal = [action for action, value in self.machine.scores(state, self.strength) if value == worth]
        return self.words.taken(self.machine, state, self.strength, choice, equal)

    @one_at_a_time
    def close_player(self) -> None:
        """Put away the player below the board."""
        self._put_player(None)
        self.aside = "The step player is closed."
        self._show()

    # -- how a game goes --------------------------------------------------------------------------------

    def _begin(self, game: Any, state: Any) -> None:
        """Start a game in `state`; if that fails, all is as it was."""
        match, machine = Match(game, state), self._machine_for(game, state)
        before: Any = self.game, getattr(self, "match", None), getattr(self, "machine", None)
        try:
            turned = game is not self.game
            self.game, self.match, self.machine = game, match, machine
            self._tell(*self._opening(turned))
            self._reply()
            self._say_turn()
        except BaseException:
            self.game, self.match, self.machine = before
            raise
        if turned:
            ready, self._ready = self._ready, False
            self.starts = self.names[starter(game) or MAX]
            self._ready = ready
        self._moved()

    def _opening(self, turned: bool) -> list[str]:
        """What is said before the first move."""
        said = []
        if turned:
            name = self.names[starter(self.game) or MAX]
            said.append(f"Such a position comes about only if {name} has started, so {name} starts here.")
        if self.machine.able(self.strength) != self.strength and self.side is not None:
            said.append(self.words.strength(self.machine, self.strength))
        said.append("Nothing is left to play here." if self.match.over else self.words.sides())
        return said

    def _start(self) -> Any:
        """Where a new game starts: where the game does, else where this board did."""
        return self.game.initial if hasattr(self.game, "initial") else self.match.states[0]

    def _machine_for(self, game: Any, state: Any) -> Machine:
        """A machine that knows the game from `state` on; the last few are kept."""
        key = starter(game), state
        if key not in self._machines:
            kept = list(self._machines.items())[-7:]
            self._machines = {**dict(kept), key: Machine(game, state, self.evaluate)}
        return self._machines[key]

    @contextmanager
    def _whole_turn(self) -> Iterator[None]:
        """All of what is done here, the machine's reply included, or nothing of it."""
        match, kept = self.match, len(self.match.actions)
        try:
            yield
            self._reply()
            self._say_turn()
        except BaseException:
            match.cut(kept)
            raise
        self._moved()

    def _reply(self) -> None:
        """Let the machine move for as long as it is its turn: players need not alternate."""
        match = self.match
        first = len(match.actions)
        while self.side is not None and match.mover() == other(self.side):
            if len(match.actions) - first >= IN_A_ROW:
                raise TooLarge(f"the machine is to make more than {IN_A_ROW} moves in a row; play both sides yourself")
            before = self.state
            action = self.machine.choose(before, self.strength, self.quicker, self._chance)
            match.answer(action, How(self.able, self.quicker))
            self._tell(*self._said, self.words.moved(other(self.side), before, action))

    def _say_turn(self) -> None:
        if self.match.over:
            self._tell(*self._said, self.words.ending(self.machine, self.state, bool(self.match.actions)))
        else:
            self._tell(*self._said, self.words.turn(self._to_move()))

    def _to_move(self) -> Player:
        return self.match.mover() or MAX

    def _moved(self) -> None:
        self.number += 1
        self.hinted = None

    def _tell(self, *sentences: str) -> None:
        self._said = [each for each in sentences if each]
        self._message, self.aside, self.refused = " ".join(self._said), "", False

    def decision(self, of: str) -> tuple[Any, Choice | None]:
        """The position that the thinking is about, and what the machine took there, if that is its last move."""
        return (self.match.last_choice() if of == "last" else None) or (self.state, None)

    def _text(self, state: Any) -> str:
        return name_of(self.game, state)

    def _put_player(self, player: StepPlayer | None) -> None:
        old, self.player = self.player, player
        if old is not None:
            old.close()

    # -- the browser ------------------------------------------------------------------------------------

    def _show(self) -> None:
        """Tell the browser all that it shows; the move first, then the thinking, which takes longer."""
        self.view = without_surrogates(view_of(self))
        self.thoughts = without_surrogates(thoughts_of(self)) if self.thinking else {}

    @one_at_a_time
    def _heard(self, _: Any, content: Any, buffers: Any) -> None:
        """What was done in the browser. Whatever comes, there is an answer, and the position stays a legal one."""
        if isinstance(content, dict) and content.get("do") == "nudge":  # nothing was done; see nudge() in board.js
            return
        self.answered = str(content.get("id", ""))[:60] if isinstance(content, dict) else ""
        try:
            obey(self, content if isinstance(content, dict) else {})
        except MinimaxLabError as error:
            self._refuse(refusal(error, content.get("text") if isinstance(content, dict) else None))
        except Exception as error:
            self._refuse(f"The game's own code failed: {type(error).__name__}: {' '.join(str(error).split())}"[:300])

    def _refuse(self, why: str) -> None:
        self._tell(why)
        self.refused = True
        self._show()

    # -- without a browser ------------------------------------------------------------------------------

    def still(self) -> Picture:
        """The position now as a picture, for paper and for pages without Python."""
        return still_picture(self)

    def __repr__(self) -> str:
        return f"PlayBoard({quote(self.game)}, {self._text(self.state)!r})"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget, and beside it the still picture and its text for wherever no widget can be shown."""
        live = super()._repr_mimebundle_(**options)
        data, metadata = live if isinstance(live, tuple) else (live or {}, {})
        return data | self.still()._repr_mimebundle_(), metadata
