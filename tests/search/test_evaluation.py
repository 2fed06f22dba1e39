"""Estimates: open lines counted by coordinates, heaps by the rule and against it, and wins that hurry."""

from itertools import product

import pytest
from bad_input import refusal
from hypothesis import given
from hypothesis import strategies as st
from oracle import Pile, calls_of
from strategies import boards, piles

from minimax_lab import MAX, MIN, Bones, InvalidArgument, InvalidGame, InvalidState, TicTacToe, TreeGame, minimax
from minimax_lab.games import Heap
from minimax_lab.games.symmetry import least_image
from minimax_lab.search.alphabeta import alphabeta
from minimax_lab.search.depth_limited import depth_limited_minimax
from minimax_lab.search.evaluation import heap_modulo, larger_heap, open_lines, quicker_wins
from minimax_lab.search.ordering import ordered
from minimax_lab.search.solve import solve

# -- open lines ----------------------------------------------------------------------------------------------------


def lines_open_to(rules, cells):
    """How many lines each of MAX and MIN can still fill, by coordinates, and how many lines there are."""
    lines = set()
    for r, c, (dr, dc) in product(range(rules.rows), range(rules.columns), ((0, 1), (1, 1), (1, 0), (1, -1))):
        line = [(r + dr * k, c + dc * k) for k in range(rules.in_a_row)]
        if all(0 <= r < rules.rows and 0 <= c < rules.columns for r, c in line):
            lines.add(frozenset(line))
    marks = [{cells[r][c] for r, c in line} for line in lines]
    other = "O" if rules.max_mark == "X" else "X"
    return sum(other not in line for line in marks), sum(rules.max_mark not in line for line in marks), len(lines)


@given(boards(most_empty=16))
def test_open_lines_are_those_without_a_mark_of_the_opponent(drawn):
    rules, cells = drawn
    game = TicTacToe(**vars(rules))
    for_max, for_min, lines = lines_open_to(rules, cells)
    found = open_lines(game)(game.parse(rules.text(cells)))
    if rules.win > lines:
        assert found == for_max - for_min
    assert abs(found) < rules.win
    assert (found > 0, found < 0) == (for_max > for_min, for_max < for_min)


def test_open_lines_of_known_boards():
    game = TicTacToe(win=10)
    worth = open_lines(game)
    assert worth(game.initial) == 0
    assert [worth(game.parse(text)) for text in ("X../.../...", ".X./.../...", ".../.X./...")] == [3, 2, 4]
    assert worth(game.parse("..O/.X./...")) == 1
    assert open_lines(TicTacToe())(game.parse(".../.X./...")) == pytest.approx(4 / 9)


def test_estimates_stay_inside_even_a_late_win():
    game = quicker_wins(TicTacToe(win=10))
    worth = open_lines(game)
    assert max(abs(worth(state)) for state in solve(game)) < 1 == game.latest_win


# -- heaps ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("most", [1, 2, 3, 5])
@pytest.mark.parametrize("last_loses", [False, True])
@pytest.mark.parametrize("player", [MAX, MIN])
def test_the_remainder_is_never_wrong(most, last_loses, player):
    rules = Pile(tuple(range(1, most + 1)), last_loses, win=3)
    for bones in range(9):
        game = Bones(bones, takes=rules.takes[::-1], last_loses=last_loses, win=3)
        state, true = Heap(bones, player), calls_of(rules, (bones, player))[0]
        assert heap_modulo(game)(state) == true.value
        one_ply = depth_limited_minimax(game, state, 1, heap_modulo(game))
        assert one_ply == minimax(game, state)


@pytest.mark.parametrize("takes", [(1, 3), (2,), (2, 3), (1, 2, 4)])
def test_the_remainder_holds_only_for_1_to_k(takes):
    with pytest.raises(InvalidArgument, match=r"heap_modulo: takes=.*: must be 1, 2, ... k"):
        heap_modulo(Bones(6, takes=takes))


@given(piles(), st.sampled_from([MAX, MIN]))
def test_the_larger_heap_seems_better_to_the_mover_and_never_as_good_as_a_win(drawn, player):
    rules, bones = drawn
    worth = larger_heap(Bones(bones, **vars(rules)))
    sign = 1 if player == MAX else -1
    found = [sign * worth(Heap(each, player)) for each in range(bones + 1)]
    assert found == sorted(set(found))
    assert found[0] == 0 and found[-1] < rules.win


