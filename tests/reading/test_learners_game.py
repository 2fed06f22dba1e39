"""The one model of a learner's game, which the trace, the pictures, and the judge share."""

from first_wrong import programs, run

from minimax_lab import diagnose, record
from minimax_lab.reading import EMPTY, LearnersGame


def test_marks_and_rules_come_from_the_boards():
    start, left, right = (
        ("X", "O", "X", *"_O_", *"_X_"),
        ("X", "O", "X", *"OO_", *"_X_"),
        ("X", "O", "X", *"_OO", *"_X_"),
    )
    game = LearnersGame(["".join(board) for board in (start, left, right)], [(0, 1), (0, 2)])
    assert (game.empty, game.marks, game.moves) == ({"_"}, {"X", "O"}, {(0, 1): 3, (0, 2): 5})
    assert (game.lines.in_a_row, game.lines.sides, game.lines.falls) == (3, ("O", "X"), 0)
    assert game.places[0] == ("X", "O", "X", EMPTY, "O", EMPTY, EMPTY, "X", EMPTY)


def test_a_board_without_a_move_has_the_usual_empty_cells():
    (program,) = [each for each in programs("wrong") if each.name == "old_board_original_passed"]
    trace = run(program, record)
    trace = getattr(trace, "trace", trace)
    assert "-" not in trace.columns.game_of(0).look(trace.calls[0].state)["cells"]


def test_a_dictionary_that_holds_the_marks_only_is_judged_as_a_board():
    (program,) = [each for each in programs("styles") if each.name == "dictionary_of_marks"]
    found = diagnose(run(program, record))
    assert not found and found.judged and not found.unsure
