"""A game on a board: the position, whose turn it is, the machine's replies, and what the board reports."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Any, Final

from minimax_lab.games import MAX, Player, look, other, player_names, require_game, start_state
from minimax_lab.kit import IllegalMove, TooLarge, one_of, pluralize, quote, true_or_false
from minimax_lab.widgets.board.explanations import Explanations
from minimax_lab.widgets.board.machine import PERFECT, RANDOM, Machine, Strength
from minimax_lab.widgets.board.match import Choice, Match, index_of
from minimax_lab.widgets.board.options import BOTH, OPTIONS, check_option, player_called
from minimax_lab.widgets.board.positions import presets, read_position, started_by, starter
from minimax_lab.widgets.board.sentences import (
    LOSING,
    NO_HINT,
    NO_MISTAKE,
    NOTHING_TO_TAKE_BACK,
    TAKEN_BACK,
    option_announcement,
)

MOST_REPLIES: Final = 200  # moves of the machine in a row; a game in which it moves on and on is stopped
PLAIN: Final = re.compile(r"\w+(\([\w=, ()]*\))?$")  # a name to read out, and no position
MACHINES: Final = 8  # kept, one for each position that a game started from


class Session:
    """A game in which a person plays against minimax, or two people play. `PlayBoard` describes the options.

    number         changes with the position and the sides; a click must carry the number that the person saw
    message        what the last action led to
    announcement   for screen readers: a change that leaves the message as it is
    refused        whether the message refuses what was asked
    hinted         the index of the hinted action among the legal ones
    shows_mistake  whether the person's losing move is shown
    wins           how many games MAX (1), nobody (0), and MIN (-1) have won since the person has chosen a side

    Bad input raises a MinimaxLabError and leaves the game as it was.
    """

    number, message = 0, ""
    hinted: int | None = None
    shows_mistake = False
    wins: Mapping[int, int] = {1: 0, 0: 0, -1: 0}
    _counted: int | None = None  # who won this match, if it is among `wins`

    def __init__(
        self,
        game: Any,
        *,
        position: Any = None,
        person: str | None = None,
        first: str | None = None,
        strength: Strength = PERFECT,
        quicker: bool = True,
        evaluate: Callable[[Any], Any] | None = None,
        exact: bool = False,
        positions: Mapping[str, str] | None = None,
        thinking: bool = False,
        thinking_of: str = "now",
        tree_plies: int | None = None,
        large: bool = False,
        seed: int | None = None,
        title: str = "",
    ) -> None:
        require_game(game)
        self.game, self.positions = game, presets(game, positions)
        self.heading = self.check("title", title)
        name = quote(game)
        self.title = self.heading or f"Play {name if PLAIN.match(name) else type(game).__name__.removesuffix('Game')}"
        self.evaluate, self._random = evaluate, Random(self.check("seed", seed))
        self.exact = true_or_false("exact", exact)
        self._machine = lru_cache(MACHINES)(lambda first, state: Machine(self.game, state, evaluate, self.exact))
        starts = starter(game)
        self.person = self.check("person", (starts or MAX) if person is None else person)
        wanted = starts if first is None else first
        self.first = None if wanted is None else self.check("first", wanted)
        self.strength, self.quicker = self.check("strength", strength), self.check("quicker", quicker)
        self.thinking, self.thinking_of = self.check("thinking", thinking), self.check("thinking_of", thinking_of)
        self.tree_plies, self.large = self.check("tree_plies", tree_plies), self.check("large", large)
        self.game = self._started_game()
        self._begin(*read_position(self.game, start_state(self.game, None) if position is None else position))
        self._given = None if position is None else self.state

    def of_game(self, game: Any, position: Any = None) -> Session:
        """A session of another game or position with the same player, strength, size, and title."""
        names = ("person", "strength", "quicker", "evaluate", "exact", "large")
        options = {name: getattr(self, name) for name in names}
        session = Session(game, position=position, title=self.heading, **options)
        session._random = self._random
        return session

    @property
    def state(self) -> Any:
        """The current position."""
        return self.match.state

    @property
    def side(self) -> Player | None:
        """Whom the person plays; None: both."""
        return None if self.person == BOTH else player_called(self.game, self.person)

    @property
    def sentences(self) -> Explanations:
        """How the board describes the game and the machine's choices."""
        return Explanations(self.game, self.side, self.machine, self.strength)

    @property
    def result(self) -> str | None:
        """None until the game is over, then "person", "machine", "draw", the winner's name, or a score."""
        return self.sentences.result(self.game.utility(self.state)) if self.match.over else None

    def play(self, action: Any) -> None:
        """Make a move for the person, and let the machine answer. Raises IllegalMove for an illegal move."""
        mover, before, sentences = self.match.mover() or MAX, self.state, self.sentences
        with self._turn(self.match):
            self.report(sentences.moved(mover, sentences.move(before, self.match.play(action))))

    def new_game(self) -> None:
        """Start again at the position that was given, else where the game starts, else where this game did."""
        game, first = self._started_game(), self.match.states[0]
        self._begin(game, getattr(game, "initial", first) if self._given is None else first)
        self.thinking_of = "now"  # the last move of another game is gone

    def take_back(self) -> None:
        """Take back the person's last move, and the machine's reply to it. Raises IllegalMove if there is none."""
        own = [at for at in range(len(self.match.actions)) if self.side in (None, self.match.mover(at))]
        if not own:
            raise IllegalMove(NOTHING_TO_TAKE_BACK)
        self.match.cut(own[-1])
        with self._turn(self.match):
            self.report(TAKEN_BACK)

    def hint(self) -> Any:
        """Name a best move for the player to move, explain it, and return it."""
        if self.match.over:
            raise IllegalMove(NO_HINT)
        action, why = self.sentences.hint(self.state)
        if self.machine.effective_strength(PERFECT) != RANDOM:
            self.hinted = index_of(action, self.match.legal())
        self.report(why)
        return action

    def losing_move(self) -> int | None:
        """The number of the person's move, from 0, that lost the game; None if no move did, or if that is not known."""
        solution, sign = self.machine.solution, 1 if self.side == MAX else -1
        if self.result != "machine" or solution is None:
            return None
        worth = [sign * solution[state].value for state in self.match.states]
        return max((at for at, (before, after) in enumerate(pairwise(worth)) if before >= 0 > after), default=None)

    def show_mistake(self) -> None:
        """Report the person's losing move. Raises IllegalMove if there is none."""
        if (at := self.losing_move()) is None:
            raise IllegalMove(NO_MISTAKE)
        state, action, self.shows_mistake = self.match.states[at], self.match.actions[at], True
        assert self.machine.solution is not None
        outcome, shown = "win" if self.machine.solution[state].value else "draw", look(self.game, state)
        heap = f" of {pluralize(shown.count, 'bone')}" if shown.kind == "pile" else ""
        self.report(LOSING.format(place=self.sentences.place(state, action) + heap, outcome=outcome))

    def set_position(self, position: Any) -> None:
        """Continue from a preset by its name, a text that the game parses, or a state. It may change who starts."""
        if isinstance(position, str):
            position = self.positions.get(position, position)
        self._given = None
        self._begin(*read_position(self.game, position))

    def check(self, option: str, value: Any) -> Any:
        """Return the value as the option stores it, or raise InvalidArgument."""
        return check_option(option, value, self.game, self.side if option == "first" else None)

    def change(self, option: Any, value: Any) -> None:
        """Set an option, such as "strength", and do what follows from it."""
        value, before = self.check(one_of("option", option, OPTIONS), value), getattr(self, option)
        if value == before:
            return
        setattr(self, option, value)
        try:
            self._follow(option, value)
        except BaseException:
            setattr(self, option, before)
            raise

    def _follow(self, option: str, value: Any) -> None:
        """Do what follows from an option that has been set."""
        if option == "person":
            self.wins = dict.fromkeys(self.wins, 0)
            with self._turn(self.match):
                self.report(self.sentences.sides())
        elif option == "first":
            self.new_game()
        elif option == "strength":
            self.report(self.sentences.chosen_strength())
        else:
            self.announcement = option_announcement(option, value)

    def report(self, *sentences: str) -> None:
        """Replace the message."""
        self.message = " ".join(filter(None, sentences))
        self.announcement, self.refused = "", False

    def _started_game(self) -> Any:
        """The game in which the chosen player starts."""
        player = self.first and player_called(self.game, self.first)
        return started_by(self.game, player) if player and player != starter(self.game) else self.game

    def _begin(self, game: Any, state: Any) -> None:
        """Start a game in `state`. If the chosen player cannot have started, the other one becomes the starter."""
        match, first = Match(game, state), starter(game)
        name = player_names(game)[first] if first else self.first
        with self._turn(match):
            self.game = game
            self.match: Match = match
            self._counted = None
            self.machine = self._machine(first, state)
            self.report(*self.sentences.opening(match.over, None if name == self.first else name))
            self.first = name

    @contextmanager
    def _turn(self, match: Match) -> Iterator[None]:
        """Do all of what the block does in this match, the machine's reply included, or nothing of it."""
        before, moves = vars(self).copy(), len(match.actions)
        try:
            yield
            self._reply()
            self._count()
            self.report(self.message, self.sentences.now(match.state, moved=bool(match.actions)))
        except BaseException:
            match.cut(moves)
            vars(self).update(before)
            raise
        self.number, self.hinted, self.shows_mistake = self.number + 1, None, False

    def _count(self) -> None:
        """Count who has won this match, or take that back with its last move."""
        has_ended = self.match.over and self.match.actions
        ended = self.sentences.outcome(self.game.utility(self.state))["sign"] if has_ended else None
        changes = {self._counted: -1, ended: 1} if ended != self._counted else {}
        self.wins = {sign: max(0, count + changes.get(sign, 0)) for sign, count in self.wins.items()}
        self._counted = ended

    def _reply(self) -> None:
        """Let the machine move for as long as it is its turn: players need not alternate."""
        first = len(self.match.actions)
        while self.side and self.match.mover() == other(self.side):
            if len(self.match.actions) - first >= MOST_REPLIES:
                many = f"more than {MOST_REPLIES} moves in a row"
                raise TooLarge(f"the machine is to make {many}; play both sides yourself")
            action = self.machine.choose(self.state, self.strength, self.quicker, self._random, self.number)
            moved = self.sentences.moved(other(self.side), self.sentences.move(self.state, action))
            self.match.answer(Choice(action, self.machine.effective_strength(self.strength), self.quicker))
            self.report(self.message, moved)
