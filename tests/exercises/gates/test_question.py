"""What learners answer, in all forms in which they write it, and the line that compares it."""

import pytest
from asking import filled

from minimax_lab import InvalidArgument, TicTacToe, TreeGame
from minimax_lab.exercises.gates import Answers, Choices, Gate, Node, Number, Position, Square, Squares, load_question

BOARD = Position(TicTacToe(), "XX.OO....")


@pytest.mark.parametrize("said", [3, "3", " 3 ", "+3", 3.0, "3.0", [3]])
def test_a_number_is_read_in_every_form(said):
    assert load_question("03-rule").read(said) == 3


def test_a_printed_minus_is_a_minus():
    question = filled(Number(), answer=-BOARD.value)
    assert question.right == [-1] and question.read("\u22121") == question.read("-1") == -1
    assert filled(Number(), answer=10**3).read("1,000") == 1000


@pytest.mark.parametrize(
    "said", ["three", "", None, True, [1, 2], {}, {"a": 1}, "nan", "inf", float("inf"), b"3", object()]
)
def test_what_is_no_number_is_refused_in_one_line(said):
    with pytest.raises(
        InvalidArgument,
        match=r"answer |Type digits, not .*\. You may take 1, 2, or 3 bones: type a whole number from 1 to 3.$",
    ) as refused:
        load_question("03-rule").read(said)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("said", [10**300, "9" * 400, 1e308, -(10**20), "0.1", 1e-300])
def test_the_line_about_a_number_of_any_size_is_short(said):
    assert len(filled(Number(), answer=1, fractions=True).compare(said)) < 120


def test_a_number_that_cannot_be_an_answer_is_refused_with_the_range():
    for said in ("-3", 2.5, 4, "99", 10**300):
        with pytest.raises(InvalidArgument, match="^You may take 1, 2, or 3 bones: type a whole number from 1 to 3.$"):
            load_question("03-rule").read(said)


def test_an_unexpected_number_gets_the_general_hint():
    question = load_question("03-calls-of-seven")
    assert question.compare(1000) == f"Not yet. You said 1,000. {question.otherwise} One try is left."


@pytest.mark.parametrize("said", [2, "2", "(0, 2)", (0, 2), "c3", "C3", [2]])
def test_a_square_is_read_in_every_form(said):
    question = filled(Square(), BOARD.game, BOARD.state, answer=BOARD.best_moves)
    assert question.read(said) == 2 and question.is_right(said)


@pytest.mark.parametrize("said", [0, 9, -1, "a1x", "d1", (3, 0), "(0, 0)", None, 2.5, "two"])
def test_a_square_must_be_empty(said):
    with pytest.raises(InvalidArgument, match="must be an empty square: 2, 5, 6, 7, 8"):
        filled(Square(), BOARD.game, BOARD.state, answer=BOARD.best_moves).read(said)


def test_several_squares_are_read_in_every_form():
    question = filled(Squares(), BOARD.game, BOARD.state, answer=BOARD.worse_moves)
    assert question.read([(2, 1), "6", 5, 6]) == [5, 6, 7] and question.right == [5, 6, 7, 8]
    assert question.compare([6, 5]) == "Not yet. You said squares 5 and 6. At least one more is right. One try is left."


def test_several_items_in_any_order_are_one_answer():
    question = load_question("07-never-read")
    assert question.read("D3, C3 and C2") == question.read(["C3", "D3", "C2", "C2"]) == ["C2", "C3", "D3"]
    assert question.is_right("D3 C3 C2") and not question.is_right("C2 C3")
    assert question.hint("C2") == question.otherwise != ""
    reply = question.reply(["B1"])
    assert question.hint("C2 C3 B1") == f"B1 is not part of the answer. {reply} {question.otherwise}" and reply
    unread = "What is known about a node before you have read one leaf below it?"
    assert question.hint("C D") == f"None of them is right. C and D: {unread}"
    assert question.hint("C D3") == f"C is not part of the answer. {unread} {question.otherwise}"
    assert question.hint("D3 C3 C2") == ""
    with pytest.raises(InvalidArgument, match="must have at least one item"):
        question.read([])


def test_only_leaves_are_accepted_where_only_leaves_can_be_right():
    question = load_question("01-biggest-leaf")
    assert question.read("l1") == "L1"
    with pytest.raises(InvalidArgument, match="^C is not a leaf. Choose a leaf, one of the squares at the bottom.$"):
        question.read("c")


def test_the_root_has_no_edge():
    with pytest.raises(InvalidArgument, match="must be the name of a node"):
        load_question("07-never-read").read(["A"])
    assert filled(Node(), TreeGame([1, 2]), answer="A").right == ["A"]


def test_each_wrong_item_gets_its_own_reply_and_what_is_missing_is_not_named():
    six, seven = (f"You may have lost with {heap}, but it can be won." for heap in (6, 7))
    question = filled(Choices(), options=[4, 6, 7, 8], answer=[4, 8], mistakes={6: six, 7: seven})
    assert question.hint([4, 6]) == f"6 is not part of the answer. {six} At least one more is right."
    assert question.hint([6]) == six and question.hint([4]) == "At least one more is right."
    assert question.compare(["8", "4"]) == "Right. You said 4 and 8."


