"""check_game names what is wrong with a game in one line, and accuses no right game."""

import random
import re
import sys
from dataclasses import dataclass
from enum import Enum
from html import unescape
from typing import NamedTuple

import numpy as np
import pytest
from bad_input import each, refusal
from hypothesis import given
from IPython.core.formatters import DisplayFormatter
from strategies import nests

from minimax_lab import MAX, MIN, Bones, ConnectFour, TicTacToe, TreeGame, check_game
from minimax_lab.exercises.lesson_games import CoinRow
from minimax_lab.games import Heap, Merged, grid_look, heap_look, least_image, piles_look
from minimax_lab.search import heap_modulo, open_lines, ordered, quicker_wins


def other(player):
    return MIN if player == MAX else MAX


class Squares:
    """Both players put an X on one of seven squares; whoever makes three in a row wins."""

    initial = (".......", MAX)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [square for square in range(7) if state[0][square] == "."]

    def result(self, state, action):
        return (state[0][:action] + "X" + state[0][action + 1 :], other(state[1]))

    def is_terminal(self, state):
        return "XXX" in state[0]

    def utility(self, state):
        return 1 if state[1] == MIN else -1

    def look(self, state):
        return grid_look([state[0]])


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


class Row(CoinRow):
    """A right game: the first or last coin of a row. Both moves are listed at the end, too."""

    look = None

    def __init__(self):
        super().__init__(8, 15, 3, 7)


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

    def take(self, action):
        """Change this position in place."""
        self.left, self.mover = self.left - action, other(self.mover)
        return self


class Plain(Position):
    """Compared by identity."""

    __eq__, __hash__, __repr__ = object.__eq__, object.__hash__, object.__repr__


class Careless(Position):
    """Equal although another player moves."""

    def __eq__(self, other):
        return self.left == other.left

    __hash__ = Position.__hash__


class Uncomparable(Position):
    def __eq__(self, other):
        return 1 / 0

    __hash__ = Position.__hash__


class Arrays(Position):
    """Compared entry by entry."""

    def __eq__(self, other):
        return np.array([self.left, 1]) == np.array([other.left, 1])

    __hash__ = Position.__hash__


class Inside:
    """A state that keeps what counts in another object."""

    def __init__(self, left, mover):
        self.inner = Plain(left, mover)

    left = property(lambda self: self.inner.left)
    mover = property(lambda self: self.inner.mover)


class OfObjects(Subtract):
    kind = Position
    initial = property(lambda self: self.kind(10, MAX))

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


# -- wrong games: each with words that its sentence must contain -----------------------------------------------

WRONG = {}


def wrong(base, *words, several=False, **changed):
    """Add a game that differs from `base` in some methods; `several` allows it more than one sentence."""
    WRONG[f"{len(WRONG)}: {', '.join(changed)}"] = type(base.__name__, (base,), changed), words, several


def winner_by_turn(game, state):
    """10 if the player to move has won, -10 if that player has lost."""
    winner = MAX if game.has_won(state, "X") else MIN if game.has_won(state, "O") else None
    return 0 if winner is None else 10 if winner == game.to_move(state) else -10


def assign(game, state, action):
    state[action] = "X"


def shift(game, state, action):
    """Take a coin from a row, but keep only the last one if that was taken from the end."""
    coins, lead = state
    coin, rest = (coins[0], coins[1:]) if action == "first" else (coins[-1], coins[-1:])
    return (rest, lead + coin) if game.to_move(state) == MAX else (rest, lead - coin)


def change_inside(game, state, action):
    state.inner.take(action)
    return Inside(state.left, state.mover)


def turn_kept_in_the_game(game, state):
    game.turn = other(getattr(game, "turn", MIN))
    return game.turn


def changing_moves(game, state):
    return [1] if state[0] == 1 else [random.choice((1, 2))]


def throw_dice(game, state, action):
    return (max(0, state[0] - action - random.randrange(3)), other(state[1]))


def endless_moves(game, state):
    while True:
        yield 1


def put_before(game, state, action):
    return (state[0][:action] + "X" + state[0][action:], other(state[1]))


def put_after(game, state, action):
    return (state[0][: action + 1] + "X" + state[0][action + 1 :], other(state[1]))


