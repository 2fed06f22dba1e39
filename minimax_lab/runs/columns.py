"""A run as a table: one column for each fact about its calls. Every view of a run reads these columns.

Half a million calls of tic-tac-toe are about 5,478 boards and return a few dozen different things. The game is asked
about each board once, and each different result is read once.
"""

from collections import Counter
from functools import cached_property
from typing import Any

import numpy as np

from minimax_lab.kit import MOST_YOUNG, pause_full_gc, same
from minimax_lab.recording import UNFINISHED, Raised
from minimax_lab.runs.call_reader import CallReader
from minimax_lab.runs.distinct import first_rows, number_keys, number_results, number_things
from minimax_lab.runs.reading import NO_POSITION, ask
from minimax_lab.trees import SIGN, Column


class Columns:
    """The columns of a run; a row is a call. Positions, values, results, and moves are given by their number.

    parent     the caller's row, -1 at the root
    depth      plies from the root
    states     the distinct states; `state` is the number of each row's state
    positions  the distinct states with the game's answers, NO_POSITION without a game; `position` is each row's number
    player     1 if MAX moves, -1 if MIN moves, 0 if nobody does
    results    the distinct pairs of value and action that the calls returned; `result` is each row's number
    values     the distinct values in increasing order; `value` is each row's number, -1 for none
    finished   whether the call returned, and raised nothing
    """

    @pause_full_gc(young=MOST_YOUNG)  # the youngest objects are often all that the run has recorded
    def __init__(self, reader: CallReader) -> None:
        self.reader = reader
        self.parent = reader.parents
        self.depth = _depths(self.parent)
        self.rows = np.arange(len(reader))
        self._read_states()
        self._read_players()
        self._read_results()

    def _read_states(self) -> None:
        states: list[Any] = []
        games: dict[int, tuple[int, Any]] = {}  # by identity: a game need not have a hash
        numbers: list[Column] = []
        for of_states, of_games in self.reader.states_and_games():
            states.extend(of_states)
            own = [games.setdefault(id(each), (len(games), each))[0] for each in of_games]
            numbers.append(np.broadcast_to(np.array(own, dtype=np.int64), len(of_states)))
        self.states, self.state = number_things(states)
        pairs, self.position = number_keys(np.concatenate(numbers) * len(self.states) + self.state)
        objects, asked = [game for _, game in games.values()], np.divmod(pairs, max(len(self.states), 1))
        self.positions = [
            NO_POSITION if objects[game] is None else ask(objects[game], self.states[state])
            for game, state in zip(*(each.tolist() for each in asked), strict=True)
        ]
        self.without_game = np.array([each is NO_POSITION for each in self.positions], dtype=bool)[self.position]

    def _read_players(self) -> None:
        """Who moves: what @traced reads, else what the game answers, else an argument."""
        movers = np.array([SIGN[each.player] for each in self.positions], dtype=np.int8)
        self.player = movers[self.position]
        reads_player = np.array([spec.player is not None for spec in self.reader.specs], dtype=bool)
        for row in np.flatnonzero(self.without_game | reads_player[self.reader.function_numbers]).tolist():
            self.player[row] = SIGN[self.reader.player_in_arguments(row)]

    def _read_results(self) -> None:
        returned = self.reader.returned
        self.finished = np.ones(len(returned), dtype=bool)
        if self.reader.returned_types & {type(UNFINISHED), Raised}:
            self.finished[:] = [each is not UNFINISHED and type(each) is not Raised for each in returned]
        self.result, self.results = number_results(self.reader, self._moves_of)
        self.values: list[Any] = sorted({value for value, _ in self.results if value is not None})
        rank = {value: number for number, value in enumerate(self.values)}
        self.value = np.array([rank.get(value, -1) for value, _ in self.results], dtype=np.int32)[self.result]

    @property
    def is_signed(self) -> bool:
        """Whether numbers above zero get a plus sign, because some value is below zero."""
        return bool(self.values) and self.values[0] < 0

    @cached_property
    def move(self) -> Column:
        """Which of the caller's actions led to each row, -1 if none did. Of two to one state, each has its turn."""
        move = np.full(len(self.rows), -1, dtype=np.int32)
        below = self.rows[self.parent >= 0]
        above = self.position[self.parent[below]]
        pairs, which = number_keys(above * len(self.states) + self.state[below])
        split = [divmod(pair, len(self.states)) for pair in pairs.tolist()]
        places = [self.positions[position].next_states.places_to(self.states[state]) for position, state in split]
        move[below] = np.array([found[0] if found else -1 for found in places], dtype=np.int32)[which]
        several = np.array([len(found) > 1 for found in places], dtype=bool)[which]
        met: Counter[tuple[int, int]] = Counter()
        for row, pair in zip(below[several].tolist(), which[several].tolist(), strict=True):
            key = int(self.parent[row]), pair
            move[row] = places[pair][min(met[key], len(places[pair]) - 1)]
            met[key] += 1
        return move

    def action_to(self, row: int) -> Any:
        """The action that leads from the parent's state to this one, None if none does."""
        place = self.move[row]
        return self.positions[self.position[self.parent[row]]].actions[place] if place >= 0 else None

    def _moves_of(self, row: int) -> dict[int, Any]:
        """The rows of the calls that a row made, each with the action that led to it."""
        return {child: self.action_to(child) for child in self.children(row)}

    @cached_property
    def chosen(self) -> Column:
        """For each call the row of its first callee whose action it returned, -1 for none."""
        pairs, which = number_keys(self.position * len(self.results) + self.result)
        wanted = np.array([self._place_of(*divmod(pair, len(self.results))) for pair in pairs.tolist()])[which]
        chosen = np.full(len(self.rows), -1, dtype=np.int32)
        below = self.rows[self.parent >= 0]
        above = self.parent[below]
        hit = (self.move[below] >= 0) & (self.move[below] == wanted[above])
        chosen[above[hit][::-1]] = below[hit][::-1]  # of several, the first one stays
        return chosen

    def _place_of(self, position: int, result: int) -> int:
        """Which action of the position is the returned one."""
        actions, action = self.positions[position].actions, self.results[result][1]
        return next((place for place, each in enumerate(actions) if action is not None and same(each, action)), -1)

    @cached_property
    def moves(self) -> Column:
        """How many actions each row's state has."""
        return np.array([len(each.actions) for each in self.positions], dtype=np.int64)[self.position]

    @cached_property
    def calls_made(self) -> Column:
        """How many calls each call made."""
        return np.bincount(self.parent[self.parent >= 0], minlength=len(self.rows))

    @cached_property
    def tried(self) -> Column:
        """How many different moves each call tried: a wrong function may try one twice, or none of its own."""
        return np.bincount(self.parent[(self.move >= 0) & ~self.repeats], minlength=len(self.rows))

    @cached_property
    def made_offboard_call(self) -> Column:
        """Which calls made a call that none of their actions leads to, such as one on the same state."""
        found = np.zeros(len(self.rows), dtype=bool)
        found[self.parent[(self.parent >= 0) & (self.move < 0)]] = True
        return found

    @cached_property
    def repeats(self) -> Column:
        """Which rows are about a move that their caller had tried before."""
        found = self.move >= 0
        below = self.rows[found]
        first_move = np.cumsum(self.moves) - self.moves  # of each row, if the moves of all rows are in one list
        pairs = first_move[self.parent[below]] + self.move[below]
        found[below[first_rows(number_keys(pairs)[1])]] = False
        return found

    @cached_property
    def by_parent(self) -> Column:
        """The rows sorted by their caller, in call order for each."""
        return np.argsort(self.parent, kind="stable")

    @cached_property
    def _starts(self) -> Column:
        """Where the callees of each row begin in `by_parent`."""
        return np.cumsum(np.bincount(self.parent + 1, minlength=len(self.rows) + 1))

    def children(self, row: int) -> list[int]:
        """The rows of the calls that the call in `row` made."""
        found: list[int] = self.by_parent[self._starts[row] : self._starts[row + 1]].tolist()
        return found

    @cached_property
    def made(self) -> Column:
        """The step at which each call was made: the calls before it, less those still open."""
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


def _depths(parents: Column) -> Column:
    """The depth of each row: 0 at the root."""
    depths = (parents >= 0).astype(np.int32)  # how many plies each row is below the row in `above`
    above = np.where(parents >= 0, parents, np.arange(len(parents)))
    while (more := depths[above]).any():  # each time, twice as many plies
        depths += more
        above = above[above]
    return depths
