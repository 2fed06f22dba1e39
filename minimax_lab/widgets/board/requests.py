"""What the browser asks of a session, and how it is done."""

from collections.abc import Callable, Mapping
from typing import Any

from minimax_lab.games import MAX, look
from minimax_lab.kit import IllegalMove, InvalidArgument, MinimaxLabError, is_whole_number, quote
from minimax_lab.widgets.board.match import why_not_there
from minimax_lab.widgets.board.sentences import refusal
from minimax_lab.widgets.board.session import Session


def handle(session: Session, asked: Mapping[str, Any], more: Mapping[str, Callable[[], Any]]) -> None:
    """Do what was asked: {"do": "play", "at": 0, "number": 7}, for example. Whatever fails is reported as refused.

    more   further requests by name, which are not for the session
    """
    requests: dict[str, Callable[[], Any]] = {
        "new": session.new_game,
        "back": session.take_back,
        "hint": session.hint,
        "mistake": session.show_mistake,
        "play": lambda: _play(session, asked),
        "set": lambda: session.set_position(asked.get("text")),
        "option": lambda: session.change(asked.get("name"), asked.get("value")),
        **more,
    }
    what = asked.get("do")
    try:
        if not isinstance(what, str) or what not in requests:
            raise InvalidArgument(f"the browser asked for {quote(what)}: must be something that the board does")
        requests[what]()
    except MinimaxLabError as error:
        session.report(refusal(error, asked.get("text")))
        session.refused = True
    except Exception as error:
        session.report(f"The game's own code failed: {type(error).__name__}: {' '.join(str(error).split())}"[:300])
        session.refused = True


def _play(session: Session, asked: Mapping[str, Any]) -> None:
    """Play the move of somebody who was looking at the position with that number."""
    if asked.get("number") != session.number:
        early = "Too early: that click came before the last move was to be seen, so it was not played."
        raise IllegalMove(f"{early} {_last_move(session)}")
    at, place, legal = asked.get("at"), asked.get("place"), session.match.legal()
    if is_whole_number(at) and 0 <= at < len(legal):  # type: ignore[operator]
        return session.play(legal[at])  # type: ignore[index]
    shown = look(session.game, session.state)
    if is_whole_number(place) and shown.kind != "text":
        raise IllegalMove(why_not_there(shown, place, legal))
    raise InvalidArgument(f"the browser named the move {quote(at)}: must be one that is on the board")


def _last_move(session: Session) -> str:
    """The last move, and whose turn it is."""
    match, sentences = session.match, session.sentences
    player = match.mover()
    now = sentences.turn(player) if player else "The game is over."
    if not match.actions:
        return now
    move = sentences.move(match.states[-2], match.actions[-1])
    return f"{sentences.moved(match.mover(-2) or MAX, move)} {now}"
