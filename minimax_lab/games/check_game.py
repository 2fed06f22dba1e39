"""Check a game of your own by random play, before you search it."""

from contextlib import redirect_stdout
from io import StringIO
from itertools import islice, pairwise, takewhile
from math import inf
from operator import ne
from random import Random
from typing import Any, Final

from minimax_lab.games.checks import NAMES
from minimax_lab.games.faults import QUESTIONS, GameFaults, has_dots, unwritten
from minimax_lab.games.game import other
from minimax_lab.games.making_looks import fault_of_look
from minimax_lab.games.point_of_view import End, Move, fault_of_point_of_view
from minimax_lab.games.probe import LONGEST, Fault, Probe, written
from minimax_lab.kit import exit_raises, pluralize, quote, whole_number

MOST_TRIED: Final = 8  # actions in one state whose results are looked at
ENOUGH_STUCK: Final = 3  # games that got no further than the first position
ENOUGH_ENDLESS: Final = 3  # games without an end, after which no more are played
STALLING: Final = (1, 2)  # the numbers of the games that avoid the end
MOST_SHOWN: Final = 4  # states of a cycle


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
    reported, too; what the methods print is not shown. While a method has a `...` in place of its answer, those before
    it are judged, and it is named as the next. Random play does not find everything: that the rules are those
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
            if names[0] in ("utility", "look"):
                said, faults = "Nothing wrong so far", [each for kind, each in play.found.items() if kind not in names]
            else:
                said, faults = "Nothing wrong at the start", _at_the_start(game, names)
            return GameFaults(faults) if faults else GameFaults.so_far(names, said)
        seen = f"\N{CHECK MARK} Nothing wrong was seen in {pluralize(play.played, 'random game')}."
        return GameFaults(faults, "" if faults else seen)


def _at_the_start(game: Any, names: list[str]) -> list[str]:
    """What is wrong in the first state with the methods before the first of these names."""
    ask, actions = Probe(game), list[Any]()
    try:
        for name in takewhile(lambda name: name not in names, QUESTIONS):
            if name == "initial":
                ask.begin(game.initial)
            elif name == "result":
                for action in actions[:MOST_TRIED]:
                    ask.begin(ask(name, game.initial, action))
            elif name == "actions":
                actions = ask(name, game.initial)
            else:
                ask(name, game.initial)
    except Fault as fault:
        return [fault.sentence]
    return []


