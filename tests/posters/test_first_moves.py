"""First moves on their squares, and counts as bars; compared with a search of our own."""

import pytest
from boxes import all_apart
from oracle import Board, calls_of

from minimax_lab import Bones, InvalidArgument, TicTacToe, game_tree
from minimax_lab.posters import draw_counts, draw_moves
from minimax_lab.scene import style

GAME = TicTacToe(win=10)
THREE = "XOX/OOX/..."
FIVE = "X.O/.X./..O"


def whole_tree(board):
    return game_tree(GAME, GAME.parse(board)).back_up()


def marks(picture, role):
    return [mark for mark in picture.scene.marks if mark.role == role]


def test_the_position_of_document_002():
    picture = draw_moves(whole_tree(THREE), counts=True)
    assert [mark.text for mark in marks(picture, "score")] == ["4", "5", "1"]
    assert picture.text.split("\n") == ["Board now: X O X / O O X / 6 7 8", "X6 4 calls, X7 5 calls and X8 1 call."]
    all_apart(picture.scene)
    values = draw_moves(whole_tree(THREE))
    assert [mark.text for mark in marks(values, "score")] == ["-10", "0", "+10"] and "\u221210" in values.svg


def test_values_and_counts_are_those_of_a_search_of_our_own():
    tree, rules = whole_tree(FIVE), Board(win=10)
    values, counts = ([mark.text for mark in marks(draw_moves(tree, counts=each), "score")] for each in (False, True))
    found = [calls_of(rules, after) for _, after in rules.moves(rules.read(FIVE))]
    assert values == [f"{calls[0].value:+}" if calls[0].value else "0" for calls in found]
    assert counts == [f"{len(calls):,}" for calls in found]


def test_the_larger_the_count_the_darker_the_square():
    fills = [mark.fill for mark in marks(draw_moves(whole_tree(THREE), counts=True), "ground")]
    assert fills[2] == style.BOARD and fills[1] == style.HAIRLINE
    assert [int(fill[5:7], 16) for fill in fills] == [0xFF - round((4 - 1) / (5 - 1) * (0xFF - 0xCE)), 0xCE, 0xFF]
    assert not marks(draw_moves(whole_tree(THREE)), "ground")


def test_the_color_of_a_value_is_that_of_its_sign():
    colors = [mark.color for mark in marks(draw_moves(whole_tree(THREE)), "score")]
    assert colors == [style.MIN_TEXT, style.TEXT, style.MAX_TEXT]


def test_bars_are_as_long_as_their_numbers():
    picture = draw_counts({"ply 0": 1, "ply 1": 9, "ply 2": 72}, title="Calls")
    widths = [mark.points[1][0] - mark.points[0][0] for mark in marks(picture, "bar")]
    assert [round(width / widths[2] * 72) for width in widths] == [1, 9, 72]
    assert [mark.text for mark in marks(picture, "count")] == ["1", "9", "72"]
    assert picture.scene.width >= max(mark.x for mark in marks(picture, "count"))


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: draw_moves(game_tree(Bones(3)).back_up()), "tree of Bones(3): only a board has squares"),
        (lambda: draw_moves(game_tree(GAME, GAME.parse(THREE))), "call tree.back_up() first"),
        (lambda: draw_counts([1, 2]), "counts=[1, 2]: must map 1 to 40 labels to numbers"),
        (lambda: draw_counts({}), "counts={}"),
        (lambda: draw_counts({"ply 0": -1}), "counts: ply 0=-1: must be a whole number of at least 0"),
    ],
)
def test_bad_input_is_refused_in_one_line(make, why):
    with pytest.raises(InvalidArgument) as refused:
        make()
    assert why in str(refused.value) and "\n" not in str(refused.value)
