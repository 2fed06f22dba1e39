"""The rules by which a learner's calls are judged: a board of lines, heaps, or any game object.

A place is what the rules know about a state: a tuple of cells, of which EMPTY ones can be filled; a tuple of heaps; or
the state of a game object. All rules answer the same questions: the legal moves with the places that they lead to, who
has completed a line, and whether the game is over. Of an unknown game, a run shows the moves that it tried.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Set
from functools import lru_cache
from inspect import signature
from typing import Any, NamedTuple

EMPTY = None
Place = Any
Side = Hashable


class Lines(NamedTuple):
    """Tic-tac-toe on a board of any size, or connect four: players fill cells until one has a line.

    sides      the two marks
    in_a_row   how many marks in a line win
    falls      1 if a mark falls to the last empty row of its column, -1 if to the first one, 0 if it stays
    misere     whether a line loses
    exchanged  whether each player puts the mark of the other one
    """

    rows: int
    columns: int
    sides: tuple[Side, Side]
    in_a_row: int
    falls: int = 0
    misere: bool = False
    exchanged: bool = False

    def open_cells(self, board: Place) -> list[int]:
        """The cells that may be filled."""
        cells = [cell for cell, mark in enumerate(board) if mark is EMPTY]
        return list({cell % self.columns: cell for cell in cells[:: self.falls]}.values()) if self.falls else cells

    def moves(self, board: Place, mover: Side) -> dict[Any, Place]:
        """The cells that `mover` may fill, each with the board after it."""
        mark = other_side(self.sides, mover) if self.exchanged else mover
        return {cell: (*board[:cell], mark, *board[cell + 1 :]) for cell in self.open_cells(board)}

    def winners(self, board: Place) -> tuple[Side, ...]:
        """The marks that have a line."""
        return _winners(self.rows, self.columns, self.in_a_row, board)

    def full_lines(self, board: Place) -> list[tuple[int, ...]]:
        """The lines that are filled with one mark."""
        return [line for line in _lines(self.rows, self.columns, self.in_a_row) if _is_full(board, line)]

    def is_end(self, board: Place) -> bool:
        """Whether a line or the whole board is full."""
        return EMPTY not in board or bool(self.winners(board))

    def outcome(self, board: Place, mover: Side) -> Side | None:
        """The mark that has won, None for a draw."""
        line = next(iter(self.winners(board)), None)
        return line if line is None or not self.misere else self.sides[line == self.sides[0]]

    def mirrored(self, board: Place) -> Iterator[Place]:
        """The boards that are the same by symmetry, this one included."""
        rows = [board[start : start + self.columns] for start in range(0, len(board), self.columns)]
        for turned in [rows] if self.falls or self.rows != self.columns else [rows, list(zip(*rows, strict=True))]:
            for flipped in (turned, [row[::-1] for row in turned]):
                yield tuple(mark for row in flipped for mark in row)
                if not self.falls:
                    yield tuple(mark for row in flipped[::-1] for mark in row)


class Heaps(NamedTuple):
    """Nim: players take from one heap at a time until no heap is left.

    takes      how many may be taken at a time
    last       the heap at which the game ends
    end_lost   whether the player to move at the end has lost
    """

    sides: tuple[Side, Side]
    takes: tuple[int, ...]
    last: int = 0
    end_lost: bool = True

    def moves(self, heaps: Place, mover: Side) -> dict[Any, Place]:
        """What may be taken, as the heap and the number, each with the heaps after it."""
        return {
            (at, take): tuple(sorted((*heaps[:at], heap - take, *heaps[at + 1 :])))
            for at, heap in enumerate(heaps) for take in self.takes if heap - take >= self.last
        }  # fmt: skip

    def is_end(self, heaps: Place) -> bool:
        """Whether nothing may be taken."""
        return all(heap - self.takes[0] < self.last for heap in heaps)

    def outcome(self, heaps: Place, mover: Side) -> Side | None:
        """Who has won at the end."""
        return other_side(self.sides, mover) if self.end_lost else mover

    def mirrored(self, heaps: Place) -> Iterator[Place]:
        """The heaps in any other order are the same."""
        yield tuple(sorted(heaps))


class GameRules:
    """The rules of a game object. Its sides are those that its `to_move` names: MAX and MIN in games of ours."""

    def __init__(self, game: Any, states: Iterable[Place] = ()) -> None:
        self.game, self._known = game, dict[Any, dict[Any, Place]]()
        listed = list(states)
        movers = list(dict.fromkeys(game.to_move(state) for state in listed if not game.is_terminal(state)))
        self.sides: tuple[Side, Side] = (movers[0], movers[1]) if len(movers) == 2 else ("MAX", "MIN")
        if set(self.sides) == {"MAX", "MIN"}:
            self.sides = ("MAX", "MIN")
        self._asks_for_player = len(signature(game.utility).parameters) > 1
        utilities = {self.utility(state) for state in listed if game.is_terminal(state)} - {0}
        self.is_scored = len(set(map(abs, utilities))) > 1  # it is not just won or lost

    def moves(self, state: Place, mover: Side) -> dict[Any, Place]:
        """The legal actions, each with the state after it."""
        if state not in self._known:
            self._known[state] = {action: self.game.result(state, action) for action in self.game.actions(state)}
        return self._known[state]

    def is_end(self, state: Place) -> bool:
        """Whether the game is over."""
        return bool(self.game.is_terminal(state))

    def to_move(self, state: Place) -> Side | None:
        """Who moves, None at the end."""
        return None if self.is_end(state) else self.game.to_move(state)

    def utility(self, state: Place) -> Any:
        """What an end is worth to the first of the sides."""
        return self.game.utility(state, self.sides[0]) if self._asks_for_player else self.game.utility(state)

    def outcome(self, state: Place, mover: Side) -> Side | None:
        """Who has won at the end: the player for whom its utility is good, None if it is 0."""
        utility = self.utility(state)
        return None if utility == 0 else self.sides[0] if utility > 0 else self.sides[1]

    def mirrored(self, state: Place) -> Iterator[Place]:
        """No state is known to be the same as another."""
        yield state


class Shown(GameRules):
    """The rules that a right function shows.

    written     as for Unseen
    drivers     the names of the learner's functions that are not the right ones
    is_turned   whether the right function is a negamax, whose arguments need not name the same player as a minimax's
    """

    def __init__(self, game: Any, states: Iterable[Place], written: Mapping[tuple[Place, Place], list[Any]]) -> None:
        super().__init__(game, states)
        self.states: Mapping[Place, Any] = game.states
        self.is_turned: bool = game.is_turned
        self.drivers: Set[str] = game.drivers
        self.written = written

    def to_move(self, state: Place) -> Side:
        """Who moves, or would move at the end."""
        return self.game.to_move(state)  # type: ignore[no-any-return]


class Unseen:
    """A game that nobody described: its moves are those that the run tried, and its ends are not known.

    states    the state of each place: a place is its index
    written   for each pair of places, caller's and callee's, the move in all the ways in which a program may write it,
              nothing if the states do not show it
    game      what writes a state, None if only its text does
    """

    sides: tuple[Side, Side] = ("first", "second")

    def __init__(self, states: list[Any], written: Mapping[tuple[int, int], list[Any]], game: Any = None) -> None:
        self.states, self.written, self.game = states, written, game
        self._tried: dict[Place, dict[Any, Place]] = {}
        for before, after in written:
            self._tried.setdefault(before, {})[after] = after

    def moves(self, place: Place, mover: Side) -> dict[Any, Place]:
        """The places to which some call went on from this one."""
        return self._tried.get(place, {})

    def is_end(self, place: Place) -> bool:
        """Whether no call went on from this place."""
        return place not in self._tried

    def outcome(self, place: Place, mover: Side) -> Side | None:
        """Nobody is known to have won."""
        return None

    def mirrored(self, place: Place) -> Iterator[Place]:
        """No place is known to be the same as another."""
        yield place


Rules = Lines | Heaps | GameRules | Unseen


def other_side(sides: tuple[Side, Side], side: Side) -> Side:
    """The opponent."""
    return sides[1] if side == sides[0] else sides[0]


@lru_cache(maxsize=20)
def _lines(rows: int, columns: int, length: int) -> list[tuple[int, ...]]:
    """The lines of this length: across, down, and diagonal."""
    found = []
    for row in range(rows):
        for column in range(columns):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_column = row + (length - 1) * down, column + (length - 1) * right
                if last_row < rows and 0 <= last_column < columns:
                    found.append(tuple((row + k * down) * columns + column + k * right for k in range(length)))
    return found


@lru_cache(maxsize=20_000)
def _winners(rows: int, columns: int, in_a_row: int, board: Place) -> tuple[Side, ...]:
    return tuple({board[line[0]]: None for line in _lines(rows, columns, in_a_row) if _is_full(board, line)})


def _is_full(board: Place, line: tuple[int, ...]) -> bool:
    return board[line[0]] is not EMPTY and len({board[cell] for cell in line}) == 1
