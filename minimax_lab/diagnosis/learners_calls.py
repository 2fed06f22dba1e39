"""The calls of a learner's run: the places, the movers, and the arguments that say something about them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from minimax_lab.kit import join_with_and, same
from minimax_lab.reading import (
    EMPTY,
    GameRules,
    Part,
    Place,
    Rules,
    Shown,
    Side,
    TextFacts,
    changes,
    extreme_named,
    is_score,
    other_side,
    parts_of,
)

PLAYERS = re.compile(
    "max|min|player|turn|mover|who|mine|my|(?<!ga|na|ra|ti)me$|ai$|ai_|_ai|is_?x|color|colour|sign|"
    "^(mark|symbol|letter|piece)$",
    re.I,
)
OWN = re.compile("^(is_?)?(my|mine|me|ai|bot|computer|machine)(_?(turn|move|player))?$", re.I)
TURNS = re.compile("player|turn|mover|^who$", re.I)  # what a program gives another value with each move
DEPTHS = re.compile("depth|^ply$|plies|level|limit|horizon", re.I)
MOST_NAMED = 3  # calls in a sentence
MOST_LETTERS = 10  # of a player's name, such as "max" or "maximizer"
COMBINED: dict[str, Callable[[list[Any]], Any]] = {  # what beginners return in place of the best score
    "sum": sum,
    "mean": lambda scores: sum(scores) / max(len(scores), 1),
}
NO_FACTS = TextFacts()
LONG = 100  # calls
FUNCTION = "(function)"  # the name of the function, as one more argument


@dataclass(slots=True, eq=False)
class LearnersCall:
    """A call of the run.

    place      what the rules know about its state
    mover      who moves there
    called_at, returns_at   its steps
    handed_on  whether it is about the same place as its caller, such as that of a driver or a second helper
    given      its arguments, and the name of its function
    weight     how many calls of the run it stands for
    first      the earlier call with the same subtree, which stands for it; None if there is none
    use        what the caller makes of the value, such as the coins that it adds; None if it takes the value as it is

    As far as lines were noted, which ends early in a long run:

    looped     whether it ran an earlier line again after its last callee
    left_loop  whether it left a loop after it; a comprehension is no loop that can be left
    stopped    whether its loop never goes on after a callee, whatever that returns, in a program without chance
    without_result   whether it returned something in which no result of a callee is
    without_choice   whether it compared nothing after its callees had returned
    from_memory      whether it made no calls and returned an item of a dictionary that it did not fill
    """

    number: int
    caller: LearnersCall | None
    depth: int
    place: Place
    value: Any
    move: Any
    returned: Any
    finished: bool
    given: dict[str, Any]
    window: tuple[Any, Any] | None
    called_at: int
    returns_at: int
    weight: int = 1
    first: LearnersCall | None = None
    callees: list[LearnersCall] = field(default_factory=list)
    mover: Side = None
    handed_on: bool = False
    use: Callable[[Any], Any] | None = None
    looped: bool = False
    left_loop: bool = False
    stopped: bool = False
    without_result: bool = False
    without_choice: bool = False
    from_memory: bool = False

    @property
    def after_moves(self) -> list[LearnersCall]:
        """The callees that are about a place after a move, and not about this one."""
        return [callee for callee in self.callees if not callee.handed_on]

    @property
    def only_hands_on(self) -> bool:
        """Whether all callees, one or more, are about this place."""
        return bool(self.callees) and not self.after_moves


@dataclass
class LearnersRun:
    """The calls of a run, with the rules by which they are judged.

    indices   how the program writes each cell of the board, if it has one
    heaps     the heaps of each call in the program's order, if it has some
    player    the argument that says who moves, None if none does
    unsure    why the run cannot be judged; empty if it can
    window_names   what holds the window of alpha-beta
    bounds    other arguments that may be bounds, though nobody knows for whom
    shares_window   whether the functions use an alpha and a beta that are not their own
    hides_window    whether they keep and restore such an alpha and beta, whose values are not known
    depths    the arguments that count the plies, up or down
    repeats   whether one call stands for others that made the same calls
    part      the part of the results that is the value, None for the usual one
    lacks_minus whether the program calls itself a negamax, but negates nothing, so no other view is possible
    negates   whether the code changes the sign of a result, as a negamax does
    text      what else the code does with results and arguments
    line_loses   whether the program says that a line loses
    named_lines  the games of lines that it names: False for tic-tac-toe, True for connect four
    last_loses   the same of the last thing that is taken; None if it does not say
    lacks_rules   whether the run was read, but not the rules of its game
    functions the recorded functions that the program has, called or not
    returning the functions that return something that depends on the results of their calls
    constants the numbers in the code, without their signs
    triples   the sets of three squares that it lists, perhaps as lines
    with_old_moves   in an unknown game, the numbers of the calls in whose states an earlier move is left
    has_given_game   whether somebody named the game, so that its rules need no proof
    must_read   a call whose move must be legal, because otherwise what it returned is no move
    """

    calls: list[LearnersCall]
    rules: Rules | None
    indices: tuple[Any, ...] = ()
    heaps: dict[LearnersCall, tuple[int, ...]] = field(default_factory=dict)
    player: str | None = None
    unsure: list[str] = field(default_factory=list)
    bounds: list[str] = field(default_factory=list)
    window_names: tuple[str, ...] = ()
    shares_window: bool = False
    hides_window: bool = False
    repeats: bool = False
    depths: set[str] = field(default_factory=set)
    must_read: LearnersCall | None = None
    lacks_rules: bool = False
    lacks_minus: bool = False
    part: Part | None = None
    negates: bool = False
    text: TextFacts = NO_FACTS
    line_loses: bool = False
    named_lines: set[bool] = field(default_factory=set)
    last_loses: bool | None = None
    constants: set[float] = field(default_factory=set)
    triples: set[frozenset[int]] = field(default_factory=set)
    functions: set[str] = field(default_factory=set)
    returning: set[str] = field(default_factory=set)
    with_old_moves: set[int] = field(default_factory=set)
    has_given_game: bool = False

    @cached_property
    def names_max(self) -> bool:
        """Whether an argument such as is_max is true for one player and false for the other one."""
        names = [name for name in argument_names(self.calls) if extreme_named(name) is not None]
        return any({call.given.get(name) for call in self.calls} == {True, False} for name in names)

    @property
    def is_meant_as_minimax(self) -> bool:
        """Whether the game was named, or an argument is_max and wins of both players show that this is no other search.

        A function that counts has ends that are worth 0 or more.
        """
        ends = [call.value for call in self.calls if not call.callees and is_score(call.value)]
        return (self.has_given_game or self.names_max) and min(ends, default=0) < 0 < max(ends, default=0)

    def take_root_for_driver(self) -> None:
        """Read what the first call returned as a move alone."""
        root = self.calls[0]
        root.value, root.move, self.must_read = None, root.returned, root

    @cached_property
    def halves(self) -> dict[str, bool | None]:
        """Which functions maximize by their names, and which minimize; empty without both."""
        halves = {name: extreme_named(name) for name in self.functions | {call.given[FUNCTION] for call in self.calls}}
        return halves if set(halves.values()) >= {True, False} else {}

    def is_same_half(self, above: LearnersCall, call: LearnersCall) -> bool:
        """Whether a function that maximizes called one that maximizes, or the same for the other player."""
        half = self.halves.get(call.given[FUNCTION])
        return half is not None and half == self.halves.get(above.given[FUNCTION])


def argument_names(calls: list[LearnersCall]) -> Iterator[str]:
    """The arguments that most calls have, the name of the function among them."""
    having = Counter(name for call in calls for name in call.given)
    return (name for name, count in having.items() if 2 * count > len(calls))


def alternates(calls: list[LearnersCall], name: str) -> bool:
    """Whether the argument differs from the caller's in nearly all calls."""
    below = [call for call in calls if call.caller and not call.handed_on]
    changes = sum(scalar(call.given.get(name)) != scalar(call.caller.given.get(name)) for call in below if call.caller)
    return bool(below) and 10 * changes >= 9 * len(below)


