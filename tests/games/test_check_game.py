"""check_game names what is wrong with a game in one line, and accuses no right game."""

import random
import sys
import time
from dataclasses import dataclass
from enum import Enum
from itertools import count
from typing import NamedTuple

import numpy as np
import pytest
from bad_input import each, refusal
from hypothesis import given
from strategies import nests

import minimax_lab
from minimax_lab import MAX, MIN, Bones, ConnectFour, TicTacToe, TreeGame, check_game
from minimax_lab.games import Heap, Merged, grid_look, heap_look, least_image
from minimax_lab.search import heap_modulo, open_lines, ordered, quicker_wins


def other(player):
    return MIN if player == MAX else MAX


class Subtract:
    """A right game, of which the wrong ones below change one method: who takes the last of ten wins."""

    initial = (10, MAX)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [take for take in (1, 2) if take <= state[0]]

    def result(self, state, action):
        return (state[0] - action, other(state[1]))

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state):
        return 1 if state[1] == MIN else -1


class Tic:
    """Tic-tac-toe as a learner writes it: texts and marks, nothing checked."""

    initial = "........."
    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def has_won(self, state, mark):
        return any(all(state[square] == mark for square in line) for line in self.lines)

    def to_move(self, state):
        return MAX if state.count("X") == state.count("O") else MIN

    def actions(self, state):
        return [square for square in range(9) if state[square] == "."]

    def result(self, state, action):
        return state[:action] + ("X" if self.to_move(state) == MAX else "O") + state[action + 1 :]

    def is_terminal(self, state):
        return self.has_won(state, "X") or self.has_won(state, "O") or "." not in state

    def utility(self, state):
        return self.has_won(state, "X") - self.has_won(state, "O")


# -- wrong games: each with words that its sentence must contain -----------------------------------------------

WRONG = {}


def wrong(*words):
    def add(kind):
        WRONG[kind.__name__] = (kind, words)
        return kind

    return add


@wrong("to_move((10, 'MAX')) returns 'X'", "must return MAX or MIN")
class OtherNames(Subtract):
    def to_move(self, state):
        return "X" if state[1] == MAX else "O"


@wrong("to_move((10, 'MAX')) returns 1", "must return MAX or MIN")
class NumberedPlayers(Subtract):
    def to_move(self, state):
        return 1 if state[1] == MAX else -1


@wrong("to_move((", "returns None")
class ForgottenReturn(Subtract):
    def to_move(self, state):
        "MAX" if state[1] == MAX else "MIN"


@wrong("to_move((10, 'MAX')) raises KeyError: 'first'")
class NobodyMoves(Subtract):
    def to_move(self, state):
        return {}["first"]


@wrong("actions((0, '", "returns no move", "is_terminal returns None there", "must be over")
class NeverOver(Subtract):
    def is_terminal(self, state):
        pass


@wrong("returns no move", "is_terminal returns False", "must be over")
class EndSeenTooLate(Subtract):
    def is_terminal(self, state):
        return state[0] < 0


@wrong("actions((10, 'MAX')) returns None", "list of the legal moves")
class NoList(Subtract):
    def actions(self, state):
        pass


@wrong("returns more than", "must end after the last one")
class EndlessMoves(Subtract):
    def actions(self, state):
        while True:
            yield 1


@wrong("seems never to end", "3 random games of 1,000 moves", "is_terminal must return True")
class GoesInCircles(Subtract):
    def result(self, state, action):
        return ((state[0] + action) % 10 + 1, other(state[1]))


@wrong("seems never to end", "it comes back to a state", "(5, 'MAX') -> (5, 'MAX')")
class StaysWhereItIs(Subtract):
    initial = (5, MAX)

    def result(self, state, action):
        return state


class Walk(Subtract):
    """Steps to the left and right on a line, which ends at 0 and 6: every random game ends, but the tree does not."""

    initial = (3, MAX)

    def actions(self, state):
        return ["left", "right"]

    def result(self, state, action):
        return (state[0] + (1 if action == "right" else -1), other(state[1]))

    def is_terminal(self, state):
        return state[0] in (0, 6)

    def utility(self, state):
        return 1 if state[0] == 6 else -1


@wrong("can come back to a state that it had: (", " -> (", "minimax would not end", "limit the depth")
class EndlessWalk(Walk):
    pass


class Row:
    """A right game: the first or last coin of a row. Both moves are listed at the end, too."""

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


