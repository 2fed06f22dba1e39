"""Games of OpenSpiel."""

import importlib
from difflib import get_close_matches
from typing import Any, Final

from minimax_lab.games.adapters.positions import AdaptedGame, Position, mover_of
from minimax_lab.kit import InvalidArgument, InvalidGame, InvalidState, join_with_and, needs, one_of, quote

# Games whose text shows all that matters from there on. In the others, something may be hidden in the moves before: a
# repetition in chess, the piece that has to go on in checkers, a limit on the moves.
TEXT_IS_STATE: Final = {
    *("breakthrough", "clobber", "connect_four", "dots_and_boxes", "gomoku", "havannah", "hex", "mnk", "nim"),
    *("othello", "pentago", "python_tic_tac_toe", "tic_tac_toe", "twixt", "ultimate_tic_tac_toe", "y"),
}

REFUSED: Final = {  # by the field of the game's type, and its value
    ("dynamics", "SIMULTANEOUS"): "its players move at the same time",
    ("dynamics", "MEAN_FIELD"): "it is a game of a whole population",
    ("chance_mode", "EXPLICIT_STOCHASTIC"): "it has chance moves",
    ("chance_mode", "SAMPLED_STOCHASTIC"): "it has chance moves",
    ("information", "IMPERFECT_INFORMATION"): "it has hidden information",
    ("information", "ONE_SHOT"): "it is a single decision, made unseen",
    ("utility", "GENERAL_SUM"): "it is not zero-sum",
    ("utility", "IDENTICAL"): "its players have the same goal, so it is not zero-sum",
}


def from_open_spiel(game_or_name: Any, *, merge: bool | None = None) -> "OpenSpielGame":
    """A game of OpenSpiel, which MAX plays as player 0 and MIN as player 1.

    game_or_name   a `pyspiel.Game`, or a text that `pyspiel.load_game` reads: "tic_tac_toe", "nim(pile_sizes=1;2)"
    merge          whether two states with the same text and the same player to move are one state. None: only in the
                   games whose text is known to show everything; in the others, such as chess with its rule on
                   repetition, the moves so far are part of the state.

    An action is OpenSpiel's number; `action_label` gives its name. `position` reads a `pyspiel.State`.

    Raises InvalidGame, with the reason, for a game with chance, hidden information, moves at the same time, one player
    or more than two, or another goal than the opponent's loss; InvalidArgument for an unknown name or options; and
    MissingPackage without OpenSpiel.

    With OpenSpiel installed, this gives Decision(value=0, action=0)::

        game = from_open_spiel("tic_tac_toe")
        minimax(game, game.initial)
    """
    merge = one_of("merge", merge, (None, True, False))
    game = _load(game_or_name) if isinstance(game_or_name, str) else game_or_name
    methods = ("get_type", "num_players", "new_initial_state")
    if isinstance(game, type) or not all(callable(getattr(game, name, None)) for name in methods):
        raise InvalidArgument(
            f"game {quote(game_or_name)}: must be a pyspiel.Game, or the name of one, such as 'tic_tac_toe'"
        )
    return OpenSpielGame(game, merge)


def _load(name: str) -> Any:
    with needs("open_spiel"):
        pyspiel = importlib.import_module("pyspiel")
    short = name.partition("(")[0]
    if short.startswith("python_"):  # these games are registered when they are imported
        importlib.import_module("open_spiel.python.games")
    known = pyspiel.registered_names()
    if short not in known:
        near = get_close_matches(short, known)
        more = f"did you mean {' or '.join(map(repr, near))}?" if near else "pyspiel.registered_names() lists them"
        raise InvalidArgument(f"game {quote(name)}: OpenSpiel has no such game; {more}")
    try:
        return pyspiel.load_game(name)
    except Exception as error:  # a wrong option, or one that is missing
        raise InvalidArgument(f"game {quote(name)}: OpenSpiel cannot load it: {' '.join(str(error).split())}") from None


class OpenSpielGame(AdaptedGame):
    """A game of OpenSpiel; `from_open_spiel` explains it."""

    source = "a pyspiel.State"
    names = ("player 0", "player 1")

    def __init__(self, game: Any, merge: bool | None) -> None:
        _require_fitting(game)
        self.game, self.merge = game, merge
        self._merges = game.get_type().short_name in TEXT_IS_STATE if merge is None else merge
        self.initial = self._position(game.new_initial_state())

    def __repr__(self) -> str:
        more = "" if self.merge is None else f", merge={self.merge}"
        return f"from_open_spiel({str(self.game)!r}{more})"

    def position(self, source: Any) -> Position:
        """The position that a `pyspiel.State` of this game stands for."""
        if not callable(getattr(source, "get_game", None)) or str(source.get_game()) != str(self.game):
            raise InvalidState(f"state {quote(source)}: must be a pyspiel.State of {self.game}")
        return self._position(source.clone())

    def _position(self, held: Any) -> Position:
        is_over = held.is_terminal()
        utility = self._utility(held) if is_over else None  # the text of an end need not show who has won
        key: tuple[Any, ...] = (str(held), utility)
        if not self._merges:
            key += tuple(held.history())
        return Position(key, None if is_over else mover_of(held.current_player() == 0), held)

    def _actions(self, held: Any) -> list[int]:
        return list(held.legal_actions())

    def _after(self, held: Any, action: int) -> Any:
        return held.child(action)

    def _utility(self, held: Any) -> Any:
        """The return of player 0; an int if it is whole."""
        value = held.player_return(0)
        return int(value) if value == int(value) else value

    def _text(self, held: Any) -> str:
        return str(held)

    def action_label(self, state: Position, action: int) -> str:
        """The name of the move, such as "x(1,1)"."""
        return str(self._require(state).held.action_to_string(int(action)))


def _require_fitting(game: Any) -> None:
    """Raise InvalidGame with all reasons why minimax does not fit the game."""
    kind = game.get_type()
    reasons = [why for (field, value), why in REFUSED.items() if getattr(getattr(kind, field), "name", "") == value]
    if game.num_players() != 2:
        reasons.append(f"it has {game.num_players()} player{'s' * (game.num_players() != 1)}")
    if reasons:
        raise InvalidGame(
            f"game {kind.short_name}: {join_with_and(reasons)}; must be a zero-sum game of two players "
            "who move in turn, see everything, and have no chance"
        )
