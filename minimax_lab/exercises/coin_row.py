"""A row of coins: the game that the reader of lesson 10 writes, for its gates and questions."""

from collections.abc import Iterator
from typing import Any

from minimax_lab.games import MAX, MIN, GameFaults, Player, grid_look
from minimax_lab.kit import is_number, quote

FIRST, LAST = "first", "last"


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
        """The coins that are left, in a row; each end is the place of its action."""
        coins = [str(coin) for coin in state[0]]
        places = [0, len(coins) - 1] if coins else []
        return grid_look([coins or [""]], places=places, numbers=False, coins=True)


def check_coins(game: Any) -> GameFaults:
    """The first difference between a game and the coins of lesson 10, as `check_game` shows it; empty if there is none.

    A learner is free to write the states in another way: they are compared only to explain a difference.
    """
    row = CoinRow(8, 15, 3, 7)
    doubt = _doubt(row.initial, game.initial, "initial is")
    difference = next(_differences(row, row.initial, game, game.initial, "At the beginning", doubt), "")
    return GameFaults([difference] if difference else [])


def _differences(row: CoinRow, right: Any, game: Any, state: Any, where: str, doubt: str) -> Iterator[str]:
    """Where the game differs from `row` at two states that belong together, and at those that follow.

    doubt   what is wrong with a state before, which explains any difference; "" if nothing is
    """
    is_over = row.is_terminal(right)
    if bool(game.is_terminal(state)) != is_over:
        said = f"{where}, the game is {'over' if is_over else 'not over'}, but is_terminal returns {not is_over}."
        yield doubt or said
    elif is_over:
        if (utility := game.utility(state)) != row.utility(right):
            yield doubt or f"{where}, MAX's coins less MIN's are {row.utility(right)}, but utility returns {utility}."
    elif (mover := game.to_move(state)) != row.to_move(right):
        yield doubt or f"{where}, {row.to_move(right)} moves, but to_move returns {mover}."
    else:
        yield from _differences_below(row, right, game, state, where, doubt)


def _differences_below(row: CoinRow, right: Any, game: Any, state: Any, where: str, doubt: str) -> Iterator[str]:
    actions, ends = list(game.actions(state)), set(row.actions(right))
    if not set(actions) <= ends or (len(right[0]) > 1 and set(actions) != ends):  # the last coin is at both ends
        yield doubt or f"{where}, a player takes the first or the last coin, but actions returns {actions}."
        return
    for action in actions:
        then = f"{where}, then {action}" if where.startswith("After") else f"After {action}"
        right_after, after = row.result(right, action), game.result(state, action)
        found = doubt or _doubt(right_after, after, f"{then}, result returns")
        yield from _differences(row, right_after, game, after, then, found)


def _doubt(right: Any, state: Any, what: str) -> str:
    """What is wrong with a state that is written as the lesson writes it; "" if nothing is, or if it is not."""
    is_pair = isinstance(state, tuple) and len(state) == 2 and isinstance(state[0], tuple) and is_number(state[1])
    if not is_pair or state == right:
        return ""
    return f"{what} {quote(state)}. The coins that are left and MAX's lead are {right}."
