"""Check a game of your own by random play, before you search it."""

from __future__ import annotations

from contextlib import redirect_stdout
from html import escape
from io import StringIO
from itertools import islice
from random import Random
from typing import Any, Final

from minimax_lab.games.checks import NAMES
from minimax_lab.games.game import other
from minimax_lab.games.making_looks import fault_of_look
from minimax_lab.games.point_of_view import End, Move, fault_of_point_of_view
from minimax_lab.games.probe import LONGEST, Fault, Probe, written
from minimax_lab.kit import exit_raises, join_with_and, pluralize, quote, whole_number, without_surrogates

MOST_TRIED: Final = 8  # actions in one state whose results are looked at
ENOUGH_STUCK: Final = 3  # games that got no further than the first position
ENOUGH_ENDLESS: Final = 3  # games without an end, after which no more are played
STALLING: Final = (1, 2)  # the numbers of the games that avoid the end
MOST_SHOWN: Final = 4  # states of a cycle
CARD: Final = "border:1px solid;border-radius:12px;font-size:16px;line-height:1.4;padding:8px 16px;width:fit-content"


class GameFaults(list[str]):
    """What seems wrong with a game: sentences, which a notebook shows as a card. `played` is how many games."""

    def __init__(self, sentences: list[str], played: int = 0) -> None:
        super().__init__(sentences)
        self.played = played

    @property
    def _headline(self) -> str:
        if self:
            return f"{pluralize(len(self), 'fault')} to repair:"
        where = f" in {pluralize(self.played, 'random game')}" if self.played else ""
        return f"\N{CHECK MARK} Nothing wrong was seen{where}."

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text(without_surrogates("\n".join([self._headline, *(f"- {sentence}" for sentence in self)])))

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{escape(sentence)}</li>" for sentence in self)
        faults = f'<ul style="margin:4px 0">{items}</ul>' if self else ""
        card = f'<div style="{CARD}"><strong>{self._headline}</strong>{faults}</div>'
        return str(without_surrogates(card))


def check_game(game: Any, *, games: int = 200, plies: int = 1_000, moves: int = 50_000, seed: int = 0) -> GameFaults:
    """Play random games, and return what seems wrong with `game`: a list of sentences, empty if nothing was found.

    A notebook shows the sentences below each other, or how many games were played without finding anything.

    games     how many games are played at most
    plies     after how many moves a game is given up
    moves     after how many legal moves, those of each position that is reached, no new position is looked at
    seed      of the random moves: the same seed, the same games

    No limit depends on a clock, so the answer is the same on every machine. A game of few moves takes less than a
    second. The time grows with that of the game's own methods: if they are slow, lower `games` or `moves`. A method
    that never returns is not stopped.

    Each sentence says what is wrong, in which state, and what would be right. An error in a method of the game is
    reported, too; what the methods print is not shown. Random play does not find everything: that the rules are those
    that you have in mind, and that the end is seen in every position, only you can check.

    Two of the games avoid the end as long as they can. A game that comes back to a state is named as such, because
    minimax would not end; if its rules allow that, as those of chess do, search it to a limited depth. Moves that
    `actions` lists after the end are no fault, because nothing asks for them; they are named only if the game is over
    at its start, or if a game went on for so many `plies`, because then it may have gone past the end.

    >>> class Countdown:
    ...     initial = 3
    ...     def to_move(self, state):
    ...         return "MAX" if state % 2 else "MIN"
    ...     def actions(self, state):
    ...         return [1]
    ...     def result(self, state, action):
    ...         return state - action
    ...     def is_terminal(self, state):
    ...         return state == 0
    ...     def utility(self, state):
    ...         pass
    >>> check_game(Countdown())
    ['utility(0) returns None; it must return a finite number, what the end is worth to MAX.']
    """
    whole_number("games", games, 1)
    whole_number("plies", plies, 1)
    whole_number("moves", moves, 1)
    seed = whole_number("seed", seed, 0)
    with exit_raises(), redirect_stdout(StringIO()):
        missing = _missing(game)
        if missing:
            return GameFaults(missing)
        play = RandomPlay(game, plies, moves, Random(seed))
        faults = play.faults(games)
        if faults and (names := unwritten(game)):
            which = "them" if len(names) > 1 else "it"
            return GameFaults([f"Not written yet: {join_with_and(names)}. Replace each ... in {which}."])
        return GameFaults(faults, play.played)


def unwritten(game: Any) -> list[str]:
    """The methods of a game that have a `...` in place of an answer, or are missing."""
    codes = {name: getattr(getattr(game, name, None), "__code__", None) for name in NAMES}
    return [name for name, code in codes.items() if not hasattr(game, name) or (code and ... in code.co_consts)]


