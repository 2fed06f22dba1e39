"""A picture shows what ran: its marks, its steps, and the files it is saved as."""

import dataclasses
import inspect
import re
import struct
import warnings
from base64 import b64decode
from xml.etree import ElementTree

import pytest
from boxes import labels_apart
from drawn_games import tree_game
from examples import A_TO_O as LEAVES
from examples import NINE, WIN10
from hypothesis import given
from pace import scale_examples
from strategies import nests

from minimax_lab import Bones, GameTree, MinimaxLabError, TicTacToe, Trace, TreeGame, game_tree, minimax, record, traced
from minimax_lab.scene import style
from minimax_lab.scene.marks import Line, Text
from minimax_lab.scene.options import Options
from minimax_lab.scene.svg import with_dark_theme

NODES = "MAX", "MIN", "end"


def tree_of(nest):
    return game_tree(tree_game(nest)).back_up()


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
        if mark.role in NODES
    }  # fmt: skip
    for node in tree:
        top = min(y for _, y in corners[node.row])
        highest = sum(y == top for _, y in corners[node.row])
        assert (len(corners[node.row]), highest) == {"MAX": (3, 1), "MIN": (3, 2), None: (4, 2)}[node.player]


@pytest.mark.parametrize(
    "picture",
    [
        game_tree(TreeGame(LEAVES)).back_up().draw(title="The A..O tree", principal_variation=True),
        record(minimax, TreeGame(LEAVES), "A").draw(returns=True),
        NINE.draw(returns=True),
        *(NINE.draw(step) for step in range(0, 19, 3)),
        game_tree(Bones(5)).back_up().draw(),
        game_tree(Bones(9)).back_up().draw(depth=3),
        game_tree(TicTacToe()).back_up().draw(depth=1),
        game_tree(TicTacToe(), depth=1, evaluate=lambda state: 1 / 9 - 2 / 9 * (state[0] == "X"))
        .back_up()
        .draw(boards=True),
        game_tree(TreeGame({"a long name indeed": ["x" * 99, "y"], "x" * 99: 1e9, "y": -3})).back_up().draw(),
    ],
)
def test_labels_do_not_overlap_or_leave_the_picture(picture):
    labels_apart(picture.scene)


@given(nests())
def test_no_two_labels_of_any_tree_overlap(nest):
    labels_apart(tree_of(nest).draw().scene)


def test_a_step_takes_no_room_for_rows_that_are_yet_to_come():
    heights = [NINE.draw(step).scene.height for step in (1, 2, 3, 12)]
    assert heights == sorted(heights) and heights[0] < heights[-1] - 200


def test_backing_up_moves_no_node():
    tree = game_tree(TreeGame(LEAVES))
    before = {mark.node: mark.points for mark in tree.draw().scene.marks if mark.role in NODES}
    after = {mark.node: mark.points for mark in tree.back_up().draw().scene.marks if mark.role in NODES}
    assert before == after


@scale_examples(1 / 2)
@given(nests())
def test_each_step_shows_the_calls_made_and_the_values_returned_by_then(nest):
    game = tree_game(nest)
    run = record(minimax, game, game.initial)
    made = returned = 0
    for step, (row, is_return) in enumerate(run.columns.steps[:60], start=1):
        made, returned = made + (not is_return), returned + is_return
        scene = run.draw(step).scene
        assert len({mark.node for mark in scene.marks if mark.role in ("MAX", "MIN", "end")}) == made
        labels = [*scene.marks, *scene.left_out]  # a label that is too small to read is not in the picture
        assert len([mark for mark in labels if mark.role in ("value", "utility")]) == returned
        running = max(int(run.columns.parent[row]), 0) if is_return else row
        assert [mark.node for mark in scene.marks if mark.role == "current"] == [running]
        assert len([mark for mark in scene.marks if mark.role == "open"]) <= made - returned


def test_a_call_that_compares_only_when_it_returns_has_no_best_score_before():
    @traced
    def value(game, heap):
        if game.is_terminal(heap):
            return game.utility(heap)
        scores = [value(game, game.result(heap, take)) for take in game.actions(heap)]
        return max(scores) if game.to_move(heap) == "MAX" else min(scores)

    for function, has_best in ((value, False), (minimax, True)):
        run = record(function, Bones(2), Bones(2).initial)
        for step in range(4, 8):  # the first call has its last score at step 7, and returns at step 8
            first = run.draw(step).text.splitlines()[1]
            assert ("so far" in first) == (has_best and step > 4)
        assert "value +1" in run.draw(8).text.splitlines()[1]


