"""A rule about heaps is attacked: it stands if it is right; else the reader plays a heap about which it is wrong."""

import pytest

from minimax_lab import MIN, Bones, InvalidArgument
from minimax_lab.exercises import attack
from minimax_lab.widgets import Tally


def mover_loses(heap, takes=(1, 2, 3), last_loses=False):
    """Whether the player who moves with this heap loses, by plain Python."""
    if heap < min(takes):
        return not last_loses
    return not any(mover_loses(heap - take, takes, last_loses) for take in takes if take <= heap)


@pytest.mark.parametrize(
    ("rule", "game"),
    [
        (lambda heap: heap % 4 == 0, Bones(3)),
        (lambda heap: heap % 4 == 0, Bones(3, first=MIN)),
        (lambda heap: heap % 3 == 0, Bones(3, takes=(1, 2))),
        (lambda heap: heap % 2 == 0, Bones(3, takes=(1, 3))),
        (lambda heap: heap % 4 == 1, Bones(3, last_loses=True)),
        (lambda heap: not heap % 4, Bones(3)),
    ],
)
def test_a_right_rule_stands(rule, game):
    assert "Your rule stands" in repr(attack(rule, game))


@pytest.mark.parametrize(
    ("rule", "game", "heap"),
    [
        (lambda heap: heap % 2 == 0, Bones(3), 6),
        (lambda heap: heap == 4, Bones(3), 8),
        (lambda heap: heap in (4, 8), Bones(3), 12),
        (lambda heap: heap % 4 == 0 or heap == 3, Bones(3), 3),
        (lambda heap: heap % 4 == 0, Bones(3, takes=(1, 2)), 4),
        (lambda heap: heap % 4 == 0, Bones(3, last_loses=True), 4),
        (lambda heap: False, Bones(3, first=MIN), 4),
    ],
)
def test_the_reader_plays_a_heap_about_which_the_rule_is_wrong(rule, game, heap):
    board = attack(rule, game)
    assert isinstance(board, Tally) and board.game.bones == heap and board.game.takes == game.takes  # it gives no help
    assert bool(rule(heap)) != mover_loses(heap, game.takes, game.last_loses)
    assert ("loses" if rule(heap) else "wins") in board.view["heading"]


def test_the_title_names_the_moves():
    assert attack(lambda heap: False, Bones(3, takes=(1, 2))).view["heading"] == (
        "You say that 6 wins. Play it with takes of 1 and 2."
    )


def empty(heap): ...


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (empty, "For a heap of 4, your rule returns nothing yet."),
        (lambda heap: ..., "For a heap of 4, your rule returns nothing yet."),
        (lambda heap: None if heap == 7 else heap % 4 == 0, "For a heap of 7, your rule returns nothing yet."),
        (lambda heap: heap % unknown == 0, "your rule stops: NameError: name 'unknown' is not defined."),  # noqa: F821
    ],
)
def test_a_rule_that_gives_no_answer_gets_one_line(rule, words):
    reply = repr(attack(rule, Bones(3)))
    assert words in reply and "\n" not in reply


def test_what_is_no_rule_or_no_heap_is_refused():
    with pytest.raises(InvalidArgument, match="rule True: must be a function"):
        attack(True, Bones(3))
    with pytest.raises(InvalidArgument, match="game 3: must be Bones"):
        attack(empty, 3)
