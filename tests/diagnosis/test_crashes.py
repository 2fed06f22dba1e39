"""Programs that raise an error, return nothing, or never end get their first wrong call like all others."""

import pytest

from minimax_lab import TicTacToe, diagnose, traced

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
BOARD = "XO  X   O"


def program(*, sees_full_board=True, moves=True, index=0, divides=False):
    @traced
    def minimax(board, mark):
        for i, j, k in LINES:
            if board[i] == board[j] == board[k] != " ":
                return 10 if board[i] == "X" else -10
        free = [i for i in range(9) if board[i] == " "]
        if not free and sees_full_board:
            return 0
        values = []
        for i in free:
            board[i] = mark if moves else " "
            values.append(minimax(board, "O" if mark == "X" else "X"))
            board[i] = " "
            board[i + index * len(free)]  # beyond the last cell at some of the boards
        if free:
            best = values[0]
            for value in values:
                best = value if (value > best) == (mark == "X") and value != best else best
            return best / (len(free) - 2 if divides else 1)

    return minimax


@pytest.mark.parametrize(
    ("options", "kind", "words"),
    [
        ({"sees_full_board": False}, "nothing returned", "ends without a `return`, so call"),
        ({"moves": False}, "old board", "same state as call 1"),
        ({"index": 5}, None, "IndexError: list index out of range"),
        ({"divides": True}, None, "ZeroDivisionError"),
    ],
)
def test_the_call_at_fault_is_found(options, kind, words):
    found = diagnose(program(**options), list(BOARD), "X")
    assert found and found.kind == kind and words in found.text, found.text
    assert found.call and found.step and "Traceback" not in found.text


def three_in_a_row():
    """Tic-tac-toe in which no score is kept."""
    lines = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    @traced
    def minimax(board, is_max):
        for mark, score in (("X", 1), ("O", -1)):
            if any(all(board[square] == mark for square in line) for line in lines):
                return score
        if " " not in board:
            return 0
        scores = []
        for square in range(9):
            if board[square] == " ":
                board[square] = "X" if is_max else "O"
                minimax(board, not is_max)
                board[square] = " "
        return max(scores) if is_max else min(scores)

    return minimax


@pytest.mark.parametrize("board", ["O XX X OO", "XO XO    "])
def test_scores_that_are_not_kept_are_thrown_away(board):
    found = diagnose(three_in_a_row(), list(board), True)
    assert found.kind == "wrong result" and "kept none of them" in found.evidence, found.text


def test_a_search_without_an_end_is_explained():
    @traced
    def search(n):
        return -search(3 * n + 1)

    found = diagnose(search, 5)
    assert found and "go on without end" in found.evidence


def test_a_mistake_before_the_error_comes_first():
    @traced
    def search(heap, mine):
        if heap == 0:
            return -1 if mine else 1
        if heap == 4:
            return {}[heap]
        values = [search(heap - take, not mine) for take in (1, 2) if take <= heap]
        return (min if heap == 2 else max if mine else min)(values)

    found = diagnose(search, 5, True)
    assert found.call == 2 and "KeyError: 4" in found.evidence


@pytest.mark.parametrize(("game", "number"), [(TicTacToe(), 1), (TicTacToe(first="O"), 4), (None, 4)])
def test_a_wrong_mark_by_the_rules_of_the_given_game_comes_before_the_error(game, number):
    @traced
    def without_an_end(board):
        mark = "O" if board.count(" ") % 2 else "X"
        boards = ([*board[:at], mark, *board[at + 1 :]] for at in range(9) if board[at] == " ")
        return max(without_an_end(child) for child in boards)

    found = diagnose(without_an_end, list("XOO OX X "), game=game)
    assert found.call == number and ("X's turn" in found.evidence) == (number == 1), found.text


@pytest.mark.parametrize("board", ["XO  X   O", "XOXOXO   ", "OX XO    "])
def test_the_first_of_the_calls_that_return_nothing_is_named(board):
    """The error comes late, where a driver compares what its calls returned."""
    first = []

    @traced
    def value(board, mark):
        for i, j, k in LINES:
            if board[i] == board[j] == board[k] != " ":
                return 1 if board[i] == "X" else -1
        if " " not in board:
            return 0
        scores = [value(after, "O" if mark == "X" else "X") for after in boards(board, mark)]
        first.append(board)
        if mark == " ":
            return max(scores)

    @traced
    def choose(board):
        return max(boards(board, "X"), key=lambda after: value(after, "O"))

    def boards(board, mark):
        return [board[:at] + mark + board[at + 1 :] for at in range(9) if board[at] == " "]

    found = diagnose(choose, board)
    assert (found.at, found.kind) == ("return", "nothing returned")
    assert found.trace.calls[found.call - 1].state == first[0]


def test_a_node_is_no_number():
    """A method returns the best child instead of its value; the error comes later."""

    class Node:
        def __init__(self, *children, value=None):
            self.children, self.value = children, value

        @traced
        def minimax(self, is_max):
            if not self.children:
                return self.value
            best = choice = None
            for child in self.children:
                score = child.minimax(not is_max)
                if best is None or (score > best if is_max else score < best):
                    best, choice = score, child
            return choice

    leaves = [Node(value=value) for value in (3, 5, 2, 9)]
    found = diagnose(Node(Node(*leaves[:2]), Node(*leaves[2:])).minimax, True)
    assert (found.call, found.at) == (2, "return") and "not a number" in found.evidence


@pytest.mark.parametrize("odd", [min, max, lambda: 0])
@pytest.mark.parametrize("board", ["XOO OX X ", "XO  X   O"])
def test_the_first_call_that_returns_no_number_is_named(odd, board):
    """The error comes later, where another call compares it with a number."""
    first = []

    @traced
    def value(board, is_max):
        for i, j, k in LINES:
            if board[i] == board[j] == board[k] != " ":
                return 1 if board[i] == "X" else -1
        if " " not in board:
            return 0
        boards = [board[:at] + "OX"[is_max] + board[at + 1 :] for at in range(9) if board[at] == " "]
        scores = [value(after, not is_max) for after in boards]
        first.extend([] if is_max else [board])
        return max(scores) if is_max else odd

    found = diagnose(value, board, True)
    assert found.trace.calls[found.call - 1].state == first[0] and found.at == "return"
    assert "not a number" in found.evidence and "0x" not in found.evidence