START, OVER = "(10, 'MAX')", "(0, '"
wrong(Subtract, f"to_move({START}) returns 'X'", "must return MAX or MIN", to_move=lambda self, state: "X")
wrong(Subtract, f"to_move({START}) raises KeyError: 'first'", to_move=lambda self, state: {}["first"])
wrong(Subtract, "to_move(", "at first, and", "later", to_move=turn_kept_in_the_game)
wrong(Subtract, "MIN never moves in 80 random games: result leads from (10, 'MAX') to (", "and MAX moves in both",
      result=lambda self, state, action: (state[0] - action, state[1]))  # fmt: skip
wrong(Subtract, "raises TypeError", "result returns states such as", f"the first one is {START}. result({START}, ",
      result=lambda self, state, action: state[0] - action)  # fmt: skip
wrong(Subtract, f"actions({START}) returns None", "list of the legal moves", actions=lambda self, state: None)
wrong(Subtract, "returns more than", "must end after the last one", actions=endless_moves)
wrong(Subtract, "returns the text 'first'", "must return a list of moves", "['first']", actions=lambda *_: "first")
name_without_self = "raises NameError: name 'mover' is not defined; write self.mover."
wrong(Subtract, name_without_self, mover=MAX, actions=lambda self, state: mover)  # noqa: F821
wrong(Subtract, "actions(", "later", several=True, moves=iter([1, 2] * 3), actions=lambda self, state: self.moves)
wrong(Subtract, "actions(", "at first, and", "must depend on the state alone", several=True, actions=changing_moves)
wrong(Subtract, "raises SystemExit", actions=lambda self, state: sys.exit())
wrong(Subtract, "result(", "at first, and", "must depend on state and action alone", result=throw_dice)
wrong(Subtract, f"result({START}, ", "returns None", "the state that the action leads to", result=lambda *_: None)
wrong(Subtract, "; a tuple cannot be changed, so make a new one.", result=assign)
wrong(Subtract, "; a tuple cannot be changed, so make a new one.", result=lambda self, state, action: state.pop())
wrong(Tic, "; a text cannot be changed, so make a new one.", result=assign)
wrong(Row, "result(((8, 15, 3, 7), 0), ", "IndexError: tuple index out of range.", result=lambda self, s, a: s[0][9])

# The end
returns_no_move = f"actions({OVER}", "returns no move", "must be over"
wrong(Subtract, *returns_no_move, "is_terminal returns None there", is_terminal=lambda self, state: None)
wrong(Subtract, *returns_no_move, "returns False", several=True, is_terminal=lambda self, state: state[0] < 0)
wrong(Subtract, f"is_terminal({START}) returns True, so the game is over before its first move", "the move 1",
      is_terminal=lambda self, state: state[0] != 0)  # fmt: skip
wrong(Subtract, "neither true nor false", is_terminal=lambda self, state: np.array([state[0] == 0, False]))
wrong(Subtract, "is_terminal(", "raises RecursionError", is_terminal=lambda self, state: self.is_terminal(state))
wrong(Row, "IndexError: ", "; is_terminal returns None there: its `return` seems to be missing.",
      is_terminal=lambda self, state: None)  # fmt: skip
wrong(Row, "IndexError: ", "; perhaps the game should be over there, but is_terminal returns False.",
      is_terminal=lambda self, state: state == ())  # fmt: skip
wrong(Subtract, "seems never to end", f"3 random games of 1,000 moves had no end; one went {START} -> (1",
      result=lambda self, state, action: (state[0] + action, other(state[1])))  # fmt: skip
wrong(Subtract, "seems never to end", "it comes back to a state", f"{START} -> {START}", result=lambda self, s, a: s)
wrong(Subtract, "can come back to a state that it had: (", " -> (", "minimax would not end", "limit the depth",
      initial=(3, MAX), is_terminal=lambda self, state: state[0] in (0, 6), actions=lambda self, state: [1, -1],
      utility=lambda self, state: 1 if state[0] == 6 else -1)  # fmt: skip
wrong(Row, "seems to be able to go on without end", "no end within 1,000 moves", "after the move 'last'",
      "nearer to an end", result=shift)  # fmt: skip
