"""The posters: the whole game counted as the oracle counts it, a map by which nobody loses, paper of the right size."""

import math
import re
import struct
import sys
from base64 import b64decode
from collections import Counter
from functools import cache
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from oracle import Board, calls_of
from strategies import boards, nests, piles

from minimax_lab import Bones, MinimaxLabError, TicTacToe, TooLarge, TreeGame, game_tree
from minimax_lab.posters.bands import COLORS, band, read_plies
from minimax_lab.posters.perfect_play import perfect_play
from minimax_lab.posters.poster import page_size
from minimax_lab.posters.states import draw_states
from minimax_lab.posters.whole_game import whole_game
from minimax_lab.scene.marks import Shape, Text, text_width

LEAVES = [[[[10, 11], [9, 11]], [[14, 15], [13, 14]]], [[[5, 2], [4, 1]], [[3, 22], [20, 21]]]]


@pytest.fixture(scope="module")
def tictactoe():
    return whole_game(TicTacToe())


def boxes(scene):
    for mark in scene.marks:
        if isinstance(mark, Text) and mark.role != "cell":
            width = text_width(mark.text, mark.size, mark.bold)
            left = mark.x - width * {"start": 0, "middle": 0.5, "end": 1}[mark.anchor]
            yield mark, (left, mark.y - 0.4 * mark.size, left + width, mark.y + 0.4 * mark.size)


