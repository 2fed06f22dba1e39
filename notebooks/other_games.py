"""Games for check cells: a heap of bones with something wrong in it, and as other libraries write such a game."""

# ruff: noqa: D102  (the methods of other libraries)

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any, Final

from uses import ODD, walk

from minimax_lab.games import MAX, Bones, check_game

METHODS: Final = "to_move", "actions", "result", "is_terminal", "utility"
HEAP: Final = Bones(4)


def wrong_games() -> list[tuple[Any]]:
    """What `check_game` says of wrong games, as calls."""
    return [(lambda game=game: check_game(game, games=5),) for game in _wrong_games()]


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


def _with(name: str, wrong: Any) -> Any:
    """The game with another attribute `name`."""
    return SimpleNamespace(**{"initial": HEAP.initial, **{each: getattr(HEAP, each) for each in METHODS}, name: wrong})


class ForEasyAI:
    """The heap as easyAI writes a game; `more` replaces attributes."""

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

    REPLACED = "initial", "actions", "result", "terminal_test", "utility", "to_move"

    def __init__(self, **more: Any) -> None:
        self.initial: Any = SimpleNamespace(sticks=4, to_move="X")
        vars(self).update(more)

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
    games = [kind(), *(kind(**{name: _nonsense(kind, name, odd)}) for name in kind.REPLACED for odd in ODD)]
    return [(lambda game=game: [*walk(adapter(game))],) for game in games]


def _nonsense(kind: Any, name: str, odd: Any) -> Any:
    """The odd value in place of an attribute, or a function that returns it in place of a method."""
    return (lambda *asked: odd) if callable(getattr(kind, name, None)) else odd
