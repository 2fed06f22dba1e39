"""Text in PNG and PDF: right-to-left lines, missing letters, control characters."""

import warnings

import numpy as np
import pytest
from matplotlib import __version_info__
from matplotlib.figure import Figure
from matplotlib.transforms import IdentityTransform

from minimax_lab import Bones, TicTacToe, TreeGame, alphabeta, game_tree, record
from minimax_lab.scene import figures
from minimax_lab.scene.figures import add_marks, outline
from minimax_lab.scene.marks import Text, is_column
from minimax_lab.scene.style import BASELINE

turns_lines = pytest.mark.skipif(__version_info__ < (3, 11), reason="matplotlib 3.11 turns lines around")


def test_line_ends_and_control_characters_are_not_painted_and_raise_no_warning():
    picture = game_tree(TreeGame({"a\x7fb": ["c\x85", "d"], "c\x85": 1, "d": 2})).draw(title="Round\n1\tof 2")
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        warnings.simplefilter("ignore", DeprecationWarning)  # matplotlib 3.10 calls pyparsing by its older names
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


@turns_lines
@pytest.mark.parametrize("line", LINES)
def test_hebrew_and_arabic_are_painted_from_right_to_left(line):
    expected, _ = corners_of(LINES[line])
    painted = outline(line, bold=False)[0].vertices
    assert painted.shape == expected.shape
    assert np.abs(painted - expected).max() < 2  # hundredths of the size; letters may move together a little


@turns_lines
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


def test_a_letter_that_the_font_lacks_raises_a_warning():
    picture = game_tree(TreeGame({"中": 1})).draw()
    with pytest.warns(UserWarning, match="中"):
        picture.png()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert "中" in picture.svg


@pytest.mark.parametrize(("name", "warns"), [("\u05d0\u05d1", True), ("ab", False)])
def test_an_old_matplotlib_warns_only_of_text_that_runs_from_right_to_left(name, warns, monkeypatch):
    monkeypatch.setattr(figures, "__version_info__", (3, 10, 0, "final", 0))
    picture = game_tree(TreeGame({name: 1})).draw()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert picture.png().startswith(b"\x89PNG")
    assert [str(each.message) for each in caught] == [
        "PNG and PDF show Hebrew or Arabic from left to right (matplotlib 3.11 turns it around); SVG does not"
    ] * warns
    assert caught == [] or caught[0].filename == __file__


@pytest.mark.parametrize(
    "draw",
    [
        lambda: game_tree(Bones(11)).back_up().draw(principal_variation=True),
        lambda: game_tree(TicTacToe(), depth=3).draw(),
        lambda: record(alphabeta, Bones(8), Bones(8).initial).draw(step=20),
        lambda: record(alphabeta, TreeGame([[3, 5], [2, [9, 1]], 4]), "A").draw(),
    ],
)
def test_columns_of_marks_are_painted_as_the_marks_one_by_one(draw):
    scene, in_columns = (picture := draw()).scene, draw().png()
    assert any(map(is_column, scene.groups)) and len(scene.groups) < len(scene.marks)  # which takes them apart
    assert not any(map(is_column, scene.groups)) and picture.png() == in_columns
