"""Compare a game that a learner writes with the right rules, one answer after the other."""

import re
from collections.abc import Iterator
from functools import reduce
from html import escape
from inspect import getsource
from itertools import islice, takewhile
from textwrap import dedent
from traceback import extract_tb
from typing import Any, Final, NamedTuple

from minimax_lab.exercises.lesson_games import FIRST, CoinRow
from minimax_lab.games import NAMES, check_game
from minimax_lab.games.faults import GameFaults, unwritten
from minimax_lab.games.probe import hash_trouble, written
from minimax_lab.kit import is_number, join_with_and, pluralize, quote, signed_number

MOST_MOVES: Final = 100  # of the learner's `actions` in one state
PIECE: Final = "border:2px solid;display:inline-block;height:36px;line-height:36px;margin:2px 6px 2px 0;"
COIN: Final = f"{PIECE}border-radius:50%;font-weight:bold;text-align:center;width:36px"
BONE: Final = f"{PIECE}border-radius:6px;width:8px"
MOST_ROWS: Final = 5  # of a play that fits on the screen below its code

Rules = Any  # Bones or a CoinRow


class RuleFaults(GameFaults):
    """What is wrong with a game, and the play that shows it; if nothing is, a play to the end or its start.

    play      the actions from the beginning
    yours     the state that the game has after them in place of the right one; "" if it is the same
    code      the lines of the answer that is wrong; "" if none is
    """

    def __init__(
        self,
        rules: Rules,
        sentences: list[str],
        headline: str = "",
        *,
        play: tuple[Any, ...] = (),
        yours: str = "",
        code: str = "",
    ) -> None:
        super().__init__(sentences, headline)
        self.rules, self.play, self.yours, self.code = rules, play, yours, code

    @property
    def lines(self) -> list[tuple[list[str], str, str]]:
        """The play, a line for each state: what is left, more, and who moves; of a long play, the start and the end."""
        rules, state = self.rules, self.rules.initial
        lines: list[tuple[list[str], str, str]] = []
        for action in (*self.play, None):
            is_over, mover, about = rules.is_terminal(state), rules.to_move(state), _about(rules, state)
            who = "The end" if is_over else f"{mover} moves" if action is None else f"{mover} takes {action}"
            is_wrong = action is None and self.yours
            lines.append(([], f"Yours: {self.yours}", "") if is_wrong else (_pieces(rules, state), about, who))
            state = state if action is None else rules.result(state, action)
        return lines if len(lines) <= MOST_ROWS else [lines[0], ([], "\N{HORIZONTAL ELLIPSIS}", ""), *lines[-2:]]

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        super()._repr_pretty_(printer, cycle)
        for pieces, about, who in self.lines:
            printer.text("\n" + " | ".join(filter(None, [" ".join(pieces).strip(), about, who])))

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{''.join(map(_drawn, pieces))}</td><td>{escape(about)}</td><td>{who}</td></tr>"
            for pieces, about, who in self.lines
        )
        table = f'<table style="font-size:16px;margin:8px 0;text-align:left">{rows}</table>'
        right = escape(quote(tuple(reduce(self.rules.result, self.play, self.rules.initial))))
        shown = f"<details><summary>The right state</summary>{right}</details>" if self.yours else ""
        code = self.code and f"<pre>{escape(self.code)}</pre>"
        return f"{super()._repr_html_()}{code}{table}{shown}"


def check_rules(game: Any, rules: Rules) -> GameFaults:
    """The first difference between a game and the right rules, with the play that shows it; empty without one.

    A method with a `...` is not judged yet, and none after it is; without `result`, the others are asked about the
    states as the lesson writes them, if the game begins with one. A learner is free to write the states in another
    way: they are compared only to explain a difference.
    """
    names = unwritten(game)
    answered = list(takewhile(lambda name: name not in names, NAMES))
    if isinstance(game, type) or "initial" in names:
        return check_game(game)
    comparison = _Comparison(rules, game, answered)
    if found := comparison.first_difference():
        code = _code_of(game, found.sentence)
        return RuleFaults(rules, [found.sentence], play=found.play, yours=found.yours, code=code)
    if not names and (others := check_game(game)):
        return others
    all_right = GameFaults([], "\N{CHECK MARK} All six answers are right.")
    so_far = GameFaults.so_far(names, "Right so far") if names else all_right
    play = tuple(_one_play(rules)) if "result" in answered else ()
    return RuleFaults(rules, so_far, so_far.headline, play=play)


