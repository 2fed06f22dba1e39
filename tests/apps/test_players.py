"""The person's answers, and the machine's choices compared with rules that share no code with the package."""

from functools import cache

import pytest
from pace import slow_after
from scripted import scripted

from minimax_lab import TicTacToe, minimax, record
from minimax_lab.apps import play
from minimax_lab.apps.players import STRENGTHS, read_move
from minimax_lab.search import win_or_last_safe


@pytest.mark.parametrize("text", ["1 2", "1,2", "1, 2", " 1  2 ", "[1, 2]", "(1,2)", "[1,2]", "1;2", "1/2", "1\t2"])
def test_a_square_can_be_written_in_several_ways(text):
    assert read_move(TicTacToe(), "." * 9, text) == 5


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("0 0", "[0, 0] is taken by O. Empty: [1, 0], [1, 1], [1, 2], [2, 1], [2, 2]."),
        ("3 0", "There is no row 3."),
        ("0 3", "There is no column 3."),
        ("-1 0", "There is no row -1."),
        ("", "You typed nothing."),
        ("   ", "You typed nothing."),
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
def test_nonsense_is_answered_and_asked_again(answer, words):
    game, text = scripted([answer, "1 1"], first="person", position="OXX/.../O..")
    assert game.moves[0] == (1, 1)
    assert words in text and all(len(line) < 150 for line in text.splitlines() if answer not in line)


@pytest.mark.parametrize("error", [EOFError, NotImplementedError, OSError, RuntimeError])
def test_without_a_keyboard_the_game_ends_at_once(monkeypatch, capsys, error):
    """As under nbval, whose kernels have none."""

    def no_input(prompt):
        raise error

    monkeypatch.setattr("builtins.input", no_input)
    assert play(first="person").result == "left"
    assert "There is no more input." in capsys.readouterr().out


def test_a_live_game(monkeypatch, capsys):
    typed = iter(["2", "0 0"])

    def type_in(prompt):
        return next(typed, "quit")

    monkeypatch.setattr("builtins.input", type_in)
    assert play().board == "O../.X./..."
    assert "Goodbye" in capsys.readouterr().out


# -- the oracle: boards are tuples of 1 (the machine), 2 (the person), and 0 -----------------------------------

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


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
    """The rule of document 000: the score, the square for player 1, the calls, and the scores that it tries."""
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
    """Every unfinished board, as text with X for player 1 and as a tuple, and the player to move."""
    found, waiting = set(), [((0,) * 9, first)]
    while waiting:
        board, player = waiting.pop()
        if (board, player) in found or has_won(board, 1) or has_won(board, 2) or all(board):
            continue
        found.add((board, player))
        waiting += [(put(board, at, player), 3 - player) for at in range(9) if not board[at]]
    return [("".join(".XO"[mark] for mark in board), board, player) for board, player in sorted(found)]


# -- the rules --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", slow_after(1, [2, 1]))
def test_the_rule_is_that_of_the_source_on_every_board(first):
    game = TicTacToe(first=".XO"[first])
    for text, board, player in boards(first)[::3]:
        score, square, _, _ = source_rule(board, player)
        decision = win_or_last_safe(game, text)
        assert decision.value == score == worth(board, player), text
        assert player == 2 or decision.action == square, text


@pytest.mark.parametrize(("text", "calls", "value", "square"), [("O.XX.X.OO", 4, 1, 4), ("X.O......", 303, 1, 3)])
def test_the_rule_in_figures(text, calls, value, square):
    run = record(win_or_last_safe, TicTacToe(), text)
    assert (len(run), run.value, run.action) == (calls, value, square)
    board = tuple(".XO".index(mark) for mark in text)
    assert source_rule(board, 1)[:3] == (value, square, calls)


def test_the_rule_takes_larger_wins_too():
    small, large = (record(win_or_last_safe, TicTacToe(win=win), "O.XX.X.OO") for win in (1, 10))
    assert len(small) == len(large) == 4 and large.value == 10


@pytest.mark.parametrize("rule", ["perfect", "document"])
@pytest.mark.slow
def test_the_scores_and_the_choice_on_every_board(rule):
    for first in (1, 2):
        game = TicTacToe(first=".XO"[first])
        for text, board, player in boards(first):
            if player == 2 or board.count(0) == 9:
                continue
            choice = STRENGTHS[rule](game, text, None)
            after = {at: worth(put(board, at, 1), 2) for at in range(9) if not board[at]}
            assert dict(choice.scores) == {at: after[at] for at, _ in choice.scores}
            assert after[choice.square] == max(after.values())
            if rule == "perfect":
                assert choice.scores == list(after.items())
                assert after[choice.square] not in [after[at] for at in after if at < choice.square]
            else:
                assert (choice.square, choice.nodes) == source_rule(board, 1)[1:3]
                assert tuple(score for _, score in choice.scores) == source_rule(board, 1)[3]


def test_the_choice_is_that_of_the_lessons_minimax():
    game, state = TicTacToe(), "X...O...."
    state = game.result(game.result(state, 1), 2)
    choice = STRENGTHS["perfect"](game, state, None)
    run = record(minimax, game, state)
    assert (choice.square, choice.nodes) == (run.action, len(run))