def check_room(scene):
    found = list(boxes(scene))
    for mark, (left, top, right, bottom) in found:
        assert left >= 0 and top >= 0 and right <= scene.width and bottom <= scene.height, mark
    for (one, a), (other, b) in combinations(found, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (one, other)


# -- the whole game ------------------------------------------------------------------------------------------


def sides(calls):
    """Whom each call's value is good for: 0 MAX, 1 neither, 2 MIN; 0 is the middle, or else the root's value."""
    values = [call.value for call in calls]
    middle = 0 if min(values) <= 0 <= max(values) else calls[0].value
    return [0 if value > middle else 1 if value == middle else 2 for value in values]


def games_of(calls):
    """Each complete game: its calls from the root to the end."""
    for call in calls:
        if not call.below:
            path = [call]
            while path[0].parent:
                path.insert(0, calls[path[0].parent - 1])
            yield path


def check_bands(game, state, calls):
    """A column a game wide shows that game: at each ply the colour of its node, below its end white."""
    plies = read_plies(game_tree(game, state).back_up())
    good, games = sides(calls), list(games_of(calls))
    inks = [tuple(int(color[at : at + 2], 16) for at in (1, 3, 5)) for color in COLORS]
    for number, ply in enumerate(plies):
        image = band(ply, len(games), len(games), 2)
        expected = [inks[good[path[number].number - 1]] if number < len(path) else (255, 255, 255) for path in games]
        assert [tuple(pixel) for pixel in image[0].tolist()] == expected
        assert (image[0] == image[1]).all()


@given(nests())
def test_bands_of_trees(nest):
    game = TreeGame(nest.tree, first=nest.first, to_move=nest.movers)
    check_bands(game, game.initial, calls_of(nest, nest.root))


@given(boards())
def test_bands_of_boards(drawn):
    rules, cells = drawn
    game = TicTacToe(**vars(rules))
    check_bands(game, game.parse(rules.text(cells)), calls_of(rules, cells))


@given(piles())
def test_bands_of_heaps(drawn):
    rules, bones = drawn
    game = Bones(bones, rules.takes, last_loses=rules.last_loses, win=rules.win)
    check_bands(game, game.initial, calls_of(rules, (bones, "MAX")))


@pytest.mark.parametrize("width", [1, 3, 10, 77, 400])
def test_at_any_width_a_band_has_the_same_shares_of_ink(width):
    """What is too narrow for a column of its own is not lost: it takes its share of the column's height."""
    plies = read_plies(game_tree(Bones(10)).back_up())
    games, height = int(plies[0].end[0]), 300
    for ply in plies:
        image = band(ply, games, width, height).astype(float)
        ink = [np.array([int(color[at : at + 2], 16) for at in (1, 3, 5)]) - 255.0 for color in COLORS]
        missing = (image - 255).sum(axis=(0, 1)) / (width * height)
        wanted = sum(((ply.end - ply.start)[ply.good == good].sum() / games) * ink[good] for good in range(len(COLORS)))
        assert missing == pytest.approx(wanted, abs=1.5)


def test_the_counts_of_tic_tac_toe(tictactoe):
    """By ply, from the oracle's rules alone: the boards of a ply, and how many ways lead to each."""
    rules = Board()
    ways, lines, total = {rules.text(rules.empty()): 1}, [], Counter()
    while ways:
        below, ends = Counter(), Counter()
        for text, many in ways.items():
            cells = rules.read(text)
            if rules.mover(cells) is None:
                ends[rules.winner(cells)] += many
            else:
                for _, after in rules.moves(cells):
                    below[rules.text(after)] += many
        lines.append((sum(ways.values()), ends))
        total += ends
        ways = below
    text = tictactoe.text.splitlines()
    fates = {"X": "won by X", None: "drawn", "O": "won by O"}
    for ply, (nodes, ends) in enumerate(lines):
        line = next(line for line in text if re.match(rf"  ply {ply}\b", line))
        assert f": {nodes:,} node" in line
        over = [f"{ends[winner]:,} {fate}" for winner, fate in fates.items() if ends[winner]]
        assert line.endswith("; games that end: " + ", ".join(over)) if over else "games that end" not in line
        written = {mark.text for mark in tictactoe.scene.marks if isinstance(mark, Text) and mark.node == ply}
        assert {f"{nodes:,}", *over} <= written
    nodes = sum(nodes for nodes, _ in lines)
    assert f"{nodes:,} nodes, {sum(total.values()):,} games, 5,478 different positions" in tictactoe.text
    assert (nodes, total) == (549_946, {"X": 131_184, "O": 77_904, None: 46_080})
    for winner, what in {"X": "X wins", None: "a draw", "O": "O wins"}.items():
        assert f"  {what}: {total[winner]:,} games" in text


def whole_games():
    return [
        whole_game(Bones(14)),
        whole_game(Bones(0)),
        whole_game(TreeGame(LEAVES)),
        whole_game(TreeGame(list(range(700)), first="MIN")),
        whole_game(TicTacToe(), TicTacToe().parse("X.O/.X./..O"), title="A poster with a title that is too long " * 3),
        whole_game(TicTacToe(rows=2, columns=4)),
        whole_game(Bones(23, takes=(1, 2)), limit=200_000),
    ]


@pytest.mark.parametrize("picture", whole_games())
def test_nothing_overlaps_or_leaves_the_page(picture):
    check_room(picture.scene)
    for mark in picture.scene.marks:
        if isinstance(mark, Shape):
            assert all(0 <= x <= picture.scene.width and 0 <= y <= picture.scene.height for x, y in mark.points)


def test_nothing_overlaps_or_leaves_the_page_of_tic_tac_toe(tictactoe):
    check_room(tictactoe.scene)


def test_bars_of_a_ply_stand_side_by_side(tictactoe):
    bars = [mark.points for mark in tictactoe.scene.marks if mark.role == "bar"]
    assert len(bars) == 1 + 9 + 72 + 504
    for one, other in combinations(bars[:82], 2):
        assert (
            one[1][0] <= other[0][0] or other[1][0] <= one[0][0] or one[2][1] <= other[0][1] or other[2][1] <= one[0][1]
        )


def test_the_three_colours_are_told_apart_in_grey():
    def lightness(color):
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return float(np.dot([0.2126, 0.7152, 0.0722], linear))

    dark, light, middle = map(lightness, COLORS)
    assert (light + 0.05) / (middle + 0.05) >= 3 and (middle + 0.05) / (dark + 0.05) >= 3


def test_another_game_has_another_text_version():
    for one, other in combinations(whole_games(), 2):
        assert one.text != other.text


# -- the map of perfect play ---------------------------------------------------------------------------------


def answers(text):
    """A map's text version as a mapping: the moves so far, the opponent's last, to the answer and how it ends."""
    found, moves = {}, []
    for line in text.splitlines()[1:]:
        depth = (len(line) - len(line.lstrip())) // 2 - 1
        own, ending = re.match(r"\s*(?:[XO] \d: )?[XO] (\d)(?:, (.+))?$", line).groups()
        theirs = re.match(r"\s*[XO] (\d): ", line)
        del moves[depth:]
        found[tuple(sum(moves, ())) + ((int(theirs[1]),) if theirs else ())] = int(own), ending
        moves.append((*((int(theirs[1]),) if theirs else ()), int(own)))
    return found


@cache
def outlook(first, text):
    """What a board is worth to X, how many plies are left, and the best moves that hurry or hold out."""
    rules = Board(first=first)
    cells = rules.read(text)
    if rules.mover(cells) is None:
        return rules.worth(cells), 0, ()
    sign = 1 if rules.mark(cells) == "X" else -1
    below = [(move, *outlook(first, rules.text(after))[:2]) for move, after in rules.moves(cells)]
    value = sign * max(sign * worth for _, worth, _ in below)
    equal = [(move, plies + 1) for move, worth, plies in below if worth == value]
    own = sign * value
    left = equal[0][1] if own == 0 else (min if own > 0 else max)(plies for _, plies in equal)
    return value, left, tuple(move for move, plies in equal if own == 0 or plies == left)


@pytest.mark.parametrize(("mark", "first"), ["XX", "XO", "OX", "OO"])
def test_who_goes_by_the_map_plays_the_first_quickest_best_move_and_never_loses(mark, first):
    rules = Board(first=first)
    found = answers(perfect_play(mark, game=TicTacToe(first=first)).text)
    waiting, met = [(rules.empty(), ())], 0
    while waiting:
        cells, moves = waiting.pop()
        if rules.mover(cells) is None:
            assert rules.winner(cells) in (mark, None)
        elif rules.mark(cells) != mark:
            waiting += [(after, (*moves, move)) for move, after in rules.moves(cells)]
        else:
            met += 1
            answer, ending = found[moves]
            assert answer == outlook(first, rules.text(cells))[2][0]
            after = end = dict(rules.moves(cells))[answer]
            if rules.mover(after) and len(list(rules.moves(after))) == 1:  # the last move is forced
                ((_, end),) = rules.moves(after)
            over = f"{rules.winner(end)} wins" if rules.winner(end) else "a draw"
            assert ending == (None if rules.mover(end) else over)
            waiting.append((after, (*moves, answer)))
    assert met == len(found)


@pytest.mark.parametrize("mark", "XO")
def test_the_map_shows_each_answer_once_as_a_heavy_mark_or_as_a_number(mark):
    picture = perfect_play(mark)
    found = answers(picture.text)
    marks = [each for each in picture.scene.marks if each.node > 0]
    heavy = [each for each in marks if each.role == "move"]
    written = [each for each in marks if each.role == "answer"]
    lines = len(heavy) // 2 if mark == "X" else len(heavy)  # an X has two strokes
    assert lines + len(written) == len(found)
    struck = [each for each in marks if each.role == "full line"]
    inked = [each for each in marks if each.role == "wins"]
    assert len(struck) + len(inked) == sum(ending == f"{mark} wins" for _, ending in found.values())


@pytest.mark.parametrize("mark", "XO")
def test_nothing_on_the_map_overlaps_or_leaves_the_page(mark):
    scene = perfect_play(mark).scene
    check_room(scene)
    frames = [each.points for each in scene.marks if each.role == "frame"]
    rect = [(points[0][0], points[0][1], points[2][0], points[2][1]) for points in frames]
    for a, b in combinations(rect, 2):  # boards lie apart, or one within the other
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        inner, outer = sorted((a, b), key=lambda each: each[2] - each[0])
        within = outer[0] < inner[0] and outer[1] < inner[1] and inner[2] < outer[2] and inner[3] < outer[3]
        assert apart or within
    assert min(x2 - x1 for x1, _, x2, _ in rect) / 4 > 7  # millimetres on A3: the smallest board


# -- paper and files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "dots", "side", "pixels"),
    [("A3", 300, True, (4961, 3508)), ("A2", 300, True, (7016, 4961)), ("A4", 300, False, (2480, 3508)),
     ("A3", 96, False, (1123, 1587)), ((640, 480), 300, True, (640, 480))],
)  # fmt: skip
def test_paper_has_its_size(size, dots, side, pixels):
    assert page_size(size, dots, side) == pixels


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
    assert box[2] / 72 * 25.4 == pytest.approx(297, abs=0.3) and box[3] / 72 * 25.4 == pytest.approx(420, abs=0.3)


