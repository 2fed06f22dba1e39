"""Every question of every lesson: its right answer, the wrong answers to expect, and nonsense."""

from fractions import Fraction

import pytest
from asking import all_questions, outcome
from golden import check
from learners import HABITS, alpha_beta, limited, remembering

from minimax_lab import alphabeta, game_tree, minimax
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
    if question.move:
        return [minimax, lambda game, state: tuple(minimax(game, state))]
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


# Besides the expected mistakes in the data: what each kind of question finds by itself.
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
    answers = {leaf.value for leaf in tree.leaves} if question.kind == "value" else question.position.moves
    for answer in answers:
        assert outcome(question, answer)[1] != "other", (answer, question.feedback)


# -- what learners read --------------------------------------------------------------------------------------------


def texts_of(asked, mistakes):
    """A question, what is said about its right answer, and the reply to each expected mistake, with those it is for."""
    is_gate = isinstance(asked, GateQuestion)
    yield f"{asked.name}: {asked.ask}" if is_gate else str(asked)
    yield f"  {asked.revealed}" if is_gate else f"  {asked.solution_text}"
    if is_gate and asked.shown_picture and asked.shown_picture.scene.caption:
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
