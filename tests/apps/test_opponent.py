"""The computer's choices on every board, compared with rules that share no code with the package."""

from functools import cache

import pytest

from minimax_lab import TicTacToe, minimax, record
from minimax_lab.apps.opponent import RULES
from minimax_lab.search import win_or_last_safe

# -- the oracle: boards are tuples of 1 (the computer), 2 (the human), and 0 -----------------------------------

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


@pytest.mark.parametrize("first", [1, 2])
def test_the_rule_is_that_of_the_source_on_every_board(first):
    game = TicTacToe(first=".XO"[first])
    for text, board, player in boards(first):
        if board.count(0) == 9 and first == 1:
            continue  # the next test has this board
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


@pytest.mark.parametrize("rule", ["minimax", "document"])
def test_the_scores_and_the_choice_on_every_board(rule):
    for first in (1, 2):
        game = TicTacToe(first=".XO"[first])
        for text, board, player in boards(first):
            if player == 2 or board.count(0) == 9:
                continue
            choice = RULES[rule](game, text, None)
            after = {at: worth(put(board, at, 1), 2) for at in range(9) if not board[at]}
            assert dict(choice.scores) == {at: after[at] for at, _ in choice.scores}
            assert after[choice.square] == max(after.values())
            if rule == "minimax":
                assert choice.scores == list(after.items())
                assert after[choice.square] not in [after[at] for at in after if at < choice.square]
            else:
                assert (choice.square, choice.nodes) == source_rule(board, 1)[1:3]
                assert tuple(score for _, score in choice.scores) == source_rule(board, 1)[3]


def test_the_choice_is_that_of_the_lessons_minimax():
    game, state = TicTacToe(), "X...O...."
    state = game.result(game.result(state, 1), 2)
    choice = RULES["minimax"](game, state, None)
    run = record(minimax, game, state)
    assert (choice.square, choice.nodes) == (run.action, len(run))
