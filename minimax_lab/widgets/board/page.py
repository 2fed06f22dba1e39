"""A saved page to play on: every position of a game, with all that the board shows and reports in it."""

import json
from typing import Any, Final

from minimax_lab.games import MAX, MIN, Player, StateLook, goal_of, look, places
from minimax_lab.kit import IllegalMove, InvalidArgument, InvalidGame, TooLarge, is_whole_number, without_surrogates
from minimax_lab.scene import style
from minimax_lab.search import backed_up
from minimax_lab.widgets.board.explanations import Explanations, score, signed
from minimax_lab.widgets.board.machine import PERFECT, RANDOM
from minimax_lab.widgets.board.match import index_of, why_not_in
from minimax_lab.widgets.board.options import BOTH
from minimax_lab.widgets.board.sentences import (
    ALL_SCORES,
    END,
    HINT,
    NO_HINT,
    NOTHING_TO_TAKE_BACK,
    SCORE,
    TAKEN_BACK,
    option_announcement,
    refusal,
    with_square,
)
from minimax_lab.widgets.board.session import Session
from minimax_lab.widgets.board.view import SIGNS, button_labels, quiet_sentences, tree_of
from minimax_lab.widgets.tables import Distinct

SCRIPT: Final = """
import { mountBoard } from "./widgets/board/board.js";
import { SavedGame } from "./widgets/board/saved_game.js";
import { focusOnOwnPage, readPage } from "./widgets/shared/page.js";
const { values, data, host } = await readPage();
mountBoard(new SavedGame(values, JSON.parse(new TextDecoder().decode(data))).model, host);
const first = host.querySelector(".place button:not([tabindex='-1'])") ?? host.querySelector("button");
focusOnOwnPage(first);
"""
LARGEST: Final = 3_000_000  # bytes of a page
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
    tree = tree_of(session)
    values = {
        "tree": tree and without_surrogates(tree | {"data": list(tree["data"])}),
        "title": session.title.removesuffix("()"),
        "goal": goal_of(session.game),
        "style": style.as_table(),
        "options": {name: getattr(session, name) for name in ("person", "strength", *SWITCHES)},
        "sentences": {
            "takenBack": TAKEN_BACK,
            "nothingToTakeBack": refusal(IllegalMove(NOTHING_TO_TAKE_BACK)),
            "noHint": refusal(IllegalMove(NO_HINT)),
            "score": SCORE,
            "allScores": ALL_SCORES,
            "source": session.sentences.source(session.state),
            **switches,
        },
    }
    try:
        return values, json.dumps(Table(session).as_data()).encode()
    except TypeError as error:
        raise InvalidGame(f"look: {error}; must contain only text, numbers, and lists") from None


def check_size(page: str) -> None:
    """Raise TooLarge for a page that is too large."""
    size = len(page.encode())
    if size > LARGEST:
        raise TooLarge(
            f"the page has {size / 1e6:.1f} MB, and {LARGEST / 1e6:.0f} MB is the limit for a file that can "
            f"be mailed; {REMEDY}"
        )


