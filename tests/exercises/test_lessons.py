"""Every question of every lesson: its right answer, the wrong answers to expect, and nonsense."""

from fractions import Fraction
from math import inf

import pytest
from asking import all_questions, outcome
from golden import check
from learners import HABITS, alpha_beta, backing_up, limited, remembering

from minimax_lab import MAX, alphabeta, game_tree, minimax
from minimax_lab.exercises import questions
from minimax_lab.exercises.bugs import BUGS_OF_MINIMAX
from minimax_lab.exercises.gates import GateQuestion, gate_names, lesson_names, load_question
from minimax_lab.exercises.gates.load import FOLDER

LESSONS = lesson_names()
FILES = {path.stem.removeprefix("lesson_"): path for path in FOLDER.glob("lesson_*.py")}
GATES = {lesson: [f"{lesson.partition('_')[0]}-{name}" for name in gate_names(path)] for lesson, path in FILES.items()}
ALL = [pytest.param(question, id=name) for name, question in all_questions().items()]


def right_answers(question):
    """The right answer, in several forms."""
    return FORMS[question.kind](question, game_tree(question.game, question.state).back_up())


def forms_of_value(question, tree):
    return [tree.value, float(tree.value), Fraction(tree.value), str(tree.value), f" {tree.value:+} "]


def forms_of_move(question, tree):
    return [tree.root.best.action, f"{tree.root.best.action} "]


def forms_of_tree(question, tree):
    values = {node.name: node.value for node in tree if node.player}
    return [values, {name: float(value) for name, value in values.items()}, tree.draw().text]


def forms_of_order(question, tree):
    names = [call.state for call in question.here.run.calls]
    return [names, tuple(names), " ".join(map(str, names)), ", ".join(map(str, names))]


def forms_of_function(question, tree):
    if question.memory:
        return [remembering]
    if question.function == "alphabeta":
        return [alphabeta, alpha_beta(HABITS["right"])]
    if question.function == "depth_limited_minimax":
        return [limited, lambda game, state, depth=3: {"score": limited(game, state, depth).value}]
    return [minimax, lambda game, state: minimax(game, state).value, lambda g, s: {"score": minimax(g, s)[0]}]


def forms_of_cuts(question, tree):
    right = question.cuts.right
    return [list(right), " ".join(right), ", ".join(reversed(right))]


FORMS = {
    "value": forms_of_value, "move": forms_of_move, "tree": forms_of_tree, "order": forms_of_order,
    "function": forms_of_function, "cuts": forms_of_cuts,
}  # fmt: skip


@pytest.mark.parametrize("question", ALL)
def test_each_form_of_the_right_answer_is_correct(question):
    for answer in right_answers(question):
        assert outcome(question, answer) == ("correct", ""), answer


@pytest.mark.parametrize("question", ALL)
def test_a_question_is_not_attempted_at_first(question):
    assert outcome(question, ...) == ("not attempted", "")


RUBBISH = [None, True, "", "nonsense", [], {}, {"Q": 1}, object(), float("nan"), -1e300, 10**400, [..., None], len, 1j]


@pytest.mark.parametrize("question", ALL)
def test_no_answer_raises(question):
    for answer in RUBBISH:
        assert outcome(question, answer)[0] != "correct"


@pytest.mark.parametrize("question", ALL)
def test_hints_come_one_by_one_and_the_solution_on_request(question, capsys):
    shown = []
    for _ in range(len(question.hints) + 1):
        question.hint()
        shown.append(capsys.readouterr().out)
    assert [hint in text for hint, text in zip(question.hints, shown, strict=False)] == [True] * len(question.hints)
    assert "solution()" in shown[-1]
    question.solution()
    assert question.right_text() in capsys.readouterr().out


# -- wrong answers to expect -----------------------------------------------------------------------------------


def limit_first(game, state, depth=3):
    """Tests the limit before the end of the game, so an end at the limit is worth 0."""
    if depth == 0:
        return 0
    if game.is_terminal(state):
        return game.utility(state)
    best = max if game.to_move(state) == MAX else min
    return best(limit_first(game, game.result(state, action), depth - 1) for action in game.actions(state))


def bones_only(game, state, known=None):
    """A memory whose key leaves out the player to move."""
    known = {} if known is None else known
    key = getattr(state, "bones", state)
    if key not in known:
        below = () if game.is_terminal(state) else game.actions(state)
        values = [bones_only(game, game.result(state, action), known) for action in below]
        best = max if below and game.to_move(state) == MAX else min
        known[key] = best(values) if values else game.utility(state)
    return known[key]


def one_window(game, state, window=None):
    """Alpha-beta in which all calls share one alpha and one beta."""
    window = window or {"alpha": -inf, "beta": inf}
    if game.is_terminal(state):
        return game.utility(state)
    is_max, values = game.to_move(state) == MAX, []
    for action in game.actions(state):
        values.append(one_window(game, game.result(state, action), window))
        side, best = ("alpha", max) if is_max else ("beta", min)
        window[side] = best(window[side], values[-1])
        if window["alpha"] >= window["beta"]:
            break
    return (max if is_max else min)(values)


