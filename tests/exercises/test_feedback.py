"""Every kind of feedback, word for word, on questions with one mistake each."""

from asking import ONE_MISTAKE_EACH, TIE, TREE, ask
from examples import A_TO_O
from golden import check
from learners import HABITS, alpha_beta, backing_up, limited, remembering

from minimax_lab import Bones, TicTacToe, TreeGame, alphabeta, minimax
from minimax_lab.exercises import CutTask
from minimax_lab.exercises.answers import STYLES
from minimax_lab.scene import style

DEEP = TreeGame([[[6, 2], [2, 5]], [[5, 4], [2, 5]]])
BOARD = TicTacToe(win=10), "O.X/X.X/.OO"


def endless(game, state):
    return endless(game, state)


def raising(game, state):
    return game.utility(state)


def first_only(game, state):
    return 3


def negating(game, state):
    return -minimax(game, state).value


def words(game, state):
    return "value"


def second_best(game, state):
    """The value with the last of the best moves."""
    value = minimax(game, state).value
    moves = [] if game.is_terminal(state) else list(game.actions(state))
    best = [move for move in moves if minimax(game, game.result(state, move)).value == value]
    return value, best[-1] if best else None


def a_wrong_move(game, state):
    return minimax(game, state).value, "Q"


def wrong_at(wrong_depth):
    """A depth-limited minimax that is wrong at one depth."""
    return lambda game, state, depth=9: 77 if depth == wrong_depth else limited(game, state, depth).value


ASKED = {
    "value": [
        (ask("value", ONE_MISTAKE_EACH), [*range(-10, 11), "+3", "B", None, "nan", 2.5]),
        (ask("value", TREE), [14, 2, 12, 3.0, "3", -3]),
        (ask("value", *BOARD), [10, -10, 0, 4, "X4"]),
        (ask("value", DEEP), range(8)),
    ],
    "move": [
        (ask("move", ONE_MISTAKE_EACH), ["B", "C", "D", "A", 5, None, True]),
        (ask("move", TIE), ["B", "C"]),
        (ask("move", TIE, first=True), ["B", "C"]),
        (ask("move", *BOARD), [0, 1, 4, 4.0, 6, 9, 10, "X4", True]),
        (ask("move", Bones(5)), [1, 2, "take 1", 4]),
    ],
    "tree": [
        (ask("tree", ONE_MISTAKE_EACH), [
            {}, {"A": ...}, 5, "none", {"Z": 1}, {"B": 9}, {"B": -3}, {"B": "x"}, {"C": 4}, {"B": 3, "C": 2, "D": 5},
            {"B": 3, "C": 2, "D": 5, "A": ...}, {"B": 3, "C": 2, "D": 5, "A": 3}, {"A": 3, "B": 9},
            {"B": 3, "C": 2, "D": 5, "A": 9}, {"B": 3, "C": 2, "D": 5, "A": -3}, {"B": 7, "C": 7},
        ]),
        (ask("tree", DEEP), [{"B": 1, "C": 2, "D": 2, "E": 2, "F": 4, "G": 9}, {"D": -6}, {"B": 5, "D": 6, "E": 5}]),
    ],
    "order": [
        (ask("order", TreeGame([[7, 2], 5])), [
            "A B B1 B2 A2", "A B A2 B1 B2", "B1 B2 B A2 A", "A A2 B B2 B1", "A B B1", "A B B1 B2 A2 A2", "Q", 3, "",
            "A B B2 B1 A2", "B A B1 B2 A2",
        ]),
    ],
    "function": [
        (ask("function", TREE, also=[(TIE, "A"), (DEEP, "A"), (TREE, "B1")]), [
            minimax, 3, None, print, endless, raising, first_only, negating, words, second_best, a_wrong_move,
            backing_up(max, max), backing_up(min, min), backing_up(min, max), alphabeta,
        ]),
        (ask("function", DEEP, function="alphabeta"), [minimax, alphabeta, *(alpha_beta(h) for h in HABITS.values())]),
        (ask("function", DEEP, function="depth_limited_minimax"), [limited, *map(wrong_at, (0, 1, 2, 3))]),
        (ask("function", Bones(6), memory=True), [minimax, remembering, lambda g, s: minimax(g, s).value]),
    ],
}  # fmt: skip


def test_every_kind_of_feedback():
    lines = []
    for kind, questions in ASKED.items():
        for question, answers in questions:
            lines.append(f"{kind} of {question.game!r}: {question.right_text()}")
            for number, answer in enumerate(answers):
                shown = f"function {number}" if callable(answer) else repr(answer)
                question.answer = answer
                question.check()
                lines.append(f"  {shown}: {question.feedback!r} [{question.feedback.mistake}]")
    check("feedback", lines)


def test_the_verdicts_on_cuts():
    """An answer of each kind; tests/exercises/test_cut_task.py compares every verdict with an oracle."""
    task, strict = CutTask(TreeGame(A_TO_O)), CutTask(TreeGame([[3, 12], [3, 2]]), prune_on_equality=False)
    lines = []
    for each, answers in (
        (task, ["I2 K L2 M2 G", "", "H1 J1 O1 L1", "I2 F", "I2 K G", "I E L M C", "K K1", "A", "Q"]),
        (strict, ["C2", ""]),
    ):
        lines.append(f"{each.rule} {each.right_text}")
        for names in answers:
            feedback = each.feedback(names)
            lines.append(f"  {names}: {feedback!r} [{feedback.mistake}]")
            if not each.unreadable(names.split()):
                lines.append(f"    {each.check(names).summary}")
    check("cuts", lines)


def test_each_outcome_has_its_symbol_and_color():
    assert {outcome: symbol for outcome, (symbol, _) in STYLES.items()} == {
        "correct": "✓ Right", "incorrect": "✗ Not right", "not attempted": "\u2013 Not attempted",
    }  # fmt: skip
    question = ask("value")
    for answer, outcome in ((3, "correct"), (4, "incorrect"), (..., "not attempted")):
        question.answer = answer
        question.check()
        html = question.feedback._repr_mimebundle_()["text/html"]
        frame = f"3px solid {style.BEST}" if outcome == "correct" else f"6px solid {STYLES[outcome][1]}"
        assert question.feedback.outcome == outcome and frame in html
