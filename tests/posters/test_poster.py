"""Posters on paper of the right size, in files and in notebooks, and their errors."""

import math
import re
import struct
import sys
from base64 import b64decode
from io import BytesIO
from xml.etree import ElementTree

import numpy as np
import pytest
from matplotlib.image import imread

from minimax_lab import Bones, MinimaxLabError, TicTacToe, TooLarge, game_tree
from minimax_lab.posters.perfect_play import perfect_play
from minimax_lab.posters.poster import _png, page_size
from minimax_lab.posters.states import draw_states
from minimax_lab.posters.whole_game import whole_game


@pytest.fixture(scope="module")
def tictactoe():
    return whole_game(TicTacToe())


@pytest.mark.parametrize(
    ("size", "dots", "side", "pixels"),
    [("A3", 300, True, (4961, 3508)), ("A2", 300, True, (7016, 4961)), ("A4", 300, False, (2480, 3508)),
     ("A3", 96, False, (1123, 1587)), ((640, 480), 300, True, (640, 480))],
)  # fmt: skip
def test_paper_has_its_size(size, dots, side, pixels):
    assert page_size(size, dots, side) == pixels


@pytest.mark.slow
def test_a_png_has_the_pixels_of_its_paper_and_a_pdf_its_points(tmp_path, tictactoe):
    path = tictactoe.save(tmp_path / "whole.png", size="A4")
    assert struct.unpack(">II", path.read_bytes()[16:24]) == (3508, 2480)
    assert struct.unpack(">II", tictactoe.save(tmp_path / "small.png", size=(640, 480)).read_bytes()[16:24]) == (
        640,
        480,
    )
    assert struct.unpack(">II", tictactoe.save(tmp_path / "own.png").read_bytes()[16:24]) == (1680, 1188)
    pdf = perfect_play("X").save(tmp_path / "map.pdf", size="A3").read_bytes()
    box = [float(number) for number in re.search(rb"/MediaBox \[([^]]+)\]", pdf)[1].split()]
    assert box[2] / 72 * 25.4 == pytest.approx(420, abs=0.3) and box[3] / 72 * 25.4 == pytest.approx(297, abs=0.3)


def test_a_poster_is_not_taller_than_the_screen():
    assert "max-height:75vh" in perfect_play("X").html and "max-height" not in game_tree(Bones(2)).draw().html


def test_a_small_poster_needs_no_box_to_enlarge_it():
    large, small = whole_game(Bones(8)), draw_states(Bones(3))
    assert small.scene.width < 1000 < large.scene.width
    assert "checkbox" not in small.html and large.html.count("checkbox") == 1


@pytest.mark.slow
def test_the_same_poster_has_the_same_bytes(tmp_path, tictactoe):
    again = whole_game(TicTacToe())
    assert tictactoe.svg == again.svg and draw_states(Bones(9)).svg == draw_states(Bones(9)).svg
    one, other = (each.save(tmp_path / f"{n}.pdf", size="A3") for n, each in enumerate((tictactoe, again)))
    assert one.read_bytes() == other.read_bytes()
    assert perfect_play("O").svg == perfect_play("O").svg


def test_svg_holds_the_dense_part_as_an_image_under_the_marks(tictactoe):
    root = ElementTree.fromstring(tictactoe.svg)
    image = root.find("{http://www.w3.org/2000/svg}image")
    assert b64decode(image.get("href").partition(",")[2]).startswith(b"\x89PNG")
    assert list(root)[1] is image


def test_the_image_in_an_svg_has_the_given_pixels_and_needs_no_matplotlib(tictactoe, monkeypatch):
    pixels = np.random.default_rng(7).integers(0, 256, (5, 9, 3), dtype=np.uint8)
    pixels[2:4] = pixels[1]
    assert (np.rint(imread(BytesIO(_png(pixels))) * 255) == pixels).all()
    for name in ("matplotlib", "matplotlib.image"):
        monkeypatch.setitem(sys.modules, name, None)
    assert "data:image/png" in tictactoe.svg
    assert "<image" not in perfect_play("X").svg


@pytest.mark.parametrize(
    ("make", "error", "fault"),
    [
        (lambda: whole_game(TicTacToe(rows=4, columns=4)), TooLarge, "more than 1,000,000 nodes"),
        (lambda: whole_game(Bones(60, takes=(1,))), TooLarge, "61 plies"),
        (lambda: whole_game(Bones(9), title=3), MinimaxLabError, "title=3"),
        (lambda: whole_game(Bones), MinimaxLabError, "Bones"),
        (lambda: perfect_play("Z"), MinimaxLabError, "mark='Z'"),
        (lambda: perfect_play("X", game=Bones(3)), MinimaxLabError, "game Bones(3)"),
        (lambda: perfect_play("X", game=TicTacToe(rows=4)), MinimaxLabError, "3 x 3"),
        (lambda: perfect_play("X").save("x.gif", size="A3"), MinimaxLabError, "x.gif"),
        (lambda: perfect_play("X").save(5, size="A3"), MinimaxLabError, "file 5"),
        (lambda: perfect_play("X").save("x.png", size="A0"), MinimaxLabError, "size='A0'"),
        (lambda: perfect_play("X").save("x.png", size=(20_000, 300)), MinimaxLabError, "10,000 pixels"),
        (lambda: perfect_play("X").save("x.png", size=(5, 300)), MinimaxLabError, "width=5"),
    ],
)
def test_errors_are_one_line(make, error, fault):
    with pytest.raises(error, match=re.escape(fault)) as caught:
        make()
    assert "\n" not in str(caught.value)


def added_up(numbers, start=0):
    """`sum` as it was before Python 3.12: rounded after each float."""
    for number in numbers:
        start += number
    return start


def rounded_once(numbers, start=0):
    """`sum` as it is since Python 3.12, near enough."""
    numbers = list(numbers)
    return math.fsum(numbers) if any(isinstance(number, float) for number in numbers) else added_up(numbers, start)


def test_no_poster_depends_on_how_python_adds_floats(monkeypatch):
    drawn = []
    for rule in (added_up, rounded_once):
        for name, module in list(sys.modules.items()):
            if name.startswith("minimax_lab"):
                monkeypatch.setattr(module, "sum", rule, raising=False)
        drawn.append([whole_game(Bones(9)).svg, draw_states(Bones(9)).svg])
    assert drawn[0] == drawn[1]
