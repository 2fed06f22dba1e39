"""What the root of a run returned, where it is neither the value of a callee nor a move alone."""

from functools import cache
from typing import NamedTuple

import pytest
from runs import wins

from minimax_lab import MAX, MIN, diagnose, record, traced


def count_down(state, max_turn):
    if state == 0:
        return 1 if max_turn else -1
    return (max if max_turn else min)(minimax(state - take, not max_turn) for take in (1, 2, 3) if take <= state)


minimax = traced(count_down)


@traced
def best_move(state):
    return max((minimax(state - take, False), state - take) for take in (1, 2, 3))


def test_a_driver_may_return_the_value_and_the_next_state():
    trace = record(best_move, 6)
    assert (trace.value, trace.calls[0].returned) == (1, (1, 5))
    assert trace.calls[0].player == MAX and trace.calls[1].player == MIN


@traced
def discounted(state, mine):
    if state == 0:
        return -8 if mine else 8
    values = [discounted(state - take, not mine) for take in (1, 2, 3) if take <= state]
    return (max(values) if mine else min(values)) / 2


def test_a_discounted_value_is_no_move():
    trace = record(discounted, 5, True)
    assert (trace.value, trace.action) == (trace.calls[0].returned, None)


@cache
@traced
def remembered(board, turn):
    if wins(board, "X") or wins(board, "O") or "-" not in board:
        return wins(board, "X") - wins(board, "O")
    boards = [board[:cell] + turn + board[cell + 1 :] for cell in range(9) if board[cell] == "-"]
    return (max if turn == "X" else min)(remembered(each, "O" if turn == "X" else "X") for each in boards)


def test_a_call_whose_callees_lru_cache_answers_is_not_at_the_end():
    trace = record(remembered, "X---O----", "X")
    inner = {call.parent for call in trace.calls}
    movers = {"X": MAX, "O": MIN}
    over = [abs(call.value) == 1 and wins(call.state, "XO"[call.value < 0]) for call in trace.calls]
    over = [ended or "-" not in call.state for ended, call in zip(over, trace.calls, strict=True)]
    assert any(not ended and call.number not in inner for ended, call in zip(over, trace.calls, strict=True))
    wanted = [None if ended else movers[call.arguments["turn"]] for ended, call in zip(over, trace.calls, strict=True)]
    assert [call.player for call in trace.calls] == wanted


