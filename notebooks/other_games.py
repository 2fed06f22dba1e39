"""Games for check cells: a heap of bones with something wrong in it, and as other libraries write such a game."""

# ruff: noqa: D102  (the methods of other libraries)

from collections.abc import Callable, Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any, ClassVar, Final

import numpy as np
from seen import ODD
from uses import walk

from minimax_lab import traced
from minimax_lab.diagnosis import diagnose
from minimax_lab.diagnosis.repeats import differing_rows
from minimax_lab.games import MAX, Bones, TicTacToe, TreeGame, check_game
from minimax_lab.runs import Trace, record
from minimax_lab.search import solve

BOARD: Final = TicTacToe()
WRONG_LOOKS: Final = (  # the text of a state, and what is no look
    {"kind": "grid"}, {"kind": "grid", "rows": 1, "columns": 2, "cells": ["X"]}, {"kind": "pile", "count": -1},
    {"kind": "grid", "rows": 1, "columns": 1, "cells": [1]}, {"kind": "text"}, {"kind": "text", "text": 4},
    {"kind": "grid", "rows": 1, "columns": 1, "cells": ["X"], "line": [], "places": [0]}, {"kind": "pile"},
    {"kind": "grid", "rows": 1, "columns": 1, "cells": [""], "line": [], "places": 4}, {"kind": "text", "text": "4"},
)  # fmt: skip
BOARDS: Final = (  # as a game may print them
    "X . O\n. X .\n. . O", "x.o\n.x.\n..o\nX to move", " 0 1 2\n0 X - O\n1 - X -\n2 - - O", "X | O\n--+--\n  | X",
    "a b\nX O 2\nO _ 1", "RR\nB", "Turn: 1\n. .\n1 .", "", "one\n\ntwo words", "2 X .\n1 . O\n  a b",
)  # fmt: skip
METHODS: Final = "to_move", "actions", "result", "is_terminal", "utility"
HEAP: Final = Bones(4)


def wrong_games() -> list[tuple[Any]]:
    """What `check_game` says of wrong games, and `solve` of one that never ends, as calls."""
    ring = _with("result", lambda heap, take: HEAP.result(heap, take) if heap.bones > take else HEAP.initial)
    return [(solve, ring, {}), *((lambda game=game: check_game(game, games=5),) for game in _wrong_games())]


