"""The message about a game that is not recognized: it gives the option to write, and the option works."""

import re
from itertools import combinations

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
        "Which moves are legal, and what an end is worth, was not judged. Pass its rules as game=..."
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
        "The game was not recognized from its states, such as Position(1). "
        "Which moves are legal, and what an end is worth, was not judged. Pass its rules as game=..."
    ]


def test_a_limit_that_hides_the_ends_does_not_hide_how_long_a_line_wins():
    """Three in a row win on three rows of four columns, though all boards with a line are at the limit."""

    def has_line(board, mark):
        starts = [(r, c, d, e) for r in range(3) for c in range(4) for d, e in ((0, 1), (1, 0), (1, 1), (1, -1))]
        cells = {(r, c) for r in range(3) for c in range(4) if board[r][c] == mark}
        return any({(r + k * d, c + k * e) for k in range(3)} <= cells for r, c, d, e in starts)

    @traced
    def search(board, depth, alpha, beta, mark):
        for each, value in (("X", 5), ("O", -5)):
            if has_line(board, each):
                return value
        columns = [c for c in range(4) if board[0][c] == "."]
        if depth == 0 or not columns:
            return 0
        best = -9 if mark == "X" else 9
        for c in columns:
            r = max(r for r in range(3) if board[r][c] == ".")
            board[r][c] = mark
            value = search(board, depth - 1, alpha, beta, "O" if mark == "X" else "X")
            board[r][c] = "."
            best = max(best, value) if mark == "X" else min(best, value)
            if mark == "X" and best >= alpha:  # beta is meant
                break
            alpha, beta = (max(alpha, best), beta) if mark == "X" else (alpha, min(beta, best))
            if alpha >= beta:
                break
        return best

    start = [[".", ".", ".", "."], [".", ".", ".", "O"], ["O", "X", ".", "X"]]
    found = diagnose(record(search, start, 5, -9, 9, "X"))
    assert found.kind == "wrong cut", str(found)


def test_arguments_that_are_sets_are_compared():
    """Two functions of a right program, in which each player collects numbers until three of them have the sum 15."""

    def wins(numbers):
        return any(sum(three) == 15 for three in combinations(numbers, 3))

    def free(mine, yours):
        return [number for number in range(1, 10) if number not in mine | yours]

    @traced
    def max_value(mine, yours):
        if wins(yours) or not free(mine, yours):
            return -int(wins(yours))
        return max(min_value(mine | {number}, yours) for number in free(mine, yours))

    @traced
    def min_value(mine, yours):
        if wins(mine) or not free(mine, yours):
            return int(wins(mine))
        return min(max_value(mine, yours | {number}) for number in free(mine, yours))

    found = diagnose(max_value, {2, 9}, {4, 5})
    assert not found and found.judged == len(found.trace)


def test_any_for_both_players_is_the_wrong_extreme():
    @traced
    def i_win(piles, mine):
        results = []
        for i, pile in enumerate(piles):
            for part in range(1, (pile + 1) // 2):
                results.append(i_win(piles[:i] + piles[i + 1 :] + (part, pile - part), not mine))
        if not results:
            return not mine
        return any(results)

    assert diagnose(i_win, (5, 3), False).kind == "wrong extreme"


@pytest.mark.parametrize("stays", (False, True))
def test_a_turn_that_is_the_same_constant_in_all_calls_stays(stays):
    if stays:

        @traced
        def search(node, is_max):
            if isinstance(node, int):
                return node
            values = [search(child, is_max=False) for child in node]
            return max(values) if is_max else min(values)

    else:

        @traced
        def search(node, is_max):
            if isinstance(node, int):
                return node
            if is_max:
                return max(search(child, is_max=False) for child in node)
            return min(search(child, is_max=True) for child in node)

    found = diagnose(search, (((3, 12), (8, 2)), ((4, 6), (14, 5))), True)
    assert (found.call, found.kind) == ((2, "wrong player") if stays else (None, None)), found.text
