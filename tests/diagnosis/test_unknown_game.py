"""The message about a game that is not recognized: it gives the option to write, and the option works."""

import re

import pytest

from minimax_lab import MAX, MIN, diagnose, record, traced
from minimax_lab.games import Game

SIZE = 3


class Domino(Game):
    """Two neighboring cells are covered at a move: down by MAX, across by MIN. The loser cannot move."""

    initial = ((0,) * SIZE,) * SIZE, MAX

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        board, mover = state
        down, right = (1, 0) if mover == MAX else (0, 1)
        cells = [(r, c) for r in range(SIZE - down) for c in range(SIZE - right)]
        return [(r, c) for r, c in cells if not board[r][c] and not board[r + down][c + right]]

    def result(self, state, action):
        (row, column), (board, mover) = action, state
        down, right = (1, 0) if mover == MAX else (0, 1)
        covered = {action, (row + down, column + right)}
        rows = [tuple(1 if (r, c) in covered else board[r][c] for c in range(SIZE)) for r in range(SIZE)]
        return tuple(rows), MIN if mover == MAX else MAX

    def is_terminal(self, state):
        return not self.actions(state)

    def utility(self, state):
        return -1 if state[1] == MAX else 1


def domino(option, choose=max):
    """A learner's program whose board is a list of lists, with `option` for @traced."""

    def play(board, who):
        game, state = Domino(), (tuple(map(tuple, board)), who)
        if game.is_terminal(state):
            return game.utility(state)
        values = []
        for action in game.actions(state):
            below, other = game.result(state, action)
            values.append(play(list(map(list, below)), other))
        return choose(values) if who == MAX else min(values)

    play = traced(**option)(play)
    return record(play, [[0] * SIZE for _ in range(SIZE)], MAX)


@pytest.mark.parametrize(("choose", "kind"), [(max, None), (lambda values: values[-1], "last score")])
def test_the_option_in_the_message_lets_the_game_be_judged(choose, kind):
    (sentence,) = diagnose(domino({}, choose), Domino()).unsure
    option = re.search(r"@traced\(state=(.*)\) above", sentence)[1]
    assert option == "lambda board, who: (tuple(map(tuple, board)), who)"
    found = diagnose(domino({"state": eval(option)}, choose), Domino())
    assert found.kind == kind and found.judged and not found.unsure, str(found)


def test_a_missing_game_is_asked_for():
    assert diagnose(domino({})).unsure == [
        "The game was not recognized from its states, such as [[0, 0, 0], [0, 0, 0], [0, 0, 0]]. "
        "Pass its rules as game=..."
    ]


def test_without_an_expression_that_fits_the_message_shows_a_state():
    @traced
    def play(bits, n):
        return max(play(bits + 1, n - 1), -1) if n else 0

    (sentence,) = diagnose(record(play, 5, 3), Domino()).unsure
    assert "@traced(state=lambda bits, n: ...)" in sentence and "such as (((0, 0, 0)" in sentence


def test_one_argument_is_named_without_a_lambda():
    @traced
    def play(board, place):
        game = Domino()
        if game.is_terminal(place):
            return game.utility(place)
        choose = max if place[1] == MAX else min
        nexts = [game.result(place, action) for action in game.actions(place)]
        return choose(play([list(row) for row in below[0]], below) for below in nexts)

    (sentence,) = diagnose(record(play, [[0] * SIZE for _ in range(SIZE)], Domino.initial), Domino()).unsure
    assert '@traced(state="place")' in sentence


def test_an_object_whose_game_is_unknown_is_named():
    class Position:
        def __init__(self, number):
            self.number = number

        def __repr__(self):
            return f"Position({self.number})"

    @traced
    def play(position, is_max):
        nexts = [Position(3 * position.number + step) for step in (1, 2) if position.number < 40]
        return (max if is_max else min)([play(each, not is_max) for each in nexts], default=position.number % 7)

    assert diagnose(record(play, Position(1), True)).unsure == [
        "The game was not recognized from its states, such as Position(1). Pass its rules as game=..."
    ]
