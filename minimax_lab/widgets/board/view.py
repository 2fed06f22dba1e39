"""What is shown of a session: in the browser the position, the settings, and the thinking; on paper a picture."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from minimax_lab.games import MAX, MIN, Player, StateLook, goal_of, listed_actions, look, other, places
from minimax_lab.kit import is_whole_number
from minimax_lab.scene import Picture, Scene, add_frame, add_panel, panel_size, style
from minimax_lab.trees import GameTree, game_tree
from minimax_lab.widgets.board.decision import decision
from minimax_lab.widgets.board.explanations import Explanations, score
from minimax_lab.widgets.board.machine import PERFECT
from minimax_lab.widgets.board.match import Choice, Match, index_of
from minimax_lab.widgets.board.positions import position_text, started_by, starter
from minimax_lab.widgets.board.session import Session
from minimax_lab.widgets.tables import pack_tree

SIGNS: Final[dict[Player | None, int]] = {MAX: 1, MIN: -1, None: 0}
MOST_NODES: Final = 40  # of a tree to play on; the names in a larger one cannot be read
MOST_SQUARES: Final = 400  # in the still picture; more of them are not drawn


def view_of(session: Session) -> dict[str, Any]:
    """The position as the browser shows it, with the number that it sends back with each click."""
    match, sentences = session.match, session.sentences
    shown, legal = look(session.game, match.state), match.legal()
    squares, moves = places(shown, legal), [sentences.move(match.state, action) for action in legal]
    labels = button_labels(session.game, shown, squares, moves)
    return {
        "look": shown.data,
        "actions": [{"place": place, "label": label} for place, label in zip(squares, labels, strict=True)],
        "over": match.over,
        "title": session.title,
        "heading": session.heading,
        "goal": goal_of(session.game),
        "quiet": quiet_sentences(sentences),
        "seats": _seats(session),
        "mover": SIGNS[match.mover()],
        "number": session.number,
        "refused": session.refused,
        "message": session.message,
        "aside": session.announcement,
        "before": look(session.game, match.states[-2]).data if match.actions else None,
        "course": _course(match),
        "way": [
            index_of(action, listed_actions(match.game, state))
            for state, action in zip(match.states, match.actions, strict=False)
        ],
        "outcome": sentences.outcome(session.game.utility(match.state)) if match.over else None,
        "hint": session.hinted,
        "mistake": _mistake(session),
        "settings": _settings(session),
        "editor": _editor(session, shown),
    }


def _course(match: Match) -> list[list[int]]:
    """The heaps of this game, each with the player who had to move there: 1 is MAX, and 0 the end; [] without heaps."""
    looks = [look(match.game, state) for state in match.states]
    return [[each.count or 0, SIGNS[match.mover(at)]] for at, each in enumerate(looks) if each.kind == "pile"]


def tree_of(session: Session) -> dict[str, Any]:
    """The tree of the game for the browser, if its positions are only names and the tree can be read; else {}."""
    tree = _named_tree(session)
    if tree is None:
        return {}
    tables, data = pack_tree(tree)
    return {"tables": tables, "data": data}


def _named_tree(session: Session) -> GameTree | None:
    """The tree that this game was played on so far, and can be played on."""
    first = session.match.states[0]
    is_named = look(session.game, first).named and session.machine.solution is not None
    return game_tree(session.game, first) if is_named and session.machine.calls(first, PERFECT) <= MOST_NODES else None


def _mistake(session: Session) -> dict[str, Any] | None:
    """Whether the losing move of the person is shown, and its square; None if there is no such move."""
    if (at := session.losing_move()) is None:
        return None
    match = session.match
    action, legal = match.actions[at], listed_actions(match.game, match.states[at])
    squares = places(look(match.game, match.states[at]), legal)
    return {"shown": session.shows_mistake, "square": squares[index_of(action, legal) or 0]}


def _seats(session: Session) -> list[dict[str, Any]]:
    """Both players, with the games that they have won and the coins that they have taken in this one."""
    taken = _taken_coins(session.match)
    return [
        seat | {"wins": session.wins[seat["player"]], "draws": session.wins[0], "taken": taken[seat["player"]]}
        for seat in session.sentences.seats()
    ]


def _taken_coins(match: Match) -> dict[int, list[str]]:
    """The coins that MAX (1) and MIN (-1) have taken; none in a game without coins."""
    taken: dict[int, list[str]] = {1: [], -1: []}
    if look(match.game, match.states[0]).coins:
        looks = [look(match.game, state) for state in match.states]
        for at, (before, after) in enumerate(pairwise(looks)):
            taken[SIGNS[match.mover(at)]] += (Counter(before.cells) - Counter(after.cells)).elements()
    return taken


def quiet_sentences(sentences: Explanations) -> list[str]:
    """What the places of the players show, too: how the machine plays if that is as wanted, and who plays whom."""
    return [*([] if sentences.is_limited else [sentences.chosen_strength()]), sentences.sides()]


def button_labels(game: Any, shown: StateLook, squares: list[int | None], moves: list[str]) -> list[str]:
    """What is written on the buttons of the moves: nothing where the number of the square is the move."""
    is_said, signs = shown.kind != "grid" or not shown.numbers, getattr(game, "outcome_signs", "")
    return [
        move.rstrip(signs) if square is None or is_said else "" for move, square in zip(moves, squares, strict=True)
    ]


def _settings(session: Session) -> dict[str, Any]:
    """What can be chosen on the board, and what is chosen."""
    names, machine = session.sentences.names, session.machine
    effective = machine.effective_strength(session.strength)
    person, first = session.side, starter(session.game)
    free = first is not None and started_by(session.game, other(first)) is not None
    role = {None: "", MAX: "", MIN: ""} if person is None else {person: " (you)", other(person): " (the machine)"}
    return {
        "person": session.person,
        "persons": [[names[MAX], names[MAX]], [names[MIN], names[MIN]], ["both", "both: two people"]],
        "first": session.first,
        "other_starter": names[other(first)] if first and free and first == person and _is_at_start(session) else None,
        "starters": [[names[each], names[each] + role[each]] for each in (MAX, MIN) if free or each == first],
        "strength": "ahead" if is_whole_number(effective) else effective,
        "plies": effective if is_whole_number(effective) else machine.usual,
        "most": machine.most,
        "asks": machine.asked,
        "perfect": machine.solution is not None,
        "note": session.sentences.strength(),
        **{name: getattr(session, name) for name in ("quicker", "thinking", "thinking_of", "tree_plies", "large")},
    }


def _is_at_start(session: Session) -> bool:
    """Whether nobody has moved, and the game began where it always begins."""
    return not session.match.actions and session.state == session.game.initial


def _editor(session: Session, shown: StateLook) -> dict[str, Any] | None:
    """What is needed to set up a position: its text, the presets, and the marks of the squares."""
    if not callable(getattr(session.game, "parse", None)):
        return None
    marks = list(session.sentences.names.values())
    squares = shown.kind == "grid" and callable(getattr(session.game, "format", None)) and set(marks) != {MAX, MIN}
    return {
        "text": position_text(session.game, session.state),
        "presets": list(session.positions.items()),
        "marks": marks if squares else [],
    }


def thoughts_of(session: Session) -> dict[str, Any]:
    """The score of each move, how it comes about, and the tree of the position with its values."""
    state, choice = decision(session)
    reasons = reasons_of(session, state, choice, session.machine.is_estimate(state, session.strength))
    if choice is None and session.match.over and session.match.actions:  # nothing follows, so show what could have
        state, last = session.match.states[-2], session.match.actions[-1]
        move = session.sentences.move(state, last)
        reasons["words"] += [f"The tree shows the position before the last move, {move}."]
    is_estimate = session.machine.is_estimate(state, session.strength)
    tree = session.machine.tree(state, session.strength, session.tree_plies)
    places = zip(tree.state.tolist(), tree.depth.tolist(), strict=True)
    tables, data = pack_tree(tree, score, [is_estimate(tree.states[at], depth) for at, depth in places])
    is_drawn = look(session.game, state).kind != "text"  # then each side can win, here or elsewhere
    has_both_signs = tables["has_both_signs"] or is_drawn
    return reasons | {
        "number": session.number,
        "now": choice is None,
        "plies": int(tree.depth.max()),
        "nodes": len(tree),
        "tables": tables | {"style": style.as_table() | _size_of_boards(session), "has_both_signs": has_both_signs},
        "data": data,
    }


def reasons_of(
    session: Session, state: Any, choice: Choice | None, is_estimate: Callable[[Any, int], bool]
) -> dict[str, Any]:
    """The score of each move in `state`, and in words how the machine chooses there."""
    game, sentences = session.game, session.sentences
    scores = [] if game.is_terminal(state) else session.machine.scores(state, session.strength)
    written = [score(value, is_estimate(game.result(state, action), 1)) for action, value in scores]
    words = sentences.thinking(state, choice, scores, written)
    if choice is not None:
        words[0] = f"Before the machine's move {sentences.move(state, choice.action)}. {words[0]}"
    scale = sentences.scale(game.to_move(state), written) if written else ""
    return {"words": words, "scores": written, "scale": scale}


def _size_of_boards(session: Session) -> dict[str, Any]:
    """The size of the squares in the tree; smaller for a large board, so that more boards fit beside each other."""
    shown = look(session.game, session.state)
    if shown.kind != "grid" or max(shown.rows, shown.columns) <= 3:
        return {}
    small = {"CELL": style.SMALL_CELL, "NODE_GAP": style.SMALL_GAP, "LABEL_GAP": style.SMALL_GAP}
    return {**small, "CLOSE": style.CLOSE | small}


def still_picture(session: Session) -> Picture:
    """The position as a picture, for paper: the squares with what is in them, or the position in words."""
    shown, where = look(session.game, session.state), position_text(session.game, session.state)
    caption = f"Position: {where}. {session.message}"
    if tree := _named_tree(session):
        return tree.draw(title=session.title, caption=caption)
    scene = Scene(style.NARROWEST, 3 * style.MARGIN, [], title=session.title, caption=session.message)
    if shown.kind == "grid" and len(shown.cells) <= MOST_SQUARES:
        add_panel(scene, shown, style.MARGIN, 3 * style.MARGIN, style.NUMBER_IN_STILL)
        width, height = panel_size(shown)
        scene.width = max(scene.width, width + 2 * style.MARGIN)
        scene.height += height + style.BELOW_STILL
    else:
        scene.caption = caption
    return Picture(add_frame(scene))
