"""The options of a board, and which values they refuse."""

from typing import Any, Final

from minimax_lab.games import MAX, MIN, Player, other, player_names
from minimax_lab.kit import InvalidArgument, is_whole_number, one_of, quote, same, whole_number, whole_number_or_none
from minimax_lab.widgets.board.machine import PERFECT, RANDOM, Strength
from minimax_lab.widgets.board.positions import started_by, starter, why_fixed

BOTH: Final = "both"
OPTIONS: Final = ("person", "first", "strength", "quicker", "thinking", "thinking_of", "tree_plies", "large")
CHOICES: Final[dict[str, tuple[Any, Any]]] = {
    "quicker": (False, True),
    "thinking": (False, True),
    "thinking_of": ("now", "last"),
    "large": (False, True),
}


def check_option(name: str, value: Any, game: Any, side: Player | None) -> Any:
    """Return `value` as the option stores it, or raise InvalidArgument. `side` is whom the person plays; None: both."""
    if name == "title":
        if not isinstance(value, str):
            raise InvalidArgument(f"title={quote(value)}: must be text")
        return value
    if name == "seed":
        return whole_number_or_none(name, value)
    if name in CHOICES:
        return one_of(name, value, CHOICES[name])
    if name == "tree_plies":
        return None if value is None else whole_number(name, value, 1)
    if name == "strength":
        return _check_strength(value)
    if name == "first":
        return _check_starter(value, game, side)
    return BOTH if same(value, BOTH) else player_names(game)[player_called(game, value, name, BOTH)]


def player_called(game: Any, name: Any, option: str = "person", *more: str) -> Player:
    """MAX or MIN, by that name or by the game's own, such as "X"; `more` are other right values of the option."""
    names = player_names(game)
    for player in (MAX, MIN):
        if isinstance(name, str) and name in (names[player], player):
            return player
    right = dict.fromkeys([*names.values(), *more])
    raise InvalidArgument(f"{option}={quote(name)}: must be {' or '.join(map(repr, right))}")


def _check_starter(value: Any, game: Any, side: Player | None) -> str:
    wanted = value
    if isinstance(value, str) and value in ("person", "machine") and side is not None:
        wanted = side if value == "person" else other(side)
    player, fixed = player_called(game, wanted, "first"), starter(game)
    names = player_names(game)
    if player != fixed and started_by(game, player) is None:
        right = "must be left out" if fixed is None else f"must be {names[fixed]!r}"
        raise InvalidArgument(f"first={quote(value)}: {why_fixed(game, player)}; {right}")
    return names[player]


def _check_strength(value: Any) -> Strength:
    if isinstance(value, str) and value in (RANDOM, PERFECT):
        return str(value)
    if not is_whole_number(value) or value < 1:
        raise InvalidArgument(f"strength={quote(value)}: must be 'random', 'perfect' or a number of plies, at least 1")
    return int(value)
