"""A gate used from Python: answers, reveals, switches, and what is left out until there is an answer."""

import json
from contextlib import suppress
from functools import cache

import pytest
from ipywidgets import IntText
from traitlets import link

from minimax_lab import Gate, InvalidArgument, TicTacToe, gate, lecturer, open_all_gates
from minimax_lab.exercises.gates import Answers, Choices, Number, gate_names, load_question
from minimax_lab.exercises.gates.widget import pack_reveal
from minimax_lab.kit import COPIES


@pytest.fixture(name="copy")
def in_a_learners_copy(tmp_path, monkeypatch):
    (tmp_path / COPIES).write_text("{}")
    monkeypatch.chdir(tmp_path)
    return tmp_path


question_of = cache(load_question)


def make(name, answers=None):
    return Gate(question_of(name), answers or Answers(None))


def visible(made):
    """All that a browser or a notebook gets to see."""
    return (
        json.dumps({**made.get_state(), "data": ""}, default=str) + repr(made) + json.dumps(made._repr_mimebundle_()[0])
    )


HINT = "That leaves 1,002. Can your opponent now leave you a heap that loses?"
FIRST_TRY = f"Not yet. You said 1. {HINT} One try is left."


def test_an_answer_reveals_the_right_one():
    made = make("03-rule")
    assert made.commit(1) == FIRST_TRY and made.reveal == {}
    assert made.commit(2) == "Not right. You said 1, then 2."
    assert (
        made.reveal["answer"] == "The answer is 3."
        and made.reveal["right"] == [3]
        and "multiple of 4" in made.reveal["text"]
    )
    made.said = "3"
    assert made.said == 3 and made.comparison == "Right. You said 3."
    made.change()
    assert (made.said, made.comparison, made.reveal) == (None, "", {})
    made.shown = True
    assert made.reveal["answer"] == "The answer is 3." and made.comparison == "" and made.said is None
    made.shown = False
    assert made.reveal == {}


@pytest.mark.parametrize("name", gate_names())
def test_after_an_expected_mistake_there_is_one_more_try_and_then_the_answer(copy, name):
    made = make(name, Answers(copy / ".answers"))
    asked = made.asked
    if len(asked.options) == 2:
        made.said = asked.wrong_answers[0][0][0]
        assert made.reveal and not made.has_try_left  # a second try could only be the other one
        return
    for items, *_ in asked.wrong_answers[:3]:
        made.change()
        made.said = items if asked.several else items[0]
        shown = visible(made)
        assert made.has_try_left and made.reveal == {} and made.tries == [made.said]
        assert asked.reveal not in shown and json.dumps(asked.reveal)[1:-1] not in shown and asked.headline not in shown
        made.said = asked.right if asked.several else asked.right[0]
        assert made.comparison == f"Right. {asked.repeat([made.said])}" and made.reveal
        assert len(made.tries) == 2 and not made.has_try_left


def answers_of(asked):
    """Whatever a learner can answer to a gate; of the numbers, many."""
    offered = asked.items or range(120)
    for each in offered:
        with suppress(InvalidArgument):
            yield asked.read([each] if asked.several else each)


@pytest.mark.parametrize("name", gate_names())
def test_every_wrong_first_answer_gets_a_hint_and_one_more_try_but_of_two_options_none(name):
    asked = question_of(name)
    wrong = [said for said in answers_of(asked) if not asked.is_right(said)]
    assert wrong
    for said in wrong:
        made = Gate(asked, Answers(None))
        line = made.commit(said)
        assert made.has_try_left == (not made.reveal) == (asked.several or len(asked.options) != 2), said
        if made.has_try_left:
            assert line == f"Not yet. {asked.repeat([said])} {asked.hint(said)} One try is left." and asked.hint(said)
        else:
            assert line == f"Not right. {asked.repeat([said])}"


@pytest.mark.parametrize("name", gate_names())
def test_a_right_first_answer_closes_the_gate(name):
    made = make(name)
    made.said = made.asked.right if made.asked.several else made.asked.right[0]
    assert made.reveal and not made.has_try_left


