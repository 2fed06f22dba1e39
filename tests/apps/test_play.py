"""The game in the terminal and in a cell: its course, its answers to nonsense, and a computer that never loses."""

import signal
import subprocess
import sys
from functools import cache

import pytest

from minimax_lab import MinimaxLabError, TicTacToe, minimax, record
from minimax_lab.__main__ import main
from minimax_lab.apps.console import play, read_move
from minimax_lab.apps.opponent import RULES
from minimax_lab.search.win_or_last_safe import win_or_last_safe

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]
COMMAND = [sys.executable, "-m", "minimax_lab"]


# -- what is right, worked out in another way: boards are tuples of 1 (the computer), 2 (the human) and 0 ----------


def has_won(board, player):
    return any(all(board[int(square)] == player for square in line) for line in LINES)


def put(board, square, player):
    return (*board[:square], player, *board[square + 1 :])


@cache
def worth(board, player):
    """What the board is worth to player 1, with `player` to move."""
    for each, score in ((1, 1), (2, -1)):
        if has_won(board, each):
            return score
    scores = [worth(put(board, at, player), 3 - player) for at in range(9) if not board[at]]
    return 0 if not scores else max(scores) if player == 1 else min(scores)


@cache
def source_rule(board, player):
    """The rule of document 000, told in the order of FACTS: score, the square for player 1, calls, scores tried."""
    calls, tried, remembered = 1, [], None
    empty = [at for at in range(9) if not board[at]]
    if has_won(board, 1) or has_won(board, 2) or not empty:
        return worth(board, player), None, 1, ()
    for at in empty:
        score, _, below, _ = source_rule(put(board, at, player), 3 - player)
        calls += below
        tried.append(score)
        if player == 1 and score >= 0:
            remembered = at
        if score == (1 if player == 1 else -1):
            break
    best = (max if player == 1 else min)(tried)
    return best, empty[-1] if remembered is None else remembered, calls, tuple(tried)


def boards(first):
    """Every board that can come up before the end, as text with X for player 1 and as a tuple, with who moves."""
    found, waiting = set(), [((0,) * 9, first)]
    while waiting:
        board, player = waiting.pop()
        if (board, player) in found or has_won(board, 1) or has_won(board, 2) or all(board):
            continue
        found.add((board, player))
        waiting += [(put(board, at, player), 3 - player) for at in range(9) if not board[at]]
    return [("".join(".XO"[mark] for mark in board), board, player) for board, player in sorted(found)]


# -- the rule ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", [1, 2])
def test_the_rule_is_the_sources_on_every_board(first):
    game = TicTacToe(first=".XO"[first])
    for text, board, player in boards(first):
        if board.count(0) == 9 and first == 1:
            continue  # it stands below, with its figures
        score, square, _, _ = source_rule(board, player)
        decision = win_or_last_safe(game, text)
        assert decision.value == score == worth(board, player), text
        assert player == 2 or decision.action == square, text


@pytest.mark.parametrize(
    ("text", "calls", "value", "square"),
    [(".........", 94_978, 0, 8), ("O.XX.X.OO", 4, 1, 4), ("X.O......", 303, 1, 3)],
)
def test_the_rule_in_figures(text, calls, value, square):
    run = record(win_or_last_safe, TicTacToe(), text)
    assert (len(run), run.value, run.action) == (calls, value, square)
    board = tuple(".XO".index(mark) for mark in text)
    assert source_rule(board, 1)[:3] == (value, square, calls)


def test_the_rule_takes_larger_wins_too():
    small, large = (record(win_or_last_safe, TicTacToe(win=win), "O.XX.X.OO") for win in (1, 10))
    assert len(small) == len(large) == 4 and large.value == 10


# -- the opponents ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["minimax", "document"])
def test_the_scores_and_the_choice_on_every_board(rule):
    for first in (1, 2):
        game = TicTacToe(first=".XO"[first])
        for text, board, player in boards(first):
            if player == 2 or board.count(0) == 9:
                continue
            thought = RULES[rule](game, text, None)
            after = {at: worth(put(board, at, 1), 2) for at in range(9) if not board[at]}
            assert dict(thought.scores) == {at: after[at] for at, _ in thought.scores}
            assert after[thought.square] == max(after.values())
            if rule == "minimax":
                assert thought.scores == list(after.items())
                assert after[thought.square] not in [after[at] for at in after if at < thought.square]
            else:
                assert (thought.square, thought.nodes) == source_rule(board, 1)[1:3]
                assert tuple(score for _, score in thought.scores) == source_rule(board, 1)[3]


def test_minimax_in_the_game_is_the_lesson_s_minimax():
    game, state = TicTacToe(), "X...O...."
    state = game.result(game.result(state, 1), 2)
    thought = RULES["minimax"](game, state, None)
    run = record(minimax, game, state)
    assert (thought.square, thought.nodes) == (run.action, len(run))


def quickly(monkeypatch):
    """The rules, each board thought about once."""
    for name in ("minimax", "document"):
        known = {}

        def choose(game, state, chance, rule=RULES[name], known=known):
            if (game.first, state) not in known:
                known[game.first, state] = rule(game, state, chance)
            return known[game.first, state]

        monkeypatch.setitem(RULES, name, choose)


