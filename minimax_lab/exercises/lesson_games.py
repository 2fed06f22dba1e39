"""What lessons 08 and 10 need besides their own code: a game for their questions, and a route."""

from typing import Any

from minimax_lab.games import MAX, MIN, Player, grid_look

FIRST, LAST = "first", "last"

# The moves to each stop, what it asks, and the reason for the answer.
FOUR_STOPS: dict[tuple[int, ...], tuple[str, str]] = {
    (4, 0, 8): ("Two replies save O. Choose one.", "After any other reply, X takes a corner and makes two threats."),
    (0, 1, 3, 6): (
        "Now X can win, draw, or lose. Choose a move.",
        "Two threats at once win, because O can block only one.",
    ),
    (1, 6): ("Only one move wins. Choose it.", "After X0, O must take 2. Then X4 threatens 7 and 8."),
    (1, 6, 3): ("X chose another move. Which move of O wins?", "After O8, X must take 7. Then O4 makes two threats."),
}


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
