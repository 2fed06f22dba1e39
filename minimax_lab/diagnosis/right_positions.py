"""What a right function shows of each position: the moves, who moves, and the value.

Its calls are answered by values that it has returned elsewhere: by the least and by the largest one, so that no
cut hides a move, and by one of them for the first move alone, so that it chooses the largest or the smallest.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from minimax_lab.diagnosis.learners_calls import PLAYERS, scalar
from minimax_lab.diagnosis.right_function import Position, RightFunction, plain
from minimax_lab.kit import InvalidArgument, TooLarge
from minimax_lab.reading import Truth, find_number, find_value, is_score, other_side

SIDES = ("MAX", "MIN")
MOST_EXACT = 20_000  # positions that are searched to their ends
SAMPLE = 40  # positions that show whose view the values take


class Look(NamedTuple):
    """The positions after the moves, and the values if each of them has the least value, and the largest."""

    below: list[int]
    low: Any = None
    high: Any = None


class RightPositions:
    """The positions of a right function, by their numbers."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.right = RightFunction(function)
        self.positions, self.keys = list[Position](), list[dict[str, Any]]()
        self._numbers = dict[Any, int]()
        self._results, self._below = dict[int, Any](), dict[int, list[int]]()
        self._exact, self._looks, self._sides = dict[int, Any](), dict[int, Look](), dict[int, str]()

    def number(self, position: Position) -> int:
        """The number of a position, the same for all with these arguments."""
        key = self.right.key(position)
        number = self._numbers.setdefault((position.function, *key.items()), len(self.positions))
        if number == len(self.positions):
            self.positions.append(position)
            self.keys.append(key)
        return number

    def try_result(self, number: int) -> list[int]:
        """Some of the positions after its moves. Raises what the function raises."""
        self._result(number)
        return self._below[number]

    def _result(self, number: int) -> Any:
        """What the function may return: its first call is answered likewise, and all others with the same."""
        if number not in self._results:
            made = list[int]()

            def answer(below: Position) -> Any:
                made.append(self.number(below))
                return self._result(made[0])

            self._results[number] = self.right.ask(self.positions[number], answer)
            self._below[number] = list(dict.fromkeys(made))
        return self._results[number]

    def learn_values(self, players: Sequence[Any]) -> None:
        """Find the value in the results so far, and the results with the least and the largest one.

        players   the names of the players, which may be results
        """
        pairs = [(self._results[at], self._results[below[0]]) for at, below in self._below.items() if below]
        results = [each for pair in pairs for each in pair] or list(self._results.values())
        parents = [at for place in range(len(pairs)) for at in (-1, 2 * place)] or [-1] * len(results)
        functions = np.zeros(len(results), dtype=np.int64)
        self._part = find_value(results, np.arange(len(results)), np.array(parents), functions, [players]).part
        known = [each for each in self._results.values() if self._value(each) is not None]
        if not known:
            raise InvalidArgument(f"game {self.right.name}: the right function returned no value for call 1")
        least, most = min(known, key=self._value), max(known, key=self._value)
        is_one = self._value(least) == self._value(most) and is_score(least)
        self._extremes = (least - 1, most + 1) if is_one else (least, most)

    def _value(self, result: Any) -> Any:
        value = find_number(result, self._part)
        return 2 * value - 1 if isinstance(self._part, Truth) and value is not None else value

    def look(self, number: int) -> Look:
        """What the function does at a position."""
        if number not in self._looks:
            made = dict.fromkeys(self.try_result(number))

            def value(answer: Any) -> Any:
                return self._try(number, lambda below: (made.setdefault(self.number(below)), answer)[1])

            low, high = map(value, self._extremes) if made else (None, None)
            self._looks[number] = Look(list(made), low, high)
        return self._looks[number]

    def _try(self, number: int, answer: Callable[[Position], Any]) -> Any:
        """The value with answers that are not right, None if the function rejects them."""
        try:
            return self._value(self.right.ask(self.positions[number], answer))
        except Exception:
            return None

    def _try_with(self, above: int, below: int, own: Any, others: Any) -> Any:
        """The value with one answer for a callee and another for all others."""
        return self._try(above, lambda position: own if self.number(position) == below else others)

    @cached_property
    def is_turned(self) -> bool:
        """Whether values are those of the player to move, so that a large one of a callee makes a small one."""
        inner = [number for number, below in self._below.items() if below][:SAMPLE]
        return any(_is_less(each.high, each.low) for each in map(self.look, inner))

    def side_below(self, above: int, side: str, below: int) -> str:
        """Who moves after a move of a side."""
        if not self.is_turned:
            return self.side(below, side)
        return str(other_side(SIDES, side)) if self._turns(above, below) else side

    def _turns(self, above: int, below: int) -> bool:
        """Whether the other player moves in a callee of a negamax."""
        _, low, high = self.look(above)
        if low != high:
            return not _is_less(low, high)
        for others in self._extremes:
            own = [self._try_with(above, below, each, others) for each in self._extremes]
            if own[0] != own[1]:
                return not _is_less(*own)
        return True

    def side(self, number: int, above: str | None = None) -> str:
        """Who moves: by what the function chooses, by its arguments, or because the players take turns."""
        if number not in self._sides:
            side = self._chooser(number) or self._side_by_turn.get(self._turn(number))
            if side is None:
                return SIDES[0] if above is None else str(other_side(SIDES, above))
            self._sides[number] = side
        return self._sides[number]

    def _chooser(self, number: int) -> str | None:
        """Whether the function takes the largest or the smallest of its callees' values, None if nothing shows it."""
        (least, most), (made, low, high) = self._extremes, self.look(number)
        if len(made) < 2:
            return None
        one, other = self._try_with(number, made[0], most, least), self._try_with(number, made[0], least, most)
        if None in (one, other, low, high):
            return None
        to_high, to_low = (abs(one - each) + abs(other - each) for each in (high, low))
        return None if to_high == to_low else SIDES[to_high > to_low]

    @cached_property
    def _side_by_turn(self) -> dict[Any, str]:
        """The side for each content of the arguments that may say who moves."""
        found, turns = defaultdict[Any, set[str]](set), {self._turn(number) for number in self._below}
        for number in [number for number, below in self._below.items() if len(below) > 1][:SAMPLE]:
            found[self._turn(number)].add(self._chooser(number) or "")
        sides = {turn: next(iter(each)) for turn, each in found.items() if turn and len(each) == 1 and "" not in each}
        if len(sides) == 1 and len(turns) == len(SIDES):
            ((turn, side),) = sides.items()
            sides[next(iter(turns - {turn}))] = str(other_side(SIDES, side))
        return sides

    def _turn(self, number: int) -> Any:
        """The arguments that may say who moves, and the function."""
        function, given = self.positions[number]
        turns = {name: scalar(thing) for name, thing in given.items() if PLAYERS.search(name)}
        return (function, *turns.items()) if turns or len(self.right.functions) > 1 else ()

    def end_value(self, number: int, side: str) -> Any:
        """What an end is worth to MAX."""
        value = self._value(self._result(number))
        return -value if self.is_turned and side == SIDES[1] and value is not None else value

    def exact(self, number: int) -> Any:
        """What the function returns as the value of a position, None if it is not known."""
        try:
            return self._value(self._exact_result(number))
        except Exception:
            return None

    def returned(self, number: int) -> Any:
        """All that the function returns at a position, None if it is not known."""
        try:
            return plain(self._exact_result(number))
        except Exception:
            return None

    def _exact_result(self, number: int) -> Any:
        if number not in self._exact:
            if len(self._exact) > MOST_EXACT:
                raise TooLarge("too many positions")
            answer = lambda below: self._exact_result(self.number(below))  # noqa: E731
            self._exact[number] = self.right.ask(self.positions[number], answer)
        return self._exact[number]


def _is_less(one: Any, other: Any) -> bool:
    return one is not None and other is not None and bool(one < other)
