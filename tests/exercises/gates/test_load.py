"""Files of questions: a teacher's own work like those of the lessons, and what is wrong in one is named in one line."""

import pytest

from minimax_lab import InvalidArgument, MinimaxLabError
from minimax_lab.exercises import questions
from minimax_lab.exercises.gates import gate_names, load_question

GOOD = """from minimax_lab import Bones, TicTacToe
from minimax_lab.exercises import Choice, Edges, MoveQuestion, Node, Number, Square, ValueQuestion

def our_calls(q: Number):
    here = q.at(Bones(4))
    q.ask = "How many calls?"
    q.answer = here.calls
    q.reveal = f"One for each of the {here.calls} nodes."
    q.mistakes[here.calls - 1] = "Count the first one."

def question_1(q: ValueQuestion):
    q.at(Bones(3))
    q.ask = "What is it worth?"

def question_2(q: MoveQuestion):
    here = q.at(TicTacToe(), "XX./OO./...")
    q.ask = "Which move?"
    for wrong in here.worse_moves:
        q.mistakes[wrong] = f"Not {wrong}."
"""


@pytest.fixture(name="ours")
def file_of_a_teacher(tmp_path):
    def write(text=GOOD, name="ours.py"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path / name

    return write


def test_a_gate_in_a_file_of_ones_own(ours):
    assert gate_names(ours()) == ["our-calls"]
    question = load_question("our-calls", ours())
    assert question.right == [15] and question.hint(14) == "Count the first one."
    assert (
        question.compare(20) == "Not yet. You said 20. One try is left."
        and question.reveal == "One for each of the 15 nodes."
    )


def test_questions_in_a_file_of_ones_own_are_numbered_in_order(ours):
    first, second = questions(ours())
    assert (str(first), second.number) == ("Question 1. What is it worth?", 2)
    second.answer = 5
    assert second.mark().message == "Not 5."


def test_a_changed_file_is_read_anew(ours):
    load_question("our-calls", ours())
    assert load_question("our-calls", ours(GOOD.replace("How many calls?", "And now?"))).ask == "And now?"


def test_the_range_of_a_number(ours):
    def asked(line):
        return load_question("our-calls", ours(GOOD.replace("    q.reveal", f"    {line}\n    q.reveal")))

    with pytest.raises(InvalidArgument, match="^Type a whole number, 4 or more.$"):
        asked("q.least = here.state.bones").read(3)
    question = asked('q.fractions, q.most, q.limits = True, 50, f"{here} bones"')
    assert question.read(4.5) == 4.5
    with pytest.raises(InvalidArgument, match="^4 bones: type a number, 50 or less.$"):
        question.read(50.5)


ANSWER = "q.answer = here.calls"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("q.ask", "q.asks", "ask=''"),
        ("q.ask =", "q.ask = 3 #", "ask=3: must be a text"),
        ("q: Number", "q: Choice", "options=(): must be a list"),
        ("q: Number", "q: Square", "the game has no board of squares"),
        ("q: Number", "q: Node", "two nodes of the tree have the same name"),
        ("here = q.at(Bones(4))", "here = q.here", "Number: has no position"),
        ("Bones(4)", "Bones(-4)", "heap -4"),
        (ANSWER, "q.answer = 15", "q.answer must be computed"),
        (ANSWER, "q.answer = [5 * 3]", "q.answer must be computed"),
        ("q.mistakes[here.calls - 1]", "q.mistakes[14]", "q.mistakes[14] must be computed"),
        ("q.mistakes[here.calls - 1] =", "q.mistakes |= {14: 'No.'} #", "q.mistakes must be computed"),
        (ANSWER, "pass", "answer: is missing"),
        (ANSWER, "q.answer = here.callls", "callls"),
        (ANSWER, "q.answer = str(here) + 'x'", "Type digits, not '4x'."),
        (ANSWER, "q.answer = here.calls / 2", "Type a whole number."),
        (ANSWER, "q.answer = [take for take in here.moves if take > 9]", "has no items"),
        (ANSWER, "q.answer = here.", "invalid syntax (ours.py, line 7)"),
        (ANSWER, "q.least, q.answer = 16, here.calls", "Type a whole number, 16 or more."),
        ('f"One for', '"One for " * 40 + f"', "words with the answer; must have 1 to 60"),
        ("q.reveal =", "q.drawn = lambda: heer; q.reveal =", "'heer' is not defined"),
        ("q.reveal =", "q.leaks = [15]; q.reveal =", "leaks=[15]: must be a list of texts"),
        ('"Count the first one."', "3", "the reply to 14 must be a text"),
        ("import Bones", "import Boness", "ours.py, line 1: ImportError: cannot import name 'Boness'"),
    ],
)
def test_a_wrong_gate_names_what_and_where(ours, old, new, fault):
    with pytest.raises(MinimaxLabError) as caught:
        load_question("our-calls", ours(GOOD.replace(old, new, 1)))
    assert fault in str(caught.value) and "ours.py" in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("Bones(3)", "Bones(-3)", "question 1, line 12: heap -3"),
        ('"XX./OO./..."', '"XXX/.../..."', "question 2, line 16: "),
        ("q.at(Bones(3))", "q.hints = 'one'", "question 1: hints='one': must be a list of texts"),
        ("q.at(Bones(3))", "pass", "question 1: ValueQuestion: has no position"),
        ("Question", "Questions", "ours.py, line 2: ImportError: cannot import name"),
    ],
)
def test_a_wrong_question_names_what_and_where(ours, old, new, fault):
    with pytest.raises(MinimaxLabError) as caught:
        questions(ours(GOOD.replace(old, new)))
    assert fault in str(caught.value) and "ours.py" in str(caught.value) and "\n" not in str(caught.value)


def test_a_file_without_questions_is_named(ours):
    with pytest.raises(InvalidArgument, match="ours.py: has no function that fills in a question"):
        questions(ours("x = 1"))


@pytest.mark.parametrize("file", [5, "nowhere.py", "gates.toml", b"x"])
def test_a_wrong_file_is_refused(file):
    with pytest.raises(InvalidArgument, match="file"):
        load_question("ours", file)
    if not isinstance(file, str):
        with pytest.raises(InvalidArgument, match="must be the name of a lesson"):
            questions(file)


@pytest.mark.parametrize(
    ("name", "first"), [("99-nowhere", "00-"), (5, "00-"), (None, "00-"), (["03-rule"], "00-"), ("03-nowhere", "03-")]
)
def test_an_unknown_name_is_refused_with_those_of_its_lesson_first(name, first):
    with pytest.raises(InvalidArgument, match=rf"must be one of {first}.*, \.\.\. \(\d\d in all\)$"):
        load_question(name)


def test_an_unknown_lesson_is_named_with_those_there_are():
    with pytest.raises(InvalidArgument, match="01_from_a_to_10"):
        questions("99_nowhere")
