"""What is drawn is what ran: pictures, their text versions, and the files they are saved as."""

import re
import struct
import warnings
from base64 import b64decode
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest
from boxes import all_apart, boxes
from examples import A_TO_O as LEAVES
from examples import EIGHT, LETTERS, NINE, WIN10
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.figure import Figure
from matplotlib.transforms import IdentityTransform
from oracle import calls_of, looked_at
from strategies import nests

from minimax_lab import Bones, MinimaxLabError, TicTacToe, TreeGame, alphabeta, game_tree, minimax, record
from minimax_lab.runs import steps_of
from minimax_lab.scene.figures import add_marks, outline
from minimax_lab.scene.marks import Line, Shape, Text
from minimax_lab.scene.style import BASELINE

TEXT_OF_NINE = """\
call 1: O.X/X.X/.OO, MAX, value +10, returns 9th
  call 2: X1 -> OXX/X.X/.OO, MIN, value -10, returns 3rd
    call 3: O4 -> OXX/XOX/.OO, end, utility -10, returns 1st, chosen, a full line
    call 4: O6 -> OXX/X.X/OOO, end, utility -10, returns 2nd, a full line
  call 5: X4 -> O.X/XXX/.OO, end, utility +10, returns 4th, chosen, a full line
  call 6: X6 -> O.X/X.X/XOO, MIN, value -10, returns 8th
    call 7: O1 -> OOX/X.X/XOO, MAX, value +10, returns 6th
      call 8: X4 -> OOX/XXX/XOO, end, utility +10, returns 5th, chosen, a full line
    call 9: O4 -> O.X/XOX/XOO, end, utility -10, returns 7th, chosen, a full line
Rows from the top: MAX, MIN, MAX, leaves"""

TEXT_OF_A_TO_D = """\
A, MAX, value 3
  B, MIN, value 3, chosen
    B1, end, utility 3, chosen
    B2, end, utility 12
  C, MIN, value 2
    C1, end, utility 2, chosen
    C2, end, utility 4
Rows from the top: MAX, MIN, leaves"""


def tree_of(nest):
    return game_tree(TreeGame(nest.tree, first=nest.first, to_move=nest.movers)).back_up()


# -- the text version ----------------------------------------------------------------------------------------


def test_the_text_version_of_the_nine_calls():
    assert NINE.draw(returns=True).text == TEXT_OF_NINE


def test_str_of_a_tree_is_its_text_version():
    assert str(game_tree(TreeGame([[3, 12], [2, 4]])).back_up()) == TEXT_OF_A_TO_D


@given(nests())
def test_the_text_version_tells_of_every_node_in_order(nest):
    tree = tree_of(nest)
    lines = tree.draw().text.splitlines()[: len(tree)]
    assert len(lines) == len(tree)
    for node, line in zip(tree, lines, strict=True):
        assert line.startswith("  " * node.depth + node.name + ",")
        assert (f", {node.player}, value " if node.player else ", end, utility ") in line
        assert float(re.search(r"(?:value|utility) ([-+.\d e]+)", line)[1]) == pytest.approx(node.value, rel=1e-5)
        assert ("chosen" in line) == (node.parent is not None and node.parent.best == node)


def test_a_picture_of_another_tree_has_another_text_version():
    pictures = [
        game_tree(TreeGame(LEAVES)).draw(),
        game_tree(TreeGame(LEAVES)).back_up(levels=1).draw(),
        game_tree(TreeGame(LEAVES)).back_up().draw(),
        game_tree(TreeGame(LEAVES)).back_up().draw(principal_variation=True),
        game_tree(TreeGame(LEAVES)).back_up().draw(hide=["B"]),
        game_tree(TreeGame(LEAVES)).back_up().draw(highlight=["B"]),
        game_tree(TreeGame(LEAVES)).back_up().draw(values=False),
        game_tree(TreeGame(LEAVES)).back_up().draw(title="Another"),
        game_tree(TreeGame(LEAVES)).back_up().draw(depth=2),
        game_tree(TreeGame(LEAVES, first="MIN")).back_up().draw(),
        *(NINE.draw(step) for step in range(19)),
        NINE.draw(),
        NINE.draw(returns=True),
    ]
    for one, other in combinations(pictures, 2):
        assert one.svg != other.svg
        assert one.text != other.text


