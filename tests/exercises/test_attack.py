"""A rule about heaps is attacked: it stands if it is right; else the reader plays a heap about which it is wrong."""

import pytest

from minimax_lab import InvalidArgument
from minimax_lab.exercises import attack
from minimax_lab.widgets import Tally


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
def test_a_right_rule_stands(rule, rules):
    assert "Your rule stands" in repr(attack(rule, **rules))


@pytest.mark.parametrize(
    ("rule", "rules", "heap"),
    [
        (lambda heap: heap % 2 == 0, {}, 6),
        (lambda heap: heap == 4, {}, 8),
        (lambda heap: heap in (4, 8), {}, 12),
        (lambda heap: heap % 4 == 0 or heap == 3, {}, 3),
        (lambda heap: heap % 4 == 0, {"takes": (1, 2)}, 4),
        (lambda heap: heap % 4 == 0, {"last_loses": True}, 4),
    ],
)
def test_the_reader_plays_a_heap_about_which_the_rule_is_wrong(rule, rules, heap):
    board = attack(rule, **rules)
    assert isinstance(board, Tally) and board.game.bones == heap  # it gives no help
    assert board.game.takes == rules.get("takes", (1, 2, 3)) and board.game.last_loses == rules.get("last_loses", False)
    assert bool(rule(heap)) != mover_loses(heap, **rules)
    claim = "loses" if rule(heap) else "wins"
    words = f"✗ {heap}: your rule says that the player who moves {claim}. But"
    assert board.view["heading"].startswith(words)


def test_the_title_asks_the_reader_to_find_out_how():
    never, late = attack(lambda heap: False, takes=(1, 2)), attack(lambda heap: heap > 3, takes=(1, 3))
    assert "wins. But the machine can win against every first move." in never.view["heading"]
    assert "loses. But that player can win. Find out how." in late.view["heading"]


def test_the_end_of_the_game_says_what_it_means_for_the_rule():
    board = attack(lambda heap: heap % 2 == 0)
    claim = board.view["heading"]
    board.play(2)
    assert board.view["heading"] == claim
    board.play(board.state.bones)
    assert (board.result, board.view["heading"]) == ("person", "✗ You won with 6, so the rule is wrong about 6.")
    board.new_game()
    assert board.view["heading"] == claim
    board.play(3)
    assert (board.result, board.view["heading"]) == ("machine", claim)  # the reader may try again
    board = attack(lambda heap: heap == 4)
    while board.result is None:
        board.play(1)
    words = "✗ You lost with 8, and every other first move loses, too. So the rule is wrong about 8."
    assert board.view["heading"] == words


def empty(heap): ...


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (empty, "For a heap of 4, your rule returns nothing yet."),
        (lambda heap: ..., "Put a rule in place of the three dots, and run the cell again."),
        (lambda heap: None if heap == 7 else heap % 4 == 0, "For a heap of 7, your rule returns nothing yet."),
        (lambda heap: "bones", "your rule returns 'bones', and it must return True or False."),
        (lambda heap: [4, 8], "your rule returns [4, 8], and it must return True or False."),
        (lambda heap: heap / 4, "For a heap of 5, your rule returns 1.25, and it must return True or False."),
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
