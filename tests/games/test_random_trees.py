"""Trees drawn by lot: the same for the same seed, of the shape that was asked for, and nothing else."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import nested

from minimax_lab import MAX, InvalidArgument, MinimaxLabError, TooLarge, TreeGame
from minimax_lab.games.random_lists import LARGEST, MOST_NODES

seeds = st.integers(0, 10**9)
depths = st.integers(1, 4)
pairs = st.tuples(st.integers(1, 4), st.integers(1, 4)).map(sorted).map(tuple)
ranges = st.tuples(st.integers(-50, 50), st.integers(-50, 50)).map(sorted)


def lists_at_each_ply(tree):
    level, found = [tree], []
    while isinstance(level[0], list):
        found.append(level)
        level = [child for node in level for child in node]
    return found, level


FROZEN = [  # drawn once under Python 3.11; whoever changes them changes every exam ever set
    ({"seed": 2026, "depth": 3, "branching": 2}, [[[3, 5], [12, 16]], [[15, 16], [12, 5]]]),
    ({"seed": 8, "depth": 3, "branching": (1, 3), "low": -9, "high": 9}, [[[4], [-5], [-6, 3, -1]]]),
    (
        {"seed": 12345678901234567890, "depth": 1, "branching": 4, "low": -LARGEST, "high": LARGEST},
        [863761105340672, 284624225609669, 704487209419255, -291940725955327],
    ),
    ({"seed": 0}, [[[11, 9], [7, 10]], [[19, 11], [16, 13]]]),
]


@pytest.mark.parametrize(("options", "tree"), FROZEN)
def test_a_seed_gives_the_same_tree_for_ever(options, tree):
    assert nested(TreeGame.random(**options)) == tree


@given(seeds, depths, pairs, ranges)
def test_a_tree_has_the_depth_the_branching_and_the_numbers_that_were_asked_for(seed, depth, pair, numbers):
    options = {"seed": seed, "depth": depth, "branching": pair, "low": numbers[0], "high": numbers[1]}
    tree = nested(TreeGame.random(**options))
    inner, leaves = lists_at_each_ply(tree)
    assert len(inner) == depth
    assert all(pair[0] <= len(node) <= pair[1] for level in inner for node in level)
    assert all(type(leaf) is int and numbers[0] <= leaf <= numbers[1] for leaf in leaves)
    assert nested(TreeGame.random(**options)) == tree


@given(seeds, depths, st.integers(1, 4))
def test_a_single_number_is_a_pair_of_two_alike(seed, depth, branching):
    one = TreeGame.random(seed=seed, depth=depth, branching=branching)
    two = TreeGame.random(seed=np.int64(seed), depth=depth, branching=[branching, np.int8(branching)])
    assert nested(one) == nested(two)


def test_all_numbers_and_all_widths_turn_up():
    trees = [nested(TreeGame.random(seed=seed, depth=1, branching=(1, 3), low=-1, high=1)) for seed in range(100)]
    assert {len(tree) for tree in trees} == {1, 2, 3}
    assert {leaf for tree in trees for leaf in tree} == {-1, 0, 1}
    assert len({str(tree) for tree in trees}) >= 30  # of 39


BAD = [
    ({"seed": -1}, "seed=-1: must be a whole number of at least 0"),
    ({"seed": "2026"}, "seed='2026': must be a whole number of at least 0"),
    ({"seed": None}, "seed=None: must be a whole number of at least 0"),
    ({"seed": 1.0}, "seed=1.0: must be a whole number of at least 0"),
    ({"seed": True}, "seed=True: must be a whole number of at least 0"),
    ({"depth": 0}, "depth=0: must be a whole number of at least 1"),
    ({"depth": 2.5}, "depth=2.5: must be a whole number of at least 1"),
    ({"branching": 0}, "branching=0: must be a whole number of at least 1"),
    ({"branching": "23"}, "branching='23': must be a whole number of at least 1"),
    ({"branching": (0, 2)}, "branching=0: must be a whole number of at least 1"),
    ({"branching": (3, 2)}, "branching=(3, 2): must be (least, most), the smaller number first"),
    ({"branching": ()}, "branching=(): must be a number or a pair (least, most), such as (2, 3)"),
    ({"branching": (1, 2, 3)}, "branching=(1, 2, 3): must be a number or a pair (least, most), such as (2, 3)"),
    ({"low": 0.5}, f"low=0.5: must be a whole number of at least {-LARGEST}"),
    ({"high": "9"}, f"high='9': must be a whole number of at least {-LARGEST}"),
    ({"low": 9, "high": 8}, "low=9, high=8: high must be from low to 1,000,000,000,000,000"),
    ({"high": 10**16}, f"low=1, high={10**16}: high must be from low to 1,000,000,000,000,000"),
    ({"first": "max"}, "first='max': must be 'MAX' or 'MIN'"),
]


@pytest.mark.parametrize(("options", "message"), BAD)
def test_a_bad_option_is_refused_in_a_line_that_names_it(options, message):
    with pytest.raises(InvalidArgument) as caught:
        TreeGame.random(**{"seed": 1} | options)
    assert str(caught.value) == message


@pytest.mark.parametrize("option", ["seed", "depth", "branching", "low", "high"])
@pytest.mark.parametrize("bad", [10**5000, -(10**5000), float("nan"), [[]], {}, object(), MAX, b"1"], ids=type)
def test_rubbish_is_refused_or_taken_but_never_breaks(option, bad):
    try:
        TreeGame.random(**{"seed": 1, option: bad})
    except MinimaxLabError as error:
        assert "\n" not in str(error)
    else:
        assert option == "seed"
        assert bad == 10**5000


@pytest.mark.parametrize("options", [{"depth": 40}, {"branching": 10**9}, {"depth": 10**9, "branching": 1}])
def test_a_tree_that_no_one_can_draw_is_refused_at_once(options):
    with pytest.raises(TooLarge, match=rf"more than {MOST_NODES:,} nodes; lower one of them"):
        TreeGame.random(seed=1, **options)


def test_the_seed_must_be_given():
    with pytest.raises(TypeError, match="seed"):
        TreeGame.random()
