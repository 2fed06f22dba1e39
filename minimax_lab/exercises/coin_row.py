"""A row of coins: the game that the reader of lesson 10 writes, for its gates and questions."""

from collections.abc import Iterator
from html import escape
from itertools import takewhile
from traceback import extract_tb
from typing import Any, NamedTuple

from minimax_lab.games import MAX, MIN, NAMES, GameFaults, Player, grid_look, unwritten
from minimax_lab.games.probe import hash_trouble
from minimax_lab.kit import is_number, join_with_and, quote, signed_number

FIRST, LAST = "first", "last"
ROW = (8, 15, 3, 7)
COIN = (
    "border:2px solid;border-radius:50%;display:inline-block;font-weight:bold;height:36px;line-height:36px;"
    "margin:2px 6px 2px 0;text-align:center;width:36px"
)


class CoinRow:
    """The players take turns taking the first or the last coin of a row. A game is worth MAX's coins less MIN's.

    A state is the coins that are left, and MAX's lead so far. An action is "first" or "last".

    >>> game = CoinRow(8, 15, 3, 7)
    >>> game.result(game.initial, "last")
    ((8, 15, 3), 7)
    """

    goal = "The larger sum of coins wins."

    def __init__(self, *coins: int) -> None:
        self.initial = (coins, 0)

    def __repr__(self) -> str:
        return f"CoinRow{self.initial[0]}"

    def to_move(self, state: Any) -> Player:
        """MAX and MIN take turns, and MAX begins."""
        return MAX if (len(self.initial[0]) - len(state[0])) % 2 == 0 else MIN

    def actions(self, state: Any) -> list[str]:
        """Both ends of the row."""
        return [FIRST, LAST]

    def result(self, state: Any, action: str) -> Any:
        """The row without the coin, and the lead after it."""
        coins, lead = state
        coin, rest = (coins[0], coins[1:]) if action == FIRST else (coins[-1], coins[:-1])
        return rest, lead + coin if self.to_move(state) == MAX else lead - coin

    def is_terminal(self, state: Any) -> bool:
        """Whether all coins are taken."""
        return not state[0]

    def utility(self, state: Any) -> int:
        """MAX's lead."""
        return int(state[1])

    def look(self, state: Any) -> dict[str, Any]:
        """The coins that are left, in a row; each end is the place of its action. A learner's game can use it, too."""
        coins = [str(coin) for coin in state[0]] or [""]
        place = {FIRST: 0, LAST: len(coins) - 1}
        places = [place[action] for action in self.actions(state)] if state[0] else []
        return grid_look([coins], places=places, numbers=False, coins=True)


class CoinFaults(GameFaults):
    """What is wrong with a game of coins, and the play that shows it; if nothing is, a play to the end or its start.

    written   the methods that the game has
    play      the actions from the beginning
    yours     the state that the game has after them in place of the right one; "" if it is the same
    """

    def __init__(self, sentences: list[str], written: list[str], play: tuple[str, ...], yours: str = "") -> None:
        super().__init__(sentences)
        self.written, self.play, self.yours = written, play, yours

    @property
    def _headline(self) -> str:
        if self:
            return super()._headline
        left = [name for name in NAMES if name not in self.written]
        done = f"\N{CHECK MARK} Right so far: {join_with_and(self.written)}. " if self.written else ""
        return f"{done}Next: {left[0]}." if left else "\N{CHECK MARK} All five are right."

    @property
    def lines(self) -> list[tuple[str, list[int], str]]:
        """The play, a line for each state: the player and the move, or whose state it is, the coins, and MAX's lead."""
        row = CoinRow(*ROW)
        state: Any = row.initial
        lines: list[tuple[str, list[int], str]] = []
        for action in (*self.play, ""):
            coins, lead = state
            who = f"{row.to_move(state)} {f'takes {action}' if action else 'moves'}" if coins else "The end"
            if not action and self.yours:
                return [*lines, ("Yours", [], self.yours), ("Right", [*coins], quote(state))]
            lines.append((who, [*coins], f"MAX's lead: {signed_number(lead, signed=False)}"))
            state = row.result(state, action) if action else state
        return lines

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        super()._repr_pretty_(printer, cycle)
        for who, coins, lead in self.lines:
            printer.text("\n" + " | ".join([who, *([" ".join(map(str, coins))] if coins else []), lead]))

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{who}</td><td>{''.join(f'<span style={COIN!r}>{coin}</span>' for coin in coins)}</td>"
            f"<td>{escape(lead)}</td></tr>"
            for who, coins, lead in self.lines
        )
        return f'{super()._repr_html_()}<table style="font-size:16px;margin:8px 0;text-align:left">{rows}</table>'


