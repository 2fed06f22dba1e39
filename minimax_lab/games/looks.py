"""How a state looks, as plain data: a grid, a pile, or text. The browser and the pictures use the same data.

A game may have `look(state)`, which returns a dict whose "kind" is one of these; the functions beside them make it:
    "grid"   with "rows", "columns", "cells" (a text for each square, "" if it is empty), and "line" (the squares
             of a full line); "line_name" is "checkmate" where they are none; "numbers" is False if
             the number of a square means nothing, as in chess; "in_words" replaces the rows in text versions:
             grid_look, and piles_look for a row of piles
    "pile"   with "count": heap_look
    "text"   with "text"; "named" is True if the text is only a name, which does not show what an end is worth:
             text_look
A game may also have `action_label(state, action)`, which returns the move in notation. The default for both is the
str of the state or the action.

For a board on which people play, a game may also have:
    "moves" in its look      a list beside `actions(state)`: the squares that each action leads from and to, or None
    "names" in its look      what the squares are called, such as "e4"; "row_names" and "column_names" are written at
                             the edges
    "places" in its look     a list beside `actions(state)`: the square of each action, or the number taken from a pile
    "falls" in its look      True if an action is the number of a column, in which a mark falls to its place
    "coins" in its look      True if what is in the squares are coins with their values
    "piles" in its look      True if each column is a pile, from which a move takes a counter and all above it
    "max_mark" in its look   which of X and O is MAX's, and has the color of MAX: "X" by default
    parse(text)              the state that a text shows; write(state), or else format(state), returns such a text
    started_by(player)       the same game, except that MAX or MIN moves first
    player_names             the names of the players, such as {"MAX": "X", "MIN": "O"}
    goal                     who wins, in one sentence, such as "Three in a row wins."

>>> from minimax_lab.games import grid_look, look
>>> class OneRow:
...     'A game on four squares, whose states are texts such as "X..O".'
...     def look(self, state):
...         return grid_look(state, columns=4)
>>> look(OneRow(), "X..O")
StateLook(kind='grid', rows=1, columns=4, cells=['X', '', '', 'O'], line=[])
"""

import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import Any, Self

from minimax_lab.games.game import MAX, MIN
from minimax_lab.games.making_looks import fault_of_look
from minimax_lab.kit import InvalidGame, is_whole_number, quote


@dataclass
class StateLook:
    """How a state looks, with the fields that the module explains. `data` is what the game returned, for a browser."""

    data: Mapping[str, Any]
    kind: str
    text: str = ""
    named: bool = False
    count: int = 0
    rows: int = 0
    columns: int = 0
    cells: Sequence[str] = ()
    line: Sequence[int] = ()
    line_name: str = ""
    numbers: bool = True
    in_words: str = ""
    names: Sequence[str] = ()
    row_names: Sequence[str] = ()
    column_names: Sequence[str] = ()
    places: Sequence[Any] | None = None
    moves: Sequence[Sequence[int] | None] | None = None
    falls: bool = False
    max_mark: str = "X"
    coins: bool = False
    piles: bool = False

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Self:
        """The look that `data` describes; names that it has besides are for the game alone."""
        return cls(dict(data), **{name: value for name, value in data.items() if name in FIELDS})

    def __repr__(self) -> str:
        return f"StateLook({', '.join(f'{name}={value!r}' for name, value in self.data.items())})"


MARKS = {"X", "O"}
FIELDS = {field.name for field in fields(StateLook)} - {"data"}


def look(game: Any, state: Any) -> StateLook:
    """The look of `state`: the game's own, or its text if the game has none or raises an error.

    Raises InvalidGame for a look that is empty or incomplete.
    """
    if callable(getattr(game, "look", None)):
        try:
            shown = game.look(state)
        except Exception:  # a wrong function under study may pass anything
            return _written(None, state)
        if fault := fault_of_look(shown, None):
            raise InvalidGame(f"look of {quote(state)}: {fault}; grid_look, heap_look, and text_look make a look")
        if "max_mark" not in shown and MARKS & {*shown.get("cells", ())} and (mark := _max_mark(game)) != "X":
            shown = {**shown, "max_mark": mark}
        return StateLook.of(shown)
    return _written(game, state)


_max_marks: dict[int, tuple[weakref.ref[Any], str]] = {}  # of games, which need not be hashable


def _max_mark(game: Any) -> str:
    """Which of X and O is MAX's, by the names of the players or else by the first move; "X" if neither shows it."""
    number = id(game)
    known = _max_marks.get(number)
    if known and known[0]() is game:
        return known[1]
    mark, name = "X", player_names(game)[MAX]
    with suppress(Exception):  # a game of a learner may be unfinished, and that of a recorded run has no rules
        mark = name if name in MARKS else _first_mark(game)
    with suppress(TypeError):  # there is no weak reference to it
        _max_marks[number] = weakref.ref(game, lambda _: _max_marks.pop(number, None)), mark
    return mark


def _first_mark(game: Any) -> str:
    """Which mark is MAX's if the first move of a game puts one on an empty square."""
    first = game.initial
    if game.is_terminal(first):
        return "X"
    after = game.result(first, next(iter(game.actions(first))))
    pairs = zip(game.look(first)["cells"], game.look(after)["cells"], strict=True)
    (mark,) = [new for old, new in pairs if new in MARKS and not old]
    return mark if game.to_move(first) == MAX else "O" if mark == "X" else "X"


