"""What a state seems to be worth, for a search that does not look to the end: functions to be studied.

Each takes a game and gives a function of a state, from MAX's point of view, to be handed to a search as `evaluate`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from minimax_lab.games import MAX, Heap, Wrapped, name_of, require_game
from minimax_lab.kit import InvalidArgument, InvalidGame, is_whole_number, positive_number, quote


def open_lines(game: Any) -> Callable[[str], Any]:
    """Tic-tac-toe: the lines in which MAX can still win, less those in which MIN can.

    Any win is worth more than any such estimate. Where `win` is too small for that, the estimates are scaled down.

    >>> from minimax_lab import TicTacToe
    >>> game = TicTacToe(win=10)
    >>> open_lines(game)(game.parse("..O/.X./..."))  # X can win in 5 lines, O in 4
    1
    """
    if not _is_board(game):
        raise InvalidArgument(f"open_lines: game {quote(game)} has no lines; must be a board, such as TicTacToe()")
    max_mark, min_mark = ("X", "O") if game.max_mark == "X" else ("O", "X")
    step = _step(getattr(game, "latest_win", game.win), len(game.lines))

    def evaluate(state: str) -> Any:
        game.turn(state)  # refuses what is no board
        marks = [state[line] for line in game.lines]
        return step * (sum(min_mark not in line for line in marks) - sum(max_mark not in line for line in marks))

    return evaluate


def heap_modulo(game: Any) -> Callable[[Heap], Any]:
    """Bones, where 1 to k may be taken: the player to move has lost if k + 1 divides the heap, and has won if not.

    It is never wrong, so looking one ply ahead is enough. Where taking the last bone loses, one bone too many
    must be left over instead.

    Source: document 001, for k = 3.

    >>> from minimax_lab import Bones
    >>> game = Bones(8)
    >>> heap_modulo(game)(game.initial)
    -1
    """
    _must_be_bones("heap_modulo", game)
    most = len(game.takes)
    if set(game.takes) != set(range(1, most + 1)):
        raise InvalidArgument(
            f"heap_modulo: takes={quote(game.takes)}: the rule holds for 1, 2, ... k, such as (1, 2, 3)"
        )
    lost = 1 if game.last_loses else 0

    def evaluate(state: Heap) -> Any:
        max_moves = game.to_move(state) == MAX
        mover_wins = state.bones % (most + 1) != lost
        return game.win if mover_wins == max_moves else -game.win

    return evaluate


def larger_heap(game: Any) -> Callable[[Heap], Any]:
    """Bones: the larger the heap, the better for the player to move. Plausible, and wrong.

    Estimates lie between the worths of a loss and a win.

    >>> from minimax_lab import Bones
    >>> game = Bones(6)
    >>> [larger_heap(game)(game.result(game.initial, take)) for take in (1, 2, 3)]  # yet 2 is the only good one
    [-0.8333333333333334, -0.8, -0.75]
    """
    _must_be_bones("larger_heap", game)

    def evaluate(state: Heap) -> Any:
        max_moves = game.to_move(state) == MAX
        worth = game.win * state.bones / (state.bones + 1)
        return worth if max_moves else -worth

    return evaluate


# -- a rule to be switched on --------------------------------------------------------------------------------------


def quicker_wins(game: Any, *, plies: Callable[[Any], int] | None = None, step: Any = None) -> QuickerWins:
    """The same game, in which a win is worth the less the later it comes, and a loss is the less bad.

    plies   a function that tells how many plies were played before a state; for tic-tac-toe, the marks on the board
    step    how much less for each ply; for tic-tac-toe 1, or less where `win` is too small for that

    Minimax takes a win at once and one in three moves for the same, and the first of them; in this game it does
    not. Utilities on one side of 0 stay there, and 0 stays 0.

    Raises InvalidGame at a utility that the plies would bring to 0 or beyond.

    >>> from minimax_lab import TicTacToe, minimax
    >>> game = TicTacToe(win=10)
    >>> state = game.parse("XOX/.O./X..")  # 7 wins at once, 3 later
    >>> minimax(game, state), minimax(quicker_wins(game), state)
    (Decision(value=-10, action=3), Decision(value=-4, action=7))
    """
    require_game(game)
    if plies is None and not _is_board(game):
        raise InvalidArgument(f"game {quote(game)}: does not tell how many plies were played; give plies=, a function")
    if plies is not None and not callable(plies):
        raise InvalidArgument(f"plies={quote(plies)}: must be a function of a state")
    if step is None:
        step = _step(game.win, game.squares) if _is_board(game) else 1
    return QuickerWins(game, plies or _marks, positive_number("step", step))


class QuickerWins(Wrapped):
    """A game in which quicker wins are worth more; see `quicker_wins`."""

    def __init__(self, game: Any, plies: Callable[[Any], int], step: Any) -> None:
        super().__init__(game)
        self.plies, self.step = plies, step

    def __repr__(self) -> str:
        return f"quicker_wins({self.game!r})"

    @property
    def latest_win(self) -> Any:
        """What the latest win on a board is worth."""
        return self.game.win - self.step * self.game.squares  # type: ignore[attr-defined]

    def utility(self, state: Any) -> Any:
        """What the terminal `state` is worth to MAX, brought nearer to 0 by a step for each ply."""
        worth, played = self.game.utility(state), self.plies(state)
        where = f"state {name_of(self.game, state)!r}"
        if not is_whole_number(played) or played < 0:
            raise InvalidGame(f"{where}: plies gives {quote(played)}: must be a whole number of at least 0")
        late = self.step * played
        if worth and abs(worth) <= late:
            raise InvalidGame(
                f"{where}: worth {quote(worth)} after {played} plies of {quote(self.step)} each, no more than a draw; "
                f"give a smaller step="
            )
        return worth - late if worth > 0 else worth + late if worth < 0 else worth


def _marks(state: str) -> int:
    return state.count("X") + state.count("O")


def _step(win: Any, most: int) -> Any:
    """The most that can be counted `most` times and still be less than a win, but not more than 1."""
    return 1 if win > most else win / (most + 1)


def _is_board(game: Any) -> bool:
    """Whether `game` has the lines and squares of tic-tac-toe, itself or behind other rules."""
    names = ("lines", "squares", "max_mark", "win", "turn")
    return not isinstance(game, type) and all(hasattr(game, name) for name in names)


def _must_be_bones(who: str, game: Any) -> None:
    """Refuse what is no game of bones, itself or behind other rules."""
    if isinstance(game, type) or not all(hasattr(game, name) for name in ("takes", "last_loses", "win", "to_move")):
        raise InvalidArgument(f"{who}: game {quote(game)} has no bones to take; must be one such as Bones(6)")
