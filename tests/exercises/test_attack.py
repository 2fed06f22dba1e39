"""A rule about heaps is attacked: if it stands, the reader wins by it; else a heap that breaks it is drawn."""

from functools import cache

import oracle
import pytest

from minimax_lab import InvalidArgument, TicTacToe
from minimax_lab.exercises import attack, attack_replies
from minimax_lab.scene import Picture
from minimax_lab.scene.style import MAX, MIN
from minimax_lab.search import solve
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
        (lambda heap: heap % 7 in (0, 2), {"takes": (1, 3, 4)}),
    ],
)
def test_a_right_rule_stands_and_wins_against_a_machine_that_moves_first(rule, rules):
    board = attack(rule, **rules)
    assert isinstance(board, Tally) and board.view["heading"].startswith("✓ Your rule stands.")
    assert board.game.takes == rules.get("takes", (1, 2, 3)) and board.game.last_loses == rules.get("last_loses", False)
    assert not mover_loses(board.state.bones, **rules)  # the machine has moved, and the reader can win
    for heap in map(int, board.results):
        board.choose(heap)
        while board.result is None:
            left = board.state.bones
            winning = [take for take in board.game.takes if take <= left and rule(left - take) and left > take]
            ends = left in board.game.takes and not board.game.last_loses
            board.play(left if ends else [*winning, 1][0])
        assert (board.result == "person") == bool(rule(heap))


@pytest.mark.parametrize(
    ("rule", "rules", "heap", "why"),
    [
        (lambda heap: heap % 2 == 0, {}, 2, ""),
        (lambda heap: heap == 4, {}, 8, ""),
        (lambda heap: heap in (4, 8), {}, 12, ""),
        (lambda heap: heap % 4 == 0 or heap == 3, {}, 3, ""),
        (lambda heap: heap % 4 == 0, {"takes": (1, 2)}, 3, ""),
        (lambda heap: heap % 4 == 0, {"last_loses": True}, 1, "you must take the last bone."),
    ],
)
def test_the_smallest_heap_that_breaks_the_rule_is_drawn_with_the_reason(rule, rules, heap, why):
    picture = attack(rule, **rules)
    bones = f"{heap} bone{'s' * (heap > 1)}"
    assert isinstance(picture, Picture) and picture.scene.title == f"✗ With {bones}, your rule is wrong"
    assert len([mark for mark in picture.scene.marks if mark.role == "bone"]) == heap
    wrong = [each for each in range(1, 41) if bool(rule(each)) != mover_loses(each, **rules)]
    assert heap == wrong[0]
    claim = "loses" if rule(heap) else "wins"
    start, reason = picture.scene.caption.split(" But ")
    assert start == f"A heap of {bones}. Your rule says that the player who moves {claim}."
    taken = [[mark.fill for mark in picture.scene.marks if mark.role == "bone"].count(each) for each in (MAX, MIN)]
    left = heap - sum(taken)
    if rule(heap):
        assert reason == f"that player can win: taking {taken[0]} leaves {left or 'none'}."
        assert taken[1] == 0 and mover_loses(left, **rules)
    elif taken[1]:
        against = f"if you take {taken[0]}, it takes {taken[1]} and leaves {left or 'none'}"
        assert reason == f"the machine can win against every move: {against}."
        assert mover_loses(left, **rules)
    else:
        assert reason == why


def test_a_heap_that_breaks_the_rule_shows_a_winning_move_only_if_there_is_one():
    for rule, rules, reason in (
        (lambda heap: False, {"takes": (2, 3)}, "that player cannot take any, and so loses."),
        (lambda heap: True, {"takes": (2, 3), "last_loses": True}, "that player cannot take any, and so wins."),
    ):
        assert attack(rule, **rules).scene.caption.split(" But ")[1] == reason


def empty(heap): ...


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (empty, "For a heap of 1, your rule returns nothing yet. Is there a return?"),
        (lambda heap: ..., "Put a rule in place of the three dots, and run the cell again."),
        (
            lambda heap: None if heap == 7 else heap % 4 == 0,
            "For a heap of 7, your rule returns nothing yet. Is there a return?",
        ),
        (lambda heap: "bones", "your rule returns 'bones', and it must return True or False."),
        (lambda heap: heap % 4, "For a heap of 1, your rule returns 1, and it must return True or False."),
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


BOARD = oracle.Board()


@cache
def worth(text):
    cells = BOARD.read(text)
    mover = BOARD.mover(cells)
    values = [worth(BOARD.text(after)) for _, after in BOARD.moves(cells)] if mover else [BOARD.worth(cells)]
    return min(values) if mover == "MIN" else max(values)


@cache
def safe(first):
    """The replies of O to X's first square after which X cannot force a win."""
    begun = dict(BOARD.moves(BOARD.empty()))[first]
    return [reply for reply, after in BOARD.moves(begun) if worth(BOARD.text(after)) <= 0]


def test_right_replies_get_the_number_of_mistakes_after_each_first_move():
    picture = attack_replies(lambda first: tuple(reversed(safe(first))), TicTacToe())
    assert picture.scene.title == "✓ All your lists are right"
    marks = sorted((mark.y, mark.x, mark.text) for mark in picture.scene.marks if mark.role == "score")
    assert [text for *_, text in marks] == [str(8 - len(safe(first))) for first in range(9)] == list("747444747")
    assert picture.scene.caption.endswith("So the best traps begin with 0, 2, 6 and 8.")


@pytest.mark.parametrize("first", [0, 1, 4, 8])
@pytest.mark.parametrize(
    "wrong", [lambda right: right[1:], lambda right: [*right, 9], lambda right: [*right, right[0]]]
)
def test_the_first_wrong_list_is_drawn_with_the_right_one(first, wrong):
    picture = attack_replies(lambda each: wrong(safe(each)) if each >= first else safe(each), TicTacToe())
    assert picture.scene.title == f"✗ After X{first}, your list is wrong"
    said, right = wrong(safe(first)), safe(first)
    assert picture.scene.caption == f"Your list, which is framed, is {said}. It should be {right}."
    assert len([mark for mark in picture.scene.marks if mark.role == "framed"]) == len({*said} & {*range(9)} - {first})


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (lambda first: None, "For first = 0, your rule returns nothing yet. Is there a return?"),
        (lambda first: ..., "Put a rule in place of the three dots"),
        (lambda first: 4, "For first = 0, your function returns 4, not a list."),
        (lambda first: first / 0, "For first = 0, your rule stops: ZeroDivisionError"),
        (lambda first: [solve(TicTacToe())[first]], "your rule stops: state 0: must be a state such as '....."),
        (
            lambda first: [reply for reply in range(9) if reply != first],
            "Not attempted. For first = 0, your list has all 8 replies. Which condition must the",
        ),
    ],
)
def test_replies_that_are_no_list_get_one_line(rule, words):
    assert words in repr(attack_replies(rule, TicTacToe()))