def test_the_same_answer_again_is_not_the_second_try():
    made = make("03-rule")
    for said in (1, " 1 "):
        made.handle_message(None, {"do": "answer", "said": said, "id": "1"})
    assert made.tries == [1] and not made.reveal and made.comparison == FIRST_TRY
    assert made.refusal == "This was your first try. Change your answer, or press “Show the answer”."
    made.handle_message(None, {"do": "show", "id": "2"})
    assert made.reveal and made.comparison == "Not right. You said 1."  # the hint is gone
    made.shown = False
    assert made.comparison == FIRST_TRY and not made.reveal


def test_a_refused_answer_changes_nothing():
    made = make("03-rule")
    made.said = 2
    before = made.get_state()
    for wrong in ("three", [1, 2], {}, True):
        with pytest.raises(InvalidArgument):
            made.said = wrong
        assert made.get_state() == before


def test_requests_of_the_browser():
    made = make("03-never-won")
    made.handle_message(None, {"do": "answer", "said": [9, 8], "id": "1"})
    assert (made.said, made.answered, made.refusal) == (
        [8, 9],
        "1",
        "",
    ) and "Whoever moves there can win" in made.comparison
    made.handle_message(None, {"do": "answer", "said": ["<b>"], "id": "2"})
    assert (
        made.said == [8, 9]
        and made.tries == [[8, 9]]
        and made.answered == "2"
        and "must be one of 5, 6" in made.refusal
    )
    made.handle_message(None, {"do": "change", "id": "3"})
    assert made.said is None and not made.reveal
    made.handle_message(None, {"do": "show", "id": "4"})
    assert made.shown and made.reveal
    made.handle_message(None, {"do": "nonsense", "id": "5"})
    made.handle_message(None, {"do": "answer", "id": "6"})
    assert made.said is None and made.answered == "6"


@pytest.mark.parametrize("name", gate_names())
def test_in_a_learners_copy_nothing_gives_the_answer_away(copy, name):
    made = gate(name)
    asked = made.asked
    seen = visible(made)
    pictures = filter(None, [asked.shown_picture])
    for text in (asked.reveal, *(each.text for each in pictures), *asked.mistakes.values()):
        assert text not in seen and json.dumps(text)[1:-1] not in seen
    made.shown = True
    assert json.dumps(asked.reveal)[1:-1] in visible(made)


def test_answers_are_kept_beside_the_copy(copy):
    gate("03-rule").said = 1
    gate("03-never-won").said = [8, 12]
    assert json.loads((copy / ".answers" / "03-rule.json").read_text()) == {"tries": [1]}
    assert gate("03-rule").comparison == FIRST_TRY and gate("03-never-won").said == [8, 12]
    assert Gate(load_question("03-rule"), Answers(copy / ".answers")).said == 1  # as after a restart
    made = gate("03-rule")
    made.change()
    assert made.said is None and gate("03-rule").said == 1  # until there is another answer
    made.said = 3
    assert gate("03-rule").said == 3


def test_both_tries_are_kept(copy):
    gate("03-rule").said = 1
    gate("03-rule").said = 2  # the cell runs again, and the answer is the second one
    again = gate("03-rule")
    assert again.tries == [1, 2] and again.comparison == "Not right. You said 1, then 2." and again.reveal
    again.change()
    again.said = 3
    assert gate("03-rule").tries == [3]


def test_a_reopened_notebook_shows_the_first_try_and_not_the_answer(copy):
    gate("03-rule").said = 1
    still = gate("03-rule").still()
    assert FIRST_TRY in still.text and FIRST_TRY in still.html and "multiple of 4" not in still.text + still.html


