"""A rule about heaps is attacked: if it stands, the reader wins by it; else a heap that breaks it is drawn."""

import re
from functools import cache
from itertools import pairwise

import oracle
import pytest

from minimax_lab import InvalidArgument, TicTacToe
from minimax_lab.exercises import attack, attack_ends, attack_key, attack_player, attack_replies, attack_speed
from minimax_lab.scene import Picture
from minimax_lab.scene.style import BEST, MAX, MIN
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
    assert isinstance(picture, Picture) and picture.scene.title == f"✗ With {bones}, the rule is wrong"
    assert len([mark for mark in picture.scene.marks if mark.role == "bone"]) == heap
    wrong = [each for each in range(1, 41) if bool(rule(each)) != mover_loses(each, **rules)]
    assert heap == wrong[0]
    claim = "loses" if rule(heap) else "wins"
    start, reason = picture.scene.caption.split(" But ")
    assert start == f"A heap of {bones}. The rule says that the player who moves {claim}."
    taken = [[mark.fill for mark in picture.scene.marks if mark.role == "bone"].count(each) for each in (MAX, MIN)]
    left = heap - sum(taken)
    if rule(heap):
        assert reason == f"that player can win: taking {taken[0]} (blue) leaves {left or 'none'}."
        assert taken[1] == 0 and mover_loses(left, **rules)
    elif taken[1]:
        against = f"if you take {taken[0]} (blue), it takes {taken[1]} (orange) and leaves {left or 'none'}"
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
        (empty, "For a heap of 1, your rule returns nothing. Which return does it reach there?"),
        (lambda heap: ..., "Replace the three dots with your answer and run the cell again."),
        (
            lambda heap: None if heap == 7 else heap % 4 == 0,
            "For a heap of 7, your rule returns nothing. Which return does it reach there?",
        ),
        (lambda heap: "bones", "your rule returns 'bones', and it must return True or False."),
        (lambda heap: heap % 4, "For a heap of 1, your rule returns 1, and it must return True or False."),
        (lambda heap: [4, 8], "your rule returns [4, 8], and it must return True or False."),
        (lambda heap: heap / 4, "For a heap of 1, your rule returns 0.25, and it must return True or False."),
        (lambda heap: heap % unknown == 0, "your rule stops. The reason: NameError: name 'unknown' is not defined."),  # noqa: F821
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
    "wrong",
    [lambda right: right[1:], lambda right: [*right, 9], lambda right: [*right, right[0]], lambda right: [5, *right]],
)
def test_the_first_wrong_list_is_drawn_with_what_is_wrong(first, wrong):
    picture = attack_replies(lambda each: wrong(safe(each)) if each >= first else safe(each), TicTacToe())
    assert picture.scene.title == f"✗ After X{first}, your list is wrong"
    said, right = wrong(safe(first)), safe(first)
    missing, extra = [*({*right} - {*said})], [*({*said} - {*right})]
    which = f"{missing[0]} is missing" if missing else f"{extra[0]} does not belong in it" if extra else ""
    words = f" Square {which}. What is it worth?" if which else ""
    assert picture.scene.caption == f"Your list, which is framed, is {said}.{words}"
    frames = [mark.color for mark in picture.scene.marks if mark.role == "framed"]
    shown = {*said} & {*range(9)} - {first}
    assert len(frames) == len(shown) and frames.count(BEST) == len(shown & {*right})


def test_a_rule_as_the_lesson_gives_it_is_no_attempt():
    def safe_replies(first):
        holds = ...
        return [reply for reply in range(9) if reply != first and holds]

    assert repr(attack_replies(safe_replies, TicTacToe())).startswith("\u2013 Not attempted. Replace the three dots")


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (lambda first: None, "For first = 0, your rule returns nothing. Which return does it reach there?"),
        (lambda first: ..., "Replace the three dots with your answer"),
        (lambda first: 4, "For first = 0, your function returns 4, not a list."),
        (lambda first: first / 0, "For first = 0, your rule stops. The reason: ZeroDivisionError"),
        (
            lambda first: [solve(TicTacToe())[first]],
            "your rule stops. The reason: state 0: must be a state such as '.....",
        ),
        (
            lambda first: [reply for reply in range(9) if reply != first],
            "Not right. For first = 0, your list has all 8 replies. Your test is true for each.",
        ),
    ],
)
def test_replies_that_are_no_list_get_one_line(rule, words):
    assert words in repr(attack_replies(rule, TicTacToe()))


