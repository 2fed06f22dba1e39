"""Programs that are not finished: dots are left, a square gets no mark, no move is tried, or no number comes back."""

from __future__ import annotations

from typing import Any

from minimax_lab.diagnosis.crashes import Cause, crashed_row
from minimax_lab.diagnosis.ran_lines import how_it_ended, loop_left_at_once, setting_lines
from minimax_lab.games import player_names
from minimax_lab.kit import join_with_and, quote
from minimax_lab.reading import as_board, is_game, is_score
from minimax_lab.runs import Trace

MOST_CALLS = 2_000  # whose boards are searched for a strange mark
MARKS = 3  # of a game of two players, with that of an empty square
FIRST_CALLS = 10  # a line that puts dots on a board has run before the last of them


def explain_dots(trace: Trace) -> str | None:
    """Where a `...` shows that stands for lines still to be written; None without one."""
    reader, crashed = trace.reader, crashed_row(trace)
    if crashed is not None and "'ellipsis'" in str(reader.error(crashed)):
        return f"Call {crashed + 1} found `...` among its values. Replace the `...` where the next call is made."
    if len(trace) == 1:
        name = reader.specs[0].function.__name__
        return f"{name} does not call itself yet. Replace each `...` in it." if reader.returned[0] is ... else None
    for row in range(1, min(len(trace), FIRST_CALLS)):
        boards = [given for given in reader.arguments(row).values() if isinstance(given, list | tuple)]
        if any(each is ... for board in boards for each in board):
            line = "sets the mark" if row == 1 else "makes the square empty again"
            return f"Call {row + 1} got a board with `...` in a square. Replace the `...` in the line that {line}."
    dots = next((row for row, returned in enumerate(reader.returned) if returned is ...), None)
    return None if dots is None else f"Call {dots + 1} returned three dots. Replace them after `return`."


def explain_loop_left(trace: Trace) -> Cause | None:
    """That the only call of a run returned in its loop, before the call there; None if it did not."""
    line = loop_left_at_once(trace) if len(trace) == 1 and trace.finished else 0
    if not line:
        return None
    returned = quote(trace.calls[0].returned, 40)
    sentence = f"Call 1 returned {returned} in the first round of its loop, before it had tried a move."
    return Cause(0, sentence, "moves left out", line=line, told="loop left")


def explain_strange_mark(trace: Trace, game: Any) -> Cause | None:
    """The first call on a board with a mark that the game does not have; the first board must have all others.

    game   the given one; None is a game of two marks
    """
    names = {*player_names(game).values()} if game is not None else set()
    things = trace.reader.arguments(0).items()
    given = {argument: as_board(thing) for argument, thing in things if not is_game(thing)}
    for argument, first in given.items():
        if not first or not names < set(first.cells) or (game is None and len(set(first.cells)) != MARKS):
            continue
        for row in range(1, min(len(trace), MOST_CALLS)):
            board = as_board(trace.reader.arguments(row).get(argument))
            strange = [cell for cell in board.cells if cell not in first.cells] if board else []
            if board and strange:
                marks = join_with_and([quote(mark) for mark in dict.fromkeys(first.cells)])
                has = f"a board with {quote(strange[0])} in a square. The first board has only {marks}."
                cause = _blame_strange_mark(trace, row, board.cells, strange[0], f"Call {row + 1} got {has}")
                return cause._replace(strange=tuple(strange))
    return None


def _blame_strange_mark(trace: Trace, row: int, cells: tuple[Any, ...], mark: Any, sentence: str) -> Cause:
    """What put a strange mark on the board of a call: the move to it, an argument, or the end of an earlier move."""
    above = int(trace.columns.parent[row])
    given_above = trace.reader.arguments(above).values()
    boards = [board.cells for each in given_above if (board := as_board(each)) and len(board.cells) == len(cells)]
    changed = [new for old, new in zip(boards[0], cells, strict=True) if old != new] if boards else [mark]
    lines = setting_lines(trace, row + 1)
    if changed != [mark]:  # it is not on the new square alone
        return Cause(above, sentence, "no undo", True, row, line=[*lines, None][0], told="other empty")
    if above and any(type(given) is type(mark) and given == mark for given in given_above):
        return Cause(above, sentence, "wrong player", True, row, line=trace.calls[above].line)
    return Cause(above, sentence, None, True, row, "what a call puts into a square", [None, *lines][-1])


def explain_text_for_truth(trace: Trace, row: int) -> Cause | None:
    """That a call with wrong turns got text as an argument that is True or False in the first call; None if not so."""
    first = trace.reader.arguments(0)
    for name, given in trace.reader.arguments(row).items() if row else ():
        if isinstance(given, str) and isinstance(first.get(name), bool):
            sentence = (
                f"Call {row + 1} got {name}={quote(given)}, where call 1 got {first[name]}: any text counts as true."
            )
            above, line = int(trace.columns.parent[row]), trace.calls[row].line
            return Cause(above, sentence, "wrong player", True, row, line=line, told="text for a truth value")
    return None


def explain_no_number(trace: Trace) -> Cause | None:
    """The first call to return nothing, a text, a board, or all its values, where finished games return numbers.

    The calls must be of one function. The first one is left out, because it may return a move.
    """
    if len(trace.reader.specs) > 1 or tuple in trace.reader.returned_types:
        return None
    columns = trace.columns
    inner = [row for row in range(1, len(trace)) if len(columns.children(row))]
    if not inner or not isinstance(trace.calls[inner[0]].returned, str | list | None):
        return None
    returned = [call.returned for call in trace.calls]
    if not all(is_score(returned[row]) or returned[row] in (True, False) for row in {*range(1, len(trace))} - {*inner}):
        return None
    is_nothing = trace.finished and crashed_row(trace) is None and all(returned[row] is None for row in inner)
    rows = [0, *inner] if is_nothing and returned[0] is None else inner
    row = min(rows, key=lambda row: 2 * int(columns.last_below[row]) - trace.calls[row].depth)
    if is_nothing and (ended := how_it_ended(trace, row + 1)) != "returned nothing":
        return Cause(row, f"Call {row + 1} {ended}.", "nothing returned")
    texts = [returned[row] if isinstance(returned[row], list) else [returned[row]] for row in inner]
    if all(isinstance(each, str) for text in texts for each in text):  # texts, or boards of texts
        what = "which is not a number"
    elif all(returned[row] == [returned[at] for at in columns.children(row)] for row in inner):
        what = "the list of its values"
    else:
        return None
    sentence = f"Call {row + 1} returned {quote(returned[row], 40)}, {what}. Each call must return one number."
    return Cause(row, sentence, wrong="what a call returns")