def scalar(thing: Any) -> Any:
    """The argument with its type, so that True is not 1; None for a container."""
    return (type(thing), thing) if isinstance(thing, str | int | float | bool) or is_enum(thing) else None


def is_enum(thing: Any) -> bool:
    """Whether this is a member of an enumeration."""
    return hasattr(type(thing), "__members__")


def is_count(thing: Any) -> bool:
    """Whether this is a whole number."""
    return isinstance(thing, int) and not isinstance(thing, bool)


def likely_side_of_max(run: LearnersRun) -> Side | None:
    """The side for which an argument such as my_turn is True, or for which the code looks for the largest, if any."""
    given = ((call, name) for call in run.calls for name, value in call.given.items() if value is True)
    own = next((call.mover for call, name in given if OWN.search(name)), None)
    said = (
        call.mover if is_max else other_side(run.rules.sides, call.mover)
        for call in run.calls if run.rules
        for name, value, is_max in run.text.says if name in call.given and same(call.given[name], value)
    )  # fmt: skip
    return own or next(said, None)


def usual_side_of_max(run: LearnersRun) -> Side:
    """The side that most programs make the maximizing one: that of an argument such as my_turn, or of 1 beside -1.

    Without either, it is the side that begins.
    """
    if own := likely_side_of_max(run):
        return own
    players = {call.given.get(run.player): call.mover for call in run.calls} if run.player else {}
    assert run.rules is not None
    return players[1] if players.keys() == {1, -1} else run.rules.sides[0]


