"""Files of questions: what is wrong in them is named, with its place."""

import pytest

from minimax_lab import InvalidArgument, MinimaxLabError
from minimax_lab.exercises import questions

GOOD = 'kind = "value"\nask = "?"\ngame = "Bones(3)"\n'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "[[question]]"),
        ("x = 1", "[[question]]"),
        ("[[question]]\n" + GOOD.replace("ask", "asks"), "no ask"),
        ("[[question]]\n" + GOOD + "colour = 3", "colour"),
        ("[[question]]\n" + GOOD.replace("value", "guess"), "guess"),
        ("[[question]]\n" + GOOD + 'hints = "one"', "hints"),
        ("[[question]]\n" + GOOD + "hints = [1]", "hints"),
        ("[[question]]\n" + GOOD.replace("Bones(3)", "Bones(-3)"), "-3"),
        ("[[question]]\n" + GOOD.replace("Bones(3)", "open('x')"), "open"),
        ("[[question]]\n" + GOOD.replace("Bones(3)", "TicTacToe()") + 'state = "XXX/.../..."', "3 X and 0 O"),
        ("[[question]]\n" + GOOD.replace("Bones(3)", "TreeGame([1, 2])") + 'state = "Q"', "'Q'"),
        ("[[question]\n", "broken.toml"),
    ],
)
def test_a_wrong_file_of_questions_names_what_and_where(tmp_path, text, fault):
    path = tmp_path / "broken.toml"
    path.write_text(text)
    with pytest.raises(MinimaxLabError) as caught:
        questions(path)
    assert fault in str(caught.value) and "broken.toml" in str(caught.value)


def test_an_unknown_lesson_is_named_with_those_there_are():
    with pytest.raises(MinimaxLabError, match="01_from_a_to_10"):
        questions("99_nowhere")


def test_a_question_in_a_file_names_its_function(tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text('[[question]]\nkind = "function"\nask = "?"\ngame = "Bones(3)"\nfunction = "alphabeta"\n')
    assert "alphabeta itself" in questions(path)[0].right_text()


@pytest.mark.parametrize(
    ("key", "kind"), [("function = 'alphabeta'", "function"), ("memory = true", "function"), ("rule = '>'", "cuts")]
)
def test_some_keys_are_for_one_kind_only(tmp_path, key, kind):
    path = tmp_path / "value.toml"
    path.write_text(f"[[question]]\n{GOOD}{key}\n")
    with pytest.raises(MinimaxLabError, match=f"{key.split()[0]} is for kind '{kind}' only, not for 'value'"):
        questions(path)


@pytest.mark.parametrize("lesson", [5, None, ["02_nine_calls"], b"02_nine_calls"])
def test_a_lesson_is_a_name_or_a_path(lesson):
    with pytest.raises(InvalidArgument, match="must be the name of a lesson"):
        questions(lesson)
