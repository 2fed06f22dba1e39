"""Attack a reader's rule about heaps: find a heap about which it is wrong, and let the reader play it."""

from collections.abc import Callable
from typing import Any

from minimax_lab.exercises.answers import Feedback, correct, incorrect
from minimax_lab.games import MAX, Bones
from minimax_lab.kit import InvalidArgument, join_with_and, pluralize, quote
from minimax_lab.search import solve
from minimax_lab.widgets import PlayBoard, tally

HEAPS = (*range(4, 41), 1, 2, 3)  # the smallest heaps last: they are too short to play


def attack(loses: Callable[[int], Any], game: Bones) -> PlayBoard | Feedback:
    """Look for a heap from 1 to 40 about which a rule is wrong.

    loses   the rule: a function of a number of bones, true if the player who moves with them loses
    game    the rules of the game; its number of bones does not matter

    Return a board with the first heap about which the rule is wrong, or feedback if there is none. Raises
    InvalidArgument for a rule that is not a function, and for another game.

    >>> attack(lambda heap: heap % 2 == 0, Bones(3)).view["heading"]
    'You say that 6 loses. Play it with takes of 1, 2 and 3.'
    """
    if not callable(loses):
        raise InvalidArgument(f"rule {quote(loses)}: must be a function of a number of bones")
    if not isinstance(game, Bones):
        raise InvalidArgument(f"game {quote(game)}: must be Bones, such as Bones(3)")
    for heap in HEAPS:
        attacked = game.with_heap(heap)
        try:
            said = loses(heap)
        except Exception as error:  # whatever the reader's rule raises
            return incorrect("crash", f"For a heap of {heap}, your rule stops: {type(error).__name__}: {error}.")
        if said is None or said is ...:
            return Feedback("not attempted", f"For a heap of {heap}, your rule returns nothing yet.")
        if bool(said) != _mover_loses(attacked):
            board = PlayBoard(attacked, title=_challenge(attacked, bool(said)))
            return tally(board, games={pluralize(heap, "bone"): attacked})  # it neither helps nor shows its thinking
    return correct(f"Your rule stands: it is right about each heap from 1 to {max(HEAPS)}.")


def _mover_loses(game: Bones) -> bool:
    value = solve(game)[game.initial].value
    return bool(value < 0 if game.first == MAX else value > 0)


def _challenge(game: Bones, says_lost: bool) -> str:
    """What the reader claims about the heap, and which moves there are."""
    takes = join_with_and(list(map(str, game.takes)))
    return f"You say that {game.bones} {'loses' if says_lost else 'wins'}. Play it with takes of {takes}."