GAME = TicTacToe(win=10, first="O")
SECOND = oracle.Board(first="O", win=10)  # X is MAX, and moves second
VALUES = {}
CENTER_FIRST = (4, 0, 2, 6, 8, 1, 3, 5, 7)
REPAIRS = [{}, {"win": True}, {"win": True, "block": True}, {"win": True, "block": True, "order": CENTER_FIRST}]


def cells_of(state):
    return SECOND.read("/".join([state[:3], state[3:6], state[6:]]))


def value(cells):
    """What a board is worth to X, by plain Python."""
    text, mover = SECOND.text(cells), SECOND.mover(cells)
    if text not in VALUES:
        below = [value(after) for _, after in SECOND.moves(cells)] if mover else []
        VALUES[text] = (max if mover == "MAX" else min)(below) if mover else SECOND.worth(cells)
    return VALUES[text]


def games_against(rule, cells):
    """The boards of all games against a rule for X, as texts, by plain Python."""
    mover, following = SECOND.mover(cells), dict(SECOND.moves(cells))
    if not mover:
        return [[SECOND.text(cells)]]
    if mover == "MAX":
        chosen = rule(SECOND.text(cells).replace("/", ""))
        following = {chosen: following[chosen]}
    return [[SECOND.text(cells), *rest] for after in following.values() for rest in games_against(rule, after)]


def completing(state, mark):
    """The squares on which a mark wins at once."""
    return [
        at
        for at in range(9)
        if state[at] == "." and SECOND.winner(cells_of(state[:at] + mark + state[at + 1 :])) == mark
    ]


def rule_for_x(*, win=False, block=False, order=range(9)):
    """A rule that wins or blocks if it is asked to, and else takes the first square in this order."""

    def choose(state):
        wins = completing(state, "X") if win else []
        blocks = completing(state, "O") if block else []
        return [*wins, *blocks, *[at for at in order if state[at] == "."]][0]

    return choose


def shown_game(rule):
    """The title of the picture of a lost game, and its boards as texts."""
    scene = attack_player(rule, GAME).scene
    return scene.title, re.findall(r"[XO.]{3}/[XO.]{3}/[XO.]{3}", scene.caption)


@pytest.mark.parametrize("repairs", REPAIRS)
def test_the_game_that_a_rule_loses_is_one_of_all_its_games(repairs):
    rule = rule_for_x(**repairs)
    games = games_against(rule, SECOND.empty())
    lost = [played for played in games if value(SECOND.read(played[-1])) < 0]
    title, shown = shown_game(rule)
    assert shown in [played[-len(shown) :] for played in lost]
    before, after = map(SECOND.read, shown[:2])
    assert value(before) >= 0 > value(after)
    marks = attack_player(rule, GAME).scene.marks
    scored = sorted((mark.y, mark.x, mark.text.replace("\u2212", "-")) for mark in marks if mark.role == "score")
    assert [int(text) for *_, text in scored] == [value(each) for _, each in SECOND.moves(before)]
    assert len([mark for mark in marks if mark.role == "framed"]) == 1
    part = len(lost) / len(games)
    assert f"loses {len(lost)} of {len(games)} games: {part:.1%}." in title
    assert title.startswith("✓") == (part < 0.06) == ("The goal is reached" in title)


def test_each_repair_shows_another_lost_game():
    games = [shown_game(rule_for_x(**repairs))[1] for repairs in REPAIRS]
    assert len({tuple(game) for game in games}) == len(REPAIRS)
    missed, unblocked = (
        [board.replace("/", "") for board in game if SECOND.mover(SECOND.read(board)) == "MAX"][-1]
        for game in games[:2]
    )
    assert completing(missed, "X")
    assert completing(unblocked, "O") and not completing(unblocked, "X")