class _Difference(NamedTuple):
    """A sentence, the play that leads there, and the state of the game if the difference is in it."""

    sentence: str
    play: tuple[Any, ...] = ()
    yours: str = ""


class _Comparison:
    """The methods of a game that are written, beside the right rules."""

    def __init__(self, rules: Rules, game: Any, written: list[str]) -> None:
        self.rules, self.initial = rules, game.initial
        self.methods = {name: getattr(game, name) for name in written}

    def first_difference(self) -> _Difference | None:
        """Where the game differs from the rules after the fewest moves."""
        right, initial = self.rules.initial, self.initial
        if trouble := hash_trouble(initial):
            return _Difference(trouble, (), quote(initial))
        doubt = None
        if initial != right and _are_alike(initial, right):
            doubt = _Difference(
                f"initial is {quote(initial)}. {_wrong_part(self.rules, initial, right)}", (), quote(initial)
            )
        found = self._differences(right, initial, (), doubt)
        return min(found, key=lambda difference: len(difference.play), default=None)

    def _differences(
        self, right: Any, state: Any, play: tuple[Any, ...], doubt: _Difference | None
    ) -> Iterator[_Difference]:
        """Where the game differs at two states that belong together, and at those that follow.

        doubt   what is wrong with a state before, which explains any difference
        """
        try:
            fault = self._fault(right, state, _after(play))
            actions = [] if fault or self.rules.is_terminal(right) else self._answer("actions", state, right)
        except Exception as error:
            fault = _stop(error)
        if fault or (doubt and "is_terminal" not in self.methods):
            yield doubt or _Difference(fault, play)
        elif "result" in self.methods or state == right:
            for action in actions:
                try:
                    after = self._answer("result", state, right, action)
                except Exception as error:
                    yield doubt or _Difference(_stop(error), play)
                    return
                yield from self._after_a_move(right, action, after, (*play, action), doubt)

    def _after_a_move(
        self, before: Any, action: Any, state: Any, play: tuple[Any, ...], doubt: _Difference | None
    ) -> Iterator[_Difference]:
        """Where the game differs after one move, and later."""
        right, rules = self.rules.result(before, action), self.rules
        if not doubt and state != right and (state is None or self.initial == rules.initial):
            coin = isinstance(rules, CoinRow) and f"the {before[0][0 if action == FIRST else -1]}"
            taken = f"{rules.to_move(before)} has just taken {coin or pluralize(action, 'bone')}"
            sentence = f"{_after(play)}, result returns {quote(state)}. {taken}. {_wrong_part(rules, state, right)}"
            doubt = _Difference(sentence, play, quote(state))
        if state is None and doubt:
            yield doubt
        elif trouble := hash_trouble(state):
            yield _Difference(f"{_after(play)}: {trouble}", play, quote(state))
        yield from self._differences(right, state, play, doubt)

    def _fault(self, right: Any, state: Any, where: str) -> str:
        """What is wrong with the answers about one state; "" if nothing is."""
        rules, has, is_over = self.rules, self.methods, self.rules.is_terminal(right)
        if "is_terminal" in has and bool(said := has["is_terminal"](state)) != is_over:
            asked = written("is_terminal", state)  # the end of the coins has (), where that of the bones has 0
            return f"{where}, the game is {'over' if is_over else 'not over'}, but {asked} returns {quote(said, 40)}."
        if is_over:
            value, utility = rules.utility(right), has["utility"](state) if "utility" in has else None
            if "utility" in has and not _is_worth(rules, utility, value):
                said = f"so the end is worth {signed_number(value, signed=True)} to MAX, but utility returns"
                return f"{where}, {_end(rules, right)}, {said} {quote(utility, 40)}."
        elif "to_move" in has and (mover := has["to_move"](state)) != rules.to_move(right):
            return f"{where}, {rules.to_move(right)} moves, but to_move returns {quote(mover, 40)}."
        elif "actions" in has and not self._are_legal(actions := has["actions"](state), right):
            legal = quote(rules.actions(right))
            return f"{where}, the legal moves are {legal}, but actions returns {quote(actions)}."
        return ""

    def _are_legal(self, actions: Any, right: Any) -> bool:
        """Whether these are the legal moves, or some of them that lead to the same states, as for a single coin."""
        if isinstance(actions, str) or not hasattr(actions, "__iter__"):
            return False
        given, legal = [*islice(actions, MOST_MOVES)], self.rules.actions(right)
        after = {self.rules.result(right, action) for action in legal if action in given}
        return all(each in legal for each in given) and after == {self.rules.result(right, each) for each in legal}

    def _answer(self, name: str, state: Any, right: Any, *action: Any) -> Any:
        """What the game answers, or if that is not written, the rules."""
        return self.methods[name](state, *action) if name in self.methods else getattr(self.rules, name)(right, *action)


