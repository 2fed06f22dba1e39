"""A run as a table: one column for each fact about its calls. Every view of a run reads these columns.

Half a million calls of tic-tac-toe are about 5,478 boards and return a few dozen different things. The game is asked
about each board once, and each different result is read once.
"""

from collections import Counter
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.kit import MOST_YOUNG, pause_full_gc, same
from minimax_lab.reading import (
    SAMPLE,
    USUAL,
    CallReader,
    Coding,
    GivenWindows,
    LearnersGame,
    Source,
    StateFacts,
    TextFacts,
    Truth,
    ask,
    depth_arguments,
    find_coding,
    find_movers,
    find_states,
    find_value,
    first_rows,
    given_windows,
    has_driver,
    is_written,
    number_contents,
    number_keys,
    number_things,
    read_drivers,
    read_sources,
    signs,
    text_facts,
    utility,
    votes_of,
)
from minimax_lab.recording import UNFINISHED, Raised, thaw
from minimax_lab.runs.memory import Memory
from minimax_lab.trees import SIGN, Column, count_numbers

OURS = "minimax_lab."  # modules whose functions are known to be right


class Step(NamedTuple):
    """A call or a return of the call in `row`."""

    row: int
    is_return: bool


class Columns:
    """The columns of a run; a row is a call. States, facts, values, results, and moves are given by their number.

    parent     the caller's row, -1 at the root
    depth      plies from the root
    states     the distinct states; `state` is the number of each row's state
    facts      what the game answers about each distinct state, or what the run shows if no game is known;
               `facts_at` is each row's number
    player     1 if MAX moves, -1 if MIN moves, 0 if nobody does
    results    the distinct pairs of value and action that the calls returned; `result` is each row's number
    values     the distinct values in increasing order; `value` is each row's number, -1 for none
    finished   whether the call returned, and raised nothing
    drivers    by row, the value and the move of calls that return a move over others that return values only
    """

    @pause_full_gc(young=MOST_YOUNG)  # the youngest objects are often all that the run has recorded
    def __init__(self, reader: CallReader) -> None:
        self.reader = reader
        self.parent = reader.parents
        self.depth = _depths(self.parent)
        self.rows = np.arange(len(reader))
        self._read_states()
        self._read_results()
        self._read_players()

    def _read_states(self) -> None:
        games, self.found_states = self.reader.games, None
        _, of_game = number_things(list(map(id, games)))  # by identity: a game need not have a hash
        objects = [games[row] for row in first_rows(of_game).tolist()]
        if any(game is not None for game in objects) or any(callable(spec.state) for spec in self.reader.specs):
            self.recorded_states, self.state = number_contents(self.reader.given_states)
        else:
            self.found_states = find_states(self.reader, self.sources)
            self.recorded_states, self.state = self.found_states.things, self.found_states.numbers
        self.states = list(map(thaw, self.recorded_states))
        pairs, self.facts_at = number_keys(of_game * len(self.states) + self.state)
        game_of_facts, self.state_of_facts = np.divmod(pairs, max(len(self.states), 1))
        asked = [objects[number] for number in game_of_facts.tolist()]
        self.without_game = np.array([game is None for game in asked], dtype=bool)[self.facts_at]
        self.learners_game = shown = self._learners_game()
        self.facts = [
            StateFacts(shown, self.states[state], None, shown.actions(state), ()) if game is None
            else ask(game, self.states[state])
            for game, state in zip(asked, self.state_of_facts.tolist(), strict=True)
        ]  # fmt: skip

    @property
    def is_ours(self) -> bool:
        """Whether all recorded functions are those of this package: how they write things is known."""
        return all((spec.function.__module__ or "").startswith(OURS) for spec in self.reader.specs)

    @cached_property
    def text(self) -> TextFacts:
        """What the text of the recorded functions shows."""
        return text_facts(self.reader.specs)

    @cached_property
    def sources(self) -> dict[str, Source]:
        """The arguments and the variables that may hold a state, or show whose turn it is."""
        return read_sources(self.reader)

    def _learners_game(self) -> LearnersGame:
        """What the run shows of the game, where none is known."""
        below = self.rows[(self.parent >= 0) & self.without_game]
        below = below[self.without_game[self.parent[below]]]
        size = max(len(self.states), 1)
        keys, numbers = number_keys(self.state[self.parent[below]].astype(np.int64) * size + self.state[below])
        keys = keys[np.argsort(first_rows(numbers))]
        states = self.states if self.without_game.any() else []
        driver = int(self.state[0]) if has_driver(self.reader) else None
        return LearnersGame(states, [divmod(key, size) for key in keys.tolist()], driver)

    def _read_players(self) -> None:
        """Who moves: what @traced reads, else what the game answers, else what the run shows."""
        movers = np.array([SIGN[each.player] for each in self.facts], dtype=np.int8)
        self.player = movers[self.facts_at]
        reads_player = np.array([spec.player is not None for spec in self.reader.specs], dtype=bool)
        given = reads_player[self.reader.function_numbers]
        for row in np.flatnonzero(given).tolist():
            self.player[row] = SIGN[self.reader.given_player(row)]
        self._turn_sides(given)
        self.movers = None
        self.has_ended = self._has_ended() if self.without_game.any() else np.zeros(len(self.rows), dtype=bool)
        inferred = self.without_game & ~given
        if inferred.any():
            self.movers = find_movers(self.numbers_returned, self.parent, signs(self), self._shows_no_choice())
            self.player[inferred] = np.where(self.has_ended, 0, self.movers.player)[inferred]
            for row in np.flatnonzero(inferred & (self.player == 0) & (self.calls_made > 0)).tolist():
                self.player[row] = self._mover_above(row)
        self.learners_game.max_mark = self._max_mark()

    def _max_mark(self) -> str:
        """Which of X and O is MAX's on a learner's board, by the first move of a known player; "X" if there is none."""
        for (above, below), change in self.learners_game.changes.items():
            mark = self.learners_game.short_marks.get(change[0][2], "").upper() if len(change) == 1 else ""
            if mark in ("X", "O"):
                calls = (self.state[1:] == below) & (self.state[self.parent[1:]] == above)
                movers = self.player[self.parent[1:][calls]]
                if movers.any():
                    return mark if movers[movers != 0][0] > 0 else "O" if mark == "X" else "X"
        return "X"

    def _turn_sides(self, given: Column) -> None:
        """Exchange MAX and MIN if the program maximizes for the game's MIN, and gives the ends the other sign."""
        self.is_turned = False
        if self.without_game.all() or self.is_ours:
            return
        votes, negates = votes_of(self.numbers_returned, self.parent, self._returned_bound())
        shown = (votes != 0) & ~self.without_game & ~given & (self.player != 0)
        self.is_turned = bool(
            not negates and shown.sum() > 1 and (votes[shown] == -self.player[shown]).all()
            and all(value * utility <= 0 for value, utility in self.values_and_utilities)
            and any(value for value, _ in self.values_and_utilities)
        )  # fmt: skip
        if self.is_turned:
            self.player[~self.without_game & ~given] *= -1

    @cached_property
    def end_utility(self) -> Column:
        """For each row at the end of a known game, the number of its utility in `values`, -2 if no call returned it."""
        rank = {value: number for number, value in enumerate(self.values)}
        utilities = [rank.get(each, -2) if each is not None else -1 for each in self._utilities]
        return np.array(utilities, dtype=np.int64)[self.facts_at]

    @cached_property
    def _utilities(self) -> list[Any]:
        """The utility of each state at which calls made no calls, None if the game gives none."""
        is_end = np.zeros(len(self.facts), dtype=bool)
        is_end[self.facts_at[(self.calls_made == 0) & (self.moves == 0) & ~self.without_game]] = True
        return [utility(each) if end else None for each, end in zip(self.facts, is_end.tolist(), strict=True)]

    @cached_property
    def values_and_utilities(self) -> list[tuple[Any, Any]]:
        """The different pairs of what a call at the end of a known game returned, and its utility."""
        ends = (self.calls_made == 0) & (self.value >= 0) & ~self.without_game
        keys, _ = number_keys(self.facts_at[ends] * len(self.values) + self.value[ends])
        pairs = [divmod(key, len(self.values)) for key in keys.tolist()]
        found = [(self.values[value], self._utilities[at]) for at, value in pairs]
        return [(value, each) for value, each in found if each is not None]

    def _mover_above(self, row: int) -> int:
        """Who moves at a call that does not show it, such as that of a driver: the other one than at its callees."""
        sides = {int(self.player[child]) for child in self.children(row) if self.player[child]}
        is_handed_over = any(self.state[child] == self.state[row] for child in self.children(row))
        side = sides.pop() if len(sides) == 1 else 0
        return side if is_handed_over else -side

    def _shows_no_choice(self) -> Column:
        """Which calls need not return the largest or smallest value: a bound, or what the last round of a search gave.

        If most calls are made on their caller's state, it is no state.
        """
        is_round = (self.parent >= 0) & (self.state == self.state[self.parent])
        only_rounds = self.calls_made == count_numbers(self.parent[is_round], len(self.rows))
        found: Column = self._returned_bound() | (only_rounds & (2 * is_round.sum() < len(self.rows)))
        return found

    def _returned_bound(self) -> Column:
        found = np.zeros(len(self.rows), dtype=bool)
        for row, window in enumerate(self.windows.pairs):
            found[row] = self.value[row] >= 0 and self.values[self.value[row]] in window
        return found

    @cached_property
    def windows(self) -> GivenWindows:
        """The windows of alpha-beta with which the calls were made."""
        return given_windows(self)

    def _has_ended(self) -> Column:
        """Which calls were made at the end of a game that is not known, as far as the run shows it.

        A call without callees may be at a depth limit, or remember the state or its next ones. It is at the end if its
        board is full; if all states without callees are of another kind, such as the numbers in a nested list; or if
        the run remembers nothing, and calls went on at the same ply and with the same depth.
        """
        leaf, game = self.calls_made == 0, self.learners_game
        full = np.array(game.is_full, dtype=bool)[self.state]
        went_on = np.zeros(len(self.states), dtype=bool)
        went_on[self.state[~leaf]] = True
        remembers = bool((leaf & went_on[self.state]).any())
        may_stop = np.zeros(len(self.rows), dtype=bool)
        for counted in (self.depth, *depth_arguments(self).values()):
            _, number = number_keys(counted - counted.min())
            may_stop |= count_numbers(number[~leaf], number.max(initial=0) + 1)[number] == 0
        has_board = np.array([board is not None for board in game.boards], dtype=bool)[self.state]
        shown = full | (has_board & ~may_stop & game.is_grid & (not remembers))
        kinds = [
            {type(self.states[state]) for state in np.unique(self.state[which]).tolist()} for which in (leaf, ~leaf)
        ]
        shown |= bool(kinds[1]) and not kinds[0] & kinds[1]
        if game.is_grid and len(self.states) == len(self.rows) > 1:  # lru_cache may hide the calls that it answers
            shown &= full | ~np.array(game.leads_to_known(), dtype=bool)[self.state]
        return np.asarray(leaf & shown & self.without_game & self.finished)

    def _read_results(self) -> None:
        returned = self.reader.returned
        self.finished = np.array([each is not UNFINISHED and type(each) is not Raised for each in returned], dtype=bool)
        self.result, firsts = self.reader.number_results()
        distinct = [self.reader.returned_object(row) for row in firsts]
        self.value_reading = USUAL
        if not self.is_ours:
            given = [source.things for source in self.sources.values() if source.is_argument]
            players = [*(things for things in given if len(things) == 2), "XO"]
            functions = self.reader.function_numbers
            self.value_reading = find_value(distinct, self.result, self.parent, functions, players)
        part = self.value_reading.part
        self.results = [self.reader.result(row, part) for row in firsts]
        self.coding: Coding | None = None
        self._number_values()
        self._read_moves()
        self.drivers = read_drivers(self)
        for row, result in self.drivers.items():
            self.result[row] = len(self.results)
            self.results.append(result)
        self._number_values()

    def _number_values(self) -> None:
        self.values: list[Any] = sorted({value for value, _ in self.results if value is not None})
        rank = {value: number for number, value in enumerate(self.values)}
        self.value = np.array([rank.get(value, -1) for value, _ in self.results], dtype=np.int32)[self.result]

    @property
    def numbers_returned(self) -> Column:
        """The value of each call as a float, NaN for none; -1 for False, as if `not` changed its sign."""
        is_truth = isinstance(self.value_reading.part, Truth)
        return np.array([*(2.0 * each - 1 if is_truth else float(each) for each in self.values), np.nan])[self.value]

    def _read_moves(self) -> None:
        """Find how the program writes its moves; if no part of its results is a move, there are none."""
        if not self.without_game.all() or not any(self.learners_game.moves.values()):
            return
        with_move = np.array([action is not None for _, action in self.results], dtype=bool)[self.result]
        inner = self.rows[with_move & (self.value >= 0) & (self.calls_made > 0)]
        cases = [self._case(row) for row in inner[:: len(inner) // SAMPLE + 1].tolist()]
        cases = [case for case in cases if case[1]]
        self.coding = find_coding(cases, self.learners_game)
        if cases and self.coding is None and not any(spec.action for spec in self.reader.specs):
            self.results = [(value, None) for value, _ in self.results]

    def _case(self, row: int) -> tuple[Any, dict[Any, bool]]:
        """The move that a call returned, and the moves that it tried, with whether they led to its value."""
        own = self.values[self.value[row]]
        tried = {
            self.action_to(child): self.value[child] >= 0 and abs(self.values[self.value[child]]) == abs(own)
            for child in self.children(row)
        }
        return self.results[self.result[row]][1], {move: leads for move, leads in tried.items() if move is not None}

    @property
    def is_signed(self) -> bool:
        """Whether numbers above zero get a plus sign, because some value is below zero."""
        return bool(self.values) and self.values[0] < 0

    @cached_property
    def move(self) -> Column:
        """Which of the caller's actions led to each row, -1 if none did. Of two to one state, each has its turn."""
        move = np.full(len(self.rows), -1, dtype=np.int32)
        below = self.rows[self.parent >= 0]
        above = self.facts_at[self.parent[below]]
        pairs, which = number_keys(above * len(self.states) + self.state[below])
        split = [divmod(pair, len(self.states)) for pair in pairs.tolist()]
        places = [self._places_to(at, state) for at, state in split]
        move[below] = np.array([found[0] if found else -1 for found in places], dtype=np.int32)[which]
        several = np.array([len(found) > 1 for found in places], dtype=bool)[which]
        met: Counter[tuple[int, int]] = Counter()
        for row, pair in zip(below[several].tolist(), which[several].tolist(), strict=True):
            key = int(self.parent[row]), pair
            move[row] = places[pair][min(met[key], len(places[pair]) - 1)]
            met[key] += 1
        return move

    def _places_to(self, at: int, state: int) -> list[int]:
        found = self.facts[at]
        if found.game is not self.learners_game:
            return [place for place, other in enumerate(found.next_states) if same(other, self.states[state])]
        move = self.learners_game.moves.get((int(self.state_of_facts[at]), state))
        return [found.actions.index(move)] if move in found.actions else []

    def state_of(self, row: int) -> Any:
        """A copy of the state in a row."""
        return thaw(self.recorded_states[self.state[row]])

    def facts_of(self, row: int) -> StateFacts:
        """What is known about the state in a row."""
        return self.facts[int(self.facts_at[row])]

    def game_of(self, row: int) -> Any:
        """The game of a row: the one that is known, or what the run shows of it."""
        return self.facts_of(row).game

    def action_to(self, row: int) -> Any:
        """The action that leads from the parent's state to this one, None if none does."""
        place = self.move[row]
        return self.facts_of(int(self.parent[row])).actions[place] if place >= 0 else None

    @cached_property
    def chosen(self) -> Column:
        """For each call the row of its first callee whose action it returned, -1 for none; of rounds, the last one."""
        pairs, which = number_keys(self.facts_at * len(self.results) + self.result)
        wanted = np.array([self._place_of(*divmod(pair, len(self.results))) for pair in pairs.tolist()])[which]
        chosen = np.full(len(self.rows), -1, dtype=np.int32)
        below = self.rows[self.parent >= 0]
        above = self.parent[below]
        hit = (self.move[below] >= 0) & (self.move[below] == wanted[above])
        chosen[above[hit][::-1]] = below[hit][::-1]  # of several, the first one stays
        rounds = self.rows[self.memory.is_round & self.finished]
        chosen[self.parent[rounds]] = rounds  # the last one stays
        return chosen

    @cached_property
    def memory(self) -> Memory:
        """What the searches of this package remember during the run."""
        return Memory(self)

    def _place_of(self, at: int, result: int) -> int:
        actions, action = self.facts[at].actions, self.results[result][1]
        if self.coding is not None:
            written = (is_written(self.coding, action, each, self.learners_game) for each in actions)
            return next((place for place, is_it in enumerate(written) if is_it), -1)
        return next((place for place, each in enumerate(actions) if action is not None and same(each, action)), -1)

    @cached_property
    def moves(self) -> Column:
        """How many actions each row's state has."""
        return np.array([len(each.actions) for each in self.facts], dtype=np.int64)[self.facts_at]

    @cached_property
    def knows_moves(self) -> Column:
        """Of which rows all moves are known, and there are some."""
        unknown = self.without_game & bool(self.learners_game.why_not)
        return (self.moves > 0) & ~unknown

    @cached_property
    def calls_made(self) -> Column:
        """How many calls each call made."""
        return count_numbers(self.parent[self.parent >= 0], len(self.rows))

    @cached_property
    def tried(self) -> Column:
        """How many different moves each call tried: a wrong function may try one twice, or none of its own."""
        return count_numbers(self.parent[(self.move >= 0) & ~self.repeats], len(self.rows))

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
        return np.cumsum(count_numbers(self.parent + 1, len(self.rows) + 1))

    def children(self, row: int) -> list[int]:
        """The rows of the calls that the call in `row` made."""
        found: list[int] = self.by_parent[self._starts[row] : self._starts[row + 1]].tolist()
        return found

    def left_out(self, row: int) -> list[Any]:
        """The moves that the call in `row` did not try."""
        tried = set(self.move[self.children(row)].tolist())
        return [action for place, action in enumerate(self.facts_of(row).actions) if place not in tried]

    @cached_property
    def made(self) -> Column:
        """The step at which each call was made: the calls before it, less those still open."""
        return 2 * self.rows + 1 - self.depth

    @property
    def returned_at(self) -> Column:
        """The step at which each call returned."""
        return 2 * (self.last_below + 1) - self.depth

    @property
    def steps(self) -> list[Step]:
        """All steps of the run, twice as many as calls."""
        calls = len(self.rows)
        order = np.argsort(np.concatenate([self.made, self.returned_at]))
        return [Step(at % calls, at >= calls) for at in order.tolist()]

    @cached_property
    def last_below(self) -> Column:
        """The last row of each row's subtree: the row before the next one that is no deeper."""
        last = self.rows.tolist()
        for row, above in zip(reversed(last[1:]), reversed(self.parent[1:].tolist()), strict=True):
            if last[row] > last[above]:
                last[above] = last[row]
        return np.array(last, dtype=np.int32)


def _depths(parents: Column) -> Column:
    depths = (parents >= 0).astype(np.int32)  # how many plies each row is below the row in `above`
    above = np.where(parents >= 0, parents, np.arange(len(parents)))
    while (more := depths[above]).any():  # each time, twice as many plies
        depths += more
        above = above[above]
    return depths