@traced
def row_column_score(board, is_max):
    if wins(board, "X") or "-" not in board:
        return [-1, -1, 100 * wins(board, "X")]
    best = [-1, -1, -1000 if is_max else 1000]
    for cell in range(9):
        if board[cell] == "-":
            score = row_column_score(board[:cell] + ("X" if is_max else "O") + board[cell + 1 :], not is_max)[2]
            if score > best[2] if is_max else score < best[2]:
                best = [cell // 3, cell % 3, score]
    return best


def test_the_row_and_the_column_are_not_the_value_of_a_short_run():
    trace = record(row_column_score, "XOOO-OX-X", True)
    assert [call.value for call in trace.calls] == [call.returned[2] for call in trace.calls]
    assert (trace.value, len(trace)) == (100, 3)


class Choice(NamedTuple):
    square: int | None
    worth: int


@traced
def decide(board, mark):
    if (worth := wins(board, "X") - wins(board, "O")) or "-" not in board:
        return Choice(None, worth)
    tried = []
    for cell in range(9):
        if board[cell] == "-":
            after = board[:cell] + mark + board[cell + 1 :]
            tried.append(Choice(cell, decide(after, "O" if mark == "X" else "X").worth))
    return (max if mark == "X" else min)(tried, key=lambda choice: choice.worth)


def test_the_other_part_of_a_named_pair_is_the_move():
    trace = record(decide, "O-X--XO--", "X")
    assert [(call.value, call.best) for call in trace.calls] == [call.returned[::-1] for call in trace.calls]
    found = diagnose(trace)
    assert not found and not found.unsure


@traced
def largest(heap):
    if heap == 0:
        return -1, None
    return max((smallest(heap - take)[0], (0, take)) for take in (1, 2, 3) if take <= heap)


@traced
def smallest(heap):
    if heap == 0:
        return 1, None
    return min((largest(heap - take)[0], (0, take)) for take in (1, 2, 3) if take <= heap)


@traced
def pile_and_take(heap):
    _, move = largest(heap)
    return move


def test_the_move_of_a_pair_is_no_value():
    trace = record(pile_and_take, 6)
    assert (trace.value, trace.action, trace.calls[1].returned) == (1, (0, 2), (1, (0, 2)))
    assert not diagnose(trace)


@traced
def score_of(board, is_max):
    score = wins(board, "X") - wins(board, "O")
    if score or "-" not in board:
        return score
    open_cells = [cell for cell in range(9) if board[cell] == "-"]
    boards = (board[:cell] + ("X" if is_max else "O") + board[cell + 1 :] for cell in open_cells)
    return (max if is_max else min)(score_of(each, not is_max) for each in boards)


@traced
def score_and_square(board):
    tried = [(score_of(board[:at] + "X" + board[at + 1 :], False), at) for at in range(9) if board[at] == "-"]
    return max(tried, key=lambda each: each[0])


@pytest.mark.parametrize("board", ["-X-OXOXO-", "-OXOX---O", "O-X--XO--"])
def test_a_score_and_the_number_of_a_square_are_no_row_and_column(board):
    trace = record(score_and_square, board)
    assert (trace.value, trace.action) == trace.calls[0].returned


LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@traced
def pair_of(board, mine):
    """The value and the number of a square; `mine` says whether X moves."""
    for mark, value in (("X", 1), ("O", -1)):
        if any(all(board[cell] == mark for cell in line) for line in LINES):
            return value, None
    free = [cell for cell in range(9) if not board[cell]]
    if not free:
        return 0, None
    tried = [(pair_of([*board[:cell], "XO"[not mine], *board[cell + 1 :]], not mine)[0], cell) for cell in free]
    return (max if mine else min)(tried, key=lambda each: each[0])


@traced
def value_of_mover(board, mine):
    """A negamax with two players that have no names."""
    if any(all(board[cell] == "XO"[mine] for cell in line) for line in LINES):
        return -1
    free = [cell for cell in range(9) if not board[cell]]
    return max(
        (-value_of_mover([*board[:cell], "XO"[not mine], *board[cell + 1 :]], not mine) for cell in free), default=0
    )


@traced
def driver(board, search, order):
    """The row and the column of X's best square, with its value in the given order."""
    found = []
    for cell in (cell for cell in range(9) if not board[cell]):
        value = search([*board[:cell], "X", *board[cell + 1 :]], False)
        value = -value if search is value_of_mover else value[0]
        found.append((value, divmod(cell, 3)))
    best = max(found, key=lambda each: each[0])
    return {"value first": best, "move first": best[::-1], "move": best[1]}[order]


@pytest.mark.parametrize("order", ["value first", "move first", "move"])
@pytest.mark.parametrize("search", [pair_of, value_of_mover])
def test_a_driver_has_its_own_form_of_results(search, order):
    trace = record(driver, ["X", "O", "", "", "X", "", "O", "", ""], search, order)
    assert not diagnose(trace) and diagnose(trace).judged == len(trace)
    assert (trace.value, trace.action) == (1, (1, 0))


@traced
def fall(board, me, you, depth, first):
    """Three in a column or a row of a board with 3 rows and 4 columns, in one text; `first` remembers moves."""
    columns = [board[column::4] for column in range(4)]
    rows = [board[start : start + 4] for start in (0, 4, 8)]
    if any(you * 3 in line for line in (*columns, *rows)):
        return -50 - depth
    values = {}
    for column in (1, 2, 0, 3) if depth else ():
        if "." in columns[column]:
            at = 4 * columns[column].rindex(".") + column
            values[column] = -fall(board[:at] + me + board[at + 1 :], you, me, depth - 1, first)
    if values:
        first[board] = max(values, key=values.get)
    return max(values.values(), default=0)


@traced
def deeper(board, me, you, most):
    first, score = {}, 0
    for depth in range(1, most + 1):
        score = fall(board, me, you, depth, first)
    return first[board], score


@pytest.mark.parametrize("board", ["....R...RYY.", "......Y.RRY.", "........RY.."])
def test_a_driver_over_rounds_returns_a_column_and_a_score(board):
    trace = record(deeper, board, "R", "Y", 3)
    assert (trace.action, trace.value) == trace.calls[0].returned
    assert not diagnose(trace)


@traced
def wins_the_last(heaps):
    """Whether the player to move wins, if whoever takes the last one loses."""
    return sum(heaps) == 0 or any(not wins_the_last(after) for after in options(heaps))


def options(heaps):
    return [[*heaps[:at], left, *heaps[at + 1 :]] for at, heap in enumerate(heaps) for left in range(heap)]


@traced
def first_good_option(heaps):
    return next(after for after in options(heaps) if not wins_the_last(after))


@pytest.mark.parametrize("heaps", [[1, 2], [2, 3], [3, 1]])
def test_a_driver_over_true_and_false_has_the_value_of_its_own_player(heaps):
    trace = record(first_good_option, heaps)
    assert (trace.value, trace.action) == (1, trace.calls[0].returned)
    assert {call.player for call in trace.calls if call.depth % 2 == 0 and call.player} == {"MAX"}
    assert not diagnose(trace)
