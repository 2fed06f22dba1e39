"""Whether a game that a learner writes in lesson 10 has the rules of the coins, or of the bones."""

import re

import pytest
from IPython.lib.pretty import pretty

from minimax_lab import MAX, MIN, Bones
from minimax_lab.exercises import CoinRow, check_rules


def check_coins(game):
    return check_rules(game, CoinRow(8, 15, 3, 7))


class Coins:
    """The game as the lesson writes it."""

    initial = ((8, 15, 3, 7), 0)

    def to_move(self, state):
        return MAX if len(state[0]) % 2 == 0 else MIN

    def actions(self, state):
        return ["first", "last"]

    def result(self, state, action):
        coins, lead = state
        coin, rest = (coins[0], coins[1:]) if action == "first" else (coins[-1], coins[:-1])
        return (rest, lead + coin) if self.to_move(state) == MAX else (rest, lead - coin)

    def is_terminal(self, state):
        return len(state[0]) == 0

    def utility(self, state):
        return state[1]


class Written(Coins):
    """The same game with other states: what was taken, in order."""

    initial = ()

    def _left(self, state):
        left = [8, 15, 3, 7]
        for action in state:
            left.pop(0 if action == "first" else -1)
        return left

    def to_move(self, state):
        return MIN if len(state) % 2 else MAX

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return len(state) == 4

    def utility(self, state):
        taken = [sum(self._left(state[:at])) - sum(self._left(state[: at + 1])) for at in range(4)]
        return taken[0] - taken[1] + taken[2] - taken[3]


class NoChoiceInTheEnd(Coins):
    def actions(self, state):
        return ["last", "first"][: len(state[0])]


class LeadOfMin(Coins):
    def result(self, state, action):
        return minus_before_the_lead(self, state, action)

    def utility(self, state):
        return -state[1]


@pytest.mark.parametrize("game", [Coins, Written, NoChoiceInTheEnd, LeadOfMin])
def test_the_game_may_be_written_in_any_way(game):
    assert check_coins(game()) == []


def faulty(**methods):
    return type("Faulty", (Coins,), methods)()


def every_coin_for_max(self, state, action):
    coins, lead = state
    return (coins[1:], lead + coins[0]) if action == "first" else (coins[:-1], lead + coins[-1])


def no_coin_removed(self, state, action):
    return (state[0], Coins.result(self, state, action)[1])


def minus_before_the_lead(self, state, action):
    coins, lead = Coins.result(self, (state[0], -state[1]), action)
    return (coins, -lead)


def with_a_list(self, state, action):
    coins, lead = Coins.result(self, state, action)
    return (list(coins), lead)


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (faulty(to_move=lambda self, state: MAX), "After 'first', MIN moves, but to_move returns 'MAX'."),
        (faulty(actions=lambda self, state: ["first"]), "the beginning, the legal moves are ['first', 'last'], but"),
        (faulty(is_terminal=lambda self, state: len(state[0]) == 1), "then 'first', the game is not over"),
        (faulty(is_terminal=lambda self, state: None), "the game is over, but is_terminal(((), -11)) returns None."),
        (faulty(utility=lambda self, state: -state[1]), "so the end is worth -11 to MAX, but utility returns 11."),
        (faulty(initial=((8, 15, 3, 9), 0)), "initial is ((8, 15, 3, 9), 0). Look again at the coins that are left."),
        (faulty(result=every_coin_for_max), "((3, 7), 23). MIN has just taken the 15. Look again at MAX's lead."),
        (faulty(result=no_coin_removed), "After 'first', result returns ((8, 15, 3, 7), 8). MAX has just taken the 8."),
        (faulty(result=with_a_list), "After 'first': Use a tuple, ( ) instead of [ ]: a state must never change"),
        (faulty(result=minus_before_the_lead, to_move=lambda self, state: MAX), "result returns ((15, 3, 7), -8). "),
    ],
)  # fmt: skip
def test_the_first_difference_is_a_sentence(game, sentence):
    [found] = check_coins(game)
    assert sentence in found


class Unwritten:
    """The game as the lesson gives it to the learner."""

    initial = Coins.initial

    def to_move(self, state):
        return ...

    def actions(self, state):
        return ...

    def result(self, state, action):
        return ...

    def is_terminal(self, state):
        return ...

    def utility(self, state):
        return ...


class Mover(Unwritten):
    to_move = Coins.to_move


class Turns(Mover):
    actions = Coins.actions


class NoTurns(Unwritten):
    actions, result = Coins.actions, Coins.result


