"""The plies of a whole tree: each game in its slot, each node in its color."""

import numpy as np
import pytest
from hypothesis import given
from oracle import calls_of
from strategies import nests

from minimax_lab import Bones, TreeGame, game_tree
from minimax_lab.posters.plies import COLORS, ply_image, read_plies


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


@given(nests())
def test_a_column_a_game_wide_shows_that_game(nest):
    """At each ply it has the color of the node, and below the end it is white."""
    game, calls = TreeGame(nest.tree, first=nest.first, to_move=nest.movers), calls_of(nest, nest.root)
    plies = read_plies(game_tree(game).back_up())
    good, games = sides(calls), list(games_of(calls))
    inks = [tuple(int(color[at : at + 2], 16) for at in (1, 3, 5)) for color in COLORS]
    for number, ply in enumerate(plies):
        image = ply_image(ply, len(games), len(games), 2)
        expected = [inks[good[path[number].number - 1]] if number < len(path) else (255, 255, 255) for path in games]
        assert [tuple(pixel) for pixel in image[0].tolist()] == expected
        assert (image[0] == image[1]).all()


@pytest.mark.parametrize(
    ("leaves", "good"),
    [
        ([[0, 3], [5, 4]], [[0], [1, 0], [1, 0, 0, 0]]),  # MAX wins, though not at the 0
        ([[-3, 0], [-1, -2]], [[2], [2, 2], [2, 1, 2, 2]]),
        ([[2, 3], [5, 1]], [[1], [1, 2], [1, 0, 0, 2]]),  # no 0: above, at, and below the root's 2
    ],
)
def test_zero_is_good_for_neither_also_where_one_player_never_loses(leaves, good):
    assert [ply.good.tolist() for ply in read_plies(game_tree(TreeGame(leaves)).back_up())] == good


@pytest.mark.parametrize("width", [1, 3, 10, 77, 400])
def test_at_any_width_an_image_has_the_same_shares_of_ink(width):
    """What is too narrow for a column of its own is not lost: it takes its share of the column's height."""
    plies = read_plies(game_tree(Bones(10)).back_up())
    games, height = int(plies[0].end[0]), 300
    for ply in plies:
        image = ply_image(ply, games, width, height).astype(float)
        ink = [np.array([int(color[at : at + 2], 16) for at in (1, 3, 5)]) - 255.0 for color in COLORS]
        missing = (image - 255).sum(axis=(0, 1)) / (width * height)
        wanted = sum(((ply.end - ply.start)[ply.good == good].sum() / games) * ink[good] for good in range(len(COLORS)))
        assert missing == pytest.approx(wanted, abs=1.5)


def test_the_three_colors_differ_in_gray():
    def lightness(color):
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return float(np.dot([0.2126, 0.7152, 0.0722], linear))

    dark, light, middle = map(lightness, COLORS)
    assert (light + 0.05) / (middle + 0.05) >= 3 and (middle + 0.05) / (dark + 0.05) >= 3