def _missing(game: Any) -> list[str]:
    """What keeps the game from being played at all."""
    if isinstance(game, type):
        return [f"{game.__name__} is a class; make a game of it first: {game.__name__}()."]
    if isinstance(game, list | tuple | dict):
        return [f"{quote(game, 40)} is not a game yet; wrap it: TreeGame({quote(game, 40)})."]
    found = []
    is_begun = any(map(has_dots, vars(type(game)).values()))  # what is missing is then still to be written
    for name in (*NAMES, "initial"):
        right = "the state in which the game starts" if name == "initial" else "a method"
        try:
            value = getattr(game, name)
        except (Exception, SystemExit) as error:
            is_missing = isinstance(error, AttributeError) and name in str(error)
            if is_missing and is_begun:
                continue
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
        self.no_end: tuple[list[Any], list[Any]] = [], []  # the moves of a game without an end, and its states
        self.past_end = False  # whether `actions` lists a move after an end from which the game could go on
        self.cycle: list[Any] = []  # the shortest way from a state back to itself, with both
        self.way: tuple[list[Any], list[Any]] = [], []  # the moves of the game that is played, and its states
        self.cells: list[str] = []  # the squares of its board, if it has one
        self.grown = inf  # how many squares the smallest board has to which a move makes one grow

    def faults(self, games: int) -> list[str]:
        """Play so many games, if there are moves left, and return the sentences."""
        while self.played < games and self.moves_left > 0 and self.endless < ENOUGH_ENDLESS:
            try:
                self._play(stalls=self.played in STALLING)
            except Fault as fault:
                self.found.setdefault(fault.kind, self._with_origin(fault))
                if fault.is_final:
                    return list(self.found.values())
            except (Exception, SystemExit) as error:  # from __eq__ or __hash__ of a state, for example
                self.found.setdefault("error", f"Playing the game raises {quote(error)}.")
            self.played += 1
            if self.played >= ENOUGH_STUCK and not self.moves and not self.ends:
                break
        if not self.found.keys() - {"look"} and (sentence := fault_of_point_of_view(self.game, self.moves, self.ends)):
            self.found["point of view"] = sentence
        if sentence := self._without_end():
            self.found["endless"] = sentence
            if self.no_end[0] and self.past_end:
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
        one, two = next((one, two) for one, two in pairwise(self.moves) if one.after is two.before)
        return (
            f"{other(mover)} never moves in {pluralize(self.played, 'random game')}: result leads from "
            f"{self._named(one.before)} to {self._named(two.before)}, and {mover} moves in both; it must hand on the "
            f"turn, and to_move must return the player who has it."
        )

    def _with_origin(self, fault: Fault) -> str:
        """The sentence, and for a state that may be wrong the call that returned it."""
        actions, states = self.way
        may_be_wrong = fault.kind.startswith("error") or fault.kind in ("stuck", "to_move")
        if not may_be_wrong or len(states) < 2 or f"({quote(states[-1], LONGEST)}" not in fault.sentence:
            return fault.sentence
        return f"{fault.sentence} {written('result', states[-2], actions[-1])} returns that state."

    def _without_end(self) -> str:
        """A sentence if no game ended, if a game came back to a state, or if one went on for too long."""
        way, past = self._line(self.cycle), "" if self.cycle else self._move_past_the_end()
        if past:
            return past
        if self.endless and not self.has_ended:
            where = f"it comes back to a state that it had: {way}" if way else f"one went {self._line(self.no_end[1])}"
            return (
                f"The game seems never to end: {pluralize(self.endless, 'random game')} of {self.plies:,} moves had no "
                f"end; {where}; result must lead to an end, and is_terminal must return True there."
            )
        if way:
            return (
                f"The game can come back to a state that it had: {way}; minimax would not end, so limit the depth of a "
                f"search if the rules allow this, as in chess; otherwise, each move must bring the game nearer to an "
                f"end."
            )
        if not self.no_end[0]:
            return ""
        actions, states = self.no_end
        return (
            f"The game seems to be able to go on without end: one had no end within {self.plies:,} moves, and was at "
            f"{self._named(states[-1])} after the move {quote(actions[-1], LONGEST)}; each move must bring the game "
            f"nearer to an end, or minimax does not end."
        )

    def _move_past_the_end(self) -> str:
        """A sentence about the last move of a game without an end in whose place another one would have ended it."""
        for action, state, after in reversed([*zip(*self.no_end, self.no_end[1][1:], strict=False)]):
            try:
                moves = islice(iter(self.game.actions(state)), MOST_TRIED)
                ends = [end for end in (self.game.result(state, move) for move in moves) if self.game.is_terminal(end)]
                if not ends or self.game.is_terminal(after):
                    continue
            except (Exception, SystemExit):
                return ""
            self._look_past_the_end(ends[0], is_start=False)
            offers = f"{written('actions', state)} seems to offer too many moves: the move {quote(action, LONGEST)}"
            where = f"leads past the end, to {self._named(after)}, and then a game had no end in {self.plies:,} moves."
            return f"{offers} {where}" if self.past_end else ""
        return ""

    def _line(self, states: list[Any]) -> str:
        """The first of these states, and the last, in order."""
        way = [*map(self._named, states[:MOST_SHOWN])]
        if len(states) > MOST_SHOWN:
            way += ["...", self._named(states[-1])]
        return " -> ".join(way)

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
        made, states = self.way = [], []
        self.cells = []
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
            self.no_end = self.no_end if self.no_end[0] else (made, [*states, state])
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
            self.past_end = after is not None and not self.game.is_terminal(after)
        except (Exception, SystemExit):
            return
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
                self.found[method] = self._with_origin(fault)
                continue
            if method == "look" and shown is None:
                why = "it must return what grid_look or text_look does, for example"
                self.found[method] = f"{written(method, state)} returns None; is `return` missing? {why.capitalize()}."
            elif method == "look" and (why := fault_of_look(shown, actions)):
                self.found[method] = f"{written(method, state)} returns {quote(shown, 40)}: {why}."
            elif method == "look":
                self._check_growth(list(shown.get("cells", ())))

    def _check_growth(self, after: list[str]) -> None:
        """Whether the last move put a mark between the squares of a board, and so into none of its empty squares."""
        before, self.cells = self.cells, after
        if len(after) != len(before) + 1 or "" not in before or len(after) >= self.grown:
            return
        if any(sum(map(ne, before, kept)) < 2 for kept in (after[:-1], after[1:])):  # filled, and larger at one end
            return
        if any(cell and [*after[:at], *after[at + 1 :]] == before for at, cell in enumerate(after)):
            (actions, states), self.grown = self.way, len(after)
            self.found["grows"] = (
                f"{written('result', states[-2], actions[-1])} makes the board grow from {len(before)} squares to "
                f"{len(after)}; a mark must take the place of the empty square."
            )