class OnlyMax(Turns):
    def to_move(self, state):
        return MAX


class OneEnd(Turns):
    def actions(self, state):
        return ["first", "last"][: len(state[0]) - 2]


class Moves(Turns):
    result = Coins.result


class NoMoves(Turns):
    def result(self, state, action): ...


class WithoutTurns(Moves):
    result = every_coin_for_max


class Stops(Turns):
    def result(self, state, action):
        return state[2]


class Winner(Coins):
    def utility(self, state):
        return 1 if state[1] > 0 else -1


@pytest.mark.parametrize(
    ("game", "right", "words"),
    [
        (
            Unwritten,
            True,
            ["Right so far: initial.", "Next: to_move. Who moves?", "8 15 3 7 | MAX's lead: 0 | MAX moves"],
        ),
        (
            Mover,
            True,
            [
                "Right so far: initial and to_move.",
                "Next: actions. Which moves are legal?",
                "8 15 3 7 | MAX's lead: 0 | MAX moves",
            ],
        ),
        (
            Turns,
            True,
            ["Right so far: initial, to_move and actions.", "Next: result.", "8 15 3 7 | MAX's lead: 0 | MAX moves"],
        ),
        (
            OnlyMax,
            False,
            ["After 'first', MIN moves, but to_move returns 'MAX'.", "15 3 7 | MAX's lead: 8 | MIN moves"],
        ),
        (OneEnd, False, ["After 'first', the legal moves are ['first', 'last'], but actions returns ['first']."]),
        (Moves, True, ["to_move, actions and result.", "15 3 7 | MAX's lead: 8 | MIN takes last", " | The end"]),
        (
            NoMoves,
            False,
            ["MAX has just taken the 8. A state is a pair: the coins that are left and MAX's lead.", "Yours: None"],
        ),
        (WithoutTurns, False, ["Look again at MAX's lead.", "Yours: ((3, 7), 23)"]),
        (Stops, False, ["result stops at return state[2]: IndexError: tuple index out of range."]),
        (Winner, False, ["so the end is worth -11 to MAX, but utility returns -1."]),
        (Coins, True, ["All six answers are right.", " | The end"]),
    ],
)
def test_a_part_of_the_game_is_judged_and_shown_as_a_play(game, right, words):
    found = check_coins(game())
    assert (found == []) == (game is Coins) and (found.headline == "Repair this first:") == (not right)
    text, page = pretty(found), re.sub("<[^>]*>", " ", found._repr_html_())
    assert all(each in text for each in words) and text.splitlines()[0].strip("\N{CHECK MARK} ") in page
    assert found._repr_html_().count("<tr>") == len(text.splitlines()) - (1 if game is Coins else 2)


def test_answers_before_the_one_that_others_need_are_judged_when_it_is_there():
    assert check_coins(NoTurns()) == ["Next: to_move. Who moves?"]


class Heap:
    """The bones as the lesson writes them: nine, of which a player takes 1 or 4."""

    initial = (9, MAX)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [take for take in (1, 4) if take <= state[0]]

    def result(self, state, action):
        return (state[0] - action, MIN if state[1] == MAX else MAX)

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state):
        return 1 if state[1] == MIN else -1


def heap(**methods):
    return type("Changed", (Heap,), methods)()


class LeftOfMin(Heap):
    """Another way to write the states: the bones are below 0 if MIN moves."""

    initial = 9

    def to_move(self, state):
        return MAX if state > 0 else MIN

    def actions(self, state):
        return [take for take in (1, 4) if take <= abs(state)]

    def result(self, state, action):
        left = abs(state) - action
        return (-left if state > 0 else left) or (0.25 if state < 0 else -0.25)

    def is_terminal(self, state):
        return abs(state) < 1

    def utility(self, state):
        return -40 * state


@pytest.mark.parametrize(
    "game", [heap(), heap(actions=lambda self, state: {1, 4} if state[0] > 3 else (1,)), LeftOfMin()]
)
def test_right_bones_are_not_accused(game):
    found = check_rules(game, Bones(9, takes=(1, 4)))
    assert found == [] and found.headline == "\N{CHECK MARK} All six answers are right."


