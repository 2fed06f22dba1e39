"""The decision behind a move: the position, what the machine chose there, and a recording of it."""

from collections.abc import Callable
from typing import Any, Final

from minimax_lab.games import name_of
from minimax_lab.kit import IllegalMove, one_of, same
from minimax_lab.runs import Trace
from minimax_lab.widgets.board.machine import RANDOM, RECORDED
from minimax_lab.widgets.board.match import Choice
from minimax_lab.widgets.board.options import CHOICES
from minimax_lab.widgets.board.session import Session

LONG: Final = 20_000  # calls; a longer recording is announced first
PER_SECOND: Final = 100_000  # calls, about, that are recorded and prepared for display


def decision(session: Session, of: str | None = None) -> tuple[Any, Choice | None]:
    """The current position ("now"), or the one before the machine's last move ("last") with that move.

    of   None: as the session's `thinking_of`
    """
    of = session.thinking_of if of is None else one_of("of", of, CHOICES["thinking_of"])
    return (session.match.last_choice() if of == "last" else None) or (session.state, None)


def record_decision(session: Session, of: str | None, announce: Callable[[str], None]) -> tuple[Trace, str]:
    """Record the decision, report what it chooses, and return the run and its title.

    announce   called with a sentence before a recording that takes long

    Raises TooLarge for a decision of too many calls, and IllegalMove if the game is over.
    """
    state, choice = decision(session, of)
    if session.game.is_terminal(state):
        raise IllegalMove("nothing to decide: the game is over; take a move back first")
    calls = session.machine.calls(state, session.strength)
    if LONG < calls <= RECORDED:
        announce(f"Recording {calls:,} calls of minimax: that takes about {max(1, calls // PER_SECOND)} s.")
    trace = session.machine.record(state, session.strength)
    below = f"Below: the {calls:,} calls that decide this; they choose {session.sentences.move(state, trace.action)}."
    session.report(below, _difference(session, state, trace.action, choice))
    return trace, f"{trace.calls[0].function} from {name_of(session.game, state)}, {calls:,} calls"


def _difference(session: Session, state: Any, chosen: Any, choice: Choice | None) -> str:
    """Why the machine's own choice differs from `chosen`, which the recorded calls choose; "" if it does not."""
    if choice is None:
        return ""
    effective = session.machine.effective_strength(session.strength)
    if same(choice.action, chosen) and choice.strength == effective != RANDOM:
        return ""
    scores = session.machine.scores(state, session.strength)
    worth = session.machine.score(state, chosen, session.strength)
    return session.sentences.taken(state, choice, [action for action, value in scores if value == worth])
