"""A run read column by column, each distinct position and each distinct result once: what the views stand on.

Half a million calls of tic-tac-toe meet 5,478 boards and return a few dozen different things. Reading
those, and then looking up each row, takes a second; reading each row by itself takes a minute.
"""

from __future__ import annotations

from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np

from minimax_lab.kit import is_number, pause_full_gc
from minimax_lab.recording import UNFINISHED, Raised
from minimax_lab.trees import SIGN, Column

if TYPE_CHECKING:
    from minimax_lab.runs.trace import Position, Trace

EXACT = frozenset({int, str, type(None)})  # types whose equal things are the same thing
FEW_MOVES = 64  # in one position; with so few, a table of all that was tried is small


class Columns:
    """The columns of a run; a row is a call. Positions, values and moves are given by their number.

    parent     the caller's row, -1 at the root
    depth      plies from the root
    states     the distinct states; `state` is the number of each row's
    positions  what the game says of each distinct state; `position` is the number of each row's, -1 without a game
    player     1 where MAX moves, -1 where MIN does, 0 where nobody does
    values     the distinct values, in order of size; `value` is the number of each row's, -1 for none
    move       which of the caller's moves led here, as `position.actions` counts them, -1 where none did
    chosen     the row of the call whose move this call returned, -1 where there is none
    finished   whether the call returned, and did not raise
    """

    @pause_full_gc()
    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.parent = trace.parents
        self.depth = trace.depths
        self.rows = np.arange(len(trace))
        self._read_states()
        self._read_results()

    def _read_states(self) -> None:
        states: list[Any] = []
        games: dict[int, int] = {}  # the number of each, by identity: a game need not have a hash
        objects: list[Any] = []
        numbers: list[Column] = []
        for of_states, of_games in self.trace.parts():
            states.extend(of_states)
            for each in of_games:
                if games.setdefault(id(each), len(objects)) == len(objects):
                    objects.append(each)
            own = np.array([games[id(each)] for each in of_games], dtype=np.int64)
            numbers.append(own if len(own) == len(of_states) else np.full(len(of_states), own[0]))
        self.states, self.state = _numbered(states)
        game = np.concatenate(numbers)
        pairs, self.position = distinct(game * len(self.states) + self.state)
        self.positions: list[Position | None] = []
        for pair in pairs.tolist():
            number, state = divmod(pair, len(self.states))
            self.positions.append(
                None if objects[number] is None else self.trace.position(objects[number], self.states[state])
            )
        movers = np.array([SIGN[each.player] if each else 0 for each in self.positions], dtype=np.int8)
        self.player = movers[self.position] if len(movers) else np.zeros(0, dtype=np.int8)
        without_game = [number for number, each in enumerate(self.positions) if each is None]
        own = self.rows if self.trace.tells_players else self.rows[np.isin(self.position, without_game)]
        for row in own.tolist():
            self.player[row] = SIGN[self.trace.player(row)]

    def _read_results(self) -> None:
        returned = self.trace.returned
        self.finished = np.ones(len(returned), dtype=bool)
        if self.trace.kinds_returned & {type(UNFINISHED), Raised}:
            self.finished[:] = [each is not UNFINISHED and type(each) is not Raised for each in returned]
        numbers, results = self._results(returned)
        found = [value for value, _ in results if value is not None]
        self.values: list[Any] = sorted(set(found))
        rank = {value: number for number, value in enumerate(self.values)}
        self.result = numbers
        self.results = results
        self.value = np.array([-1 if value is None else rank[value] for value, _ in results], dtype=np.int32)[numbers]

    def _results(self, returned: list[Any]) -> tuple[Column, list[tuple[Any, Any]]]:
        """The distinct pairs of value and action that the calls returned, and the number of each row's."""
        outcome = self.trace.outcome
        parts = self._parts(returned) if self.trace.reads_alike else None
        if parts is None:
            return self.rows, [outcome(row) for row in range(len(returned))]
        numbers = np.zeros(len(returned), dtype=np.int64)
        for part in parts:
            things, of_part = _numbered(part)
            _, numbers = distinct(numbers * len(things) + of_part)
        rows = first_rows(numbers).tolist()
        shared = [returned[row] for row in rows]
        # Results that are alike become one, in the recording too. Half a million of them would take 40 MB, and half a
        # second of the garbage collector, which comes just when the player is to be shown.
        returned[:] = map(shared.__getitem__, numbers.tolist())
        return numbers, [outcome(row) for row in rows]

    def _parts(self, returned: list[Any]) -> list[list[Any]] | None:
        """What was returned, taken apart; None where results that are equal may be read differently.

        1, 1.0 and True are equal, but differ in kind. Results of two parts are taken apart once for all, because
        half a million of them lie scattered in memory, and each further look at them takes as long as the first.
        """
        kinds = self.trace.kinds_returned
        if kinds <= EXACT:
            return [returned]
        kind = next(iter(kinds))
        if len(kinds) > 1 or not issubclass(kind, tuple) or hasattr(returned[0], "__dict__"):
            return None
        if not hasattr(kind, "_fields") and len(set(map(len, returned))) > 1:
            return None
        parts = [list(map(itemgetter(place), returned)) for place in range(len(returned[0]))]
        return parts if all(set(map(type, part)) <= EXACT for part in parts) else None

    # -- moves ------------------------------------------------------------------------------------------

    @cached_property
    def move(self) -> Column:
        """Which of the caller's moves led to each row; the second of two alike leads to the second."""
        move = np.full(len(self.rows), -1, dtype=np.int32)
        below = self.rows[self.parent >= 0]
        above = self.position[self.parent[below]]
        pairs, which = distinct(above * len(self.states) + self.state[below])
        places = [self._places(*divmod(pair, len(self.states))) for pair in pairs.tolist()]
        move[below] = np.array([found[0] if found else -1 for found in places], dtype=np.int32)[which]
        several = np.array([len(found) > 1 for found in places], dtype=bool)[which]
        met: dict[tuple[int, int], int] = {}
        for row, pair in zip(below[several].tolist(), which[several].tolist(), strict=True):
            key = (int(self.parent[row]), int(self.state[row]))
            before = met.get(key, 0)
            met[key] = before + 1
            move[row] = places[pair][min(before, len(places[pair]) - 1)]
        return move

    def _places(self, position: int, state: int) -> list[int]:
        asked = self.positions[position]
        try:
            return asked.leads.get(self.states[state], []) if asked else []
        except TypeError:
            return []

    @cached_property
    def chosen(self) -> Column:
        """The row of the first call made by each call whose move the call returned, -1 for none."""
        pairs, which = distinct(self.position * len(self.results) + self.result)
        wanted = np.array([self._wanted(*divmod(pair, len(self.results))) for pair in pairs.tolist()])[which]
        chosen = np.full(len(self.rows), -1, dtype=np.int32)
        below = self.rows[self.parent >= 0]
        above = self.parent[below]
        hit = (self.move[below] >= 0) & (self.move[below] == wanted[above])
        chosen[above[hit][::-1]] = below[hit][::-1]  # of several the first one stays
        return chosen

    def _wanted(self, position: int, result: int) -> int:
        """Which move of the position is the one that was returned."""
        asked, action = self.positions[position], self.results[result][1]
        if asked is None or action is None:
            return -1
        return next((place for place, each in enumerate(asked.actions) if _same(each, action)), -1)

    @cached_property
    def moves(self) -> Column:
        """How many moves each row's state has."""
        counts = np.array([len(each.actions) if each else 0 for each in self.positions], dtype=np.int64)
        return counts[self.position] if len(counts) else np.zeros(0, dtype=np.int64)

    @cached_property
    def calls_made(self) -> Column:
        """How many calls each call made."""
        return np.bincount(self.parent[self.parent >= 0], minlength=len(self.rows))

    @cached_property
    def tried(self) -> Column:
        """How many different moves each call tried: a wrong function may try one twice, or none of its own."""
        below, most = self.rows[(self.parent >= 0) & (self.move >= 0)], int(self.moves.max(initial=1))
        pairs = self.parent[below].astype(np.int64) * most + self.move[below]
        if most > FEW_MOVES:
            return np.bincount(distinct(pairs)[0] // most, minlength=len(self.rows))
        is_tried = np.zeros((len(self.rows), most), dtype=bool)
        is_tried.reshape(-1)[pairs] = True
        return np.asarray(np.count_nonzero(is_tried, axis=1))

    @cached_property
    def elsewhere(self) -> Column:
        """Which calls made one that no move of theirs leads to: on the same state, say. They are no plain search."""
        found = np.zeros(len(self.rows), dtype=bool)
        found[self.parent[(self.parent >= 0) & (self.move < 0)]] = True
        return found

    @cached_property
    def repeats(self) -> Column:
        """Which rows are about a move that their caller had tried before."""
        found = np.zeros(len(self.rows), dtype=bool)
        below = (self.parent >= 0) & (self.move >= 0)
        if (self.tried < np.bincount(self.parent[below], minlength=len(self.rows))).any():
            rows, most = self.rows[below], int(self.moves.max(initial=1))
            pairs = self.parent[rows].astype(np.int64) * most + self.move[rows]
            found[rows] = True
            found[rows[first_rows(distinct(pairs)[1])]] = False
        return found

    @cached_property
    def without_game(self) -> Column:
        """Which rows no game says anything of."""
        return np.array([each is None for each in self.positions], dtype=bool)[self.position]

    # -- negamax ----------------------------------------------------------------------------------------

    @cached_property
    def negates(self) -> bool:
        """Whether all calls return the largest of their scores with the signs turned, as a negamax does."""
        return self.negates_but(np.zeros(len(self.rows), dtype=bool))

    def negates_but(self, excused: Column) -> bool:
        """The same of all calls but those that are excused: their values are not the best score, but a bound.

        Where the values are plus and minus the same, many a mistake looks like that in some call, or in all: so it
        is said only if no plain choice among the scores explains the run, and something was seen to have been turned.
        """
        below = self.rows[(self.parent >= 0) & (self.value >= 0)]
        scores = np.bincount(self.parent[below], minlength=len(self.rows))
        judged = (scores > 0) & (scores == self.calls_made) & (self.value >= 0) & (self.tried >= self.moves) & ~excused
        if judged.sum() < 2:
            return False
        smallest, largest = (np.full(len(self.rows), start, dtype=np.int32) for start in (len(self.values), -1))
        np.minimum.at(smallest, self.parent[below], self.value[below])
        np.maximum.at(largest, self.parent[below], self.value[below])
        value, smallest, largest = self.value[judged], smallest[judged], largest[judged]
        number = {each: at for at, each in enumerate(self.values)}
        turned = np.array([number.get(-each, -1) for each in self.values])
        if (value != turned[smallest]).any():
            return False
        by_max, by_min = (np.where(self.player[judged] == sign, largest, smallest) for sign in (1, -1))
        if any((value == plain).all() for plain in (largest, smallest, by_max, by_min)):
            return False
        among = np.zeros(len(self.rows), dtype=bool)  # whether a call returned one of its scores as it stands
        among[self.parent[below[self.value[below] == self.value[self.parent[below]]]]] = True
        return not among[judged].all()

    @cached_property
    def utilities(self) -> dict[int, Any]:
        """What the game says of each end of it that a call was about and gave a value, by row."""
        asked: dict[int, Any] = {}
        ends = self.rows[(self.calls_made == 0) & (self.moves == 0) & (self.value >= 0) & ~self.without_game]
        for number in set(self.position[ends].tolist()):
            position = self.positions[number]
            try:
                asked[number] = position.game.utility(position.state) if position else None
            except Exception:  # a wrong function may hand the game anything
                asked[number] = None
        return {row: asked[number] for row, number in zip(ends.tolist(), self.position[ends].tolist(), strict=True)
                if is_number(asked[number])}  # fmt: skip

    # -- when -------------------------------------------------------------------------------------------

    @cached_property
    def made(self) -> Column:
        """After how many calls and returns each call was made: the calls before it, less those still open."""
        return 2 * self.rows + 1 - self.depth

    @cached_property
    def last_below(self) -> Column:
        """The last row of each row's subtree: the row before the next one that is no deeper."""
        last = np.empty(len(self.rows), dtype=np.int32)
        open_rows: list[int] = []
        for row, depth in enumerate(self.depth.tolist()):
            while len(open_rows) > depth:
                last[open_rows.pop()] = row - 1
            open_rows.append(row)
        last[open_rows] = len(self.rows) - 1
        return last


def distinct(keys: Column) -> tuple[Column, Column]:
    """The distinct keys in order of size, none below 0, and the number of each row's.

    What np.unique(keys, return_inverse=True) says, but without sorting half a million rows.
    """
    if not len(keys) or keys.max() > 10 * len(keys):
        found = np.unique(keys)
        return found, np.searchsorted(found, keys)
    met = np.zeros(int(keys.max()) + 1, dtype=bool)
    met[keys] = True
    return np.flatnonzero(met), (np.cumsum(met) - 1)[keys]


def first_rows(numbers: Column) -> Column:
    """The first row with each of the numbers from 0 up."""
    rows = np.empty(int(numbers.max()) + 1 if len(numbers) else 0, dtype=np.int64)
    rows[numbers[::-1]] = np.arange(len(numbers) - 1, -1, -1)  # of several the last one written stays
    return rows


def _numbered(things: list[Any]) -> tuple[list[Any], Column]:
    """The distinct things in order of appearance, and the number of each; what cannot be hashed is distinct."""
    try:
        number_of = {thing: number for number, thing in enumerate(dict.fromkeys(things))}
        numbers = np.fromiter(map(number_of.__getitem__, things), dtype=np.int64, count=len(things))
        return list(number_of), numbers
    except TypeError:
        pass
    distinct: list[Any] = []
    known: dict[Any, int] = {}
    numbers = np.empty(len(things), dtype=np.int64)
    for at, thing in enumerate(things):
        try:
            number = known.setdefault(thing, len(distinct))
        except TypeError:
            number = len(distinct)
        if number == len(distinct):
            distinct.append(thing)
        numbers[at] = number
    return distinct, numbers


def _same(a: Any, b: Any) -> bool:
    try:
        return bool(a == b)
    except Exception:
        return False
