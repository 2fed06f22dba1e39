"""Pictures in words, their legends and notes, and their SVG, with every option."""

import re
from html import unescape
from xml.etree import ElementTree

import numpy as np
import pytest
import runs
from golden import check

from minimax_lab import Bones, TicTacToe, TreeGame, alphabeta, game_tree, minimax, record
from minimax_lab.posters import beside, draw_states, perfect_play, whole_game
from minimax_lab.scene.marks import Line, Shape, Text, printable
from minimax_lab.scene.style import BASELINE

NINE, CUT, RAISED = runs.nine_calls(), record(alphabeta, TreeGame(runs.LETTERS), "A"), runs.raising()
SMALL = TreeGame([[3, 12], [2, 4]])
TREE = game_tree(TreeGame([[3, 12], [2, -4]])).back_up()
ODD = game_tree(TreeGame({"a<b&c": ["a very long name indeed, of a node", "\x85"], "\x85": 3,
                          "a very long name indeed, of a node": -1})).back_up()  # fmt: skip
DRAWN = {
    **{f"nine, step {step}": NINE.draw(step) for step in (0, 1, 4, 8, 9, 13, 18)},
    "nine, returns": NINE.draw(returns=True),
    **{f"cut, step {step}": CUT.draw(step) for step in (0, 5, 18, 19, 20, 30, 36)},
    "cut": CUT.draw(),
    "cut, hidden": CUT.draw(hide=["B", "I"], returns=True),
    "cut, folded": CUT.draw(depth=2, fold_skipped=True),
    "cut, skipped": CUT.draw(fold_skipped=True, principal_variation=True),
    "raised": RAISED.draw(),
    "raised, step": RAISED.draw(9),
    "tree, hidden": TREE.draw(hide=True),
    "tree, one hidden": TREE.draw(hide="B", highlight="C", title="T", caption="C"),
    "tree, without": TREE.draw(values=False, actions=False),
    "tree, folded": TREE.draw(depth=1, principal_variation=True),
    "odd": ODD.draw(title="a<b&c -3", caption="-4 & <c>"),
    "estimates": game_tree(TreeGame([[[3, 12], 1], [2, 4]]), depth=2, evaluate=len).back_up().draw(),
    "board": game_tree(TicTacToe(win=10), "O.XX.X.OO").back_up().draw(boards=False, returns=True),
}
POSTERS = {
    "states of a heap": draw_states(Bones(3)),
    "states, first plies": draw_states(TicTacToe(), depth=1, symmetric=True),
    "states of a board": draw_states(TicTacToe(win=10), "XOXOOXX.."),
    "states of a tree": draw_states(TreeGame([[3, 12], [2, 2]]), depth=1),
    "whole heap": whole_game(Bones(4)),
    "whole tree": whole_game(TreeGame([[3, 12], [[2, 5], 5]])),
    "whole board": whole_game(TicTacToe(), "O.XX.X.OO"),
    "beside": beside(record(minimax, SMALL, "A"), record(alphabeta, SMALL, "A")),
    "perfect play": perfect_play("O"),
}
MOST_LINES = 15  # of a poster's text version: its own tests compare the rest of a long one with an oracle


READ = [
    "nine, step 8",
    "nine, returns",
    "cut, skipped",
    "raised, step",
    "tree, one hidden",
    "tree, folded",
    "estimates",
]


def texts_of(name, picture):
    marks = picture.scene.marks
    around = [mark.text for mark in marks if isinstance(mark, Text) and mark.node < 0]
    facts = sorted({f"{mark.role} {mark.fact}" for mark in marks})
    return [f"== {name}", picture.text, picture.alt, " | ".join(around), str(picture.scene.legend), str(facts)]


def test_pictures_in_words():
    """The text version, the alternative text, and the legend of some pictures, as people read them."""
    lines = []
    for name in READ:
        lines += [f"== {name}", DRAWN[name].text, DRAWN[name].alt, *DRAWN[name].scene.legend.values()]
    check("pictures", lines)


def test_posters_in_words():
    lines = []
    for name, picture in POSTERS.items():
        written = [mark for mark in picture.scene.marks if isinstance(mark, Text)]
        around = [mark.text for mark in written if mark.role in ("around", "heading") and not mark.text.isdigit()]
        lines += [f"== {name}", *picture.text.split("\n")[:MOST_LINES], picture.alt, *around]
    check("posters", lines)


def lengths(text):
    return [float(number) for number in re.findall(r"-?[\d.]+", text)]


@pytest.mark.parametrize("name", DRAWN)
def test_each_mark_is_in_the_svg_as_it_is_in_the_scene(name):
    """Texts with their places, and the points of all lines and shapes, in the order of painting."""
    scene, svg = DRAWN[name].scene, ElementTree.fromstring(DRAWN[name].svg)
    space = "{http://www.w3.org/2000/svg}"
    assert lengths(svg.get("viewBox")) == pytest.approx([0, 0, scene.width, scene.height], abs=0.051)
    texts, points, styles = [], [], []
    for group in list(svg)[1:]:
        if group.tag == f"{space}g":
            looks = group.get("fill"), group.get("text-anchor"), group.get("font-weight") == "bold"
            texts += [(each.text, float(each.get("x")), float(each.get("y")), *looks) for each in group]
            assert {float(group.get("font-size"))} <= {
                round(mark.size, 1) for mark in scene.marks if type(mark) is Text
            }
        else:
            points += lengths(group.get("d"))
            assert not re.search(r"-(?!\d)", group.get("d"))
            dash = group.get("stroke-dasharray") is not None
            styles.append((group.get("fill"), group.get("stroke"), dash))
    written = [mark for mark in scene.marks if isinstance(mark, Text)]
    for mark, (text, x, y, *looks) in zip(written, texts, strict=True):
        assert (text, x) == (printable(mark.text), pytest.approx(mark.x, abs=0.051))
        assert y == pytest.approx(mark.y + BASELINE * mark.size, abs=0.051)
        assert looks == [mark.color, mark.anchor, mark.bold]
    others = [mark for mark in scene.marks if not isinstance(mark, Text)]
    drawn = [number for mark in others for number in points_of(mark)]
    assert points == pytest.approx(drawn, abs=0.051)
    kinds = {(mark.fill if isinstance(mark, Shape) else None, mark.color, mark.dashed) for mark in others}
    assert {(fill or "none", color, dashed) for fill, color, dashed in kinds} == set(styles)
    assert unescape(DRAWN[name].svg).count("\n") == DRAWN[name].svg.count("\n")


def points_of(mark):
    if isinstance(mark, Line):
        return [mark.x1, mark.y1, mark.x2, mark.y2]
    if not mark.radius:
        return [number for point in mark.points for number in point]
    (left, top), (right, level), (_, bottom), _ = mark.points
    r, arc = mark.radius, (mark.radius, mark.radius, 0, 0, 1)
    across, down = right - left - 2 * r, bottom - top - 2 * r
    if level == top:
        return [left + r, top, across, *arc, r, r, down, *arc, -r, r, -across, *arc, -r, -r, -down, *arc, r, -r]
    corners, numbers = np.array(mark.points), []
    for before, corner, after in zip(np.roll(corners, 1, 0), corners, np.roll(corners, -1, 0), strict=True):
        start, end = (corner + mark.radius * (to - corner) / np.linalg.norm(to - corner) for to in (before, after))
        numbers += [*start, mark.radius, mark.radius, 0, 0, 1, *end]
    return numbers
