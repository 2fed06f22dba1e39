"""Attack a reader's rule about heaps: find a heap about which it is wrong, or let the reader win by the rule."""

from collections.abc import Callable, Iterable
from typing import Any

from minimax_lab.exercises.answers import Feedback, incorrect
from minimax_lab.exercises.gates.pictures import draw_position
from minimax_lab.exercises.gates.position import Position
from minimax_lab.games import Bones
from minimax_lab.kit import InvalidArgument, error_in_words, pluralize, quote
from minimax_lab.scene import Picture, add_frame, style
from minimax_lab.widgets import PlayBoard, Tally, tally

RIGHT, WRONG = "\u2713", "\u2717"
HEAPS = range(1, 41)
TO_BEAT = range(13, 21)  # long enough for a rule, and won in a minute


def attack(
    loses: Callable[[int], Any], *, takes: Iterable[int] = (1, 2, 3), last_loses: bool = False
) -> Tally | Picture | Feedback:
    """Look for a heap from 1 to 40 about which a rule is wrong.

    loses        the rule: a function of a number of bones, true if the player who moves with them loses
    takes        how many bones a player may take
    last_loses   whether the player who takes the last bone loses

    Return a picture of the smallest heap about which the rule is wrong, or feedback if the rule gives no answer. If it
    stands, return a board on which the machine moves first, so that the reader wins by choosing a heap by the rule.
    Raises InvalidArgument for a rule that is not a function, and for impossible takes.

    >>> attack(lambda heap: heap % 2 == 0).scene.title
    '✗ With 2 bones, your rule is wrong'
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
        if bool(said) != Position(attacked).mover_loses:
            return _refuted(attacked, bool(said))
    return _upheld(game.with_heap(min(TO_BEAT)))


def _refuted(game: Bones, says_lost: bool) -> Picture:
    """The heap about which the rule is wrong, and why it is wrong."""
    picture = draw_position(Position(game))
    assert picture is not None
    scene = picture.scene
    for mark in scene.marks:
        mark.shift(0, style.TITLE_HEIGHT)
    scene.height += style.TITLE_HEIGHT
    bones = pluralize(game.bones, "bone")
    scene.title = f"{WRONG} With {bones}, your rule is wrong"
    says, but = ("loses", "that player can win") if says_lost else ("wins", "the machine can win against every move")
    scene.caption = f"A heap of {bones}. Your rule says that the player who moves {says}. But {but}."
    return Picture(add_frame(scene))


def _upheld(game: Bones) -> Tally:
    """Heaps on which the reader uses a rule that stands: the machine moves first."""
    title = f"{RIGHT} Your rule stands. Choose a heap, and win!"
    return tally(PlayBoard(game, first="machine", title=title), heaps=TO_BEAT, machine=())