def _code_of(game: Any, sentence: str) -> str:
    """The lines of the answer that a sentence names first; "" if they cannot be found."""
    named = re.search(rf"\b({'|'.join(NAMES)})\b", sentence)
    try:
        return dedent(getsource(getattr(game, named[0]))) if named else ""
    except (OSError, TypeError):  # written without a file, or no function
        return ""


def _stop(error: Exception) -> str:
    """The line at which a method stops, and why."""
    last = extract_tb(error.__traceback__)[-1]
    line = re.sub(r"^def .*?\): ", "", last.line or "")
    return f"{last.name} stops at {line}: {type(error).__name__}: {error}."


def _after(play: tuple[Any, ...]) -> str:
    return f"After {', then '.join(map(quote, play))}" if play else "At the beginning"


def _are_alike(state: Any, right: Any) -> bool:
    """Whether a state is a pair of the same kinds of things."""
    return isinstance(state, tuple) and [*map(type, state)] == [*map(type, right)]


def _one_play(rules: Rules) -> Iterator[Any]:
    """The moves of a game in which the players choose the moves in turn."""
    state, ply = rules.initial, 0
    while not rules.is_terminal(state):
        legal = rules.actions(state)
        yield legal[ply % len(legal)]
        state, ply = rules.result(state, legal[ply % len(legal)]), ply + 1


def _is_worth(rules: Rules, utility: Any, value: Any) -> bool:
    """Whether a utility is right. Where one player wins, its size does not matter."""
    if isinstance(rules, CoinRow):
        return bool(utility == value)
    return is_number(utility) and (utility > 0) == (value > 0) and utility != 0


def _pieces(rules: Rules, state: Any) -> list[str]:
    """The coins with their values, or the bones."""
    return [str(coin) for coin in state[0]] if isinstance(rules, CoinRow) else [""] * state[0]


def _drawn(piece: str) -> str:
    return f"<span style={COIN if piece else BONE!r}>{piece}</span>"


def _about(rules: Rules, state: Any) -> str:
    if isinstance(rules, CoinRow):
        return f"MAX's lead: {signed_number(state[1], signed=False)}"
    return pluralize(state[0], "bone")


def _wrong_part(rules: Rules, state: Any, right: Any) -> str:
    """Which part of a state is wrong, but not what is right: the learner works that out."""
    has_coins = isinstance(rules, CoinRow)
    parts = ["the coins that are left", "MAX's lead"] if has_coins else ["the bones that are left", "who moves"]
    if not _are_alike(state, right):
        return f"A state is a pair: {join_with_and(parts)}."
    wrong = [part for part, mine, theirs in zip(parts, state, right, strict=True) if mine != theirs]
    return f"Look again at {join_with_and(wrong)}."


def _end(rules: Rules, state: Any) -> str:
    if isinstance(rules, CoinRow):
        return f"MAX's lead is {signed_number(state[1], signed=False)}, its coins less MIN's"
    return f"{'MAX' if rules.utility(state) > 0 else 'MIN'} has taken the last bone and has won"
