"""Files of gates: what is wrong in them is named in one line, with its place."""

import pytest

from minimax_lab import InvalidArgument, MinimaxLabError
from minimax_lab.exercises.gates import gate_names, load_question

GOOD = """[ours]
kind = "number"
ask = "How many calls?"
game = "Bones(4)"
answer = "here.calls"
reveal = "One for each node."
"""
MISTAKE = '[[ours.mistakes]]\nanswer = "here.calls - 1"\ntext = "Count the first one."\n'


def write(tmp_path, text):
    path = tmp_path / "ours.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_of_ones_own(tmp_path):
    path = write(tmp_path, GOOD + MISTAKE)
    assert gate_names(path) == ["ours"]
    question = load_question("ours", path)
    assert question.right == [15] and question.compare(14) == "Not right. You said 14. Count the first one."
    assert question.compare(20) == "Not right. You said 20."


def test_the_range_of_a_number_is_computed(tmp_path):
    question = load_question("ours", write(tmp_path, GOOD + 'least = "here.state.bones"'))
    with pytest.raises(InvalidArgument, match="^Type a whole number, 4 or more.$"):
        question.read(3)
    question = load_question("ours", write(tmp_path, GOOD + 'fractions = true\nmost = "50"\nlimits = "{here} bones"'))
    assert question.read(4.5) == 4.5
    with pytest.raises(InvalidArgument, match="^4 bones: type a number, 50 or less.$"):
        question.read(50.5)


def test_phrases_that_give_the_answer_away(tmp_path):
    question = load_question("ours", write(tmp_path, GOOD + 'leaks = ["{answer} calls", "one per node"]'))
    assert question.leaks == ["15 calls", "one per node"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (GOOD + 'least = "here.calls + 1"', "ours: Type a whole number, 16 or more."),
        (GOOD + 'most = "here.callls"', "callls"),
        (GOOD.replace("here.calls", "here.calls / 2"), "ours: Type a whole number."),
        (GOOD.replace("ask", "asks"), "has no ask"),
        (GOOD + "colour = 3", "unknown key 'colour'"),
        (GOOD.replace('"number"', '"guess"'), "kind 'guess' must be one of number, choice"),
        (GOOD.replace('"number"', '"choice"'), "kind 'choice' needs options"),
        (GOOD.replace('"number"', '"square"'), "the game has no board of squares"),
        (GOOD.replace('"number"', '"node"'), "two nodes of the tree have the same name"),
        (GOOD.replace('game = "Bones(4)"\n', "").replace('"number"', '"edges"'), "kind 'edges' needs game"),
        (GOOD.replace("Bones(4)", "Bones(-4)"), "heap -4"),
        (GOOD.replace("Bones(4)", "open('x')"), "'open'"),
        (GOOD.replace("here.calls", "15"), "must be computed"),
        (GOOD.replace("here.calls", "here.callls"), "callls"),
        (GOOD.replace("here.calls", "here."), "invalid syntax"),
        (GOOD.replace("here.calls", "str(here)+'x'"), "'4x' is not a number."),
        (GOOD.replace("here.calls", "[take for take in here.moves if take > 9]"), "has no items"),
        (GOOD.replace("calls?", "calls? {here.moves[7]}"), "list index out of range"),
        (GOOD.replace("One for", "One for " * 40), "reveal: has 82 words; must have at most 60"),
        (GOOD + 'picture = "3"', "must be computed"),
        (GOOD + 'drawing = "3"', "must be computed"),
        (GOOD + 'drawing = "heer"', "'heer' is not defined"),
        (GOOD + "leaks = [15]", "leaks = [15] must be a list of texts"),
        (GOOD + "options = []", "options = [] must be list, and not empty"),
        (GOOD + MISTAKE.replace("text", "say"), "mistake 1: must have a text"),
        (GOOD + MISTAKE.replace("here.calls - 1", "14"), "must be computed"),
        (GOOD + MISTAKE.replace("here.calls - 1", "there"), "'there' is not defined"),
        (GOOD.replace("[ours]", '["../ours"]'), "letters, digits, and hyphens"),
        ("x = 1", "must be a table"),
        ("[ours\n", "ours.toml: "),
    ],
)
def test_a_wrong_file_names_what_and_where(tmp_path, text, fault):
    with pytest.raises(MinimaxLabError) as caught:
        load_question("ours", write(tmp_path, text))
    assert fault in str(caught.value) and "ours.toml" in str(caught.value) and "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "first"), [("99-nowhere", "00-"), (5, "00-"), (None, "00-"), (["03-rule"], "00-"), ("03-nowhere", "03-")]
)
def test_an_unknown_name_is_refused_with_those_of_its_lesson_first(name, first):
    with pytest.raises(InvalidArgument, match=rf"must be one of {first}.*, \.\.\. \(\d\d in all\)$"):
        load_question(name)


@pytest.mark.parametrize("file", [5, "nowhere.toml", b"x"])
def test_a_wrong_file_is_refused(file):
    with pytest.raises(InvalidArgument, match="file"):
        load_question("ours", file)
