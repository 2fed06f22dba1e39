"""The course of a game: its end, its scores, and a machine that never loses."""

import pytest
from pace import slow_after
from scripted import scripted

from minimax_lab import MinimaxLabError, TicTacToe
from minimax_lab.apps import STRENGTHS, play
from minimax_lab.apps.command import main


def test_either_may_start_and_the_marks_can_be_changed():
    assert scripted(["2", "1 1"], scores=False)[0].board.count("O") == 1
    game, text = scripted(["machine", "1 1"])
    assert game.moves[0] == (0, 0) and text.startswith("Who starts? Type 1 for the machine or 2 for yourself: machine")
    game, _ = scripted(["0 0"], first="person", person="X", position=".../.O./X..")
    assert game.board.count("X") == 2 and game.moves[0] == (0, 0)
    game, text = scripted(["x", "", "me"])
    assert text.count("is neither 1 nor 2") == 2 and game.moves == []


def test_a_random_opponent_can_be_beaten_and_repeats_itself():
    answers = ["0 0", "0 1", "0 2", "1 0", "1 1", "1 2", "2 0", "2 1", "2 2"]
    games = [scripted(answers, first="person", strength="random", seed=seed) for seed in range(20)]
    assert {game.result for game, _ in games} >= {"person", "machine"}
    assert scripted(answers, first="person", strength="random", seed=3) == games[3]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"first": "me"}, "first='me'"),
        ({"strength": "best"}, "strength='best'"),
        ({"strength": []}, r"strength=\[\]"),
        ({"person": "Z"}, "person='Z'"),
        ({"position": "XXX"}, "must have 9 squares"),
        ({"position": "XXX/OOO/..."}, "X and O both have a line"),
        ({"position": 5}, "must be text"),
        ({"first": "person", "position": "X../.../..."}, "O moves first"),
        ({"answers": "0 2"}, "must be a list of answers"),
        ({"answers": 5}, "must be a list of answers"),
        ({"seed": "x"}, "seed='x'"),
        ({"scores": "no"}, "scores='no': must be False or True"),
        ({"write": 5}, "write=5: must be a function"),
    ],
)
def test_bad_options_are_refused_in_one_line(options, words):
    with pytest.raises(MinimaxLabError, match=words) as caught:
        play(**({"answers": []} | options))
    assert "\n" not in str(caught.value)


def remember_choices(monkeypatch):
    """Let each strength choose only once for each board."""
    for name in ("perfect", "document"):
        known = {}

        def choose(game, state, generator, rule=STRENGTHS[name], known=known):
            if (game.first, state) not in known:
                known[game.first, state] = rule(game, state, generator)
            return known[game.first, state]

        monkeypatch.setitem(STRENGTHS, name, choose)


@pytest.mark.parametrize("strength", slow_after(1, ["perfect", "document"]))
@pytest.mark.parametrize("first", ["person", "machine"])
@pytest.mark.parametrize("mark", slow_after(1, ["X", "O"]))
def test_nobody_beats_the_perfect_player(monkeypatch, strength, first, mark):
    """Every game that a person can play."""
    remember_choices(monkeypatch)
    results, waiting = [], [[]]
    while waiting:
        line = waiting.pop()
        game = play(line, first=first, strength=strength, person=mark, write=lambda _: None)
        if game.result == "left":
            empty = [at for at, mark_there in enumerate(game.board.replace("/", "")) if mark_there == "."]
            waiting += [[*line, f"{at // 3} {at % 3}"] for at in empty]
        else:
            results.append(game.result)
    assert set(results) == {"machine", "draw"} and len(results) > 50


@pytest.mark.parametrize("strength", ["perfect", "document"])
def test_ctrl_c_during_a_search(monkeypatch, capsys, strength):
    class Stopped(TicTacToe):
        def utility(self, state):
            raise KeyboardInterrupt

    monkeypatch.setattr("minimax_lab.apps.console.TicTacToe", Stopped)
    assert main(["play", "--first", "machine", "--strength", strength]) == 130
    assert "Stopped." in capsys.readouterr().out