@pytest.mark.parametrize(
    ("repairs", "words"),
    [
        ({}, "Your rule does not take every win."),
        ({"block": True}, "Your rule does not take every win."),
        ({"win": True}, "Your rule takes every win. It does not prevent every win of O that it could."),
        ({"win": True, "block": True}, "prevents those of O. Which safe square does it take first?"),
        ({"win": True, "block": True, "order": CENTER_FIRST}, "prevents those of O. Which safe square does it"),
    ],
)
def test_the_reply_says_what_a_rule_does_already_and_what_it_lacks(repairs, words):
    assert words in attack_player(rule_for_x(**repairs), GAME).scene.caption


def test_a_rule_that_never_loses_gets_its_results():
    def perfect(state):
        following = dict(SECOND.moves(cells_of(state)))
        return max(following, key=lambda move: value(following[move]))

    scene = attack_player(perfect, GAME).scene
    assert scene.title == "✓ Your rule loses none of 681 games"
    assert "X wins: 498, draw: 183, O wins: 0." in scene.caption


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (lambda board: None, "your rule returns nothing. Which return does it reach there?"),
        (lambda board: board.index("O"), "which is not a legal move."),
        (lambda board: board / 0, "your rule stops. The reason: TypeError"),
        (lambda board: [4], "your rule returns [4], which is not a legal move."),
    ],
)
def test_a_rule_that_makes_no_move_gets_one_line(rule, words):
    assert words in repr(attack_player(rule, GAME))


def test_a_rule_that_lacks_a_return_in_some_positions_is_an_attempt():
    reply = attack_player(lambda board: 4 if board[4] == "." else None, GAME)
    assert reply.scene.title == "✗ Not right" and "your rule returns nothing." in repr(reply)


def test_a_rule_for_a_player_must_be_a_function():
    with pytest.raises(InvalidArgument, match="must be a function of a board"):
        attack_player(4, GAME)


@pytest.mark.parametrize(
    ("board", "move", "words"),
    [
        (".../.OO/X.X", 3, "X7 ends the game at once: X wins. X3 ends the game in 3 moves: X wins."),
        ("OX./.O./.X.", 2, None),
        (".../.OO/X.X", 0, "X7 ends the game at once: X wins. X0 ends the game in 2 moves: O wins."),
        (".../.OO/X.X", 7, ""),
        (".../.OO/X.X", 4, "your rule returns 4, which is not a legal move"),
    ],
)
def test_a_move_is_best_if_no_other_wins_sooner_or_loses_later(board, move, words):
    reply = attack_speed(lambda game, state: (0, move), TicTacToe(win=10), [board])
    if words == "":
        assert reply.outcome == "correct"
    elif "returns" in str(words):
        assert words in repr(reply)
    else:
        assert reply.scene.title.startswith("\u2717 X") and (words or "O wins.") in reply.scene.caption


def turned(board):
    return "".join(board[at] for at in (6, 3, 0, 7, 4, 1, 8, 5, 2))


def images(board):
    """A board and the boards that turns and mirrors make of it."""
    found = [board]
    for _ in range(3):
        found.append(turned(found[-1]))
    return [*found, *("".join(each[at] for at in (2, 1, 0, 5, 4, 3, 8, 7, 6)) for each in found)]


@pytest.mark.parametrize("choose", [min, max, lambda all_images: frozenset(all_images)])
def test_a_key_of_shapes_stands(choose):
    picture = attack_key(lambda board: choose(images(board)), GAME)
    assert picture.scene.title == "✓ Your key stands" and "765 values" in picture.text


@pytest.mark.parametrize(
    ("key", "alike"), [(lambda board: board, True), (lambda board: min(images(board)[:4]), True),
                       (lambda board: tuple(sorted(board)), False), (lambda board: board.count("."), False)]
)  # fmt: skip
def test_two_boards_show_that_a_key_is_wrong(key, alike):
    scene = attack_key(key, GAME).scene
    assert scene.title == ("✗ One shape, but two keys" if alike else "✗ Two shapes, but one key")
    one, other = (each.replace("/", "") for each in re.findall(r"[XO.]{3}/[XO.]{3}/[XO.]{3}", scene.caption))
    assert (one in images(other)) == alike != (key(one) == key(other))


