"""A saved page to play on: every position of a game, with all that the board shows and reports in it."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from minimax_lab.games import MAX, MIN, Player, look
from minimax_lab.kit import IllegalMove, InvalidArgument, InvalidGame, TooLarge, is_whole_number
from minimax_lab.scene import style
from minimax_lab.search import children_first
from minimax_lab.widgets.board.explanations import Explanations
from minimax_lab.widgets.board.machine import PERFECT, RANDOM
from minimax_lab.widgets.board.match import index_of, why_not_there
from minimax_lab.widgets.board.options import BOTH
from minimax_lab.widgets.board.sentences import NO_HINT, NOTHING_TO_TAKE_BACK, TAKEN_BACK, option_announcement, refusal
from minimax_lab.widgets.board.session import Session
from minimax_lab.widgets.board.view import position_of, reasons_of
from minimax_lab.widgets.tables import Texts

SCRIPT: Final = """
import { mountBoard } from "./widgets/board/board.js";
import { SavedGame } from "./widgets/board/saved_game.js";
import { readPage } from "./widgets/shared/page.js";
const { values, data, host } = await readPage();
mountBoard(new SavedGame(values, JSON.parse(new TextDecoder().decode(data))).model, host);
const first = host.querySelector(".place button:not([tabindex='-1'])") ?? host.querySelector("button");
first.focus({ preventScroll: true });
"""
LARGEST: Final = 3_000_000  # bytes of a page
SIGNS: Final[dict[Player | None, int]] = {MAX: 1, MIN: -1, None: 0}
SWITCHES: Final = ("quicker", "thinking", "large")
REMEDY: Final = "save a board that starts nearer the end of the game, with position="


def page_contents(session: Session) -> tuple[dict[str, Any], bytes]:
    """What the page contains: the options and the sentences, and the table of positions as JSON in bytes.

    The game on the page starts where this one did. Raises InvalidArgument, InvalidGame, or TooLarge if that is
    impossible.
    """
    if is_whole_number(session.strength):
        raise InvalidArgument(
            f"strength={session.strength}: on a saved page, the machine looks to the end of the game; "
            f"must be {PERFECT!r} or {RANDOM!r}"
        )
    if session.machine.solution is None:
        raise TooLarge(
            f"the game cannot be saved: a page contains every position, and {session.machine.why_not}; {REMEDY}"
        )
    switches = {name: [option_announcement(name, value) for value in (False, True)] for name in SWITCHES}
    values = {
        "title": session.title.removesuffix("()"),
        "style": style.as_table(),
        "options": {name: getattr(session, name) for name in ("person", "strength", *SWITCHES)},
        "sentences": {
            "takenBack": TAKEN_BACK,
            "nothingToTakeBack": refusal(IllegalMove(NOTHING_TO_TAKE_BACK)),
            "noHint": refusal(IllegalMove(NO_HINT)),
            **switches,
        },
    }
    try:
        return values, json.dumps(_table(session)).encode()
    except TypeError as error:
        raise InvalidGame(f"look: {error}; must contain only text, numbers, and lists") from None


def check_size(page: str) -> bytes:
    """The page in bytes, or TooLarge."""
    content = page.encode()
    if len(content) > LARGEST:
        raise TooLarge(
            f"the page has {len(content) / 1e6:.1f} MB, and {LARGEST / 1e6:.0f} MB is the limit for a file that can "
            f"be mailed; {REMEDY}"
        )
    return content


def _table(session: Session) -> dict[str, Any]:
    """The positions, the first one first, and for each choice of a side what is reported in each of them."""
    found = session.machine.found
    order = children_first(found)[::-1]
    row_of = {at: row for row, at in enumerate(order)}
    texts = Texts()
    positions = [
        _position(session, at, texts) | {"children": [row_of[child] for child in found.children[at]]} for at in order
    ]
    sides = [_side(session, side, order) for side in (MAX, MIN, None)]
    return {"positions": positions, "sides": sides, "texts": texts.all}


def _position(session: Session, at: int, texts: Texts) -> dict[str, Any]:
    """What is shown in a position, whoever plays it.

    best       the indices of the first best action and of the one that wins soonest or loses latest
    refusals   by its number, the text of why a square cannot be played; of a heap, one text for any number of bones
    """
    found, words, machine = session.machine.found, session.sentences, session.machine
    state, legal = found.states[at], list(found.actions[at])
    shown = look(session.game, state)
    position = position_of(words, state, legal) | {"player": SIGNS[found.players[at]]}
    if legal:
        choices = [machine.choose(state, PERFECT, quicker, Random(0)) for quicker in (False, True)]
        position |= {"best": [index_of(each, legal) for each in choices], "hint": words.hint(state)[1]}
    free = {each["place"] for each in position["actions"]}
    places = ["{place}"] if shown.kind == "pile" else sorted(set(range(len(shown.cells))) - free)
    return position | {
        "refusals": {place: texts.add(refusal(IllegalMove(why_not_there(shown, place, legal)))) for place in places},
        "thoughts": reasons_of(session, state, None, machine.is_estimate(state, session.strength)),
    }


def _side(session: Session, person: Player | None, order: Sequence[int]) -> dict[str, Any]:
    """All sentences that depend on whom the person plays: `person`, or both."""
    found, names = session.machine.found, session.sentences.names
    words = Explanations(session.game, person, session.machine, session.strength)
    strengths = {kind: Explanations(session.game, person, session.machine, kind) for kind in (PERFECT, RANDOM)}
    first, rows = found.players[0], [(found.states[at], found.players[at], found.actions[at]) for at in order]
    role = "" if first is None else ", moves first" if person == first else ", moves second"
    return {
        "name": BOTH if person is None else names[person],
        "label": f"{BOTH}: two people" if person is None else f"{names[person]}{role}",
        "player": SIGNS[person],
        "sides": words.sides(),
        "opening": " ".join(filter(None, words.opening(first is None, None))),
        "strength": {kind: each.strength() for kind, each in strengths.items()},
        "now": [words.now(state, moved=row > 0) for row, (state, _, _) in enumerate(rows)],
        "outcomes": [words.outcome(state) for state, _, _ in rows],
        "moved": [[words.moved(player or MAX, state, action) for action in actions] for state, player, actions in rows],
    }
