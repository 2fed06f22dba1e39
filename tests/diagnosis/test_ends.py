"""A line that a program does not know is found, also where only full boards show it."""

import random

import pytest

from minimax_lab import diagnose, record, traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def has(board, mark, lines):
    return any(all(board[at] == mark for at in line) for line in lines)


def search(board, mark, lines, again):
    for each, worth in (("X", 10), ("O", -10)):
        if has(board, each, lines):
            return worth
    if " " not in board:
        return 0
    values = []
    for at in range(9):
        if board[at] == " ":
            board[at] = mark
            values.append(again(board, "O" if mark == "X" else "X"))
            board[at] = " "
    return max(values) if mark == "X" else min(values)


@traced
def knows_one_diagonal(board, mark):
    return search(board, mark, LINES[:7], knows_one_diagonal)


@traced
def knows_all(board, mark):
    return search(board, mark, LINES, knows_all)


def missed_ends(board, mark):
    """The boards below this one, without the program's search, on which it misses the end."""
    if not any(has(board, each, LINES) for each in "XO"):
        for at in range(9):
            if board[at] == " ":
                yield from missed_ends([*board[:at], mark, *board[at + 1 :]], "O" if mark == "X" else "X")
    elif not any(has(board, each, LINES[:7]) for each in "XO"):
        yield board


def boards(count):
    """Random boards with X to move, on which only full boards show the missing line, twice or more."""
    rng, found = random.Random(1), []
    while len(found) < count:
        squares = rng.sample(range(9), 4)
        board = ["XO"[squares.index(at) % 2] if at in squares else " " for at in range(9)]
        missed = list(missed_ends(board, "X"))
        if len(missed) > 1 and not any(" " in each for each in missed):
            found.append("".join(board))
    return found


@pytest.mark.parametrize("cells", boards(8))
def test_a_line_that_only_full_boards_show_is_an_end_that_is_not_seen(cells):
    assert diagnose(record(knows_one_diagonal, list(cells), "X")).kind == "end not seen"
    assert not diagnose(record(knows_all, list(cells), "X"))


@traced
def one_worth(board, player):
    """Minimax whose wins are all worth -10. Only the last line shows that O wants a large value."""
    if has(board, "X", LINES) or has(board, "O", LINES):
        return -10
    if " " not in board:
        return 0
    values = []
    for at in range(9):
        if board[at] == " ":
            board[at] = player
            values.append(one_worth(board, "X" if player == "O" else "O"))
            board[at] = " "
    return (max if player == "O" else min)(values)


@pytest.mark.parametrize(
    "cells", ["O OXO  XX", "X XOO X O", "X   OXOOX", "  XOXX OO", "X X OXOO ", " O X XOXO", "OO X XXO "]
)
def test_if_all_wins_have_one_sign_the_code_says_whose_is_wrong(cells):
    found = diagnose(record(one_worth, list(cells), "O"))
    first = min(call.number for call in found.trace.calls if has(call.state, "O", LINES))
    assert (found.call, found.kind) == (first, "wrong end value")


def below(board, is_max, again):
    boards = [board[:at] + "OX"[is_max] + board[at + 1 :] for at in range(9) if board[at] == " "]
    return (max if is_max else min)((again(each, not is_max) for each in boards), default=0)


@traced
def asks_for_o(board, is_max):
    return -10 if has(board, "O", LINES) else below(board, is_max, asks_for_o)


@traced
def wins_are_draws(board, is_max):
    if has(board, "X", LINES):
        return 0
    return -10 if has(board, "O", LINES) else below(board, is_max, wins_are_draws)


@pytest.mark.parametrize("cells", ["OO X XXO ", " XX O OXO", "X XO O XO", "XXO  OXO ", "  OXXOXO "])
def test_the_lines_in_the_code_prove_the_game_of_a_short_run(cells):
    for program, kind in ((asks_for_o, "end not seen"), (wins_are_draws, "wrong end value")):
        found = diagnose(record(program, cells, True))
        calls = [call for call in found.trace.calls if has(call.state, "X", LINES)]
        assert found.kind == kind and found.call in [call.number for call in calls]


