"""ordered puts the best-looking move first, changes nothing else, and so makes alpha-beta cut more."""

import copy
import pickle

import pytest
from drawn_games import tree_game
from hypothesis import given
from oracle import calls_of
from strategies import boards, nests

from minimax_lab import Bones, InvalidArgument, InvalidGame, TicTacToe, TreeGame, minimax, record
from minimax_lab.games.game import Wrapped
from minimax_lab.search.alphabeta import alphabeta
from minimax_lab.search.evaluation import open_lines
from minimax_lab.search.ordering import ordered
from minimax_lab.search.solve import solve


@given(nests())
def test_the_true_values_put_a_best_move_first(nest):
    game = tree_game(nest)
    true = {call.place[0]: call.value for call in calls_of(nest, nest.root)}
    perfect = ordered(game, true.get)
    for call in calls_of(nest, nest.root):
        if call.mover:
            actions = perfect.actions(call.place[0])
            values = [true[action] for action in actions]
            assert sorted(actions) == sorted(game.actions(call.place[0]))
            assert values == sorted(values, reverse=call.mover == "MAX")
            assert actions[0] == call.best  # of equal ones, the game's first
    assert alphabeta(perfect, "A") == alphabeta(game, "A")
    assert len(record(alphabeta, perfect, "A")) <= len(calls_of(nest, nest.root))


@given(boards())
def test_whatever_the_order_the_value_is_the_same_and_the_action_a_best_one(drawn):
    rules, cells = drawn
    game = TicTacToe(**vars(rules))
    state = game.parse(rules.text(cells))
    value, actions = solve(game, state)[state]
    for evaluate in (open_lines(game), lambda state: hash(state) % 7, lambda state: 0):
        for search in (minimax, alphabeta):
            found = search(ordered(game, evaluate), state)
            assert found.value == value
            assert found.action in (actions or (None,))
    game = ordered(game, lambda state: 0)
    assert alphabeta(game, state) == minimax(game, state)


def test_with_open_lines_the_empty_board_takes_a_sixth_of_the_calls():
    game = TicTacToe()
    plain = record(alphabeta, game, game.initial)
    trace = record(alphabeta, ordered(game, open_lines(game)), game.initial)
    assert (len(plain), len(trace)) == (18_297, 3_052)
    assert (trace.value, trace.action) == (0, 4)


def test_a_win_at_once_comes_before_any_estimate():
    game = TicTacToe(win=10)
    state = game.parse("O.X/X.X/.OO")
    assert ordered(game, open_lines(game)).actions(state)[0] == 4


def test_everything_else_is_passed_on():
    game = TicTacToe(win=10)
    other = ordered(game, open_lines(game))
    state = other.parse("O.X/X.X/.OO")
    assert other.initial == game.initial
    assert other.format(state) == "O.X/X.X/.OO"
    assert other.look(state) == game.look(state)
    assert other.action_label(state, 4) == "X4"
    assert (other.rows, other.win, other.game) == (3, 10, game)
    assert repr(other) == "ordered(TicTacToe(win=10), compare_open_lines)"
    assert not hasattr(ordered(TreeGame([1, 2]), len), "parse")


def test_a_wrapped_game_can_be_copied():
    game = Wrapped(Bones(6))
    for copied in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert copied.initial == game.initial
        assert minimax(copied, copied.initial) == minimax(game, game.initial) == (1, 2)
    with pytest.raises(AttributeError):
        game.look_at_me  # noqa: B018


def test_a_game_without_a_start_stays_without_one():
    class NoStart:
        to_move = actions = result = is_terminal = utility = None

    assert not hasattr(Wrapped(NoStart()), "initial")


@pytest.mark.parametrize("bad", [None, 5, "open_lines", [len]])
def test_an_evaluation_is_a_function(bad):
    with pytest.raises(InvalidArgument, match="evaluate=.*: must be a function of a state"):
        ordered(Bones(), bad)


@pytest.mark.parametrize("bad", [None, 5, TicTacToe, [1, 2]])
def test_what_is_no_game_is_refused(bad):
    with pytest.raises(InvalidArgument, match="game"):
        ordered(bad, len)


@pytest.mark.parametrize("worth", [None, True, float("nan"), "5"])
def test_an_estimate_is_a_finite_number(worth):
    game = ordered(Bones(6), lambda heap: worth)
    with pytest.raises(InvalidGame, match="^state '5': evaluate returns .*; it must return a finite number$"):
        alphabeta(game, game.initial)