def side_of_max(run: LearnersRun) -> Side | None:
    """The side that the names call the maximizing one, or whose win the code calls a number above 0; None without."""
    if isinstance(run.rules, GameRules) and not (isinstance(run.rules, Shown) and run.rules.is_turned):
        return run.rules.sides[0]
    votes = Counter[tuple[Side, bool]]()
    for call in run.calls:
        says = [run.halves.get(call.given[FUNCTION])]
        for name, value in call.given.items():
            extreme = extreme_named(name)
            says += [value == extreme] if isinstance(value, bool) and extreme is not None else []
            is_name = name != FUNCTION and isinstance(value, str) and len(value) <= MOST_LETTERS
            says += [extreme_named(value)] if is_name else []
        votes.update((call.mover, is_max) for is_max in says if is_max is not None)
    if run.rules is None:
        return None
    first, second = run.rules.sides
    total = sum(count if (mover == first) == is_max else -count for (mover, is_max), count in votes.items())
    if total == 0:
        return next((side for side in (first, second) if _says_who_wins(run, side)), None)
    return first if total > 0 else second


def _says_who_wins(run: LearnersRun, side: Side) -> bool:
    """Whether the code returns a number above 0 where it has asked for a side, and one below 0 where for the other."""
    assert run.rules is not None
    wins, other = run.text.wins, other_side(run.rules.sides, side)
    return (side, True) in wins and (other, False) in wins and not {(side, False), (other, True)} & wins


def stuck_player(text: TextFacts, calls: list[LearnersCall]) -> str:
    """The argument that decides between the largest and the smallest value, but stays the same below the first call.

    It is "" if there is none. Whoever has closed a box may move again, so the text must show that it stays; an
    attribute is one in a long run.
    """
    values = {name: {scalar(call.given.get(name)) for call in calls[1:] or calls} for name in argument_names(calls)}
    deciding = {name for name in text.deciding if not name.isupper() and values.get(name) != {None}}
    if not text.takes_both or any(len(values.get(name, ())) != 1 for name in deciding):
        return ""
    return next((name for name in sorted(deciding) if name in text.kept or (name[0] == "." and len(calls) > LONG)), "")