@pytest.mark.slow
def test_the_same_poster_has_the_same_bytes(tmp_path, tictactoe):
    again = whole_game(TicTacToe())
    assert tictactoe.png() == again.png() and tictactoe.svg == again.svg
    one, other = (each.save(tmp_path / f"{n}.pdf", size="A3") for n, each in enumerate((tictactoe, again)))
    assert one.read_bytes() == other.read_bytes()
    assert perfect_play("O").svg == perfect_play("O").svg


def test_svg_holds_the_dense_part_as_an_image_under_the_marks(tictactoe):
    root = ElementTree.fromstring(tictactoe.svg)
    image = root.find("{http://www.w3.org/2000/svg}image")
    assert b64decode(image.get("href").partition(",")[2]).startswith(b"\x89PNG")
    assert list(root)[1] is image
    assert "<image" not in perfect_play("X").svg


@pytest.mark.parametrize("make", [lambda: perfect_play("X"), lambda: perfect_play("O"), lambda: whole_game(Bones(8))])
def test_a_notebook_gets_an_image_with_alt_text_and_the_text_version(make):
    picture = make()
    data = picture._repr_mimebundle_()
    title = picture.text.partition("\n")[0]
    assert f'alt="{title}. The full description follows the picture."' in data["text/html"]
    assert data["text/plain"] == picture.text
    assert data["text/html"].count("<li>") == picture.text.count("\n") + 1


# -- errors --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "error", "fault"),
    [
        (lambda: whole_game(TicTacToe(rows=4, columns=4)), TooLarge, "more than 1,000,000 nodes"),
        (lambda: whole_game(Bones(9), limit=10), TooLarge, "more than 10 nodes"),
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
def test_what_cannot_be_made_is_refused_in_one_line(make, error, fault):
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