@pytest.mark.parametrize(
    ("name", "kept", "tries"),
    [
        ("03-rule", 3, [3]),
        ("03-rule", 1, [1]),
        ("01-one-leaf", ["H1", "I1"], [["H1", "I1"]]),
        ("00-your-turn", "none of them", ["none of them"]),
    ],
)
def test_an_answer_that_was_kept_before_there_was_a_second_try_is_read(copy, name, kept, tries):
    (copy / ".answers").mkdir()
    (copy / ".answers" / f"{name}.json").write_text(json.dumps(kept))
    made = gate(name)
    assert made.tries == tries and made.said == tries[0] and not made.trouble


def test_the_originals_neither_read_nor_write(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".answers").mkdir()
    (tmp_path / ".answers" / "03-rule.json").write_text("1")
    assert gate("03-rule").said is None
    gate("03-rule").said = 2
    assert (tmp_path / ".answers" / "03-rule.json").read_text() == "1" and gate("03-rule").said == 2


@pytest.mark.parametrize(
    "content", ["{", '"ten"', "[1, 2]", "{}", '{"tries": 5}', '{"tries": ["ten"]}', '{"tries": {}}']
)
def test_a_broken_file_is_reported_and_the_gate_works(copy, content):
    (copy / ".answers").mkdir()
    (copy / ".answers" / "03-rule.json").write_text(content)
    made = gate("03-rule")
    assert "the next answer replaces it" in made.trouble and "\n" not in made.trouble and made.said is None
    made.said = 3
    assert made.trouble == "" and (copy / ".answers" / "03-rule.json").read_text() == '{"tries": [3]}'


def test_an_answer_that_cannot_be_saved_still_opens_the_gate(copy):
    (copy / ".answers").write_text("a file")
    made = gate("03-rule")
    made.said = 3
    assert made.trouble.startswith("Your answer is not saved.") and made.reveal


def test_all_gates_open():
    before, answered = make("03-rule"), make("00-your-turn")
    answered.said = "none of them"
    open_all_gates()
    try:
        assert before.reveal and make("03-rule").reveal
    finally:
        open_all_gates(False)
    assert not before.reveal and answered.reveal and not make("03-rule").reveal


def test_a_show_of_hands_starts_without_an_answer(copy):
    gate("03-rule").said = 1
    lecturer()
    try:
        made = gate("03-rule")
        assert made.lecturing and made.said is None
    finally:
        lecturer(False)
    assert not gate("03-rule").lecturing and gate("03-rule").said == 1


def test_hands_are_pairs():
    made = make("03-rule")
    made.hands = [["1", 4], (3, 2)]
    assert made.hands == [[1, 4], [3, 2]]
    made.hands = [["1", 4], ["+1", 1], (3, 2)]
    assert made.hands == [[1, 5], [3, 2]]


def test_the_hands_of_a_first_vote_are_pairs_too():
    made = make("03-rule")
    made.first_hands = [["1", 4]]
    assert made.first_hands == [[1, 4]]
    with pytest.raises(InvalidArgument, match="^first_hands=5: must be pairs"):
        made.first_hands = 5


def test_a_hand_is_added_for_an_answer_that_can_be_read():
    made = make("03-calls-of-seven")
    for said in ([" 90 "], ["abc"], ["90.0"]):
        made.handle_message(None, {"do": "hand", "said": said, "id": "1"})
        assert made.refusal.startswith("Type digits, not 'abc'.") == (said == ["abc"])
    assert made.hands == [[90, 2]]
    for number in range(1, 11):
        made.handle_message(None, {"do": "hand", "said": [number], "id": "2"})
    assert len(made.hands) == 9 and made.refusal == "hands: 10 answers; there is room for 9"
    made.handle_message(None, {"do": "hand", "said": [90], "id": "3"})
    assert made.hands[0] == [90, 3]


def test_it_links_like_any_widget():
    made, field, seen = make("03-rule"), IntText(2), []
    made.observe(lambda change: seen.append(change.new), "said")
    link((field, "value"), (made, "said"))
    field.value = 3
    made.said = "1"
    assert (seen, field.value) == ([2, 3, 1], 1) and made.comparison == FIRST_TRY