def _missing(game: Any) -> list[str]:
    """What keeps the game from being played at all."""
    if isinstance(game, type):
        return [f"{game.__name__} is a class; make a game of it first: {game.__name__}()."]
    if isinstance(game, list | tuple | dict):
        return [f"{quote(game, 40)} is not a game yet; wrap it: TreeGame({quote(game, 40)})."]
    found = []
    for name in (*NAMES, "initial"):
        right = "the state in which the game starts" if name == "initial" else "a method"
        try:
            value = getattr(game, name)
        except (Exception, SystemExit) as error:
            is_missing = isinstance(error, AttributeError) and name in str(error)
            why = f"is missing; a game has initial, {', '.join(NAMES)}"
            found.append(f"{name} {why if is_missing else f'raises {quote(error)}; it must be {right}'}.")
            continue
        if name == "initial" and callable(value):
            found.append("initial is a function; it must be a state: write @property above it, or set it in the class.")
        elif name != "initial" and not callable(value):
            found.append(f"{name} is {quote(value, 40)}; it must be a method.")
    return found


class RandomPlay:
    """Random games, and what was found in them: at most one sentence for each kind of fault."""

    def __init__(self, game: Any, plies: int, moves_left: int, chance: Random) -> None:
        self.game, self.plies, self.moves_left, self.chance = game, plies, moves_left, chance
        self.ask = Probe(game)
        self.played = 0
        self.found: dict[str, str] = {}  # by the kind of fault
        self.moves: list[Move] = []
        self.ends: list[End] = []
        self.endless, self.has_ended = 0, False
        self.no_end: tuple[list[Any], list[Any]] | None = None  # the moves of a game without an end, and its states
        self.past_end = ""  # what `actions` returns after an end, if the game could go on from there
        self.cycle: list[Any] = []  # the shortest way from a state back to itself, with both

    def faults(self, games: int) -> list[str]:
        """Play so many games, if there are moves left, and return the sentences."""
        while self.played < games and self.moves_left > 0 and self.endless < ENOUGH_ENDLESS:
            try:
                self._play(stalls=self.played in STALLING)
            except Fault as fault:
                self.found.setdefault(fault.kind, fault.sentence)
                if fault.is_final:
                    return list(self.found.values())
            except (Exception, SystemExit) as error:  # from __eq__ or __hash__ of a state, for example
                self.found.setdefault("error", f"Playing the game raises {quote(error)}.")
            self.played += 1
            if self.played >= ENOUGH_STUCK and not self.moves and not self.ends:
                break
        if not self.found and (sentence := fault_of_point_of_view(self.game, self.moves, self.ends)):
            self.found["point of view"] = sentence
        if sentence := self._without_end():
            self.found["endless"] = sentence
            if self.no_end and self.past_end:
                self.found.pop("look", None)  # it may fail only past the end
        elif not self.found and (sentence := self._without_turns()):
            self.found["turns"] = sentence
        return list(self.found.values())

    def _without_turns(self) -> str:
        """A sentence if one player made all moves, although a game had several."""
        movers = {move.player for move in self.moves}
        if len(movers) != 1 or len(self.moves) <= self.played:
            return ""
        mover = movers.pop()
        return (
            f"{other(mover)} never moves: in {pluralize(self.played, 'random game')}, each move was one of {mover}; "
            f"result must hand on the turn, and to_move must return the player who has it."
        )

    def _without_end(self) -> str:
        """A sentence if no game ended, if a game came back to a state, or if one went on for too long."""
        way = " -> ".join(map(self._named, self.cycle[:MOST_SHOWN]))
        if len(self.cycle) > MOST_SHOWN:
            way += f" -> ... -> {self._named(self.cycle[-1])}"
        if self.endless and not self.has_ended:
            back = f"; it comes back to a state that it had: {way}" if way else ""
            return (
                f"The game seems never to end: {pluralize(self.endless, 'random game')} of {self.plies:,} moves had no "
                f"end; is_terminal must return True where a game is over{back}."
            )
        if way:
            return (
                f"The game can come back to a state that it had: {way}; minimax would not end, so limit the depth of a "
                f"search if the rules allow this, as in chess; otherwise, each move must bring the game nearer to an "
                f"end."
            )
        if self.no_end is None:
            return ""
        actions, states = self.no_end
        action, state = quote(actions[-1], LONGEST), self._named(states[-1])
        if self.past_end and (at := self._last_before_the_end(*self.no_end)) is not None:
            return (
                f"{written('actions', states[at])} seems to offer too many moves: the move "
                f"{quote(actions[at], LONGEST)} leads past the end, and then a game had no end in {self.plies:,} moves."
            )
        if self.past_end:
            return (
                f"{self.past_end}, but is_terminal returns True there; actions seems to offer too many moves, so that "
                f"one of them leads past the end: a game had no end within {self.plies:,} moves."
            )
        return (
            f"The game seems to be able to go on without end: one had no end within {self.plies:,} moves, and was at "
            f"{state} after the move {action}; each move must bring the game nearer to an end, or minimax does not end."
        )

    def _last_before_the_end(self, actions: list[Any], states: list[Any]) -> int | None:
        """The place of the last of these states, each followed by the next one, in which another move ends the game."""

        def can_end(at: int) -> bool:
            state, after = states[at : at + 2]
            moves = islice(iter(self.game.actions(state)), MOST_TRIED)
            return not self.game.is_terminal(after) and any(
                self.game.is_terminal(self.game.result(state, move)) for move in moves
            )

        try:
            return next((at for at in reversed(range(len(actions))) if can_end(at)), None)
        except (Exception, SystemExit):
            return None

    def _named(self, state: Any) -> str:
        """The state as the game writes it, or else as Python does."""
        try:
            text = self.game.format(state)
        except (Exception, SystemExit):
            text = None
        is_short = isinstance(text, str) and text and len(text) <= LONGEST
        return " ".join(text.split()) if is_short else quote(state, LONGEST)

    def _play(self, *, stalls: bool) -> None:
        """Play one game, then ask about its states again. One that stalls avoids the end where it can."""
        state, last = self.game.initial, None
        states: list[Any] = []
        made: list[Any] = []
        seen: dict[Any, int] = {}  # for each state, its place in `states`
        for _ in range(self.plies):
            if self.moves_left <= 0:
                return
            self.ask.begin(state)
            since = len(states) - seen.get(state, len(states))
            if since and (not self.cycle or since + 1 < len(self.cycle)):
                self.cycle = [*states[-since:], state]
            seen[state] = len(states)
            states.append(state)
            if self.ask("is_terminal", state):
                self._end(state, last)
                break
            player, actions = self.ask("to_move", state), self._actions(state)
            self.moves_left -= len(actions)
            self._check_shown(state, actions)
            action = self.chance.choice(actions)
            after = self.ask("result", state, action)
            for another in self.chance.sample(actions, min(MOST_TRIED, len(actions))):
                instead = self.ask("result", state, another)
                if stalls and self.ask("is_terminal", after):
                    action, after = another, instead
            if len(self.moves) < 5_000:
                self.moves.append(Move(state, player, after))
            made.append(action)
            state, last = after, player
        else:
            self.endless += 1
            self.no_end = self.no_end or (made, [*states, state])
        for state in reversed(states):
            self.ask.again(state)

    def _end(self, state: Any, last: Any) -> None:
        """Look at the end of a game, to which the player `last` has moved."""
        self.has_ended = True
        self._look_past_the_end(state, is_start=last is None)
        self.ends.append(End(state, last, self.ask("utility", state)))
        self._check_shown(state, None)

    def _actions(self, state: Any) -> list[Any]:
        actions = self.ask("actions", state)
        if not actions:
            over = quote(self.ask.once("is_terminal", state), 40)
            why = f"is_terminal returns {over} there; where nobody can move, the game must be over"
            raise Fault("stuck", f"{written('actions', state)} returns no move, but {why}.")
        return list(actions)

    def _look_past_the_end(self, state: Any, *, is_start: bool) -> None:
        """See whether the game could go on after its end, and report that only if it has not begun."""
        if self.past_end:
            return
        try:
            actions = list(islice(iter(self.game.actions(state)), MOST_TRIED))
            after = self.game.result(state, actions[0])
            goes_on = after is not None and not self.game.is_terminal(after)
        except (Exception, SystemExit):
            return
        if goes_on:
            self.past_end = f"{written('actions', state)} returns {quote(actions, LONGEST)}"
        if is_start:
            self.found["over at the start"] = (
                f"{written('is_terminal', state)} returns True, so the game is over before its first move, although "
                f"actions lists the move {quote(actions[0], 40)} there."
            )

    def _check_shown(self, state: Any, actions: list[Any] | None) -> None:
        """Whether what shows the state and its moves works; at the end, `actions` is None."""
        for method, *action in (("look",), ("format",), *([("action_label", actions[0])] if actions else [])):
            if method in self.found or not callable(getattr(self.game, method, None)):
                continue
            try:
                shown = self.ask.once(method, state, *action)
            except Fault as fault:
                if fault.is_final:
                    raise
                self.found[method] = fault.sentence
                continue
            if method == "look" and shown is None:
                why = "it must return what grid_look or text_look does, for example"
                self.found[method] = f"{written(method, state)} returns None; is `return` missing? {why.capitalize()}."
            elif method == "look" and (why := fault_of_look(shown, actions)):
                self.found[method] = f"{written(method, state)} returns {quote(shown, 40)}: {why}; see grid_look."