def _written(game: Any, state: Any) -> StateLook:
    return StateLook.of({"kind": "text", "text": name_of(game, state)})


def action_label(game: Any, state: Any, action: Any) -> str:
    """The move in notation, such as "X4" or "take 2"; by default the str of the action."""
    if callable(getattr(game, "action_label", None)):
        try:
            return str(game.action_label(state, action))
        except Exception:
            return name_of(None, action)
    return name_of(None, action)


def action_in_list(game: Any, state: Any, action: Any) -> str:
    """The move among others, such as 4 or (1, 2); a move of a class of its own, as that of chess, in notation."""
    if isinstance(action, str):
        return action
    return quote(action) if isinstance(action, int | float | tuple | list) else action_label(game, state, action)


def places(shown: StateLook, actions: list[Any]) -> list[int | None]:
    """The place of each action in the look `shown`: its square, the number that it takes from the pile, or None.

    Without "places", the place of an action is the empty square whose number or (row, column) it is. If two actions
    would have the same place, the first one has it.
    """
    given = shown.places
    if not isinstance(given, list | tuple) or len(given) != len(actions):
        given = [_usual_place(shown, action) for action in actions]
    found: list[int | None] = []
    for place in given:
        fits = is_whole_number(place) and place not in found and place in _room(shown)
        found.append(int(place) if fits else None)
    return found


def _room(shown: StateLook) -> range:
    if shown.kind == "grid":
        return range(len(shown.cells))
    return range(1, shown.count + 1) if shown.kind == "pile" else range(0)


def _usual_place(shown: StateLook, action: Any) -> int | None:
    """How many of the pile an action takes, or the square that it names, if that is empty."""
    if shown.kind == "pile":
        return action if is_whole_number(action) else None
    square = square_of(shown, action) if shown.kind == "grid" else None
    return None if square is None or shown.cells[square] else square


def square_of(shown: StateLook, action: Any) -> int | None:
    """The square of a grid that an action names, empty or not, by its number or by row and column."""
    if isinstance(action, tuple) and len(action) == 2 and all(map(is_whole_number, action)):
        row, column = action
        inside = 0 <= row < shown.rows and 0 <= column < shown.columns
        return int(row * shown.columns + column) if inside else None
    return int(action) if is_whole_number(action) and 0 <= action < len(shown.cells) else None


def square_number(shown: StateLook, square: int) -> str:
    """The number in an empty square: its own; where marks fall, that of the column, in the square where one lands."""
    if shown.falls:
        return str(square % shown.columns) if square in (shown.places or ()) else ""
    return str(square) if shown.numbers else ""


def square_name(shown: StateLook, square: int) -> str:
    """What a square is called in a sentence: "square 4", "e4", or "row 2, column 5" if its number means nothing.

    Where marks fall, the columns have their numbers from 0 on the board: "row 6 of column 3".
    """
    if shown.names:
        return str(shown.names[square])
    row, column = divmod(square, shown.columns)
    if shown.falls:
        return f"row {row + 1} of column {column}"
    return f"square {square}" if shown.numbers else f"row {row + 1}, column {column + 1}"


def player_names(game: Any) -> dict[str, str]:
    """What MAX and MIN are called in this game, such as X and O; by default MAX and MIN."""
    try:
        given = dict(game.player_names)
        names = {player: str(given[player]) for player in (MAX, MIN)}
    except Exception:  # the game has none, or they are not names
        return {MAX: MAX, MIN: MIN}
    return names if len(set(names.values())) == 2 and all(names.values()) else {MAX: MAX, MIN: MIN}


def goal_of(game: Any) -> str:
    """Who wins, in one sentence, such as "Three in a row wins."; "" if the game does not explain it."""
    goal = getattr(game, "goal", "")
    return goal if isinstance(goal, str) else ""


def name_of(game: Any, state: Any) -> str:
    """`state` as text by `game.format`, or its str; a list of single characters is written without commas."""
    write = getattr(game, "format", None)
    if isinstance(state, list):
        with suppress(RecursionError):
            state = _compact(state)
    return quote(_Verbatim(write(state) if callable(write) else state), longest=200)


def _compact(board: list[Any]) -> Any:
    """A board that is a list of single characters, or of rows of them, as one text: "O.X/X.X/.OO"."""
    if board and all(isinstance(row, list) for row in board):
        rows = [_compact(row) for row in board]
        return "/".join(rows) if all(isinstance(row, str) for row in rows) else board
    if not any(isinstance(mark, str) for mark in board):  # numbers alone may be three heaps
        return board
    marks = [str(mark) if isinstance(mark, str | int) else "  " for mark in board]
    return "".join(mark.strip() or "." for mark in marks) if all(len(mark) <= 1 for mark in marks) else board


class _Verbatim:
    """Something whose repr is its str, so that `quote` shortens it but adds no quotation marks."""

    def __init__(self, thing: Any) -> None:
        self.thing = thing

    def __repr__(self) -> str:
        return str(self.thing)
