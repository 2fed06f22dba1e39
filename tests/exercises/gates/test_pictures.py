"""The pictures of reveals: what they mark, and how they write numbers."""

import pytest

from minimax_lab import Bones, ConnectFour, TicTacToe, TreeGame
from minimax_lab.exercises.gates import load_question
from minimax_lab.exercises.gates.pictures import boards, heap, look_ahead, midway, play_out, scores, table
from minimax_lab.exercises.gates.position import Position
from minimax_lab.scene import Text
from minimax_lab.search import larger_heap, open_lines


def texts(picture, role):
    return [mark.text for mark in picture.scene.marks if mark.role == role and isinstance(mark, Text)]


@pytest.mark.parametrize("depth", [1, 2])
def test_a_value_that_depends_on_estimates_is_marked_as_one(depth):
    picture = look_ahead(Position(Bones(6)), depth, larger_heap)
    root = [mark for mark in picture.scene.marks if mark.node == 0 and mark.role in ("value", "estimate")]
    assert [(mark.role, mark.text[0]) for mark in root] == [("estimate", "\u2248")]
    assert picture.text.splitlines()[0].startswith("6, MAX, estimate")


def test_a_value_that_no_estimate_can_change_is_certain():
    """X wins at once on square 2, whatever the estimates of the other squares are."""
    picture = look_ahead(Position(TicTacToe(win=10), "XX.XOOO.."), 1, open_lines)
    root = next(mark for mark in picture.scene.marks if mark.node == 0 and mark.role in ("value", "estimate"))
    assert (root.role, root.text) == ("value", "+10") and "\u2248" in picture.svg


def test_the_right_squares_are_framed():
    board = Position(TicTacToe(), "XX.OO....")  # X wins on square 2
    framed = [mark for mark in scores(board).scene.marks if mark.role == "framed"]
    assert len(framed) == 1 and texts(scores(board), "score")[0] == "+1"
    assert sum(mark.role == "framed" for mark in load_question("04-mistakes-of-o").shown_picture.scene.marks) == 4


def test_the_value_of_each_board_is_below_it():
    won, even = Position(TicTacToe(win=10), "XX.OO...."), Position(TicTacToe(win=10))
    picture = boards([even, won], values=True)
    outlines = [max(y for _, y in mark.points) for mark in picture.scene.marks if hasattr(mark, "points")]
    written = sorted((mark for mark in picture.scene.marks if mark.role == "score"), key=lambda mark: mark.x)
    assert [mark.text for mark in written] == ["0", "+10"]
    assert all(mark.y - mark.size / 2 > max(outlines) for mark in written) and "XX./OO./... +10" in picture.text
    assert not texts(boards([even, won]), "score")
    asked = boards([even, won], values="?")
    assert texts(asked, "score") == ["?", "?"] and "+10" not in asked.text
    assert (asked.scene.width, asked.scene.height) == (picture.scene.width, picture.scene.height)


def test_only_what_the_moves_since_the_board_before_have_put_there_is_tinted():
    here = Position(TicTacToe())
    game = [here.after(*[4, 0, 8][:plies]) for plies in (0, 1, 3)]
    moved = [mark for mark in boards(game).scene.marks if mark.role == "moved"]
    assert sorted(mark.fact for mark in moved) == ["O", "X", "X"]
    assert not [mark for mark in boards(map(here.after, (4, 0))).scene.marks if mark.role == "moved"]  # no game


def test_the_discs_of_a_line_of_play_are_numbered():
    """The first disc lands in the row of 2 below, the others in the column of 3, one above the other."""
    position = Position(ConnectFour(), ".O...OX/XO...OX/XO..XXX/OX..XOO/XO.OOXX/XXOOXOO")
    picture = play_out(position, 2, 3, 3)
    order = [mark for mark in picture.scene.marks if mark.role == "order" and isinstance(mark, Text)]
    first, second, third = order
    assert [mark.text for mark in order] == ["1", "2", "3"]
    assert first.x < second.x == third.x and first.y > second.y > third.y
    assert "In order: X2, O3 and X3." in picture.text


def test_a_table_writes_large_numbers_with_commas():
    picture = table({"calls": [15120, 9, "12345"]})
    assert texts(picture, "cell") == ["15,120", "9", "12345"] and "15,120, 9 and 12345" in picture.text


def test_a_reply_begins_with_words():
    for name in ("04-by-hand", "06-corner"):
        assert load_question(name).reveal[0].isalpha()


@pytest.mark.parametrize("count", [1, 2, 3, 5, 12, 17])
def test_the_number_is_below_the_middle_of_the_bones(count):
    marks = heap(Position(Bones(count))).scene.marks
    across = [x for mark in marks if mark.role == "bone" for x, _ in mark.points]
    number = next(mark for mark in marks if isinstance(mark, Text))
    assert number.text == str(count) and abs(number.x - (min(across) + max(across)) / 2) < 0.01


def test_calls_that_are_open_midway_have_neither_a_value_nor_a_chosen_move():
    """Else the picture of 07-fourth-leaf would say what A is worth before the question is answered."""
    marks = midway(Position(TreeGame([[3, 12], [2, 4]])), 11).scene.marks  # B is worth 3, and C1 was read
    written = {mark.node: mark.text for mark in marks if mark.role in ("value", "utility", "so far")}
    assert written == {1: "3", 2: "3", 3: "12", 5: "2", 6: "?"}
    assert [mark.node for mark in marks if mark.fact == "best"] == [2]