@wrong(
    "seems to be able to go on without end", "no end within 1,000 moves", "after the move 'last'", "nearer to an end"
)
class NeverShrinks(Row):
    def result(self, state, action):
        coins, lead = state
        coin, rest = (coins[0], coins[1:]) if action == "first" else (coins[-1], coins[-1:])
        return (rest, lead + coin) if self.to_move(state) == MAX else (rest, lead - coin)


@wrong("raises IndexError: ", "; is_terminal returns None there: its `return` seems to be missing.")
class EndWithoutReturn(Row):
    def is_terminal(self, state):
        len(state[0]) == 0  # noqa: B015


@wrong("raises IndexError: ", "; perhaps the game should be over there, but is_terminal returns False.")
class EndOfThePair(Row):
    def is_terminal(self, state):
        return state == ()


@wrong("result(((8, 15, 3, 7), 0), ", "raises IndexError: tuple index out of range.")
class WrongFromTheStart(Row):
    def result(self, state, action):
        return (state[0][9], 0)


@wrong("actions(((8, 15, 3, 7), 0)) returns the text 'first'", "must return a list of moves", "['first']")
class TextForMoves(Row):
    def actions(self, state):
        return "first" or "last"  # noqa: SIM222


@wrong("actions((0, '", "returns [1, 2, 3], but is_terminal returns True there", "too many moves", "1,000 moves")
class MoreThanThereAre(Subtract):
    initial = (5, MAX)

    def actions(self, state):
        return [1, 2, 3]


@wrong("is_terminal((10, 'MAX')) returns True, so the game is over before its first move", "the move 1")
class OverAtTheStart(Subtract):
    def is_terminal(self, state):
        return state[0] != 0


@wrong("actions((10, 'MAX')) raises NameError: name 'to_move' is not defined; write self.to_move.")
class NameWithoutSelf(Subtract):
    def actions(self, state):
        return [1, 2][: state[0]] if to_move(state) else []  # noqa: F821


@wrong("look((10, 'MAX')) returns None; is `return` missing?")
class LookWithoutReturn(Subtract):
    def look(self, state):
        heap_look(state[0])


@wrong("actions(", "later")
class OneIteratorForAll(Subtract):
    moves = iter([1, 2] * 3)

    def actions(self, state):
        return self.moves


@wrong("actions(", "at first, and", "must depend on the state alone")
class ChangingMoves(Subtract):
    def actions(self, state):
        return [1] if state[0] == 1 else [random.choice((1, 2))]


@wrong("result(", "at first, and", "must depend on state and action alone")
class Dice(Subtract):
    def result(self, state, action):
        return (max(0, state[0] - action - random.randrange(3)), other(state[1]))


@wrong("result((10, 'MAX'), ", "returns None", "the state that the action leads to")
class NoResult(Subtract):
    def result(self, state, action):
        (state[0] - action, other(state[1]))


@wrong("raises TypeError", "does not support item assignment")
class AssignsToATuple(Subtract):
    def result(self, state, action):
        state[0] -= action
        return state


@wrong("Use a tuple, ( ) instead of [ ]: the state [10, 'MAX'] cannot be hashed", "immutable")
class Lists(Subtract):
    @property
    def initial(self):
        return [10, MAX]

    def result(self, state, action):
        return [state[0] - action, other(state[1])]


@wrong("Use a tuple, ( ) instead of [ ]: ", "cannot be hashed", "unhashable type: 'list'")
class ListInATuple(Subtract):
    initial = ([10], MAX)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [1]

    def is_terminal(self, state):
        return state[0] == [0]

    def result(self, state, action):
        return ([state[0][0] - action], other(state[1]))


@wrong("Use a tuple of pairs", "cannot be hashed")
class Dictionaries(Subtract):
    @property
    def initial(self):
        return {"left": 10, "mover": MAX}


class Position:
    """Equal by content, hashable, and mutable."""

    def __init__(self, left, mover):
        self.left, self.mover = left, mover

    def __eq__(self, other):
        return (self.left, self.mover) == (other.left, other.mover)

    def __hash__(self):
        return 7

    def __repr__(self):
        return f"Position({self.left}, {self.mover})"


class OfObjects(Subtract):
    kind = Position

    @property
    def initial(self):
        return self.kind(10, MAX)

    def to_move(self, state):
        return state.mover

    def actions(self, state):
        return [1, 2][: state.left]

    def result(self, state, action):
        return self.kind(state.left - action, other(state.mover))

    def is_terminal(self, state):
        return state.left == 0

    def utility(self, state):
        return 1 if state.mover == MIN else -1