wrong(Subtract, "actions((", "seems to offer too many moves: the move ", "leads past the end", "1,000 moves",
      initial=(5, MAX), actions=lambda self, state: [1, 2, 3])  # fmt: skip

wrong(Subtract, "actions((", "seems to offer too many moves: the move ", "leads past the end, to (2", "1,000 moves",
      initial=(0, MAX), actions=lambda self, state: [1, 2, 3], is_terminal=lambda self, state: state[0] == 21,
      result=lambda self, state, action: (state[0] + action, other(state[1])))  # fmt: skip
wrong(Subtract, "actions((-", "returns no move", ". result((10, 'MAX'), 2) returns that state.",
      result=lambda self, state, action: (action - state[0], other(state[1])))  # fmt: skip

# States that can change, or that are not compared by what they contain
wrong(Subtract, "Use a tuple, ( ) instead of [ ]: a state must never change, but [10, 'MAX'] can.",
      initial=property(lambda self: [10, MAX]))  # fmt: skip
wrong(Subtract, "Use a tuple, ( ) instead", "but ([10], 'MAX') can.", initial=([10], MAX))
wrong(Subtract, "Use a tuple of pairs", "but {'left': 10} can", initial=property(lambda self: {"left": 10}))
wrong(OfObjects, "result(Position(10, MAX), ", "changes the state that it is given", "return a new one",
      result=lambda self, state, action: state.take(action))  # fmt: skip
wrong(OfObjects, "actions(Position(10, MAX)) changes the state that it is given", "must leave the state as it is",
      actions=lambda self, state: [1] * bool(state.take(1)))  # fmt: skip
wrong(OfObjects, "utility(Position(0, ", "changes the state", utility=lambda self, state: state.take(1).left)
wrong(OfObjects, "Two states of Plain with the same content are not equal", "__eq__ and __hash__", kind=Plain)
wrong(OfObjects, "changes the state that it is given", kind=Plain, result=lambda self, s, action: s.take(action))
wrong(OfObjects, "changes the state that it is given", kind=Inside, result=change_inside)
wrong(OfObjects, "for two states that are equal", "equal states must behave alike", kind=Careless)
wrong(OfObjects, "raises ZeroDivisionError", kind=Uncomparable)
wrong(OfObjects, "a state whose comparison with an earlier one raises ValueError('The truth value of an array",
      kind=Arrays)  # fmt: skip

# Utilities, looks, and labels
for bad in (None, float("nan"), True, np.array([1, -1])):
    wrong(Subtract, f"utility({OVER}", f"returns {bad!r}", "finite number", utility=lambda *_, bad=bad: bad)
wrong(Subtract, "utility(", "at first, and", "later", utility=lambda self, state: random.random())
wrong(Subtract, "utility(", "raises AttributeError", "has no attribute", utility=lambda self, state: self.winner)
wrong(Bones, f"utility({Heap(0, MIN)!r}) returns None", __init__=lambda self: Bones.__init__(self, 1),
      utility=lambda self, state: None)  # fmt: skip
wrong(Subtract, f"look({START}) returns None; is `return` missing?", look=lambda self, state: None)
wrong(Subtract, f"look({START}) raises NameError", look=lambda self, state: undefined)  # noqa: F821
wrong(Subtract, '"cells" must have rows times columns squares',
      look=lambda *_: {"kind": "grid", "rows": 2, "columns": 2, "cells": ["X", ""], "line": []})  # fmt: skip
wrong(Subtract, 'look(', '"line" is missing',
      look=lambda *_: {"kind": "grid", "rows": 1, "columns": 1, "cells": [""]})  # fmt: skip
wrong(Subtract, '"places" must have the square of each action: it has 1 square, but actions returns 2 moves',
      look=lambda self, state: grid_look("." * 10, 10, places=[0]))  # fmt: skip
wrong(Subtract, f"look({OVER}", '"count" is missing',
      look=lambda self, state: heap_look(state[0]) if state[0] else {"kind": "pile"})  # fmt: skip
wrong(Subtract, "a row of piles needs the moves, too", "piles_look(piles, takes)",
      look=lambda self, state: piles_look([state[0]]))  # fmt: skip
