"""Games of AIMA's code, in the package aima3: values and first best moves beside its own minimax and alpha-beta."""

from itertools import count
from random import Random

import pytest

from minimax_lab import minimax, solve
from minimax_lab.games.adapters import from_aima

aima = pytest.importorskip("aima3.games", reason="aima3 is missing; `make peers` installs it and runs this test")


def later(game, moves):
    """The game from a state after so many random moves, with none of which it has ended."""
    for seed in count():
        random, state, made = Random(seed), game.initial, 0
        while not game.terminal_test(state) and made < moves:
            state, made = game.result(state, random.choice(game.actions(state))), made + 1
        if not game.terminal_test(state):
            game.initial = state
            return game


GAMES = {
    "figure 5.2": aima.Fig52Game(),
    "figure 5.2 extended": aima.Fig52Extended(),
    "tic-tac-toe, X to move": later(aima.TicTacToe(), 2),
    "tic-tac-toe, O to move": later(aima.TicTacToe(), 3),
    "tic-tac-toe, three moves left": later(aima.TicTacToe(), 6),
    "3x2, 2 in a row": aima.TicTacToe(h=3, v=2, k=2),
    "connect four, 34 discs": later(aima.ConnectFour(), 34),
    "connect four, 35 discs": later(aima.ConnectFour(), 35),
    "connect three on 4x3": later(aima.ConnectFour(h=4, v=3, k=3), 3),
}


def value_of_play(game):
    """What the first player gets if both sides move as AIMA's minimax decides."""
    state = game.initial
    while not game.terminal_test(state):
        state = game.result(state, aima.minimax_decision(state, game))
    return game.utility(state, "MAX" if game.to_move(game.initial) in ("MAX", "MIN") else "X")


@pytest.mark.parametrize("name", GAMES)
def test_value_and_first_best_move_are_those_of_aima(name):
    source = GAMES[name]
    game = from_aima(source)
    value, action = minimax(game, game.initial)
    assert action == aima.minimax_decision(source.initial, source) == aima.alphabeta_search(source.initial, source)
    assert value == value_of_play(source) == solve(game)[game.initial].value


def test_tic_tac_toe_has_its_known_number_of_states():
    game = from_aima(aima.TicTacToe())
    assert len(solve(game)) == 5478 and solve(game)[game.initial].value == 0