@wrong("result(Position(10, MAX), ", "changes the state that it is given", "return a new one")
class ChangedByResult(OfObjects):
    def result(self, state, action):
        state.left -= action
        state.mover = other(state.mover)
        return state


@wrong("actions(Position(10, MAX)) changes the state that it is given", "must leave the state as it is")
class ChangedByActions(OfObjects):
    def actions(self, state):
        state.left -= 1
        return [1]


@wrong("utility(Position(0, ", "changes the state")
class ChangedByUtility(OfObjects):
    def utility(self, state):
        state.left = -1
        return 1


class Plain:
    """Compared by identity."""

    def __init__(self, left, mover):
        self.left, self.mover = left, mover


@wrong("Two states of Plain with the same content are not equal", "__eq__ and __hash__")
class ComparedByIdentity(OfObjects):
    kind = Plain


@wrong("changes the state that it is given")
class IdentityAndChanged(ChangedByResult):
    kind = Plain


class Careless(Position):
    """Equal although another player moves."""

    def __eq__(self, other):
        return self.left == other.left

    def __hash__(self):
        return 7


@wrong("for two states that are equal", "equal states must behave alike")
class EqualButDifferent(OfObjects):
    kind = Careless


@wrong("raises ZeroDivisionError")
class BrokenComparison(OfObjects):
    class Bad(Position):
        def __eq__(self, other):
            return 1 / 0

        def __hash__(self):
            return 1

    kind = Bad


@wrong("to_move(", "at first, and", "later")
class TurnKeptInTheGame(Subtract):
    def __init__(self):
        self.turn = MIN

    def to_move(self, state):
        self.turn = other(self.turn)
        return self.turn


@wrong("utility((0, '", "returns None", "finite number")
class NoUtility(Subtract):
    def utility(self, state):
        pass


@wrong("returns nan", "finite number")
class NotANumber(Subtract):
    def utility(self, state):
        return float("nan")


@wrong("returns inf", "finite number")
class Infinite(Subtract):
    def utility(self, state):
        return float("inf") if state[1] == MIN else -float("inf")


@wrong("returns True", "finite number")
class Boolean(Subtract):
    def utility(self, state):
        return state[1] == MIN


@wrong("returns 'win'", "finite number")
class Words(Subtract):
    def utility(self, state):
        return "win" if state[1] == MIN else "loss"


@wrong("returns array(", "finite number")
class ArrayUtility(Subtract):
    def utility(self, state):
        return np.array([1, -1])


@wrong("utility(", "later")
class UtilityOfTheDay(Subtract):
    def utility(self, state):
        return random.random()


@wrong("utility(", "raises AttributeError", "has no attribute 'winner'")
class NoWinner(Subtract):
    def utility(self, state):
        return self.winner(state)


@wrong("neither true nor false")
class ArrayEnd(Subtract):
    def is_terminal(self, state):
        return np.array([state[0] == 0, False])


@wrong("is_terminal(", "raises RecursionError")
class EndlessRecursion(Subtract):
    def is_terminal(self, state):
        return self.is_terminal(state)


@wrong("raises SystemExit")
class Exits(Subtract):
    def actions(self, state):
        sys.exit()


@wrong("look(", "returns", '"cells" must have rows times columns squares')
class WrongLook(Subtract):
    def look(self, state):
        return {"kind": "grid", "rows": 2, "columns": 2, "cells": ["X", ""], "line": []}


@wrong("look(", '"line" is missing')
class LookWithoutLine(Subtract):
    def look(self, state):
        return {"kind": "grid", "rows": 1, "columns": 1, "cells": [""]}


@wrong("look((10, 'MAX')) raises NameError")
class BrokenLook(Subtract):
    def look(self, state):
        return undefined  # noqa: F821


@wrong("look(", '"places" must have the square of each action: it has 1 square, but actions returns 2 moves')
class TooFewPlaces(Subtract):
    def look(self, state):
        return grid_look("." * 10, 10, places=[0])


@wrong("action_label(", "raises IndexError")
class BrokenLabel(Subtract):
    def action_label(self, state, action):
        return ["one"][action]


# The point of view: the utility is that of the player who moved last, or of the one who would move next.


