"""OpenSpiel without OpenSpiel: a stand-in with its methods shows what is refused, and what is one state.

`make peers` runs the tests against OpenSpiel itself.
"""

import pickle
import sys
from types import ModuleType, SimpleNamespace

import pytest
from bad_input import each, refusal

from minimax_lab import (
    MAX,
    MIN,
    IllegalMove,
    InvalidArgument,
    InvalidGame,
    InvalidState,
    MissingPackage,
    minimax,
    solve,
)
from minimax_lab.games.adapters import from_open_spiel

FITTING = {
    "dynamics": "SEQUENTIAL", "chance_mode": "DETERMINISTIC", "information": "PERFECT_INFORMATION",
    "utility": "ZERO_SUM",
}  # fmt: skip


class Race:
    """Two players add 1 or 2 in turn; the one who reaches 4 wins. `hidden` leaves the sum out of the text."""

    def __init__(self, name="nim", players=2, hidden=False, **kind):
        self.name, self.players, self.hidden, self.kind = name, players, hidden, FITTING | kind

    def __str__(self):
        return f"{self.name}()"

    def get_type(self):
        fields = {field: SimpleNamespace(name=value) for field, value in self.kind.items()}
        return SimpleNamespace(short_name=self.name, **fields)

    def num_players(self):
        return self.players

    def new_initial_state(self):
        return RaceState(self, [])


class RaceState:
    def __init__(self, game, moves):
        self.game, self.moves = game, moves

    def __str__(self):
        return f"sum{'' if self.game.hidden else f' {sum(self.moves)}'}"

    def get_game(self):
        return self.game

    def clone(self):
        return RaceState(self.game, list(self.moves))

    def history(self):
        return list(self.moves)

    def is_terminal(self):
        return sum(self.moves) >= 4

    def current_player(self):
        return -4 if self.is_terminal() else len(self.moves) % 2

    def legal_actions(self):
        return [] if self.is_terminal() else [1, 2]

    def child(self, action):
        return RaceState(self.game, [*self.moves, action])

    def player_return(self, player):
        return 1.0 if len(self.moves) % 2 != player else -1.0

    def action_to_string(self, action):
        return f"player {self.current_player()} adds {action}"


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


@each([None, 3, [], Race, RaceState(Race(), [])])
def test_what_is_not_a_game_is_refused(bad):
    assert "must be a pyspiel.Game, or the name of one" in refusal(from_open_spiel, bad, kind=InvalidArgument)


def test_illegal_moves_and_what_is_asked_at_the_wrong_time():
    game = from_open_spiel(Race())
    for bad in (0, 3, "1", None, 1.5):
        assert "is not a legal move; the legal moves are 1, 2" in refusal(
            game.result, game.initial, bad, kind=IllegalMove
        )
    end = game.position(RaceState(game.game, [2, 2]))
    assert refusal(game.result, end, 1, kind=IllegalMove).endswith(": the game is over") and game.actions(end) == []
    assert "the game is over" in refusal(game.to_move, end, kind=InvalidState)
    assert "not over there" in refusal(game.utility, game.initial, kind=InvalidState)
    for bad in (None, 3, RaceState(Race("go"), [])):
        assert "must be a pyspiel.State of nim()" in refusal(game.position, bad, kind=InvalidState)
        assert "is not a position of this game" in refusal(game.actions, bad, kind=InvalidState)


def test_a_state_does_not_change_with_the_object_that_it_was_made_of():
    game, source = from_open_spiel(Race()), RaceState(Race(), [1])
    state = game.position(source)
    source.moves.append(2)
    assert game.format(state) == "sum 1"


def test_games_and_states_can_be_pickled():
    game = from_open_spiel(Race())
    copied, state = pickle.loads(pickle.dumps((game, game.initial)))
    assert state == game.initial and copied.actions(state) == [1, 2]


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
