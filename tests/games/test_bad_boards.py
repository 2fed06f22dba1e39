"""Impossible boards, squares, and sizes of tic-tac-toe raise an error that names the fault."""

import numpy as np
import pytest
from bad_input import DEEP, NO_NUMBERS, NOT_WHOLE, each, refusal
from hypothesis import assume, given
from hypothesis import strategies as st
from strategies import boards

from minimax_lab import Bones, IllegalMove, InvalidGame, InvalidState, MinimaxLabError, TicTacToe
from minimax_lab.kit import quote


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("XXXXX/O...", "3 rows of 3"),
        ("XXX/XXO/...", "5 X and 1 O"),
        ("OOO/.../...", "0 X and 3 O"),
        ("O../.../...", "0 X and 1 O"),
        ("XXX/OOO/...", "X and O both have a line"),
        ("XXX/OO./O..", "X already had a line before the last move"),
        ("OOO/XX./XX.", "O already had a line before the last move"),
        ("XO./..x/...", "'x' at square 5 is not a mark"),
        ("XO?/.../...", "'?' at square 2 is not a mark"),
        ("XO/...", "must have 9 squares in 3 rows of 3"),
        ("X.../O.../....", "must have 9 squares in 3 rows of 3"),
        (".../..../..", "must have 9 squares in 3 rows of 3"),
        ("", "must have 9 squares"),
    ],
)
def test_a_board_that_cannot_be_is_refused_with_the_reason(text, why):
    message = refusal(TicTacToe().parse, text, kind=InvalidState)
    assert why in message and repr(text) in message


@given(boards(most_empty=9), st.data())
def test_a_board_of_which_one_square_is_spoilt_is_reachable_or_refused(drawn, data):
    rules, cells = drawn
    game, text = TicTacToe(**vars(rules)), rules.text(cells)
    at = data.draw(st.integers(0, len(text) - 1))
    text = text[:at] + data.draw(st.sampled_from("XO.x0-#/")) + text[at + 1 :]
    legal = {"X", "O", "."}.issuperset(text.replace("/", ""))
    spoilt = rules.read(text) if legal and list(map(len, text.split("/"))) == [rules.columns] * rules.rows else None
    try:
        state = game.parse(text)
    except MinimaxLabError as error:
        assert "board" in str(error) and len(str(error).splitlines()) == 1
        assert spoilt is None or not could_be(rules, spoilt)
    else:
        flat = "/".join(state[r * rules.columns : (r + 1) * rules.columns] for r in range(rules.rows))
        assert could_be(rules, rules.read(flat))


def could_be(rules, cells):
    """Whether the marks are in turn and some last mark, taken back, leaves a board on which nobody has won."""
    marks = [cell for row in cells for cell in row]
    lead = marks.count(rules.first) - marks.count({"X": "O", "O": "X"}[rules.first])
    if lead not in (0, 1):
        return False
    last = rules.first if lead else {"X": "O", "O": "X"}[rules.first]
    if rules.winner(cells) is None:
        return True
    for row in cells:
        for column, cell in enumerate(row):
            if cell == last:
                row[column] = "."
                before = rules.winner(cells)
                row[column] = cell
                if before is None:
                    return True
    return False


@each([None, 5, 0.5, b"O.X/X.X/.OO", ["O", ".", "X"], [list("O.X"), list("X.X"), list(".OO")], object(), str, DEEP])
@pytest.mark.parametrize("method", ["parse", "format", "to_move", "actions", "is_terminal", "utility"])
def test_what_is_no_board_is_refused_by_every_rule(method, bad):
    assert "must be" in refusal(getattr(TicTacToe(), method), bad, kind=InvalidState)


@each(["", "X", "..........", "XXXXX....", "O........", "........x", "O.X/X.X/.OO"])
@pytest.mark.parametrize("method", ["to_move", "actions", "is_terminal", "utility"])
def test_a_board_out_of_shape_or_turn_is_refused_by_every_rule(method, bad):
    assert repr(bad) in refusal(getattr(TicTacToe(), method), bad, kind=InvalidState)


@each([None, 5, ["."] * 9, "", "X", "XXXXX....", "O........", "........x"])
def test_nobody_moves_on_what_is_no_board(bad):
    game = TicTacToe()
    refusal(game.result, bad, 0, kind=InvalidState)
    assert game.result(game.initial, 0) == "X........"
    refusal(game.result, bad, 0, kind=InvalidState)


def test_utility_is_not_asked_before_the_end():
    assert "the game is not over" in refusal(TicTacToe().utility, "." * 9, kind=InvalidState)


BAD_MOVES = [-1, 9, 10**9, 4.0, 0.5, True, None, "4", "", (0, 1), [4], float("nan"), np.array([1, 2]), object()]


@each(BAD_MOVES)
def test_what_is_no_square_is_no_move(bad):
    message = refusal(TicTacToe().result, "." * 9, bad, kind=IllegalMove)
    assert message.startswith(
        f"move {quote(bad)} on board '.../.../...': there is no such square; must be one of [0, 1,"
    )
    assert message.endswith("; a function without a return returns None") == (bad is None)


@given(boards(most_empty=9), st.integers(-3, 20))
def test_a_move_on_a_taken_square_or_after_the_end_is_refused(drawn, move):
    rules, cells = drawn
    over = rules.mover(cells) is None
    assume(over or move not in dict(rules.moves(cells)))
    game = TicTacToe(**vars(rules))
    message = refusal(game.result, game.parse(rules.text(cells)), move, kind=IllegalMove)
    flat = [cell for row in cells for cell in row]
    why = "the game is over" if over else "taken by" if 0 <= move < len(flat) else "no such square"
    assert why in message and f"move {move} on board {rules.text(cells)!r}" in message


@each([0, -1, *NOT_WHOLE])
@pytest.mark.parametrize("option", ["rows", "columns", "in_a_row"])
def test_sizes_are_whole_numbers_from_1(option, bad):
    assert refusal(TicTacToe, **{option: bad}).startswith(
        f"{option}={quote(bad)}: must be a whole number of at least 1"
    )


@pytest.mark.parametrize(
    "sizes",
    [{"in_a_row": 4}, {"rows": 2, "columns": 2}, {"in_a_row": 10**5000}, {"rows": 1, "columns": 1, "in_a_row": 2}],
)
def test_a_line_must_fit_on_the_board(sizes):
    assert "in_a_row=" in refusal(TicTacToe, kind=InvalidGame, **sizes)


@pytest.mark.parametrize("sizes", [{"rows": 10**9, "columns": 10**9}, {"rows": 10**5000}, {"columns": 5000, "rows": 3}])
def test_a_board_has_at_most_so_many_squares(sizes):
    assert "at most 10,000 squares" in refusal(TicTacToe, kind=InvalidGame, **sizes)


@each(["x", "", "XO", None, 1, True, ["X"], np.array(["X", "O"])])
@pytest.mark.parametrize("option", ["first", "max_mark"])
def test_marks_are_x_and_o(option, bad):
    assert refusal(TicTacToe, **{option: bad}) == f"{option}={quote(bad)}: must be 'X' or 'O'"


@each([0, -1, -0.5, *NO_NUMBERS])
@pytest.mark.parametrize("game", [TicTacToe, Bones])
def test_a_win_is_worth_a_finite_number_above_0(game, bad):
    assert refusal(game, win=bad) == f"win={quote(bad)}: must be a finite number above 0"