@pytest.mark.parametrize(
    ("key", "words"),
    [
        (lambda board: None, "your rule returns nothing"),
        (lambda board: [*board], "A dictionary needs a key that cannot change"),
        (lambda board: 1 / 0, "division by zero"),
        (lambda board: ..., "Replace the three dots"),
    ],
)
def test_a_key_that_is_none_gets_feedback(key, words):
    assert words in repr(attack_key(key, GAME))


def ends_by(moves_of_x, moves_of_o):
    """A function of a board that lists the ends of the games in which the players choose among these moves."""

    def ends(state):
        cells = cells_of(state)
        mover = SECOND.mover(cells)
        if not mover:
            return [SECOND.worth(cells)]
        choose, following = moves_of_x if mover == "MAX" else moves_of_o, dict(SECOND.moves(cells))
        return [end for move in choose(following) for end in ends(SECOND.text(following[move]).replace("/", ""))]

    return ends


def all_best(following):
    worth = {move: value(after) for move, after in following.items()}
    return [move for move in worth if worth[move] == max(worth.values())]


def first_best(following):
    return all_best(following)[:1]


def lowest(following):
    return [min(following, key=lambda move: value(following[move]))]


def test_a_list_of_all_ends_shows_how_many_games_can_happen():
    scene = attack_ends(ends_by(first_best, list), GAME).scene
    assert scene.title == "✓ Your list has every game, 681 in all"
    assert "X wins: 498, draw: 183, O wins: 0." in scene.caption


@pytest.mark.parametrize("ends", [ends_by(list, list), ends_by(all_best, list), ends_by(list, lowest)])
def test_a_move_that_the_machine_does_not_make_is_drawn(ends):
    scene = attack_ends(ends, GAME).scene
    assert scene.title == "✗ The machine does not make this move" and "681" not in scene.caption
    before, after = re.findall(r"[XO.]{3}/[XO.]{3}/[XO.]{3}", scene.caption)
    following = {move: SECOND.text(each) for move, each in SECOND.moves(SECOND.read(before))}
    (best,) = first_best(dict(SECOND.moves(SECOND.read(before))))
    assert f"Its first best move here is X{best}." in scene.caption
    assert after in following.values() and after != following[best]


def test_a_game_that_a_list_of_ends_lacks_is_drawn():
    ends = ends_by(first_best, lowest)
    scene = attack_ends(ends, GAME).scene
    assert scene.title == "✗ Your list lacks this game" and "681" not in scene.caption
    shown = re.findall(r"[XO.]{3}/[XO.]{3}/[XO.]{3}", scene.caption)
    assert SECOND.mover(SECOND.read(shown[0])) == "MIN" and not SECOND.mover(SECOND.read(shown[-1]))
    assert all(after in [SECOND.text(each) for _, each in SECOND.moves(SECOND.read(here))]
               for here, after in pairwise(shown))  # fmt: skip
    worth = SECOND.worth(SECOND.read(shown[-1]))
    assert f"It ends with {worth:+}." in scene.caption
    text = shown[0].replace("/", "")
    assert ends(text).count(worth) < ends_by(first_best, list)(text).count(worth)


@pytest.mark.parametrize(
    ("ends", "words"),
    [
        (lambda board: None, "your rule returns nothing"),
        (lambda board: 0, "your function returns 0, and not a list of numbers"),
        (lambda board: [[0]], "your function returns [[0]], and not a list of numbers"),
        (lambda board: "10", "your function returns '10', and not a list of numbers"),
        (lambda board: 2 * ends_by(first_best, list)(board), "more ends than can follow from this board"),
        (lambda board: iter([0]) if "." not in board else [], "Your list lacks this game"),
        (lambda board: board.unknown, "your rule stops. The reason: AttributeError"),
    ],
)
def test_what_is_no_list_of_ends_gets_a_board_and_a_line(ends, words):
    assert words in repr(attack_ends(ends, GAME))