@wrong("seems to be from the point of view of the player who moved last", "MAX's point of view", "only if the same")
class LastMoverWins(Subtract):
    def utility(self, state):
        return 1


@wrong("seems to be from the point of view of the player who would move next")
class NextMoverHasLost(Subtract):
    def utility(self, state):
        return -1


@wrong("seems to be from the point of view of the player who moved last", "positive where MAX has won")
class EveryWinIsGood(Tic):
    def utility(self, state):
        return int(self.has_won(state, "X") or self.has_won(state, "O"))


@wrong("seems to be from the point of view of the player who would move next")
class LostForTheNext(Tic):
    def utility(self, state):
        winner = MAX if self.has_won(state, "X") else MIN if self.has_won(state, "O") else None
        return 0 if winner is None else 10 if winner == self.to_move(state) else -10


@wrong("seems to be from the point of view of the player who moved last")
class StrictBoard(TicTacToe):
    """One that refuses impossible boards, so that the roles cannot be exchanged."""

    def utility(self, state):
        return abs(super().utility(state))


@wrong("seems to be from the point of view of the player who moved last")
class StrictFalling(ConnectFour):
    def utility(self, state):
        return abs(super().utility(state))


@wrong("seems to be from the point of view of the player who would move next")
class WrongBones(Bones):
    def utility(self, state):
        return -self.win


@wrong("seems to be from the point of view of the player who moved last")
class QuickAndWrong(Tic):
    def utility(self, state):
        return self.is_terminal(state) * (10 - state.count("X")) if super().utility(state) else 0


class Inside:
    """A state that keeps what counts in another object."""

    def __init__(self, left, mover):
        self.inner = Plain(left, mover)

    left = property(lambda self: self.inner.left)
    mover = property(lambda self: self.inner.mover)


@wrong("changes the state that it is given")
class ChangedInside(OfObjects):
    initial = property(lambda self: Inside(10, MAX))

    def result(self, state, action):
        state.inner.left -= action
        return Inside(state.left, other(state.mover))


@wrong("look((0, '", "returns", '"count" is missing')
class WrongLookAtTheEnd(Subtract):
    def look(self, state):
        return heap_look(state[0]) if state[0] else {"kind": "pile"}


@dataclass(frozen=True)
class Board:
    cells: tuple = (0,) * 9
    mover: str = MAX


class OfDataclasses(Tic):
    initial = Board()

    def has_won(self, state, mark):
        return super().has_won(state.cells, {"X": 1, "O": 2}[mark])

    def to_move(self, state):
        return state.mover

    def actions(self, state):
        return [square for square, mark in enumerate(state.cells) if not mark]

    def result(self, state, action):
        cells = list(state.cells)
        cells[action] = 1 if state.mover == MAX else 2
        return Board(tuple(cells), other(state.mover))

    def is_terminal(self, state):
        return self.has_won(state, "X") or self.has_won(state, "O") or 0 not in state.cells


@wrong("seems to be from the point of view of the player who moved last")
class WrongDataclasses(OfDataclasses):
    def utility(self, state):
        return abs(super().utility(state))


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_game_gets_a_sentence_that_names_the_fault(name):
    kind, words = WRONG[name]
    random.seed(1)
    found = check_game(kind())
    assert found, name
    assert len(found) == 1 or name in ("EndSeenTooLate", "ChangingMoves", "OneIteratorForAll"), found
    assert any(all(word in sentence for word in words) for sentence in found), found
    for sentence in found:
        assert sentence.endswith(".") and len(sentence.splitlines()) == 1 and len(sentence) < 700
        assert " at 0x" not in sentence and sentence[:1].strip()


def test_there_are_many_wrong_games():
    assert len(WRONG) > 40


# -- what keeps a game from being played at all --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (TicTacToe, "TicTacToe is a class; make a game of it first: TicTacToe()."),
        ([[3, 12], [2, 4]], "wrap it: TreeGame([[3, 12], [2, 4]])"),
        (None, "to_move is missing"),
        (5, "actions is missing"),
        ("game", "initial is missing"),
    ],
)
def test_what_is_no_game_gets_the_reason(game, words):
    assert words in " ".join(check_game(game))


@pytest.mark.parametrize("name", ["to_move", "actions", "result", "is_terminal", "utility"])
def test_each_missing_method_is_named(name):
    methods = {key: value for key, value in vars(Subtract).items() if key != name and not key.startswith("__")}
    [sentence] = check_game(type("Game", (), methods)())
    assert sentence == f"{name} is missing; a game has initial, to_move, actions, result, is_terminal, utility."
    [sentence] = check_game(type("Game", (Subtract,), {name: 3})())
    assert sentence == f"{name} is 3; it must be a method."


