"""What is drawn is what ran: pictures, their text twins, and the files they are saved as."""

import re
import struct
import warnings
from base64 import b64decode
from itertools import combinations
from xml.etree import ElementTree

import pytest
from hypothesis import given
from strategies import nests

from minimax_lab import Bones, MinimaxLabError, TicTacToe, TreeGame, game_tree, minimax, record
from minimax_lab.marks import Line, Shape, Text, text_width
from minimax_lab.narration import steps_of

LEAVES = [[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]
WIN10 = TicTacToe(win=10)
NINE = record(minimax, WIN10, WIN10.parse("O.X/X.X/.OO"))

TWIN_OF_NINE = """\
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

TWIN_OF_A_TO_D = """\
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


# -- the twin ------------------------------------------------------------------------------------------------


def test_the_twin_of_the_nine_calls():
    assert NINE.draw(returns=True).twin == TWIN_OF_NINE


def test_str_of_a_tree_is_its_twin():
    assert str(game_tree(TreeGame([[3, 12], [2, 4]])).back_up()) == TWIN_OF_A_TO_D


@given(nests())
def test_the_twin_tells_of_every_node_in_order(nest):
    tree = tree_of(nest)
    lines = tree.draw().twin.splitlines()[: len(tree)]
    assert len(lines) == len(tree)
    for node, line in zip(tree, lines, strict=True):
        assert line.startswith("  " * node.depth + node.name + ",")
        assert (f", {node.player}, value " if node.player else ", end, utility ") in line
        assert float(re.search(r"(?:value|utility) ([-+.\d e]+)", line)[1]) == pytest.approx(node.value, rel=1e-5)
        assert ("chosen" in line) == (node.parent is not None and node.parent.best == node)


def test_a_picture_of_another_tree_has_another_twin():
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
        assert one.twin != other.twin


def test_hidden_values_are_in_neither_picture_nor_twin():
    tree = game_tree(TreeGame([[30, 41], [52, 63]])).back_up()
    picture = tree.draw(hide=True)
    assert "value ?" in picture.twin
    assert "value 30" not in picture.twin and "chosen" not in picture.twin
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


def boxes(scene):
    for mark in scene.marks:
        if isinstance(mark, Text) and mark.role not in ("cell", "action", "panel"):
            width = text_width(mark.text, mark.size, mark.bold)
            left = mark.x - width * {"start": 0, "middle": 0.5, "end": 1}[mark.anchor]
            yield mark, (left, mark.y - 0.4 * mark.size, left + width, mark.y + 0.4 * mark.size)


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
    told = [f"return {row + 1}" if is_return else f"call {row + 1}" for row, is_return in steps_of(NINE)]
    assert told == (
        "call 1, call 2, call 3, return 3, call 4, return 4, return 2, call 5, return 5, call 6, call 7, call 8, "
        "return 8, return 7, call 9, return 9, return 6, return 1"
    ).split(", ")


@given(nests())
def test_each_step_shows_the_calls_made_and_the_values_returned_by_then(nest):
    game = TreeGame(nest.tree, first=nest.first, to_move=nest.movers)
    run = record(minimax, game, game.initial)
    made = returned = 0
    for step, (row, is_return) in enumerate(steps_of(run)[:60], start=1):
        made, returned = made + (not is_return), returned + is_return
        scene = run.draw(step).scene
        assert len({mark.node for mark in scene.marks if mark.role in ("MAX", "MIN", "end")}) == made
        assert len([mark for mark in scene.marks if mark.role in ("value", "utility")]) == returned
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
    assert picture.twin.count("never visited") == 2
    assert "stroke-dasharray" in picture.svg and "#949494" in picture.svg


# -- showing and saving --------------------------------------------------------------------------------------


def test_a_notebook_gets_an_image_with_alt_text_and_the_twin():
    data = NINE.draw()._repr_mimebundle_()
    assert set(data) == {"text/plain", "text/html"}
    source, alt = re.search(r'<img src="data:image/svg\+xml;base64,([^"]+)" alt="([^"]+)"', data["text/html"]).groups()
    ElementTree.fromstring(b64decode(source))
    assert alt.startswith("call 1: O.X/X.X/.OO, MAX, value +10")
    assert "<details>" in data["text/html"] and NINE.draw().twin == data["text/plain"]


def test_a_large_picture_shows_itself_as_png():
    html = game_tree(Bones(14)).draw()._repr_mimebundle_()["text/html"]
    assert '<img src="data:image/png;base64,' in html


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "\"'&amp;", "\x07\x00", "😀 emoji", "x" * 500, "\ud800"])
def test_any_name_is_shown_as_text(name):
    tree = game_tree(TreeGame({"root": [name, "b"], name: -1, "b": 2})).back_up()
    picture = tree.draw(title=name, caption=name)
    ElementTree.fromstring(picture.svg)
    assert "<script" not in picture._repr_mimebundle_()["text/html"].lower()
    if name.isprintable():
        assert name in picture.twin


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


def test_a_letter_that_the_font_lacks_is_said_aloud():
    picture = game_tree(TreeGame({"中": 1})).draw()
    with pytest.warns(UserWarning, match="中"):
        picture.png()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert "中" in picture.svg


def test_a_tree_too_large_for_a_picture_is_folded_and_says_so():
    picture = game_tree(TicTacToe()).back_up().draw()
    assert "549,946 nodes are more than the 12,000" in picture.twin
    assert picture.scene.width <= 4000 and picture.scene.height <= 4000
    assert picture.twin.count("\n") < 1100


def test_a_level_too_wide_for_a_picture_is_folded_as_the_picture_says():
    picture = game_tree(TreeGame(list(range(13_000)))).draw()
    assert "folded below ply 0" in picture.twin and "13,000 below" in picture.twin
    assert len(picture.scene.marks) < 20


def test_a_deep_tree_is_squeezed():
    deep = 1
    for number in range(200):
        deep = [deep, number]
    picture = game_tree(TreeGame(deep)).draw()
    assert picture.scene.width <= 4000 and picture.scene.height <= 4000
    assert "labels too small to read are left out" in picture.twin


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