def test_hidden_values_are_in_neither_picture_nor_text_version():
    tree = game_tree(TreeGame([[30, 41], [52, 63]])).back_up()
    picture = tree.draw(hide=True)
    assert "value ?" in picture.text
    assert "value 30" not in picture.text and "chosen" not in picture.text
    assert len(re.findall(">30<", picture.svg)) == 1  # the leaf, not the nodes it was backed up to


def test_a_heavy_edge_leads_to_the_chosen_child_and_no_other():
    tree = game_tree(Bones(5)).back_up()
    edges = [mark for mark in tree.draw().scene.marks if isinstance(mark, Line) and mark.role == "edge"]
    heavy = {(mark.parent, mark.node) for mark in edges if mark.width > 2}
    assert heavy == {(node.row, node.best.row) for node in tree if node.best}
    assert len(edges) == len(tree) - 1


def test_up_triangles_are_max_and_down_triangles_are_min():
    tree = game_tree(Bones(4))
    corners = {
        mark.node: mark.points for mark in tree.draw().scene.marks
        if isinstance(mark, Shape) and mark.role in ("MAX", "MIN", "end")
    }  # fmt: skip
    for node in tree:
        top = min(y for _, y in corners[node.row])
        highest = sum(y == top for _, y in corners[node.row])
        assert (len(corners[node.row]), highest) == {"MAX": (3, 1), "MIN": (3, 2), None: (4, 2)}[node.player]


# -- nothing overlaps, nothing moves -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "picture",
    [
        game_tree(TreeGame(LEAVES)).back_up().draw(title="The A..O tree", principal_variation=True),
        record(minimax, TreeGame(LEAVES), "A").draw(returns=True),
        NINE.draw(returns=True),
        *(NINE.draw(step) for step in range(19)),
        game_tree(Bones(5)).back_up().draw(),
        game_tree(Bones(9)).back_up().draw(depth=3),
        game_tree(TicTacToe()).back_up().draw(depth=1),
        game_tree(TreeGame({"a long name indeed": ["x" * 99, "y"], "x" * 99: 1e9, "y": -3})).back_up().draw(),
    ],
)
def test_labels_neither_overlap_nor_leave_the_picture(picture):
    found = list(boxes(picture.scene))
    for mark, (left, top, right, bottom) in found:
        assert left >= 0 and top >= 0 and right <= picture.scene.width and bottom <= picture.scene.height, mark
    for (one, a), (other, b) in combinations(found, 2):
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert apart, (one, other)


