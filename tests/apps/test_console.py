"""The course of a game: its end, its scores, and a computer that never loses."""

import pytest
from pace import slow_after
from scripted import scripted

from minimax_lab import MinimaxLabError, TicTacToe
from minimax_lab.__main__ import main
from minimax_lab.apps import RULES, play


def test_the_printed_game_of_document_000():
    game, text = scripted(["0 2", "2 0", "1 2"], first="computer", rule="document", board="X../.../...")
    assert game == ("computer", "X.O/XXO/O.X", [(0, 2), (1, 0), (2, 0), (1, 1), (1, 2), (2, 2)])
    scores = [line.split() for line in text.splitlines() if line.strip()[:2] in ("1.", "2.", "3.")]
    assert [(number, score) for number, _, _, score in scores] == [
        *[("1.", "-1"), ("2.", "+1")],
        *[("1.", "-1"), ("2.", "+1")],
        *[("1.", "-1"), ("2.", "-1"), ("3.", "+1")],
    ]
    assert text.count("found a sure win") == 2 and "The computer wins: X has three in a row." in text


@pytest.mark.parametrize(
    ("board", "answer", "result", "words"),
    [
        ("XX./OO./...", "2 2", "computer", "The computer wins: X has three in a row."),
        ("OO./XX./...", "0 2", "human", "You win: O has three in a row. Well played!"),
        ("OXO/XXO/O.X", "2 1", "draw", "It is a draw: the board is full, and nobody has three in a row."),
    ],
)
def test_the_three_outcomes(board, answer, result, words):
    game, text = scripted([answer], first="human", board=board)
    assert game.result == result and text.endswith(words)
    again, text = scripted([], first="human", board=game.board)
    assert again == (result, game.board, []) and text.endswith(words)


def test_either_may_start_and_the_marks_can_be_changed():
    assert scripted(["2", "1 1"], scores=False)[0].board.count("O") == 1
    game, text = scripted(["computer", "1 1"])
    assert game.moves[0] == (0, 0) and text.startswith(
        "Who starts? Type 1 for the computer or 2 for yourself: computer"
    )
    game, _ = scripted(["0 0"], first="human", mark="X", board=".../.O./X..")
    assert game.board.count("X") == 2 and game.moves[0] == (0, 0)
    game, text = scripted(["x", "", "me"])
    assert text.count("is neither 1 nor 2") == 2 and game.moves == []


def test_a_board_may_show_who_started():
    assert "Who starts" not in scripted([], board="O../.../...")[1]  # so the human did, and the computer answers
    assert "Who starts" not in scripted([], board="X../.../...")[1]
    assert "Who starts" in scripted([], board="XO./.../...")[1]


def test_scores_are_shown_or_not():
    assert "  1. [0, 0]  0\n  2. [0, 1] -1\n" in scripted(["1 1"], first="human")[1]
    quiet = scripted(["1 1"], first="human", scores=False)[1]
    assert "tries" not in quiet and "  1. " not in quiet and "The computer takes [0, 0]." in quiet


def test_a_random_opponent_can_be_beaten_and_repeats_itself():
    answers = ["0 0", "0 1", "0 2", "1 0", "1 1", "1 2", "2 0", "2 1", "2 2"]
    games = [scripted(answers, first="human", rule="random", seed=seed) for seed in range(20)]
    assert {game.result for game, _ in games} >= {"human", "computer"}
    assert scripted(answers, first="human", rule="random", seed=3) == games[3]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"first": "me"}, "first='me'"),
        ({"rule": "best"}, "rule='best'"),
        ({"rule": []}, r"rule=\[\]"),
        ({"mark": "Z"}, "mark='Z'"),
        ({"board": "XXX"}, "must have 9 squares"),
        ({"board": "XXX/OOO/..."}, "X and O both have a line"),
        ({"board": 5}, "must be text"),
        ({"first": "human", "board": "X../.../..."}, "O moves first"),
        ({"answers": "0 2"}, "must be a list of answers"),
        ({"answers": 5}, "must be a list of answers"),
        ({"seed": "x"}, "seed='x'"),
    ],
)
def test_bad_options_are_refused_in_one_line(options, words):
    with pytest.raises(MinimaxLabError, match=words) as caught:
        play(**({"answers": []} | options))
    assert "\n" not in str(caught.value)


def remember_choices(monkeypatch):
    """Let each rule choose only once for each board."""
    for name in ("minimax", "document"):
        known = {}

        def choose(game, state, generator, rule=RULES[name], known=known):
            if (game.first, state) not in known:
                known[game.first, state] = rule(game, state, generator)
            return known[game.first, state]

        monkeypatch.setitem(RULES, name, choose)


@pytest.mark.parametrize("rule", ["minimax", "document"])
@pytest.mark.parametrize("first", ["human", "computer"])
@pytest.mark.parametrize("mark", slow_after(1, ["X", "O"]))
def test_nobody_beats_the_perfect_player(monkeypatch, rule, first, mark):
    """Every game that a human can play."""
    remember_choices(monkeypatch)
    results, waiting = [], [[]]
    while waiting:
        line = waiting.pop()
        game = play(line, first=first, rule=rule, mark=mark, write=lambda _: None)
        if game.result == "left":
            empty = [at for at, mark_there in enumerate(game.board.replace("/", "")) if mark_there == "."]
            waiting += [[*line, f"{at // 3} {at % 3}"] for at in empty]
        else:
            results.append(game.result)
    assert set(results) == {"computer", "draw"} and len(results) > 50


@pytest.mark.parametrize("rule", ["minimax", "document"])
def test_ctrl_c_during_a_search(monkeypatch, capsys, rule):
    class Stopped(TicTacToe):
        def utility(self, state):
            raise KeyboardInterrupt

    monkeypatch.setattr("minimax_lab.apps.console.TicTacToe", Stopped)
    assert main(["--first", "computer", "--rule", rule]) == 130
    assert "Stopped." in capsys.readouterr().out
