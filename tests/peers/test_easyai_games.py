"""Games of easyAI: values and first best moves beside easyAI's own Negamax and solvers."""

from itertools import count
from random import Random

import pytest

from minimax_lab import minimax, solve
from minimax_lab.games import Wrapped
from minimax_lab.games.adapters import from_easyai

easyAI = pytest.importorskip("easyAI", reason="easyAI is missing; `make peers` installs it and runs this test")
from easyAI.AI.solving import solve_with_depth_first_search  # noqa: E402
from easyAI.games import ConnectFour, GameOfBones, Nim, TicTacToe  # noqa: E402
from easyAI.games.Hexapawn import Hexapawn  # noqa: E402

DEPTH = 30  # of Negamax: more than any of these games lasts


def players():
    return [easyAI.AI_Player(easyAI.Negamax(2)), easyAI.Human_Player()]


class Bones(GameOfBones):
    """With as many bones as are left, and only the moves that are possible."""

    def __init__(self, bones):
        super().__init__(players())
        self.pile = bones

    def possible_moves(self):
        return [take for take in ("1", "2", "3") if int(take) <= self.pile]


class Pawns(Hexapawn):
    def __init__(self, size):
        super().__init__(players(), size)

    def scoring(self):
        return -100 if self.lose() else 0


def random_play(start, moves):
    """The game after so many random moves, with none of which it has ended."""
    for seed in count():
        random, game, made = Random(seed), start.copy(), 0
        while not game.is_over() and made < moves:
            game.play_move(random.choice(game.possible_moves()))
            made += 1
        if not game.is_over():
            return game


GAMES = {
    "tic-tac-toe": TicTacToe(players()),
    "tic-tac-toe, later": random_play(TicTacToe(players()), 3),
    "tic-tac-toe, player 2 to move": random_play(TicTacToe(players()), 2),
    "nim 1 2 3": Nim(piles=(1, 2, 3)),
    "nim 2 2": Nim(piles=(2, 2)),
    "nim 3 1 1": Nim(players(), piles=(3, 1, 1)),
    "nim, at most 2": Nim(max_removals_per_turn=3, piles=(3, 4)),
    "bones 8": Bones(8),
    "bones 9": Bones(9),
    "hexapawn 3x3": Pawns((3, 3)),
    "hexapawn 4x3": Pawns((4, 3)),
    "connect four, 33 discs": random_play(ConnectFour(players()), 33),
    "connect four, 32 discs": random_play(ConnectFour(players()), 32),
}


class Timed(Wrapped):
    """The game as Negamax values it: a win is worth a bit more the sooner it comes, a loss a bit less."""

    def __init__(self, game):
        super().__init__(game)
        self.initial_ply = game.initial, 0

    def to_move(self, state):
        return self.game.to_move(state[0])

    def actions(self, state):
        return self.game.actions(state[0])

    def result(self, state, action):
        return self.game.result(state[0], action), state[1] + 1

    def is_terminal(self, state):
        return self.game.is_terminal(state[0])

    def utility(self, state):
        return self.game.utility(state[0]) * (1 + 0.001 * (DEPTH - state[1]))


@pytest.mark.parametrize("name", GAMES)
def test_the_value_is_that_of_easyai(name):
    source = GAMES[name]
    game = from_easyai(source)
    sign = 1 if source.current_player == 1 else -1
    theirs = solve_with_depth_first_search(source.copy(), win_score=100)
    assert solve(game)[game.initial].value == sign * 100 * theirs


@pytest.mark.parametrize("name", GAMES)
def test_the_first_best_move_is_that_of_negamax(name):
    source = GAMES[name]
    game, sign = from_easyai(source), 1 if source.current_player == 1 else -1
    negamax = easyAI.Negamax(DEPTH)
    move = negamax(source.copy()) if not hasattr(source, "unmake_move") else negamax(source)
    timed = Timed(game)
    value, action = solve(timed, timed.initial_ply)[timed.initial_ply]
    assert action[0] == move and value == pytest.approx(sign * negamax.alpha)
    assert action[0] in solve(game)[game.initial].actions


def test_a_search_by_easyai_leaves_the_adapted_game_alone():
    source = TicTacToe(players())
    game = from_easyai(source)
    easyAI.Negamax(3)(source)
    source.play_move(5)
    assert game.position(source) != game.initial and len(game.actions(game.initial)) == 9
    assert minimax(game, game.position(source)).value == 0