@given(nests())
def test_no_two_labels_of_any_tree_overlap(nest):
    found = list(boxes(tree_of(nest).draw().scene))
    for (one, a), (other, b) in combinations(found, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (one, other)


def test_nodes_stand_in_their_final_places_from_the_first_step_on():
    def places(picture):
        return {mark.node: mark.points for mark in picture.scene.marks if mark.role in ("MAX", "MIN", "end")}

    final = places(NINE.draw(18))
    for step in range(1, 18):
        assert places(NINE.draw(step)).items() <= final.items()


def test_a_step_takes_no_room_for_rows_that_are_yet_to_come():
    heights = [NINE.draw(step).scene.height for step in (1, 2, 3, 12)]
    assert heights == sorted(heights) and heights[0] < heights[-1] - 200


def test_backing_up_moves_no_node():
    tree = game_tree(TreeGame(LEAVES))
    before = {mark.node: mark.points for mark in tree.draw().scene.marks if isinstance(mark, Shape)}
    after = {mark.node: mark.points for mark in tree.back_up().draw().scene.marks if isinstance(mark, Shape)}
    assert before == after


# -- steps ---------------------------------------------------------------------------------------------------


def test_the_steps_of_the_nine_calls():
    told = [f"return {row + 1}" if is_return else f"call {row + 1}" for row, is_return in steps_of(NINE.columns)]
    assert told == (
        "call 1, call 2, call 3, return 3, call 4, return 4, return 2, call 5, return 5, call 6, call 7, call 8, "
        "return 8, return 7, call 9, return 9, return 6, return 1"
    ).split(", ")


@given(nests())
def test_each_step_shows_the_calls_made_and_the_values_returned_by_then(nest):
    game = TreeGame(nest.tree, first=nest.first, to_move=nest.movers)
    run = record(minimax, game, game.initial)
    made = returned = 0
    for step, (row, is_return) in enumerate(steps_of(run.columns)[:60], start=1):
        made, returned = made + (not is_return), returned + is_return
        scene = run.draw(step).scene
        if any("labels" in note for note in scene.notes):  # too small a picture: it says which labels it leaves out
            return
        assert len({mark.node for mark in scene.marks if mark.role in ("MAX", "MIN", "end")}) == made
        labels = [*scene.marks, *scene.left_out]  # a label that is too small to read is left out of the picture
        assert len([mark for mark in labels if mark.role in ("value", "utility")]) == returned
        assert [mark.node for mark in scene.marks if mark.role == "current"] == [row]
        assert len([mark for mark in scene.marks if mark.role == "open"]) <= made - returned


def test_what_was_never_visited_is_dashed_and_grey():
    def lazy(game, state):  # looks at the first move only
        if game.is_terminal(state):
            return game.utility(state)
        return lazy_traced(game, game.result(state, next(iter(game.actions(state)))))

    from minimax_lab import traced

    lazy_traced = traced(lazy)
    picture = record(lazy_traced, TreeGame([[1, 2], 3]), "A").draw()
    assert picture.text.count("never visited") == 2
    assert "stroke-dasharray" in picture.svg and "#949494" in picture.svg


# -- showing and saving --------------------------------------------------------------------------------------


def test_a_notebook_gets_an_image_with_alt_text_and_the_text_version():
    data = NINE.draw()._repr_mimebundle_()
    assert set(data) == {"text/plain", "text/html"}
    source, alt = re.search(r'<img src="data:image/svg\+xml;base64,([^"]+)" alt="([^"]+)"', data["text/html"]).groups()
    ElementTree.fromstring(b64decode(source))
    assert alt.startswith("call 1: O.X/X.X/.OO, MAX, value +10")
    assert "<details>" in data["text/html"] and NINE.draw().text == data["text/plain"]


def test_a_large_picture_shows_itself_as_png():
    html = game_tree(Bones(14)).draw()._repr_mimebundle_()["text/html"]
    assert '<img src="data:image/png;base64,' in html


UNSEEN = "a\u200db\xad\u200b\u200f\u202e"
ODD = ["<script>alert(1)</script>", "\"'&amp;", "\x07\x00", "😀 emoji", "x" * 500, "\ud800", UNSEEN]


@pytest.mark.parametrize("name", [*ODD, "\u05d0\u05d1 (12)"])
def test_any_name_is_shown_as_text(name, tmp_path):
    tree = game_tree(TreeGame({"root": [name, "b"], name: -1, "b": 2})).back_up()
    picture = tree.draw(title=name, caption=name)
    ElementTree.fromstring(picture.svg)
    assert "<script" not in picture._repr_mimebundle_()["text/html"].lower()
    if name.isprintable():
        assert name in picture.text
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # the font has no emoji
        assert picture.png().startswith(b"\x89PNG")
        assert picture.save(tmp_path / "odd.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("form", ["png", "svg", "pdf", "PNG"])
def test_files_have_the_form_that_their_name_says(tmp_path, form):
    path = NINE.draw(5).save(tmp_path / f"five.{form}")
    magic = {"png": b"\x89PNG", "svg": b"<svg", "pdf": b"%PDF"}[form.lower()]
    assert path.read_bytes().startswith(magic)


@pytest.mark.parametrize("picture", [NINE.draw(7, size="projector"), NINE.draw(size=(400, 300))])
def test_a_size_is_fitted_into(picture):
    width, height = struct.unpack(">II", picture.png()[16:24])
    assert width <= picture.size[0] and height <= picture.size[1]
    assert width >= picture.size[0] - 2 or height >= picture.size[1] - 2


def test_the_same_picture_has_the_same_bytes():
    assert NINE.draw(9).svg == record(minimax, WIN10, WIN10.parse("O.X/X.X/.OO")).draw(9).svg
    assert NINE.draw(9).png() == NINE.draw(9).png()


def test_what_ends_a_line_or_controls_is_neither_painted_nor_warned_of():
    picture = game_tree(TreeGame({"a\x7fb": ["c\x85", "d"], "c\x85": 1, "d": 2})).draw(title="Round\n1\tof 2")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert picture.png()
    assert ">Round 1 of 2<" in picture.svg and "a\ufffdb" in picture.svg


# Each line as it is stored, and as it is read from left to right. Three letters are Hebrew, two are Arabic.
LINES = {
    "plain (1)": "plain (1)",
    "\u05d0\u05d1\u05d2": "\u05d2\u05d1\u05d0",
    "\u05d0\u05d1 12": "12 \u05d1\u05d0",
    "\u05d0\u05d1 -12": "12- \u05d1\u05d0",
    "\u05d0 (\u05d1) \u05d2": "\u05d2 (\u05d1) \u05d0",
    "A: \u05d0\u05d1 5 B": "A: 5 \u05d1\u05d0 B",
    "A, \u05d0\u05d1!": "A, \u05d1\u05d0!",
    "\u05d0\u05d1!": "!\u05d1\u05d0",
    "\u05d0 ab \u05d1": "\u05d1 ab \u05d0",
    "\u0627\u0628 3.5": "3.5 \u0628\u0627",
    "50% \u05d0": "\u05d0 50%",
}


def corners_of(letters):
    """The corners of letters that are placed one after another, and the width of them all."""
    placed, x = [], 0.0
    for letter in letters:
        path, width = outline(letter, bold=False)
        placed.append(path.vertices + np.array([x, 0]))
        x += 100 * width
    return np.concatenate(placed), x


@pytest.mark.parametrize("line", LINES)
def test_hebrew_and_arabic_are_painted_from_right_to_left(line):
    expected, _ = corners_of(LINES[line])
    painted = outline(line, bold=False)[0].vertices
    assert painted.shape == expected.shape
    assert np.abs(painted - expected).max() < 2  # hundredths of the size; letters may move together a little


def test_arabic_letters_are_joined():
    _, apart = corners_of("\u0628\u0628\u0628")
    assert 100 * outline("\u0628\u0628\u0628", bold=False)[1] < 0.8 * apart


def test_a_picture_places_a_line_from_right_to_left_as_one_piece():
    line = "\u05d0\u05d1 $x^2$"
    figure = Figure()
    add_marks(figure, [Text("caption", -1, 10, 20, line, 12, anchor="start")], IdentityTransform(), 1)
    [painted] = figure.artists
    [path] = painted.get_paths()
    assert len(path.vertices) == len(outline(line, bold=False)[0].vertices)
    assert painted.get_offsets().tolist() == [[10, 20 + BASELINE * 12]]


def test_a_letter_that_the_font_lacks_is_said_aloud():
    picture = game_tree(TreeGame({"中": 1})).draw()
    with pytest.warns(UserWarning, match="中"):
        picture.png()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert "中" in picture.svg


def test_a_tree_too_large_for_a_picture_is_folded_and_says_so():
    picture = game_tree(TicTacToe()).back_up().draw()
    assert "549,946 nodes, and one picture holds 12,000" in picture.text
    assert picture.scene.width <= 4000 and picture.scene.height <= 4000
    assert picture.text.count("\n") < 1100


def test_a_level_too_wide_for_a_picture_is_folded_as_the_picture_says():
    picture = game_tree(TreeGame(list(range(13_000)))).draw()
    assert "folded below ply 0" in picture.text and "13,000 below" in picture.text
    assert len(picture.scene.marks) < 20


def test_a_deep_tree_is_squeezed():
    deep = 1
    for number in range(200):
        deep = [deep, number]
    picture = game_tree(TreeGame(deep)).draw()
    assert picture.scene.width <= 4000 and picture.scene.height <= 4000
    assert "labels did not fit; see the text version" in picture.text


@pytest.mark.parametrize(
    ("draw", "fault"),
    [
        (lambda: NINE.draw(19), "step=19"),
        (lambda: NINE.draw(-1), "step=-1"),
        (lambda: NINE.draw(1.5), "step=1.5"),
        (lambda: NINE.draw(2, colour="red"), "colour"),
        (lambda: NINE.draw(depth=-1), "depth=-1"),
        (lambda: NINE.draw(size="huge"), "huge"),
        (lambda: NINE.draw(size=(0, 10)), "width=0"),
        (lambda: NINE.draw(hide="Q"), "'Q'"),
        (lambda: NINE.draw(highlight=[99]), "99"),
        (lambda: NINE.draw(title=5), "title=5"),
        (lambda: NINE.draw().save("nine.gif"), "nine.gif"),
        (lambda: NINE.draw().save(5), "file 5"),
        (lambda: NINE.draw().save("no/such/folder/nine.png"), "folder"),
    ],
)
def test_bad_options_are_named(draw, fault):
    with pytest.raises(MinimaxLabError, match=re.escape(fault)) as caught:
        draw()
    assert "\n" not in str(caught.value)


# -- windows and cuts ----------------------------------------------------------------------------------------


NINE_STRICTLY = record(alphabeta, WIN10, WIN10.parse("O.X/X.X/.OO"), False)
SIX_BONES = record(alphabeta, Bones(6), Bones(6).initial)
OPEN_BOARD = record(alphabeta, TicTacToe(), TicTacToe().parse("XOX/.O./.X."))

TEXT_OF_EIGHT = """\
call 1: O.X/X.X/.OO, MAX, window alpha minus infinity, beta infinity, value +10
  call 2: X1 -> OXX/X.X/.OO, MIN, window alpha minus infinity, beta infinity, value -10
    call 3: O4 -> OXX/XOX/.OO, end, window alpha minus infinity, beta infinity, utility -10, chosen, a full line
    call 4: O6 -> OXX/X.X/OOO, end, window alpha minus infinity, beta -10, utility -10, a full line
  call 5: X4 -> O.X/XXX/.OO, end, window alpha -10, beta infinity, utility +10, chosen, a full line
  call 6: X6 -> O.X/X.X/XOO, MIN, window alpha +10, beta infinity, value at most +10
    call 7: O1 -> OOX/X.X/XOO, MAX, window alpha +10, beta infinity, value +10, chosen
      call 8: X4 -> OOX/XXX/XOO, end, window alpha +10, beta infinity, utility +10, chosen, a full line
    O4 -> O.X/XOX/XOO, end, alpha cut, never visited, a full line
Rows from the top: MAX, MIN, MAX, leaves
Cut when alpha >= beta."""


def test_the_text_version_of_the_eight_calls():
    assert EIGHT.draw().text == TEXT_OF_EIGHT


def run_of(nest, on_equality):
    return record(alphabeta, TreeGame(nest.tree, first=nest.first, to_move=nest.movers), "A", on_equality)


@pytest.mark.parametrize(
    "picture",
    [
        *(run.draw(**options) for run in (LETTERS, EIGHT, NINE_STRICTLY, SIX_BONES, OPEN_BOARD)
          for options in ({}, {"fold_skipped": True}, {"windows": False}, {"title": "A title"})),
        LETTERS.draw(depth=2), LETTERS.draw(returns=True), SIX_BONES.draw(boards=False, principal_variation=True),
        *(LETTERS.draw(step) for step in range(37)),
        *(EIGHT.draw(step) for step in range(17)),
    ],
)  # fmt: skip
def test_labels_of_windows_and_cuts_are_apart(picture):
    all_apart(picture.scene)


@given(nests(), st.booleans())
def test_labels_of_windows_and_cuts_of_any_tree_are_apart(nest, on_equality):
    all_apart(run_of(nest, on_equality).draw().scene)


@given(nests(), st.booleans())
def test_the_text_version_tells_windows_bounds_and_cuts_as_an_oracle_finds_them(nest, on_equality):
    calls = calls_of(nest, nest.root)
    demanded, sure = looked_at(calls, on_equality)
    lines = iter(run_of(nest, on_equality).draw().text.splitlines())
    read = {call.number for call in demanded}

    def walk(call, depth):
        line = next(lines)
        assert line.startswith("  " * depth) and not line.startswith("  " * (depth + 1))
        if call.number in read:
            low, high = (float(x.replace("minus infinity", "-inf")) for x in re.search(
                r"window alpha (.*?), beta ([^,]*)", line).groups())  # fmt: skip
            assert (low, high) == pytest.approx(sure[call.number], rel=1e-5)
            bound, shown = re.search(r"(?:value|utility) (at most |at least |)([-+.\d e]+)", line).groups()
            true, told = float(call.value), float(shown)
            assert true == pytest.approx(told, rel=1e-5) or (bound and (true < told) == (bound == "at most "))
            assert "cut" not in line and "never" not in line
        else:
            above = calls[call.parent - 1]
            is_edge_cut = above.number in read
            assert "never visited" in line and "window" not in line
            assert ((" beta cut" if above.mover == "MAX" else " alpha cut") in line) == is_edge_cut
            assert ("cut" in line) == is_edge_cut
        below = [*(child for child in call.below if child.number in read),
                 *(child for child in call.below if child.number not in read)]  # fmt: skip
        for child in below:
            walk(child, depth + 1)

    walk(calls[0], 0)


@given(nests(), st.booleans())
def test_deep_cuts_point_to_the_call_whose_bound_made_them(nest, on_equality):
    run = run_of(nest, on_equality)
    lines = run.draw().text.splitlines()
    above, pointed = [], []
    for line in lines:
        depth = (len(line) - len(line.lstrip())) // 2
        number = re.match(r" *call (\d+):", line)
        del above[depth:]
        above.append(int(number[1]) if number else None)
        deep = re.search(r"(alpha|beta) cut, a deep one, by the bound of call (\d+)", line)
        if deep:
            pointed.append((deep[1], above[:-1], int(deep[2])))
    for which, path, origin in pointed:
        assert origin in path[:-2]  # not the caller that made the cut, nor its caller
        assert run.calls[origin - 1].player == ("MAX" if which == "alpha" else "MIN")


def test_a_severed_edge_has_two_bars_across_it():
    scene = LETTERS.draw().scene
    edges = {mark.node: mark for mark in scene.marks if mark.role == "edge"}
    names = {node.row: node.name for node in LETTERS.tree}
    bars = [mark for mark in scene.marks if isinstance(mark, Line) and mark.role == "cut"]
    assert sorted(names[bar.node] for bar in bars) == sorted(["I2", "K", "L2", "M2", "G"] * 2)
    for bar in bars:
        edge = edges[bar.node]
        along = (bar.x2 - bar.x1) * (edge.x2 - edge.x1) + (bar.y2 - bar.y1) * (edge.y2 - edge.y1)
        assert abs(along) < 1 and edge.dashed and bar.width > 1.5 * edge.width and bar.color == "#222222"


def test_each_new_mark_is_explained_and_the_rule_is_printed():
    picture = LETTERS.draw(fold_skipped=True)
    around = " ".join(mark.text.replace("\u00a0", " ") for mark in picture.scene.marks if mark.role == "around")
    for words in ("the window, alpha and beta", "at most, at least", "double bar: cut off", "a deep cut",
                  "dashed: never visited", "so many nodes were left out", "Cut when alpha >= beta."):  # fmt: skip
        assert words in around
    assert "Cut when alpha > beta." in NINE_STRICTLY.draw().text
    assert "alpha" not in NINE.draw().text and "Cut" not in NINE.draw().text


def test_folded_subtrees_tell_how_many_nodes_they_would_have_had():
    text = LETTERS.draw(fold_skipped=True).text
    assert re.findall(r"([A-Z]\d?), \w+, (\d+) nodes, folded away", text) == [("K", "3"), ("G", "7")]
    shown = len(text.splitlines()) - 2
    assert shown - 2 + 3 + 7 == 31
    assert "K, MIN, 3 nodes, folded away, beta cut" in LETTERS.draw(depth=3).text


def test_stepping_moves_neither_nodes_nor_labels_and_a_cut_shows_when_it_is_told():
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


def test_windows_can_be_left_out_and_are_where_values_are_hidden():
    for options in ({"windows": False}, {"hide": True}, {"values": False}):
        picture = LETTERS.draw(**options)
        assert not any(mark.role == "window" for mark in picture.scene.marks)
        assert picture.text.count("alpha cut") == 4 and "Cut when" in picture.text
    assert "\u2264 9" in LETTERS.draw(windows=False).svg
    with pytest.raises(MinimaxLabError, match="windos"):
        LETTERS.draw(windos=False)


def test_no_text_is_paler_than_the_skipped_one():
    colours = {mark.color for run in (LETTERS, EIGHT) for mark in run.draw(5).scene.marks if isinstance(mark, Text)}
    colours |= {mark.color for mark in LETTERS.draw(fold_skipped=True).scene.marks if isinstance(mark, Text)}
    assert colours <= {"#222222", "#0072B2", "#5F5F5F", "#767676"}