def test_the_start_must_be_a_state():
    def fails(self):
        raise OSError("no file")

    methods = {key: value for key, value in vars(Subtract).items() if key != "initial" and not key.startswith("__")}
    assert "initial is missing" in check_game(type("Game", (), methods)())[0]
    assert "write @property above it" in check_game(type("Game", (Subtract,), {"initial": lambda self: (1, MAX)})())[0]
    assert "OSError('no file')" in check_game(type("Game", (Subtract,), {"initial": property(fails)})())[0]
    assert "utility raises" in check_game(type("Game", (Subtract,), {"utility": property(fails)})())[0]


def test_a_forgotten_self_is_an_error_with_its_place():
    class NoSelf(Subtract):
        def actions(state):
            return [1]

    [sentence] = check_game(NoSelf())
    assert sentence.startswith("actions((10, 'MAX')) raises TypeError: ")
    assert sentence.endswith("; `self` is missing as the first parameter: def actions(self, state).")

    class NoAction(Subtract):
        def result(self, state):
            return state

    [sentence] = check_game(NoAction())
    assert sentence.endswith("3 were given; write def result(self, state, action).")

    class OneMore(Subtract):
        def result(this, state, action, player):
            return state

    [sentence] = check_game(OneMore())
    assert sentence.endswith("'player'; write def result(self, state, action).")

    class WrongInside(Subtract):
        def actions(self, state):
            return self.to_move(state, 1)

    [sentence] = check_game(WrongInside())
    assert sentence.endswith("takes 2 positional arguments but 3 were given.")


@each([0, -1, 1.5, None, "3", True])
@pytest.mark.parametrize("limit", ["games", "plies", "moves"])
def test_limits_are_whole_numbers(limit, bad):
    assert f"{limit}=" in refusal(check_game, Subtract(), **{limit: bad})


# -- right games -----------------------------------------------------------------------------------------------------


class Misere(Tic):
    def utility(self, state):
        return -super().utility(state)


class Maker(Tic):
    """MAX wants a line; MIN only wants to prevent it."""

    def is_terminal(self, state):
        return self.has_won(state, "X") or "." not in state

    def utility(self, state):
        return 1 if self.has_won(state, "X") else -1


class MakerOrDraw(Maker):
    def utility(self, state):
        return int(self.has_won(state, "X"))


class TwoAtATime(Subtract):
    """The players do not alternate: after taking 1, the same player moves again."""

    def result(self, state, action):
        return (state[0] - action, state[1] if action == 1 else other(state[1]))


class Points(Subtract):
    """Every end is positive, and depends on the sum alone."""

    initial = (0, MAX)

    def actions(self, state):
        return [1, 2, 3]

    def result(self, state, action):
        return (state[0] + action, other(state[1]))

    def is_terminal(self, state):
        return state[0] >= 7

    def utility(self, state):
        return state[0]


class ExactlySeven(Points):
    """1 or 0, whoever moved last: the utility does not depend on the mover."""

    def actions(self, state):
        return [1, 2, 3] if state[0] < 7 else []

    def utility(self, state):
        return int(state[0] == 7)


class Breaker(Maker):
    """MAX, who moves first, wants to prevent a line of MIN."""

    def is_terminal(self, state):
        return self.has_won(state, "O") or "." not in state

    def utility(self, state):
        return -1 if self.has_won(state, "O") else 0


class Corners(Tic):
    """MAX counts its corners."""

    def utility(self, state):
        return sum(state[square] == "X" for square in (0, 2, 6, 8))


class AnyCorner(Corners):
    def utility(self, state):
        return int(super().utility(state) > 0)


class HeadStart(Tic):
    """MAX places two marks at a time and has more marks at every end, which either player may bring about."""

    initial = "X" * 2 + "." * 7

    def to_move(self, state):
        return MIN if state.count("X") > 2 * (state.count("O") + 1) - 1 else MAX

    def is_terminal(self, state):
        return state.count(".") <= 1 or state[8] != "."

    def utility(self, state):
        return 1 if state.count("X") > state.count("O") else -1


class AnyLine(Tic):
    """MAX wants a line of either mark, MIN wants none."""

    def utility(self, state):
        return 1 if super().utility(state) else -1


