"""Sentences that Python and a saved page both fill in: session.js takes them from here."""

from typing import Any, Final

TEMPLATES: Final = {
    "moved": "{who}: {move}.",
    "taken back": "Taken back.",
    "nothing left": "Nothing is left to play here.",
    "nothing to take back": "nothing to take back: no move of yours has been made yet",
    "no hint": "no hint: the game is over; start a new game, or take a move back",
    "over": "nothing more can be played: the game is over; start a new game, or take a move back",
    "taken": "{square} is taken by {mark}; choose an empty square",
    "blocked": "{square} cannot be played now; choose another square",
    "listed": "no move has a square of its own here; choose one in the list of moves",
    "no start": "no move leads from there now; choose something that can move, and then where to",
    "heap": "{take} cannot be taken from a heap of {count}; must be {right}",
    "hint": "Hint: {place}. {why}",
    "extreme": "Its value, {value}, is the {wanted}.",
    "every draw": "It keeps the draw. Every move does.",
    "one draw": "It keeps the draw. 1 of the {count} moves does.",
    "some draws": "It keeps the draw. {equal} of the {count} moves do.",
    "win at once": "It wins at once.",
    "win": "It wins in {plies}, whatever the other side does.",
    "loss": "Every move loses against best play; this one holds out longest, {plies}.",
    "end": "The game is over; this is worth {value} to MAX.",
    "scores": "The score of every move, for MAX: {scores}.",
    "score": "{move}: {value}",
    "wants": "{who} wants the {extreme}: {moves}{tie}.",
    "scale": "Values for MAX. {who} wants the {extreme}.",
    "tie": ", a tie: {move} is the first of them",
    "wins soonest": ", and {move} wins soonest",
    "loses latest": ", and {move} holds out longest",
    "to the end": "Worked out to the end of the game.",
}


def fill(name: str, **fields: Any) -> str:
    """The template `name` with its fields filled in."""
    return TEMPLATES[name].format(**fields)