wrong(Subtract, f"look({START}) returns 10: it must return what text_look(...) returns", look=lambda _, state: state[0])
wrong(Squares, "result(('", "makes the board grow from 9 squares to 10", result=put_before)
wrong(Squares, "makes the board grow from 9 squares to 10", "the place of the empty square", result=put_after)
wrong(Subtract, "action_label(", "raises IndexError", action_label=lambda self, state, action: ["one"][action])

# The point of view: the utility is that of the player who moved last, or of the one who would move next.
LAST, NEXT = (f"seems to be from the point of view of the player {who}" for who in ("who moved last", "who would move"))
wrong(Subtract, LAST, "MAX's point of view", "only if the same", utility=lambda self, state: 1)
wrong(Subtract, NEXT, utility=lambda self, state: -1)
wrong(Tic, LAST, "positive where MAX has won", utility=lambda self, state: abs(Tic.utility(self, state)))
wrong(Tic, NEXT, utility=winner_by_turn)
wrong(Tic, LAST, utility=lambda self, state: abs(Tic.utility(self, state)) * (10 - state.count("X")))
wrong(TicTacToe, LAST, utility=lambda self, state: abs(TicTacToe.utility(self, state)))  # it refuses impossible boards
wrong(ConnectFour, LAST, utility=lambda self, state: abs(ConnectFour.utility(self, state)))
wrong(Bones, NEXT, utility=lambda self, state: -self.win)
wrong(OfDataclasses, LAST, utility=lambda self, state: abs(Tic.utility(self, state)))


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_game_gets_a_sentence_that_names_the_fault(name):
    kind, words, several = WRONG[name]
    random.seed(1)
    found = check_game(kind(), games=80)
    assert len(found) == 1 or (found and several), found
    assert any(all(word in sentence for word in words) for sentence in found), found
    for sentence in found:
        assert sentence.endswith(".") and len(sentence.splitlines()) == 1 and len(sentence) < 700
        assert " at 0x" not in sentence and sentence[:1].strip()


# -- what keeps a game from being played at all --------------------------------------------------------------------


def fails(self):
    raise OSError("no file")


def without(name):
    """The right game, without one of its methods."""
    return type("Game", (), {key: value for key, value in vars(Subtract).items() if key != name and key[0] != "_"})()


def with_one(**changed):
    return type("Game", (Subtract,), changed)()


METHODS = ["to_move", "actions", "result", "is_terminal", "utility"]


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (TicTacToe, "TicTacToe is a class; make a game of it first: TicTacToe()."),
        ([[3, 12], [2, 4]], "wrap it: TreeGame([[3, 12], [2, 4]])"),
        (None, "to_move is missing"),
        *((without(name), f"{name} is missing; a game has initial, {', '.join(METHODS)}.") for name in METHODS),
        *((with_one(**{name: 3}), f"{name} is 3; it must be a method.") for name in METHODS),
        (without("initial"), "initial is missing"),
        (with_one(initial=lambda self: (1, MAX)), "write @property above it"),
        (with_one(initial=property(fails)), "OSError('no file')"),
        (with_one(initial=property(lambda self: self.board)), "has no attribute 'board'"),
        (with_one(utility=property(fails)), "utility raises"),
        (with_one(actions=lambda state: [1]), "missing as the first parameter: def actions(self, state)."),
        (with_one(result=lambda self, state: state), "3 were given; write def result(self, state, action)."),
        (with_one(result=lambda self, state, action, more: state), "; write def result(self, state, action)."),
        (
            with_one(actions=lambda self, state: self.to_move(state, 1)),
            "takes 2 positional arguments but 3 were given.",
        ),
    ],
)
def test_what_cannot_be_played_gets_the_reason(game, words):
    assert words in " ".join(check_game(game))


@each([0, -1, 1.5, None, "3", True])
@pytest.mark.parametrize("limit", ["games", "plies", "moves"])
def test_limits_are_whole_numbers(limit, bad):
    assert f"{limit}=" in refusal(check_game, Subtract(), **{limit: bad})


# -- right games -----------------------------------------------------------------------------------------------------


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


class Take(Enum):
    """Actions that are members of an enumeration."""

    ONE = 1
    TWO = 2


