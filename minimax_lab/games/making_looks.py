"""Make the looks of your own game: a grid, a heap, a row of piles, or text; see `looks` for what they contain."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from minimax_lab.kit import (
    InvalidArgument,
    as_text,
    is_iterable,
    is_whole_number,
    listed,
    pluralize,
    quote,
    true_or_false,
    whole_number,
)

EMPTY_CELLS: Final = (".", " ", "", "_", "-", None)
COUNTER: Final = "\u25cf"
MOST_CELLS: Final = 10_000
KINDS: Final = ("grid", "pile", "text")


def grid_look(
    cells: Any,
    columns: int | None = None,
    *,
    line: Iterable[int] = (),
    places: Iterable[int] | None = None,
    falls: bool = False,
    numbers: bool = True,
    coins: bool = False,
) -> dict[str, Any]:
    """The look of a board.

    cells     the rows, as lists or texts, or as one text with "/" or new lines between them; or all squares in reading
              order, and the number of `columns`. ".", " ", "_", "-", "", and None are empty squares
    columns   the number of columns, if the cells are not in rows
    line      the squares of a full line, such as one that wins
    places    the square of each action, in the order of `actions(state)`; not needed if an action is the number of an
              empty square from 0, or its (row, column)
    falls     True if an action is the number of a column, in which a mark falls to the square in `places`
    numbers   False if the number of a square means nothing in the game; then the empty squares show none
    coins     True if the squares have coins with these values

    Raises InvalidArgument if these do not fit together.

    >>> grid_look("X.O/.X.")["cells"]
    ['X', '', 'O', '', 'X', '']
    >>> shown = grid_look([0, 0, None, 1], columns=2, line=[0, 1])
    >>> shown["rows"], shown["cells"], shown["line"]
    (2, ['0', '0', '', '1'], [0, 1])
    """
    rows = _rows(cells, columns)
    width = len(rows[0]) if rows else 0
    if not width or any(len(row) != width for row in rows):
        raise InvalidArgument(f"cells={quote(cells)}: must be rows of the same length, with at least one square")
    _check_size(len(rows), width)
    flat = ["" if cell in EMPTY_CELLS else str(cell) for row in rows for cell in row]
    shown: dict[str, Any] = {"kind": "grid", "rows": len(rows), "columns": width, "cells": flat}
    shown["line"] = _squares("line", line, len(flat))
    if places is not None:
        shown["places"] = _squares("places", places, len(flat))
    if true_or_false("falls", falls):
        if places is None:
            raise InvalidArgument("falls=True: needs places=, the square to which the mark of each action falls")
        shown["falls"] = True
    if true_or_false("coins", coins):
        shown["coins"] = True
    return shown if true_or_false("numbers", numbers) else {**shown, "numbers": False}


def heap_look(count: int) -> dict[str, Any]:
    """The look of a heap of `count` bones, stones, or matches, from which an action takes as many as its number.

    >>> heap_look(6)
    {'kind': 'pile', 'count': 6}
    """
    return {"kind": "pile", "count": whole_number("count", count, 0)}


def piles_look(
    piles: Iterable[int], takes: Iterable[Any] | None = None, *, tallest: int | None = None, counter: str = COUNTER
) -> dict[str, Any]:
    """The look of piles in a row, as in Nim: each pile is a column of a grid, and a click on a counter takes it.

    piles     the number of counters in each pile
    takes     for each action, the pile from 0 and how many it takes from the top, in the order of `actions(state)`;
              a click takes a counter and all above it
    tallest   the number of rows, such as the largest pile at the start, so that the board keeps its size
    counter   what a counter looks like

    Raises InvalidArgument for a pile below 0, one above `tallest`, or a take that its pile does not have.

    >>> shown = piles_look((2, 1), takes=[(0, 1), (0, 2), (1, 1)], counter="o")
    >>> shown["rows"], shown["cells"], shown["places"]
    (2, ['o', '', 'o', 'o'], [0, 2, 3])
    """
    given = listed("piles", piles, "be numbers of counters, such as (3, 4, 5)", but_no=str)
    sizes = [whole_number("a pile", pile, 0) for pile in given]
    rows = whole_number("tallest", max([1, *sizes]) if tallest is None else tallest, max([1, *sizes]))
    if not sizes or rows * len(sizes) > MOST_CELLS:
        raise InvalidArgument(f"piles={quote(piles)}: must be at least one pile, and at most {MOST_CELLS:,} squares")
    if not isinstance(counter, str) or not counter:
        raise InvalidArgument(f"counter={quote(counter)}: must be text such as 'o'")
    cells = [[counter if rows - row <= size else "" for size in sizes] for row in range(rows)]
    if takes is None:
        return {**grid_look(cells, numbers=False), "piles": True}
    pairs = listed("takes", takes, "be pairs of a pile and a number, one for each action")
    places = [_place_of_take(take, sizes, rows) for take in pairs]
    return {**grid_look(cells, numbers=False, places=places), "piles": True}


def _place_of_take(take: Any, sizes: list[int], rows: int) -> int:
    """The square of the lowest counter that is taken."""
    pile: Any
    number: Any
    pile, number = take if isinstance(take, Sequence) and len(take) == 2 else (None, None)
    if not is_whole_number(pile) or not 0 <= pile < len(sizes):
        raise InvalidArgument(f"takes: {quote(take)}: must be a pile from 0 to {len(sizes) - 1} and a number")
    if not is_whole_number(number) or not 1 <= number <= sizes[pile]:
        raise InvalidArgument(f"takes: {quote(take)}: pile {pile} has {sizes[pile]}, so the number must be 1 or more")
    return int((rows - sizes[pile] + number - 1) * len(sizes) + pile)


def text_look(text: Any, *, named: bool = False) -> dict[str, Any]:
    """The look of a state that is written: the str of `text`.

    named   True if the text is only a name, which does not show what an end is worth

    >>> text_look((3, 4))
    {'kind': 'text', 'text': '(3, 4)', 'named': False}
    """
    return {"kind": "text", "text": as_text(text), "named": true_or_false("named", named)}


def fault_of_look(shown: Any, actions: Sequence[Any] | None) -> str:
    """What is wrong with a look that a game returned in a state with these actions; "" if nothing is.

    actions   None at the end of the game, where places do not matter
    """
    if not isinstance(shown, Mapping) or not (isinstance(shown.get("kind"), str) and shown["kind"] in KINDS):
        return "it must return what text_look(...) returns, or heap_look, piles_look, or grid_look"
    try:
        if shown["kind"] == "pile":
            heap_look(shown["count"])
        elif shown["kind"] == "grid":
            cells, columns = shown["cells"], whole_number("columns", shown["columns"], 1)
            if not all(isinstance(cell, str) for cell in cells):
                return 'all "cells" must be texts, "" if empty'
            if len(cells) != shown["rows"] * columns or not cells:
                return '"cells" must have rows times columns squares'
            _check_size(shown["rows"], columns)
            _squares("line", shown["line"], len(cells))
            if shown.get("piles") and actions is not None and "places" not in shown:
                return "a row of piles needs the moves, too, each as a pile and a number: piles_look(piles, takes)"
            given = shown.get("places", actions)
            if actions is not None and not isinstance(given, list | tuple):
                return '"places" must be a list with the square of each action'
            if actions is not None and len(given) != len(actions):
                squares, moves = pluralize(len(given), "square"), pluralize(len(actions), "move")
                return f'"places" must have the square of each action: it has {squares}, but actions returns {moves}'
        elif not isinstance(shown["text"], str):
            return '"text" must be text'
    except KeyError as missing:
        return f"{str(missing)!s} is missing".replace("'", '"')
    except (ValueError, TypeError) as error:
        return str(error)
    return ""


def _rows(cells: Any, columns: int | None) -> list[list[Any]]:
    """The rows of cells that were given in one of the ways that `grid_look` allows."""
    if isinstance(cells, str) and columns is None:
        cells = cells.strip("\n").replace("\n", "/").split("/")
    must = "be rows, such as 'X.O/.X.', or squares in reading order"
    items = listed("cells", cells, must, but_no=Mapping | bytes | set)
    if columns is None:
        are_rows = all(is_iterable(row) and not isinstance(row, Mapping) for row in items)
        if not are_rows or (len(items) > 1 and all(isinstance(row, str) and len(row) < 2 for row in items)):
            raise InvalidArgument(f"cells={quote(cells)}: must be rows; for squares in reading order, give columns=")
        return [listed("cells: a row", row) for row in items]
    width = whole_number("columns", columns, 1)
    if len(items) % width:
        raise InvalidArgument(f"columns={quote(width)}: {len(items)} squares do not fill rows of that length")
    return [items[start : start + width] for start in range(0, len(items), width)]


def _check_size(rows: int, columns: int) -> None:
    if rows * columns > MOST_CELLS:
        raise InvalidArgument(f"cells: {rows} rows of {columns}; must be at most {MOST_CELLS:,} squares")


def _squares(name: str, squares: Any, count: int) -> list[int]:
    given = listed(name, squares, f"be squares from 0 to {count - 1}", but_no=str | Mapping)
    return [whole_number(f"a square in {name}", square, 0, count - 1) for square in given]