class FixedLength(Points):
    """The end is a number of moves; the game lists no moves after it."""

    initial = ()

    def to_move(self, state):
        return MAX if len(state) % 2 == 0 else MIN

    def actions(self, state):
        return [1, 2] if len(state) < 5 else []

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return len(state) == 5

    def utility(self, state):
        return sum(state)


class Pass(Enum):
    PASS = 1


class SomeObject:
    """An action that is made anew each time, and equal to nothing else."""

    def __init__(self, take):
        self.take = take


class NewActions(Subtract):
    def actions(self, state):
        return [SomeObject(take) for take in super().actions(state)]

    def result(self, state, action):
        return super().result(state, action.take)


class Generated(Subtract):
    def actions(self, state):
        yield from super().actions(state)


class InAnyOrder(Subtract):
    """The same actions come in another order each time."""

    def actions(self, state):
        actions = super().actions(state)
        return random.sample(actions, len(actions))


class FromASet(Tic):
    def actions(self, state):
        return {f"square {square}" for square in super().actions(state)}

    def result(self, state, action):
        return super().result(state, int(action.split()[1]))


class Counts(NamedTuple):
    left: float
    mover: str


class Floats(Subtract):
    """2 and 2.0 are the same state, and their results are equal."""

    initial = Counts(16, MAX)

    def actions(self, state):
        return ["half", "less"] if state.left % 2 == 0 else ["less"]

    def result(self, state, action):
        return Counts(state.left / 2 if action == "half" else state.left - 1, other(state.mover))


class NumPy(Subtract):
    def result(self, state, action):
        return (np.int64(state[0] - action), other(state[1]))

    def is_terminal(self, state):
        return np.bool_(state[0] == 0)


class CachesInTheState(OfObjects):
    """Objects that remember what was computed are the same states as before."""

    def actions(self, state):
        state.cache = [1, 2][: state.left]
        return state.cache


class Label:
    """Something without contents, which is equal to itself only."""

    __slots__ = ()


class Place:
    """A node of a tree of objects, each of which there is once."""

    def __init__(self, mover, below=(), worth=None):
        self.mover, self.below, self.worth, self.label = mover, below, worth, Label()


class OfNodes:
    """A game on such a tree: two states are one only if they are the same object."""

    def __init__(self):
        ends = [Place(None, worth=worth) for worth in (3, 12, 2, 4)]
        self.initial = Place(MAX, (Place(MIN, tuple(ends[:2])), Place(MIN, tuple(ends[2:]))))

    def to_move(self, state):
        return state.mover

    def actions(self, state):
        return list(range(len(state.below)))

    def result(self, state, action):
        return state.below[action]

    def is_terminal(self, state):
        return not state.below

    def utility(self, state):
        return state.worth


class Truthy(Tic):
    """is_terminal returns the winner, or a bool."""

    def is_terminal(self, state):
        return next((mark for mark in "XO" if self.has_won(state, mark)), None) or "." not in state


class Unchecked(Tic):
    """Moves are listed after the end, but none leads on."""

    def actions(self, state):
        return super().actions(state) if "." in state else []


class OneWay(Subtract):
    """MAX wins every game, and every game ends after a move of MAX."""

    initial = (9, MAX)

    def actions(self, state):
        return [1] if state[0] else []

    def utility(self, state):
        return 1


class MAXAlwaysWins(Points):
    """MAX wins every game, by more or less, and either player may move last."""

    def utility(self, state):
        return 1 + (state[0] == 8)


class EveryEndAlike(Subtract):
    """MAX wins every game, and the end does not show who moved last."""

    def result(self, state, action):
        after = super().result(state, action)
        return after if after[0] else (0, MAX)

    def utility(self, state):
        return 1


class CornersAndOne(Corners):
    """MAX gets a point besides those for its corners, so every end is positive."""

    def utility(self, state):
        return 1 + super().utility(state)


class OneMoveEach(Subtract):
    """MAX wins every game; a state is a single word, which does not only name the player."""

    initial = "MAX's move"

    def to_move(self, state):
        return MAX if state == self.initial else MIN

    def actions(self, state):
        return ["stop", "MIN's move"] if state == self.initial else ["over"]

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return state in ("stop", "over")

    def utility(self, state):
        return 1


class Nobody(Tic):
    """A game that is always a draw."""

    def utility(self, state):
        return 0