# Besides the expected mistakes in the data: what each kind of question finds by itself.
FOUND = {
    ("00_start_here", 1): {"move": 2},
    ("00_start_here", 2): {"level by level": "3 2 1 1 0 0 0"},
    ("00_start_here", 3): {"illegal": 3},
    ("01_from_a_to_10", 1): {"negated": -3, "move": "B", "not chosen": 8},
    ("01_from_a_to_10", 2): {"value": 3, "deeper": "C1"},
    ("01_from_a_to_10", 3): {"negated": {"D": -3}, "leaf": {"D": 3, "E": 1, "F": 2, "G": 6, "B": 4}},
    ("01_from_a_to_10", 4): {"level by level": "A B A2 B1 B2", "too few": "A B B1 B2"},
    ("02_nine_calls", 1): {"move": 7, "no leaf": 3},
    ("02_nine_calls", 2): {"taken": 4, "illegal": -10},
    ("02_nine_calls", 3): {
        "swapped": backing_up(min, max),
        "always the largest": backing_up(max, max),
        "nothing": print,
    },
    ("03_game_of_bones", 1): {"illegal": 4},
    ("03_game_of_bones", 2): {"illegal": 0},
    ("03_more_bones", 1): {"move": "take 1", "no leaf": 5},
    ("03_more_bones", 2): {"other": backing_up(min, max), "nothing": print},
    ("04_tic_tac_toe", 1): {"move": 2, "no leaf": 7.5},
    ("04_tic_tac_toe", 2): {"taken": 4, "illegal": 9},
    ("04_tic_tac_toe", 3): {"negated": {"XOX/OOX/XXO": 0, "XOX/OOX/X..": -10}, "missing": {"XOX/OOX/X..": 10}},
    ("05_play", 1): {"no leaf": 10},
    ("05_play", 2): {"taken": 4, "illegal": 9},
    ("05_play", 3): {"taken": 0},
    ("06_how_far_to_look", 1): {"leaf": {"B": 1, "C": 3, "A": 4}, "missing": {"B": 1, "C": 3}},
    ("06_how_far_to_look", 3): {"illegal": 5},
    ("06_how_far_to_look", 2): {"value": 4},
    ("06_how_far_to_look", 4): {"value": -6, "deeper": "D"},
    ("06_how_far_to_look", 5): {"expected": limit_first, "swapped": backing_up(min, max), "nothing": print},
    ("07_alpha_beta", 5): {
        "missing": "C2 C3",
        "too much": "C2 C3 D2 D3",
        "below": "C C2",
        "root": "A",
        "unknown node": "four",
        "unreadable": 3,
    },
    ("07_alpha_beta", 2): {"move": "D", "no number": "five"},
    ("07_alpha_beta", 1): {
        "leaves": "E2 E3 G1 G2 G3 H1 H2",
        "nodes": "E C",
        "other rule": "E2 E3",
        "too much": "E G H",
        "too little": "E2 E3 G2 G3 H",
        "missing": "G H",
    },
    ("07_alpha_beta", 4): {"other rule": "E2 E3 G H", "missing": "E2", "nodes": "E", "too much": "E2 E3 F2"},
    ("07_alpha_beta", 3): {"expected": one_window, "swapped": backing_up(min, max), "nothing": print},
    ("08_the_whole_game", 1): {"move": 4, "no leaf": 10, "no number": "X"},
    ("08_the_whole_game", 2): {"taken": 2, "illegal": 9},
    ("08_the_whole_game", 3): {
        "again": minimax,
        "other": bones_only,
        "swapped": backing_up(min, max),
        "nothing": print,
    },
}


@pytest.mark.parametrize("question", ALL)
def test_what_a_question_finds_by_itself(question, request):
    lesson = request.node.callspec.id.rpartition("-")[0]
    for mistake, answer in FOUND.get((lesson, question.number), {}).items():
        assert outcome(question, answer) == ("incorrect", mistake), answer


def expected_answers(question):
    """The expected wrong answers, as a learner gives them, with their replies."""
    for wrong, text in question.mistakes.items():
        yield (dict([wrong]) if question.kind == "tree" else list(wrong) if isinstance(wrong, tuple) else wrong), text


@pytest.mark.parametrize("question", ALL)
def test_each_expected_mistake_is_wrong_and_has_its_reply(question):
    for answer, text in expected_answers(question):
        assert outcome(question, answer) == ("incorrect", "expected"), answer
        assert question.feedback.message == text


@pytest.mark.parametrize("question", ALL)
def test_every_legal_move_and_every_value_of_a_leaf_has_a_reply_of_its_own(question):
    """So nobody reads only that an answer is wrong."""
    if question.kind not in ("move", "value"):
        return
    tree = game_tree(question.game, question.state).back_up()
    answers = [leaf.value for leaf in tree.leaves] if question.kind == "value" else question.position.moves
    for answer in answers:
        assert outcome(question, answer)[1] != "other", (answer, question.feedback)


# -- what learners read --------------------------------------------------------------------------------------------


def texts_of(asked, mistakes):
    """A question, what is said about its right answer, and the reply to each expected mistake, with those it is for."""
    is_gate = isinstance(asked, GateQuestion)
    yield f"{asked.name}: {asked.ask}" if is_gate else str(asked)
    yield f"  {asked.revealed}" if is_gate else f"  {asked.solution_text}"
    if is_gate and asked.shown_picture.scene.caption:
        yield f"  [{asked.shown_picture.scene.caption}]"
    yield from (f"  Hint: {hint}" for hint in getattr(asked, "hints", ()))
    for text in dict.fromkeys(mistakes.values()):
        wrong = [getattr(each, "__name__", None) or str(each) for each in mistakes if mistakes[each] == text]
        yield f"  {', '.join(wrong if asked.kind != 'function' else ['bug'])} -> {text}"


@pytest.mark.parametrize("lesson", sorted(GATES))
def test_what_learners_read(lesson):
    """All lessons have the bugs of minimax in common; they are listed once."""
    gates = [load_question(name) for name in GATES[lesson]]
    common = () if lesson == "02_nine_calls" else BUGS_OF_MINIMAX
    lines = []
    for each in [*gates, *(questions(lesson) if lesson in LESSONS else ())]:
        lines += texts_of(each, {wrong: text for wrong, text in each.mistakes.items() if wrong not in common})
    check(f"lesson_{lesson}", lines)
