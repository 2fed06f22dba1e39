"""The Game of Bones: two players take bones from a heap in turn."""

from collections.abc import Iterable
from typing import Any, NamedTuple, NoReturn

from minimax_lab.games.game import MAX, MIN, Player, other
from minimax_lab.kit import (
    IllegalMove,
    InvalidGame,
    InvalidState,
    as_text,
    is_whole_number,
    listed,
    one_of,
    one_of_moves,
    positive_number,
    quote,
    true_or_false,
    whole_number,
)

MOST_DIGITS = 18  # of a heap in text


class Heap(NamedTuple):
    """A state: the number of bones left, and the player to move."""

    bones: int
    to_move: Player

    def __str__(self) -> str:
        return str(self.bones)


class Bones:
    """Two players take 1, 2, or 3 bones in turn. A player who cannot take any bones loses.

    bones        the number of bones at the start
    takes        the numbers of bones that a player may take at a time; an action is one of them
    last_loses   the opposite rule: the player who takes the last bone loses
    win          the utility of a win for MAX; a loss is -win
    first        who moves first: MAX or MIN

    Source: document 001, which does not define a heap of 0; here the player to move has lost.

    >>> game = Bones(6)
    >>> game.initial
    Heap(bones=6, to_move='MAX')
    >>> game.result(game.initial, 2)
    Heap(bones=4, to_move='MIN')
    """

    def __init__(
        self,
        bones: int = 6,
        takes: Iterable[int] = (1, 2, 3),
        *,
        last_loses: bool = False,
        win: float = 1,
        first: Player = MAX,
    ) -> None:
        if not is_whole_number(bones) or bones < 0:
            raise InvalidState(f"heap {quote(bones)}: must be a whole number of at least 0")
        self.bones = int(bones)
        numbers = listed("takes", takes, "be numbers of bones, such as (1, 2, 3)", but_no=str)
        self.takes = tuple(whole_number("a number in takes", take, 1) for take in numbers)
        if not self.takes or len(set(self.takes)) < len(self.takes):
            raise InvalidGame(f"takes={quote(self.takes)}: must be different numbers of bones, such as (1, 2, 3)")
        self.last_loses = true_or_false("last_loses", last_loses)
        self.win = positive_number("win", win)
        self.first: Player = one_of("first", first, (MAX, MIN))

    def __repr__(self) -> str:
        options = {"takes": (1, 2, 3), "last_loses": False, "win": 1, "first": MAX}
        named = [f"{name}={getattr(self, name)!r}" for name, usual in options.items() if getattr(self, name) != usual]
        return f"Bones({', '.join([str(self.bones), *named])})"

    def started_by(self, player: Player) -> "Bones":
        """The same game, except that `player` moves first: MAX or MIN.

        >>> Bones(8).started_by(MIN).initial
        Heap(bones=8, to_move='MIN')
        """
        first = one_of("player", player, (MAX, MIN))
        return Bones(self.bones, self.takes, last_loses=self.last_loses, win=self.win, first=first)

    def with_heap(self, bones: int) -> "Bones":
        """The same rules with a heap of `bones`.

        >>> Bones(8, last_loses=True).with_heap(5)
        Bones(5, last_loses=True)
        """
        return Bones(bones, self.takes, last_loses=self.last_loses, win=self.win, first=self.first)

    @property
    def goal(self) -> str:
        """Who wins, in one sentence."""
        if 1 in self.takes:
            return f"Whoever takes the last bone {'loses' if self.last_loses else 'wins'}."
        return f"Whoever cannot take any bones {'wins' if self.last_loses else 'loses'}."

    @property
    def initial(self) -> Heap:
        """The whole heap, with `first` to move."""
        return Heap(self.bones, self.first)

    def to_move(self, state: Heap) -> Player:
        """The player to move, which is part of the state."""
        self._require_heap(state)
        return state.to_move

    def actions(self, state: Heap) -> list[int]:
        """The numbers of bones that the heap allows, in the order of `takes`."""
        self._require_heap(state)
        return [take for take in self.takes if take <= state.bones]

    def result(self, state: Heap, action: int) -> Heap:
        """The heap after `action` bones are taken, with the other player to move."""
        self._require_heap(state)
        if not is_whole_number(action) or action not in self.takes or action > state.bones:
            self._raise_illegal(state, action)
        return Heap(int(state.bones - action), other(state.to_move))

    def is_terminal(self, state: Heap) -> bool:
        """Whether the player to move cannot take any bones."""
        self._require_heap(state)
        return state.bones < min(self.takes)

    def utility(self, state: Heap) -> Any:
        """-`win` if MAX cannot take any bones, `win` if MIN cannot; the reverse if `last_loses`."""
        if not self.is_terminal(state):
            raise InvalidState(f"heap of {quote(state.bones)}: the game is not over there")
        max_wins = (state.to_move == MIN) != self.last_loses
        return self.win if max_wins else -self.win

    def parse(self, text: str) -> Heap:
        """The heap that `text` shows: the number of bones, then the player unless it is `first`: "8", "8 MIN"."""
        words = text.split() if isinstance(text, str) else []
        if len(words) not in (1, 2) or not (words[0].isascii() and words[0].isdigit()) or len(words[0]) > MOST_DIGITS:
            raise InvalidState(f'heap {quote(text)}: must be a number of bones and the player to move, such as "8 MIN"')
        if words[1:] not in ([], [MAX], [MIN]):
            raise InvalidState(f"heap {quote(text)}: {quote(words[1])} is not a player; must be MAX or MIN")
        return Heap(int(words[0]), MIN if (words[1:] or [self.first]) == [MIN] else MAX)

    def write(self, state: Heap) -> str:
        """The text that `parse` reads, in full: "8 MIN". A tree shows only the str, which is the number."""
        self._require_heap(state)
        return f"{state.bones} {state.to_move}"

    def action_label(self, state: Heap, action: int) -> str:
        """The move in words: "take 2"."""
        return f"take {as_text(action)}"

    def look(self, state: Heap) -> dict[str, Any]:
        """The heap as plain data."""
        self._require_heap(state)
        return {"kind": "pile", "count": state.bones}

    def _require_heap(self, state: object) -> None:
        """Raise InvalidState if `state` is not a heap."""
        if type(state) is Heap and is_whole_number(state.bones) and state.bones >= 0 and state.to_move in (MAX, MIN):
            return
        raise InvalidState(
            f"heap {quote(state)}: must be a whole number of at least 0 bones with MAX or MIN to move, "
            f"such as Bones({quote(self.bones)}).initial"
        )

    def _raise_illegal(self, state: Heap, action: object) -> NoReturn:
        """Raise IllegalMove with the reason."""
        where = f"take {quote(action)} from a heap of {quote(state.bones)}"
        if self.is_terminal(state):
            raise IllegalMove(f"{where}: the game is over")
        raise IllegalMove(f"{where}: {one_of_moves(self.actions(state), action)}")