def test_what_was_never_visited_is_dashed_and_gray():
    def lazy(game, state):  # looks at the first move only
        if game.is_terminal(state):
            return game.utility(state)
        return lazy_traced(game, game.result(state, next(iter(game.actions(state)))))

    from minimax_lab import traced

    lazy_traced = traced(lazy)
    picture = record(lazy_traced, TreeGame([[1, 2], 3]), "A").draw()
    assert picture.text.count("never visited") == 2
    assert "stroke-dasharray" in picture.svg and style.SKIPPED in picture.svg


def test_a_notebook_gets_an_image_with_alt_text_and_the_text_version():
    data = NINE.draw()._repr_mimebundle_()
    assert set(data) == {"text/plain", "text/html"}
    source, alt = re.search(r'<img src="data:image/svg\+xml;base64,([^"]+)" alt="([^"]+)"', data["text/html"]).groups()
    ElementTree.fromstring(b64decode(source))
    assert alt.startswith("A tree of 9 nodes. The root, O empty X, X empty X, empty O O, is worth +10, by X4.")
    assert (
        "<details>" in data["text/html"] and "O.X" not in data["text/html"] and NINE.draw().text == data["text/plain"]
    )


def test_a_picture_in_a_notebook_has_a_dark_color_for_each_of_its_own():
    file = b64decode(re.search(r"base64,([^\"]+)", NINE.draw()._repr_mimebundle_()["text/html"])[1]).decode()
    sheet = ElementTree.fromstring(file)[0].text
    colors = set(re.findall(r'="(#\w{6})"', file.replace(sheet, "")))
    assert colors and {style.DARK[color] for color in colors} == set(re.findall(r":(#\w{6})}", sheet))
    assert "<style>" not in NINE.draw().svg  # a file for paper
    assert with_dark_theme('<svg>\n<path fill="#123456"/>') == '<svg>\n<path fill="#123456"/>'


def test_a_large_picture_shows_itself_as_png(monkeypatch):
    for largest, form in ((len(NINE.draw().svg), "svg+xml"), (len(NINE.draw().svg) - 1, "png")):
        monkeypatch.setattr("minimax_lab.scene.picture.LARGEST_SVG", largest)
        assert f'<img src="data:image/{form};base64,' in NINE.draw()._repr_mimebundle_()["text/html"]


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
def test_the_name_of_a_file_decides_its_format(tmp_path, form):
    path = NINE.draw(5).save(tmp_path / f"five.{form}")
    magic = {"png": b"\x89PNG", "svg": b"<svg", "pdf": b"%PDF"}[form.lower()]
    assert path.read_bytes().startswith(magic)


@pytest.mark.parametrize("picture", [NINE.draw(7, size="projector"), NINE.draw(size=(400, 300))])
def test_a_picture_fits_into_the_size(picture):
    width, height = struct.unpack(">II", picture.png()[16:24])
    assert width <= picture.size[0] and height <= picture.size[1]
    assert width >= picture.size[0] - 2 or height >= picture.size[1] - 2


def test_the_same_picture_has_the_same_bytes():
    assert NINE.draw(9).svg == record(minimax, WIN10, WIN10.parse("O.X/X.X/.OO")).draw(9).svg
    assert NINE.draw(9).png() == NINE.draw(9).png()


def test_a_tree_too_large_for_a_picture_is_folded_with_a_note():
    picture = game_tree(TicTacToe()).back_up().draw()
    assert "549,946 nodes, and one picture holds 12,000" in picture.text
    assert picture.scene.width <= 4000 and picture.scene.height <= 4000
    assert picture.text.count("\n") < 1100


@pytest.mark.slow
def test_a_level_too_wide_for_a_picture_is_folded_with_a_note():
    picture = game_tree(TreeGame(list(range(13_000)))).draw()
    assert "folded below ply 0" in picture.text and "13,000 below" in picture.text
    assert len(picture.scene.marks) < 20


@pytest.mark.parametrize("width", [150, 250, 400, 4000])
@pytest.mark.parametrize(
    "tree",
    [
        game_tree(Bones(7)).back_up(),
        game_tree(TreeGame(LEAVES)).back_up(),
        record(minimax, Bones(6), Bones(6).initial).tree,
        game_tree(Bones(9), depth=4, evaluate=lambda heap: 0.5).back_up(),
    ],
)
def test_a_label_is_either_in_the_picture_or_counted_and_in_the_text_version(tree, width, monkeypatch):
    whole = tree.draw()
    texts, sentences = texts_of(whole.scene), whole.text.splitlines()
    monkeypatch.setattr(style, "WIDEST", width)
    small = tree.draw()
    left_out = len(list(small.scene.left_out))
    assert texts_of(small.scene) == texts
    assert (f"{left_out} labels did not fit" in " ".join(small.scene.notes)) == (left_out > 0)
    assert small.text.splitlines()[: len(tree)] == sentences[: len(tree)]