class SomeTake:
    """An action that is made anew each time, and equal to nothing else."""

    def __init__(self, value):
        self.value = value


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


class OfNodes(OfObjects):
    """A game on such a tree: two states are one only if they are the same object."""

    ends = tuple(Place(None, worth=worth) for worth in (3, 12, 2, 4))
    initial = Place(MAX, (Place(MIN, ends[:2]), Place(MIN, ends[2:])))

    def actions(self, state):
        return list(range(len(state.below)))

    def result(self, state, action):
        return state.below[action]

    def is_terminal(self, state):
        return not state.below

    def utility(self, state):
        return state.worth


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


def vary(base, **changed):
    return type(base.__name__, (base,), changed)()


def listed(kind):
    """A way to list the moves of Subtract, and to make one of them."""
    return {
        "actions": lambda self, state: [kind(take) for take in Subtract.actions(self, state)],
        "result": lambda self, state, action: Subtract.result(self, state, action.value),
    }


def won(game, state, mark="X"):
    return game.has_won(state, mark)


def corners(game, state):
    return sum(state[square] == "X" for square in (0, 2, 6, 8))


def over_or_full(mark):
    return lambda self, state: won(self, state, mark) or "." not in state


def in_any_order(game, state):
    return random.sample(Subtract.actions(game, state), len(Subtract.actions(game, state)))


