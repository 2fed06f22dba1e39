"""A saved page to play on: every position of a game, from which the browser works out what the machine plays."""

import json
from collections.abc import Sequence
from typing import Any, Final

from minimax_lab.games import MAX, MIN, Player, look, places
from minimax_lab.kit import InvalidArgument, InvalidGame, TooLarge, is_whole_number, signed_number
from minimax_lab.scene import style
from minimax_lab.search import children_first
from minimax_lab.widgets.board.explanations import Explanations, score
from minimax_lab.widgets.board.machine import PERFECT, RANDOM
from minimax_lab.widgets.board.options import BOTH
from minimax_lab.widgets.board.sentences import option_announcement
from minimax_lab.widgets.board.session import Session
from minimax_lab.widgets.board.templates import TEMPLATES
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
    values = {
        "title": session.title.removesuffix("()"),
        "style": style.as_table(),
        "templates": TEMPLATES,
        "announcements": {
            name: [option_announcement(name, value) for value in (False, True)] for name in SWITCHES
        },
        "options": {name: getattr(session, name) for name in ("person", "strength", *SWITCHES)},
    }  # fmt: skip
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
    """The positions in columns, each position before those that it leads to; texts are numbers in `texts`.

    player     1 if MAX moves, -1 if MIN moves, 0 at the end
    children   the rows that the actions lead to
    value      at the end, the place of the utility among `worths`, counted from that of 0; elsewhere 0
    moves      the texts of the actions; `spots` adds row and column, `places` are the squares
    """
    found, game, texts = session.machine.found, session.game, Texts()
    order = children_first(found)[::-1]
    row_of = {at: row for row, at in enumerate(order)}
    worths = sorted({0, *(value for value in found.values if value is not None)})
    rank = {value: at - worths.index(0) for at, value in enumerate(worths)}
    words, looks = session.sentences, [look(game, found.states[at]) for at in order]
    return {
        "player": [SIGNS[found.players[at]] for at in order],
        "children": [[row_of[child] for child in found.children[at]] for at in order],
        "value": [0 if found.values[at] is None else rank[found.values[at]] for at in order],
        "zero": worths.index(0),
        "worths": [signed_number(value, signed=True) for value in worths],
        "scores": [score(value) for value in worths],
        "extremes": words.has_scores,
        "looks": looks,
        "moves": [[texts.add(words.move(found.states[at], action)) for action in found.actions[at]] for at in order],
        "spots": [[texts.add(words.place(found.states[at], action)) for action in found.actions[at]] for at in order],
        "places": [places(shown, found.actions[at]) for at, shown in zip(order, looks, strict=True)],
        "sides": [_side(session, side, order, texts) for side in (MAX, MIN, None)],
        "texts": texts.all,
    }


def _side(session: Session, person: Player | None, order: Sequence[int], texts: Texts) -> dict[str, Any]:
    """All sentences that depend on whom the person plays: `person`, or both."""
    found, names = session.machine.found, session.sentences.names
    words = Explanations(session.game, person, session.machine, session.strength)
    strengths = {kind: Explanations(session.game, person, session.machine, kind) for kind in (PERFECT, RANDOM)}
    first = found.players[0]
    role = "" if first is None else ", moves first" if person == first else ", moves second"
    return {
        "name": BOTH if person is None else names[person],
        "label": f"{BOTH}: two people" if person is None else f"{names[person]}{role}",
        "player": SIGNS[person],
        "sides": words.sides(),
        "who": {SIGNS[player]: words.who(player) for player in (MAX, MIN)},
        "wanted": {SIGNS[player]: words.wanted_by(player) for player in (MAX, MIN)},
        "wants": {SIGNS[player]: words.wants(player) for player in (MAX, MIN)},
        "strength": {kind: each.strength() for kind, each in strengths.items()},
        "now": [texts.add(words.now(found.states[at], moved=row > 0)) for row, at in enumerate(order)],
        "outcomes": [words.outcome(found.states[at]) for at in order],
    }