NOT_YET = heap(is_terminal=lambda self, state: ..., utility=lambda self, state: ...)
TO_MAX = {"result": lambda self, state, action: (state[0] - action, state[1])}
ONE_TAKEN = "MAX has just taken 1 bone. A state is a pair: the bones that are left and who moves."
WHO_MOVES = "MAX has just taken 1 bone. Look again at who moves."


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (NOT_YET, "Next: is_terminal. Is the game over?"),
        (heap(**TO_MAX), f"After 1, result returns (8, 'MAX'). {WHO_MOVES}"),
        (type("Early", (type(NOT_YET),), TO_MAX)(), f"After 1, result returns (8, 'MAX'). {WHO_MOVES}"),
        (heap(result=lambda self, state, take: state[0] - take), f"After 1, result returns 8. {ONE_TAKEN}"),
        (
            heap(result=lambda self, state, take: (MIN, state[0] - take)),
            f"After 1, result returns ('MIN', 8). {ONE_TAKEN}",
        ),
        (
            heap(result=lambda self, state, take: [state[0] - take, MIN]),
            "After 1: Use a tuple, ( ) instead of [ ]: a state",
        ),
        (
            heap(result=lambda self, state, take: (state[0] - take, MIN)),
            "After 1, then 1, result returns (7, 'MIN'). MIN has",
        ),
        (
            heap(result=lambda self, state, take: (state[0] - 1, Heap.result(self, state, 1)[1])),
            "After 4, result returns (8, 'MIN'). MAX has just taken 4 bones.",
        ),
        (heap(result=lambda self, state, take: state - take), "result stops at "),
        (heap(result=lambda self, state, take: None), f"After 1, result returns None. {ONE_TAKEN}"),
        (heap(initial=[9, MAX]), "Use a tuple, ( ) instead of [ ]: a state must never change, but [9, 'MAX'] can"),
        (heap(initial=(8, MAX)), "initial is (8, 'MAX'). Look again at the bones that are left."),
        (heap(actions=lambda self, state: [1, 4]), "the legal moves are [1], but actions returns [1, 4]."),
        (heap(actions=lambda self, state: 1), "At the beginning, the legal moves are [1, 4], but actions returns 1."),
        (
            heap(is_terminal=lambda self, state: state[0] == 1),
            "the game is not over, but is_terminal((1, 'MAX')) returns True.",
        ),
        (
            heap(is_terminal=lambda self, state: state == 0),  # no game is shorter than one of three moves
            "After 1, then 4, then 4, the game is over, but is_terminal((0, 'MIN')) returns False.",
        ),
        (
            heap(utility=lambda self, state: 1 if state[1] == MAX else -1),
            "MAX has taken the last bone and has won, so the end is worth +1",
        ),
        (
            heap(utility=lambda self, state: 1 if state[1] == MIN else float("-inf")),
            "worth -1 to MAX, but utility returns -inf.",
        ),
        (heap(utility=lambda self, state: None), "but utility returns None."),
        (heap(utility=lambda self, state: 0), "but utility returns 0."),
        (Heap, "Heap is a class; make a game of it first: Heap()."),
    ],
)
def test_the_first_wrong_answer_about_the_bones_is_a_sentence(game, sentence):
    [found] = check_rules(game, Bones(9, takes=(1, 4)))
    assert sentence in found


def test_a_play_with_bones_is_drawn():
    found = check_rules(heap(**TO_MAX), Bones(9, takes=(1, 4)))
    assert pretty(found).splitlines()[2:] == ["9 bones | MAX takes 1", "Yours: (8, 'MAX')"]
    drawn = re.findall("<tr>.*?</tr>", found._repr_html_())
    assert [row.count("<span") for row in drawn] == [9, 0]


def test_the_answer_that_is_wrong_is_shown():
    page = check_coins(Winner())._repr_html_()
    assert "<pre>def utility(self, state):\n    return" in page and "def result" not in page
    assert "<pre>" not in check_rules(NOT_YET, Bones(9, takes=(1, 4)))._repr_html_()  # nothing is wrong yet


def test_the_right_state_is_folded_away():
    page = check_rules(heap(**TO_MAX), Bones(9, takes=(1, 4)))._repr_html_()
    before, fold = page.split("<details>")
    assert "MIN" not in before and "The right state" in fold and "(8, &#x27;MIN&#x27;)" in fold
    assert "<details>" not in check_rules(NOT_YET, Bones(9, takes=(1, 4)))._repr_html_()


def test_the_middle_of_a_long_play_is_left_out():
    rows = pretty(check_rules(NOT_YET, Bones(9, takes=(1, 4)))).splitlines()[2:]
    assert rows[:2] == ["9 bones | MAX takes 1", "\N{HORIZONTAL ELLIPSIS}"] and rows[3:] == ["0 bones | The end"]
