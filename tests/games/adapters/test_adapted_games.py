"""What every adapter promises: its games and states can be pickled, and what is no move or no state is refused."""

import pickle

import chess
import chess.variant
import pytest
from bad_input import refusal
from libraries import Corners, Pile, Player, Race, RaceState, Squares, Tree

from minimax_lab import Bones, IllegalMove, InvalidArgument, InvalidState, solve
from minimax_lab.games.adapters import from_aima, from_chess, from_easyai, from_open_spiel

MATE_IN_ONE = "6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1"
KINGS_MOVE = chess.Move.from_uci("g8f8")
GAMES = {  # a game, moves to its end, what are no moves at its start, the words for the legal ones, and for a state
    "aima": (from_aima(Tree()), ["a1", 0], ["a4", 0, None], "'a1', 'a2', 'a3'", "a state of the AIMA game"),
    "chess": (
        from_chess(MATE_IN_ONE),
        [chess.Move.from_uci("d1d8")],
        ["Rd8", None, 3, chess.Move.null(), chess.Move.from_uci("d1a4"), KINGS_MOVE],
        "Kf2, Ke2, Kd2, Kf1, Rd8#, Rd7, Rd6, Rd5, Rd4, and 5 more",
        "a chess.Board",
    ),
    "easyAI": (from_easyai(Pile(3)), ["3"], [1, "4", None], "'1', '2', '3'", "a game of easyAI"),
    "OpenSpiel": (from_open_spiel(Race()), [2, 2], [0, 3, "1", None, 1.5], "1, 2", "a pyspiel.State"),
}


@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_move_or_no_state_and_what_is_asked_at_the_wrong_time_is_refused(name):
    game, moves, others, legal, source = GAMES[name]
    for bad in others:
        message = refusal(game.result, game.initial, bad, kind=IllegalMove)
        assert message.endswith(f"is not a legal move; the legal moves are {legal}")
    end = game.initial
    for move in moves:
        end = game.result(end, move)
    assert game.is_terminal(end) and game.actions(end) == []
    assert refusal(game.result, end, moves[0], kind=IllegalMove).endswith(": the game is over")
    assert "the game is over, so nobody moves" in refusal(game.to_move, end, kind=InvalidState)
    assert "the game is not over there" in refusal(game.utility, game.initial, kind=InvalidState)
    for ask in (game.to_move, game.actions, game.is_terminal, game.utility, game.format, game.look):
        for bad in (None, "x", game.initial.held):
            assert f"game.position(...) makes one of {source}" in refusal(ask, bad, kind=InvalidState)


@pytest.mark.parametrize(
    "game",
    [
        from_aima(Corners()),
        from_chess(),
        from_easyai(Squares([0, 0, 0], [Player(), Player()])),
        from_open_spiel(Race()),
    ],
    ids=list(GAMES),
)
def test_games_and_states_can_be_pickled(game):
    copied, state = pickle.loads(pickle.dumps((game, game.initial)))
    assert state == game.initial and hash(state) == hash(game.initial)
    assert copied.actions(state) == game.actions(game.initial)


@pytest.mark.parametrize(
    ("adapt", "kind", "words"),
    [
        (from_aima, Corners, "must be a game of AIMA"),
        (from_chess, chess.Board, "must be a chess.Board, or a FEN"),
        (from_easyai, Pile, "has no possible_moves()"),
        (from_open_spiel, Race, "must be a pyspiel.Game, or the name of one"),
    ],
)
def test_what_is_not_a_game_is_refused(adapt, kind, words):
    for bad in (None, 3, [], object()):
        assert words in refusal(adapt, bad, kind=InvalidArgument)
    refusal(adapt, kind, kind=InvalidArgument)  # a class
    refusal(adapt, Bones(), kind=InvalidArgument)


@pytest.mark.parametrize(
    ("game", "states"), [(from_aima(Corners()), 1 + 4 + 12 + 12 + 6), (from_easyai(Squares([0, 0, 0])), 1 + 3 + 6 + 3)]
)
def test_states_are_equal_whatever_the_moves_before(game, states):
    def after(*moves):
        state = game.initial
        for move in moves:
            state = game.result(state, move)
        return state

    assert after(0, 1, 2) == after(2, 1, 0) != after(1, 0, 2) and hash(after(0, 1, 2)) == hash(after(2, 1, 0))
    assert len(solve(game)) == states


@pytest.mark.parametrize(
    ("adapt", "source", "change", "text"),
    [
        (from_aima, Corners(), lambda source: source.initial.board.update({0: "O"}), "../.."),
        (from_easyai, Squares([0, 1, 0]), lambda source: source.make_move(0), ".O./.O."),
    ],
)
def test_the_given_game_may_change_later(adapt, source, change, text):
    game = adapt(source)
    change(source)
    assert game.format(game.initial) == text


def test_a_given_state_may_change_later():
    game, source = from_open_spiel(Race()), RaceState(Race(), [1])
    state = game.position(source)
    source.moves.append(2)
    assert game.format(state) == "sum 1"