def _wrong_games() -> Iterator[Any]:
    """The game with each method in turn missing, raising an error, or answering nonsense late, and other faults."""
    for name in METHODS:
        right = getattr(HEAP, name)
        for odd in ODD:
            yield _with(name, lambda *asked, odd=odd, right=right: odd if asked[0].bones < 2 else right(*asked))
        yield from (_with(name, None), _with(name, lambda: 0), _with(name, lambda *asked: asked[9]))
    yield from (_with("initial", odd) for odd in ODD)
    yield _with("utility", lambda heap: HEAP.utility(heap) if heap.to_move == MAX else -HEAP.utility(heap))
    yield _with("result", lambda heap, take: [*HEAP.result(heap, take)])
    yield _with("result", lambda heap, take: heap)
    yield _with("actions", lambda heap: iter(HEAP.actions(heap)))
    yield _with("actions", lambda heap: [1, 2, 3])
    counted = iter(range(10_000))
    yield _with("utility", lambda heap: next(counted))
    yield from (_with("look", lambda heap, odd=odd: odd) for odd in (*ODD, *WRONG_LOOKS))
    yield from (_with("initial", each) for each in (Heaps, lambda: 4))
    yield from (_with("result", each) for each in (lambda heap, _: heap.sticks.append(1), lambda heap, _: heap.pop()))
    yield _plain(BOARD, result=lambda marks, square: marks.pop(square))
    yield _with("is_terminal", lambda heap: np.array([True, False]))
    yield _with("actions", lambda heap: count())
    yield _with("actions", lambda heap: (1 // take for take in (1, 0)))
    yield from (Heaps, Heaps(), Heaps(over=0), Heaps(over=5))
    for worth in (lambda marks: -1, lambda marks: 1, lambda marks: 1 if BOARD.to_move(marks) == MAX else -1):
        yield _plain(BOARD, utility=lambda marks, worth=worth: worth(marks) if BOARD.winner(marks) else 0)


class Heaps:
    """A heap whose states are lists, with errors that beginners make; the game ends at `over`."""

    initial: ClassVar = [4]

    def __init__(self, over: int = 1) -> None:
        self.over = over

    def to_move(state) -> str:
        return MAX

    def actions(self, state: list[int]) -> list[int]:
        return [1]

    def result(self, state: list[int], take: int) -> list[int]:
        state[0] -= take
        return state

    def is_terminal(self, state: list[int]) -> bool:
        return state[0] <= over  # noqa: F821

    def utility(self, state: list[int]) -> str:
        return "1"


def _with(name: str, wrong: Any) -> Any:
    """The game with another attribute `name`."""
    return _plain(HEAP, **{name: wrong})


def _plain(game: Any, **more: Any) -> Any:
    """A game with the same rules, which is of no known kind; `more` replaces attributes."""
    return SimpleNamespace(**{each: getattr(game, each) for each in ("initial", *METHODS)} | more)


def wrong_trees() -> list[tuple[Any, ...]]:
    """What `TreeGame` says of trees that are none, as calls."""
    ring: list[Any] = [1]
    ring.append(ring)
    tables = (
        {"A": ["B", "C"], "B": 3}, {"A": ["B", "C"], "B": 3, "C": []}, {"A": ["B", "B"], "B": 3},
        {"A": ["B", 7], "B": 3}, {"A": ["B", "C"], "B": ["C"], "C": 3}, {"A": ["B"], "B": 3, "C": ["D"], "D": 4},
        {"A": 1, "B": ["B"]}, {"A": ["B"], "B": 2, "C": ["D"], "D": ["C"]}, {"A": ["A"]}, {"A": ["B"], "B": ["A"]},
        {1: [2], 2: 3},
    )  # fmt: skip
    of_tables = [(TreeGame, each, {}) for each in (*tables, ring)]
    names = ("ABC", "AB", "AAB", ["A", 1, "B"], ["A", "", "B"], 5)
    return [*of_tables, *((TreeGame, [1, 2], {"names": each}) for each in names)]


class ForEasyAI:
    """The heap as easyAI writes a game; `more` replaces attributes."""

    PRINTS, others = "show", list
    REPLACED = "sticks", "players", "current_player", "possible_moves", "is_over", "scoring", "show"

    def __init__(self, **more: Any) -> None:
        self.sticks, self.players, self.current_player = 4, None, 1
        vars(self).update(more)

    def possible_moves(self) -> list[str]:
        return [str(take) for take in (1, 2, 3) if take <= self.sticks]

    def make_move(self, move: str) -> None:
        self.sticks -= int(move)

    def is_over(self) -> bool:
        return bool(self.sticks == 0)

    def scoring(self) -> int:
        return -100 if self.is_over() else 0

    def switch_player(self) -> None:
        self.current_player = 3 - self.current_player

    def show(self) -> None:
        print("|" * self.sticks)  # noqa: T201


class ForAima:
    """The heap as AIMA writes a game, with states that can be changed; `more` replaces attributes."""

    PRINTS = "display"
    REPLACED = "initial", "actions", "result", "terminal_test", "utility", "to_move"

    def __init__(self, **more: Any) -> None:
        self.initial: Any = SimpleNamespace(sticks=4, to_move="X")
        vars(self).update(more)

    @classmethod
    def others(cls) -> list[Any]:
        return [cls(initial=SimpleNamespace(sticks=4, to_move="O"))]

    def actions(self, state: Any) -> list[int]:
        return [take for take in (1, 2, 3) if take <= state.sticks]

    def result(self, state: Any, take: int) -> Any:
        return SimpleNamespace(sticks=state.sticks - take, to_move="O" if state.to_move == "X" else "X")

    def terminal_test(self, state: Any) -> bool:
        return bool(state.sticks == 0)

    def utility(self, state: Any, player: str) -> int:
        return -1 if player == state.to_move else 1


def adapted(adapter: Callable[[Any], Any], kind: Any) -> list[tuple[Any]]:
    """What is seen on the way through adapted games, as calls: a right one, and some with nonsense in one place."""
    games = [kind(), *kind.others()]
    games += [kind(**{name: _nonsense(kind, name, odd)}) for name in kind.REPLACED for odd in ODD]
    games += [kind(**{kind.PRINTS: lambda *_, board=board: print(board)}) for board in BOARDS]  # noqa: T201
    return [(lambda game=game: [*walk(adapter(game))],) for game in games]


def _nonsense(kind: Any, name: str, odd: Any) -> Any:
    """The odd value in place of an attribute, or a function that returns it in place of a method."""
    return (lambda *asked: odd) if callable(getattr(kind, name, None)) else odd


def diagnoses(right: Trace) -> list[tuple[Any, ...]]:
    """What the diagnosis says of runs whose states are not those of the given game, as calls; and of a right run."""
    late = BOARD.parse("XO./XOO/..X")
    lines = [[*late[at : at + 3]] for at in (0, 3, 6)]
    of_board, of_heap = _plain(BOARD), _plain(HEAP)
    runs = [
        (record(_search, BOARD, late), of_heap),
        (record(_search, BOARD, [*late], "".join), of_board),
        (record(_search, BOARD, lines, lambda rows: "".join(map("".join, rows))), of_board),
        (record(_search, BOARD, {"squares": late}, lambda held: held["squares"]), of_board),
        (record(_search, HEAP, [4, MAX], lambda pair: HEAP.initial._replace(bones=pair[0], to_move=pair[1])), of_heap),
    ]
    strange = [(diagnose, run, {"game": game}) for run, game in runs]
    return [*strange, (diagnose, right), (differing_rows, right.columns, 20)]


@traced
def _search(game: Any, place: Any, read: Callable[[Any], Any] = lambda place: place) -> Any:
    """Minimax on anything of which `read` makes a state."""
    state = read(place)
    if game.is_terminal(state):
        return game.utility(state)
    pick = max if game.to_move(state) == MAX else min
    return pick(_search(game, _like(place, game.result(state, action)), read) for action in game.actions(state))


def _like(place: Any, state: Any) -> Any:
    """A state in the form of `place`."""
    if isinstance(place, dict):
        return {"squares": state}
    if not isinstance(place, list):
        return state
    if not isinstance(state, str):
        return [state.bones, state.to_move]
    return [[*state[at : at + 3]] for at in (0, 3, 6)] if isinstance(place[0], list) else [*state]


def stopped_runs() -> list[tuple[Any, ...]]:
    """What `record` says of functions that stop early or cannot be called, as calls."""

    @traced
    def countdown(number: int, end: Callable[[], Any]) -> int:
        return countdown(number - 1, end) if number > 0 else end()

    def interrupt() -> None:
        raise KeyboardInterrupt

    calls = (2, interrupt), (2, lambda: 1 // 0), (0,), (), (1, 2, 3), ("?",)
    return [(record, countdown, *each) for each in calls] + [(record, print, 1), (record, 7)]