class MovesAfterTheEnd(Subtract):
    """Moves that would go on are listed after the end, where no search asks for them."""

    def actions(self, state):
        return [1, 2] if state[0] != 1 else [1]


class Pretty(Tic):
    def look(self, state):
        line = next((line for line in self.lines if len({state[at] for at in line} | {"."}) == 2), ())
        return grid_look(state, columns=3, line=line if self.is_terminal(state) and "." not in line else ())


class PrettyHeap(Subtract):
    def look(self, state):
        return heap_look(state[0])


RIGHT = [
    Subtract(),
    Tic(),
    *[
        kind()
        for kind in (
            Misere,
            Maker,
            MakerOrDraw,
            TwoAtATime,
            Points,
            MAXAlwaysWins,
            ExactlySeven,
            FixedLength,
            NewActions,
            Generated,
        )
    ],
    *[kind() for kind in (InAnyOrder, OfNodes, EveryEndAlike, CornersAndOne, OneMoveEach)],
    *[kind() for kind in (FromASet, Floats, NumPy, CachesInTheState, Truthy, Unchecked, OneWay, Nobody)],
    *[kind() for kind in (Breaker, Corners, AnyCorner, HeadStart, AnyLine)],
    *[kind() for kind in (MovesAfterTheEnd, Row)],
    *[kind() for kind in (OfObjects, OfDataclasses, Pretty, PrettyHeap)],
    TicTacToe(),
    TicTacToe(rows=1, columns=3, in_a_row=1),
    TicTacToe(rows=2, columns=4, in_a_row=2, first="O", win=0.5),
    TicTacToe(max_mark="O"),
    ConnectFour(),
    ConnectFour(rows=4, columns=3, in_a_row=3, first="O"),
    Bones(),
    Bones(0),
    Bones(9, takes=(2, 3), last_loses=True, first=MIN),
    TreeGame([[3, 12], [2, 4]]),
    TreeGame(5),
    TreeGame([[1, 1], 1]),
    TreeGame([[1, 0], [0, [1, 0]], 1], to_move={"B": MAX}),
    TreeGame([[7, [7, 7]], [[7, 7], 7], 7]),
    Merged(TicTacToe(), least_image(TicTacToe())),
    quicker_wins(TicTacToe(win=10)),
    ordered(TicTacToe(), open_lines(TicTacToe())),
    ordered(Bones(7), heap_modulo(Bones(7))),
]


@pytest.mark.parametrize("game", RIGHT, ids=lambda game: type(game).__name__)
def test_a_right_game_is_not_accused(game):
    assert check_game(game, games=100) == []


@given(nests())
def test_no_tree_is_accused(nest):
    assert check_game(TreeGame(nest.tree, first=nest.first, to_move=nest.movers), games=40) == []


def test_the_same_seed_gives_the_same_sentences_and_limits_hold():
    assert check_game(NeverOver(), seed=5) == check_game(NeverOver(), seed=5)
    assert check_game(NoUtility(), games=1, plies=3) == [
        "The game seems never to end: 1 random game of 3 moves had no end; is_terminal must return True where a game "
        "is over."
    ]
    tic = Counted()
    assert check_game(tic, moves=20) == []
    assert min(tic.plies) == 7


class Counted(Tic):
    """Counts the squares that are empty where a position is looked at for the first time."""

    def __init__(self):
        self.plies = []

    def to_move(self, state):
        self.plies.append(state.count("."))
        return super().to_move(state)


class LateFault(Subtract):
    """Its fault is in one state of many, which the first games miss."""

    initial = (60, MAX)

    def utility(self, state):
        return super().utility(state) if state[1] == MAX else None


@pytest.mark.parametrize("game", [LateFault, Tic, "GoesInCircles", "NeverOver", "ForgottenReturn"])
def test_no_clock_changes_the_answer(game, monkeypatch):
    make = WRONG[game][0] if isinstance(game, str) else game
    usual = check_game(make())
    ticks = count(0, 1_000)
    for clock in ("time", "monotonic", "perf_counter", "process_time", "thread_time"):
        monkeypatch.setattr(time, clock, lambda: next(ticks))
    assert check_game(make()) == usual
    assert bool(usual) == (make is not Tic)