@pytest.mark.parametrize("rule", ["minimax", "document"])
@pytest.mark.parametrize("first", ["human", "computer"])
@pytest.mark.parametrize("mark", ["X", "O"])
def test_nobody_beats_the_perfect_player(monkeypatch, rule, first, mark):
    """Every line that a human can play, through the game itself."""
    quickly(monkeypatch)
    results, waiting = [], [[]]
    while waiting:
        line = waiting.pop()
        game = play(line, first=first, rule=rule, mark=mark, say=lambda _: None)
        if game.result == "left":
            empty = [at for at, sign in enumerate(game.board.replace("/", "")) if sign == "."]
            waiting += [[*line, f"{at // 3} {at % 3}"] for at in empty]
        else:
            results.append(game.result)
    assert set(results) == {"computer", "draw"} and len(results) > 50


# -- the course of a game ---------------------------------------------------------------------------------------


def told(answers, **options):
    """A scripted game, and all that it says."""
    lines = []
    game = play(answers, say=lines.append, **options)
    return game, "\n".join(lines)


def test_the_printed_game_of_document_000():
    game, text = told(["0 2", "2 0", "1 2"], first="computer", rule="document", board="X../.../...")
    assert game == ("computer", "X.O/XXO/O.X", [(0, 2), (1, 0), (2, 0), (1, 1), (1, 2), (2, 2)])
    scores = [line.split() for line in text.splitlines() if line.strip()[:2] in ("1.", "2.", "3.")]
    assert [(number, score) for number, _, _, score in scores] == [
        *[("1.", "-1"), ("2.", "+1")],
        *[("1.", "-1"), ("2.", "+1")],
        *[("1.", "-1"), ("2.", "-1"), ("3.", "+1")],
    ]
    assert text.count("sure win") == 2 and "The computer wins: X has three in a row." in text


@pytest.mark.parametrize(
    ("board", "answer", "result", "words"),
    [
        ("XX./OO./...", "2 2", "computer", "The computer wins: X has three in a row."),
        ("OO./XX./...", "0 2", "human", "You win: O has three in a row. Well played!"),
        ("OXO/XXO/O.X", "2 1", "draw", "A draw: the board is full, and neither of you has three in a row."),
    ],
)
def test_the_three_outcomes(board, answer, result, words):
    game, text = told([answer], first="human", board=board)
    assert game.result == result and text.endswith(words)
    again, text = told([], first="human", board=game.board)
    assert again == (result, game.board, []) and text.endswith(words)


def test_either_may_start_and_the_marks_can_be_changed():
    assert told(["2", "1 1"], scores=False)[0].board.count("O") == 1
    game, text = told(["computer", "1 1"])
    assert game.moves[0] == (0, 0) and text.startswith("Who starts, 1 the computer or 2 you? computer")
    game, _ = told(["0 0"], first="human", mark="X", board=".../.O./X..")
    assert game.board.count("X") == 2 and game.moves[0] == (0, 0)
    game, text = told(["x", "", "me"])
    assert text.count("is not one of the two") == 2 and game.moves == []


def test_a_board_may_tell_who_started():
    assert "Who starts" not in told([], board="O../.../...")[1]  # so the human did, and the computer answers
    assert "Who starts" not in told([], board="X../.../...")[1]
    assert "Who starts" in told([], board="XO./.../...")[1]


def test_scores_are_shown_or_not():
    assert "  1. [0, 0]  0\n  2. [0, 1] -1\n" in told(["1 1"], first="human")[1]
    quiet = told(["1 1"], first="human", scores=False)[1]
    assert "tries" not in quiet and "  1. " not in quiet and "The computer marks [0, 0]." in quiet


def test_a_random_opponent_can_be_beaten_and_repeats_itself():
    answers = ["0 0", "0 1", "0 2", "1 0", "1 1", "1 2", "2 0", "2 1", "2 2"]
    games = [told(answers, first="human", rule="random", seed=seed) for seed in range(20)]
    assert {game.result for game, _ in games} >= {"human", "computer"}
    assert told(answers, first="human", rule="random", seed=3) == games[3]


# -- answers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["1 2", "1,2", "1, 2", " 1  2 ", "[1, 2]", "(1,2)", "[1,2]", "1;2", "1/2", "1\t2"])
def test_a_square_can_be_written_in_several_ways(text):
    assert read_move(TicTacToe(), "." * 9, text) == 5


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0 0", "[0, 0] is taken by O. Empty: [1, 0], [1, 1], [1, 2], [2, 1], [2, 2]."),
        ("3 0", "There is no row 3."),
        ("0 3", "There is no column 3."),
        ("-1 0", "There is no row -1."),
        ("", "That was empty."),
        ("   ", "That was empty."),
        ("12", "'12' is not a row and a column."),
        ("1 2 3", "'1 2 3' is not a row and a column."),
        ("1.5 2", "'1.5 2' is not a row and a column."),
        ("middle", "'middle' is not a row and a column."),
        ("9" * 5000 + " 1", "... is not a row and a column."),
        ("\N{ARABIC-INDIC DIGIT ONE} 2", "is not a row and a column."),
        ("\0", r"'\x00' is not a row and a column."),
        ("{0} %s", "'{0} %s' is not a row and a column."),
    ],
)
def test_nonsense_is_answered_and_asked_again(text, words):
    game, said = told([text, "1 1"], first="human", board="OXX/.../O..")
    assert game.moves[0] == (1, 1)
    assert words in said and all(len(line) < 150 for line in said.splitlines() if text not in line)


