"""States that are alike are solved once: the rotations and mirror images of a board."""

import pytest
from hypothesis import given
from strategies import boards

from minimax_lab import Bones, InvalidArgument, TicTacToe, TreeGame
from minimax_lab.games.symmetry import least_image, symmetries
from minimax_lab.search import solve


@given(boards(most_empty=6))
def test_with_like_boards_taken_for_one_every_answer_is_the_same(drawn):
    rules, cells = drawn
    game = TicTacToe(**vars(rules))
    start = game.parse(rules.text(cells))
    plain, merged = solve(game, start), solve(game, start, canonical=least_image(game))
    assert len(merged) == len({least_image(game)(state) for state in plain})
    for state in plain:
        assert merged[state] == plain[state]
        assert merged.plies(state) == plain.plies(state)
        assert merged.quickest(state) == plain.quickest(state)


def test_tic_tac_toe_has_765_states_up_to_symmetry_138_of_them_final():
    game = TicTacToe()
    solution = solve(game, canonical=least_image(game))
    assert len(solution) == 765
    assert sum(game.is_terminal(state) for state in solution) == 138
    assert solution[game.parse("X../.../...")].actions == (4,)
    assert solution[game.parse("..X/.../...")].actions == (4,)
    assert least_image(game)(game.parse("..X/.../...")) == "........X"


@pytest.mark.parametrize(
    ("rows", "columns", "ways"), [(3, 3, 8), (3, 4, 4), (1, 3, 2), (3, 1, 2), (1, 1, 1), (2, 2, 8)]
)
def test_a_square_board_has_8_symmetries_and_another_4(rows, columns, ways):
    game = TicTacToe(rows=rows, columns=columns, in_a_row=1)
    found = symmetries(game)
    assert len(found) == len(set(found)) == ways
    assert found[0] == tuple(range(rows * columns))
    at = {(row, column): row * columns + column for row in range(rows) for column in range(columns)}
    near = {frozenset((at[a], at[b])) for a in at for b in at if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1}
    for squares in found:
        assert {frozenset(squares[square] for square in pair) for pair in near} == near


def test_a_function_that_does_not_choose_one_of_its_kind_is_refused():
    with pytest.raises(InvalidArgument, match=r"canonical: returns .* for .*; it must return the same state for all"):
        solve(TicTacToe(), canonical=lambda state: state[1:] + state[:1] if "X" in state else state)


def test_a_function_that_gives_no_state_is_refused():
    with pytest.raises(InvalidArgument, match=r"canonical: returns \['\.', .* for .*; it must return a state"):
        solve(TicTacToe(), canonical=list)


@pytest.mark.parametrize("bad", [5, "least", [least_image]])
def test_canonical_must_be_a_function(bad):
    with pytest.raises(InvalidArgument, match="canonical=.*: must be a function"):
        solve(Bones(), canonical=bad)


@pytest.mark.parametrize("bad", [Bones(), None, 5, TreeGame([1, 2]), TicTacToe])
def test_only_a_grid_has_symmetries(bad):
    with pytest.raises(InvalidArgument, match="has no rows and columns"):
        least_image(bad)
