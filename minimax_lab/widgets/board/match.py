"""One game as it is played: the positions, the moves, and why a move is refused."""

from collections.abc import Iterable
from itertools import islice
from typing import Any, Final, NamedTuple

from minimax_lab.games import Player, StateLook, listed_actions, look, name_of, places, square_name, square_of
from minimax_lab.kit import IllegalMove, is_whole_number, quote, same
from minimax_lab.widgets.board.positions import check_position

LONGEST_MOVE: Final = 60  # characters in a message
MOST_NAMED: Final = 9  # moves; of more than that, only the first are named


class Choice(NamedTuple):
    """A move of the machine, and how it was chosen: the settings may change afterwards.

    strength   "random", "perfect", or how many plies it looked ahead
    quicker    whether it preferred the quicker win
    """

    action: Any
    strength: str | int
    quicker: bool


class Match:
    """A game in progress, from the position `start` on. Every position in it is legal."""

    def __init__(self, game: Any, start: Any) -> None:
        self.game = game
        self.states = [check_position(game, start)]
        self.actions: list[Any] = []
        self.choices: list[Choice | None] = []  # for each action; None where a person moved
        self._legal: list[Any] | None = None

    @property
    def state(self) -> Any:
        """The current position."""
        return self.states[-1]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.game.is_terminal(self.state))

    def mover(self, at: int = -1) -> Player | None:
        """Who is to move now, or in an earlier position; None at the end of the game."""
        state = self.states[at]
        return None if self.game.is_terminal(state) else self.game.to_move(state)

    def legal(self) -> list[Any]:
        """The legal actions; none at the end of the game."""
        if self._legal is None:  # asked once: a game may create its actions anew, unequal to the earlier ones
            self._legal = [] if self.over else listed_actions(self.game, self.state)
        return list(self._legal)

    def play(self, action: Any) -> Any:
        """Make a person's move, and return it as the game writes it. Raises IllegalMove, in words for a player."""
        legal = self.legal()
        at = index_of(action, legal)
        if at is None:
            raise IllegalMove(why_illegal(look(self.game, self.state), action, legal))
        self._make(legal[at], None)
        return legal[at]

    def answer(self, choice: Choice) -> None:
        """Make a move of the machine, one of the game's own actions."""
        self._make(choice.action, choice)

    def _make(self, action: Any, choice: Choice | None) -> None:
        self.states.append(self.game.result(self.state, action))
        self.actions.append(action)
        self.choices.append(choice)
        self._legal = None

    def cut(self, moves: int) -> None:
        """Go back to the position after this many moves."""
        del self.actions[moves:], self.choices[moves:], self.states[moves + 1 :]
        self._legal = None

    def last_choice(self) -> tuple[Any, Choice] | None:
        """The position before the machine's last move, and that move; None if it has not moved."""
        made = zip(self.states[-2::-1], self.choices[::-1], strict=True)
        return next(((state, choice) for state, choice in made if choice), None)


def why_illegal(shown: StateLook, action: Any, legal: list[Any]) -> str:
    """Why `action` is illegal in a position that looks like this, in the words of somebody who sees it."""
    has_squares = shown.kind == "grid" and shown.places is None
    square = square_of(shown, action) if has_squares else None
    if square is not None or not legal:
        return why_not_there(shown, square, legal)
    if is_whole_number(action) and (has_squares or shown.kind == "pile"):
        return why_not_there(shown, quote(action), legal)
    return f"{named(action)} is no move here; must be {_alternatives(named(each) for each in legal)}"


def why_not_there(shown: StateLook, place: Any, legal: list[Any]) -> str:
    """Why nothing can be played in a square of a grid, or why so many cannot be taken from a pile."""
    if not legal or shown.kind == "pile":
        return why_not_in(shown, place, "", shown.count, legal)
    if place not in range(len(shown.cells)):
        return f"there is no square {place}; choose an empty square"
    if legal and shown.falls and all(shown.cells[place % shown.columns :: shown.columns]):
        return f"column {place % shown.columns} is full; choose another column"
    return why_not_in(shown, square_name(shown, place), shown.cells[place], 0, legal)


def why_not_in(shown: StateLook, name: str, mark: str, count: Any, legal: list[Any]) -> str:
    """Why nothing can be played in a square with this name and mark, or taken from a pile of `count`."""
    if not legal:
        return "nothing more can be played: the game is over; start a new game, or take a move back"
    if shown.kind == "pile":
        return f"{name} cannot be taken from a heap of {count}; must be {_alternatives(map(named, legal))}"
    if shown.moves is not None:
        return f"nothing on {name} can move; choose a piece, then its new square"
    free = [each for each in places(shown, legal) if each is not None]
    if not free:
        return "no move has a square of its own here; choose one in the list of moves"
    if mark and (shown.falls or shown.places is None):  # elsewhere, a mark may be what is taken
        return f"{name} is taken by {mark}; choose an empty square"
    if shown.coins:
        coins = dict.fromkeys(f"the {shown.cells[each]}" for each in free)
        return f"the {mark} cannot be taken now; choose {_alternatives(coins)}"
    return f"{name} cannot be played now; choose another square"


def named(action: Any) -> str:
    """An action as it is written in Python: its str; text in quotation marks.

    >>> named("B"), named((1, 2)), named(None)
    ("'B'", '(1, 2)', 'None')
    """
    text = quote(action) if isinstance(action, str | int) else name_of(None, action)
    return text if len(text) <= LONGEST_MOVE else f"{text[: LONGEST_MOVE - 3]}..."


def _alternatives(choices: Iterable[str]) -> str:
    """Some choices in words: "1, 2 or 3"; of many of them the first."""
    things = list(islice(choices, MOST_NAMED + 1))
    if len(things) > MOST_NAMED:
        return f"one of {', '.join(things[:MOST_NAMED])} ..."
    return " or ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)


def index_of(action: Any, actions: list[Any]) -> int | None:
    """The index of `action` among the actions, or None. None itself may be an action, a pass."""
    return next((at for at, each in enumerate(actions) if same(each, action)), None)
