"""Evaluations for study: what a state seems to be worth, for a search that does not look ahead to the end.

Each takes a game and returns a function of a state, from MAX's point of view, for a search to call as `evaluate`.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from minimax_lab.games import MAX, Heap, Wrapped, name_of, require_game
from minimax_lab.kit import InvalidArgument, InvalidGame, function_of_state, is_whole_number, positive_number, quote

Evaluation = Callable[[Any], Callable[[Any], Any]]  # such as open_lines: from a game to a function of a state


def open_lines(game: Any) -> Callable[[str], Any]:
    """Tic-tac-toe: the number of lines in which MAX can still win, less the number in which MIN can.

    Any win is worth more than any such estimate. If `win` is too small for that, the estimates are scaled down.

    >>> from minimax_lab import TicTacToe
    >>> game = TicTacToe(win=10)
    >>> open_lines(game)(game.parse("..O/.X./..."))  # X can win in 5 lines, O in 4
    1
    """
    if not _is_board(game):
        raise InvalidArgument(f"open_lines: game {quote(game)} has no lines; it must be a board, such as TicTacToe()")
    max_mark, min_mark = ("X", "O") if game.max_mark == "X" else ("O", "X")
    step = _step(getattr(game, "latest_win", game.win), len(game.lines))
    return partial(compare_open_lines, game, max_mark, min_mark, step)  # unlike a closure, it can be pickled


def compare_open_lines(game: Any, max_mark: str, min_mark: str, step: Any, state: str) -> Any:
    """The lines in which MAX can still win, less those in which MIN can, times `step`."""
    game.turn(state)  # raises InvalidState for an impossible board
    marks = [state[line] for line in game.lines]
    return step * (sum(min_mark not in line for line in marks) - sum(max_mark not in line for line in marks))


def heap_modulo(game: Any) -> Callable[[Heap], Any]:
    """Bones, where players may take 1 to k: the player to move loses if k + 1 divides the heap, and wins otherwise.

    It is never wrong, so looking one ply ahead is enough. If taking the last bone loses, the player to move loses
    if the heap divided by k + 1 leaves remainder 1.

    Source: document 001, for k = 3.

    >>> from minimax_lab import Bones
    >>> game = Bones(8)
    >>> heap_modulo(game)(game.initial)
    -1
    """
    _require_bones("heap_modulo", game)
    most = len(game.takes)
    if set(game.takes) != set(range(1, most + 1)):
        raise InvalidArgument(f"heap_modulo: takes={quote(game.takes)}: must be 1, 2, ... k, such as (1, 2, 3)")
    return partial(divide_heap, game, most + 1, 1 if game.last_loses else 0)


def divide_heap(game: Any, divisor: int, lost: int, state: Heap) -> Any:
    """A loss for the player to move if the heap divided by `divisor` leaves the remainder `lost`, otherwise a win."""
    max_moves = game.to_move(state) == MAX
    mover_wins = state.bones % divisor != lost
    return game.win if mover_wins == max_moves else -game.win


def larger_heap(game: Any) -> Callable[[Heap], Any]:
    """Bones: the larger the heap, the better for the player to move. This is plausible, but wrong.

    The estimates are between the values of a loss and a win.

    >>> from minimax_lab import Bones
    >>> game = Bones(6)
    >>> [larger_heap(game)(game.result(game.initial, take)) for take in (1, 2, 3)]  # but only 2 wins
    [-0.8333333333333334, -0.8, -0.75]
    """
    _require_bones("larger_heap", game)
    return partial(measure_heap, game)


def measure_heap(game: Any, state: Heap) -> Any:
    """For the player to move, the nearer to a win, the larger the heap."""
    max_moves = game.to_move(state) == MAX
    worth = game.win * state.bones / (state.bones + 1)
    return worth if max_moves else -worth


def quicker_wins(game: Any, *, plies: Callable[[Any], int] | None = None, step: Any = None) -> "QuickerWins":
    """The same game, except that later wins are worth less and later losses are less bad.

    plies   a function that returns the number of plies before a state; for tic-tac-toe, by default, the number of
            marks on the board
    step    the difference for each ply; for tic-tac-toe, by default, 1, or less if `win` is too small for that

    To minimax, a win at once and a win in three moves are equal, so it takes the first of them; in this game they
    differ. A positive utility stays positive, a negative one stays negative, and 0 stays 0.

    Raises InvalidGame for a utility that would become 0 or change its sign.

    >>> from minimax_lab import TicTacToe, minimax
    >>> game = TicTacToe(win=10)
    >>> state = game.parse("XOX/.O./X..")  # 7 wins at once, 3 later
    >>> minimax(game, state), minimax(quicker_wins(game), state)
    (Decision(value=-10, action=3), Decision(value=-4, action=7))
    """
    require_game(game)
    if plies is None and not _is_board(game):
        raise InvalidArgument(f"game {quote(game)}: has no number of plies; give plies=, a function of a state")
    if step is None:
        step = _step(game.win, game.squares) if _is_board(game) else 1
    plies = _marks if plies is None else function_of_state("plies", plies)
    return QuickerWins(game, plies, positive_number("step", step))


class QuickerWins(Wrapped):
    """A game in which quicker wins are worth more; see `quicker_wins`."""

    def __init__(self, game: Any, plies: Callable[[Any], int], step: Any) -> None:
        super().__init__(game)
        self.plies, self.step = plies, step

    def __repr__(self) -> str:
        return f"quicker_wins({self.game!r})"

    @property
    def latest_win(self) -> Any:
        """What the latest possible win on a board is worth."""
        return self.game.win - self.step * self.game.squares  # type: ignore[attr-defined]

    def utility(self, state: Any) -> Any:
        """What the terminal `state` is worth to MAX, one step nearer to 0 for each ply."""
        worth = self.game.utility(state)
        late = self._lateness(state, worth)
        return worth - late if worth > 0 else worth + late if worth < 0 else worth

    def _lateness(self, state: Any, worth: Any) -> Any:
        """The steps for all plies before `state`, which together must be less than its utility."""
        played, where = self.plies(state), f"state {name_of(self.game, state)!r}"
        if not is_whole_number(played) or played < 0:
            raise InvalidGame(f"{where}: plies returns {quote(played)}; it must return a whole number of at least 0")
        late = self.step * played
        if worth and abs(worth) <= late:
            raise InvalidGame(
                f"{where}: worth {quote(worth)} after {played} plies of {quote(self.step)} each, no more than a draw; "
                f"give a smaller step="
            )
        return late


def _marks(state: str) -> int:
    return state.count("X") + state.count("O")


def _step(win: Any, most: int) -> Any:
    """The largest step, up to 1, of which `most` together are less than a win."""
    return 1 if win > most else win / (most + 1)


def _is_board(game: Any) -> bool:
    """Whether `game` has the lines and squares of tic-tac-toe."""
    names = ("lines", "squares", "max_mark", "win", "turn")
    return not isinstance(game, type) and all(hasattr(game, name) for name in names)


def _require_bones(caller: str, game: Any) -> None:
    """Raise InvalidArgument if `game` is not a game of bones or a changed one."""
    if isinstance(game, type) or not all(hasattr(game, name) for name in ("takes", "last_loses", "win", "to_move")):
        raise InvalidArgument(f"{caller}: game {quote(game)} has no bones to take; it must be one such as Bones(6)")
