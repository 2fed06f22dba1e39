"""A board for several games, with a table of who won each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from inspect import signature
from random import Random
from typing import Any, Final

import traitlets

from minimax_lab.games import MAX, Bones, name_of
from minimax_lab.kit import IllegalMove, InvalidArgument, join_with_and, listed, pluralize, quote, some_of, whole_number
from minimax_lab.scene import Cell, Picture, add_frame, style, table_scene
from minimax_lab.widgets.base import place_in_notebook
from minimax_lab.widgets.board.machine import PERFECT, Machine
from minimax_lab.widgets.board.match import Choice, Match
from minimax_lab.widgets.board.options import BOTH
from minimax_lab.widgets.board.positions import read_position
from minimax_lab.widgets.board.session import Session
from minimax_lab.widgets.board.widget import PlayBoard

WON, LOST, DRAWN = RESULTS = ("won", "lost", "drawn")
MOST_GAMES: Final = 12  # columns for a person, and as many for the machine
NOT_COUNTED: Final = "So this game does not count for {name}. Play it again."
LOST_BEFORE: Final = "{name} itself lost: nothing later could save you."
AFTER: Final = 4  # heaps after the largest one that the machine plays against itself

_results: dict[Any, dict[str, list[str]]] = {}  # by the place in a notebook


class Tally(PlayBoard, front=("widgets/board/tally.js", "mountTally", "widgets/board/board.css")):
    """A board for several games, one after the other, and a table of who won. See `tally`.

    results   for each game by its name: how each play of it ended for the person, "won", "lost", or "drawn"
    machine   for each game that the machine played against itself: how it ended for the player who moved first

    A result is read off the end of the game that was played; taking a move back removes it. Nothing here looks up what
    a heap is worth. Of a game that begins in a given position, a loss counts only if no later move of the person caused
    it. A cell that is run again goes on with its results.
    """

    table = traitlets.Dict().tag(sync=True)

    def __init__(self, board: PlayBoard, games: Mapping[str, Any], machine: Mapping[str, Any], kind: str) -> None:
        self.kind = kind
        self._first_session, self._machine_games = board.session, dict(machine)
        self._sessions: dict[str, Session] = {}
        self._games = dict(games)
        none, place = {name: list[str]() for name in games}, place_in_notebook(*games)
        self.results = _results.setdefault(place, none) if place else none
        self.machine: dict[str, str] = {}
        self._counted: Match | None = None
        self.name = next(iter(games))
        self._show_session(self._session_of(self.name))

    def choose(self, name: Any) -> None:
        """Play the game with this name, such as 5 for a heap of 5."""
        if str(name) not in self._games:
            raise InvalidArgument(f"{self.kind} {quote(name)}: must be one of {some_of(self._games)}")
        with self.update():
            number, self.name = self.session.number, str(name)
            self.session = self._session_of(self.name)
            self.session.new_game()
            self.session.number += number  # a click on the board that was shown before is refused

    def choose_next(self) -> None:
        """Play the next game in the table."""
        names = list(self._games)
        if self.name == names[-1]:
            raise IllegalMove(f"this is the last {self.kind}; choose any {self.kind} in the table")
        self.choose(names[names.index(self.name) + 1])

    def let_machine_play(self) -> None:
        """Let the machine play its games against itself. Raises IllegalMove if it has none."""
        if not self._machine_games:
            raise IllegalMove("the machine plays no games against itself here; see machine=... of tally")
        with self.update():
            for name, game in self._machine_games.items():
                self.machine[name] = _played_by_machine(game)
            if self.session.match.over:
                self.choose(self.name)  # so that nobody takes the end on the board for that of the machine's games
            self.session.report(f"The machine played against itself. {_in_words('The first player', self.machine)}")

    def _session_of(self, name: str) -> Session:
        if name not in self._sessions:
            game, position = _start(self._games[name])
            self._sessions[name] = self._first_session.of_game(game, position)
        return self._sessions[name]

    def _show(self) -> None:
        self._count()
        self.table = {
            "kind": self.kind,
            "names": list(self._games),
            "current": self.name,
            "results": {name: _counts(ends) for name, ends in self.results.items()},
            "others": list(self._machine_games),
            "machine": {name: _counts([end]) for name, end in self.machine.items()},
        }
        super()._show()

    def _count(self) -> None:
        """Add the result of a game that has just ended; remove it if its end has been taken back."""
        match, is_counted = self.session.match, self.session.match is self._counted
        if match.over and match.actions and not is_counted:
            worth = self.session.game.utility(match.state)
            result = _result(worth if self.session.side == MAX else -worth)
            if result == LOST and _start(self._games[self.name])[1] is not None:
                if self.session.losing_move() is not None:
                    self.session.show_mistake()
                    self.session.report(self.session.message, NOT_COUNTED.format(name=self.name))
                    return
                self.session.report(self.session.message, LOST_BEFORE.format(name=self.name))
            self.results[self.name].append(result)
            self._counted = match
        elif is_counted and not match.over:
            self.results[self.name].pop()
            self._counted = None

    def _requests(self, asked: Mapping[str, Any]) -> dict[str, Callable[[], Any]]:
        own = {
            "choose": lambda: self.choose(asked.get("name")),
            "next": self.choose_next,
            "machine": self.let_machine_play,
        }
        return super()._requests(asked) | own

    def still(self) -> Picture:
        """The table, for paper: it can be filled in by hand."""
        names = list(self._games) + list(self.machine)
        ends = self.results | {name: [end] for name, end in self.machine.items()}
        rows = [(self.kind, [Cell(name, style.SUNKEN, bold=True) for name in names])]
        for result in _shown(ends.values()):
            rows.append((result, [Cell(str(ends[name].count(result) or "")) for name in names]))
        played = {name: each for name, each in self.results.items() if each}
        words = [_in_words("You", {name: each[-1] for name, each in played.items()})] if played else []
        words += [_in_words("The machine, moving first,", self.machine)] if self.machine else []
        caption = " ".join([f"Who wins which {self.kind}?", *words])
        title, top = f"Play each {self.kind}, and count", style.MARGIN + style.TITLE_HEIGHT
        return Picture(add_frame(table_scene(rows, caption, title, top=top)))

    def __repr__(self) -> str:
        return f"Tally({', '.join(self._games)}; {name_of(self.game, self.state)} now)"


Tally.__signature__ = signature(Tally.__init__)  # not that of a board


def tally(
    board: PlayBoard,
    heaps: Iterable[int] | None = None,
    *,
    games: Mapping[str, Any] | None = None,
    machine: Iterable[int] | Mapping[str, Any] | None = None,
) -> Tally:
    """A board to play several games on, with a table of the reader's wins and losses that grows.

    board     a board; its options, such as `person` and `strength`, hold for all games
    heaps     for the Game of Bones, the heaps to play, with the rules of the board's game
    games     for any other games: each one by its name; a pair of a game and a state begins there
    machine   heaps, or games by name, that the machine plays against itself; None: the four heaps after the largest

    Raises InvalidArgument unless there are either heaps or games.

    >>> from minimax_lab import Bones
    >>> table = tally(PlayBoard(Bones(3)), heaps=range(3, 6))
    >>> table.play(3)
    >>> table.choose_next()
    >>> table.play(1)
    >>> table.results
    {'3': ['won'], '4': ['lost'], '5': []}
    """
    if not isinstance(board, PlayBoard):
        raise InvalidArgument(f"board {quote(board)}: must be a PlayBoard, such as PlayBoard(Bones(3))")
    if board.person == BOTH:
        raise InvalidArgument("person='both': must be one player, whose wins the table counts")
    if (heaps is None) == (games is None):
        raise InvalidArgument("give either heaps=, such as range(3, 9), or games=, by name")
    if games is not None:
        starts = _named("games", games)
        for game, position in map(_start, starts.values()):
            if position is not None:
                read_position(game, position)  # a wrong one is refused here, and not when its column is chosen
        return Tally(board, starts, _named("machine", machine or {}, 0), "game")
    own = _heaps("heaps", board.game, heaps)
    largest = max(map(int, own))
    following = range(largest + 1, largest + 1 + AFTER) if machine is None else machine
    return Tally(board, own, _heaps("machine", board.game, following, 0), "heap")


def _heaps(option: str, game: Any, heaps: Any, least: int = 1) -> dict[str, Bones]:
    if not isinstance(game, Bones):
        raise InvalidArgument(f"{option}={quote(heaps)}: {quote(game)} has no heaps; give games= by name")
    given = listed(option, heaps, "be numbers of bones, such as range(3, 9)", but_no=str | Mapping)
    numbers = [whole_number(f"{option}: a heap", heap, min(game.takes)) for heap in given]
    return _named(option, {str(number): game.with_heap(number) for number in numbers}, least)


def _named(option: str, games: Any, least: int = 1) -> dict[str, Any]:
    if not isinstance(games, Mapping):
        raise InvalidArgument(f"{option}={quote(games)}: must map names to games")
    if not least <= len(games) <= MOST_GAMES:
        raise InvalidArgument(f"{option}: {pluralize(len(games), 'game')}; must be {least} to {MOST_GAMES}")
    return {str(name): game for name, game in games.items()}


def _start(given: Any) -> tuple[Any, Any]:
    """A game, and the position in which it begins; None for its own."""
    is_pair = isinstance(given, tuple) and len(given) == 2 and not hasattr(given, "actions")
    return given if is_pair else (given, None)


def _result(worth: Any) -> str:
    return WON if worth > 0 else LOST if worth < 0 else DRAWN


def _counts(ends: list[str]) -> dict[str, int]:
    return {result: ends.count(result) for result in RESULTS}


def _shown(ends: Iterable[list[str]]) -> tuple[str, ...]:
    """The rows of the table: draws only if there are any."""
    return RESULTS if any(DRAWN in each for each in ends) else (WON, LOST)


def _in_words(who: str, ends: Mapping[str, str]) -> str:
    """Who won which games: "You won 3 and 5, and lost 4"."""
    parts = [(result, [name for name, end in ends.items() if end == result]) for result in RESULTS]
    return f"{who} {', and '.join(f'{result} {join_with_and(names)}' for result, names in parts if names)}."


def _played_by_machine(game: Any) -> str:
    """How a game ends for the player who moves first if the machine plays both sides."""
    match = Match(game, game.initial)
    machine, first, chance = Machine(game, game.initial), match.mover(), Random(0)
    while not match.over:
        action = machine.choose(match.state, PERFECT, quicker=True, chance=chance)
        match.answer(Choice(action, PERFECT, quicker=True))
    worth = game.utility(match.state)
    return _result(worth if first == MAX else -worth)
