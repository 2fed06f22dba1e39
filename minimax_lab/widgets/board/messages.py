"""What the browser asks of a board, and how it is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from minimax_lab.games import MAX
from minimax_lab.kit import IllegalMove, InvalidArgument, is_whole_number, quote
from minimax_lab.widgets.board.options import OPTIONS

if TYPE_CHECKING:
    from minimax_lab.widgets.board.widget import PlayBoard


def obey(board: PlayBoard, asked: Mapping[str, Any]) -> None:
    """Do what was asked: {"do": "play", "at": 0, "number": 7}, for example. Raises what the board raises."""
    what = asked.get("do")
    simple: dict[Any, Callable[[], Any]] = {
        "new": board.new_game, "back": board.take_back, "hint": board.hint, "close": board.close_player,
        "step": board.step_through,
    }  # fmt: skip
    if isinstance(what, str) and what in simple:
        simple[what]()
    elif what == "play":
        _play(board, asked)
    elif what == "set":
        board.set_position(asked.get("text"))
    elif what == "option" and asked.get("name") in OPTIONS:
        before = board.view
        setattr(board, str(asked["name"]), asked.get("value"))
        if board.view is before:  # it was so already
            board._show()
    else:
        raise InvalidArgument(f"the browser asked for {quote(what)}: must be something that the board does")


def _play(board: PlayBoard, asked: Mapping[str, Any]) -> None:
    """A move of somebody who was looking at the position with that number."""
    if asked.get("number") != board.number:
        raise IllegalMove(
            f"Too early: that click came before the last move was to be seen, so it was not played. {_so_far(board)}"
        )
    at, place, legal = asked.get("at"), asked.get("place"), board.match.legal()
    if is_whole_number(at) and 0 <= at < len(legal):  # type: ignore[operator]
        board.play(legal[at])  # type: ignore[index]
    elif is_whole_number(place):
        board.play(_action_like(legal or board.moves, place, board.view["look"]))
    else:
        raise InvalidArgument(f"the browser named the move {quote(at)}: must be one that is on the board")


def _so_far(board: PlayBoard) -> str:
    """The last move, and whose turn it is."""
    match, words = board.match, board.words
    now = "The game is over." if match.over else words.turn(match.mover() or MAX)
    if not match.actions:
        return now
    last = words.moved(match.mover(len(match.actions) - 1) or MAX, match.states[-2], match.actions[-1])
    return f"{last} {now}"


def _action_like(actions: list[Any], place: Any, shown: Mapping[str, Any]) -> Any:
    """The action that a place without one would be, written as the others are: a number, or row and column."""
    if actions and isinstance(actions[0], tuple) and shown.get("columns"):
        return divmod(place, shown["columns"])
    return place
