"""Boards on which marks fall, and boards whose squares are not the actions: connect four, and a row of piles."""

import pytest

from minimax_lab import MAX, MIN, ConnectFour, IllegalMove, PlayBoard, StepPlayer, game_tree, minimax, record
from minimax_lab.games import piles_look
from minimax_lab.scene import Text

NEARLY_FULL = ".O..O../XX..X.O/OO..OOX/OXOXXXO/XOOXOXX/XOXOXOX"  # ten moves before a full board


class Nim:
    """Rows of counters: an action is a pile and how many are taken. The player who takes the last one wins."""

    initial = ((1, 2, 3), MAX)

    def to_move(self, state):
        return state[1]

    def actions(self, state):
        return [(pile, take) for pile, size in enumerate(state[0]) for take in range(1, size + 1)]

    def result(self, state, action):
        piles = tuple(size - action[1] * (pile == action[0]) for pile, size in enumerate(state[0]))
        return (piles, MIN if state[1] == MAX else MAX)

    def is_terminal(self, state):
        return not any(state[0])

    def utility(self, state):
        return 1 if state[1] == MIN else -1

    def look(self, state):
        return piles_look(state[0], self.actions(state), tallest=3)


def click(board, place):
    """What the browser sends for a click on a square: the number of its action, or only the place."""
    squares = [each["place"] for each in board.view["actions"]]
    where = {"at": squares.index(place)} if place in squares else {"place": place}
    board.handle_message(None, {"do": "play", "number": board.view["number"], "id": "1", **where})
    return board.view["message"]


def test_a_disc_is_played_where_it_lands():
    board = PlayBoard(ConnectFour(), person="both")
    assert [each["place"] for each in board.view["actions"]] == list(range(35, 42))
    assert click(board, 38) == "X: X3. O to move."
    assert board.moves == [3]
    assert [each["place"] for each in board.view["actions"]][3] == 31
    board.play(3)


def test_a_square_that_is_no_place_is_never_taken_for_an_action():
    """Python is asked about other squares only where nothing can be played; 0 to 6 would be columns."""
    board = PlayBoard(ConnectFour(), person="both", position="......./......./......./......./......./...X...")
    assert click(board, 38) == "Row 6 of column 3 is taken by X; choose an empty square."
    assert click(board, 3) == "Row 1 of column 3 cannot be played now; choose another square."
    assert board.moves == []
    nim = PlayBoard(Nim(), person="both")
    assert nim.view["look"]["numbers"] is False
    assert click(nim, 1) == "Row 1, column 2 cannot be played now; choose another square."  # above the second pile
    assert click(nim, 8) == "MAX: 3 from pile 3. MIN to move."
    assert nim.moves == [(2, 3)] and nim.state == ((1, 2, 0), MIN)


@pytest.mark.parametrize("bad", [7, -1, 3.0, None, "3", (0, 3), 38])
def test_what_is_no_column_is_refused_with_the_columns(bad):
    board = PlayBoard(ConnectFour(), person="both")
    with pytest.raises(IllegalMove, match="is no move here; must be 0, 1, 2, 3, 4, 5 or 6"):
        board.play(bad)


def test_a_full_column_is_refused():
    board = PlayBoard(ConnectFour(), person="both", position="O....../X....../O....../X....../O....../X......")
    assert click(board, 0) == "Column 0 is full; choose another column."
    with pytest.raises(IllegalMove, match="must be 1, 2, 3, 4, 5 or 6"):
        board.play(0)


def test_a_line_is_described_from_end_to_end():
    board = PlayBoard(ConnectFour(), person="X", position="......./......./......./......./OOO..../XXX....")
    board.play(3)
    assert board.message.startswith("You: X3. You win: X has a line from row 6 of column 0 to row 6 of column 3.")
    assert board.result == "person" and board.view["actions"] == []
    assert click(board, 10).startswith("Nothing more can be played")


def test_the_hint_names_the_square_where_the_disc_lands():
    board = PlayBoard(ConnectFour(), position="......./......./......./......./OOO..../XXX....", person="X")
    assert board.hint() == 3
    assert board.message == "Hint: X3 (row 6 of column 3). It wins at once."
    assert board.view["hint"] == 3


def test_the_picture_numbers_the_columns_where_a_disc_lands():
    scene = PlayBoard(ConnectFour(), position="......./......./......./......./O....../X......").still().scene
    numbers = [mark.text for mark in scene.marks if isinstance(mark, Text) and mark.text.isdigit()]
    assert numbers == ["0", "1", "2", "3", "4", "5", "6"]
    assert scene.boards[-1].endswith("/ 0 . . . . . . / O . . . . . . / X 1 2 3 4 5 6")


def test_a_tree_and_a_run_are_drawn():
    game = ConnectFour(rows=3, columns=3, in_a_row=3)
    state = game.parse("X.O/O.X/X.O")
    assert "X1" in str(game_tree(game, state).back_up().draw().text)
    assert StepPlayer(record(minimax, game, state)).still()
    assert "●" in str(game_tree(Nim(), ((1, 1, 0), MAX)).back_up().draw().text)


def test_a_nearly_full_board_is_solved_and_saved(tmp_path):
    board = PlayBoard(ConnectFour(), position=NEARLY_FULL)
    assert board.session.machine.solution is not None
    assert board.save(tmp_path / "four.html").exists()