def test_row_and_column_may_come_one_by_one():
    game, text = told(["1", "2", "0", "0 0", "0", "", "help", "2 2"], first="human")
    assert game.moves[0] == (1, 2) and "Row 1. And the column: 2" in text
    assert "'0 0 0' is not a row and a column" in text and "counted from 0" in text


@pytest.mark.parametrize("word", ["q", "quit", "EXIT", " bye "])
def test_a_human_may_leave(word):
    game, text = told(["1 1", word, "0 0"], first="human")
    assert game.result == "left" and text.endswith("Goodbye. The game ends here, unfinished.")
    assert told([word])[0].result == "left"


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
        ({"first": "human", "board": "X../.../..."}, "as O starts"),
        ({"answers": "0 2"}, "must be a list of answers"),
        ({"answers": 5}, "must be a list of answers"),
        ({"seed": "x"}, "seed='x'"),
    ],
)
def test_bad_options_are_refused_in_one_line(options, words):
    with pytest.raises(MinimaxLabError, match=words) as caught:
        play(**({"answers": []} | options))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("error", [EOFError, NotImplementedError, OSError, RuntimeError])
def test_without_a_keyboard_the_game_ends_at_once(monkeypatch, capsys, error):
    """As under nbval, whose kernels have none."""

    def no_input(prompt):
        raise error

    monkeypatch.setattr("builtins.input", no_input)
    assert play(first="human").result == "left"
    assert "No more input." in capsys.readouterr().out


def test_a_live_game(monkeypatch, capsys):
    typed = iter(["2", "0 0"])

    def type_in(prompt):
        return next(typed, "quit")

    monkeypatch.setattr("builtins.input", type_in)
    assert play().board == "O../.X./..."
    assert "Goodbye" in capsys.readouterr().out


@pytest.mark.parametrize("rule", ["minimax", "document"])
def test_ctrl_c_while_it_thinks(monkeypatch, capsys, rule):
    class Stopped(TicTacToe):
        def utility(self, state):
            raise KeyboardInterrupt

    monkeypatch.setattr("minimax_lab.apps.console.TicTacToe", Stopped)
    assert main(["--first", "computer", "--rule", rule]) == 130
    assert "Stopped." in capsys.readouterr().out


# -- the command ------------------------------------------------------------------------------------------------


def run(*arguments, text="", **options):
    return subprocess.run([*COMMAND, *arguments], input=text.encode(), capture_output=True, timeout=120, **options)


def test_help():
    shown = run("--help")
    assert shown.returncode == 0 and b"--first" in shown.stdout and b"row and column" in shown.stdout


def test_a_game_in_the_terminal():
    shown = run("--rule", "document", "--board", "X../.../...", text="0 2\n2,0\n1\n2\n")
    assert shown.returncode == 0 and shown.stderr == b""
    assert shown.stdout.decode().replace("\r", "").endswith("The computer wins: X has three in a row.\n")


def test_the_end_of_input():
    shown = run("--first", "human", text="1 1\n")
    assert shown.returncode == 0 and shown.stderr == b""
    assert b"No more input. The game ends here, unfinished." in shown.stdout


def test_bytes_that_are_no_text():
    shown = subprocess.run(COMMAND, input=b"2\n\xff\xfe\n\0\nquit\n", capture_output=True, timeout=120)
    assert shown.returncode == 0 and shown.stderr == b"" and shown.stdout.count(b"not a row and a column") == 2


@pytest.mark.parametrize(
    "arguments", [["--rule", "best"], ["--board", "XX"], ["--first", "me"], ["--seed", "x"], ["x"]]
)
def test_a_bad_option(arguments):
    shown = run(*arguments)
    assert shown.returncode == 2 and b"Traceback" not in shown.stderr and b"error: " in shown.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way there")
def test_ctrl_c():
    game = subprocess.Popen(
        [*COMMAND, "--first", "human"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    seen = b""
    while b"row and column: " not in seen:
        seen += game.stdout.read(1)
    game.send_signal(signal.SIGINT)
    out, err = game.communicate(timeout=60)
    assert game.returncode == 130 and b"Stopped." in out and err == b""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such pipe")
def test_a_reader_who_goes():
    script = f"'{sys.executable}' -m minimax_lab --first computer --rule document | head -1"
    shown = subprocess.run(["sh", "-c", script], stdin=subprocess.DEVNULL, capture_output=True, timeout=120)
    assert shown.stderr == b""
