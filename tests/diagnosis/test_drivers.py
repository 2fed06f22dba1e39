"""Functions that choose a move among scores: which one they return."""

import random

import pytest

from minimax_lab import diagnose, record, traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def winner(board):
    return next((board[i] for i, j, k in LINES if board[i] == board[j] == board[k] != "."), None)


@traced
def minimax(board, is_max):
    if winner(board) or "." not in board:
        return {"X": 1, "O": -1, None: 0}[winner(board)]
    scores = []
    for at in range(9):
        if board[at] == ".":
            board[at] = "X" if is_max else "O"
            scores.append(minimax(board, not is_max))
            board[at] = "."
    return max(scores) if is_max else min(scores)


@traced
def never_better(board):
    best, move = float("-inf"), None
    for at in range(9):
        if board[at] == ".":
            board[at] = "X"
            score = minimax(board, False)
            board[at] = "."
            if score < best:
                best, move = score, at
    return move


@traced
def takes_the_worst(board):
    scores = {}
    for at in range(9):
        if board[at] == ".":
            board[at] = "X"
            scores[at] = minimax(board, False)
            board[at] = "."
    return min(scores, key=scores.get)


@traced
def plays(board):
    """A right driver that puts its mark on the board and returns nothing."""
    scores = {}
    for at in range(9):
        if board[at] == ".":
            board[at] = "X"
            scores[at] = minimax(board, False)
            board[at] = "."
    board[max(scores, key=scores.get)] = "X"


@pytest.mark.parametrize("driver", [never_better, takes_the_worst])
def test_a_driver_that_looks_for_the_worst_move_is_found(driver):
    found = diagnose(record(driver, list("..OX.XO..")))
    assert (found.call, found.kind) == (1, "wrong extreme")


@pytest.mark.parametrize("seed", range(40))
def test_one_wrong_move_is_not_taken_for_another_way_to_write_a_square(seed):
    """The worst move of a flat board, counted along the columns, may be the number of a good one."""
    squares = random.Random(seed).sample(range(9), 4)
    board = ["XO"[squares.index(at) % 2] if at in squares else "." for at in range(9)]
    scores = {at: minimax([*board[:at], "X", *board[at + 1 :]], False) for at in range(9) if board[at] == "."}
    if winner(board) or len(set(scores.values())) == 1:
        return
    worst = takes_the_worst(board)
    found = diagnose(record(takes_the_worst, board))
    is_one_more = scores.get(worst - 1) == max(scores.values())  # a program may count squares from 1
    assert bool(found) != is_one_more and found.call == (None if is_one_more else 1)


class State:
    """A board and the player to move, which is not an argument."""

    def __init__(self, board, mark):
        self.board, self.mark = board, mark

    def children(self):
        empty = [at for at in range(9) if self.board[at] == "."]
        boards = [self.board[:at] + self.mark + self.board[at + 1 :] for at in empty]
        return [State(board, "XO"[self.mark == "X"]) for board in boards]

    def worth(self):
        return {"X": 1, "O": -1, None: 0}[winner(self.board)]


@traced
def largest(state):
    if winner(state.board) or "." not in state.board:
        return state.worth()
    return min(smallest(child) for child in state.children())


@traced
def smallest(state):
    if winner(state.board) or "." not in state.board:
        return state.worth()
    return min(largest(child) for child in state.children())


@pytest.mark.parametrize("board", ["XOXOX...O", "O.XXOXO..", "XOXXOO..."])
def test_a_value_of_the_first_call_is_no_move_if_nothing_tells_it_that_it_is_the_first(board):
    found = diagnose(record(largest, State(board, "X")))
    assert found.kind == "wrong extreme"


@pytest.mark.parametrize("seed", range(6))
def test_a_driver_that_plays_its_move_returns_nothing_rightly(seed):
    squares = random.Random(seed).sample(range(9), 4)
    board = ["XO"[squares.index(at) % 2] if at in squares else "." for at in range(9)]
    assert not diagnose(record(plays, board))


@traced
def returns_the_last_square(board, turn):
    """Returns the variable of its loop for X, and the best move for O."""
    if winner(board) or "." not in board:
        return {"X": 1, "O": -1, None: 0}[winner(board)], None
    best, move = (-9 if turn == "X" else 9), None
    for at in range(9):
        if board[at] != ".":
            continue
        board[at] = turn
        score, _ = returns_the_last_square(board, "O" if turn == "X" else "X")
        board[at] = "."
        if score > best if turn == "X" else score < best:
            best, move = score, at
    return best, at if turn == "X" else move


def test_moves_of_one_player_show_how_the_wrong_ones_of_the_other_are_written():
    found = diagnose(record(returns_the_last_square, list("O.XX.OO.X"), "X"))
    assert found.kind == "wrong move"


@pytest.mark.parametrize("last", ["return move", ""])
def test_a_driver_without_a_return_gets_a_remark_and_is_not_accused(last):
    names = {"traced": traced}
    exec(TAKE_ONE_OR_TWO.replace("LAST", last), names)
    found = diagnose(names["best_move"], 5)
    assert not found and found.judged == len(found.trace)
    assert ("The first call returned nothing. If it should return its move" in repr(found).replace("\n", " ")) != bool(
        last
    )


TAKE_ONE_OR_TWO = """
@traced
def value(heap, mine):
    if heap == 0:
        return -1 if mine else 1
    return (max if mine else min)(value(heap - take, not mine) for take in (1, 2) if take <= heap)

@traced
def best_move(heap):
    best, move = -2, None
    for take in (1, 2):
        score = value(heap - take, False)
        if score > best:
            best, move = score, take
    LAST
"""


TALKING = """
@traced
def best(heap):
    if heap == 0:
        return -1, 0
    return max((-best(heap - take)[0], take) for take in (1, 2, 3) if take <= heap)

@traced
def talk(heap):
    value, take = best(heap)
    return SAID
"""


@pytest.mark.parametrize("said", ["f'I take {take}'", "take + 10 * 'now and then'.count('now') - 9", "str(take)"])
def test_a_driver_may_say_its_move_in_other_words(said):
    names = {"traced": traced}
    exec(TALKING.replace("SAID", said), names)
    for heap in (3, 5, 6):
        assert not (found := diagnose(names["talk"], heap)), str(found)


LINE_OF_PLAY = """
@traced
def best_line(heap, mine, line=()):
    if heap == 0:
        return (1, line) if mine else (-1, line)
    lines = [best_line(heap - take, not mine, line + (take,)) for take in (1, 2, 3) if take <= heap]
    return (max if mine else min)(lines, key=lambda each: each[0])

@traced
def play(heap):
    value, line = best_line(heap, True)
    return value, line[0]
"""


@pytest.mark.parametrize("heap", [4, 7, 8])
def test_a_driver_may_return_the_first_move_of_a_line_of_play(heap):
    names = {"traced": traced}
    exec(LINE_OF_PLAY, names)
    assert not (found := diagnose(names["play"], heap)), found.text


@traced
def chances(board):
    """The value of a board, and on how many squares X keeps it."""
    value, kept = minimax(board, True), 0
    for at in range(9):
        if board[at] == ".":
            after = [*board[:at], "X", *board[at + 1 :]]
            kept += minimax(after, False) == value
    return value, kept


@pytest.mark.parametrize("start", ["X.O.O....", "XO.......", "X.OO.X..."])
def test_a_driver_may_return_a_value_and_a_number(start):
    trace = record(chances, list(start))
    assert not (found := diagnose(trace)), found.text
    assert trace.value == trace.calls[1].value
