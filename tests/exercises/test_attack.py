"""A rule about heaps is attacked: if it stands, the reader wins by it; else a heap that breaks it is drawn."""

from functools import cache

import pytest

from minimax_lab import InvalidArgument
from minimax_lab.exercises import attack
from minimax_lab.scene import Picture
from minimax_lab.widgets import Tally


@cache
def mover_loses(heap, takes=(1, 2, 3), last_loses=False):
    """Whether the player who moves with this heap loses, by plain Python."""
    if heap < min(takes):
        return not last_loses
    return not any(mover_loses(heap - take, takes, last_loses) for take in takes if take <= heap)


@pytest.mark.parametrize(
    ("rule", "rules"),
    [
        (lambda heap: heap % 4 == 0, {}),
        (lambda heap: heap % 3 == 0, {"takes": (1, 2)}),
        (lambda heap: heap % 2 == 0, {"takes": (1, 3)}),
        (lambda heap: heap % 4 == 1, {"last_loses": True}),
        (lambda heap: not heap % 4, {}),
    ],
)
def test_a_right_rule_stands_and_wins_against_a_machine_that_moves_first(rule, rules):
    board = attack(rule, **rules)
    assert isinstance(board, Tally) and board.view["heading"].startswith("✓ Your rule stands.")
    assert board.game.takes == rules.get("takes", (1, 2, 3)) and board.game.last_loses == rules.get("last_loses", False)
    for heap in map(int, board.results):
        board.choose(heap)
        while board.result is None:
            left = board.state.bones
            winning = [take for take in board.game.takes if take <= left and rule(left - take) and left > take]
            ends = left in board.game.takes and not board.game.last_loses
            board.play(left if ends else [*winning, 1][0])
        assert (board.result == "person") == bool(rule(heap))


@pytest.mark.parametrize(
    ("rule", "rules", "heap"),
    [
        (lambda heap: heap % 2 == 0, {}, 2),
        (lambda heap: heap == 4, {}, 8),
        (lambda heap: heap in (4, 8), {}, 12),
        (lambda heap: heap % 4 == 0 or heap == 3, {}, 3),
        (lambda heap: heap % 4 == 0, {"takes": (1, 2)}, 3),
        (lambda heap: heap % 4 == 0, {"last_loses": True}, 1),
    ],
)
def test_the_smallest_heap_that_breaks_the_rule_is_drawn_with_the_reason(rule, rules, heap):
    picture = attack(rule, **rules)
    bones = f"{heap} bone{'s' * (heap > 1)}"
    assert isinstance(picture, Picture) and picture.scene.title == f"✗ With {bones}, your rule is wrong"
    assert len([mark for mark in picture.scene.marks if mark.role == "bone"]) == heap
    wrong = [each for each in range(1, 41) if bool(rule(each)) != mover_loses(each, **rules)]
    assert heap == wrong[0]
    claim, but = ("loses", "that player can win") if rule(heap) else ("wins", "the machine can win against every move")
    assert picture.scene.caption == f"A heap of {bones}. Your rule says that the player who moves {claim}. But {but}."


def empty(heap): ...


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (empty, "For a heap of 1, your rule returns nothing yet."),
        (lambda heap: ..., "Put a rule in place of the three dots, and run the cell again."),
        (lambda heap: None if heap == 7 else heap % 4 == 0, "For a heap of 7, your rule returns nothing yet."),
        (lambda heap: "bones", "your rule returns 'bones', and it must return True or False."),
        (lambda heap: [4, 8], "your rule returns [4, 8], and it must return True or False."),
        (lambda heap: heap / 4, "For a heap of 1, your rule returns 0.25, and it must return True or False."),
        (lambda heap: heap % unknown == 0, "your rule stops: NameError: name 'unknown' is not defined."),  # noqa: F821
    ],
)
def test_a_rule_that_gives_no_answer_gets_one_line(rule, words):
    reply = repr(attack(rule))
    assert words in reply and "\n" not in reply


def test_what_is_no_rule_and_impossible_takes_are_refused():
    with pytest.raises(InvalidArgument, match="rule True: must be a function"):
        attack(True)
    with pytest.raises(InvalidArgument, match="takes"):
        attack(empty, takes=(0,))
