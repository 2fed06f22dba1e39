"""What a board reports: who moves, what was played, why something is refused."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from minimax_lab.games import (
    Player,
    StateLook,
    action_label,
    listed_actions,
    look,
    other,
    places,
    player_names,
    square_name,
)
from minimax_lab.kit import join_with_and, pluralize, quote
from minimax_lab.scene import shortened
from minimax_lab.widgets.board.match import index_of

LONGEST: Final = 60  # characters of a move
TAKEN_BACK: Final = "Taken back."
NOTHING_TO_TAKE_BACK: Final = "nothing to take back: no move of yours has been made yet"
HINT: Final = "Hint: {place}. {why}"
SCORE: Final = "{move}: {score}"
ALL_SCORES: Final = "The score of every move, for MAX: {scores}."
LOSING: Final = "Your losing move was {place}. Until then, you could still {outcome}."
END: Final = "The game is over; this is worth {score} to MAX."
AS_UTILITY_SAYS: Final = "Your utility returns {score}. Is that right?"
NO_MISTAKE: Final = "no losing move: you have not lost, or no move of yours changed that"
NO_HINT: Final = "no hint: the game is over; start a new game, or take a move back"


class Sentences:
    """The sentences about a game. `person` is whom the person plays: MAX, MIN, or None for two people."""

    def __init__(self, game: Any, person: Player | None) -> None:
        self.game, self.person, self.names = game, person, player_names(game)
        self.is_learners = type(game).__module__ == "__main__"  # nobody knows who should win, so nobody is praised

    def move(self, state: Any, action: Any) -> str:
        """A move as it is written, shortened if it is very long; with the coin, or what else, that it takes."""
        move = shortened(" ".join(action_label(self.game, state, action).split()), LONGEST)
        shown = look(self.game, state)
        square = self._square(state, action, shown) if shown.coins or shown.piles else None
        if square is None:
            return move
        if shown.piles and not hasattr(self.game, "action_label"):
            taken = [cell for cell in shown.cells[square % shown.columns : square + 1 : shown.columns] if cell]
            return f"{len(taken)} from pile {square % shown.columns + 1}"
        return f"{move} ({shown.cells[square]})" if shown.coins else move

    def place(self, state: Any, action: Any) -> str:
        """A move and, on a board of squares, its row and column."""
        shown = look(self.game, state)
        square = self._square(state, action, shown) if shown.kind == "grid" else None
        return with_square(self.move(state, action), shown, square)

    def _square(self, state: Any, action: Any, shown: StateLook) -> int | None:
        """The square of an action."""
        actions = listed_actions(self.game, state) if shown.places is not None else [action]
        at = index_of(action, actions)
        return None if at is None else places(shown, actions)[at]

    def turn(self, player: Player) -> str:
        """Whose turn it is."""
        return "Your move." if self.person else f"{self.names[player]} to move."

    def sides(self) -> str:
        """Who plays whom."""
        if self.person is None:
            return "Two people play."
        return f"You are {self.names[self.person]}, the machine is {self.names[other(self.person)]}."

    def moved(self, player: Player, move: str) -> str:
        """A move that was made."""
        return f"{self._who(player)}: {move}."

    def _who(self, player: Player) -> str:
        """What a player is called where a move is reported."""
        return "You" if player == self.person else "The machine" if self.person else self.names[player]

    def draw(self, state: Any) -> str:
        """A draw, and on a full board the reason for it."""
        shown = look(self.game, state)
        full = shown.kind == "grid" and all(shown.cells)
        return f"A draw: {'the board is full, and ' if full else ''}neither side has won."

    def won(self, winner: Player, state: Any, moved: bool) -> str:
        """Who has won, and the squares of the full line or what else ends the game; praise for a move."""
        name, shown = self.names[winner], look(self.game, state)
        line = shown.line
        reason = f": {shown.line_name or _line_in_words(shown, name, line)}" if line else ""
        if self.person is None:
            return f"{name} wins{reason}."
        if winner != self.person:
            return f"The machine wins{reason}."
        return f"You win{reason}.{' Well played!' if moved and not self.is_learners else ''}"


def with_square(move: str, shown: StateLook, square: int | None) -> str:
    """A move, and where its square is if it has one on a board; a coin is named by the move."""
    if square is None or shown.kind != "grid" or shown.coins or shown.piles:
        return move
    return f"{move} ({square_name(replace(shown, numbers=False), square)})"


def _line_in_words(shown: StateLook, name: str, line: Sequence[int]) -> str:
    """Which squares the full line of a player has."""
    if square_name(shown, 0) == "square 0":
        return f"{name} has {join_with_and([*map(str, line)])} in a line"
    return f"{name} has a line from {square_name(shown, line[0])} to {square_name(shown, line[-1])}"


def refusal(error: Exception, position: Any = None) -> str:
    """Why something is refused, for somebody at the board, who knows what they did: nothing about Python.

    position   what was to be set up, if anything

    >>> refusal(ValueError("board 'XX./.../...': 2 X and 0 O; X moves first"), "XX./.../...")
    "'XX./.../...' cannot be set up: 2 X and 0 O; X moves first."
    """
    text = str(error)
    _, quoted, why = text.partition(f"{quote(position)}: ")
    if quoted:
        text = f"{quote(position)} cannot be set up: {why}"
    elif name := re.match(r"[a-z_]+=.*?: ", text):
        text = f"This cannot be chosen: {text[name.end() :]}"
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")


def option_announcement(option: str, value: Any) -> str:
    """What an option has changed on the screen, for those who do not see it.

    >>> option_announcement("tree_plies", 1)
    'The tree has 1 ply.'
    """
    if option == "tree_plies":
        return f"The tree has {'as many plies as fit' if value is None else plies_in_words(value)}."
    return {
        ("thinking", True): "Shown: the score of each move, and the tree below the board.",
        ("thinking", False): "Hidden: the scores and the tree.",
        ("thinking_of", "now"): "Thinking about this position.",
        ("thinking_of", "last"): "Thinking about the machine's last move.",
        ("large", True): "Everything is enlarged.",
        ("large", False): "Everything has its usual size.",
        ("quicker", True): "The machine prefers the quicker win.",
        ("quicker", False): "The machine takes the first best move.",
    }[option, value]


def plies_in_words(number: int) -> str:
    """A number of plies: "1 ply", "2 plies"."""
    return pluralize(number, "ply", "plies")