def test_what_is_too_much_is_not_named_because_the_rest_would_be_the_answer():
    mistakes = {6: "You may have lost with 6, but it can be won.", 7: "Try each first move."}
    question = filled(Choices(), options=[4, 6, 7, 8], answer=[4, 8], mistakes=mistakes)
    too_many = "Your answer has everything that is right, but also something that is not."
    assert question.hint([4, 6, 8]) == too_many and question.hint([4, 6, 7, 8]) == f"{too_many} Try each first move."
    assert question.called_wrong([4, 6, 7, 8]) == [] and question.called_wrong([4, 6]) == [6]
    gate = Gate(question, Answers(None))
    gate.said = [4, 6, 8]
    assert gate.released == [] and gate.has_try_left


def test_the_reply_to_a_whole_answer_does_not_name_what_is_wrong():
    options, hint = ["call 1", "call 2"], "Follow the value up."
    question = filled(Choices(), options=options, answer="call 2", mistakes={("call 1", "call 2"): hint})
    assert question.hint(options) == hint and question.hint("call 1") == "“call 1” is not part of the answer."


def test_a_reason_that_does_not_name_its_item_is_given_with_it():
    options = ["B1", "B2", "C1", "call 4", "D", "E"]
    mistakes = dict.fromkeys(options[:2], "O has a line there.") | {"C1": "X moves."}
    question = filled(Choices(), options=options, answer=["D", "E"], mistakes=mistakes)
    assert question.hint(["B2"]) == "O has a line there."
    assert question.hint(options[:-1]) == (
        "B1, B2, C1 and “call 4” are not part of the answer. B1 and B2: O has a line there. C1: X moves. "
        "At least one more is right."
    )
    assert question.hint(["call 4"]) == "“call 4” is not part of the answer."


def test_the_line_on_the_last_try_has_all_tries_and_no_hint():
    question = load_question("03-rule")
    assert question.compare(1) == (
        "Not yet. You said 1. That leaves 1,002. Can your opponent now leave you a heap that loses? One try is left."
    )
    assert question.verdict([1, 2]) == "Not right. You said 1, then 2."
    assert question.verdict([1, 3]) == "Right. You said 3."
    question = load_question("07-never-read")
    assert question.verdict(["C", ["C2", "C3"]]) == "Partly right. You said C, then C2 and C3."
    assert question.verdict([["C2", "C3"], ["C", "C2"]]).startswith("Not right. ")


def test_one_of_several_right_answers_is_right():
    question = filled(Number(), answer=list(range(9)))
    assert question.is_right(8) and question.headline == "The answer is 0, 1, 2, 3, 4, 5, 6, 7 or 8."
    assert question.compare(9) == "Not yet. You said 9. One try is left."


def test_a_choice_is_an_option():
    question = load_question("00-your-turn")
    assert question.read(" take 1") == "take 1"
    with pytest.raises(InvalidArgument, match="must be one of take 1, take 2, take 3, none of them"):
        question.read("take")
    assert question.compare("none of them") == "Right. You said “none of them”."


@pytest.mark.parametrize(("said", "number"), [("9*7", 63), (" 9 \u00d7 7 ", 63), ("2*3*4", 24), ("0.5 * 4", 2)])
def test_a_product_is_a_number(said, number):
    assert filled(Number(), answer=10**3).read(said) == number


@pytest.mark.parametrize("said", ["9*", "2**99999999", "9x7", "*", "__import__('os').getpid()*2", "9*" * 10**5])
def test_a_product_that_cannot_be_read_is_refused_in_one_short_line(said):
    with pytest.raises(InvalidArgument, match=r"Type digits, not .*\. Type a whole number.$") as refused:
        filled(Number(), answer=10**3).read(said)
    assert "\n" not in str(refused.value) and len(str(refused.value)) < 80


EMPTY = "." * 9


def test_all_squares_are_counted_instead_of_listed():
    all_nine = filled(Squares(), TicTacToe(), EMPTY, answer=[*range(9)])
    assert all_nine.headline == "The answer is all 9 squares."
    assert filled(Squares(), TicTacToe(), EMPTY, answer=[0, 8]).headline == "The answer is squares 0 and 8."
    assert filled(Squares(), TicTacToe(), "XOXOXO...", answer=[6, 7]).headline == "The answer is squares 6 and 7."


def test_everything_right_and_one_more_is_partly_right():
    question = load_question("01-still-open")
    assert question.verdict([["A", "C", "F", "M", "M1"]]).startswith("Partly right.")
    assert question.verdict([["A", "C", "F"]]).startswith("Partly right.")
    assert question.verdict([["A", "C", "F", "M", "M1", "B"]]).startswith("Not right.")
    assert "M1 is running" in question.hint(["A", "C", "F", "M", "M1"])
