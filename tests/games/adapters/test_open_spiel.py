"""OpenSpiel without OpenSpiel: a stand-in with its methods shows what is refused, and what is one state.

`make peers` runs the tests against OpenSpiel itself.
"""

import sys
from types import ModuleType

import pytest
from bad_input import refusal
from libraries import Race, RaceState

from minimax_lab import MAX, MIN, InvalidArgument, InvalidGame, MissingPackage, minimax, solve
from minimax_lab.games.adapters import from_open_spiel


def test_a_game_is_played_and_solved():
    game = from_open_spiel(Race())
    assert minimax(game, game.initial) == (1, 1) and type(minimax(game, game.initial).value) is int
    assert game.to_move(game.initial) == MAX and game.to_move(game.result(game.initial, 2)) == MIN
    assert game.player_names == {MAX: "player 0", MIN: "player 1"}
    assert game.action_label(game.initial, 2) == "player 0 adds 2"
    assert game.format(game.initial) == "sum 0" and game.look(game.initial) == {"kind": "text", "text": "sum 0"}
    assert repr(game) == "from_open_spiel('nim()')"


def test_states_are_equal_if_the_text_and_the_mover_are():
    game = from_open_spiel(Race())
    states = [game.position(RaceState(game.game, moves)) for moves in ([1, 2, 0], [2, 1, 0], [1, 2])]
    assert states[0] == states[1] != states[2] and hash(states[0]) == hash(states[1])
    assert len(solve(game)) == 6 + 4  # sums from 0 to 3 and who is to move; sums of 4 and 5 and who has won


@pytest.mark.parametrize(
    ("name", "merge", "merged"), [("chess", None, False), ("chess", True, True), ("nim", False, False)]
)
def test_elsewhere_the_moves_so_far_are_part_of_the_state(name, merge, merged):
    game = from_open_spiel(Race(name), merge=merge)
    one, other = (game.position(RaceState(game.game, moves)) for moves in ([1, 2], [2, 1]))
    assert (one == other) is merged
    assert solve(game)[game.initial].value == 1
    assert "merge" in repr(game) if merge is not None else "merge" not in repr(game)


def test_what_the_text_hides_is_kept_apart():
    game = from_open_spiel(Race("python_unknown", hidden=True))
    assert minimax(game, game.initial) == (1, 1) and solve(game)[game.initial].actions == (1,)


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ({"chance_mode": "EXPLICIT_STOCHASTIC"}, "it has chance moves"),
        ({"chance_mode": "SAMPLED_STOCHASTIC"}, "it has chance moves"),
        ({"information": "IMPERFECT_INFORMATION"}, "it has hidden information"),
        ({"dynamics": "SIMULTANEOUS"}, "its players move at the same time"),
        ({"dynamics": "MEAN_FIELD"}, "it is a game of a whole population"),
        ({"utility": "GENERAL_SUM"}, "it is not zero-sum"),
        ({"utility": "IDENTICAL"}, "its players have the same goal, so it is not zero-sum"),
        ({"players": 1}, "it has 1 player"),
        ({"players": 3}, "it has 3 players"),
        (
            {"chance_mode": "EXPLICIT_STOCHASTIC", "information": "IMPERFECT_INFORMATION", "players": 3},
            "it has chance moves, it has hidden information and it has 3 players",
        ),
    ],
)
def test_a_game_that_does_not_fit_is_refused_with_the_reasons(kind, why):
    message = refusal(from_open_spiel, Race("poker", **kind), kind=InvalidGame)
    assert message.startswith(f"game poker: {why}; must be a zero-sum game of two players")


def test_what_one_player_wins_of_a_constant_sum_the_other_loses():
    assert minimax(from_open_spiel(Race(utility="CONSTANT_SUM")), None or from_open_spiel(Race()).initial).value == 1


def stand_in(monkeypatch, load=lambda name: Race(name)):
    module = ModuleType("pyspiel")
    module.registered_names = lambda: ["tic_tac_toe", "connect_four", "nim"]
    module.load_game = load
    monkeypatch.setitem(sys.modules, "pyspiel", module)


def test_a_name_is_loaded_and_an_unknown_one_gets_the_nearest(monkeypatch):
    stand_in(monkeypatch)
    assert repr(from_open_spiel("nim(pile_sizes=1;2)")) == "from_open_spiel('nim(pile_sizes=1;2)()')"
    message = refusal(from_open_spiel, "tictactoe", kind=InvalidArgument)
    assert message == "game 'tictactoe': OpenSpiel has no such game; did you mean 'tic_tac_toe'?"
    assert "pyspiel.registered_names() lists them" in refusal(from_open_spiel, "q", kind=InvalidArgument)


def test_options_that_the_library_refuses_are_explained_in_its_words(monkeypatch):
    def fail(name):
        raise RuntimeError("Unknown parameter 'foo'.\nAvailable parameters are: pile_sizes")

    stand_in(monkeypatch, fail)
    message = refusal(from_open_spiel, "nim(foo=1)", kind=InvalidArgument)
    assert message.endswith("OpenSpiel cannot load it: Unknown parameter 'foo'. Available parameters are: pile_sizes")


def test_without_the_library_the_command_that_installs_it_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    message = refusal(from_open_spiel, "tic_tac_toe", kind=MissingPackage)
    assert message.endswith('to install what is needed, run: pip install "open_spiel"')
