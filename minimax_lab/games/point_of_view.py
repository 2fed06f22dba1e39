"""Whether the utilities of a game seem to be from the point of view of the player who moves, instead of MAX's."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, NamedTuple

from minimax_lab.games.game import MAX, MIN, Player
from minimax_lab.kit import quote, same, signed_number

MOST_COMPARED: Final = 200  # ends
UNKNOWN: Final = object()


class Move(NamedTuple):
    """A move of `player` from one state to the next."""

    before: Any
    player: Player
    after: Any


class End(NamedTuple):
    """A terminal state, who made the last move (None if nobody did), and the utility."""

    state: Any
    last: Player | None
    utility: Any


def fault_of_point_of_view(game: Any, moves: list[Move], ends: list[End]) -> str:
    """A sentence if every win seems to have the same sign, whoever wins; "" otherwise.

    If all utilities have one sign, although both players make last moves, either one side wins every game, or the sign
    is that of the player who moves. To tell them apart, the roles of the players are exchanged in each end: the marks
    that they place, and the mover in the state. From MAX's point of view, that turns a win into a loss.
    """
    decisive = {(end.state, end.last): end for end in ends if end.utility}
    signs = {end.utility > 0 for end in decisive.values()}
    by_last = {player: [end for end in decisive.values() if end.last == player] for player in (MAX, MIN)}
    reached_by_both = {end.state for end in by_last[MAX]} & {end.state for end in by_last[MIN]}
    by_last = {player: [end for end in those if end.state not in reached_by_both] for player, those in by_last.items()}
    if len(signs) != 1 or not all(by_last.values()):
        return ""
    roles, worth = Roles(moves), {end.utility for end in ends}
    one_size = len(worth - {0}) == 1
    # Where each player places marks, points are of many sizes; where a state only names the player to move, the ends
    # can be worth the same by the rules.
    may_be_wrong = (one_size or 0 in worth) if roles.marks else roles.movers and one_size and 0 not in worth
    compared = [end for those in by_last.values() for end in those[:MOST_COMPARED]]
    if not may_be_wrong or not _keep_sign(game, roles, compared):
        return ""
    return _sentence(by_last[MAX][0], by_last[MIN][0], bool(roles.marks))


def _keep_sign(game: Any, roles: "Roles", ends: list[End]) -> bool:
    """Whether all ends keep their sign when the roles of the players are exchanged.

    If the number of marks shows whose turn it is, an exchanged board has one mark too few of the one who starts: then
    the rules refuse it, or the sign of all ends changes. The boards with a mark more keep it.
    """
    kept = {_keeps_sign(game, roles, end, None) for end in ends}
    if len(kept) > 1 or kept == {True}:
        return kept == {True}
    return any({_keeps_sign(game, roles, end, more) for end in ends} - {None} == {True} for more in roles.marks)


def _keeps_sign(game: Any, roles: "Roles", end: End, more: Any) -> bool | None:
    """Whether half of the exchanged states, with `more` of a mark, keep the sign; None if the rules refuse them all."""
    worth = [_worth(game, state) for state in roles.exchanged(end.state, more)]
    known = [value for value in worth if value is not UNKNOWN]
    alike = sum(value is not None and (value > 0) == (end.utility > 0) and value != 0 for value in known)
    return 2 * alike >= len(known) if known else None


def _worth(game: Any, state: Any) -> Any:
    """What a state is worth; None if it is no end, and UNKNOWN if the rules refuse it."""
    try:
        return game.utility(state) if game.is_terminal(state) else None
    except (Exception, SystemExit):
        return UNKNOWN


def _sentence(after_max: End, after_min: End, is_sure: bool) -> str:
    first, second = (
        f"utility({quote(end.state, 80)}) returns {signed_number(end.utility, signed=True)}"
        for end in (after_max, after_min)
    )
    whose = "who moved last" if after_max.utility > 0 else "who would move next"
    doubt = "" if is_sure else "; it is right only if the same player wins every game"
    return (
        f"utility seems to be from the point of view of the player {whose}: {first}, where MAX moved last, and "
        f"{second}, where MIN did. It must be from MAX's point of view: positive where MAX has won, and negative where "
        f"MIN has{doubt}."
    )


class Roles:
    """How the states of a game show who plays which part.

    movers  the parts of a state that name the player to move, with what they are where MAX moves, and where MIN does
    marks   the mark that MAX places and the one that MIN places, or () if a move does not place a mark of the mover
    empty   what a mark is placed on, or None
    """

    def __init__(self, moves: list[Move]) -> None:
        self.movers = _named_movers(moves)
        own = {player: [move for move in moves if move.player == player] for player in (MAX, MIN)}
        marks = tuple(_one_more(self._board, [(move.before, move.after) for move in own[each]]) for each in (MAX, MIN))
        self.marks = marks if None not in marks and marks[0] != marks[1] else ()
        self.empty = _one_more(self._board, [(move.after, move.before) for move in moves])

    def exchanged(self, state: Any, more: Any = None) -> Iterator[Any]:
        """The state with the marks of the players exchanged, and the other player to move.

        more   a mark that is added: then there is one such state for each empty square
        """
        marks = dict(zip(self.marks, self.marks[::-1], strict=True))
        swaps = {at: dict(zip(both, both[::-1], strict=True)) for at, both in self.movers.items()}
        parts = [_swapped(part, swaps.get(at, marks)) for at, part in enumerate(_parts(state))]
        if more is None:
            yield _rebuilt(state, parts)
        elif self.empty is not None:
            for at, part in enumerate(parts):
                for filled in () if at in self.movers else _filled(part, self.empty, more):
                    yield _rebuilt(state, [*parts[:at], filled, *parts[at + 1 :]])

    def _board(self, state: Any) -> Counter[Any]:
        """How often each mark or number occurs in a state, beside the player to move."""
        return Counter(atom for at, part in enumerate(_parts(state)) if at not in self.movers for atom in _atoms(part))


def _named_movers(moves: list[Move]) -> dict[int, tuple[Any, Any]]:
    """The parts of a state that are one thing where MAX moves, and another where MIN does, with these two things."""
    parts = {player: [_parts(move.before) for move in moves if move.player == player] for player in (MAX, MIN)}
    sizes = {len(each) for those in parts.values() for each in those}
    if not all(parts.values()) or len(sizes) > 1 or sizes == {1}:  # of one part, no part only names the player
        return {}
    found = {}
    for at in range(len(parts[MAX][0])):
        of_max, of_min = (parts[player][0][at] for player in (MAX, MIN))
        is_fixed = all(
            same(each[at], mover) for player, mover in ((MAX, of_max), (MIN, of_min)) for each in parts[player]
        )
        if is_fixed and not same(of_max, of_min):
            found[at] = (of_max, of_min)
    return found


def _one_more(count: Callable[[Any], Counter[Any]], pairs: list[tuple[Any, Any]]) -> Any:
    """The one mark of which the second of each pair has more than the first; None if they do not agree on one."""
    more = {tuple(count(after) - count(before)) for before, after in pairs}
    marks = more.pop() if len(more) == 1 else ()
    return marks[0] if len(marks) == 1 else None


def _parts(state: Any) -> list[Any]:
    if isinstance(state, tuple):
        return list(state)
    return [getattr(state, each.name) for each in fields(state)] if is_dataclass(state) else [state]


def _rebuilt(state: Any, parts: list[Any]) -> Any:
    """A state of the same kind with other parts."""
    if isinstance(state, tuple):
        return type(state)(*parts) if hasattr(state, "_fields") else tuple(parts)
    if is_dataclass(state) and not isinstance(state, type):
        return replace(state, **dict(zip((each.name for each in fields(state)), parts, strict=True)))
    return parts[0]


def _filled(part: Any, empty: Any, mark: Any) -> Iterator[Any]:
    """The part of a state with `mark` in one of its empty squares, for each of them."""
    for at, each in enumerate(part if isinstance(part, str | tuple) else ()):
        if each == empty:
            yield part[:at] + (mark if isinstance(part, str) else (mark,)) + part[at + 1 :]
        elif isinstance(part, tuple):
            yield from ((*part[:at], filled, *part[at + 1 :]) for filled in _filled(each, empty, mark))


def _atoms(part: Any) -> Iterator[Any]:
    """The marks and numbers in a part of a state; the characters of a text."""
    if isinstance(part, str):
        yield from part
    elif isinstance(part, tuple | frozenset):
        for each in part:
            yield from _atoms(each)
    else:
        yield part


def _swapped(part: Any, names: dict[Any, Any]) -> Any:
    """A part of a state with some marks or names exchanged."""
    if isinstance(part, tuple | frozenset):
        return type(part)(_swapped(each, names) for each in part)
    if isinstance(part, str) and part not in names:
        return "".join(names.get(mark, mark) for mark in part)
    return names.get(part, part)