def texts_of(scene):
    """The texts of all nodes, in the picture or left out."""
    texts = [mark for mark in [*scene.marks, *scene.left_out] if isinstance(mark, Text) and mark.node >= 0]
    return sorted((mark.node, mark.role, mark.text) for mark in texts)


def test_a_deep_tree_is_squeezed():
    deep = 1
    for number in range(200):
        deep = [deep, number]
    picture = game_tree(TreeGame(deep)).draw()
    assert picture.scene.width <= 4000 and picture.scene.height <= 4000
    assert "labels did not fit; see the text version" in picture.svg
    assert "see the text version" not in picture.text  # this is the text version


@pytest.mark.parametrize(
    ("draw", "fault"),
    [
        (lambda: NINE.draw(19), "step=19"),
        (lambda: NINE.draw(-1), "step=-1"),
        (lambda: NINE.draw(1.5), "step=1.5"),
        (lambda: NINE.draw(values="no"), "values='no': must be False or True"),
        (lambda: NINE.draw(windows=0), "windows=0: must be False or True"),
        (lambda: NINE.tree.draw(boards=None), "boards=None: must be False or True"),
        (lambda: NINE.draw(depth=-1), "depth=-1"),
        (lambda: NINE.draw(size="huge"), "huge"),
        (lambda: NINE.draw(size=(0, 10)), "width=0"),
        (lambda: NINE.draw(hide="Q"), "'Q'"),
        (lambda: NINE.draw(highlight=[99]), "99"),
        (lambda: NINE.draw(title=5), "title=5"),
        (lambda: NINE.draw(caption="x" * 100_000), "has 100,000 letters; must have at most 20,000"),
        (lambda: NINE.draw().png("2"), "scale='2': must be a finite number above 0"),
        (lambda: NINE.draw().png(-1), "scale=-1"),
        (lambda: NINE.table("x"), "rows='x'"),
        (lambda: NINE.story.narrate(19), "step=19: must be a whole number from 0 to 18"),
        (lambda: NINE.draw().save("nine.gif"), "nine.gif"),
        (lambda: NINE.draw().save(5), "file 5"),
        (lambda: NINE.draw().save("no/such/folder/nine.png"), "folder"),
    ],
)
def test_bad_options_are_named(draw, fault):
    with pytest.raises(MinimaxLabError, match=re.escape(fault)) as caught:
        draw()
    assert "\n" not in str(caught.value)


def test_every_option_has_its_name_and_default_in_the_signature():
    shown = {
        name: set(inspect.signature(draw).parameters) for name, draw in (("tree", GameTree.draw), ("run", Trace.draw))
    }
    options = {option.name for option in dataclasses.fields(Options)} - {
        "cuts",
        "panel",
        "names",
        "so_far",
        "most",
        "estimates",
    }
    assert shown["tree"] - {"self", "size"} == options - {"step", "windows"}
    assert shown["run"] - {"self", "size"} == options - {"horizon"}
    for draw in (NINE.draw, NINE.tree.draw):
        with pytest.raises(TypeError, match="unexpected keyword argument 'colour'"):
            draw(colour="red")


def test_none_is_the_usual_title_caption_and_frame_of_a_step():
    usual, bare = NINE.draw(3), NINE.draw(3, title="", caption="", highlight=())
    assert usual.scene.title == "Step 3 of 18" and usual.scene.caption == NINE.story.narrate(3)
    assert (bare.scene.title, bare.scene.caption) == ("", "")
    assert [sum(mark.role == "current" for mark in each.scene.marks) for each in (usual, bare)] == [1, 0]


@pytest.mark.parametrize("caption", ["word " * 4000, "x" * 20_000, "\u00a0" * 20_000, "\u6f22" * 20_000])
def test_the_longest_caption_is_wrapped_without_losing_a_letter(caption):
    lines = [mark.text for mark in NINE.draw(caption=caption).scene.marks if mark.role == "around"]
    written = "".join("".join(lines).split())
    assert written.startswith("".join(caption.split()))