def test_many_moves_are_compared_in_the_time_that_it_takes_to_list_them():
    class Wide(Subtract):
        compared = 0

        def actions(self, state):
            return [Move(take) for take in range(1, min(2_000, state[0]) + 1)]

        def result(self, state, move):
            return super().result(state, move.take)

    class Move(NamedTuple):
        take: int

        def __eq__(self, other):
            Wide.compared += 1
            return self.take == other.take

        __hash__ = tuple.__hash__

    Wide.initial = (4_000, MAX)
    assert check_game(Wide(), games=2) == []
    assert Wide.compared < 100_000


def test_a_game_with_an_end_is_not_said_to_have_none():
    class TwoFaults(MoreThanThereAre):
        def utility(self, state):
            return 1 if state[1] == MIN else float("-inf")

    worth, moves = check_game(TwoFaults())
    assert "returns -inf" in worth and "returns [1, 2, 3], but is_terminal returns True there" in moves


def test_one_game_is_enough_to_find_an_answer_that_changes():
    [sentence] = check_game(UtilityOfTheDay(), games=1)
    assert "utility(" in sentence and "at first, and" in sentence


class TwoWaysRound:
    """Three moves lead round a circle, or two; the player chooses at the start."""

    initial = "start"

    def to_move(self, state):
        return MAX

    def actions(self, state):
        return ["far", "near", "end"] if state == "start" else ["farther"] if state == "far" else ["start"]

    def result(self, state, action):
        return action

    def is_terminal(self, state):
        return state == "end"

    def utility(self, state):
        return 0


def test_the_shortest_way_back_is_named():
    for seed in range(10):
        [sentence] = check_game(TwoWaysRound(), seed=seed)
        assert "a state that it had: 'start' -> 'near' -> 'start'; minimax" in sentence or (
            "a state that it had: 'near' -> 'start' -> 'near'; minimax" in sentence
        )


def test_chess_is_said_to_come_back_to_a_position_and_nothing_else():
    pytest.importorskip("chess")
    from minimax_lab.games.adapters import from_chess

    [sentence] = check_game(from_chess("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), games=3, plies=100)
    assert "The game can come back to a state that it had: " in sentence
    assert check_game(from_chess("7k/5KQ1/8/8/8/8/8/8 b - - 0 1")) == []  # mate


def test_a_state_of_bones_is_named_as_python_writes_it():
    class NoEnd(Bones):
        def utility(self, state):
            return None

    assert f"utility({Heap(0, MIN)!r}) returns None" in check_game(NoEnd(1))[0]


def test_it_is_exported():
    assert minimax_lab.check_game is check_game and "check_game" in minimax_lab.__all__


class Popped(Subtract):
    def result(self, state, action):
        state.pop()
        return state


class Assigned(Tic):
    def result(self, state, action):
        state[action] = "X"
        return state


@pytest.mark.parametrize(("game", "kind"), [(Popped(), "tuple"), (Assigned(), "text")], ids=["tuple", "text"])
def test_a_state_that_cannot_be_changed_is_to_be_made_anew(game, kind):
    (sentence,) = check_game(game)
    assert sentence.endswith(f"; a {kind} cannot be changed, so make a new one.")


def test_a_game_that_never_gets_past_its_start_is_not_played_on_and_on():
    class Counting(Subtract):
        asked = 0

        def actions(self, state):
            self.asked += 1

    game = Counting()
    (sentence,) = check_game(game)
    assert sentence.startswith("actions((10, 'MAX')) returns None;") and game.asked < 10


def test_states_whose_comparison_is_an_array_are_named():
    class Row:
        def __init__(self, cells):
            self.cells = np.array(cells)

        def __eq__(self, other):
            return self.cells == other.cells

        def __hash__(self):
            return 1

    class Rows(Subtract):
        initial = Row([3, 0])

        def to_move(self, state):
            return MIN if state.cells[1] else MAX

        def actions(self, state):
            return [1]

        def result(self, state, action):
            return Row([state.cells[0] - 1, 1 - state.cells[1]])

        def is_terminal(self, state):
            return state.cells[0] == 0

    [sentence] = check_game(Rows())
    assert "a state whose comparison with an earlier one raises ValueError('The truth value of an array" in sentence


def test_what_a_game_prints_does_not_flood_the_page(capsys):
    class Talking(Subtract):
        def result(self, state, action):
            print("from", state, "to", super().result(state, action))  # noqa: T201
            return super().result(state, action)

    assert check_game(Talking()) == [] and capsys.readouterr().out == ""
    Talking().result(Talking.initial, 1)
    assert capsys.readouterr().out.startswith("from ")  # as usual afterwards
