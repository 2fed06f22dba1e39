"""Windows, cuts and bounds in a picture."""

import pytest
from boxes import all_apart, windows_beside_edges
from drawn_games import tree_game
from examples import EIGHT, LETTERS, NINE, WIN10
from hypothesis import given
from hypothesis import strategies as st
from strategies import nests

from minimax_lab import Bones, TicTacToe, alphabeta, record
from minimax_lab.scene import style
from minimax_lab.scene.marks import Line, Text

NINE_STRICTLY = record(alphabeta, WIN10, WIN10.parse("O.X/X.X/.OO"), False)


SIX_BONES = record(alphabeta, Bones(6), Bones(6).initial)


OPEN_BOARD = record(alphabeta, TicTacToe(), TicTacToe().parse("XOX/.O./.X."))


def run_of(nest, on_equality):
    return record(alphabeta, tree_game(nest), "A", on_equality)


@pytest.mark.parametrize(
    "picture",
    [
        *(run.draw(**options) for run in (LETTERS, EIGHT, NINE_STRICTLY, SIX_BONES, OPEN_BOARD)
          for options in ({}, {"fold_skipped": True}, {"windows": False}, {"title": "A title"})),
        LETTERS.draw(depth=2), LETTERS.draw(returns=True), SIX_BONES.draw(boards=False, principal_variation=True),
        *(LETTERS.draw(step) for step in range(0, 37, 4)),
        *(EIGHT.draw(step) for step in range(0, 17, 4)),
    ],
)  # fmt: skip
def test_labels_of_windows_and_cuts_are_apart(picture):
    all_apart(picture.scene)
    windows_beside_edges(picture.scene)


@given(nests(), st.booleans())
def test_labels_of_windows_and_cuts_of_any_tree_are_apart(nest, on_equality):
    scene = run_of(nest, on_equality).draw().scene
    all_apart(scene)
    windows_beside_edges(scene)


def test_a_severed_edge_has_two_bars_across_it_that_do_not_look_like_an_equals_sign():
    scene = LETTERS.draw().scene
    edges = {mark.node: mark for mark in scene.marks if mark.role == "edge"}
    names = {node.row: node.name for node in LETTERS.tree}
    bars = [mark for mark in scene.marks if isinstance(mark, Line) and mark.role == "cut"]
    assert sorted(names[bar.node] for bar in bars) == sorted(["I2", "K", "L2", "M2", "G"] * 2)
    for bar in bars:
        edge = edges[bar.node]
        right, down = edge.x2 - edge.x1, edge.y2 - edge.y1
        sides = [(x - edge.x1) * down - (y - edge.y1) * right for x, y in ((bar.x1, bar.y1), (bar.x2, bar.y2))]
        assert min(sides) < 0 < max(sides) and abs(bar.y2 - bar.y1) > 0.7 * abs(bar.x2 - bar.x1)
        assert edge.dashed and bar.width > 1.5 * edge.width and bar.color == style.TEXT


def test_each_new_mark_is_explained_and_the_rule_is_printed():
    picture = LETTERS.draw(fold_skipped=True)
    around = " ".join(mark.text.replace("\u00a0", " ") for mark in picture.scene.marks if mark.role == "around")
    for words in ("the window (alpha, beta)", "at most or at least", "double bar: cut off", "of a deep cut",
                  "dashed: never visited", "n nodes were skipped", "Cut when alpha >= beta."):  # fmt: skip
        assert words in around
    assert "Cut when alpha > beta." in NINE_STRICTLY.draw().text
    assert "alpha" not in NINE.draw().text and "Cut" not in NINE.draw().text


def test_stepping_moves_no_node_or_label_and_shows_a_cut_with_its_sentence():
    def places(picture):
        return {
            (mark.role, mark.node, mark.text if isinstance(mark, Text) else ""): (mark.x, mark.y)
            if isinstance(mark, Text) else mark.points
            for mark in picture.scene.marks if mark.role in ("MAX", "MIN", "end", "window", "cut", "origin")
            and not isinstance(mark, Line)
        }  # fmt: skip

    final = places(LETTERS.draw(36))
    for step in range(1, 37):
        here = LETTERS.draw(step)
        assert places(here).items() <= final.items()
        is_told = "Cut? Yes" in here.scene.caption
        before = len([mark for mark in LETTERS.draw(step - 1).scene.marks if mark.role == "cut"])
        assert (len([mark for mark in here.scene.marks if mark.role == "cut"]) > before) == is_told


def test_windows_are_left_out_on_request_and_if_values_are_hidden():
    for options in ({"windows": False}, {"hide": True}, {"values": False}):
        picture = LETTERS.draw(**options)
        assert not any(mark.role == "window" for mark in picture.scene.marks)
        assert picture.text.count("alpha cut") == 4 and "Cut when" in picture.text
    assert "\u2264 9" in LETTERS.draw(windows=False).svg


def test_no_text_is_paler_than_the_skipped_one():
    colors = {mark.color for run in (LETTERS, EIGHT) for mark in run.draw(5).scene.marks if isinstance(mark, Text)}
    colors |= {mark.color for mark in LETTERS.draw(fold_skipped=True).scene.marks if isinstance(mark, Text)}
    assert colors <= {style.TEXT, style.SECOND_TEXT, style.MAX_TEXT, style.MIN_TEXT, style.SKIPPED_TEXT}
