"""Different kinds of runs: EVERY can be shown completely; in `traces`, every sentence about a step occurs."""

import random
from itertools import product

from learners import HABITS, alpha_beta

from minimax_lab import (
    MAX,
    MIN,
    Bones,
    TicTacToe,
    TreeGame,
    alphabeta,
    alphabeta_with_table,
    iterative_deepening,
    minimax,
    record,
    traced,
)
from minimax_lab.search import StateTable, search_round
from minimax_lab.search.win_or_last_safe import win_or_last_safe

LETTERS = [[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def nine_calls():
    game = TicTacToe(win=10)
    return record(minimax, game, game.parse("O.X/X.X/.OO"))


def letters():
    return record(minimax, TreeGame(LETTERS), "A")


def heap():
    game = Bones(6)
    return record(minimax, game, game.initial)


def wins(board, mark):
    return any(all(board[square] == mark for square in line) for line in LINES)


@traced
def solve_board(board, player):
    """A learner's function without a game: it changes a list in place and returns a dictionary."""
    if wins(board, "X"):
        return {"score": 10}
    if wins(board, "O"):
        return {"score": -10}
    free = [square for square, mark in enumerate(board) if mark == "."]
    if not free:
        return {"score": 0}
    best = None
    for square in free:
        board[square] = player
        score = solve_board(board, "O" if player == "X" else "X")["score"]
        board[square] = "."
        if best is None or (score > best["score"] if player == "X" else score < best["score"]):
            best = {"score": score, "index": square}
    return best


def learners_own():
    return record(solve_board, list("O.XX.X.OO"), "X")


def never_visited():
    game = TicTacToe()
    return record(win_or_last_safe, game, game.parse("O.X/X.X/.OO"))


@traced
def fragile(game, state):
    if game.is_terminal(state):
        if game.utility(state) == 7:
            raise ValueError("seven")
        return game.utility(state)
    best = min if game.to_move(state) == MIN else max
    return best(fragile(game, game.result(state, action)) for action in game.actions(state))


def raising():
    try:
        record(fragile, TreeGame([[3, 12], [5, 7], [2, 4]]), "A")
    except ValueError as error:
        return error.trace
    raise AssertionError("it should have raised")


@traced
def forgiving(game, state):
    """Continues after an exception in a call below, and returns None."""
    if game.is_terminal(state):
        if game.utility(state) == 7:
            raise LookupError("seven")
        return game.utility(state)
    scores = []
    for action in game.actions(state):
        try:
            scores.append(forgiving(game, game.result(state, action)))
        except LookupError:
            return None
    return max(score for score in scores if score is not None)


def caught():
    return record(forgiving, TreeGame([[3, 12], [5, 7], [2, 4]]), "A")


def any_order():
    """A tree in which the players do not take turns."""
    chance = random.Random(4)

    def grown(plies):
        if not plies or (plies < 3 and chance.random() < 0.3):
            return round(chance.uniform(-5, 5), 2)
        return [grown(plies - 1) for _ in range(chance.randint(1, 3))]

    nested = [grown(3), grown(3), grown(2)]
    plain = TreeGame(nested)
    waiting, inner = ["A"], []
    while waiting:
        node = waiting.pop()
        if not plain.is_terminal(node):
            inner.append(node)
            waiting += plain.actions(node)
    game = TreeGame(nested, to_move={node: chance.choice([MAX, MIN]) for node in sorted(inner)})
    return record(minimax, game, "A")


@traced
def window(game, state, alpha=float("-inf"), beta=float("inf")):
    if game.is_terminal(state):
        return game.utility(state), None
    best, choice = None, None
    for action in game.actions(state):
        value = window(game, game.result(state, action), alpha, beta)[0]
        if game.to_move(state) == MAX:
            if best is None or value > best:
                best, choice = value, action
            alpha = max(alpha, best)
        else:
            if best is None or value < best:
                best, choice = value, action
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best, choice


def pruned():
    return record(window, TreeGame(LETTERS), "A")


@traced
def largest(tree):
    return tree if isinstance(tree, int) else max(smallest(each) for each in tree)


@traced
def smallest(tree):
    return tree if isinstance(tree, int) else min(largest(each) for each in tree)


@traced
def values_only(game, state):
    """A minimax that returns no move."""
    if game.is_terminal(state):
        return game.utility(state)
    scores = [values_only(game, game.result(state, action)) for action in game.actions(state)]
    return (max if game.to_move(state) == MAX else min)(scores)


def two_functions():
    """Two functions that call each other, without a game."""
    return record(largest, [[3, 12], [2, 4, 6]])


@traced
def interrupted(game, state):
    if game.is_terminal(state):
        if game.utility(state) == 4:
            raise KeyboardInterrupt
        return game.utility(state)
    return max(interrupted(game, game.result(state, action)) for action in game.actions(state))


def unfinished():
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return record(interrupted, TreeGame([[3, 12], [2, 4], [1, 1]]), "A")


@traced
def negamax(game, state, sign=1):
    if game.is_terminal(state):
        return sign * game.utility(state)
    return max(-negamax(game, game.result(state, action), -sign) for action in game.actions(state))


def turned():
    return record(negamax, TreeGame([[3, 12], [2, 4]]), "A")


def one_call():
    game = TicTacToe()
    return record(minimax, game, game.parse("XXX/OO./..."))


def cut_on_equality():
    return record(alphabeta, TreeGame(LETTERS), "A")


def cut_strictly():
    game = TicTacToe(win=10)
    return record(alphabeta, game, game.parse("O.X/X.X/.OO"), False)


def from_the_table():
    """A call that the table answers, and one that it does not know well enough."""
    game = Bones(5)
    return record(alphabeta_with_table, game, game.initial)


def in_rounds():
    """Three rounds, of which the second begins with another move than the first."""
    guess = {"B": 1, "C": 2, "D": 3, "E": 8, "F": 2, "G": 5}
    return record(iterative_deepening, TreeGame([[[3, 12], [8, 8]], [[2, 4], [5, 6]]]), "A", 3, guess.get)


EVERY = [nine_calls, cut_on_equality, learners_own, raising, from_the_table, in_rounds, two_functions, one_call,
         cut_strictly, letters, heap, never_visited, caught, any_order, pruned, unfinished, turned]  # fmt: skip


class Readable(TreeGame):
    """A tree whose leaves have looks, so that the front end assumes that their values can be worked out."""

    def look(self, state):
        return {"kind": "text", "text": state}


def distinct(game=Readable):
    """A run with too many values for buttons, none of which appears elsewhere on the page."""
    return record(minimax, game([[731, 642, 553], [824, 915, 676], [487, 398, 769]]), "A")


def large():
    """A run of several thousand calls, whose tree is folded."""
    game = TicTacToe()
    return record(minimax, game, game.parse("X../.O./..."))


UNEVEN = [[3, 5], 2, [7, [8, -1, 8]], 4, [[-7, 0, 0]]]
LEARNERS = ["fail-hard", "never cuts", "passes on the received window", "returns the last score", "peeks", "wrapped",
            "negamax", "negamax that returns the last score"]  # fmt: skip


@traced
def last_of_equals(game, state):
    if game.is_terminal(state):
        return game.utility(state), None
    scores = [(last_of_equals(game, game.result(state, action))[0], action) for action in game.actions(state)]
    best = (max if game.to_move(state) == MAX else min)(score for score, _ in scores)
    return [score for score in scores if score[0] == best][-1]


@traced
def forgetful(game, state):
    for action in game.actions(state):
        forgetful(game, game.result(state, action))


@traced
def heaps(left, alpha, beta, maximizing):
    """Alpha-beta over lists of heaps, without a game: the run does not show all moves."""
    if not any(left):
        return -1 if maximizing else 1
    for at, size in enumerate(left):
        for taken in range(1, size + 1):
            score = heaps([*left[:at], size - taken, *left[at + 1 :]], alpha, beta, not maximizing)
            alpha, beta = (max(alpha, score), beta) if maximizing else (alpha, min(beta, score))
            if alpha >= beta:
                return alpha if maximizing else beta
    return alpha if maximizing else beta


@traced
def silent(state):
    if state:
        silent(state - 1)


def with_a_full_table(bones):
    """A run that begins with what other searches have stored, as exact values and as bounds."""
    game, table = Bones(9), StateTable()
    states = [Bones(size).initial for size in (3, 4, 5, 6, 7)]
    for state, window in zip(states, [(-1, 1), (0, 2), (-2, 0), (-3, -2), (2, 3)], strict=True):
        alphabeta_with_table(game, state, table, *window)
    return record(alphabeta_with_table, game, Bones(bones).initial, table)


def traces():
    """All of these runs, by name."""
    found = {run.__name__: run() for run in [*EVERY, distinct]}
    for name, tree in product(LEARNERS, [LETTERS, UNEVEN]):
        found[f"{name} {len(found)}"] = record(alpha_beta(HABITS[name]), TreeGame(tree), "A")
    no_ties = TreeGame([[731, 642, 553], [824, 415, 676], [487, 398, 769]])
    ties = TreeGame([[4, 1, 1], [1, 6], [0, 2]])
    return found | {
        "distinct windows": record(alphabeta, no_ties, "A"),
        "ties": record(minimax, ties, "A"),
        "values of ties": record(values_only, ties, "A"),
        "last of ties": record(last_of_equals, ties, "A"),
        "without a return": record(forgetful, ties, "A"),
        "heaps": record(heaps, [1, 2], -9, 9, True),
        "silent": record(silent, 2),
        "a given window": record(alphabeta, TreeGame([3, 7, 9]), "A", beta=5),
        "from a full table": with_a_full_table(9),
        "from a full table at once": with_a_full_table(3),
        "distinct table": record(alphabeta_with_table, no_ties, "A"),
        "a round alone": record(search_round, ties, "A", 2, int, StateTable()),
        "rounds at the end": record(iterative_deepening, ties, "B1", 2, int),
        "a closed window": record(alphabeta, TreeGame([3, 7, 9]), "A", alpha=5, beta=5),
    }