def hands_up_values(run: LearnersRun) -> bool:
    """Whether most calls return what one of their callees returned, perhaps negated or discounted, as a search does."""
    inner = [call for call in run.calls if call.callees and is_score(call.value)]
    inner = [call for call in inner if len(call.callees) > 1] or inner
    values = [[abs(each.value) for each in call.callees if is_score(each.value)] for call in inner]
    pairs = [(abs(call.value), below) for call, below in zip(inner, values, strict=True)]
    if 2 * sum(value in below for value, below in pairs) >= len(pairs):
        return True
    if all(any(abs(value - each) <= 1 for each in below) for value, below in pairs):
        return True
    others = {value for value, below in pairs if value not in below}
    if len(others) <= 2 and others <= run.constants:
        return True  # with which it begins to look for a better one
    if run.is_meant_as_minimax and combination(inner):
        return True
    strange = [call for call, (value, below) in zip(inner, pairs, strict=True) if value not in below]
    if take_other_parts(strange, run.part):
        return True
    if all(abs(call.value) in {*run.text.starts, *filter(is_score, call.given.values())} for call in strange):
        return True  # a depth, as the worth of a win that it has seen without a call
    calls = "Calls" if len(strange) > 1 else "Call"
    run.unsure = [
        f"{calls} {list_some([str(call.number) for call in strange], MOST_NAMED)} returned a number that is none of "
        "their scores. A square, perhaps? @traced(value=...) says which part of the result is the value."
    ]
    return False


def take_other_parts(calls: Iterable[LearnersCall], part: Part | None) -> bool:
    """Whether the values of all calls are another part of a callee's result, and most of them no callee's value."""
    calls, new = list(calls), 0
    for call in calls:
        below = [callee.returned for callee in call.callees]
        others = [each.of(returned) for returned in below for each in parts_of(returned) if each != part]
        if part is None or call.value not in others:
            return False
        new += call.value not in [callee.value for callee in call.callees]
    return 2 * new > len(calls)


def combination(calls: Iterable[LearnersCall]) -> str:
    """What all calls return of their callees' values in place of the best one: "sum", "mean", or ""."""
    values = [(call.value, [callee.value for callee in call.callees if is_score(callee.value)]) for call in calls]
    found = (name for name, each in COMBINED.items() if all(value == each(below) for value, below in values))
    return next(found, "") if values else ""


def list_some(things: list[str], most: int) -> str:
    """The first things, and how many more there are: "1, 4 and 6 more"."""
    more = [f"{len(things) - most} more"] if len(things) > most else []
    return join_with_and([*things[:most], *more])


def squares_filled(call: LearnersCall) -> list[tuple[int, Side]]:
    """The square and the mark that each callee adds alone."""
    made = (changes(call.place, callee.place) for callee in call.callees)
    return [(cell, new) for change in made if len(change) == 1 for cell, old, new in change if old is EMPTY]


def last_below(call: LearnersCall) -> LearnersCall:
    """The last call below this one, or this one."""
    while call.callees:
        call = call.callees[-1]
    return call


def without_driver(calls: list[LearnersCall]) -> list[LearnersCall]:
    """The calls without the first one if it is that of another function than the calls that it made."""
    if len(calls) < 2 or calls[0].given[FUNCTION] == calls[1].given[FUNCTION]:
        return calls
    for call in calls[0].callees:
        call.caller = None
    return calls[1:]


def mark_handed_on(calls: list[LearnersCall]) -> None:
    """Mark the calls about the caller's own place: those of a second function, or the only one with the same player."""
    for call in calls:
        same = [callee for callee in call.callees if callee.place == call.place]
        for callee in same:
            other_function = callee.given[FUNCTION] != call.given[FUNCTION]
            callee.handed_on = (other_function or len(call.callees) == 1) and not _switches(call, callee)


def next_mover(call: LearnersCall, sides: tuple[Side, Side]) -> Side | None:
    """Who moves as the players alternate; None in the first call."""
    above = call.caller
    return None if above is None else above.mover if call.handed_on else other_side(sides, above.mover)


def _switches(call: LearnersCall, callee: LearnersCall) -> bool:
    """Whether an argument, or the names of two functions, say that the other player moves."""
    extremes = {extreme_named(each.given[FUNCTION]) for each in (call, callee)}
    return extremes == {True, False} or any(
        isinstance(value, bool) and isinstance(callee.given.get(name), bool) and value != callee.given[name]
        for name, value in call.given.items() if PLAYERS.search(name)
    )  # fmt: skip


def make_own_moves(calls: list[LearnersCall]) -> bool:
    """Whether each call makes the move itself: all that a call makes get one place, and theirs get another."""
    several = [{callee.place for callee in call.callees} for call in calls if len(call.callees) > 1]
    moves = any(call.caller and call.place != call.caller.place for call in calls)
    return bool(several) and all(len(places) == 1 for places in several) and moves