@pytest.mark.parametrize("cells", ["X O O   X", "X  OX O  ", "XO  X   O"])
@pytest.mark.parametrize("wrong", [(1, 4, 6), (2, 4, 7), (2, 3, 6)])
def test_a_wrong_square_in_one_line_is_one_mistake(cells, wrong):
    lines = [*(line for line in LINES if line != (2, 4, 6)), wrong]

    @traced
    def search(board, is_max):
        for mark, worth in (("X", 1), ("O", -1)):
            if has(board, mark, lines):
                return worth
        return below(board, is_max, search)

    found = diagnose(record(search, cells, cells.count("X") == cells.count("O")))
    states = [call.state for call in found.trace.calls]
    shows_both = any(
        has(state, mark, [(2, 4, 6)]) and not has(state, mark, lines) and not has(state, "XO"[mark == "X"], lines)
        for state in states
        for mark in "XO"
    ) and any(has(state, mark, [wrong]) and not has(state, mark, LINES) for state in states for mark in "XO")
    assert found or not shows_both, found.text
    assert found.kind in ("end not seen", None)
    if found:
        first = states[found.call - 1]
        assert has(first, "X", [wrong, (2, 4, 6)]) or has(first, "O", [wrong, (2, 4, 6)])


@pytest.mark.parametrize(("best", "wrong"), [(max, 1), (min, 2)])
@pytest.mark.parametrize("first", (1, 2))
def test_the_values_of_wins_that_no_game_reaches_say_who_maximizes(best, wrong, first):
    def won(board, who):
        return any(all(board[at + step] == who for step in (0, 1, 2)) for at in range(0, 16, 4))

    @traced
    def search(board, depth, who):
        if won(board, 2):
            return 50
        if won(board, 1):
            return -50
        if depth == 0:
            return sum(at**2 % 7 * mark for at, mark in enumerate(board))
        boards = [[*board[:at], who, *board[at + 1 :]] for at in range(16) if board[at] == 0]
        return best(search(each, depth - 1, 3 - who) for each in boards)

    found = diagnose(search, [0] * 16, 2, first)
    assert (found.kind, found.trace.calls[found.call - 1].arguments["who"]) == ("wrong extreme", wrong)


@pytest.mark.parametrize("heap", (4, 5, 7))
@pytest.mark.parametrize("worth", (-1, 1))
def test_one_player_does_not_win_whoever_takes_the_last_one(heap, worth):
    @traced
    def search(heap, is_max):
        if heap == 0:
            return worth
        values = [search(heap - take, not is_max) for take in (1, 2, 3) if take <= heap]
        return max(values) if is_max else min(values)

    found = diagnose(search, heap, True)
    first = found.trace.calls[found.call - 1]
    assert found.kind == "wrong end value" and (first.state, first.arguments["is_max"]) == (0, worth > 0)


@pytest.mark.parametrize("cells", ["X O O   X", "XO  X   O"])
def test_a_choice_that_no_known_mistake_explains_is_wrong_if_all_ends_are_right(cells):
    @traced
    def search(board, is_max):
        for mark, worth in (("X", 1), ("O", -1)):
            if has(board, mark, LINES):
                return worth
        boards = [board[:at] + "OX"[is_max] + board[at + 1 :] for at in range(9) if board[at] == " "]
        values = sorted(search(each, not is_max) for each in boards)
        return 0 if not boards else values[-1] if is_max else values[len(boards) // 2]

    found = diagnose(search, cells, cells.count("X") == cells.count("O"))
    calls = {
        call.number: [each.value for each in found.trace.calls if each.parent == call.number]
        for call in found.trace.calls
    }
    wrong = [
        call
        for call in found.trace.calls
        if calls[call.number] and not call.arguments["is_max"] and call.value > min(calls[call.number])
    ]
    assert found.call in [call.number for call in wrong]