def check_coins(game: Any) -> CoinFaults:
    """The first difference between a game and the coins of lesson 10, with the play that shows it; empty without one.

    A method with a `...` is not judged yet, and none after it is; without `result`, the others are asked about the
    states as the lesson writes them, if the game begins with one. A learner is free to write the states in another
    way: they are compared only to explain a difference.
    """
    row, written = CoinRow(*ROW), list(takewhile(lambda name: name not in unwritten(game), NAMES))
    doubt = _doubt(row.initial, game.initial, (), "initial is")
    try:
        found = next(_differences(row, row.initial, _Written(game, written), game.initial, (), doubt), None)
    except Exception as error:
        last = extract_tb(error.__traceback__)[-1]
        stops = f"{last.name} stops at {last.line}: {type(error).__name__}: {error}."
        return CoinFaults([stops], written, ())
    if found:
        return CoinFaults([found.sentence], written, found.play, found.yours)
    return CoinFaults([], written, (FIRST, LAST, FIRST, LAST) if "result" in written else ())


class _Written:
    """The methods of a game that are written."""

    def __init__(self, game: Any, written: list[str]) -> None:
        for name in written:
            setattr(self, name, getattr(game, name))


class _Difference(NamedTuple):
    """A sentence, the play that leads there, and the state of the game if the difference is in it."""

    sentence: str
    play: tuple[str, ...]
    yours: str = ""


def _differences(
    row: CoinRow, right: Any, game: Any, state: Any, play: tuple[str, ...], doubt: _Difference | None
) -> Iterator[_Difference]:
    """Where the game differs from `row` at two states that belong together, and at those that follow.

    doubt   what is wrong with a state before, which explains any difference
    """
    is_over, where, fault = row.is_terminal(right), _after(play), ""
    if hasattr(game, "is_terminal") and bool(said := game.is_terminal(state)) != is_over:
        fault = f"{where}, the game is {'over' if is_over else 'not over'}, but is_terminal returns {quote(said, 40)}."
    elif is_over:
        if hasattr(game, "utility") and (utility := game.utility(state)) != row.utility(right):
            lead = row.utility(right)
            fault = f"{where}, MAX's lead is {lead}: its coins less MIN's. But utility returns {utility}."
    elif hasattr(game, "to_move") and (mover := game.to_move(state)) != row.to_move(right):
        fault = f"{where}, {row.to_move(right)} moves, but to_move returns {mover}."
    elif hasattr(game, "actions") and not _has_both_ends(actions := game.actions(state), right):
        fault = f"{where}, a player takes the first or the last coin, but actions returns {actions}."
    if fault or (doubt and not hasattr(game, "is_terminal")):
        yield doubt or _Difference(fault, play)
    elif not is_over and (hasattr(game, "result") or state == right):
        follow = getattr(game, "result", row.result)
        for action in getattr(game, "actions", row.actions)(state):
            right_after, after, longer = row.result(right, action), follow(state, action), (*play, action)
            taken = right[0][0 if action == FIRST else -1]
            why = f" {row.to_move(right)} has just taken the {taken}."
            found = doubt or _doubt(right_after, after, longer, f"{_after(longer)}, result returns", why)
            if after is None and found:
                yield found
            elif trouble := hash_trouble(after):
                yield _Difference(f"{_after(longer)}: {trouble}", longer, quote(after))
            yield from _differences(row, right_after, game, after, longer, found)


def _after(play: tuple[str, ...]) -> str:
    return f"After {', then '.join(map(quote, play))}" if play else "At the beginning"


def _has_both_ends(actions: Any, right: Any) -> bool:
    """Whether a list has both actions, or one of them for the last coin, which is at both ends."""
    given = set(actions) if isinstance(actions, list | tuple) else set()
    return given == {FIRST, LAST} or (len(given) == 1 == len(right[0]) and given < {FIRST, LAST})


def _doubt(right: Any, state: Any, play: tuple[str, ...], what: str, why: str = "") -> _Difference | None:
    """What is wrong with a state that is written as the lesson writes it; None if nothing is, or if it is not."""
    is_pair = isinstance(state, tuple) and len(state) == 2 and isinstance(state[0], tuple) and is_number(state[1])
    if state is not None and (not is_pair or state == right):
        return None
    sentence = f"{what} {quote(state)}.{why} The coins that are left and MAX's lead are {right}."
    return _Difference(sentence, play, quote(state))
