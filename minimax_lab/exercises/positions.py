"""Positions in the data of questions and gates: a game as Python, and one of its states as text."""

from typing import Any

from minimax_lab.exercises.coin_row import CoinRow
from minimax_lab.games import MAX, MIN, Bones, ConnectFour, TicTacToe, TreeGame
from minimax_lab.games.adapters import from_chess
from minimax_lab.kit import InvalidArgument

MAKERS = (Bones, CoinRow, ConnectFour, TicTacToe, TreeGame, from_chess)
GAMES = {each.__name__: each for each in MAKERS} | {"MAX": MAX, "MIN": MIN}


def read_position(where: str, expression: str, text: str | None) -> tuple[Any, Any]:
    """A game and one of its states: the state that the game reads in the text, or the initial one.

    Raises InvalidArgument, which begins with `where`.
    """
    reading = f"game {expression!r}"
    try:
        # The file is as trusted as a lesson's code. Only the games have names here, so that a typo is an error.
        game = eval(expression, {"__builtins__": {}}, GAMES)
        reading = f"state {text!r}"
        if not text:
            return game, game.initial
        state = game.parse(text) if hasattr(game, "parse") else text
        game.is_terminal(state)
    except Exception as error:
        raise InvalidArgument(f"{where}: {reading}: {error}") from None
    return game, state