class Table:
    """The positions of a game, the first one first, and what they have in common: each thing once, with its number."""

    def __init__(self, session: Session) -> None:
        assert session.machine.solution is not None
        self.session, self.words = session, session.sentences
        self.found, self.solution = session.machine.found, session.machine.solution
        upward = self.found.children_first()
        self.order, self.values = upward[::-1], backed_up(self.found, upward)
        self.row_of = {at: row for row, at in enumerate(self.order)}
        self.menus, self.texts, self.reasons, self.worths = Distinct(), Distinct(), Distinct(), Distinct()

    def as_data(self) -> dict[str, Any]:
        """The table as plain data. The page fills in the fields of its texts, such as {place}."""
        positions = [self._position(at) for at in self.order]
        return {
            "positions": {name: [each[name] for each in positions] for name in positions[0]},
            "sides": [self._side(person) for person in (MAX, MIN, None)],
            "menus": list(self.menus),
            "texts": list(self.texts),
            "reasons": [refusal(IllegalMove(reason)) for reason in self.reasons],
            "scores": [score(worth) for worth in self.worths],
            "scales": {SIGNS[player]: self.words.scale(player) for player in (MAX, MIN)},
        }

    def _position(self, at: int) -> dict[str, Any]:
        """What is shown in a position, whoever plays it.

        steps     how many rows further down are the positions that the actions lead to
        menu      the texts of the actions, their places, and the labels of their buttons
        reasons   why nothing can be played in a square without a mark, and on a board in one with a mark
        """
        found, state, legal = self.found, self.found.states[at], self.found.actions[at]
        shown, moves = look(self.session.game, state), [self.words.move(state, action) for action in legal]
        squares = places(shown, legal)
        marks = ("", "{mark}") if shown.kind == "grid" else ("",)
        return {
            "look": shown.data,
            "player": SIGNS[found.players[at]],
            "value": self.worths.add(self.values[at]),
            "steps": [self.row_of[child] - self.row_of[at] for child in found.children[at]],
            "menu": self.menus.add(
                (tuple(moves), tuple(squares), tuple(button_labels(self.session.game, shown, squares, moves)))
            ),
            "reasons": [self.reasons.add(why_not_in(shown, "{place}", mark, "{count}", legal)) for mark in marks],
        } | (
            self._decision(at, moves, shown, squares)
            if legal
            else {"best": [], "hint": None, "wanted": self.texts.add(END.format(score=signed(self.values[at])))}
        )

    def _decision(self, at: int, moves: list[str], shown: StateLook, squares: list[int | None]) -> dict[str, Any]:
        """What the machine plays in a position: the first best action, or one that wins soonest or loses latest."""
        state, legal = self.found.states[at], self.found.actions[at]
        player, value = self.found.players[at], self.values[at]
        equal = [action for action, child in enumerate(self.found.children[at]) if self.values[child] == value]
        soonest = [index_of(action, legal) for action in self.solution.quickest(state)]
        quickest = soonest[0]
        assert player is not None and quickest is not None
        why = self.words.why(player, value, self.solution.plies(state), len(equal), len(legal))
        hint = HINT.format(place=with_square(moves[quickest], shown, squares[quickest]), why=why)
        tied = "" if quickest == equal[0] else moves[quickest]
        wanted = self.words.wanted_moves(player, value, [moves[action] for action in equal], tied)
        return {
            "best": [equal[:1], soonest if self.session.machine.has_lost(state) else soonest[:1]],
            "hint": self.texts.add(hint),
            "wanted": self.texts.add(wanted),
        }

    def _side(self, person: Player | None) -> dict[str, Any]:
        """All sentences that depend on whom the person plays: `person`, or both."""
        session, found, names = self.session, self.found, self.words.names
        words = Explanations(session.game, person, session.machine, session.strength)
        strengths = {kind: Explanations(session.game, person, session.machine, kind) for kind in (PERFECT, RANDOM)}
        first = found.players[0]
        role = "" if first is None else ", moves first" if person == first else ", moves second"
        return {
            "name": BOTH if person is None else names[person],
            "label": f"{BOTH}: two people" if person is None else f"{names[person]}{role}",
            "player": SIGNS[person],
            "sides": words.sides(),
            "quiet": quiet_sentences(words),
            "seats": words.seats(),
            "opening": " ".join(filter(None, words.opening(first is None, None))),
            "strength": {kind: each.strength() for kind, each in strengths.items()},
            "moved": {SIGNS[player]: words.moved(player, "{move}") for player in (MAX, MIN)},
            "turn": {SIGNS[player]: words.turn(player) for player in (MAX, MIN)},
            "ends": {
                row: self.texts.add(words.now(found.states[at], moved=row > 0))
                for row, at in enumerate(self.order)
                if found.players[at] is None
            },
            "outcomes": [words.outcome(worth) for worth in self.worths],
        }
