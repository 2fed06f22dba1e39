"""Attack a reader's rule about heaps: find a heap about which it is wrong, and let the reader play it."""

from collections.abc import Callable, Iterable
from typing import Any

from minimax_lab.exercises.answers import Feedback, correct, incorrect
from minimax_lab.games import Bones
from minimax_lab.kit import InvalidArgument, error_in_words, pluralize, quote
from minimax_lab.search import solve
from minimax_lab.widgets import PlayBoard, Tally

WRONG = "\u2717"
HEAPS = (*range(4, 41), 1, 2, 3)  # the smallest heaps last: they are too short to play


class Attack(Tally):
    """The board on which the reader plays a heap about which a rule is wrong."""

    def __init__(self, game: Bones, says_lost: bool) -> None:
        self.says_lost = says_lost
        board = PlayBoard(game, title=_refutation(game, says_lost))
        super().__init__(board, {pluralize(game.bones, "bone"): game}, {}, "game")  # it gives no help

    def _show(self) -> None:
        self.session.heading = self._verdict() or _refutation(self.game, self.says_lost)
        super()._show()

    def _verdict(self) -> str:
        """What the game that has ended says about the rule; "" if it says nothing."""
        heap = self.game.bones
        if self.says_lost and self.result == "person":
            return f"{WRONG} You won with {heap}, so the rule is wrong about {heap}."
        if not self.says_lost and self.result == "machine":
            why = "and every other first move loses, too"
            return f"{WRONG} You lost with {heap}, {why}. So the rule is wrong about {heap}."
        return ""


def attack(
    loses: Callable[[int], Any], *, takes: Iterable[int] = (1, 2, 3), last_loses: bool = False
) -> Attack | Feedback:
    """Look for a heap from 1 to 40 about which a rule is wrong.

    loses        the rule: a function of a number of bones, true if the player who moves with them loses
    takes        how many bones a player may take
    last_loses   whether the player who takes the last bone loses

    Return a board with the first heap about which the rule is wrong, or feedback if there is none. Raises
    InvalidArgument for a rule that is not a function, and for impossible takes.

    >>> attack(lambda heap: heap % 2 == 0).view["heading"]
    '✗ 6: your rule says that the player who moves loses. But that player can win. Find out how.'
    """
    if not callable(loses):
        raise InvalidArgument(f"rule {quote(loses)}: must be a function of a number of bones")
    game = Bones(max(HEAPS), takes, last_loses=last_loses)
    for heap in HEAPS:
        attacked = game.with_heap(heap)
        try:
            said = loses(heap)
        except Exception as error:  # whatever the reader's rule raises
            return incorrect("crash", f"For a heap of {heap}, your rule stops: {error_in_words(error)}.")
        if said is ...:
            return Feedback("not attempted", "Put a rule in place of the three dots, and run the cell again.")
        if said is None:
            return Feedback("not attempted", f"For a heap of {heap}, your rule returns nothing yet.")
        if not hasattr(said, "__bool__") or said not in (True, False):  # a text, a list, or a quotient
            words = f"your rule returns {quote(said)}, and it must return True or False"
            return incorrect("no answer", f"For a heap of {heap}, {words}.")
        if bool(said) != (solve(attacked)[attacked.initial].value < 0):
            return Attack(attacked, bool(said))
    return correct(f"Your rule stands: it is right about each heap from 1 to {max(HEAPS)}.")


def _refutation(game: Bones, says_lost: bool) -> str:
    """What the rule says about the heap, and why it is wrong."""
    said = "loses" if says_lost else "wins"
    says = f"{WRONG} {game.bones}: your rule says that the player who moves {said}."
    if says_lost:
        return f"{says} But that player can win. Find out how."
    return f"{says} But the machine can win against every first move. Play it, and find out how."