MAKER = {"is_terminal": over_or_full("X")}  # MAX wants a line; MIN only wants to prevent it
RIGHT = {
    **{kind.__name__: kind() for kind in (Subtract, Tic, Row, Points, Floats, OfObjects)},
    **{kind.__name__: kind() for kind in (CachesInTheState, OfNodes, OneMoveEach, OfDataclasses)},
    "misere": vary(Tic, utility=lambda self, state: -Tic.utility(self, state)),
    "a line or a loss": vary(Tic, **MAKER, utility=lambda self, state: 1 if won(self, state) else -1),
    "no line of MIN": vary(Tic, is_terminal=over_or_full("O"), utility=lambda self, state: -won(self, state, "O")),
    "the corners count": vary(Tic, utility=corners),
    "always a draw": vary(Tic, utility=lambda self, state: 0),
    "the winner as the end": vary(
        Tic, is_terminal=lambda self, state: "X" * won(self, state) or "O" * won(self, state, "O") or "." not in state
    ),
    "moves after the end": vary(Tic, actions=lambda self, state: Tic.actions(self, state) if "." in state else []),
    "moves that would go on": vary(Subtract, actions=lambda self, state: [1, 2] if state[0] != 1 else [1]),
    "1 gives another move": vary(
        Subtract, result=lambda self, state, take: (state[0] - take, state[1] if take == 1 else other(state[1]))
    ),
    "MAX always wins, by more or less": vary(Points, utility=lambda self, state: 1 + (state[0] == 8)),
    "exactly seven": vary(
        Points,
        actions=lambda self, state: [1, 2, 3] if state[0] < 7 else [],
        utility=lambda self, state: int(state[0] == 7),
    ),
    "always MAX's last move": vary(
        Subtract, initial=(9, MAX), actions=lambda self, state: [1] if state[0] else [], utility=lambda self, state: 1
    ),
    "every end alike": vary(
        Subtract,
        result=lambda self, state, take: (state[0] - take, other(state[1]) if state[0] > take else MAX),
        utility=lambda self, state: 1,
    ),
    "members as actions": vary(Subtract, **listed(Take)),
    "new objects as actions": vary(Subtract, **listed(SomeTake)),
    "generated": vary(Subtract, actions=lambda self, state: iter(Subtract.actions(self, state))),
    "in any order": vary(Subtract, actions=in_any_order),
    "a set": vary(
        Tic,
        actions=lambda self, state: {f"square {square}" for square in Tic.actions(self, state)},
        result=lambda self, state, action: Tic.result(self, state, int(action.split()[1])),
    ),
    "NumPy": vary(
        Subtract,
        result=lambda self, state, take: (np.int64(state[0] - take), other(state[1])),
        is_terminal=lambda self, state: np.bool_(state[0] == 0),
    ),
    "heap": vary(Subtract, look=lambda self, state: heap_look(state[0])),
    "squares": Squares(),
    "a chain that grows": vary(Subtract, look=lambda self, state: grid_look(["X" * (11 - state[0])])),
    "a board that grows and is filled": vary(
        Squares, look=lambda self, state: grid_look([state[0] + "." * state[0].count("X")])
    ),
}
OURS = [
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


@pytest.mark.parametrize("game", [*RIGHT.values(), *OURS], ids=[*RIGHT, *(type(ours).__name__ for ours in OURS)])
def test_a_right_game_is_not_accused(game):
    assert check_game(game, games=40) == []


@given(nests())
def test_no_tree_is_accused(nest):
    assert check_game(TreeGame(nest.tree, first=nest.first, to_move=nest.movers), games=20) == []


# -- limits, and which fault is named ----------------------------------------------------------------------------------


def test_limits_hold():
    game = vary(Subtract, utility=lambda self, state: None)
    [sentence] = check_game(game, games=1, plies=3)
    assert sentence.startswith("The game seems never to end: 1 random game of 3 moves had no end; ")
    looked_at = []
    tic = vary(Tic, to_move=lambda self, state: looked_at.append(state.count(".")) or Tic.to_move(self, state))
    assert check_game(tic, moves=20) == [] and min(looked_at) == 7
    asked = []
    [sentence] = check_game(vary(Subtract, actions=lambda self, state: asked.append(state)))
    assert sentence.startswith("actions((10, 'MAX')) returns None;") and len(asked) < 10
    random_utility = vary(Subtract, utility=lambda self, state: random.random())
    assert "at first, and" in check_game(random_utility, games=1)[0]  # one game is enough to ask twice


def test_many_moves_are_compared_in_the_time_that_it_takes_to_list_them():
    compared = []

    class Wide(NamedTuple):
        value: int

        def __eq__(self, other):
            compared.append(self)
            return self.value == other.value

        __hash__ = tuple.__hash__

    wide = listed(Wide) | {"actions": lambda self, state: [Wide(take) for take in range(1, min(2_000, state[0]) + 1)]}
    assert check_game(vary(Subtract, initial=(4_000, MAX), **wide), games=2) == [] and len(compared) < 100_000


def test_a_game_with_an_end_is_not_said_to_have_none():
    worth, moves = check_game(
        vary(
            Subtract,
            initial=(5, MAX),
            actions=lambda self, state: [1, 2, 3],
            utility=lambda self, state: 1 if state[1] == MIN else float("-inf"),
        )
    )
    assert "returns -inf" in worth and "leads past the end" in moves


def test_the_shortest_way_back_is_named():
    """Three moves lead round a circle, or two; the player chooses at the start."""
    ways = {"start": ["far", "near", "end"], "far": ["farther"]}
    game = vary(
        OneMoveEach,
        initial="start",
        to_move=lambda self, state: MAX,
        actions=lambda self, state: ways.get(state, ["start"]),
        is_terminal=lambda self, state: state == "end",
    )
    for seed in range(5):
        [sentence] = check_game(game, seed=seed, games=40)
        assert "a state that it had: 'start' -> 'near' -> 'start'; minimax" in sentence or (
            "a state that it had: 'near' -> 'start' -> 'near'; minimax" in sentence
        )


def test_chess_is_said_to_come_back_to_a_position_and_nothing_else():
    pytest.importorskip("chess")
    from minimax_lab.games.adapters import from_chess

    [sentence] = check_game(from_chess("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"), games=3, plies=100)
    assert "The game can come back to a state that it had: " in sentence
    assert check_game(from_chess("7k/5KQ1/8/8/8/8/8/8 b - - 0 1")) == []  # mate


def test_what_a_game_prints_does_not_flood_the_page(capsys):
    talking = vary(Subtract, result=lambda self, *about: print(*about) or Subtract.result(self, *about))  # noqa: T201
    assert check_game(talking) == [] and capsys.readouterr().out == ""
    talking.result((10, MAX), 1)
    assert capsys.readouterr().out == "(10, 'MAX') 1\n"  # as usual afterwards


def test_a_notebook_shows_a_card_with_a_sentence_a_line_or_how_many_games_were_played():
    class Half(Subtract):
        def utility(self, state):
            return "<half>"

    for game, headline in ((Half(), "Repair this first:"), (Subtract(), "✓ Nothing wrong was seen in 7 random games.")):
        found = check_game(game, games=7)
        shown, _ = DisplayFormatter().format(found)
        words = unescape(re.sub("<[^>]*>", "\n", shown["text/html"])).split("\n")
        assert [word for word in words if word] == [headline, *found]
        assert shown["text/plain"].splitlines() == [headline, *(f"- {sentence}" for sentence in found)]


def test_moves_past_the_end_of_a_heap_are_one_fault_although_its_look_fails_there():
    class Heap:
        initial = (5, MAX)

        def to_move(self, state):
            return state[1]

        def actions(self, state):
            return [1, 2, 3]

        def result(self, state, action):
            return state[0] - action, MIN if state[1] == MAX else MAX

        def is_terminal(self, state):
            return state[0] == 0

        def utility(self, state):
            return 1 if state[1] == MIN else -1

        def look(self, state):
            return heap_look(state[0])

    [fault] = check_game(Heap())
    heap, taken = map(
        int, re.search(r"actions\(\((\d+), '\w+'\)\) seems to offer too many moves: the move (\d) ", fault).groups()
    )
    assert 0 < heap < taken and not re.search(r"InvalidArgument|look", fault)


class Empty:
    initial = ...

    def to_move(self, state):
        return ...

    actions = is_terminal = utility = look = to_move

    def result(self, state, action):
        return ...


class WithEllipsis(Subtract):
    def actions(self, state):
        return np.array(super().actions(state))[...].tolist()


QUESTIONS = {
    "initial": "How does the game begin?",
    "to_move": "Who moves?",
    "actions": "Which moves are legal?",
    "result": "Which state does a move lead to?",
    "is_terminal": "Is the game over?",
    "utility": "What is the end worth to MAX?",
    "look": "What does the board show?",
}


@pytest.mark.parametrize("written", range(7))
def test_the_next_answer_is_asked_for_until_all_are_written(written):
    ours = {name: vars(Subtract)[name] for name in [*QUESTIONS][:written]}
    found, (name, question) = check_game(vary(Empty, **ours)), [*QUESTIONS.items()][written]
    assert found == [f"Next: {name}. {question}"]
    done = ", ".join([*ours][:-1]) + " and " * (written > 1) + [*ours][-1] if ours else ""
    verdict = f"Nothing wrong {'so far' if 'is_terminal' in ours else 'at the start'}"
    assert found.headline == (f"\N{CHECK MARK} {verdict}: {done}." if ours else "Nothing is written yet.")


@pytest.mark.parametrize("written", range(5))
def test_an_answer_without_its_def_is_asked_for_while_dots_are_left(written):
    ours = {name: vars(Subtract)[name] for name in [*QUESTIONS][:written]}
    begun = type("Begun", (), {"initial": ..., "is_terminal": vars(Empty)["is_terminal"], **ours})
    [name, question] = [*QUESTIONS.items()][written]
    assert check_game(begun()) == [f"Next: {name}. {question}"]


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("initial", [10, MAX], "Use a tuple, ( ) instead of [ ]"),
        ("to_move", lambda self, state: state[0], "to_move((10, 'MAX')) returns 10; it must return MAX or MIN"),
        ("actions", lambda self, state: state[0], "actions((10, 'MAX')) returns 10; it must return a list"),
        ("result", lambda self, state, action: [state[0] - action], "a state must never change, but [9] can"),
        ("is_terminal", lambda self, state: state[2], "is_terminal((10, 'MAX')) raises IndexError"),
        ("utility", lambda self, state: 1, "utility seems to be from the point of view of the player who moved last"),
    ],
)
def test_what_is_written_is_judged_before_the_rest_is(name, answer, words):
    before = {each: vars(Subtract)[each] for each in [*QUESTIONS][: [*QUESTIONS].index(name)]}
    [fault] = check_game(vary(Empty, **before, **{name: answer}))
    assert words in fault


def test_dots_in_a_right_answer_are_no_fault():
    assert check_game(WithEllipsis()) == []