def test_the_larger_heap_misleads():
    game = Bones(6)
    assert depth_limited_minimax(game, game.initial, 1, larger_heap(game)).action == 3
    assert minimax(game, game.initial).action == 2
    assert depth_limited_minimax(game, game.initial, 4, larger_heap(game)).action == 2  # farther ahead, it does no harm


# -- quicker wins --------------------------------------------------------------------------------------------------


@given(boards())
def test_minimax_then_plays_as_solve_says_one_should(drawn):
    rules, cells = drawn
    game = TicTacToe(**vars(rules))
    state = game.parse(rules.text(cells))
    plain, hurried = solve(game, state), solve(quicker_wins(game), state)
    for board in plain:
        assert hurried[board].actions == plain.quickest(board)
        sign = (plain[board].value > 0) - (plain[board].value < 0)
        assert (hurried[board].value > 0) - (hurried[board].value < 0) == sign


def test_utilities_lose_a_step_for_each_mark():
    game = quicker_wins(TicTacToe(win=10))
    assert game.utility("XXXOO....") == 10 - 5
    assert game.utility("XX.OOOX..") == -(10 - 6)
    assert game.utility("XOXXOOOXX") == 0
    small = quicker_wins(TicTacToe())
    assert (small.step, small.utility("XXXOO....")) == (0.1, 0.5)
    assert quicker_wins(TicTacToe(win=10), step=0.5).utility("XXXOO....") == 7.5


def test_other_games_tell_how_many_plies_were_played():
    game = TreeGame([[5, [9]], 5])
    hurried = quicker_wins(game, plies={"A": 0, "B1": 2, "C1": 3, "A2": 1}.get)
    assert minimax(game, "A") == (5, "B")
    assert minimax(hurried, "A") == (4, "A2")
    assert repr(hurried) == f"quicker_wins({game!r})"


@pytest.mark.parametrize("worth", [2, -2, 1])
def test_a_win_is_never_brought_down_to_a_draw(worth):
    hurried = quicker_wins(TreeGame([worth, 5]), plies=lambda state: 2)
    with pytest.raises(InvalidGame, match="state 'A1': worth .* after 2 plies of 1 each, no more than a draw"):
        hurried.utility("A1")
    assert hurried.utility("A2") == 3


def test_quicker_wins_go_with_the_other_functions():
    game = quicker_wins(TicTacToe(win=10))
    assert len(solve(game, canonical=least_image(game))) == 765
    state = game.parse("XOX/.O./X..")
    assert alphabeta(ordered(game, open_lines(game)), state) == (-4, 7)
    assert game.format(state) == "XOX/.O./X.."


@pytest.mark.parametrize("plies", [None, -1, True, 1.5, "3"])
def test_plies_are_whole_numbers(plies):
    game = quicker_wins(Bones(1), plies=lambda heap: plies)
    with pytest.raises(InvalidGame, match="plies returns .*; it must return a whole number of at least 0"):
        minimax(game, game.initial)


@pytest.mark.parametrize(
    ("game", "options", "why"),
    [
        (Bones(6), {}, "has no number of plies; give plies="),
        (TreeGame([1]), {}, "has no number of plies; give plies="),
        (TicTacToe(), {"plies": 5}, "plies=5: must be a function of a state"),
        (TicTacToe(), {"step": 0}, "step=0: must be a finite number above 0"),
        (TicTacToe(), {"step": "1"}, "step='1': must be a finite number above 0"),
        (TicTacToe, {}, "is a class"),
        (None, {}, "has no to_move"),
    ],
)
def test_what_cannot_be_hurried_is_refused(game, options, why):
    with pytest.raises(InvalidArgument, match=why):
        quicker_wins(game, **options)


BOARD, HEAPS = "has no lines; it must be a board", "has no bones to take; it must be one such as Bones"


@pytest.mark.parametrize(
    ("evaluation", "right", "games", "why", "states"),
    [
        (open_lines, TicTacToe(), [Bones(), TreeGame([1]), TicTacToe], BOARD, ["X", "O.X/X.X/.OO", ["."] * 9]),
        (heap_modulo, Bones(), [TicTacToe(), TreeGame([1]), Bones], HEAPS, [(3, MAX), Heap(-1, MAX), "3"]),
        (larger_heap, Bones(), [TicTacToe(), TreeGame([1]), Bones], HEAPS, [(3, MAX), Heap(-1, MAX), "3"]),
    ],
)
def test_an_evaluation_refuses_other_games_and_what_is_no_state(evaluation, right, games, why, states):
    for game in (*games, None, 5):
        assert why in refusal(evaluation, game, kind=InvalidArgument)
    for state in (*states, None, 5):
        refusal(evaluation(right), state, kind=InvalidState)