def test_on_paper_the_answer_follows_folded():
    data = make("03-calls-of-seven").still()._repr_mimebundle_()
    question, _, answer = data["text/html"].partition("<details><summary>The answer")
    assert (
        "a heap of 7" in question
        and "96" not in question
        and "The answer is 96. One call for the heap" in answer
        and "<img" in answer
    )
    assert (
        data["text/plain"].index("a heap of 7")
        < data["text/plain"].index("The answer")
        < data["text/plain"].index("The answer is 96. One call")
    )


def test_anything_but_a_question_is_refused():
    with pytest.raises(InvalidArgument, match="must be a question"):
        Gate("03-rule", Answers(None))


def test_a_position_is_drawn_unless_it_is_only_a_name():
    assert make("03-rule").question["look"]["kind"] == "pile" and "look" not in make("07-right-to-left").question


def test_an_empty_board_is_drawn_only_to_choose_squares_on_it():
    number = Number()
    number.at(TicTacToe())
    assert number.look is None and number.drawing() is None
    assert make("04-fewest-calls").question["look"]["kind"] == "grid" and make("04-fewest-calls").asked.drawing()


def test_a_gate_can_have_a_picture_of_its_own():
    shown = make("07-fourth-leaf")
    assert "I1, end, utility 9" in shown.question["drawing"]["description"]
    assert "I2" in shown.question["drawing"]["description"]
    assert {mark["text"] for mark in shown.question["drawing"]["marks"] if mark["kind"] == "text"} >= {"I2", "?", "9"}
    assert "I1, end, utility 9" in shown.still().text.partition("The answer")[0] and "look" not in shown.question


def test_the_reason_is_at_the_squares_and_the_nodes_of_the_picture_that_asked():
    reasons = {}
    for name in ("04-corner", "07-never-read", "01-biggest-leaf", "06-one-ply", "04-fewest-calls"):
        shown = make(name)
        assert "reasons" not in shown.reveal
        shown.shown = True
        reasons[name] = (dict(shown.reveal["reasons"]), shown.reveal["line"], shown.reveal["picture"] is None)
    values, line, has_no_other = reasons["04-corner"]
    assert values == {1: "-10", 2: "+10", 3: "-10", 4: "0", 5: "0", 6: "+10", 7: "0"} and line == [] and has_no_other
    assert reasons["07-never-read"] == ({"A": "6", "B": "6", "C": "≤ 4", "D": "≤ 3"}, ["A", "B", "B1"], True)
    assert reasons["01-biggest-leaf"] == ({}, ["A", "C", "G", "O", "O1"], True)  # the reader fills in this tree next
    assert reasons["04-fewest-calls"][0][4] == "55,505" and reasons["04-fewest-calls"][2]
    assert reasons["06-one-ply"] == ({}, [], False)  # its picture shows the estimates


@pytest.mark.parametrize("name", ["05-where-o-lost", "05-your-wins"])
def test_the_values_come_below_the_boards_that_asked(name):
    shown = make(name)
    assert "+10" not in str(shown.question)
    shown.shown = True
    assert shown.reveal["replaces"] and "+10" in str(shown.reveal["picture"])
    assert not pack_reveal(load_question("07-fourth-leaf"))["replaces"]  # its table explains the tree that asked


def choices(*right):
    asked = Choices()
    asked.name, asked.ask, asked.options, asked.answer = "own", "Which?", [*"abcde"], [*right]
    asked.mistakes = {("d", "e"): "Only one of the two."}
    return Gate(asked, Answers(None))


@pytest.mark.parametrize(
    ("said", "released"), [("ac", "c"), ("cad", "cd"), ("a", ""), ("c", "c"), ("de", ""), ("cde", "cde")]
)
def test_what_a_hint_calls_wrong_is_no_longer_chosen(said, released):
    made = choices("a", "b")
    made.said = [*said]
    assert made.released == [*released]
    made.said = ["a", "e"]
    assert made.released == [] and made.reveal
    made.change()
    assert made.released == []


def test_the_only_answer_stays_chosen():
    made = make("03-rule")
    made.said = 1
    assert made.has_try_left and made.released == []
